import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Clock } from '../../platform/process/clock.ts'
import { createHealth } from '../../platform/process/health.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import { createSecretBox, ENDPOINT_SECRETS, subkeyText } from '../../platform/secrets/secretBox.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import type { Fact } from '../../processors/webhooks/record/eventBody.ts'
import { createEventStore } from '../../processors/webhooks/record/eventStore.ts'
import type { Dispatcher } from '../../processors/webhooks/schedule/dispatcher.ts'
import { newEndpoint } from '../../processors/webhooks/send/endpoint.fixture.ts'
import { startDeliveries } from '../../processors/webhooks/startDeliveries.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import type {
  Delivery,
  DeliveryRequest,
  Endpoint,
  EventDocument,
  RequestKind,
} from '../../schemas/documents/webhooks.ts'
import { newDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { type HttpReceiver, httpReceiver } from './httpReceiver.ts'

/**
 * The delivery of webhooks on the real MongoDB, without Kafka in front: facts are recorded as the sink would,
 * a clock can be moved on over the long schedule, and what would be sent to directory is kept to be looked
 * at.
 */
const MASTER_KEY = Buffer.alloc(32, 5).toString('base64')
/** Sealed under the one as the gateway does, opened with the other. */
const SECRETS_KEY = subkeyText(MASTER_KEY, ENDPOINT_SECRETS)
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

export interface DeliveryWorld {
  readonly db: Db
  /** Commands to directory. */
  readonly commands: readonly OutRecord[]
  /** Moves the clock of the processes on. */
  pass(ms: number): void
  /** A receiver of webhooks that answers so, until the world is closed. */
  receiver(answer: Parameters<typeof httpReceiver>[0]): Promise<HttpReceiver>
  endpoint(url: string, changes?: Partial<Endpoint>): Promise<Endpoint & { readonly secret: string }>
  change(endpoint: Endpoint, changes: Partial<Endpoint>): Promise<void>
  /** Waits for the command to disable the endpoint, and does then what directory would. */
  disabled(endpoint: Endpoint): Promise<readonly OutRecord[]>
  ask(kind: RequestKind, request: Partial<DeliveryRequest>): Promise<DeliveryRequest>
  /** Records facts of one contract, as many as `count`, going on from the last sequence. */
  emit(partyId: string, contractId: number, count?: number, data?: Record<string, unknown>): Promise<string[]>
  /** As `emit`, of one fact that carries a notice to the party. */
  notice(partyId: string, contractId: number): Promise<string>
  /** Messages to contracts about the notice that the event carried, oldest first. */
  receipts(eventId: string): readonly string[]
  /** A metric of the first process, as operators read it: its series that have these labels. */
  metric(name: string, labels?: Readonly<Record<string, string | number>>): Promise<number>
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

export interface Running {
  stop(): Promise<void>
}

export async function deliveryWorld(): Promise<DeliveryWorld> {
  const { mongo, db, drop } = await newDatabase()
  const box = createSecretBox(MASTER_KEY, ENDPOINT_SECRETS)
  const commands: OutRecord[] = []
  const sequences = new Map<number, number>()
  let offset = 0
  const clock: Clock = { now: () => Date.now() + offset, sleep: ms => after(ms, undefined, { ref: false }) }
  const running: Running[] = []
  const receivers: HttpReceiver[] = []
  const store = createEventStore(mongo, db, clock)

  const join = async (metrics: Registry): Promise<Running & Dispatcher> => {
    const closers: (() => unknown)[] = []
    const dispatcher = await startDeliveries(
      {
        service: {
          name: 'webhooks',
          log,
          health: createHealth(),
          metrics,
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
      {
        allowedNetworks: null,
        allowedPorts: null,
        secretsKey: SECRETS_KEY,
        instanceId: null,
      },
      { isLaptop: true },
    )
    const stop = async () => {
      for (const close of closers.reverse()) await close()
    }
    return { ...dispatcher, stop }
  }
  const metrics = new Registry()
  const first = await join(metrics)
  running.push(first)

  const world: DeliveryWorld = {
    db,
    commands,
    pass(ms) {
      offset += ms
    },
    async receiver(answer) {
      const opened = await httpReceiver(answer)
      receivers.push(opened)
      return opened
    },
    async endpoint(url, changes = {}) {
      const { endpoint, secret } = newEndpoint(box, url, clock.now(), changes)
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
      await eventually('the command to disable', () => found().length > 0)
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
    async notice(partyId, contractId) {
      const sequence = (sequences.get(contractId) ?? 0) + 1
      sequences.set(contractId, sequence)
      const fact = factOf(partyId, contractId, sequence, clock.now(), {})
      const noticeId = `ntc_${contractId}_${sequence}`
      const notice = { noticeId, borrowerPartyId: partyId }
      first.offer(await store.record([{ ...fact, notice }]))
      return fact.eventId
    },
    receipts(eventId) {
      const ids = commands.map(({ headers }) => headers['command-id'] ?? '')
      const about = `cmd_${eventId.replace(/^evt_/, 'rcp_')}/`
      return ids.filter(id => id.startsWith(about)).map(id => id.slice(about.length))
    },
    async metric(name, labels = {}) {
      const { values } = await metrics.getSingleMetric(name)!.get()
      const asked = Object.entries(labels)
      const found = values.filter(series => asked.every(([label, value]) => series.labels[label] === value))
      return found.reduce((sum, { value }) => sum + value, 0)
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
      const another = await join(new Registry())
      running.push(another)
      return another
    },
    async close() {
      await Promise.all(receivers.map(one => one.close()))
      await Promise.all(running.map(one => one.stop()))
      await drop()
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
