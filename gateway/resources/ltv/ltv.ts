import type { Document, Filter } from 'mongodb'
import { Type } from 'typebox'
import type { CurrentDocument, SnapshotDocument } from '../../../schemas/documents/ltv.ts'
import * as schemas from '../../../schemas/http/ltv.ts'
import { ContractId, IsoDateTime, maybe, oneOf } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { pageOf, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer, pageAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import { momentOf } from '../contracts/asOf.ts'
import { ownContract } from '../contracts/contracts.ts'
import { lastSnapshots } from '../contracts/lastSnapshot.ts'
import { presentCurrent, presentSnapshot, shownRatio } from '../contracts/snapshotView.ts'
import { MEDIA_TYPES } from '../exports/lines.ts'
import { Every, readCurve } from './curve.ts'
import { proofOfSnapshot } from './proof.ts'
import { type SimulationFormat, type SimulationNeeds, simulate } from './simulation.ts'

const { route } = routesOf({ tag: 'LTV', scopes: ['ltv:read'], tenant: 'required' })
const { take, skip, cursor } = takeSkipCursor
const asOf = maybe(IsoDateTime, 'Data as known at this time.')
const simulationFormat = Type.Unsafe<SimulationFormat>({
  ...oneOf('json', 'ndjson'),
  default: 'json',
  description:
    '`ndjson`: a portfolio with one result per line as it is computed; the last line has `summary`.',
})

export const ltvRoutes = [
  route({
    on: 'GET /v1/ltv',
    operationId: 'listSnapshotsOfContract',
    summary: 'List the loan-to-value snapshots of a contract, newest first.',
    description: '`every` thins a long history: only the last snapshot of each interval, counted from 1970.',
    query: {
      contractId: ContractId,
      every: maybe(Every, 'Keeps only the last snapshot of each interval; all if absent.'),
      asOf,
      limit: take,
      cursor,
    },
    ok: pageAnswer('A page of snapshots.', 'snapshots', schemas.LtvSnapshot),
    refusals: ['not_found'],
    read: async ({ tenant, query }, deps: NeedsDb) => {
      const { _id: contractId } = await ownContract(query.contractId, tenant, deps)
      const { documents, pagination } = await readCurve(contractId, query, deps)
      const snapshots = documents.map(({ _id, ...snapshot }) => presentSnapshot(_id, snapshot))
      return { snapshots, pagination }
    },
  }),
  route({
    on: 'GET /v1/ltv/list',
    operationId: 'listLastSnapshots',
    summary: 'List the latest snapshot of each of your contracts, highest contract id first.',
    query: {
      status: maybe(schemas.LtvStatus, 'Only snapshots with this status.'),
      stale: maybe(Type.Boolean(), 'True: only with a stale or missing price or rate; false: only without.'),
      depeg: maybe(Type.Boolean(), 'True: only with a token below 0.98 USD; false: only without.'),
      asOf,
      take,
      skip,
      cursor,
    },
    ok: {
      description: 'A page of snapshots.',
      schema: pageOf(
        'snapshots',
        schemas.LtvSnapshot,
        'The snapshots of this page, highest contract id first.',
      ),
    },
    read: async ({ tenant, query }, { db }: NeedsDb) => {
      const { status, stale, depeg } = query
      const moment = momentOf(query.asOf)
      if (moment !== null && (status ?? stale ?? depeg) !== undefined) {
        refuse('INVALID_REQUEST', {
          field: 'asOf',
          reason: 'cannot be combined with `status`, `stale` or `depeg`',
        })
      }
      const filter: Filter<Document> = {
        parties: tenant,
        ...(status === undefined ? {} : { status }),
        ...(stale === undefined ? {} : { stale }),
        ...(depeg === undefined ? {} : { depeg }),
      }
      const source = { collection: db.collection<CurrentDocument>('ltvCurrent'), filter }
      const { documents: current, pagination } = await readPage(source, query)
      if (moment !== null) {
        const ids = current.map(({ _id }) => _id)
        const past = await lastSnapshots(ids, { db }, moment)
        const snapshots = ids.flatMap(id => past.get(id) ?? [])
        return { snapshots, pagination }
      }
      const snapshots = current.map(presentCurrent)
      return { snapshots, pagination }
    },
  }),
  route({
    on: 'GET /v1/ltv/snapshots/:id/proof',
    operationId: 'proveSnapshot',
    summary: 'Get the proof of a snapshot: its inputs in canonical form, and their hash.',
    description:
      '`docs/recompute-ltv.py` and `docs/verify-log.py --ltv` recompute hash, ratio and collateral ' +
      'value from the inputs alone, with Python’s standard library only.',
    params: { id: schemas.SnapshotId },
    ok: dataAnswer('The proof.', schemas.LtvProof, {
      inputs: { snapshotId: schemas.snapshotExample.id, outstandingBalance: '10000', fiatCurrency: 'BRL' },
      canonical: '{"fiatCurrency":"BRL","outstandingBalance":"10000","snapshotId":"snp_1241_7"}',
      hash: '5f9c4ab08cac7457e9111a30e4664920607ea2c115a1433d7be98e97e64244ca',
      result: { currentLtv: 0.813008, collateralValue: '12300' },
    }),
    read: async ({ tenant, params }, { db }: NeedsDb) => {
      const snapshot = await db.collection<SnapshotDocument>('ltvSnapshots').findOne({ _id: params.id })
      if (!snapshot?.parties.includes(tenant)) return refuse('not_found')
      const { currentLtv, collateralValue } = snapshot
      const result = { currentLtv: shownRatio(currentLtv), collateralValue }
      return { ...proofOfSnapshot(snapshot), result }
    },
  }),
  route({
    on: 'POST /v1/ltv/simulate',
    operationId: 'simulateLtv',
    ignoresIdempotencyKey: true,
    summary: 'Simulate a contract or your portfolio at other prices, rates or balances.',
    description:
      'Changes nothing. Prices and rates that are not given are the latest in the snapshots of your ' +
      'portfolio and count as fresh. A portfolio is streamed: `results` first, `summary` last. Each ' +
      'party can run one portfolio simulation at a time, and every hundred contracts count as one more ' +
      'request.',
    query: { format: simulationFormat },
    body: schemas.SimulationInput,
    bodyExample: { book: true, prices: { USDC: '0.97' }, fx: { USDBRL: '4.2' } },
    ok: { ...dataAnswer('The simulated results.', schemas.Simulation), contentType: MEDIA_TYPES.ndjson },
    refusals: ['not_found'],
    handle: ({ identity, body, query: { format } }, deps: SimulationNeeds) => {
      const { contractId, book, outstandingBalance } = body
      if ((contractId === undefined) === (book !== true)) {
        refuse('INVALID_REQUEST', {
          field: 'contractId',
          reason: 'requires either `contractId` or `book: true`',
        })
      }
      if (book && outstandingBalance !== undefined) {
        refuse('INVALID_REQUEST', { field: 'outstandingBalance', reason: 'needs a contractId' })
      }
      if (!book && format === 'ndjson') {
        refuse('INVALID_REQUEST', { field: 'format', reason: 'is `ndjson` only with `book: true`' })
      }
      return simulate(identity, body, deps, format)
    },
  }),
]
