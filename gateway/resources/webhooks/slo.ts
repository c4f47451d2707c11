import type { Db } from 'mongodb'
import type { Delivery, Endpoint, EventDocument } from '../../../schemas/documents/webhooks.ts'
import { HOUR_MS } from '../../../schemas/durations.ts'
import * as schemas from '../../../schemas/http/operations/serviceLevels.ts'
import { maybe } from '../../../schemas/http/values.ts'
import { EndpointId } from '../../../schemas/http/webhooks/webhooks.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer } from '../../routing/answers.ts'
import type { NeedsDb, NeedsNow } from '../../routing/needs.ts'
import { route } from '../../routing/route.ts'
import { type Measured, serviceLevelsOf } from './sloFigures.ts'
import { instant } from './view.ts'

const SPANS: Readonly<Record<schemas.SloWindow, number>> = {
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '30d': 720 * HOUR_MS,
}
/** Maximum age of an answer: changes in that time are negligible here. */
const FRESH_MS: Readonly<Record<schemas.SloWindow, number>> = { '1h': 5_000, '24h': 60_000, '30d': 300_000 }
/** Newest deliveries that are read: two seconds of the database, however many a tenant has. */
const MAX_DELIVERIES = 50_000
/** Of one question to the database. */
const PAGE_DELIVERIES = 2_000
/** Answers that are kept; one more and all are asked for again. */
const MAX_KEPT = 1_000

export const serviceLevelRoutes = [
  route({
    on: 'GET /webhooks/v1/slo',
    scopes: ['webhooks'],
    tenant: 'required',
    operationId: 'readWebhookServiceLevels',
    tag: 'Webhooks',
    summary: 'Get service levels of your deliveries: shares, percentiles, error budget.',
    description:
      'Covers every event published in the window, at your current endpoints, exactly, from the ' +
      'recorded attempts. At most the newest 50,000 deliveries are counted; beyond that `complete` is ' +
      'false, and `since` is the start of the counted range. Responses are cached for 5 s (`1h`), a ' +
      'minute (`24h`) or five minutes (`30d`).',
    query: {
      window: { ...schemas.Window, default: '24h', description: 'Time window that ends now.' },
      endpointId: maybe(EndpointId, 'Only this endpoint.'),
    },
    ok: dataAnswer('The service levels.', schemas.ServiceLevels, schemas.serviceLevelsExample),
    refusals: ['not_found'],
    read: async ({ tenant, query: { window, endpointId } }, deps: NeedsDb & NeedsNow) => {
      const endpoints = await endpointsOf(tenant, endpointId, deps.db)
      const levels = () => readServiceLevels(tenant, endpoints, window as schemas.SloWindow, deps)
      const data = await keptFor(
        FRESH_MS[window as schemas.SloWindow],
        [tenant, window, ...endpoints],
        levels,
      )
      return data
    },
  }),
]

async function endpointsOf(partyId: string, endpointId: string | undefined, db: Db) {
  const own = { partyId, ...(endpointId === undefined ? {} : { _id: endpointId }) }
  const found = await db.collection<Endpoint>('webhookEndpoints').find(own).project({ _id: 1 }).toArray()
  if (endpointId !== undefined && found.length === 0) refuse('not_found', { field: 'endpointId' })
  return found.map(({ _id }) => String(_id))
}

type Levels = Awaited<ReturnType<typeof readServiceLevels>>
const kept = new Map<string, { readonly at: number; readonly levels: Promise<Levels> }>()

/** Cache that also shares the answer of a read in progress. */
function keptFor(freshMs: number, words: readonly string[], read: () => Promise<Levels>): Promise<Levels> {
  const name = words.join(' ')
  const at = performance.now()
  const known = kept.get(name)
  if (known && at - known.at < freshMs) return known.levels
  if (kept.size >= MAX_KEPT) kept.clear()
  const levels = read()
  kept.set(name, { at, levels })
  levels.catch(() => kept.delete(name))
  return levels
}

/** Along the index of events by time, then by the ids of deliveries. */
async function readServiceLevels(
  partyId: string,
  endpoints: readonly string[],
  window: schemas.SloWindow,
  { db, now }: NeedsDb & NeedsNow,
) {
  const until = now()
  const from = until - SPANS[window]
  const most = Math.floor(MAX_DELIVERIES / Math.max(1, endpoints.length))
  const events = await db
    .collection<EventDocument>('events')
    .find({ partyId, timestamp: { $gte: from }, position: { $gt: 0 } })
    .project<Pick<EventDocument, 'eventId' | 'timestamp'>>({ _id: 0, eventId: 1, timestamp: 1 })
    .sort({ timestamp: -1, position: -1 })
    .limit(most + 1)
    .toArray()
  const complete = events.length <= most
  const counted = events.slice(0, most)
  const since = complete ? from : counted.at(-1)!.timestamp
  const found: Measured[] = []
  const step = Math.max(1, Math.floor(PAGE_DELIVERIES / Math.max(1, endpoints.length)))
  for (let first = 0; first < counted.length; first += step) {
    const ids = counted
      .slice(first, first + step)
      .flatMap(({ eventId }) => endpoints.map(id => `${eventId}/${id}`))
    found.push(...(await deliveriesOf(ids, db)))
  }
  const span = { window, since: instant(since)!, until: instant(until)!, complete }
  return { ...span, ...serviceLevelsOf(found, until) }
}

function deliveriesOf(ids: readonly string[], db: Db): Promise<Measured[]> {
  const attempt = ['attempt', 'outcome', 'startedAt', 'durationMs'].map(name => [`attempts.${name}`, 1])
  const fields = { _id: 0, state: 1, timestamp: 1, fifo: 1, nextAt: 1, ...Object.fromEntries(attempt) }
  return db
    .collection<Delivery>('deliveries')
    .find({ _id: { $in: [...ids] } })
    .project<Measured>(fields)
    .toArray()
}
