import { setTimeout as sleep } from 'node:timers/promises'
import { createSecretBox, ENDPOINT_SECRETS } from '../../platform/secrets/secretBox.ts'
import { eventually } from '../../test/support/eventually.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import {
  closeHanging,
  delivery,
  ENDPOINT,
  end,
  failAttempts,
  hangingEndpoint,
  newDeps,
  openHanging,
} from './endpointLane.fixture.ts'
import { createEndpointLane, knowFailing, offer, tick, wake } from './endpointLane.ts'

/** Endpoints that cannot be read, or whose secrets do not open, are tried again later. */

/** Under a master key that this process does not have. */
const foreign = createSecretBox(Buffer.alloc(32, 4).toString('base64'), ENDPOINT_SECRETS)

beforeAll(openHanging)
afterAll(closeHanging)

test('what cannot be read is asked for again after a second, and not at every look', async () => {
  const asked: string[] = []
  const deps = newDeps(hangingEndpoint(), asked)
  let warnings = 0
  const log = { info: () => undefined, warn: () => void (warnings += 1) } as unknown as DeliveryDeps['log']
  const away = async () => Promise.reject(new Error(`away ${asked.push('endpoint')}`))
  let isAway = true
  const endpoint: DeliveryDeps['store']['endpoint'] = id => (isAway ? away() : deps.store.endpoint(id))
  let now = Date.now()
  const clock = { ...deps.clock, now: () => now }
  const lane = createEndpointLane(ENDPOINT, { ...deps, clock, log, store: { ...deps.store, endpoint } })
  const lookOften = async () => {
    for (let times = 0; times < 10; times++) {
      wake(lane, now)
      tick(lane, now)
      await sleep(1)
    }
  }
  await lookOften()
  expect([asked.length, warnings]).toEqual([1, 1])
  now += 1_000
  await lookOften()
  expect([asked.length, warnings]).toEqual([2, 2])
  isAway = false
  now += 1_000
  await lookOften()
  await eventually('it is read', () => (lane.inFlight.size > 0 ? true : undefined))
  await end(lane)
})

test.each([false, true])(
  'an endpoint whose secret does not open holds nothing, is named once in a while, and goes on (FIFO: %s)',
  async fifo => {
    let current = hangingEndpoint({ fifo }, foreign)
    const named: unknown[] = []
    const log = { warn: ({ endpointId }: { endpointId: string }) => void named.push(endpointId) }
    let now = Date.now()
    const deps = newDeps(current, [])
    const lane = createEndpointLane(ENDPOINT, {
      ...deps,
      log: { ...log, info: () => undefined } as unknown as DeliveryDeps['log'],
      clock: { ...deps.clock, now: () => now },
      store: { ...deps.store, endpoint: async () => current },
    })
    knowFailing(lane, null)
    for (let n = 0; n < 10; n++) {
      offer(lane, current, [{ delivery: { ...delivery(n), fifo }, body: '{}' }])
      tick(lane, now)
      await sleep(1)
    }
    expect(named).toEqual(['ep_1'])
    expect([lane.known.size, lane.deps.places.held()]).toEqual([0, 0])
    current = hangingEndpoint({ version: 2 })
    now += 10_000
    tick(lane, now)
    await eventually('it is taken up', () => (lane.inFlight.size > 0 ? true : undefined))
    // Changed, and not to be opened: nothing more is sent by what it was.
    current = hangingEndpoint({ version: 3 }, foreign)
    now += 2_000
    await eventually('it is read again', () => {
      failAttempts()
      tick(lane, now)
      return named.length === 2 ? true : undefined
    })
    expect(lane.queue).toEqual([])
    await end(lane)
  },
)

test('a disabled endpoint is parked, whether its secret opens or not', async () => {
  const asked: string[] = []
  const deps = newDeps(hangingEndpoint({ status: 'DISABLED' }, foreign), asked)
  const park = async () => asked.push('park') > 0
  const lane = createEndpointLane(ENDPOINT, { ...deps, store: { ...deps.store, park } })
  wake(lane, Date.now())
  await lane.loading
  expect([asked.at(-1), lane.dueAt]).toEqual(['park', Number.POSITIVE_INFINITY])
  await end(lane)
})
