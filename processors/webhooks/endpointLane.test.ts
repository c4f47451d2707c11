import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { targetPolicy } from '../../platform/guardedAddresses.ts'
import { createSecretBox, ENDPOINT_SECRETS } from '../../platform/secretBox.ts'
import { newSecret } from '../../platform/signingSecret.ts'
import type { Delivery, Endpoint } from '../../schemas/documents/webhooks.ts'
import { eventually } from '../../test/eventually.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import { createEndpointLane, stop, tick, wake } from './endpointLane.ts'
import { createFairShares } from './fairShares.ts'
import { createGivingWay, type GivingWay, type Turn } from './givingWay.ts'
import { countFailure, grow, isFailing } from './laneState.ts'

/** A tenant's share of these is ten: a lane that may hold 16 stops there, with four of them in flight. */
const PLACES = 90
const TICK_MS = 20
const ENDPOINT = { _id: 'ep_1', partyId: 'pty_1' }
const box = createSecretBox(Buffer.alloc(32, 3).toString('base64'), ENDPOINT_SECRETS)
const sockets = new Set<Socket>()
let hanging: Server

beforeAll(async () => {
  hanging = createServer(socket => void sockets.add(socket))
  await new Promise<void>(resolve => void hanging.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise(resolve => hanging.close(resolve))
})

const delivery = (n: number): Delivery => ({
  _id: `evt_${n}/ep_1`,
  partyId: 'pty_1',
  endpointId: 'ep_1',
  eventId: `evt_${n}`,
  event: 'collateral.created',
  place: 'collateral-events/1',
  position: n,
  fifo: false,
  state: 'PENDING',
  attempt: 0,
  tries: 0,
  nextAt: 0,
  timestamp: 0,
  traceparent: null,
  createdAt: 0,
  finishedAt: null,
  attempts: [],
})

function hangingEndpoint(): Endpoint {
  const { port } = hanging.address() as { port: number }
  const createdAt = new Date(0).toISOString()
  return {
    _id: 'ep_1',
    partyId: 'pty_1',
    url: `http://127.0.0.1:${port}/`,
    events: ['*'],
    description: null,
    status: 'ENABLED',
    disabledReason: null,
    disabledAt: null,
    filter: [],
    fifo: false,
    maxPerSecond: null,
    signatureType: 'HMAC_SHA256',
    secrets: [{ sealed: box.seal(newSecret('HMAC_SHA256'), 'ep_1'), createdAt, expiresAt: null }],
    createdAt,
    updatedAt: createdAt,
    version: 1,
  }
}

/** What a lane asks for, and an endless list of what is due. */
function newDeps(endpoint: Endpoint, asked: string[]): DeliveryDeps {
  let made = 0
  const answer = async <T>(what: string, value: T): Promise<T> => {
    asked.push(what)
    await sleep(1)
    return value
  }
  const store: Partial<DeliveryDeps['store']> = {
    endpoint: () => answer('endpoint', endpoint),
    failingSince: () => answer('failingSince', new Map()),
    settleOrder: () => answer('settleOrder', undefined),
    nextDueAt: () => answer('nextDueAt', null),
    due: (_endpoint, _now, limit) =>
      answer(
        'due',
        Array.from({ length: limit }, () => ({ delivery: delivery(made++), body: '{}' })),
      ),
  }
  const parts: Partial<DeliveryDeps> = {
    store: store as DeliveryDeps['store'],
    results: { add: async () => undefined, flushed: async () => undefined },
    clock: { now: Date.now, sleep: ms => sleep(ms) },
    policy: targetPolicy({ mode: 'local', allowedNetworks: null, allowedPorts: null }),
    secrets: box,
    metrics: { attempted: () => undefined } as unknown as DeliveryDeps['metrics'],
    log: { info: () => undefined, warn: () => undefined } as unknown as DeliveryDeps['log'],
    givingWay: createGivingWay({ now: () => 0, sleep, heldBy: () => 0 }),
    places: createFairShares(PLACES),
    sockets: createFairShares(1_024),
    reads: createFairShares(48),
    failing: new Map(),
    names: { of: () => async () => [] } as unknown as DeliveryDeps['names'],
  }
  return parts as DeliveryDeps
}

test('a lane that is full while its endpoint hangs leaves the process to others, and asks for nothing', async () => {
  const asked: string[] = []
  const lane = createEndpointLane(ENDPOINT, newDeps(hangingEndpoint(), asked))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
    tick(lane, Date.now())
  }, TICK_MS)
  wake(lane, Date.now())
  // Settings are old after a second; that nothing is done cannot be awaited.
  await sleep(2_500)
  clearInterval(timer)
  const held = [lane.known.size, lane.inFlight.size, lane.queue.length]
  const stopped = stop(lane)
  for (const socket of sockets) socket.destroy()
  await stopped
  expect(held).toEqual([10, 4, 6])
  // Once it was one turn a second: the lane asked for room, was told that there is none, and asked again.
  expect(turns).toBeGreaterThan(10)
  expect(asked.filter(what => what === 'endpoint' || what === 'due')).toEqual(['endpoint', 'due'])
})

test('lanes read a few at a time; the next one does when one is done', async () => {
  const asked: string[] = []
  const deps = { ...newDeps(hangingEndpoint(), asked), reads: createFairShares(2) }
  // All of them are of one tenant, whose share is one.
  const lanes = Array.from({ length: 5 }, (_, n) => createEndpointLane({ ...ENDPOINT, _id: `ep_${n}` }, deps))
  for (const lane of lanes) wake(lane, Date.now())
  expect(lanes.filter(({ loading }) => loading).length).toBe(1)
  expect(asked).toEqual(['endpoint'])
  await stop(lanes[1]!)
  await eventually('the others have read', async () => (lanes.every(isRead) ? true : undefined))
  expect(asked.filter(what => what === 'endpoint').length).toBe(4)
  for (const socket of sockets) socket.destroy()
  await Promise.all(lanes.map(stop))
  expect(deps.reads.held()).toBe(0)
})

test('an endpoint of another tenant is read at once, however many of one wait', async () => {
  const deps = { ...newDeps(hangingEndpoint(), []), reads: createFairShares(4) }
  const many = Array.from({ length: 50 }, (_, n) => createEndpointLane({ ...ENDPOINT, _id: `ep_${n}` }, deps))
  const other = createEndpointLane({ _id: 'ep_other', partyId: 'pty_other' }, deps)
  for (const lane of [...many, other]) wake(lane, Date.now())
  expect(many.filter(({ loading }) => loading).length).toBe(1)
  expect(other.loading).not.toBe(null)
  for (const socket of sockets) socket.destroy()
  await Promise.all([...many, other].map(stop))
})

test('where its tenant gives way, a lane reads in its turn and starts a few attempts in each', async () => {
  const asked: string[] = []
  const turns = new Set<Turn>()
  const givingWay: GivingWay = {
    note: () => undefined,
    hasMany: () => undefined,
    isShared: () => true,
    waits: () => true,
    wait: (_tenant, turn) => void turns.add(turn),
    leave: (_tenant, turn) => void turns.delete(turn),
  }
  const lane = createEndpointLane(ENDPOINT, { ...newDeps(hangingEndpoint(), asked), givingWay })
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
  const stopped = stop(lane)
  expect(turns.size).toBe(0)
  for (const socket of sockets) socket.destroy()
  await stopped
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
