import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { startDeliveries } from '../../processors/delivery/deliveries.ts'
import { SECRET_PURPOSE } from '../../processors/delivery/deliveryDeps.ts'
import type { Dispatcher } from '../../processors/delivery/dispatcher.ts'
import type { Fact } from '../../processors/delivery/eventBody.ts'
import { eventSink } from '../../processors/delivery/eventSink.ts'
import { createEventStore, type EventStore } from '../../processors/delivery/eventStore.ts'
import { createHealth } from '../../processors/runtime/health.ts'
import type { Clock, Log, OutRecord } from '../../processors/runtime/ports.ts'
import { createLocalCodec } from '../../schemas/codec.ts'
import { provisionIndexes } from '../../schemas/provisionStores.ts'
import { createSecretBox } from '../../schemas/secretBox.ts'
import type {
  Delivery,
  DeliveryRequest,
  Endpoint,
  EventDocument,
  RequestKind,
} from '../../schemas/webhookDocuments.ts'
import { newSecret } from '../../schemas/webhookSecret.ts'
import { eventually } from '../eventually.ts'
import { servers } from './servers.ts'

/**
 * The delivery of webhooks on the real MongoDB, without Kafka in front: facts are recorded as the sink would,
 * a clock can be moved on over the long schedule, and what would be sent to directory is kept to be looked
 * at.
 */
const MASTER_KEY = Buffer.alloc(32, 5).toString('base64')
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

export interface DeliveryWorld {
  readonly db: Db
  /** Commands to directory. */
  readonly commands: readonly OutRecord[]
  /** Moves the clock of the processes on. */
  pass(ms: number): void
  endpoint(url: string, changes?: Partial<Endpoint>): Promise<Endpoint & { readonly secret: string }>
  change(endpoint: Endpoint, changes: Partial<Endpoint>): Promise<void>
  /** Waits for the command to disable the endpoint, and does then what directory would. */
  disabled(endpoint: Endpoint): Promise<readonly OutRecord[]>
  ask(kind: RequestKind, request: Partial<DeliveryRequest>): Promise<DeliveryRequest>
  /** Records facts of one contract, as many as `count`, going on from the last sequence. */
  emit(partyId: string, contractId: number, count?: number, data?: Record<string, unknown>): Promise<string[]>
  /**
   * Writes facts of as many contracts as a backlog that is read from Kafka; `record` stands between, to fail.
   */
  backlog(partyId: string, count: number): Backlog
  delivery(eventId: string, endpoint: Endpoint): Promise<Delivery | null>
  /** The delivery once it fits. */
  until(
    eventId: string,
    endpoint: Endpoint,
    fits: (delivery: Delivery) => boolean,
    limitMs?: number,
  ): Promise<Delivery>
  event(partyId: string, eventId: string): Promise<EventDocument | null>
  /** Another process that shares the work; returns how to end it. */
  join(): Promise<Running>
  close(): Promise<void>
}

export interface Backlog {
  readonly eventIds: readonly string[]
  /** May be written again, as what was not committed is read again. */
  write(record?: EventStore['record']): Promise<void>
}

export interface Running {
  stop(): Promise<void>
}

/** Contracts of a backlog; tests number their own from 1. */
const FIRST_OF_BACKLOG = 1_000_000

export async function deliveryWorld(): Promise<DeliveryWorld> {
  const uri = servers().mongodb
  const database = `webhooks-${randomUUID()}`
  await provisionIndexes({ uri, database }, log)
  const mongo = await MongoClient.connect(uri)
  const db = mongo.db(database)
  const box = createSecretBox(MASTER_KEY, SECRET_PURPOSE)
  const commands: OutRecord[] = []
  const sequences = new Map<number, number>()
  let nextOfBacklog = FIRST_OF_BACKLOG
  let offset = 0
  const clock: Clock = { now: () => Date.now() + offset, sleep: ms => after(ms, undefined, { ref: false }) }
  const running: Running[] = []
  const store = createEventStore(mongo, db, clock)

  const join = async (): Promise<Running & Dispatcher> => {
    const closers: (() => unknown)[] = []
    const dispatcher = await startDeliveries(
      {
        service: {
          name: 'webhooks',
          log,
          health: createHealth(),
          metrics: new Registry(),
          onStop: (_what, close) => void closers.push(close),
          fail: error => {
            throw error
          },
        },
        mongo,
        db,
        clock,
        log: {
          producer: () => ({
            send: async (records: readonly OutRecord[]) => void commands.push(...records),
            close: async () => {},
          }),
        } as unknown as Log,
        codec: createLocalCodec(),
      },
      { mode: 'local', allowedNetworks: null, allowedPorts: null, masterKey: MASTER_KEY },
    )
    const stop = async () => {
      for (const close of closers.reverse()) await close()
    }
    return { ...dispatcher, stop }
  }
  const first = await join()
  running.push(first)

  const world: DeliveryWorld = {
    db,
    commands,
    pass(ms) {
      offset += ms
    },
    async endpoint(url, changes = {}) {
      const _id = `ep_${randomUUID()}`
      const secret = newSecret(changes.signatureType ?? 'HMAC_SHA256')
      const at = new Date(clock.now()).toISOString()
      const endpoint: Endpoint = {
        _id,
        partyId: `pty_${randomUUID()}`,
        url,
        events: ['*'],
        description: null,
        status: 'ENABLED',
        disabledReason: null,
        disabledAt: null,
        filter: [],
        fifo: false,
        maxPerSecond: null,
        signatureType: 'HMAC_SHA256',
        secrets: [{ sealed: box.seal(secret, _id), createdAt: at, expiresAt: null }],
        createdAt: at,
        updatedAt: at,
        version: 1,
        ...changes,
      }
      await db.collection<Endpoint>('webhookEndpoints').insertOne(endpoint)
      return { ...endpoint, secret }
    },
    async change({ _id }, changes) {
      await db
        .collection<Endpoint>('webhookEndpoints')
        .updateOne({ _id }, { $set: changes, $inc: { version: 1 } })
    },
    async disabled(endpoint) {
      const found = () =>
        commands.filter(({ headers }) => headers['command-id']?.includes(`${endpoint._id}_disable_`))
      await eventually('the command to disable', () => (found().length > 0 ? true : undefined))
      await world.change(endpoint, { status: 'DISABLED', disabledReason: 'GONE' })
      await world.ask('PARK', { endpointId: endpoint._id })
      return found()
    },
    async ask(kind, request) {
      const _id = `req_${randomUUID()}`
      const requests = db.collection<DeliveryRequest>('deliveryRequests')
      await requests.insertOne({
        _id,
        kind,
        partyId: '',
        endpointId: null,
        eventId: null,
        since: null,
        until: null,
        status: 'OPEN',
        createdAt: new Date(clock.now()).toISOString(),
        finishedAt: null,
        result: null,
        ...request,
      })
      return eventually(`${kind} done`, async () => {
        const found = await requests.findOne({ _id, status: { $ne: 'OPEN' } })
        return found ?? undefined
      })
    },
    async emit(partyId, contractId, count = 1, data = {}) {
      const facts = Array.from({ length: count }, () => {
        const sequence = (sequences.get(contractId) ?? 0) + 1
        sequences.set(contractId, sequence)
        return factOf(partyId, contractId, sequence, clock.now(), data)
      })
      first.offer(await store.record(facts))
      return facts.map(({ eventId }) => eventId)
    },
    backlog(partyId, count) {
      const facts = Array.from({ length: count }, () => factOf(partyId, nextOfBacklog++, 1, clock.now(), {}))
      return {
        eventIds: facts.map(({ eventId }) => eventId),
        async write(record = store.record) {
          const sink = eventSink(createLocalCodec(), { ...store, record }, first)
          await sink.write(facts, 0)
        },
      }
    },
    delivery: (eventId, endpoint) =>
      db.collection<Delivery>('deliveries').findOne({ _id: `${eventId}/${endpoint._id}` }),
    async until(eventId, endpoint, fits, limitMs) {
      let last: Delivery | null = null
      return eventually(
        `delivery of ${eventId}`,
        async () => {
          last = await world.delivery(eventId, endpoint)
          if (!last || !fits(last)) throw new Error(`it is ${JSON.stringify(last)}`)
          return last
        },
        limitMs,
      )
    },
    event: (partyId, eventId) =>
      db.collection<EventDocument>('events').findOne({ _id: `${partyId}/${eventId}` }),
    async join() {
      const another = await join()
      running.push(another)
      return another
    },
    async close() {
      await Promise.all(running.map(one => one.stop()))
      await db.dropDatabase()
      await mongo.close()
    },
  }
  return world
}

export function factOf(
  partyId: string,
  contractId: number,
  sequence: number,
  timestamp: number,
  data: Record<string, unknown>,
): Fact {
  const eventId = `evt_${contractId}_${sequence}_${randomUUID().slice(0, 8)}`
  const event = 'collateral.created'
  const all = { contractId, sequence, ...data }
  const body = { id: eventId, event, timestamp: new Date(timestamp).toISOString(), data: all }
  return {
    topic: 'collateral-events',
    key: String(contractId),
    eventId,
    event,
    timestamp,
    sequence,
    contractId,
    recipients: [partyId],
    data: all,
    body: JSON.stringify(body),
  }
}
