import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/process/clock.ts'
import type { DeliveryRequest, RequestKind } from '../../../schemas/documents/webhooks.ts'
import { createDynamicThresholds, type DynamicThresholds } from '../send/dynamicThresholds.ts'

/**
 * Handler of one kind of request. Must be idempotent, for a request is repeated after a crash. Returns the
 * request's result.
 */
export type RequestHandler = (request: DeliveryRequest) => Promise<Readonly<Record<string, unknown>>>

export interface RequestOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  /** Requests of endpoints that another process owns are left to it. */
  readonly owns: (id: string) => boolean
  readonly handlers: Readonly<Record<RequestKind, RequestHandler>>
}

const POLL_MS = 200
/** A request that failed is tried again after this time. */
const RETRY_MS = 1_000
/** Requests that follow from a change of an endpoint: they never wait for requests of tenants. */
const OF_THE_PLATFORM: readonly RequestKind[] = ['PARK', 'RELEASE', 'FORGET']
/** They wait for receivers, or go through a span of time. Apart, so that short ones do not wait for them. */
const LONG: readonly RequestKind[] = ['CONFORMANCE', 'RECOVER']
const SHORT: readonly RequestKind[] = ['TEST', 'RESEND']
const ASKED = [...LONG, ...SHORT]
/** Side by side; tenants share those of the last two kinds. */
const MAX_OF_THE_PLATFORM = 64
const MAX_LONG = 32
const MAX_SHORT = 64
/** Requests read of each tenant at a time: as many as it could have at once. */
const READ_PER_TENANT = 32
const READ_OF_THE_PLATFORM = 500

/** Serves the requests that directory records (tests, resends, recoveries, parking) until stopped. */
export function serveRequests({ db, clock, log, owns, handlers }: RequestOptions): { stop(): void } {
  const requests = db.collection<DeliveryRequest>('deliveryRequests')
  const long = createDynamicThresholds(MAX_LONG)
  const short = createDynamicThresholds(MAX_SHORT)
  /** Endpoints with a request under way: one at a time, the platform's and the tenant's apart. */
  const parking = new Set<string>()
  const asked = new Set<string>()
  let stopped = false

  const serve = async (request: DeliveryRequest) => {
    try {
      const { _id, kind, endpointId } = request
      const result = await handlers[kind](request)
      const done = { status: 'DONE' as const, result, finishedAt: new Date(clock.now()).toISOString() }
      await requests.updateOne({ _id, status: 'OPEN' }, { $set: done })
      log.info({ requestId: _id, kind, endpointId, ...result }, 'webhook request done')
    } catch (error) {
      log.warn({ err: error, requestId: request._id }, 'webhook request failed, trying again')
      await clock.sleep(RETRY_MS)
    }
  }
  const park = async (request: DeliveryRequest) => {
    const subject = subjectOf(request)
    if (parking.size >= MAX_OF_THE_PLATFORM || parking.has(subject) || !owns(subject)) return
    parking.add(subject)
    await serve(request)
    parking.delete(subject)
  }
  const answer = async (request: DeliveryRequest) => {
    const subject = subjectOf(request)
    const shares: DynamicThresholds = LONG.includes(request.kind) ? long : short
    if (shares.available(request.partyId) <= 0 || asked.has(subject) || !owns(subject)) return
    shares.acquire(request.partyId)
    asked.add(subject)
    await serve(request)
    asked.delete(subject)
    shares.release(request.partyId)
  }
  const poll = async () => {
    const ofThePlatform = requests
      .find({ status: 'OPEN', kind: { $in: [...OF_THE_PLATFORM] } })
      .sort({ createdAt: 1 })
      .limit(READ_OF_THE_PLATFORM)
    for (const request of await ofThePlatform.toArray()) void park(request)
    // The tenant with the fewest first, then round-robin.
    const tenants = await askedByTenant(db, [...asked])
    const firsts = tenants.toSorted((a, b) => a.length - b.length)
    for (let nth = 0; nth < READ_PER_TENANT; nth++) {
      for (const request of firsts.flatMap(some => some.slice(nth, nth + 1))) void answer(request)
    }
  }
  const run = async () => {
    while (!stopped) {
      try {
        await poll()
      } catch (error) {
        log.warn({ err: error }, 'webhook requests not read, trying again')
      }
      await clock.sleep(POLL_MS)
    }
  }
  void run()
  return {
    stop() {
      stopped = true
    },
  }
}

const subjectOf = ({ endpointId, _id }: DeliveryRequest) => endpointId ?? _id

/** The oldest requests of each tenant, long and short ones, without endpoints that are busy. */
async function askedByTenant(db: Db, busy: readonly string[]): Promise<DeliveryRequest[][]> {
  const groups = await db
    .collection<DeliveryRequest>('deliveryRequests')
    .aggregate<{ first: DeliveryRequest[] }>([
      { $match: { status: 'OPEN', kind: { $in: ASKED } } },
      { $match: { _id: { $nin: [...busy] }, endpointId: { $nin: [...busy] } } },
      { $sort: { createdAt: 1 } },
      {
        $group: {
          _id: { partyId: '$partyId', isLong: { $in: ['$kind', [...LONG]] } },
          first: { $firstN: { n: READ_PER_TENANT, input: '$$ROOT' } },
        },
      },
    ])
    .toArray()
  return groups.map(({ first }) => first)
}
