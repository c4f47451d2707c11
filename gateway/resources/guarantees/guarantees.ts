import type { Db } from 'mongodb'
import { Type } from 'typebox'
import type { ReleaseResult, StoredRelease } from '../../../schemas/documents/contracts.ts'
import { depositInstructionExample } from '../../../schemas/http/deposits.ts'
import * as schemas from '../../../schemas/http/guarantees.ts'
import * as v from '../../../schemas/http/values.ts'
import { ProposalAnswer, proposalAnswer } from '../../commands/proposal.ts'
import * as pages from '../../input/pagination.ts'
import { dataAnswer, ONLY_PAGE, pageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { accepted } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { contractAsOf, contractsAsOf, momentOf } from '../contracts/asOf.ts'
import { lastSnapshot, lastSnapshots } from '../contracts/lastSnapshot.ts'
import { readContracts } from '../contracts/list.ts'
import { presentGuarantee } from '../contracts/view.ts'
import {
  type DepositInstructionNeeds,
  presentDepositInstructions,
  seenDeposits,
} from './depositInstructions.ts'
import { visibleContract } from './guaranteeOf.ts'
import { presentRelease } from './releaseView.ts'

const { commandRoute, route } = routesOf({ tag: 'Guarantees' })
const params = { id: v.GuaranteeId }
const asOf = v.maybe(v.IsoDateTime, 'State as of this time.')
const guaranteeWithLtv = {
  ...schemas.guaranteeExample,
  depositInstructions: [depositInstructionExample],
  ltv: null,
}

interface GuaranteeNeeds extends DepositInstructionNeeds {
  readonly db: Db
}

const requestRelease = commandKind('RequestRelease', ({ release }: ReleaseResult) =>
  accepted({ releaseId: release._id, status: release.releaseStatus }),
)

export const guaranteeRoutes = [
  route({
    on: 'GET /guarantees',
    scopes: ['contracts', 'borrower'],
    tenant: 'required',
    operationId: 'listGuarantees',
    summary: 'List the guarantees of the authenticated party, newest first.',
    query: {
      role: Type.Optional(
        Type.Unsafe<'lender' | 'borrower'>({
          ...v.oneOf('lender', 'borrower'),
          description: 'Your role in the contract; both sides if absent.',
        }),
      ),
      asOf,
      ...pages.pageLimitCursor,
    },
    ok: {
      description: 'A page of guarantees.',
      schema: pages.pageOf('items', schemas.Guarantee, undefined, pages.PagePagination),
      example: { data: { items: [guaranteeWithLtv], pagination: { ...ONLY_PAGE, limit: 20, page: 1 } } },
    },
    read: async (request, deps: GuaranteeNeeds) => {
      const page = await readContracts(request.query, request.tenant, deps)
      const moment = momentOf(request.query.asOf)
      const contracts = await contractsAsOf(page.documents, moment, deps)
      const ids = contracts.map(({ contractId }) => contractId)
      const snapshots = await lastSnapshots(ids, deps, moment)
      const guaranteeIds = contracts.map(({ guaranteeId }) => guaranteeId)
      const seen = moment === null ? await seenDeposits(guaranteeIds, deps) : new Map()
      const items = contracts.map(contract => ({
        ...presentGuarantee(contract),
        depositInstructions:
          moment === null
            ? presentDepositInstructions(contract, seen.get(contract.guaranteeId) ?? [], deps)
            : null,
        ltv: snapshots.get(contract.contractId) ?? null,
      }))
      return { items, pagination: page.pagination }
    },
  }),
  route({
    on: 'GET /guarantees/:id',
    scopes: ['contracts', 'borrower'],
    tenant: 'required',
    operationId: 'readGuarantee',
    summary: 'Get a guarantee.',
    params,
    query: { asOf },
    ok: dataAnswer('The guarantee.', schemas.Guarantee, guaranteeWithLtv),
    read: async (request, deps: GuaranteeNeeds) => {
      const moment = momentOf(request.query.asOf)
      const contract = await visibleContract(request.params.id, request.tenant, deps)
      const state = await contractAsOf(contract, moment, deps)
      const ltv = await lastSnapshot(contract._id, deps, moment)
      const { guaranteeId } = contract
      const seen = moment === null ? await seenDeposits([guaranteeId], deps) : new Map()
      const depositInstructions =
        moment === null ? presentDepositInstructions(state, seen.get(guaranteeId) ?? [], deps) : null
      return { ...presentGuarantee(state), depositInstructions, ltv }
    },
  }),
  commandRoute({
    on: 'POST /guarantees/:id/releases',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'requestRelease',
    summary: 'Request the release of collateral, as the lender.',
    description:
      'While debt remains, only down to the initial ratio. The outcome is in the list of releases.',
    params,
    body: schemas.ReleaseInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '100' },
    responses: {
      202: {
        description: `The request, which is valued asynchronously. Or: ${proposalAnswer.description}`,
        schema: Type.Union([
          v.exactly({
            data: v.exactly({
              releaseId: v.TextId('rel'),
              status: v.described(v.oneOf('PENDING'), 'Always PENDING here.'),
            }),
          }),
          ProposalAnswer,
        ]),
        example: { data: { releaseId: schemas.releaseExample.id, status: 'PENDING' } },
      },
    },
    refusals: ['forbidden', 'invalid_state', 'release_refused', 'approval_required'],
    command: requestRelease,
    submission: async (request, deps: NeedsDb) => {
      const guaranteeId = request.params.id
      const { _id: contractId } = await visibleContract(guaranteeId, request.tenant, deps)
      const { tokenSymbol, network, amount: quantity } = request.body
      return aboutContract({ contractId, guaranteeId, tokenSymbol, network, quantity })
    },
  }),
  route({
    on: 'GET /guarantees/:id/releases',
    scopes: ['contracts', 'borrower', 'integration:custody'],
    tenant: 'unless-custody',
    operationId: 'listReleases',
    summary: 'List the releases of a guarantee, newest first.',
    params,
    query: pages.takeSkipCursor,
    ok: pageAnswer('A page of releases.', 'releases', schemas.Release, schemas.releaseExample),
    read: async (request, deps: NeedsDb) => {
      const { guaranteeId, guarantee } = await visibleContract(request.params.id, request.tenant, deps)
      const collection = deps.db.collection<StoredRelease>('releases')
      const source = { collection, filter: { guaranteeId }, orderBy: pages.BY_CREATION }
      const { documents, pagination } = await pages.readPage(source, request.query)
      const releases = documents.map(release => presentRelease(release, guarantee))
      return { releases, pagination }
    },
  }),
]
