import type { Db } from 'mongodb'
import { Type } from 'typebox'
import type {
  DepositResult,
  ReleaseResult,
  StoredContract,
  StoredDeposit,
  StoredRelease,
} from '../../../schemas/documents/contracts.ts'
import {
  Deposit,
  DepositInput,
  depositExample,
  Guarantee,
  guaranteeExample,
  Release,
  ReleaseInput,
  releaseExample,
} from '../../../schemas/http/guarantees.ts'
import { described, exactly, GuaranteeId, IsoDateTime, oneOf, TextId } from '../../../schemas/http/values.ts'
import type { RecordDeposit, RequestRelease } from '../../../schemas/types.ts'
import { ProposalAnswer, proposalAnswer } from '../../commands/proposal.ts'
import { refuse } from '../../errors/errors.ts'
import {
  BY_CREATION,
  PagePagination,
  pageLimitCursor,
  pageOf,
  readPage,
  takeSkipCursor,
} from '../../input/pagination.ts'
import { commandKind } from '../../routing/commandKind.ts'
import { commandRoute, route } from '../../routing/route.ts'
import { contractAsOf, contractsAsOf, momentOf } from '../contracts/asOf.ts'
import { lastSnapshot, lastSnapshots } from '../contracts/lastSnapshot.ts'
import { readContracts } from '../contracts/list.ts'
import { presentDeposit, presentGuarantee } from '../contracts/view.ts'
import { presentRelease } from './releaseView.ts'

const TAG = 'Guarantees'
const params = { id: GuaranteeId }
const asOf = Type.Optional({ ...IsoDateTime, description: 'State as of this time.' })
const pagination = { total: 1, limit: 50, offset: 0, hasMore: false, nextCursor: null }

const recordDeposit = commandKind<RecordDeposit, DepositResult>({
  type: 'RecordDeposit',
  topic: 'contractCommands',
  respond: ({ deposit, isNew }) => ({
    status: isNew ? 201 : 200,
    body: {
      message: isNew ? 'Deposit recorded.' : 'The deposit was already recorded.',
      data: presentDeposit(deposit),
    },
  }),
})

const requestRelease = commandKind<RequestRelease, ReleaseResult>({
  type: 'RequestRelease',
  topic: 'contractCommands',
  respond: ({ release }) => ({
    status: 202,
    body: { data: { releaseId: release._id, status: release.releaseStatus } },
  }),
})

async function contractOf(guaranteeId: number, { db }: { readonly db: Db }): Promise<StoredContract> {
  const contract = await db.collection<StoredContract>('contracts').findOne({ guaranteeId })
  return contract ?? refuse('not_found')
}

/**
 * The contract of a guarantee when the tenant is one of its parties; custody, which has no party, sees all.
 */
export async function visibleContract(
  guaranteeId: number,
  tenant: string | null,
  deps: { readonly db: Db },
): Promise<StoredContract> {
  const contract = await contractOf(guaranteeId, deps)
  if (tenant === null) return contract
  if (contract.lenderPartyId !== tenant && contract.borrowerPartyId !== tenant) return refuse('not_found')
  return contract
}

export const guaranteeRoutes = [
  route({
    method: 'GET',
    url: '/guarantees',
    scopes: ['contracts', 'borrower'],
    tenant: 'required',
    operationId: 'listGuarantees',
    tag: TAG,
    summary: 'List the guarantees of the authenticated party, newest first.',
    query: {
      role: Type.Optional(
        Type.Unsafe<'lender' | 'borrower'>({
          ...oneOf('lender', 'borrower'),
          description: 'Your role in the contract; both sides if absent.',
        }),
      ),
      asOf,
      ...pageLimitCursor,
    },
    responses: {
      200: {
        description: 'A page of guarantees.',
        schema: pageOf('items', Guarantee, undefined, PagePagination),
        example: {
          data: {
            items: [{ ...guaranteeExample, ltv: null }],
            pagination: { ...pagination, limit: 20, page: 1 },
          },
        },
      },
    },
    handle: async (request, deps: { readonly db: Db }) => {
      const page = await readContracts(request.query, request.tenant, deps)
      const moment = momentOf(request.query.asOf)
      const contracts = await contractsAsOf(page.documents, moment, deps)
      const ids = contracts.map(({ contractId }) => contractId)
      const snapshots = await lastSnapshots(ids, deps, moment)
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
    tenant: 'required',
    operationId: 'readGuarantee',
    tag: TAG,
    summary: 'Get a guarantee.',
    params,
    query: { asOf },
    responses: {
      200: {
        description: 'The guarantee.',
        schema: exactly({ data: Guarantee }),
        example: { data: { ...guaranteeExample, ltv: null } },
      },
    },
    refusals: ['not_found'],
    handle: async (request, deps: { readonly db: Db }) => {
      const moment = momentOf(request.query.asOf)
      const contract = await visibleContract(request.params.id, request.tenant, deps)
      const state = await contractAsOf(contract, moment, deps)
      const ltv = await lastSnapshot(contract._id, deps, moment)
      return { status: 200, body: { data: { ...presentGuarantee(state), ltv } } }
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/guarantees/:id/deposits',
    scopes: ['integration:custody'],
    operationId: 'recordDeposit',
    tag: TAG,
    summary: 'Record a deposit reported by custody, once per transfer.',
    description:
      'A transfer is identified by network, transaction and `logIndex`. Repeating it returns 200; with ' +
      'other values, or on another guarantee, it is 409 `deposit_already_recorded`. One transaction may ' +
      'fund several guarantees.',
    params,
    body: DepositInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '3000.5', txHash: depositExample.txHash },
    responses: {
      201: {
        description: 'The deposit. It is valued asynchronously.',
        schema: exactly({ message: Type.String(), data: Deposit }),
        example: { message: 'Deposit recorded.', data: depositExample },
      },
      200: {
        description: 'The transfer was already recorded.',
        schema: exactly({ message: Type.String(), data: Deposit }),
        example: { message: 'The deposit was already recorded.', data: depositExample },
      },
    },
    refusals: ['not_found', 'invalid_state', 'token_not_accepted', 'deposit_already_recorded'],
    command: recordDeposit,
    submission: async (request, deps: { readonly db: Db }) => {
      const guaranteeId = request.params.id
      const { _id: contractId } = await contractOf(guaranteeId, deps)
      const { tokenSymbol, network, amount: quantity, logIndex = null } = request.body
      const txHash = request.body.txHash.toLowerCase()
      return {
        key: () => String(contractId),
        build: () => ({ contractId, guaranteeId, tokenSymbol, network, quantity, txHash, logIndex }),
      }
    },
  }),
  route({
    method: 'GET',
    url: '/guarantees/:id/deposits',
    scopes: ['contracts', 'borrower', 'integration:custody'],
    tenant: 'unless-custody',
    operationId: 'listDeposits',
    tag: TAG,
    summary: 'List the deposits of a guarantee, newest first.',
    params,
    query: takeSkipCursor,
    responses: {
      200: {
        description: 'A page of deposits.',
        schema: pageOf('deposits', Deposit),
        example: { data: { deposits: [depositExample], pagination } },
      },
    },
    refusals: ['not_found'],
    handle: async (request, deps: { readonly db: Db }) => {
      const { guaranteeId } = await visibleContract(request.params.id, request.tenant, deps)
      const collection = deps.db.collection<StoredDeposit>('deposits')
      const source = { collection, filter: { guaranteeId }, orderBy: BY_CREATION }
      const { documents, pagination } = await readPage(source, request.query)
      return { status: 200, body: { data: { deposits: documents.map(presentDeposit), pagination } } }
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/guarantees/:id/releases',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'requestRelease',
    tag: TAG,
    summary: 'Request the release of collateral, as the lender.',
    description:
      'While debt remains, only down to the initial ratio. The outcome is in the list of releases.',
    params,
    body: ReleaseInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '100' },
    responses: {
      202: {
        description: `The request, which is valued asynchronously. Or: ${proposalAnswer.description}`,
        schema: Type.Union([
          exactly({
            data: exactly({
              releaseId: TextId('rel'),
              status: described(oneOf('PENDING'), 'Always PENDING here.'),
            }),
          }),
          ProposalAnswer,
        ]),
        example: { data: { releaseId: releaseExample.id, status: 'PENDING' } },
      },
    },
    refusals: ['not_found', 'forbidden', 'invalid_state', 'release_refused', 'approval_required'],
    command: requestRelease,
    submission: async (request, deps: { readonly db: Db }) => {
      const guaranteeId = request.params.id
      const { _id: contractId } = await visibleContract(guaranteeId, request.tenant, deps)
      const { tokenSymbol, network, amount: quantity } = request.body
      return {
        key: () => String(contractId),
        build: () => ({ contractId, guaranteeId, tokenSymbol, network, quantity }),
      }
    },
  }),
  route({
    method: 'GET',
    url: '/guarantees/:id/releases',
    scopes: ['contracts', 'borrower', 'integration:custody'],
    tenant: 'unless-custody',
    operationId: 'listReleases',
    tag: TAG,
    summary: 'List the releases of a guarantee, newest first.',
    params,
    query: takeSkipCursor,
    responses: {
      200: {
        description: 'A page of releases.',
        schema: pageOf('releases', Release),
        example: { data: { releases: [releaseExample], pagination } },
      },
    },
    refusals: ['not_found'],
    handle: async (request, deps: { readonly db: Db }) => {
      const { guaranteeId } = await visibleContract(request.params.id, request.tenant, deps)
      const collection = deps.db.collection<StoredRelease>('releases')
      const source = { collection, filter: { guaranteeId }, orderBy: BY_CREATION }
      const { documents, pagination } = await readPage(source, request.query)
      return { status: 200, body: { data: { releases: documents.map(presentRelease), pagination } } }
    },
  }),
]
