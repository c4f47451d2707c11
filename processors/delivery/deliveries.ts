import { randomUUID } from 'node:crypto'
import { createSecretBox } from '../../schemas/secretBox.ts'
import { type TargetSettings, targetPolicy } from '../../schemas/webhookTarget.ts'
import type { Platform } from '../runtime/platform.ts'
import { watchBacklog } from './backlog.ts'
import { createBudget, type DeliveryDeps, SECRET_PURPOSE } from './deliveryDeps.ts'
import { createDeliveryMetrics } from './deliveryMetrics.ts'
import { createDeliveryStore } from './deliveryStore.ts'
import { disabler } from './disabling.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { holdLeases, type Leases } from './leases.ts'
import { requestHandlers } from './requestHandlers.ts'
import { serveRequests } from './requests.ts'
import { createResults } from './results.ts'

export interface DeliveryConfig extends TargetSettings {
  readonly passTrace?: 'true' | 'false'
  readonly masterKey: string
}

/** Starts to deliver: takes a share of the endpoints, sends what is due, does what is asked for. */
export async function startDeliveries(
  platform: Pick<Platform, 'service' | 'mongo' | 'db' | 'clock' | 'log' | 'codec'>,
  config: DeliveryConfig,
): Promise<Dispatcher> {
  const { service, mongo, db, clock, log, codec } = platform
  const budget = createBudget()
  const backlog = watchBacklog(db, clock, service.log)
  let leases: Leases | null = null
  const gauges = {
    held: () => budget.held,
    oldestDue: () => dispatcher.oldestDue(),
    backlog: () => backlog.last(),
  }
  const producer = log.producer()
  const deps: DeliveryDeps = {
    store: createDeliveryStore(mongo, db),
    results: createResults({ db, clock, log: service.log }),
    clock,
    policy: targetPolicy(config),
    secrets: createSecretBox(config.masterKey, SECRET_PURPOSE),
    metrics: createDeliveryMetrics(service.metrics, gauges, () => clock.now()),
    log: service.log,
    budget,
    passTrace: config.passTrace === 'true',
    disable: disabler({ producer, codec, clock, log: service.log }),
  }
  const dispatcher = createDispatcher({ db, deps, leases: () => leases })
  const handlers = requestHandlers({ db, clock, delivery: deps, wake: dispatcher.wake })
  const owns = (id: string) => leases?.owns(id) ?? false
  const requests = serveRequests({ db, clock, log: service.log, owns, handlers })
  const found: Set<number>[] = []
  leases = await holdLeases({
    db,
    clock,
    log: service.log,
    owner: `${process.pid}-${randomUUID()}`,
    // The first share comes before the leases are ours to ask.
    gained: shards => (leases ? dispatcher.gained(shards) : found.push(new Set(shards))),
    lost: dispatcher.lost,
  })
  for (const shards of found) dispatcher.gained(shards)
  service.onStop('producer', () => producer.close())
  service.onStop('leases', () => leases?.stop())
  service.onStop('deliveries', async () => {
    requests.stop()
    backlog.stop()
    await dispatcher.stop()
  })
  return dispatcher
}
