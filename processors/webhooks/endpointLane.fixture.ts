import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { targetPolicy } from '../../platform/network/ssrfGuard.ts'
import { createSecretBox, ENDPOINT_SECRETS } from '../../platform/secrets/secretBox.ts'
import type { Delivery, Endpoint } from '../../schemas/documents/webhooks.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import { newEndpoint } from './endpoint.fixture.ts'
import { stop } from './endpointLane.ts'
import { createFairShares } from './fairShares.ts'
import { createGivingWay } from './givingWay.ts'
import type { EndpointLane } from './laneState.ts'

/** Lanes without a database, and a receiver that takes everything and answers nothing. */

/** A tenant's share of these is ten: a lane that may hold 16 stops there, with four of them in flight. */
const PLACES = 90
const DESTROY_MS = 10
export const ENDPOINT = { _id: 'ep_1', partyId: 'pty_1' }
const box = createSecretBox(Buffer.alloc(32, 3).toString('base64'), ENDPOINT_SECRETS)

const sockets = new Set<Socket>()
let hanging: Server

export async function openHanging(): Promise<void> {
  hanging = createServer(socket => void sockets.add(socket))
  await new Promise<void>(resolve => void hanging.listen(0, '127.0.0.1', resolve))
}

export async function closeHanging(): Promise<void> {
  failAttempts()
  await new Promise(resolve => hanging.close(resolve))
}

/** Attempts that have their connection. */
export function failAttempts(): void {
  for (const socket of sockets) socket.destroy()
}

/** Stops the lanes; what is in flight fails, also what connects only now. */
export async function end(...lanes: readonly EndpointLane[]): Promise<void> {
  const stopped = Promise.all(lanes.map(stop))
  const timer = setInterval(failAttempts, DESTROY_MS)
  await stopped
  clearInterval(timer)
}

export const delivery = (n: number): Delivery => ({
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

export function hangingEndpoint(changes: Partial<Endpoint> = {}, sealedBy = box): Endpoint {
  const { port } = hanging.address() as { port: number }
  return newEndpoint(sealedBy, `http://127.0.0.1:${port}/`, 0, { ...ENDPOINT, ...changes }).endpoint
}

/** What a lane asks for, and an endless list of what is due. */
export function newDeps(endpoint: Endpoint, asked: string[]): DeliveryDeps {
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
    policy: targetPolicy({ allowedNetworks: null, allowedPorts: null }, { isLaptop: true }),
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
