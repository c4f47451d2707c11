import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/process/clock.ts'
import type { DeliveryRequest, RequestKind } from '../../schemas/documents/webhooks.ts'
import { createDynamicThresholds, type DynamicThresholds } from './fairShares.ts'

/**
 * Does one request of a kind; doing it again after a crash must end in the same state. Returns what to tell.
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
/** A request that could not be done is left alone so long. */
const RETRY_MS = 1_000
/** What follows from a change of an endpoint: never waits for what tenants ask for. */
const OF_THE_PLATFORM: readonly RequestKind[] = ['PARK', 'RELEASE', 'FORGET']
/** They wait for receivers, or go through a span of time. */
const LONG: readonly RequestKind[] = ['CONFORMANCE', 'RECOVER']
const SHORT: readonly RequestKind[] = ['TEST', 'RESEND']
const ASKED = [...LONG, ...SHORT]
/** Side by side; tenants share what they ask for. */
const MAX_OF_THE_PLATFORM = 64
const MAX_LONG = 32
const MAX_SHORT = 64
/** What is read of each tenant at a time: as much as it could have at once. */
const READ_PER_TENANT = 32
const READ_OF_THE_PLATFORM = 500

/** Does what directory asks for (tests, resends, recoveries, parking) until stopped. */
export function serveRequests({ db, clock, log, owns, handlers }: RequestOptions): { stop(): void } {
  const requests = db.collection<DeliveryRequest>('deliveryRequests')
  const long = createDynamicThresholds(MAX_LONG)
  const short = createDynamicThresholds(MAX_SHORT)
  /** What is being done: requests of one endpoint one after the other, the platform's beside the tenant's. */
  const parking = new Set<string>()
  const asked = new Set<string>()
  let stopped = false

  const serve = async (request: DeliveryRequest) => {
    try {
      const { _id, kind, endpointId } = request
      const result = await handlers[kind](request)
      const done = { status: 'DONE' as const, result, finishedAt: new Date(clock.now()).toISOString() }
      await requests.updateOne({ _id, status: 'OPEN' }, { $set: done })
      log.info({ requestId: _id, kind, endpointId, ...result }, 'request done')
    } catch (error) {
      log.warn({ err: error, requestId: request._id }, 'request not done yet, trying again')
      await clock.sleep(RETRY_MS)
    }
  }
  const park = async (request: DeliveryRequest) => {
    const place = placeOf(request)
    if (parking.size >= MAX_OF_THE_PLATFORM || parking.has(place) || !owns(place)) return
    parking.add(place)
    await serve(request)
    parking.delete(place)
  }
  const answer = async (request: DeliveryRequest) => {
    const place = placeOf(request)
    const shares: DynamicThresholds = LONG.includes(request.kind) ? long : short
    if (shares.available(request.partyId) <= 0 || asked.has(place) || !owns(place)) return
    shares.acquire(request.partyId)
    asked.add(place)
    await serve(request)
    asked.delete(place)
    shares.release(request.partyId)
  }
  const poll = async () => {
    const ofThePlatform = requests
      .find({ status: 'OPEN', kind: { $in: [...OF_THE_PLATFORM] } })
      .sort({ createdAt: 1 })
      .limit(READ_OF_THE_PLATFORM)
    for (const request of await ofThePlatform.toArray()) void park(request)
    // The tenant with the fewest first: with many who ask for much, each has its turn.
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
        log.warn({ err: error }, 'requests not read, trying again')
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

const placeOf = ({ endpointId, _id }: DeliveryRequest) => endpointId ?? _id

/** The oldest of each tenant, long and short ones, but those that must wait for one that is being done. */
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
