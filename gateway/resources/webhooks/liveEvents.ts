import { Readable } from 'node:stream'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { showGauge } from '../../../platform/process/gauge.ts'
import type { ApiKey } from '../../../schemas/documents/directory.ts'
import type { EventDocument } from '../../../schemas/documents/webhooks.ts'
import { isIpAllowed } from '../../access/ipAllowlist.ts'
import { unavailable } from '../../errors/errors.ts'

/**
 * Server-sent events of a tenant (https://html.spec.whatwg.org/multipage/server-sent-events.html): the
 * events of the pull API, as they are recorded. One poll of the database serves every open stream of
 * this gateway; each stream then reads its new events along the pull API's own index.
 */
export interface EventStreams {
  /**
   * Null when this tenant or the gateway has reached its limit of streams. Refuses with a 503 once
   * streams are closed: a later one would never be ended.
   */
  open(subscription: Subscription): Readable | null
  /** Tells every stream to connect again elsewhere, and ends it. */
  close(): Promise<void>
}

export interface Subscription {
  readonly partyId: string
  readonly keyId: string
  /** The reader's address: the key's allowed networks may change. */
  readonly address: string
  /** The last position of the pull API that the reader has. */
  readonly after: number
  /** Id of that place: a reader that is cut off before its first event resumes after it. */
  readonly afterId?: string
}

/** Poll interval: how long an event may wait in the database. A small find, only while streams are open. */
const LOOK_EVERY_MS = 50
/** A key that ends, or excludes the reader's network, reads on for this long plus one poll. */
const KEYS_EVERY_MS = 2_000
/** Shorter than the idle time of common proxies. */
const HEARTBEAT_MS = 15_000
/** Slow-reader timeout: the client is disconnected; it may reconnect where it was. */
const SLOW_READER_MS = 15_000
/** Buffer per reader; while it is full, the database is not read. */
const BUFFER_BYTES = 64 * 1024
const PAGE = 100
const MAX_STREAMS = 2_000
const MAX_STREAMS_PER_PARTY = 20
/** When a reader should try again after the end of a stream. */
const RETRY_MS = 1_000

/** Why a stream ends, as its last event says. */
export type EndReason = 'slow_reader' | 'key_revoked' | 'key_restricted' | 'draining'

interface Stream extends Subscription {
  readonly readable: Readable
  at: number
  /** True while the reader's buffer is full. */
  blockedSince: number | null
  reading: Promise<void> | null
  wanted: boolean
  writtenAt: number
}

export interface LiveEventsOptions {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
  readonly metrics: Registry
}

export function createEventStreams({ db, now, log, metrics }: LiveEventsOptions): EventStreams {
  const streams = new Set<Stream>()
  const counters = createCounters(metrics, () => streams.size)
  const events = db.collection<EventDocument>('events')
  let keysAt = now()
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let isClosed = false

  const end = (stream: Stream, reason: EndReason) => {
    if (!streams.delete(stream)) return
    counters.ended.inc({ reason })
    stream.readable.push(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`)
    stream.readable.push(null)
    // Who does not read will not read this either.
    if (reason === 'slow_reader') stream.readable.destroy()
  }
  const write = (stream: Stream, text: string) => {
    stream.writtenAt = now()
    const hasRoom = stream.readable.push(text)
    if (!hasRoom) stream.blockedSince ??= now()
    return hasRoom
  }
  const read = async (stream: Stream): Promise<void> => {
    stream.wanted = false
    for (;;) {
      if (stream.blockedSince !== null || !streams.has(stream)) return
      const found = await events
        .find({ partyId: stream.partyId, position: { $gt: stream.at } })
        .sort({ position: 1 })
        .limit(PAGE)
        .toArray()
      for (const event of found) {
        stream.at = event.position!
        counters.sent.inc()
        // The rest of the page is bounded; nothing more is read until it is taken.
        write(stream, asServerSent(event))
      }
      if (found.length < PAGE) return
    }
  }
  const wake = (stream: Stream) => {
    if (stream.reading) {
      stream.wanted = true
      return
    }
    stream.reading = read(stream)
      .catch(error => log.warn({ err: error }, 'events for a stream could not be read, trying again'))
      .finally(() => {
        stream.reading = null
        if (stream.wanted) wake(stream)
      })
  }
  const look = async () => {
    const open = [...streams]
    for (const stream of open) {
      if (stream.blockedSince !== null && now() - stream.blockedSince > SLOW_READER_MS)
        end(stream, 'slow_reader')
      else if (now() - stream.writtenAt > HEARTBEAT_MS) write(stream, ': still here\n\n')
    }
    const last = await lastPositions(db, new Set(open.map(({ partyId }) => partyId)))
    for (const stream of open) if ((last.get(stream.partyId) ?? 0) > stream.at) wake(stream)
    if (now() - keysAt < KEYS_EVERY_MS) return
    keysAt = now()
    const keys = await liveKeys(db, new Set(open.map(({ keyId }) => keyId)), now())
    for (const stream of open) {
      const key = keys.get(stream.keyId)
      if (!key) end(stream, 'key_revoked')
      else if (!isIpAllowed(stream.address, key.networks ?? [])) end(stream, 'key_restricted')
    }
  }
  const lookAgain = () => {
    timer = setTimeout(() => {
      looking = look()
        // Readers keep their place; what was missed is found by the next look.
        .catch(error => log.warn({ err: error }, 'streams are not notified of new events, trying again'))
        .finally(() => {
          looking = null
          if (streams.size > 0) lookAgain()
          else timer = null
        })
    }, LOOK_EVERY_MS)
  }

  return {
    open(subscription) {
      if (isClosed) throw unavailable('this gateway is shutting down')
      const own = [...streams].filter(({ partyId }) => partyId === subscription.partyId)
      if (streams.size >= MAX_STREAMS || own.length >= MAX_STREAMS_PER_PARTY) return null
      const readable = new Readable({
        highWaterMark: BUFFER_BYTES,
        read() {
          if (stream.blockedSince === null) return
          stream.blockedSince = null
          wake(stream)
        },
        destroy(error, done) {
          streams.delete(stream)
          done(error)
        },
      })
      const stream: Stream = {
        ...subscription,
        readable,
        at: subscription.after,
        blockedSince: null,
        reading: null,
        wanted: false,
        writtenAt: now(),
      }
      streams.add(stream)
      // Without data this is no event (HTML, server-sent events); readers remember the id.
      const place = subscription.afterId === undefined ? '' : `id: ${subscription.afterId}\n`
      write(stream, `${place}retry: ${RETRY_MS}\n\n`)
      wake(stream)
      if (timer === null && looking === null) lookAgain()
      return readable
    },
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      for (const stream of [...streams]) end(stream, 'draining')
      await looking
    },
  }
}

/** `id` is the event's own id everywhere: on Kafka, in the webhook and in the pull API. */
function asServerSent({ eventId, event, body }: EventDocument): string {
  // JSON holds no line break, which would end the field.
  return `id: ${eventId}\nevent: ${event}\ndata: ${body}\n\n`
}

async function lastPositions(db: Db, parties: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .collection<{ _id: string; last: number }>('eventPositions')
    .find({ _id: { $in: [...parties] } }, { projection: { last: 1 } })
    .toArray()
  return new Map(found.map(({ _id, last }) => [_id, last]))
}

type LiveKey = Pick<ApiKey, '_id' | 'expiresAt' | 'networks'>

async function liveKeys(db: Db, keyIds: ReadonlySet<string>, now: number) {
  const found = await db
    .collection<ApiKey>('apiKeys')
    .find({ _id: { $in: [...keyIds] }, revokedAt: null })
    .project<LiveKey>({ expiresAt: 1, networks: 1 })
    .toArray()
  const live = found.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now)
  return new Map(live.map(key => [key._id, key]))
}

function createCounters(metrics: Registry, open: () => number) {
  showGauge(
    metrics,
    'lastro_event_streams_open',
    'Server-sent event streams that are open at this gateway.',
    open,
  )
  const sent = new Counter({
    name: 'lastro_event_stream_events_total',
    help: 'Events written to server-sent event streams.',
    registers: [metrics],
  })
  const ended = new Counter({
    name: 'lastro_event_streams_ended_total',
    help: 'Streams that the gateway ended, by reason.',
    labelNames: ['reason'],
    registers: [metrics],
  })
  return { sent, ended }
}
