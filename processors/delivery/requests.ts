import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { DeliveryRequest, RequestKind } from '../../schemas/webhookDocuments.ts'
import type { Clock } from '../runtime/ports.ts'

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
/** Requests of one endpoint are done in order; those of different endpoints side by side, up to this many. */
const MAX_OPEN = 64

/** Does what directory asks for (tests, resends, recoveries, parking) until stopped. */
export function serveRequests({ db, clock, log, owns, handlers }: RequestOptions): { stop(): void } {
  const requests = db.collection<DeliveryRequest>('deliveryRequests')
  const busy = new Set<string>()
  let stopped = false

  const placeOf = ({ endpointId, _id }: DeliveryRequest) => endpointId ?? _id

  const serve = async (request: DeliveryRequest) => {
    const place = placeOf(request)
    busy.add(place)
    try {
      const outcome = await finish(request)
      const finishedAt = new Date(clock.now()).toISOString()
      await requests.updateOne({ _id: request._id, status: 'OPEN' }, { $set: { ...outcome, finishedAt } })
    } catch (error) {
      log.warn({ err: error, requestId: request._id }, 'request not done yet, trying again')
    } finally {
      busy.delete(place)
    }
  }
  const finish = async (request: DeliveryRequest) => {
    const result = await handlers[request.kind](request)
    log.info(
      { requestId: request._id, kind: request.kind, endpointId: request.endpointId, ...result },
      'request done',
    )
    return { status: 'DONE' as const, result }
  }
  const poll = async () => {
    const open = await requests
      .find({ status: 'OPEN' })
      .sort({ createdAt: 1 })
      .limit(10 * MAX_OPEN)
      .toArray()
    for (const request of open) {
      const place = placeOf(request)
      if (busy.size < MAX_OPEN && !busy.has(place) && owns(place)) void serve(request)
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
