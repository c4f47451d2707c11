import { createSecretBox, ENDPOINT_SECRETS } from '../../../platform/secrets/secretBox.ts'
import type { Delivery } from '../../../schemas/documents/webhooks.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { createCircuit } from '../send/circuit.ts'
import { createDynamicThresholds } from '../send/dynamicThresholds.ts'
import { createEndpointClient } from '../send/endpointClient.ts'
import type { DeliveryStore, Item } from './deliveryStore.ts'
import {
  closeHanging,
  delivery,
  ENDPOINT,
  end,
  failAttempts,
  hangingEndpoint,
  manualClock,
  newDeps,
  noPriority,
  openHanging,
  settled,
} from './endpointQueue.fixture.ts'
import { createEndpointQueue } from './endpointQueue.ts'
import type { Turn } from './tenantPriority.ts'

const TICK_MS = 50
const HOUR_MS = 3_600_000
/** Under a master key that this process does not have. */
const foreign = createSecretBox(Buffer.alloc(32, 4).toString('base64'), ENDPOINT_SECRETS)

beforeAll(openHanging)
afterAll(closeHanging)

const countOf = (asked: readonly string[], ...what: readonly string[]) =>
  asked.filter(one => what.includes(one)).length

test('a full queue whose endpoint hangs loads once, however often it is ticked', async () => {
  const asked: string[] = []
  const clock = manualClock()
  const reads = createDynamicThresholds(48)
  let loads = 0
  const acquire = (tenant: string) => {
    loads += 1
    // It once asked for room, was refused, and asked again, without end.
    if (loads > 100) throw new Error('loads without end')
    reads.acquire(tenant)
  }
  const deps = newDeps(hangingEndpoint(), asked, clock, { limits: { reads: { ...reads, acquire } } })
  const queue = createEndpointQueue(ENDPOINT, deps)
  queue.wake(clock.now())
  // Beyond the age at which settings are read again, and after which nothing is sent by them.
  for (let passed = 0; passed < 6_000; passed += TICK_MS) {
    await settled()
    clock.pass(TICK_MS)
    queue.tick(clock.now())
  }
  expect(queue.status()).toMatchObject({ mode: 'READY', held: 10, inFlight: 4, queued: 6 })
  expect(countOf(asked, 'endpoint', 'due')).toBe(2)
  expect(loads).toBe(1)
  await end(queue)
})

test('five queues of a tenant with one read permit load one after the other', async () => {
  const asked: string[] = []
  const clock = manualClock()
  const reads = createDynamicThresholds(2)
  const deps = newDeps(hangingEndpoint(), asked, clock, { limits: { reads } })
  const queues = Array.from({ length: 5 }, (_, n) =>
    createEndpointQueue({ ...ENDPOINT, _id: `ep_${n}` }, deps),
  )
  for (const queue of queues) queue.wake(clock.now())
  expect(queues.map(queue => queue.status().mode)).toEqual(['LOADING', ...Array(4).fill('STARTING')])
  await queues[1]!.release()
  await settled()
  for (let n = 0; n < 10; n++) await settled()
  expect(queues.map(queue => queue.status().mode)).toEqual(['READY', 'RELEASED', 'READY', 'READY', 'READY'])
  expect(countOf(asked, 'endpoint')).toBe(4)
  await end(...queues)
  expect(reads.held()).toBe(0)
})

test('a queue of another tenant loads at once while fifty of one tenant wait', async () => {
  const clock = manualClock()
  const deps = newDeps(hangingEndpoint(), [], clock, { limits: { reads: createDynamicThresholds(4) } })
  const many = Array.from({ length: 50 }, (_, n) =>
    createEndpointQueue({ ...ENDPOINT, _id: `ep_${n}` }, deps),
  )
  const other = createEndpointQueue({ _id: 'ep_other', partyId: 'pty_other' }, deps)
  for (const queue of [...many, other]) queue.wake(clock.now())
  expect(many.filter(queue => queue.status().mode === 'LOADING').length).toBe(1)
  expect(other.status().mode).toBe('LOADING')
  await end(...many, other)
})

test('a queue of a tenant that must wait loads, and starts four attempts, in each of its turns', async () => {
  const asked: string[] = []
  const clock = manualClock()
  const turns = new Set<Turn>()
  const priority = {
    ...noPriority,
    mustWait: () => true,
    wait: (_tenant: string, turn: Turn) => void turns.add(turn),
    cancel: (_tenant: string, turn: Turn) => void turns.delete(turn),
  }
  const deps = newDeps(hangingEndpoint({ maxPerSecond: null }), asked, clock, { limits: { priority } })
  const queue = createEndpointQueue(ENDPOINT, deps)
  queue.wake(clock.now())
  expect([asked.length, turns.size]).toEqual([0, 1])
  const takeTurn = async () => {
    const [turn] = turns
    turns.clear()
    await turn!()
  }
  await takeTurn()
  expect(queue.status()).toMatchObject({ mode: 'READY', inFlight: 4, queued: 6 })
  queue.tick(clock.now())
  expect(queue.status().inFlight).toBe(4)
  await eventually('all four have failed', () => {
    failAttempts()
    return queue.status().inFlight === 0
  })
  expect([queue.status().queued > 0, turns.size]).toEqual([true, 1])
  // The circuit is open now: its rate allows one attempt, and the turn is used up by it.
  clock.pass(1_000)
  await takeTurn()
  expect(queue.status().inFlight).toBe(1)
  const ended = end(queue)
  expect(turns.size).toBe(0)
  await ended
})

test('attempts that fail after the queue was released open no circuit of the tenant', async () => {
  const clock = manualClock()
  const deps = newDeps(hangingEndpoint(), [], clock)
  const { openCircuits } = deps.limits
  const queue = createEndpointQueue(ENDPOINT, deps)
  queue.wake(clock.now())
  await settled()
  expect(queue.status().inFlight).toBe(4)
  openCircuits.set('pty_1', new Set(['ep_1']))
  await end(queue)
  expect([queue.status().inFlight, openCircuits]).toEqual([0, new Map()])
})

test('attempts that fail after the endpoint was deleted open no circuit of the tenant', () => {
  const clock = manualClock()
  const { limits, target } = newDeps(hangingEndpoint(), [], clock)
  const circuit = createCircuit('pty_1', 'ep_1', limits.openCircuits)
  const client = createEndpointClient(clock, target, circuit)
  client.configure(hangingEndpoint())
  circuit.record(false, clock.now())
  expect([...limits.openCircuits.keys()]).toEqual(['pty_1'])
  client.configure(null)
  circuit.record(false, clock.now())
  expect(limits.openCircuits).toEqual(new Map())
})

test('an unreadable endpoint is read again after a second, not at each tick', async () => {
  const asked: string[] = []
  const clock = manualClock()
  let warnings = 0
  let isAway = true
  const endpoint: DeliveryStore['endpoint'] = async () => {
    asked.push('endpoint')
    if (isAway) throw new Error('unreachable')
    return hangingEndpoint()
  }
  const log = { warn: () => void (warnings += 1) }
  const queue = createEndpointQueue(
    ENDPOINT,
    newDeps(hangingEndpoint(), asked, clock, { store: { endpoint }, log }),
  )
  const tickOften = async () => {
    for (let times = 0; times < 10; times++) {
      queue.wake(clock.now())
      queue.tick(clock.now())
      await settled()
    }
  }
  await tickOften()
  expect([queue.status().mode, asked.length, warnings]).toEqual(['BACKOFF', 1, 1])
  clock.pass(1_000)
  await tickOften()
  expect([queue.status().mode, asked.length, warnings]).toEqual(['BACKOFF', 2, 2])
  isAway = false
  clock.pass(1_000)
  await tickOften()
  expect(queue.status()).toMatchObject({ mode: 'READY', inFlight: 4 })
  await end(queue)
})

test.each([false, true])(
  'a queue whose secret does not open holds nothing, is logged every ten seconds, and goes on once it opens (FIFO: %s)',
  async fifo => {
    let current = hangingEndpoint({ fifo }, foreign)
    const named: unknown[] = []
    const clock = manualClock()
    const deps = newDeps(current, [], clock, {
      store: { endpoint: async () => current },
      log: { warn: (({ endpointId }: { endpointId: string }) => void named.push(endpointId)) as never },
    })
    const queue = createEndpointQueue(ENDPOINT, deps)
    queue.begin(current, [{ delivery: delivery(0, { fifo }), body: '{}' }], null)
    for (let n = 1; n < 10; n++) {
      queue.offer(current, [{ delivery: delivery(n, { fifo }), body: '{}' }])
      queue.tick(clock.now())
      await settled()
    }
    expect(named).toEqual(['ep_1'])
    expect([queue.status().mode, queue.status().held, deps.limits.places.held()]).toEqual(['BACKOFF', 0, 0])
    current = hangingEndpoint({ version: 2 })
    clock.pass(10_000)
    queue.tick(clock.now())
    await settled()
    expect(queue.status()).toMatchObject({ mode: 'READY', inFlight: 4 })
    // Changed, and its secret does not open: nothing more is sent by the settings before.
    current = hangingEndpoint({ version: 3 }, foreign)
    await eventually('it is read again', async () => {
      failAttempts()
      clock.pass(2_000)
      queue.tick(clock.now())
      await settled()
      return named.length === 2
    })
    expect(queue.status()).toMatchObject({ mode: 'BACKOFF', queued: 0 })
    await end(queue)
  },
)

test('a disabled endpoint is parked although its secret does not open', async () => {
  const asked: string[] = []
  const clock = manualClock()
  const park = async () => asked.push('park') > 0
  const endpoint = hangingEndpoint({ status: 'DISABLED' }, foreign)
  const queue = createEndpointQueue(ENDPOINT, newDeps(endpoint, asked, clock, { store: { park } }))
  queue.wake(clock.now())
  await settled()
  expect([asked.at(-1), queue.status()]).toMatchObject([
    'park',
    { mode: 'PARKED', dueAt: Number.POSITIVE_INFINITY },
  ])
  await end(queue)
})

test('a FIFO queue is not idle between the record of a delivery and the wake-up of the next one', async () => {
  const clock = manualClock()
  const [unwanted, next] = [delivery(1, { fifo: true }), delivery(2, { fifo: true, isRequested: true })]
  let due: readonly Delivery[] = [unwanted]
  let wakeUp: (next: Item[]) => void = () => undefined
  const store: Partial<DeliveryStore> = {
    async due() {
      const found = due.map(one => ({ delivery: one, body: '{}' }))
      due = []
      return found
    },
    headsOfLine: async () => new Set([unwanted._id]),
    wakeNext: () => new Promise(resolve => (wakeUp = resolve)),
  }
  const endpoint = hangingEndpoint({ fifo: true, events: ['market.stale'] })
  const queue = createEndpointQueue(ENDPOINT, newDeps(endpoint, [], clock, { store }))
  // It was used an hour ago for the last time: its retry is due now.
  clock.pass(HOUR_MS)
  queue.wake(clock.now())
  await settled()
  // Settings that are as old as the delivery are read again before it is skipped.
  clock.pass(1)
  queue.tick(clock.now())
  await settled()
  clock.pass(1)
  await settled()
  clock.pass(HOUR_MS)
  expect(queue.status()).toMatchObject({ held: 0, dueAt: Number.POSITIVE_INFINITY })
  // Dropped here, it would leave the next delivery due in the database, with no process to send it.
  expect(queue.isIdle(clock.now())).toBe(false)
  clock.pass(-HOUR_MS)
  wakeUp([{ delivery: next, body: '{}' }])
  await settled()
  expect(queue.status().inFlight).toBe(1)
  await end(queue)
})

test('a delivery that was read and attempted before its recording is acknowledged is not attempted again', async () => {
  const clock = manualClock()
  const items = [{ delivery: delivery(1), body: '{}' }]
  const due = async () => items.splice(0)
  const queue = createEndpointQueue(ENDPOINT, newDeps(hangingEndpoint(), [], clock, { store: { due } }))
  const recorded = [...items]
  queue.wake(clock.now())
  await settled()
  expect(queue.status().inFlight).toBe(1)
  await eventually('the attempt has failed', () => {
    failAttempts()
    return queue.status().held === 0
  })
  queue.offer(hangingEndpoint(), recorded)
  expect(queue.status().held).toBe(0)
  queue.offer(hangingEndpoint(), [{ delivery: delivery(2), body: '{}' }])
  expect(queue.status().held).toBe(1)
  await end(queue)
})
