/** Process: balance-changes and market-prices → snapshots, positions, and what contracts must know. */
import { ltvSettings, rulesOf } from './ltv/config.ts'
import { createLtvMeter } from './ltv/metrics.ts'
import { ltvStream } from './ltv/stream.ts'
import { startService } from './runtime/service.ts'
import { connectStream, runStream, streamParts } from './runtime/streamProcess.ts'

const HOUR_MS = 3_600_000

const service = await startService('ltv', ltvSettings, streamParts)
try {
  const { config, metrics, log } = service
  const platform = await connectStream(service)
  const stream = ltvStream({
    codec: platform.codec,
    rules: rulesOf(config),
    revaluateAfterMs: config.revaluationHours * HOUR_MS,
    meter: createLtvMeter(metrics, log, platform.clock.now),
  })
  await runStream(platform, stream)
} catch (error) {
  service.fail(error)
}
