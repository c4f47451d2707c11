import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, MongoClient } from 'mongodb'
import type { DeliveryRequest, Endpoint } from '../schemas/documents/webhooks.ts'
import type { BenchPlace } from './benchServers.ts'
import type { NeighbourRow, Neighbours, Served } from './neighbourRow.ts'
import {
  createEventFeeder,
  type EventFeeder,
  masterKey,
  newEndpoint,
  newTenant,
  type Tenant,
} from './webhookLoad.ts'
import { openReceiver, type Receiver } from './webhookReceiver.ts'

/** Webhooks of a good tenant, from the event's time to the receipt, beside tenants that do harm. */

const GOOD_PER_SECOND = 20
/** Deliveries that are not there by then count as lost. */
const PATIENCE_MS = 60_000
const HOSTILE_TENANTS = 10
const HOSTILE_ENDPOINTS = 50
const HOSTILE_CONTRACTS = 250
/** Contracts that all of them make together: what gateway and contracts manage here at most (RESULTS.md). */
const MADE_PER_SECOND = 1_000
const OPEN_RUNS = 660
const SILENT_NAMES = 8
const NAMES_CONTRACTS = 40
/** Where nobody answers for names; the row's process asks there alone. */
const NAMES_PORT = 23_597
const PRELOADED = new URL('raw/silentNames.ts', import.meta.url).href
const POLL_MS = 50
/** What processes use unless they are told otherwise. */
const DATABASE = 'lastro'

interface Stage {
  readonly db: Db
  readonly feeder: EventFeeder
  readonly receiver: Receiver
  readonly closers: (() => void)[]
}

/** Resolves when the harm begins, with what is still going on. */
type Harm = (stage: Stage) => Promise<{ readonly going: Promise<void> }>

const many = `${HOSTILE_TENANTS} tenants, ${HOSTILE_ENDPOINTS} endpoints, ${HOSTILE_CONTRACTS} contracts each`
export const webhookNeighbours: readonly NeighbourRow[] = [
  rowOf('hanging', `${many}, receivers hang`, stage => flood(stage, 'hang')),
  rowOf('failing', `${many}, receivers fail`, stage => flood(stage, 'fail')),
  rowOf('busy', `${many}, receivers answer`, stage => flood(stage, 'ok')),
  {
    ...rowOf('names', `${SILENT_NAMES} endpoints at names that never answer, 40 contracts`, silentNames),
    env: {
      LASTRO_MASTER_KEY: masterKey,
      NODE_OPTIONS: `--import=${PRELOADED}`,
      SILENT_NAMES: `${NAMES_PORT}`,
    },
  },
  rowOf('runs', `${OPEN_RUNS} open conformance runs, receivers hang`, openRuns),
]

function rowOf(name: string, hostile: string, harm: Harm): NeighbourRow {
  const open = (place: BenchPlace) => openStage(place, harm)
  return { name, hostile, processes: ['webhooks'], env: { LASTRO_MASTER_KEY: masterKey }, open }
}

async function openStage({ servers }: BenchPlace, harm: Harm): Promise<Neighbours> {
  const mongo = await MongoClient.connect(servers.mongodb)
  const receiver = await openReceiver()
  const feeder = await createEventFeeder(servers.kafka, servers.registry)
  const stage: Stage = { db: mongo.db(DATABASE), feeder, receiver, closers: [] }
  // By its name, so that the good tenant's deliveries need names as well.
  const good = await newTenant(stage.db, receiver.url.replace('127.0.0.1', 'localhost'), 'good', 'ok')
  return {
    good: seconds => serve(stage, good, seconds),
    async harm() {
      const { going } = await harm(stage)
      return () => going
    },
    async close() {
      await feeder.close()
      for (const close of stage.closers) close()
      receiver.stop()
      // What is open would wait for the process of the next row.
      await stage.db.collection('webhookEndpoints').deleteMany({})
      await stage.db.collection('deliveries').deleteMany({})
      await stage.db.collection('deliveryRequests').deleteMany({})
      await mongo.close()
    },
  }
}

async function serve({ feeder, receiver }: Stage, good: Tenant, seconds: number): Promise<Served> {
  await receiver.report(true)
  await feeder.pace(GOOD_PER_SECOND, seconds, [good])
  const asked = GOOD_PER_SECOND * seconds
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { count = 0, p50Ms = Number.NaN, p99Ms = Number.NaN } = (await receiver.report())[good.name] ?? {}
    if (count >= asked || performance.now() > until) return { asked, answered: count, p50Ms, p99Ms }
    await sleep(POLL_MS)
  }
}

/** A burst of events for tenants with many endpoints, as an ordinary key may cause. */
async function flood({ db, feeder, receiver }: Stage, how: 'hang' | 'fail' | 'ok') {
  const tenants = await Promise.all(
    Array.from({ length: HOSTILE_TENANTS }, (_, n) =>
      newTenant(db, receiver.url, `hostile${n}`, how, HOSTILE_ENDPOINTS),
    ),
  )
  return { going: feeder.burst(HOSTILE_TENANTS * HOSTILE_CONTRACTS, MADE_PER_SECOND, tenants) }
}

async function silentNames({ db, feeder, receiver, closers }: Stage) {
  const silence = createSocket('udp4')
  await new Promise<void>(resolve => silence.bind(NAMES_PORT, '127.0.0.1', resolve))
  closers.push(() => void silence.close())
  const { port } = new URL(receiver.url)
  const tenants = await Promise.all(
    Array.from({ length: SILENT_NAMES }, (_, n) =>
      newTenant(db, `http://silent${n}.example:${port}`, 'hostile', 'ok'),
    ),
  )
  return { going: feeder.burst(NAMES_CONTRACTS * SILENT_NAMES, NAMES_CONTRACTS, tenants) }
}

/** As directory records what was asked for. */
async function openRuns({ db, receiver }: Stage) {
  const { partyId } = await newTenant(db, receiver.url, 'hostile', 'hang')
  const endpoints = Array.from({ length: OPEN_RUNS }, () => newEndpoint(partyId, `${receiver.url}/runs/hang`))
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
