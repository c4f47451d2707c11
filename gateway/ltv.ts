import { Type } from '@sinclair/typebox'
import type { Document, Filter } from 'mongodb'
import {
  LtvProof,
  LtvSnapshot,
  LtvStatus,
  Simulation,
  SimulationInput,
  SnapshotId,
  snapshotExample,
} from '../schemas/http/ltv.ts'
import { exactly, IntegerId } from '../schemas/http/values.ts'
import type { CurrentDocument, SnapshotDocument } from '../schemas/ltvDocuments.ts'
import { ownContract } from './contracts.ts'
import { proofOfSnapshot } from './ltvProof.ts'
import { simulate } from './ltvSimulation.ts'
import { pageOf, readPage, takeSkipCursor } from './paging.ts'
import { refuse } from './problems.ts'
import { route } from './routes.ts'
import { presentCurrent, presentSnapshot, shownRatio } from './snapshotView.ts'
import { tenantOf } from './tenant.ts'

const TAG = 'LTV'
const SCOPES = ['ltv:read'] as const
const { take, skip, cursor } = takeSkipCursor

export const ltvRoutes = [
  route({
    method: 'GET',
    url: '/v1/ltv',
    scopes: SCOPES,
    operationId: 'listSnapshotsOfContract',
    tag: TAG,
    summary: 'Loan-to-value snapshots of a contract, newest first.',
    query: { contractId: IntegerId, limit: take, cursor },
    answers: {
      200: {
        description: 'Snapshots of the contract.',
        schema: pageOf('snapshots', LtvSnapshot),
      },
    },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async ({ identity, query }, deps) => {
      const { _id: contractId } = await ownContract(query.contractId, identity, deps)
      const collection = deps.db.collection('ltvSnapshots')
      const source = { collection, filter: { contractId }, orderBy: ['version'] }
      const { documents, pagination } = await readPage(source, query)
      const snapshots = documents.map(document => {
        const { _id, ...snapshot } = document as unknown as SnapshotDocument
        return presentSnapshot(_id, snapshot)
      })
      return { status: 200, body: { data: { snapshots, pagination } } }
    },
  }),
  route({
    method: 'GET',
    url: '/v1/ltv/list',
    scopes: SCOPES,
    operationId: 'listLastSnapshots',
    tag: TAG,
    summary: 'The last snapshot of each of your contracts.',
    query: {
      status: Type.Optional(LtvStatus),
      stale: Type.Optional(Type.Boolean()),
      depeg: Type.Optional(Type.Boolean()),
      take,
      skip,
      cursor,
    },
    answers: {
      200: {
        description: 'A page of snapshots, the greatest contract id first.',
        schema: pageOf('snapshots', LtvSnapshot),
      },
    },
    refusals: ['customer_not_linked'],
    handle: async ({ identity, query }, { db }) => {
      const { status, stale, depeg } = query
      const filter: Filter<Document> = {
        parties: tenantOf(identity),
        ...(status === undefined ? {} : { status }),
        ...(stale === undefined ? {} : { stale }),
        ...(depeg === undefined ? {} : { depeg }),
      }
      const source = { collection: db.collection('ltvCurrent'), filter }
      const { documents, pagination } = await readPage(source, query)
      const snapshots = documents.map(document => presentCurrent(document as unknown as CurrentDocument))
      return { status: 200, body: { data: { snapshots, pagination } } }
    },
  }),
  route({
    method: 'GET',
    url: '/v1/ltv/snapshots/:id/proof',
    scopes: SCOPES,
    operationId: 'proveSnapshot',
    tag: TAG,
    summary: 'The inputs of a snapshot in canonical form, and their hash.',
    description:
      '`docs/recompute-ltv.py` computes hash, ratio and collateral value again from the inputs alone; ' +
      'it needs nothing but Python’s standard library.',
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
    refusals: ['not_found', 'customer_not_linked'],
    handle: async ({ identity, params }, { db }) => {
      const snapshot = await db.collection<SnapshotDocument>('ltvSnapshots').findOne({ _id: params.id })
      if (!snapshot?.parties.includes(tenantOf(identity))) return refuse('not_found')
      const { currentLtv, collateralValue } = snapshot
      const result = { currentLtv: shownRatio(currentLtv), collateralValue }
      return { status: 200, body: { data: { ...proofOfSnapshot(snapshot), result } } }
    },
  }),
  route({
    method: 'POST',
    url: '/v1/ltv/simulate',
    scopes: SCOPES,
    operationId: 'simulateLtv',
    tag: TAG,
    summary: 'What would happen to a contract, or to your whole book, under other prices, rates or balances.',
    description:
      'Changes nothing. Prices and rates that are not given are the newest that the snapshots of your book ' +
      'know, taken as fresh. A book is streamed: `results` first, `summary` last.',
    body: SimulationInput,
    bodyExample: { book: true, prices: { USDC: '0.97' }, fx: { USDBRL: '4.2' } },
    idempotency: 'none',
    answers: { 200: { description: 'What would happen.', schema: exactly({ data: Simulation }) } },
    refusals: ['not_found', 'customer_not_linked'],
    handle: ({ identity, body }, deps) => {
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
