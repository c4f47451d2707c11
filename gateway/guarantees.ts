import { Type } from '@sinclair/typebox'
import type {
  DepositResult,
  ReleaseResult,
  StoredContract,
  StoredDeposit,
  StoredRelease,
} from '../schemas/contractDocuments.ts'
import {
  Deposit,
  DepositInput,
  depositExample,
  Guarantee,
  guaranteeExample,
  Release,
  ReleaseInput,
  releaseExample,
} from '../schemas/http/guarantees.ts'
import { exactly, IntegerId, oneOf, TextId } from '../schemas/http/values.ts'
import type { RecordDeposit, RequestRelease } from '../schemas/types.ts'
import { type CommandKind, commandKind } from './commands.ts'
import { readContracts } from './contractList.ts'
import { presentDeposit, presentGuarantee, presentRelease, stateOf } from './contractView.ts'
import type { Deps } from './deps.ts'
import type { Identity } from './identity.ts'
import { lastSnapshots } from './lastSnapshot.ts'
import { PagePagination, pageLimitCursor, pageOf, readPage, takeSkipCursor } from './paging.ts'
import { refuse } from './problems.ts'
import { route } from './routes.ts'
import { tenantOf } from './tenant.ts'

const TAG = 'Guarantees'
const params = { id: IntegerId }
const pagination = { total: 1, limit: 50, offset: 0, hasMore: false, nextCursor: null }

const recordDeposit = commandKind<RecordDeposit, DepositResult>({
  type: 'RecordDeposit',
  topic: 'contractCommands',
  answer: ({ deposit, isNew }) => ({
    status: isNew ? 201 : 200,
    body: {
      message: isNew ? 'Deposit recorded.' : 'The deposit was recorded before.',
      data: presentDeposit(deposit),
    },
  }),
})

const requestRelease = commandKind<RequestRelease, ReleaseResult>({
  type: 'RequestRelease',
  topic: 'contractCommands',
  answer: ({ release }) => ({
    status: 202,
    body: { data: { releaseId: release._id, status: release.releaseStatus } },
  }),
})

export const guaranteeKinds = [recordDeposit, requestRelease] as readonly CommandKind[]

async function contractOf(guaranteeId: number, { db }: Deps): Promise<StoredContract> {
  const contract = await db.collection<StoredContract>('contracts').findOne({ guaranteeId })
  return contract ?? refuse('not_found')
}

/**
 * The contract of a guarantee when the tenant is one of its parties; custody, which has no party, sees all.
 */
async function visibleContract(guaranteeId: number, identity: Identity, deps: Deps): Promise<StoredContract> {
  const contract = await contractOf(guaranteeId, deps)
  if (identity.partyId === null && identity.scopes.includes('integration:custody')) return contract
  const tenant = tenantOf(identity)
  if (contract.lenderPartyId !== tenant && contract.borrowerPartyId !== tenant) return refuse('not_found')
  return contract
}

export const guaranteeRoutes = [
  route({
    method: 'GET',
    url: '/guarantees',
    scopes: ['contracts', 'borrower'],
    operationId: 'listGuarantees',
    tag: TAG,
    summary: 'List the guarantees of the authenticated party, newest first.',
    query: { role: Type.Optional(oneOf('lender', 'borrower')), ...pageLimitCursor },
    answers: {
      200: {
        description: 'One page of guarantees.',
        schema: pageOf('items', Guarantee, PagePagination),
        example: {
          data: {
            items: [{ ...guaranteeExample, ltv: null }],
            pagination: { ...pagination, limit: 20, page: 1 },
          },
        },
      },
    },
    refusals: ['customer_not_linked'],
    handle: async (request, deps) => {
      const page = await readContracts(request.query, tenantOf(request.identity), deps)
      const contracts = (page.documents as unknown as StoredContract[]).map(stateOf)
      const snapshots = await lastSnapshots(
        contracts.map(({ contractId }) => contractId),
        deps,
      )
      const items = contracts.map(contract => ({
        ...presentGuarantee(contract),
        ltv: snapshots.get(contract.contractId) ?? null,
      }))
      return { status: 200, body: { data: { items, pagination: page.pagination } } }
    },
  }),
  route({
    method: 'GET',
    url: '/guarantees/:id',
    scopes: ['contracts', 'borrower'],
    operationId: 'readGuarantee',
    tag: TAG,
    summary: 'Read a guarantee.',
    params,
    answers: {
      200: {
        description: 'The guarantee.',
        schema: exactly({ data: Guarantee }),
        example: { data: { ...guaranteeExample, ltv: null } },
      },
    },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async (request, deps) => {
      const contract = await visibleContract(request.params.id, request.identity, deps)
      const ltv = (await lastSnapshots([contract._id], deps)).get(contract._id) ?? null
      return { status: 200, body: { data: { ...presentGuarantee(stateOf(contract)), ltv } } }
    },
  }),
  route({
    method: 'POST',
    url: '/guarantees/:id/deposits',
    scopes: ['integration:custody'],
    operationId: 'recordDeposit',
    tag: TAG,
    summary: 'Record a deposit that custody saw; once per network and transaction.',
    params,
    body: DepositInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '3000.5', txHash: depositExample.txHash },
    answers: {
      201: {
        description: 'The deposit. Its value follows when it is priced.',
        schema: exactly({ message: Type.String(), data: Deposit }),
        example: { message: 'Deposit recorded.', data: depositExample },
      },
      200: {
        description: 'The same transaction was recorded on this guarantee before.',
        schema: exactly({ message: Type.String(), data: Deposit }),
        example: { message: 'The deposit was recorded before.', data: depositExample },
      },
    },
    refusals: ['not_found', 'invalid_state', 'token_not_accepted', 'deposit_already_recorded'],
    handle: async (request, deps) => {
      const guaranteeId = request.params.id
      const { _id: contractId } = await contractOf(guaranteeId, deps)
      const { tokenSymbol, network, amount: quantity, txHash } = request.body
      return deps.commands.submit(request, recordDeposit, {
        key: () => String(contractId),
        build: () => ({ contractId, guaranteeId, tokenSymbol, network, quantity, txHash }),
      })
    },
  }),
  route({
    method: 'GET',
    url: '/guarantees/:id/deposits',
    scopes: ['contracts', 'borrower', 'integration:custody'],
    operationId: 'listDeposits',
    tag: TAG,
    summary: 'List the deposits of a guarantee.',
    params,
    query: takeSkipCursor,
    answers: {
      200: {
        description: 'One page of deposits.',
        schema: pageOf('deposits', Deposit),
        example: { data: { deposits: [depositExample], pagination } },
      },
    },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async (request, deps) => {
      const { guaranteeId } = await visibleContract(request.params.id, request.identity, deps)
      const page = await readPage(
        { collection: deps.db.collection('deposits'), filter: { guaranteeId } },
        request.query,
      )
      const deposits = (page.documents as unknown as StoredDeposit[]).map(presentDeposit)
      return { status: 200, body: { data: { deposits, pagination: page.pagination } } }
    },
  }),
  route({
    method: 'POST',
    url: '/guarantees/:id/releases',
    scopes: ['contracts'],
    operationId: 'requestRelease',
    tag: TAG,
    summary: 'Ask for the release of collateral, as the lender.',
    description:
      'Only down to the initial ratio while debt remains; the answer shows in the list of releases.',
    params,
    body: ReleaseInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '100' },
    answers: {
      202: {
        description: 'The request, which is valued behind the answer.',
        schema: exactly({ data: exactly({ releaseId: TextId('rel'), status: oneOf('PENDING') }) }),
        example: { data: { releaseId: releaseExample.id, status: 'PENDING' } },
      },
    },
    refusals: ['not_found', 'forbidden', 'invalid_state', 'release_refused', 'customer_not_linked'],
    handle: async (request, deps) => {
      const guaranteeId = request.params.id
      const { _id: contractId } = await visibleContract(guaranteeId, request.identity, deps)
      const { tokenSymbol, network, amount: quantity } = request.body
      return deps.commands.submit(request, requestRelease, {
        key: () => String(contractId),
        build: () => ({ contractId, guaranteeId, tokenSymbol, network, quantity }),
      })
    },
  }),
  route({
    method: 'GET',
    url: '/guarantees/:id/releases',
    scopes: ['contracts', 'borrower', 'integration:custody'],
    operationId: 'listReleases',
    tag: TAG,
    summary: 'List the releases of a guarantee.',
    params,
    query: takeSkipCursor,
    answers: {
      200: {
        description: 'One page of releases.',
        schema: pageOf('releases', Release),
        example: { data: { releases: [releaseExample], pagination } },
      },
    },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async (request, deps) => {
      const { guaranteeId } = await visibleContract(request.params.id, request.identity, deps)
      const page = await readPage(
        { collection: deps.db.collection('releases'), filter: { guaranteeId } },
        request.query,
      )
      const releases = (page.documents as unknown as StoredRelease[]).map(presentRelease)
      return { status: 200, body: { data: { releases, pagination: page.pagination } } }
    },
  }),
]
