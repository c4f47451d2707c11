/** Process: balance-changes, market-prices, price-ages → snapshots, positions, what contracts must know. */

import { startService } from '../../platform/process/service.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import { openStreamConnections, streamParts } from '../runtime/connections/connections.ts'
import { runLanes } from '../runtime/connections/runLanes.ts'
import { createStreamLane } from '../runtime/stream/streamLane.ts'
import { ltvSettings, rulesOf } from './config.ts'
import { ltvStream } from './lane.ts'
import { createLtvMetrics } from './metrics.ts'
import { createStalenessTimer } from './stalenessTimer.ts'

/** Age from which a position is valued again: a day. */
const REVALUATE_AFTER_MS = 24 * HOUR_MS

const service = await startService('ltv', ltvSettings, streamParts)
try {
  const { config, deployment, metrics, log } = service
  const platform = await openStreamConnections(service)
  const rules = rulesOf(config, deployment)
  const producer = platform.log.producer()
  const ageing = createStalenessTimer({ ...platform, producer, log })
  service.onStop('age of prices', async () => {
    await ageing.stop()
    await producer.close()
  })
  const stream = ltvStream({
    codec: platform.codec,
    rules,
    stalenessTimer: ageing,
    revaluateAfterMs: REVALUATE_AFTER_MS,
    metrics: createLtvMetrics(metrics, log, platform.clock.now, rules),
  })
  await runLanes(platform, stream, lane => createStreamLane(stream, platform, lane))
} catch (error) {
  service.fail(error)
}
