import { randomUUID } from 'node:crypto'
import { type TargetSettings, targetPolicy } from '../../platform/network/ssrfGuard.ts'
import type { Deployment } from '../../platform/process/sandbox.ts'
import { createSubkeyBox } from '../../platform/secrets/secretBox.ts'
import type { Delivery } from '../../schemas/documents/webhooks.ts'
import { type ReportReceipt, receiptOfAttempt, receiptReporter } from '../notices/noticeReceipts.ts'
import { answerForNotices } from '../notices/unansweredNotices.ts'
import type { Connections } from '../runtime/connections/connections.ts'
import { startPeriodicTask } from '../runtime/periodicTask.ts'
import { createAttemptLog } from './outcome/attemptLog.ts'
import { autoDisabler } from './outcome/autoDisable.ts'
import { watchBacklog } from './outcome/backlogGauge.ts'
import { showFailingEndpoints } from './outcome/failingEndpoints.ts'
import { createDeliveryMetrics } from './outcome/metrics.ts'
import { startDeferredFanOut } from './record/deferredFanOut.ts'
import type { RecordedFacts } from './record/eventStore.ts'
import { requestHandlers } from './requests/requestHandlers.ts'
import { serveRequests } from './requests/serveRequests.ts'
import { createDeliveryLimits, type DeliveryDeps } from './schedule/deliveryDeps.ts'
import { createDeliveryStore } from './schedule/deliveryStore.ts'
import { createDispatcher, type Dispatcher } from './schedule/dispatcher.ts'
import { holdLeases, type Leases } from './schedule/leases.ts'
import { createDnsResolver, systemSearch } from './send/dnsResolver.ts'

/** A cure period is an hour at least. */
const UNANSWERED_EVERY_MS = 5_000

export interface DeliveryConfig extends TargetSettings {
  /** Text of WEBHOOK_SECRETS_KEY. */
  readonly secretsKey: string
  readonly instanceId: string | null
}

export interface Deliveries extends Omit<Dispatcher, 'offer'> {
  readonly reportReceipt: ReportReceipt
  /** Takes what this process has just recorded. */
  offer(recorded: RecordedFacts): void
  /** Whether this process serves an endpoint, or the mails of a borrower. */
  owns(id: string): boolean
}

/** Starts to deliver: leases its share of the endpoints, sends what is due, serves requests. */
export async function startDeliveries(
  connections: Pick<Connections, 'service' | 'mongo' | 'db' | 'clock' | 'log' | 'codec'>,
  config: DeliveryConfig,
  deployment: Pick<Deployment, 'isLaptop'>,
): Promise<Deliveries> {
  const { service, mongo, db, clock, log, codec } = connections
  const limits = createDeliveryLimits()
  const backlog = watchBacklog(db, clock, service.log)
  let leases: Leases | null = null
  const gauges = {
    held: () => ({ deliveries: limits.places.held(), attempts: limits.sockets.held() }),
    oldestDue: () => dispatcher.oldestDue(),
    backlog: () => backlog.last(),
  }
  showFailingEndpoints(db, service.metrics, clock.now)
  const producer = log.producer()
  const policy = targetPolicy(config, deployment)
  const reporting = { producer, codec, clock, log: service.log }
  const reportReceipt = receiptReporter(reporting)
  const deps: DeliveryDeps = {
    ...{ clock, log: service.log, limits },
    store: createDeliveryStore(mongo, db),
    target: {
      policy,
      dns: createDnsResolver({ clock, search: policy.allowedNetworks.length > 0 ? systemSearch() : [] }),
      secrets: createSubkeyBox(config.secretsKey),
    },
    outcome: {
      attemptLog: createAttemptLog({ db, clock, log: service.log }),
      metrics: createDeliveryMetrics(service.metrics, gauges, () => clock.now()),
      disable: autoDisabler(reporting),
      async reportAttempt(delivery, attempt) {
        const receipt = receiptOfAttempt(delivery, attempt)
        if (receipt) await reportReceipt(receipt)
      },
    },
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
    metrics: service.metrics,
    owner: `${process.pid}-${randomUUID()}`,
    instance: config.instanceId,
    // The first shards come before `leases` is set.
    gained: shards => (leases ? dispatcher.gained(shards) : found.push(new Set(shards))),
    lost: dispatcher.lost,
  })
  for (const shards of found) dispatcher.gained(shards)
  const { offer } = dispatcher
  const deferred = startDeferredFanOut({ db, clock, log: service.log, owns, offer, limits })
  const answer = () => answerForNotices({ db, clock, owns, reportReceipt })
  startPeriodicTask({ service }, 'unanswered notices', () => UNANSWERED_EVERY_MS, answer)
  service.onStop('producer', () => producer.close())
  service.onStop('leases', () => leases?.stop())
  service.onStop('deliveries', async () => {
    requests.stop()
    deferred.stop()
    backlog.stop()
    await dispatcher.stop()
  })
  clock.timers?.add({
    // Queues look at the time by themselves, at every tick.
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
      for (const partyId of recorded.behind) limits.priority.markHeavy(partyId)
      offer(recorded)
    },
  }
}
