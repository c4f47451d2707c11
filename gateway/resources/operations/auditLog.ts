import { type Db, type Filter, MongoServerError } from 'mongodb'
import type { Static, TObject } from 'typebox'
import type { ApiKey } from '../../../schemas/documents/directory.ts'
import type { AuditDocument } from '../../../schemas/documents/operations.ts'
import * as schemas from '../../../schemas/http/operations/auditLog.ts'
import { exactly, listOf } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { decodeCursor, encodeCursor, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { route } from '../../routing/route.ts'
import { instant } from '../contracts/view.ts'

/** An indexed search takes milliseconds; one that scans for too long is aborted. */
const MAX_SEARCH_MS = 2_000
const MAX_TIME_EXPIRED = 50
const { take, cursor } = takeSkipCursor

export const auditLogRoutes = [
  route({
    on: 'GET /operations/v1/audit-log',
    scopes: ['admin'],
    operationId: 'searchAuditLog',
    tag: 'Operations',
    summary: 'Search the audit log of all API keys, newest first.',
    description:
      'One entry per request that changed something or was refused, available a second after the ' +
      'response. Filters are combined with AND. A search that would take too long is refused: narrow ' +
      'the time range, or add an actor or a resource.',
    query: { take, cursor, ...schemas.auditQuery },
    ok: dataAnswer(
      'A page of entries.',
      exactly({
        entries: listOf(schemas.AuditEntry, 'The entries of this page, newest first.'),
        pagination: schemas.AuditPagination,
      }),
      { entries: [schemas.auditExample], pagination: { limit: 50, hasMore: false, nextCursor: null } },
    ),
    read: async ({ query }, { db }: NeedsDb) => await readAuditPage(db, query),
  }),
]

export type AuditSearch = Static<TObject<typeof schemas.auditQuery>> & {
  readonly take: number
  readonly cursor?: string
}

/** A page of entries and its cursor. */
export async function readAuditPage(db: Db, asked: AuditSearch) {
  const { take } = asked
  const found = await search(db, asked)
  const shown = found.slice(0, take)
  const hasMore = found.length > take
  const last = shown.at(-1)
  const nextCursor = hasMore && last ? encodeCursor([last.at, last._id]) : null
  return { entries: await presentEntries(db, shown), pagination: { limit: take, hasMore, nextCursor } }
}

/** The documents of the page and, if there is one, the next. */
async function search(db: Db, asked: AuditSearch): Promise<AuditDocument[]> {
  try {
    return await db
      .collection<AuditDocument>('auditRecords')
      .find(auditFilter(asked), { maxTimeMS: MAX_SEARCH_MS })
      .sort({ at: -1, _id: -1 })
      .limit(asked.take + 1)
      .toArray()
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED)) throw error
    return refuse('INVALID_REQUEST', { field: 'since', reason: 'took too long; narrow the time range' })
  }
}

/** Exported for the test that indexes answer it. */
export function auditFilter(asked: AuditSearch): Filter<AuditDocument> {
  const { actor, tenant, operation, path, resource, outcome, status, since, until } = asked
  const same = { actor, tenant, operation, resource, outcome, statusCode: status }
  const given = Object.entries(same).filter(([, value]) => value !== undefined)
  const at = {
    ...(since === undefined ? {} : { $gte: Date.parse(since) }),
    ...(until === undefined ? {} : { $lt: Date.parse(until) }),
  }
  return {
    ...Object.fromEntries(given),
    ...(path === undefined ? {} : { route: { $gte: path, $lt: `${path}\uffff` } }),
    $and: [{ at: { $gte: 0, ...at } }, ...afterCursor(asked.cursor)],
  }
}

function afterCursor(text: string | undefined): Filter<AuditDocument>[] {
  if (text === undefined) return []
  const [at, _id] = decodeCursor(text, [2]) as [number, string]
  return [{ at: { $lte: at } }, { $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }] }]
}

async function presentEntries(db: Db, found: readonly AuditDocument[]) {
  const actors = [...new Set(found.flatMap(({ actor }) => (actor === null ? [] : [actor])))]
  const keys = await db
    .collection<ApiKey>('apiKeys')
    .find({ _id: { $in: actors } }, { projection: { name: 1 } })
    .toArray()
  const names = new Map(keys.map(({ _id, name }) => [_id, name]))
  return found.map(({ _id, at, expireAt: _housekeeping, ...entry }) => {
    const actorName = entry.actor === null ? null : (names.get(entry.actor) ?? null)
    return { id: _id, at: instant(at), ...entry, reason: entry.reason ?? null, actorName }
  })
}
