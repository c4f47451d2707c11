import { Type } from 'typebox'
import * as stored from '../../../schemas/documents/reconciliation.ts'
import * as schemas from '../../../schemas/http/operations/reconciliations.ts'
import { TextId } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { readPage, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer, pageAnswer } from '../../routing/answers.ts'
import type { NeedsDb, NeedsNow } from '../../routing/needs.ts'
import { newId } from '../../routing/requestId.ts'
import { accepted } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { instant, instantOrNull } from '../contracts/view.ts'

const { route } = routesOf({ scopes: ['admin'], tag: 'Operations' })
const params = { id: TextId('rcn') }

const runsIn = ({ db }: NeedsDb) => db.collection<stored.StoredReconciliation>('reconciliations')

export const reconciliationRoutes = [
  route({
    on: 'GET /operations/v1/reconciliations',
    operationId: 'listReconciliations',
    summary: 'List the comparisons of holdings with the balances at custody, newest first.',
    query: takeSkipCursor,
    ok: pageAnswer(
      'A page of reconciliations.',
      'reconciliations',
      schemas.Reconciliation,
      schemas.reconciliationExample,
    ),
    read: async ({ query }, deps: NeedsDb) => {
      const source = { collection: runsIn(deps), filter: {}, orderBy: ['requestedAt', '_id'] }
      const { documents, pagination } = await readPage(source, query)
      return { reconciliations: documents.map(presentRun), pagination }
    },
  }),
  route({
    on: 'POST /operations/v1/reconciliations',
    operationId: 'requestReconciliation',
    summary: 'Compare the holdings of all guarantees with the balances at custody now.',
    description: 'They are compared twice an hour anyway. While one runs, the response is that one.',
    responses: {
      202: dataAnswer('The reconciliation, which begins within seconds.', schemas.Reconciliation, {
        ...schemas.reconciliationExample,
        endedAt: null,
      }),
    },
    handle: async ({ identity }, deps: NeedsDb & NeedsNow) => {
      const open = await runsIn(deps).findOne({ endedAt: null }, { sort: { requestedAt: 1 } })
      if (open) return accepted(presentRun(open))
      const requestedAt = deps.now()
      const run: stored.StoredReconciliation = {
        ...{ _id: newId('rcn'), requestedAt, requestedBy: identity.keyId, endedAt: null, sources: [] },
        ...{ compared: 0, unanswered: 0, pending: 0, mismatched: 0 },
        expireAt: new Date(requestedAt + stored.RECONCILIATION_KEPT_MS),
      }
      await runsIn(deps).insertOne(run)
      return accepted(presentRun(run))
    },
  }),
  route({
    on: 'GET /operations/v1/reconciliations/:id',
    operationId: 'readReconciliation',
    summary: 'Get a reconciliation.',
    params,
    ok: dataAnswer('The reconciliation.', schemas.Reconciliation, schemas.reconciliationExample),
    read: async ({ params: { id } }, deps: NeedsDb) => {
      const run = (await runsIn(deps).findOne({ _id: id })) ?? refuse('not_found')
      return presentRun(run)
    },
  }),
  route({
    on: 'GET /operations/v1/custody-differences',
    operationId: 'listCustodyDifferences',
    summary: 'List the guarantees whose holdings and balances at custody differ, newest first.',
    description: 'A MISMATCH holds releases of its guarantee until the books agree again, and nothing else.',
    query: { ...takeSkipCursor, state: Type.Optional(schemas.DifferenceState) },
    ok: pageAnswer(
      'A page of guarantees that differ.',
      'custodyDifferences',
      schemas.CustodyDifferences,
      schemas.differencesExample,
    ),
    read: async ({ query }, { db }: NeedsDb) => {
      const collection = db.collection<stored.StoredDifferences>('custodyDifferences')
      const filter = query.state ? { state: query.state } : {}
      const { documents, pagination } = await readPage(
        { collection, filter, orderBy: ['since', '_id'] },
        query,
      )
      const custodyDifferences = documents.map(presentDifferences)
      return { custodyDifferences, pagination }
    },
  }),
]

function presentRun({ _id, requestedAt, endedAt, expireAt: _, ...run }: stored.StoredReconciliation) {
  return { id: _id, requestedAt: instant(requestedAt), endedAt: instantOrNull(endedAt), ...run }
}

function presentDifferences({
  _id,
  guaranteeId,
  state,
  since,
  lookedAt,
  differences,
}: stored.StoredDifferences) {
  return {
    ...{ contractId: _id, guaranteeId, state, since: instant(since), lookedAt: instant(lookedAt) },
    differences: differences.map(({ bookSource, differenceKind, tokenSymbol, network, ...one }) => ({
      ...{ source: bookSource, kind: differenceKind, tokenSymbol, network },
      ...{ amountHere: one.quantityHere, amountThere: one.quantityThere },
      ...{ block: one.block, at: instant(one.at) },
    })),
  }
}
