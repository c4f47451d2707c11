import type { Db } from 'mongodb'
import { readTiles } from '../../../platform/mongodb/logTiles.ts'
import { hashesIn, tilesFor } from '../../../processors/domain/transparency/tiles.ts'
import * as tree from '../../../processors/domain/transparency/tree.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import type { CheckpointDocument, LeafDocument } from '../../../schemas/documents/transparency.ts'
import * as schemas from '../../../schemas/http/operations/transparency.ts'
import { EventId } from '../../../schemas/http/webhooks/webhooks.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import { instant } from '../contracts/view.ts'

const { route } = routesOf({ tag: 'Transparency' })
const VERIFIED_BY = '`docs/verify-log.py` verifies it independently of our code (docs/transparency.md).'

export const transparencyRoutes = [
  route({
    on: 'GET /transparency/v1/checkpoints',
    scopes: 'any-key',
    operationId: 'readLogCheckpoints',
    summary: 'Get the latest signed checkpoint of every log of contract events.',
    description:
      'One log per partition of `contract-events` with events, as C2SP tlog-checkpoint, signed with Ed25519. A log ' +
      'only grows: store the latest checkpoint that you saw, and verify the next one against it. ' +
      VERIFIED_BY,
    ok: dataAnswer('The checkpoints.', schemas.LogCheckpoints, schemas.checkpointsExample),
    read: async (_request, { db, codec }: { readonly db: Db; readonly codec: Codec }) => {
      const lanes = [...Array(codec.partitions()).keys()]
      const newest = await Promise.all(lanes.map(lane => newestCheckpoint(db, lane)))
      const logs = newest.flatMap(found => (found === null ? [] : [presentCheckpoint(found)]))
      return { logs }
    },
  }),
  route({
    on: 'GET /transparency/v1/proofs/inclusion',
    scopes: ['contracts', 'borrower', 'webhooks'],
    tenant: 'required',
    operationId: 'proveInclusion',
    summary: 'Get the proof that an event of one of your contracts is in the log.',
    description:
      'The leaf contains the event as in webhooks. Events are in the log some seconds after their publication; ' +
      `earlier requests get 404. ${VERIFIED_BY}`,
    query: { eventId: EventId },
    ok: dataAnswer('The proof and its checkpoint.', schemas.InclusionProof, schemas.inclusionExample),
    refusals: ['not_found'],
    read: async ({ tenant, query: { eventId } }, { db }: NeedsDb) => {
      const found = await db.collection<LeafDocument>('logLeaves').findOne({ _id: eventId })
      if (!found?.parties.includes(tenant)) return refuse('not_found', { field: 'eventId' })
      const { lane, index, text: leaf } = found
      const newest = await newestCheckpoint(db, lane)
      if (newest === null || newest.size <= index) {
        return refuse('not_found', { field: 'eventId', reason: 'no checkpoint covers it yet' })
      }
      const { size, checkpoint } = newest
      const proof = await hashesOf(db, lane, tree.inclusionSpans(index, size))
      return { eventId, lane, index, size, leaf, proof, checkpoint }
    },
  }),
  route({
    on: 'GET /transparency/v1/proofs/consistency',
    scopes: 'any-key',
    operationId: 'proveConsistency',
    summary: 'Get the proof that a log has only grown between two sizes.',
    description: `Between the sizes of any two checkpoints of that log. ${VERIFIED_BY}`,
    query: {
      lane: schemas.Lane,
      from: { ...schemas.TreeSize, description: 'Size in the older checkpoint.' },
      to: { ...schemas.TreeSize, description: 'Size in the newer checkpoint; not below `from`.' },
    },
    ok: dataAnswer('The proof.', schemas.ConsistencyProof, schemas.consistencyExample),
    refusals: ['not_found'],
    read: async ({ query: { lane, from, to } }, { db }: NeedsDb) => {
      if (from > to) refuse('INVALID_REQUEST', { field: 'to', reason: 'must not be below from' })
      const newest = await newestCheckpoint(db, lane)
      // Unsigned parts are never shown.
      if (newest === null || newest.size < to) refuse('not_found', { field: 'to' })
      const proof = await hashesOf(db, lane, tree.consistencySpans(from, to))
      return { lane, from, to, proof }
    },
  }),
]

function newestCheckpoint(db: Db, lane: number): Promise<CheckpointDocument | null> {
  return db.collection<CheckpointDocument>('logCheckpoints').find({ lane }).sort({ size: -1 }).limit(1).next()
}

function presentCheckpoint({ lane, size, checkpoint, verifierKeys, at }: CheckpointDocument) {
  return { lane, size, checkpoint, verifierKeys, at: instant(at) }
}

/** In base64, from the few tiles that they need. */
async function hashesOf(db: Db, lane: number, spans: readonly tree.Span[]): Promise<readonly string[]> {
  const hashOf = hashesIn(await readTiles(db, lane, tilesFor(spans)))
  return spans.map(span => tree.spanHash(span, hashOf).toString('base64'))
}
