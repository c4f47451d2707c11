import { readDeployment } from '../../platform/mongodb/deployment.ts'
import { deriveKey } from '../../platform/secrets/secretBox.ts'
import type { Connections } from '../runtime/connections/connections.ts'
import { hostLanes } from '../runtime/lane/laneHost.ts'
import { startPeriodicTask } from '../runtime/periodicTask.ts'
import { silentMetrics } from '../runtime/report.ts'
import { createSinkLane } from '../runtime/sink/sink.ts'
import { createStatements } from './collateralStatements.ts'
import { createCollateralStore } from './collateralStore.ts'
import type { TransparencyConfig } from './config.ts'
import { createLogMetrics } from './metrics.ts'
import { createPublication } from './publication.ts'
import { createSigning } from './signing.ts'
import { treeSink } from './treeSink.ts'
import { createTreeStore } from './treeStore.ts'

/** How soon after its events a lane is looked at. */
const LOOK_EVERY_MS = 1_000
/** Between two checkpoints of one lane at least: 8,640 a day and lane. */
const CHECKPOINT_EVERY_MS = 10_000
/** How soon after a full hour a lane begins to state what it holds. */
const STATE_EVERY_MS = 2_000

/**
 * The log over contract events (docs/design/transparency.md): a separate group follows the topic at its
 * own pace, and a lane's owner signs it. What goes wrong here holds up nothing else of the process.
 */
export async function startTransparency(connections: Connections, config: TransparencyConfig): Promise<void> {
  const { service, log, mongo, db, codec, clock, report } = connections
  const meter = createLogMetrics(service.metrics, clock.now)
  const store = createTreeStore(mongo, db)
  // The first key signs first; the last one is the one that the log began with, and hides leaves for ever.
  const blindingKey = deriveKey(config.seeds.at(-1)!, 'transparency leaves')
  const sink = treeSink(codec, store, blindingKey, clock, meter)
  const laneReport = { ...silentMetrics, stalled: meter.stalled, deadLettered: report.deadLettered }
  const host = await hostLanes({
    log,
    clock,
    group: sink.name,
    topics: sink.topics,
    createLane: lane => createSinkLane(sink, { log, clock, report: laneReport }, lane),
    crashed: service.fail,
  })
  service.onStop('lanes of the log', () => host.stop())
  const settled = await readDeployment(db)
  const origin = config.origin ?? `lastro.${settled!.identity!.id}`
  const identity = { origin, seeds: config.seeds }
  const outlet = createPublication(connections, config, origin)
  const signing = createSigning({ store, outlet, identity, everyMs: CHECKPOINT_EVERY_MS, clock, meter })
  startPeriodicTask(
    connections,
    'checkpoints of the log',
    () => LOOK_EVERY_MS,
    () => signing.look([...host.assignment()]),
  )
  const collateral = createCollateralStore(mongo, db)
  const hidingKey = deriveKey(config.seeds.at(-1)!, 'collateral leaves')
  const statements = createStatements({
    partitions: { lanes: codec.partitions(), movedAt: settled?.moves?.at(-1)?.endedAt ?? 0 },
    store: collateral,
    outlet,
    identity: { ...identity, hidingKey },
    clock,
    meter,
  })
  startPeriodicTask(
    connections,
    'proof of collateral',
    () => STATE_EVERY_MS,
    () => statements.look([...host.assignment()]),
  )
  startPeriodicTask(
    connections,
    'publication of proofs of assets',
    () => STATE_EVERY_MS,
    async () => {
      if (host.assignment().has(0)) await outlet.publishAssets()
    },
  )
}
