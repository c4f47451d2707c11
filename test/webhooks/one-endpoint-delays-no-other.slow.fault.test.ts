import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_CONCURRENCY, MIN_CONCURRENCY, MIN_WINDOW } from '../../processors/webhooks/send/circuit.ts'
import type { Delivery, DeliveryRequest } from '../../schemas/documents/webhooks.ts'
import { type DeliveryWorld, deliveryWorld } from '../support/deliveryWorld.ts'
import { eventually } from '../support/eventually.ts'

const FLOOD = 3_000
const LEASE_MS = 8_000

let world: DeliveryWorld
beforeAll(async () => {
  world = await deliveryWorld()
})
afterAll(async () => {
  await world?.close()
})

const attempted = (endpointId: string) =>
  world.db.collection<Delivery>('deliveries').countDocuments({ endpointId, attempt: { $gt: 0 } })

test('an endpoint that worked and hangs now gives its places back', async () => {
  let isGood = true
  const turning = await world.receiver(response => void (isGood && response.end()))
  const endpoint = await world.endpoint(turning.url)
  await world.emit(endpoint.partyId, 610, 600)
  const all = { endpointId: endpoint._id, state: 'SUCCEEDED' }
  const count = () => world.db.collection('deliveries').countDocuments(all)
  await eventually('600 are there', async () => (await count()) === 600)
  isGood = false
  const before = turning.received.length
  await world.emit(endpoint.partyId, 611, 600)
  await eventually('it hangs', () => turning.received.length > before)
  await eventually(
    'it holds no more than those in flight and a few',
    async () => (await world.metric('lastro_webhook_queued')) <= MAX_CONCURRENCY,
  )
})

test('while one endpoint hangs under a flood and one fails, eight others get everything', async () => {
  let open = 0
  let most = 0
  const hanging = await world.receiver(response => {
    most = Math.max(most, ++open)
    response.on('close', () => {
      open -= 1
    })
  })
  const failing = await world.receiver(response => response.writeHead(500).end())
  const good = await world.receiver(response => response.end())
  const [hang, fail, ...others] = await Promise.all([
    world.endpoint(hanging.url),
    world.endpoint(failing.url),
    ...Array.from({ length: 8 }, () => world.endpoint(good.url)),
  ])
  await world.emit(hang!.partyId, 1, FLOOD)
  await world.emit(fail!.partyId, 2, FLOOD)
  await eventually('the flood is being sent', () => hanging.received.length >= MIN_CONCURRENCY)
  const ids = await Promise.all(others.map((endpoint, n) => world.emit(endpoint.partyId, 10 + n, 50)))
  await eventually(
    'the others have everything',
    () => new Set(good.received.map(({ id }) => id)).size === ids.flat().length,
  )
  // While the flood is where it was: bounded in flight, the rest waits in the database.
  // (A connection that timed out may close here a moment after its successor was opened.)
  expect(most).toBeLessThanOrEqual(2 * MIN_CONCURRENCY)
  expect(await attempted(hang!._id)).toBeLessThan(FLOOD)
})

test('fifty endpoints that hang take nothing that another tenant needs', async () => {
  const hanging = await world.receiver(() => {})
  const good = await world.receiver(response => response.end())
  const partyId = `pty_${randomUUID()}`
  await Promise.all(Array.from({ length: 50 }, () => world.endpoint(hanging.url, { partyId })))
  const endpoint = await world.endpoint(good.url)
  const queued = await world.metric('lastro_webhook_queued')
  const inFlight = await world.metric('lastro_webhook_in_flight')
  for (let contract = 500; contract < 525; contract++) await world.emit(partyId, contract, 10)
  await eventually('every endpoint hangs', () => hanging.received.length >= 50)
  const ids = await world.emit(endpoint.partyId, 600, 20)
  await eventually('the good one has everything', () =>
    ids.every(id => good.received.some(one => one.id === id)),
  )
  // Nothing of the others has ended, and what waits of it waits in the database.
  const ended = { partyId, state: { $ne: 'PENDING' } }
  expect(await world.db.collection('deliveries').countDocuments(ended)).toBe(0)
  expect(await world.metric('lastro_webhook_queued')).toBeLessThanOrEqual(queued + 50 * MIN_WINDOW)
  expect(await world.metric('lastro_webhook_in_flight')).toBeLessThanOrEqual(inFlight + 50 * MIN_CONCURRENCY)
})

test('a tenant whose hanging endpoints have used up its share holds up neither process nor database', async () => {
  const hanging = await world.receiver(() => {})
  const partyId = `pty_${randomUUID()}`
  const endpoints = await Promise.all(
    Array.from({ length: 100 }, () => world.endpoint(hanging.url, { partyId })),
  )
  for (let contract = 700; contract < 720; contract++) await world.emit(partyId, contract)
  const made = () => world.db.collection('deliveries').countDocuments({ partyId })
  await eventually('all deliveries are made', async () => (await made()) === 2_000)
  await world.db.command({ profile: 2, filter: { ns: `${world.db.databaseName}.webhookEndpoints` } })
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 10)
  // Settings are old after a second; that nothing is done cannot be awaited.
  await sleep(3_000)
  clearInterval(timer)
  await world.db.command({ profile: 0 })
  // Once it was one turn a second: each lane asked for room, was told that there is none, and asked again.
  expect(turns).toBeGreaterThan(20)
  const mine = { 'command.filter._id': { $in: endpoints.map(({ _id }) => _id) } }
  expect(await world.db.collection('system.profile').countDocuments(mine)).toBeLessThan(100)
})

test('a burst for fifty endpoints is recorded at once, delivered in order, and leaves nothing out', async () => {
  const ordered = await world.receiver(response => response.end())
  const partyId = `pty_${randomUUID()}`
  await Promise.all(Array.from({ length: 50 }, () => world.endpoint(ordered.url, { partyId, fifo: true })))
  const another = await world.join()
  const ids = [...(await world.emit(partyId, 620, 25)), ...(await world.emit(partyId, 620, 5))]
  const made = () => world.db.collection('deliveries').countDocuments({ partyId })
  // The events are there, for the pull API as well; most deliveries follow.
  expect(await world.db.collection('events').countDocuments({ partyId })).toBe(30)
  expect(await made()).toBeLessThan(30 * 50)
  await another.stop()
  await eventually('all are delivered', async () => {
    const done = await world.db.collection('deliveries').countDocuments({ partyId, state: 'SUCCEEDED' })
    return done === 30 * 50
  })
  expect(await made()).toBe(30 * 50)
  const order = new Map<string, number[]>()
  const deliveries = world.db.collection<Delivery>('deliveries').find({ partyId })
  for await (const { endpointId, position, attempts } of deliveries) {
    const sent = order.get(endpointId) ?? []
    sent[position! - 1] = attempts[0]!.startedAt
    order.set(endpointId, sent)
  }
  for (const sent of order.values()) expect(sent).toEqual(sent.toSorted((a, b) => a - b))
  expect(new Set(ordered.received.map(({ id }) => id))).toEqual(new Set(ids))
  const parties = world.db.collection<{ _id: string }>('eventPositions')
  expect(await parties.findOne({ _id: partyId })).not.toHaveProperty('fanOutFrom')
})

test('hundreds of conformance runs at hanging receivers delay no test, parking or release of others', async () => {
  const hanging = await world.receiver(() => {})
  const good = await world.receiver(response => response.end())
  const greedy = `pty_${randomUUID()}`
  const at = new Date(0).toISOString()
  const runs = await Promise.all(
    Array.from({ length: 660 }, async (): Promise<DeliveryRequest> => {
      const { _id: endpointId } = await world.endpoint(hanging.url, { partyId: greedy })
      const asked = { _id: `req_${randomUUID()}`, kind: 'CONFORMANCE', partyId: greedy, endpointId } as const
      const rest = { eventId: null, since: null, until: null, finishedAt: null, result: null }
      return { ...asked, ...rest, status: 'OPEN', createdAt: at }
    }),
  )
  await world.db.collection<DeliveryRequest>('deliveryRequests').insertMany(runs)
  await eventually('the runs hang', () => hanging.received.length > 0)
  const { partyId, _id: endpointId } = await world.endpoint(good.url)
  const { result } = await world.ask('TEST', { partyId, endpointId })
  await eventually('the test event', () => good.received.some(({ id }) => id === result?.['eventId']))
  await world.ask('PARK', { partyId, endpointId })
  await world.ask('RELEASE', { partyId, endpointId })
  expect((await world.ask('CONFORMANCE', { partyId, endpointId })).result).toMatchObject({ passed: false })
  // Also of the tenant itself: its tests do not wait for its runs.
  const own = await world.endpoint(good.url, { partyId: greedy })
  await world.ask('TEST', { partyId: greedy, endpointId: own._id })
  const open = await world.db.collection('deliveryRequests').countDocuments({ status: 'OPEN' })
  expect(open).toBeGreaterThan(600)
})

test('an endpoint that fails again and again is asked a few at a time', async () => {
  let open = 0
  let most = 0
  const failing = await world.receiver((response, _received, nth) => {
    open += 1
    if (nth > 2 * MAX_CONCURRENCY) most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      response.writeHead(500).end()
    }, 20)
  })
  const endpoint = await world.endpoint(failing.url)
  await world.emit(endpoint.partyId, 30, 300)
  await eventually('all were tried', async () => (await attempted(endpoint._id)) === 300)
  expect(most).toBeLessThanOrEqual(MIN_CONCURRENCY)
})

test('deliveries of a dead process are taken over soon, including those under way', async () => {
  const good = await world.receiver(response => response.end())
  const endpoint = await world.endpoint(good.url)
  const diedAt = Date.now()
  const until = new Date(diedAt + LEASE_MS)
  // As a process leaves it that is killed right after it renewed its leases.
  await world.db.collection('deliveryShards').updateMany({}, { $set: { owner: 'dead', until } })
  await eventually('the process has seen that they are not its own', async () => {
    const [member] = await world.db.collection('deliveryProcesses').find().toArray()
    return member!['until'].getTime() - LEASE_MS > diedAt
  })
  const [id] = await world.emit(endpoint.partyId, 40)
  await world.until(id!, endpoint, ({ state }) => state === 'SUCCEEDED')
})
