import type { Static } from 'typebox'
import type { SnapshotDocument } from '../../../schemas/documents/ltv.ts'
import { oneOf } from '../../../schemas/http/values.ts'
import { decodeCursor, encodeCursor, type Page, readPage, windowOf } from '../../input/pagination.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { momentOf } from '../contracts/asOf.ts'

const MINUTE_MS = 60_000
const SPANS = {
  PT1M: MINUTE_MS,
  PT5M: 5 * MINUTE_MS,
  PT15M: 15 * MINUTE_MS,
  PT1H: 60 * MINUTE_MS,
  PT6H: 360 * MINUTE_MS,
  P1D: 1_440 * MINUTE_MS,
} as const

/** Spans of time that a curve may be thinned to (ISO 8601 durations). */
export const Every = oneOf('PT1M', 'PT5M', 'PT15M', 'PT1H', 'PT6H', 'P1D')

interface CurveQuery {
  readonly every?: Static<typeof Every>
  readonly asOf?: string
  readonly limit?: number
  readonly cursor?: string
}

/** One page of a contract’s snapshots, newest first; thinned, the last one of each span. */
export async function readCurve(
  contractId: number,
  query: CurveQuery,
  { db }: NeedsDb,
): Promise<Page<SnapshotDocument>> {
  const moment = momentOf(query.asOf)
  const filter = { contractId, ...(moment === null ? {} : { createdAt: { $lte: moment } }) }
  const collection = db.collection<SnapshotDocument>('ltvSnapshots')
  if (query.every === undefined) return readPage({ collection, filter, orderBy: ['version'] }, query)
  const spanMs = SPANS[query.every]
  const span = { $floor: { $divide: ['$createdAt', spanMs] } }
  // Of each span its version only: few bytes, whatever the length of the history.
  const spans = await collection
    .aggregate<{ _id: number; version: number }>([
      { $match: filter },
      { $group: { _id: span, version: { $max: '$version' } } },
      { $sort: { _id: -1 } },
    ])
    .toArray()
  const { limit, offset } = windowOf(query)
  const before =
    query.cursor === undefined ? Number.POSITIVE_INFINITY : Number(decodeCursor(query.cursor, [1])[0])
  const rest = spans.filter(({ version }) => version < before)
  const shown = rest.slice(0, limit)
  const hasMore = rest.length > limit
  const documents = await collection
    .find({ contractId, version: { $in: shown.map(({ version }) => version) } })
    .sort({ version: -1 })
    .toArray()
  const nextCursor = hasMore ? encodeCursor([shown.at(-1)!.version]) : null
  return { documents, pagination: { total: spans.length, limit, offset, hasMore, nextCursor } }
}
