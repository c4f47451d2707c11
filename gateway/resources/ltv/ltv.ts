import { Type } from '@sinclair/typebox'
import type { Db, Document, Filter } from 'mongodb'
import type { CurrentDocument, SnapshotDocument } from '../../../schemas/documents/ltv.ts'
import {
  LtvProof,
  LtvSnapshot,
  LtvStatus,
  Simulation,
  SimulationInput,
  SnapshotId,
  snapshotExample,
} from '../../../schemas/http/ltv.ts'
import { ContractId, exactly, IsoDateTime } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors.ts'
import { pageOf, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { route } from '../../routing/route.ts'
import { momentOf } from '../contracts/asOf.ts'
import { ownContract } from '../contracts/contracts.ts'
import { lastSnapshots } from '../contracts/lastSnapshot.ts'
import { presentCurrent, presentSnapshot, shownRatio } from '../contracts/snapshotView.ts'
import { Every, readCurve } from './curve.ts'
import { proofOfSnapshot } from './proof.ts'
import { type SimulationNeeds, simulate } from './simulation.ts'

const TAG = 'LTV'
const SCOPES = ['ltv:read'] as const
const { take, skip, cursor } = takeSkipCursor
const asOf = Type.Optional({ ...IsoDateTime, description: 'What was known then.' })

export const ltvRoutes = [
  route({
    method: 'GET',
    url: '/v1/ltv',
    scopes: SCOPES,
    tenant: 'required',
    operationId: 'listSnapshotsOfContract',
    tag: TAG,
    summary: 'Loan-to-value snapshots of a contract, newest first.',
    description:
      '`every` thins a long history: of each such span of time, counted from 1970, only its last snapshot.',
    query: { contractId: ContractId, every: Type.Optional(Every), asOf, limit: take, cursor },
    answers: {
      200: {
        description: 'Snapshots of the contract.',
        schema: pageOf('snapshots', LtvSnapshot),
      },
    },
    refusals: ['not_found'],
    handle: async ({ tenant, query }, deps: { readonly db: Db }) => {
      const { _id: contractId } = await ownContract(query.contractId, tenant, deps)
      const { documents, pagination } = await readCurve(contractId, query, deps)
      const snapshots = documents.map(({ _id, ...snapshot }) => presentSnapshot(_id, snapshot))
      return { status: 200, body: { data: { snapshots, pagination } } }
    },
  }),
  route({
    method: 'GET',
    url: '/v1/ltv/list',
    scopes: SCOPES,
    tenant: 'required',
    operationId: 'listLastSnapshots',
    tag: TAG,
    summary: 'The last snapshot of each of your contracts, the greatest contract id first.',
    query: {
      status: Type.Optional(LtvStatus),
      stale: Type.Optional(
        Type.Boolean({
          description:
            'With true only where a price or rate was too old or missing, with false only the others.',
        }),
      ),
      depeg: Type.Optional(
        Type.Boolean({
          description: 'With true only where a token was below 0.98 USD, with false only the others.',
        }),
      ),
      asOf,
      take,
      skip,
      cursor,
    },
    answers: {
      200: {
        description: 'A page of snapshots.',
        schema: pageOf('snapshots', LtvSnapshot),
      },
    },
    handle: async ({ tenant, query }, { db }: { readonly db: Db }) => {
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
        return { status: 200, body: { data: { snapshots, pagination } } }
      }
      const snapshots = current.map(presentCurrent)
      return { status: 200, body: { data: { snapshots, pagination } } }
    },
  }),
  route({
    method: 'GET',
    url: '/v1/ltv/snapshots/:id/proof',
    scopes: SCOPES,
    tenant: 'required',
    operationId: 'proveSnapshot',
    tag: TAG,
    summary: 'The inputs of a snapshot in canonical form, and their hash.',
    description:
      '`docs/recompute-ltv.py`, and `docs/verify-log.py --ltv`, compute hash, ratio and collateral value ' +
      'again from the inputs alone; they need nothing but Python’s standard library.',
    params: { id: SnapshotId },
    answers: {
      200: {
        description: 'The proof.',
        schema: exactly({ data: LtvProof }),
        example: {
          data: {
            inputs: { snapshotId: snapshotExample.id, outstandingBalance: '10000', fiatCurrency: 'BRL' },
            canonical: '{"fiatCurrency":"BRL","outstandingBalance":"10000","snapshotId":"snp_1241_7"}',
            hash: '5f9c4ab08cac7457e9111a30e4664920607ea2c115a1433d7be98e97e64244ca',
            result: { currentLtv: 0.813008, collateralValue: '12300' },
          },
        },
      },
    },
    refusals: ['not_found'],
    handle: async ({ tenant, params }, { db }: { readonly db: Db }) => {
      const snapshot = await db.collection<SnapshotDocument>('ltvSnapshots').findOne({ _id: params.id })
      if (!snapshot?.parties.includes(tenant)) return refuse('not_found')
      const { currentLtv, collateralValue } = snapshot
      const result = { currentLtv: shownRatio(currentLtv), collateralValue }
      return { status: 200, body: { data: { ...proofOfSnapshot(snapshot), result } } }
    },
  }),
  route({
    method: 'POST',
    url: '/v1/ltv/simulate',
    scopes: SCOPES,
    tenant: 'required',
    operationId: 'simulateLtv',
    tag: TAG,
    summary: 'What would happen to a contract, or to your whole book, under other prices, rates or balances.',
    description:
      'Changes nothing. Prices and rates that are not given are the newest that the snapshots of your book ' +
      'know, taken as fresh. A book is streamed: `results` first, `summary` last. One book of a party is ' +
      'simulated at a time, and each hundred contracts of it count as one more request.',
    body: SimulationInput,
    bodyExample: { book: true, prices: { USDC: '0.97' }, fx: { USDBRL: '4.2' } },
    answers: { 200: { description: 'What would happen.', schema: exactly({ data: Simulation }) } },
    refusals: ['not_found'],
    handle: ({ identity, body }, deps: SimulationNeeds) => {
      const { contractId, book, outstandingBalance } = body
      if ((contractId === undefined) === (book !== true)) {
        refuse('INVALID_REQUEST', { field: 'contractId', reason: 'give either contractId or book: true' })
      }
      if (book && outstandingBalance !== undefined) {
        refuse('INVALID_REQUEST', { field: 'outstandingBalance', reason: 'needs a contractId' })
      }
      return simulate(identity, body, deps)
    },
  }),
]
