import type { Db } from 'mongodb'
import type { FactDocument } from '../../../schemas/documents/book.ts'
import type { ApiKey } from '../../../schemas/documents/directory.ts'
import type { EventDocument } from '../../../schemas/documents/webhooks.ts'
import * as schemas from '../../../schemas/http/operations/auditLog.ts'
import { exactly, listOf } from '../../../schemas/http/values.ts'
import { FIRST_ADMIN } from '../../access/authentication.ts'
import { takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { route } from '../../routing/route.ts'
import { readAuditPage } from './auditLog.ts'

const { take, cursor } = takeSkipCursor

export const ownAuditRoutes = [
  route({
    on: 'GET /audit/v1',
    scopes: ['audit:read'],
    tenant: 'required',
    operationId: 'listOwnAuditEntries',
    tag: 'API keys',
    summary: 'List the audit trail of your API keys, newest first.',
    description:
      'One entry per request of your keys that changed something, read a secret, exported data or was ' +
      'refused, and per change that systems and administrators made for you (`actor` null). Entries are ' +
      'available a second after the response, for 90 days. Early refusals are sampled: ten a minute per ' +
      'key and kind, then every hundredth. Filters are combined with AND. Requests with unknown or ' +
      'revoked keys belong to no tenant and are not listed. A search that would take too long is ' +
      'refused: narrow the time range, or add a key or a resource.',
    query: { take, cursor, ...schemas.ownAuditQuery },
    ok: dataAnswer(
      'A page of entries.',
      exactly({
        entries: listOf(schemas.OwnAuditEntry, 'The entries of this page, newest first.'),
        pagination: schemas.AuditPagination,
      }),
      { entries: [schemas.ownAuditExample], pagination: { limit: 50, hasMore: false, nextCursor: null } },
    ),
    read: async ({ tenant, query }, { db }: NeedsDb) => {
      const { entries, pagination } = await readAuditPage(db, { ...query, tenant })
      const commands = entries.flatMap(({ commandId }) => (commandId === null ? [] : [commandId]))
      const [followed, foreign] = await Promise.all([
        eventsAfter(db, tenant, commands),
        foreignKeys(
          db,
          tenant,
          entries.flatMap(({ actor }) => (actor === null ? [] : [actor])),
        ),
      ])
      const shown = entries.map(({ tenant: _own, ...entry }) => {
        const visible = foreign.has(entry.actor ?? '') ? { ...entry, ...A_SYSTEM } : entry
        return { ...visible, eventIds: followed.get(entry.commandId ?? '') ?? [] }
      })
      return { entries: shown, pagination }
    },
  }),
]

/** The view of a system's or an administrator's key that acted for a tenant. */
const A_SYSTEM = { actor: null, actorName: null, sourceAddress: null } as const

/** The keys that are not the tenant's. A key that is no longer stored counts as the tenant's. */
async function foreignKeys(db: Db, partyId: string, actors: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .collection<ApiKey>('apiKeys')
    .find({ _id: { $in: [...new Set(actors)] }, partyId: { $ne: partyId } }, { projection: { _id: 1 } })
    .toArray()
  return new Set([FIRST_ADMIN.keyId, ...found.map(({ _id }) => _id)])
}

/**
 * Ids of the events that commands published, by command: facts of contracts and other events of the party.
 * The id of an event is that of its command with a numeric suffix (processors/domain/cause.ts).
 */
async function eventsAfter(
  db: Db,
  partyId: string,
  commandIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (commandIds.length === 0) return new Map()
  const roots = new Map([...new Set(commandIds)].map(id => [id.replace(/^cmd_/, 'evt_'), id]))
  // The upper bound sorts after the digits and the underscore that may follow an id.
  const behind = (prefix: string) => ({ $or: [...roots.keys()].map(root => rangeOf(`${prefix}${root}`)) })
  const [facts, events] = await Promise.all([
    db
      .collection<FactDocument>('contractFacts')
      .find(behind(''), { projection: { _id: 1 } })
      .toArray(),
    db
      .collection<EventDocument>('events')
      .find(behind(`${partyId}/`), { projection: { eventId: 1 } })
      .toArray(),
  ])
  const ids = new Set([...facts.map(({ _id }) => _id), ...events.map(({ eventId }) => eventId)])
  const known = [...ids].flatMap(id => {
    const command = commandBehind(id, roots)
    return command === null ? [] : [{ id, command }]
  })
  const byCommand = Map.groupBy(known, ({ command }) => command)
  return new Map([...byCommand].map(([command, all]) => [command, all.map(({ id }) => id).sort(inOrder)]))
}

/** The command of an event id. Ids contain underscores, so the suffix is cut off step by step. */
function commandBehind(eventId: string, roots: ReadonlyMap<string, string>): string | null {
  for (let end = eventId.length; end > 0; end = eventId.lastIndexOf('_', end - 1)) {
    const command = roots.get(eventId.slice(0, end))
    if (command !== undefined) return command
  }
  return null
}

const rangeOf = (root: string) => ({ _id: { $gte: root, $lt: `${root}\`` } })

/** Sorts by publication: the first event has no number, the others do. */
const inOrder = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)
