import type { Db } from 'mongodb'
import type { ConsumerLagMonitor } from '../../../processors/monitor/consumerLag.ts'
import type { AuditDocument } from '../../../schemas/documents/operations.ts'
import type { Delivery, Endpoint, EventDocument } from '../../../schemas/documents/webhooks.ts'
import { HOUR_MS } from '../../../schemas/durations.ts'
import { Load } from '../../../schemas/http/operations/load.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { route } from '../../routing/route.ts'
import { statsByHour } from '../webhooks/hourlyStats.ts'
import { recordedLag } from './prometheus.ts'

/**
 * Load by tenant over the last day, from what is kept anyway: audit records and deliveries. Metrics have no
 * label of a tenant, so a time-series database knows less. Everything that is read has a limit.
 */
const HOURS = 24
const TENANTS = 8
const RECORDS = 50_000
const EVENTS = 500
const ENDPOINTS = 5
const MAX_READ_MS = 4_000

interface LoadNeeds {
  readonly db: Db
  readonly now: () => number
}
interface GroupNeeds {
  readonly groups: Pick<ConsumerLagMonitor, 'latest' | 'history'>
  readonly prometheusUrl: string | null
}

export const loadRoutes = [
  route({
    on: 'GET /operations/v1/load',
    scopes: ['admin'],
    operationId: 'readLoad',
    tag: 'Operations',
    summary:
      'Get commands, deliveries and lag by tenant, and lag by consumer group, over the last day by the hour.',
    description: `The newest ${RECORDS} audit records, and of each tenant the newest ${EVENTS} events.`,
    ok: dataAnswer('The load.', Load),
    handle: async (_request, { db, now, groups, prometheusUrl }: LoadNeeds & GroupNeeds) => {
      const time = now()
      const first = time - (time % HOUR_MS) - (HOURS - 1) * HOUR_MS
      const starts = Array.from({ length: HOURS }, (_, index) => first + index * HOUR_MS)
      const commands = await commandsSince(first, db)
      const busiest = [...commands].sort(([, a], [, b]) => b.total - a.total).slice(0, TENANTS)
      const ids = new Set([...busiest.map(([partyId]) => partyId), ...(await lastRecipients(db))])
      const tenants = [...ids].map(async partyId => ({
        partyId,
        commands: starts.map(start => commands.get(partyId)?.hours.get(start) ?? 0),
        ...(await deliveriesOf(partyId, starts, { db, now })),
      }))
      const hours = starts.map(start => new Date(start).toISOString())
      const recorded = prometheusUrl === null ? null : await recordedLag(prometheusUrl, starts)
      const lagBy = (group: string) => recorded?.get(group) ?? groups.history.of(group, time)
      const data = {
        hours,
        tenants: await Promise.all(tenants),
        groups: lagOf(groups, lagBy),
        groupsFrom: recorded === null ? 'GATEWAY' : 'PROMETHEUS',
      }
      return { status: 200, body: { data } }
    },
  }),
]

function lagOf({ latest }: GroupNeeds['groups'], lagBy: (group: string) => readonly (number | null)[]) {
  const groups = Map.groupBy(latest()?.positions ?? [], ({ group }) => group)
  return [...groups].map(([group, positions]) => ({
    group,
    records: positions.reduce((sum, { lag }) => sum + lag, 0),
    lagSeconds: lagBy(group),
  }))
}

interface Commands {
  readonly total: number
  readonly hours: ReadonlyMap<number, number>
}

async function commandsSince(from: number, db: Db): Promise<ReadonlyMap<string, Commands>> {
  const hour = { $subtract: ['$at', { $mod: ['$at', HOUR_MS] }] }
  const found = await db
    .collection<AuditDocument>('auditRecords')
    .aggregate<{ _id: { tenant: string; hour: number }; count: number }>(
      [
        { $match: { at: { $gte: from } } },
        { $sort: { at: -1, _id: -1 } },
        { $limit: RECORDS },
        { $match: { tenant: { $ne: null }, commandId: { $ne: null } } },
        { $group: { _id: { tenant: '$tenant', hour }, count: { $sum: 1 } } },
      ],
      { maxTimeMS: MAX_READ_MS },
    )
    .toArray()
  return new Map(
    [...Map.groupBy(found, ({ _id }) => _id.tenant)].map(([tenant, own]) => [
      tenant,
      {
        total: own.reduce((sum, { count }) => sum + count, 0),
        hours: new Map(own.map(({ _id, count }) => [_id.hour, count])),
      },
    ]),
  )
}

/** Tenants with the newest events. */
async function lastRecipients(db: Db): Promise<readonly string[]> {
  const found = await db
    .collection<{ _id: string; updatedAt: Date }>('eventPositions')
    // The database's own time, which a sandbox does not move.
    .find({ updatedAt: { $gte: new Date(Date.now() - HOURS * HOUR_MS) } }, { projection: { _id: 1 } })
    .sort({ updatedAt: -1 })
    .limit(TENANTS)
    .toArray()
  return found.map(({ _id }) => _id)
}

async function deliveriesOf(partyId: string, starts: readonly number[], { db, now }: LoadNeeds) {
  const [events, endpoints] = await Promise.all([
    db
      .collection<EventDocument>('events')
      .find({ partyId, position: { $gt: 0 } }, { projection: { eventId: 1 } })
      .sort({ position: -1 })
      .limit(EVENTS)
      .toArray(),
    db.collection<Endpoint>('webhookEndpoints').find({ partyId }).limit(ENDPOINTS).toArray(),
  ])
  const ids = endpoints.flatMap(({ _id }) => events.map(({ eventId }) => `${eventId}/${_id}`))
  const deliveries = await db
    .collection<Delivery>('deliveries')
    .find({ _id: { $in: ids } }, { maxTimeMS: MAX_READ_MS })
    .toArray()
  const hourly = statsByHour(
    deliveries.flatMap(({ attempts }) => attempts),
    now(),
  )
  const waits = deliveries.map(({ attempts, timestamp }) => {
    const at = attempts[0]?.startedAt ?? now()
    return { at, ms: Math.max(0, at - timestamp) }
  })
  const lagIn = (start: number) => {
    const own = waits.filter(({ at }) => start <= at && at < start + HOUR_MS).map(({ ms }) => ms)
    return own.length === 0 ? null : Math.max(...own)
  }
  return {
    delivered: hourly.map(({ succeeded }) => succeeded),
    failed: hourly.map(({ failed }) => failed),
    lagMs: starts.map(lagIn),
  }
}
