import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, MongoClient } from 'mongodb'
import type { DeliveryRequest, Endpoint } from '../../../schemas/documents/webhooks.ts'
import {
  createEventFeeder,
  type EventFeeder,
  newEndpoint,
  newTenant,
  type Tenant,
} from '../../support/webhookLoad/eventFeeder.ts'
import { openReceiver, type Receiver } from '../../support/webhookLoad/openReceiver.ts'
import type { Harm, NeighbourPlace, NeighbourRow, Neighbours, Served } from './neighbourRow.ts'

/** Webhooks of a good tenant, from the event's time to the receipt, next to tenants that do harm. */

const GOOD_PER_SECOND = 20
/** Deliveries that are not there by then count as lost. */
const PATIENCE_MS = 60_000
const HOSTILE_TENANTS = 10
const HOSTILE_ENDPOINTS = 50
const HOSTILE_CONTRACTS = 250
const OPEN_RUNS = 660
const SILENT_NAMES = 8
const NAMES_CONTRACTS = 40
/** Port of a DNS server that never answers; the row's process asks no other. */
const NAMES_PORT = 23_597
const PRELOADED = new URL('./silentNames.ts', import.meta.url).href
const POLL_MS = 50
/** Default of the processes. */
const DATABASE = 'lastro'

interface Stage {
  readonly db: Db
  readonly feeder: EventFeeder
  /** The good tenant's. */
  readonly receiver: Receiver
  /** All others': what they do with their webhooks takes no time from the good tenant's receiver. */
  readonly others: { readonly feeder: EventFeeder; readonly receiver: Receiver }
  /** A new tenant and its endpoints at the others' receiver, or elsewhere. */
  tenant(name: string, how: 'ok' | 'hang' | 'fail', endpoints?: number, at?: string): Promise<Tenant>
  readonly masterKey: string
  readonly madePerSecond: number
  readonly closers: (() => void)[]
}

/** Resolves when the harm begins, with what is still going on. */
type Begin = (stage: Stage) => Promise<{ readonly going: Promise<void> }>

const many = `${HOSTILE_TENANTS} tenants, ${HOSTILE_ENDPOINTS} endpoints, ${HOSTILE_CONTRACTS} contracts each`
export const webhookNeighbours: readonly NeighbourRow[] = [
  rowOf('hanging', `${many}, receivers hang`, stage => flood(stage, 'hang')),
  rowOf('failing', `${many}, receivers fail`, stage => flood(stage, 'fail')),
  rowOf('busy', `${many}, receivers answer`, stage => flood(stage, 'ok')),
  {
    ...rowOf('names', `${SILENT_NAMES} endpoints at names that never answer, 40 contracts`, silentNames),
    env: { NODE_OPTIONS: `--import=${PRELOADED}`, SILENT_NAMES: `${NAMES_PORT}` },
  },
  rowOf('runs', `${OPEN_RUNS} open conformance runs, receivers hang`, openRuns),
]

function rowOf(name: string, hostile: string, begin: Begin): NeighbourRow {
  const open = (place: NeighbourPlace) => openNeighbours(place, begin)
  return { name, hostile, processes: ['webhooks'], env: {}, open }
}

async function openNeighbours(place: NeighbourPlace, begin: Begin): Promise<Neighbours> {
  const { servers, masterKey, madePerSecond } = place
  const mongo = await MongoClient.connect(servers.mongodb)
  const db = mongo.db(DATABASE)
  const receiver = await openReceiver()
  const feeder = await createEventFeeder(servers.kafka, servers.registry)
  const others = {
    receiver: await openReceiver(true),
    feeder: await createEventFeeder(servers.kafka, servers.registry),
  }
  const parties: string[] = []
  const tenant: Stage['tenant'] = async (name, how, endpoints = 1, at = others.receiver.url) => {
    const made = await newTenant(db, at, name, how, {
      sealedWith: masterKey,
      ...(endpoints ? { endpoints } : {}),
    })
    parties.push(made.partyId)
    return made
  }
  const stage: Stage = { db, feeder, receiver, others, tenant, masterKey, madePerSecond, closers: [] }
  // By its name, so that the good tenant's deliveries need names as well.
  const good = await tenant('good', 'ok', 1, receiver.url.replace('127.0.0.1', 'localhost'))
  return {
    good: seconds => serve(stage, good, seconds),
    async harm(): Promise<Harm> {
      const { going } = await begin(stage)
      return { end: () => going.then(() => receipts(others.receiver)) }
    },
    async close() {
      await Promise.all([feeder.close(), others.feeder.close()])
      for (const close of stage.closers) close()
      for (const one of [receiver, others.receiver]) one.stop()
      // What is open would wait for the process of the next row. Events stay: they are on the topic too.
      const theirs = { partyId: { $in: parties } }
      for (const name of ['webhookEndpoints', 'deliveryRequests', 'deliveries']) {
        await db.collection(name).deleteMany(theirs)
      }
      await mongo.close()
    },
  }
}

/** Receipts of the hostile tenants. */
async function receipts(receiver: Receiver): Promise<Record<string, number>> {
  const counts = Object.values(await receiver.report(true))
  return { received: counts.reduce((sum, { count }) => sum + count, 0) }
}

async function serve({ feeder, receiver }: Stage, good: Tenant, seconds: number): Promise<Served> {
  await receiver.report(true)
  await feeder.pace(GOOD_PER_SECOND, seconds, [good])
  const asked = GOOD_PER_SECOND * seconds
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { count = 0, p50Ms = Number.NaN, p99Ms = Number.NaN } = (await receiver.report())[good.name] ?? {}
    if (count >= asked || performance.now() > until)
      return { asked, answered: count, p50Ms, p99Ms, failures: [] }
    await sleep(POLL_MS)
  }
}

/** A burst of events for tenants with many endpoints, as an ordinary key may cause. */
async function flood({ others: { feeder }, tenant, madePerSecond }: Stage, how: 'hang' | 'fail' | 'ok') {
  const tenants = await Promise.all(
    Array.from({ length: HOSTILE_TENANTS }, (_, n) => tenant(`hostile${n}`, how, HOSTILE_ENDPOINTS)),
  )
  return { going: feeder.burst(HOSTILE_TENANTS * HOSTILE_CONTRACTS, madePerSecond, tenants) }
}

async function silentNames({ others: { feeder, receiver }, tenant, closers }: Stage) {
  if (closers.length === 0) {
    const silence = createSocket('udp4')
    await new Promise<void>(resolve => silence.bind(NAMES_PORT, '127.0.0.1', resolve))
    closers.push(() => void silence.close())
  }
  const { port } = new URL(receiver.url)
  const tenants = await Promise.all(
    Array.from({ length: SILENT_NAMES }, (_, n) =>
      tenant('hostile', 'ok', 1, `http://silent${n}.example:${port}`),
    ),
  )
  return { going: feeder.burst(NAMES_CONTRACTS * SILENT_NAMES, NAMES_CONTRACTS, tenants) }
}

/** As directory records what was asked for. */
async function openRuns({ db, others: { receiver }, tenant, masterKey }: Stage) {
  const { partyId } = await tenant('hostile', 'hang')
  const endpoints = Array.from({ length: OPEN_RUNS }, () =>
    newEndpoint(partyId, `${receiver.url}/runs/hang`, masterKey),
  )
  await db.collection<Endpoint>('webhookEndpoints').insertMany(endpoints)
  const runs = endpoints.map(({ _id: endpointId, createdAt }): DeliveryRequest => {
    const asked = { _id: `req_${randomUUID()}`, kind: 'CONFORMANCE', partyId, endpointId, createdAt } as const
    return {
      ...asked,
      status: 'OPEN',
      eventId: null,
      since: null,
      until: null,
      finishedAt: null,
      result: null,
    }
  })
  await db.collection<DeliveryRequest>('deliveryRequests').insertMany(runs)
  return { going: Promise.resolve() }
}
