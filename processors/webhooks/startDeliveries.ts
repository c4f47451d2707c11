import { randomUUID } from 'node:crypto'
import { type TargetSettings, targetPolicy } from '../../platform/network/ssrfGuard.ts'
import type { Deployment } from '../../platform/process/sandbox.ts'
import { createSubkeyBox } from '../../platform/secrets/secretBox.ts'
import type { Delivery } from '../../schemas/documents/webhooks.ts'
import type { Connections } from '../runtime/connections/connections.ts'
import { startPeriodicTask } from '../runtime/periodicTask.ts'
import { createResults } from './attemptRecords.ts'
import { watchBacklog } from './backlogGauge.ts'
import { createShares, type DeliveryDeps } from './deliveryDeps.ts'
import { createDeliveryMetrics } from './deliveryMetrics.ts'
import { createDeliveryStore } from './deliveryStore.ts'
import { disabler } from './disableCommand.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import type { RecordedFacts } from './eventStore.ts'
import { makeLaterDeliveries } from './laterDeliveries.ts'
import { holdLeases, type Leases } from './leases.ts'
import { createNameResolver, systemSearch } from './nameResolver.ts'
import { receiptReporter } from './noticeReceipts.ts'
import { requestHandlers } from './requestHandlers.ts'
import { serveRequests } from './serveRequests.ts'
import { answerForNotices } from './unansweredNotices.ts'

/** A cure period is an hour at least. */
const UNANSWERED_EVERY_MS = 5_000

export interface DeliveryConfig extends TargetSettings {
  readonly passTrace?: 'true' | 'false'
  /** Text of SLO_TENANTS, taken apart. */
  readonly sloTenants?: readonly string[] | null
  /** Text of WEBHOOK_SECRETS_KEY. */
  readonly secretsKey: string
  readonly instanceId: string | null
}

export interface Deliveries extends Omit<Dispatcher, 'offer'>, Pick<DeliveryDeps, 'reportReceipt'> {
  /** Takes what was just recorded here. */
  offer(recorded: RecordedFacts): void
  /** Whether this process serves an endpoint, or a borrower who is written to. */
  owns(id: string): boolean
}

/** Starts to deliver: takes a share of the endpoints, sends what is due, does what is asked for. */
export async function startDeliveries(
  connections: Pick<Connections, 'service' | 'mongo' | 'db' | 'clock' | 'log' | 'codec'>,
  config: DeliveryConfig,
  deployment: Pick<Deployment, 'isLaptop'>,
): Promise<Deliveries> {
  const { service, mongo, db, clock, log, codec } = connections
  const shares = createShares()
  const backlog = watchBacklog(db, clock, service.log)
  let leases: Leases | null = null
  const gauges = {
    held: () => ({ deliveries: shares.places.held(), attempts: shares.sockets.held() }),
    oldestDue: () => dispatcher.oldestDue(),
    backlog: () => backlog.last(),
  }
  const producer = log.producer()
  const policy = targetPolicy(config, deployment)
  const deps: DeliveryDeps = {
    store: createDeliveryStore(mongo, db),
    results: createResults({ db, clock, log: service.log }),
    clock,
    policy,
    names: createNameResolver({ clock, search: policy.allowedNetworks.length > 0 ? systemSearch() : [] }),
    secrets: createSubkeyBox(config.secretsKey),
    metrics: createDeliveryMetrics(service.metrics, gauges, () => clock.now(), config.sloTenants ?? []),
    log: service.log,
    ...shares,
    passTrace: config.passTrace === 'true',
    disable: disabler({ producer, codec, clock, log: service.log }),
    reportReceipt: receiptReporter({ producer, codec, clock, log: service.log }),
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
    instance: config.instanceId,
    // The first share comes before the leases are ours to ask.
    gained: shards => (leases ? dispatcher.gained(shards) : found.push(new Set(shards))),
    lost: dispatcher.lost,
  })
  for (const shards of found) dispatcher.gained(shards)
  const { offer } = dispatcher
  const { givingWay } = deps
  const { heldBy } = shares.places
  const options = { mongo, db, clock, log: service.log, owns, offer, givingWay, heldBy }
  const later = makeLaterDeliveries(options)
  const { reportReceipt } = deps
  const answer = () => answerForNotices({ db, clock, owns, reportReceipt })
  startPeriodicTask({ service }, 'unanswered notices', () => UNANSWERED_EVERY_MS, answer)
  service.onStop('producer', () => producer.close())
  service.onStop('leases', () => leases?.stop())
  service.onStop('deliveries', async () => {
    requests.stop()
    later.stop()
    backlog.stop()
    await dispatcher.stop()
  })
  clock.timers?.add({
    // Lanes look at the time by themselves, every few milliseconds.
    run: async () => undefined,
    async nextDue() {
      const next = db
        .collection<Delivery>('deliveries')
        .find({ state: 'PENDING', nextAt: { $gt: clock.now() } })
      const [first] = await next
        .sort({ nextAt: 1 })
        .limit(1)
        .project<{ nextAt: number }>({ nextAt: 1 })
        .toArray()
      return first?.nextAt ?? null
    },
  })
  return {
    ...dispatcher,
    reportReceipt,
    owns,
    offer(recorded) {
      for (const partyId of recorded.behind) givingWay.hasMany(partyId)
      offer(recorded)
    },
  }
}
