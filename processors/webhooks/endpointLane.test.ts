import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/eventually.ts'
import {
  closeHanging,
  ENDPOINT,
  end,
  failAttempts,
  hangingEndpoint,
  newDeps,
  openHanging,
} from './endpointLane.fixture.ts'
import { createEndpointLane, stop, tick, wake } from './endpointLane.ts'
import { createDynamicThresholds } from './fairShares.ts'
import type { TenantPriority, Turn } from './givingWay.ts'
import { countFailure, grow, isFailing, noLongerFails } from './laneState.ts'

const TICK_MS = 20

beforeAll(openHanging)
afterAll(closeHanging)

test('a lane that is full while its endpoint hangs leaves the process to others, and asks for nothing', async () => {
  const asked: string[] = []
  const lane = createEndpointLane(ENDPOINT, newDeps(hangingEndpoint(), asked))
  const timer = setInterval(() => tick(lane, Date.now()), TICK_MS)
  const before = process.cpuUsage()
  wake(lane, Date.now())
  // Settings are old after a second; that nothing is done cannot be awaited.
  await sleep(2_500)
  clearInterval(timer)
  const { user, system } = process.cpuUsage(before)
  const held = [lane.known.size, lane.inFlight.size, lane.queue.length]
  await end(lane)
  expect(held).toEqual([10, 4, 6])
  // Once it took all of the processor: the lane asked for room, was told that there is none, and asked again.
  expect((user + system) / 1_000).toBeLessThan(1_250)
  expect(asked.filter(what => what === 'endpoint' || what === 'due')).toEqual(['endpoint', 'due'])
})

test('lanes read a few at a time; the next one does when one is done', async () => {
  const asked: string[] = []
  const deps = { ...newDeps(hangingEndpoint(), asked), reads: createDynamicThresholds(2) }
  // All of them are of one tenant, whose share is one.
  const lanes = Array.from({ length: 5 }, (_, n) => createEndpointLane({ ...ENDPOINT, _id: `ep_${n}` }, deps))
  for (const lane of lanes) wake(lane, Date.now())
  expect(lanes.filter(({ loading }) => loading).length).toBe(1)
  expect(asked).toEqual(['endpoint'])
  await stop(lanes[1]!)
  await eventually('the others have read', async () => (lanes.every(isRead) ? true : undefined))
  expect(asked.filter(what => what === 'endpoint').length).toBe(4)
  await end(...lanes)
  expect(deps.reads.held()).toBe(0)
})

test('an endpoint of another tenant is read at once, however many of one wait', async () => {
  const deps = { ...newDeps(hangingEndpoint(), []), reads: createDynamicThresholds(4) }
  const many = Array.from({ length: 50 }, (_, n) => createEndpointLane({ ...ENDPOINT, _id: `ep_${n}` }, deps))
  const other = createEndpointLane({ _id: 'ep_other', partyId: 'pty_other' }, deps)
  for (const lane of [...many, other]) wake(lane, Date.now())
  expect(many.filter(({ loading }) => loading).length).toBe(1)
  expect(other.loading).not.toBe(null)
  await end(...many, other)
})

test('where its tenant gives way, a lane reads in its turn and starts a few attempts in each', async () => {
  const asked: string[] = []
  const turns = new Set<Turn>()
  const priority: TenantPriority = {
    markActive: () => undefined,
    markHeavy: () => undefined,
    lightTenantsActive: () => true,
    mustWait: () => true,
    wait: (_tenant, turn) => void turns.add(turn),
    cancel: (_tenant, turn) => void turns.delete(turn),
  }
  const lane = createEndpointLane(ENDPOINT, { ...newDeps(hangingEndpoint(), asked), priority })
  // So much room that the endpoint alone would be asked by eight at once.
  lane.places = 32
  wake(lane, Date.now())
  expect([asked.length, turns.size]).toEqual([0, 1])
  const takeTurn = async () => {
    const [turn] = turns
    turns.clear()
    await turn!()
  }
  await takeTurn()
  expect(asked).toContain('due')
  expect([lane.inFlight.size, turns.size]).toEqual([4, 1])
  tick(lane, Date.now())
  expect(lane.inFlight.size).toBe(4)
  await takeTurn()
  expect(lane.inFlight.size).toBe(8)
  const ended = end(lane)
  expect(turns.size).toBe(0)
  await ended
})

test.each(['stopped', 'deleted'])('attempts that fail when it is %s count for no tenant', async how => {
  const deps = newDeps(hangingEndpoint(), [])
  const lane = createEndpointLane(ENDPOINT, deps)
  wake(lane, Date.now())
  await eventually('some are in flight', () => (lane.inFlight.size > 0 ? true : undefined))
  countFailure(lane)
  expect([...deps.failing.keys()]).toEqual(['pty_1'])
  if (how === 'deleted') {
    lane.settings = null
    noLongerFails(lane)
    await eventually('they have failed', () => {
      failAttempts()
      return lane.running.size === 0 ? true : undefined
    })
  } else await end(lane)
  expect(lane.failures).toBeGreaterThan(1)
  expect(deps.failing).toEqual(new Map())
  await end(lane)
})

const isRead = ({ settings, loading, stopped }: ReturnType<typeof createEndpointLane>) =>
  stopped || (settings !== null && loading === null)

test('what never worked fails from the first time on; what did work is given five', () => {
  const lane = createEndpointLane(ENDPOINT, newDeps(hangingEndpoint(), []))
  countFailure(lane)
  expect(isFailing(lane)).toBe(true)
  grow(lane, Date.now())
  for (let failures = 1; failures <= 4; failures++) countFailure(lane)
  expect(isFailing(lane)).toBe(false)
  countFailure(lane)
  expect(isFailing(lane)).toBe(true)
})
