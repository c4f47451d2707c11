import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { systemClock } from '../../platform/process/clock.ts'
import { startDeferredFanOut } from '../../processors/webhooks/record/deferredFanOut.ts'
import {
  createEventStore,
  type PartyPosition,
  type Recorded,
} from '../../processors/webhooks/record/eventStore.ts'
import type { TenantPriority } from '../../processors/webhooks/schedule/tenantPriority.ts'
import type { Delivery, Endpoint } from '../../schemas/documents/webhooks.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { type DeliveryWorld, deliveryWorld, factOf } from '../support/deliveryWorld.ts'
import { eventually } from '../support/eventually.ts'
import type { HttpReceiver } from '../support/httpReceiver.ts'

const ENDPOINTS = 50
const MAX_BURSTS = 5

let place: TestDatabase
let world: DeliveryWorld
let receiver: HttpReceiver
const makers: (() => void)[] = []
beforeAll(async () => {
  place = await newDatabase()
  world = await deliveryWorld()
  receiver = await world.receiver(response => response.end())
})
afterAll(async () => {
  await world?.close()
  await place?.drop()
})

afterEach(() => {
  for (const stop of makers.splice(0)) stop()
})

/** No other tenants. */
const alone: TenantPriority = {
  markActive: () => undefined,
  markHeavy: () => undefined,
  mustWait: () => false,
  lightTenantsActive: () => false,
  wait: () => undefined,
  cancel: () => undefined,
}
const storeOf = () => createEventStore(place.mongo, place.db, systemClock)
const factsOf = (partyId: string, contractId: number, count: number) =>
  Array.from({ length: count }, (_, n) => factOf(partyId, contractId, n + 1, Date.now(), {}))
const made = (partyId: string) => place.db.collection<Delivery>('deliveries').countDocuments({ partyId })
const positionOf = (_id: string) => place.db.collection<PartyPosition>('eventPositions').findOne({ _id })

async function tenant(endpoints: number): Promise<string> {
  const partyId = `pty_${randomUUID()}`
  const documents = Array.from({ length: endpoints }, () => ({
    _id: `ep_${randomUUID()}`,
    partyId,
    events: ['*'],
    filter: [],
    fifo: false,
    status: 'ENABLED',
  }))
  await place.db.collection<Endpoint>('webhookEndpoints').insertMany(documents as unknown as Endpoint[])
  return partyId
}

function startMaking(priority: TenantPriority = alone, heldBy = () => 0) {
  const offered: Delivery[] = []
  const { stop } = startDeferredFanOut({
    db: place.db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    owns: () => true,
    offer: ({ deliveries }: Recorded) => void offered.push(...deliveries),
    limits: { priority, places: { heldBy } },
  })
  makers.push(stop)
  return { offered, stop }
}

test('a transaction that others wait for reads few endpoints, and leaves nothing out', async () => {
  const many = await Promise.all([tenant(ENDPOINTS), tenant(ENDPOINTS), tenant(ENDPOINTS)])
  const few = await tenant(2)
  const facts = [...many, few].flatMap((partyId, n) => factsOf(partyId, 100 + n, 2))
  await place.db.command({ profile: 2, filter: { ns: `${place.db.databaseName}.webhookEndpoints` } })
  const store = storeOf()
  const { endpoints } = await store.record(facts, true)
  await place.db.command({ profile: 0 })
  const reads = await place.db
    .collection('system.profile')
    .find({ 'command.find': 'webhookEndpoints' })
    .toArray()
  expect(reads.reduce((sum, { nreturned }) => sum + nreturned, 0)).toBeLessThan(3 * ENDPOINTS)
  expect(endpoints.get(few)).toHaveLength(2)
  expect(await made(few)).toBe(4)
  expect(many.map(store.endpointCount)).toContain(ENDPOINTS)
  const { stop } = startMaking()
  for (const partyId of many) {
    await eventually('deliveries follow', async () => (await made(partyId)) === 2 * ENDPOINTS)
  }
  stop()
})

test('deliveries are made while a transaction counts on the party’s position, and none twice', async () => {
  const partyId = await tenant(ENDPOINTS)
  await storeOf().record(factsOf(partyId, 200, 5))
  expect(await positionOf(partyId)).toMatchObject({ last: 5, fanOutFrom: 1 })
  const parties = place.db.collection<PartyPosition>('eventPositions')
  const session = place.mongo.startSession()
  session.startTransaction()
  await parties.updateOne(
    { _id: partyId },
    { $inc: { last: 0 }, $set: { updatedAt: new Date() } },
    { session },
  )
  const { offered, stop } = startMaking()
  // Once they and the position were one transaction, which began again until the other had ended.
  await eventually('some are made', () => offered.length >= ENDPOINTS)
  await session.abortTransaction()
  await session.endSession()
  const isDone = async () => (await positionOf(partyId))?.fanOutFrom === undefined
  await eventually('all are made', isDone)
  // They are offered when their transaction has ended.
  await eventually('all are offered', () => offered.length >= 5 * ENDPOINTS)
  expect([await made(partyId), offered.length]).toEqual([5 * ENDPOINTS, 5 * ENDPOINTS])
  // Whoever died before the mark moved has left it here.
  await parties.updateOne({ _id: partyId }, { $set: { fanOutFrom: 2 } })
  await eventually('they are there already', isDone)
  stop()
  expect([await made(partyId), offered.length]).toEqual([5 * ENDPOINTS, 5 * ENDPOINTS])
})

test('while others come first, a tenant has no more made than it can send, or a page a second', async () => {
  const partyId = await tenant(ENDPOINTS)
  await storeOf().record(factsOf(partyId, 210, 40))
  const shared: TenantPriority = {
    ...alone,
    lightTenantsActive: () => true,
    wait: (_tenant, turn) => void turn(),
  }
  const startedAt = performance.now()
  const full = startMaking(shared, () => 100)
  await eventually('two pages', () => full.offered.length >= 2 * ENDPOINTS)
  full.stop()
  expect(performance.now() - startedAt).toBeGreaterThan(1_000)
  const { stop } = startMaking(shared)
  await eventually('all are made', async () => (await made(partyId)) === 40 * ENDPOINTS)
  stop()
})

test('endpoints that begin with what was just recorded are asked about together, not one by one', async () => {
  const asked = (collection: string, filter: object = {}) =>
    world.db.collection('system.profile').countDocuments({ 'command.find': collection, ...filter })
  const burst = async (position: number) => {
    const partyId = `pty_${randomUUID()}`
    await Promise.all(Array.from({ length: ENDPOINTS }, () => world.endpoint(receiver.url, { partyId })))
    await world.db.collection('system.profile').drop()
    await world.db.command({ profile: 2 })
    const before = receiver.received.length
    await world.emit(partyId, position)
    await eventually('every endpoint has it', () => receiver.received.length === before + ENDPOINTS)
    await world.db.command({ profile: 0 })
    return {
      // One query, or on a busy machine one for each of the few groups that they come to begin in.
      areTogether: inRange(await asked('endpointStates'), 1, ENDPOINTS / 10),
      reads: await asked('deliveries', { 'command.filter.endpointId': { $exists: true } }),
    }
  }
  // A poll for events of other processes between commit and answer takes ours for one of theirs, and has each
  // endpoint read on its own: that burst does not count.
  const bursts = [await burst(300)]
  const isGood = () => bursts.at(-1)!.areTogether && bursts.at(-1)!.reads === 0
  while (bursts.length < MAX_BURSTS && !isGood()) bursts.push(await burst(300 + bursts.length))
  expect(bursts.at(-1)).toEqual({ areTogether: true, reads: 0 })
})

const inRange = (value: number, least: number, most: number) => value >= least && value <= most
