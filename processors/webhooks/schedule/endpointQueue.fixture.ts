import { createServer, type Server, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { targetPolicy } from '../../../platform/network/ssrfGuard.ts'
import type { Clock } from '../../../platform/process/clock.ts'
import { createSecretBox, ENDPOINT_SECRETS } from '../../../platform/secrets/secretBox.ts'
import type { Delivery, Endpoint } from '../../../schemas/documents/webhooks.ts'
import { createDynamicThresholds } from '../send/dynamicThresholds.ts'
import { newEndpoint } from '../send/endpoint.fixture.ts'
import type { DeliveryDeps, DeliveryLimits } from './deliveryDeps.ts'
import type { DeliveryStore } from './deliveryStore.ts'
import type { EndpointQueue } from './endpointQueue.ts'
import type { TenantPriority } from './tenantPriority.ts'

/** Endpoint queues without a database, with a clock that the test moves and a receiver that never answers. */

/** A tenant's quota of these is ten: a queue with a window of 16 stops there, with four in flight. */
const PLACES = 90
export const ENDPOINT = { _id: 'ep_1', partyId: 'pty_1' }
const START = 1_785_412_800_000
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

/** Attempts that have their connection fail. */
export function failAttempts(): void {
  for (const socket of sockets) socket.destroy()
}

/** Releases the queues; what is in flight fails, also what connects only now. */
export async function end(...queues: readonly EndpointQueue[]): Promise<void> {
  let isEnding = true
  const ended = Promise.all(queues.map(queue => queue.release())).then(() => {
    isEnding = false
  })
  while (isEnding) {
    failAttempts()
    await turn()
  }
  await ended
}

export interface ManualClock extends Clock {
  pass(ms: number): void
}

/** Time passes by `pass` alone, which also ends the sleeps that are over. */
export function manualClock(): ManualClock {
  let now = START
  const sleeps = new Set<{ readonly until: number; readonly wake: () => void }>()
  return {
    now: () => now,
    sleep: ms => new Promise(wake => void sleeps.add({ until: now + ms, wake })),
    pass(ms) {
      now += ms
      for (const sleep of sleeps) {
        if (sleep.until > now) continue
        sleeps.delete(sleep)
        sleep.wake()
      }
    },
  }
}

/** Turns of the event loop in which everything that does not wait for the network goes on. */
export async function settled(): Promise<void> {
  for (let n = 0; n < 20; n++) await turn()
}

export const delivery = (n: number, changes: Partial<Delivery> = {}): Delivery => ({
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
  ...changes,
})

export function hangingEndpoint(changes: Partial<Endpoint> = {}, sealedBy = box): Endpoint {
  const { port } = hanging.address() as { port: number }
  return newEndpoint(sealedBy, `http://127.0.0.1:${port}/`, 0, { ...ENDPOINT, ...changes }).endpoint
}

/** No light tenant is active. */
export const noPriority: TenantPriority = {
  markActive: () => undefined,
  markHeavy: () => undefined,
  mustWait: () => false,
  lightTenantsActive: () => false,
  wait: () => undefined,
  cancel: () => undefined,
}

export interface Changes {
  readonly store?: Partial<DeliveryStore>
  readonly limits?: Partial<DeliveryLimits>
  readonly log?: Partial<DeliveryDeps['log']>
}

/** A store with an endless list of what is due, which notes what it is asked. */
export function newDeps(
  endpoint: Endpoint,
  asked: string[],
  clock: Clock,
  changes: Changes = {},
): DeliveryDeps {
  let made = 0
  const answer = async <T>(what: string, value: T): Promise<T> => {
    asked.push(what)
    await turn()
    return value
  }
  const endless = (count: number) =>
    Array.from({ length: count }, () => ({ delivery: delivery(made++), body: '{}' }))
  const store: Partial<DeliveryStore> = {
    endpoint: () => answer('endpoint', endpoint),
    failingSince: () => answer('failingSince', new Map()),
    settleOrder: () => answer('settleOrder', undefined),
    nextDueAt: () => answer('nextDueAt', null),
    due: (_endpoint, _now, limit) => answer('due', endless(limit)),
    ...changes.store,
  }
  const limits: DeliveryLimits = {
    places: createDynamicThresholds(PLACES),
    sockets: createDynamicThresholds(1_024),
    reads: createDynamicThresholds(48),
    priority: noPriority,
    openCircuits: new Map(),
    ...changes.limits,
  }
  const nothing = async () => undefined
  return {
    ...{ clock, limits },
    store: store as DeliveryStore,
    log: { info: () => undefined, warn: () => undefined, ...changes.log } as DeliveryDeps['log'],
    target: {
      policy: targetPolicy({ allowedNetworks: null, allowedPorts: null }, { isLaptop: true }),
      secrets: box,
      dns: { forTenant: () => () => undefined },
    },
    outcome: {
      attemptLog: { add: nothing, flushed: nothing },
      metrics: { attempted: () => undefined },
      disable: nothing,
      reportAttempt: nothing,
    },
  }
}
