/** Process: ltv-snapshots → MongoDB, for the queries. */
import { snapshotSink } from './ltvView/snapshotSink.ts'
import { createSnapshotStore } from './ltvView/snapshotStore.ts'
import { connectPlatform, platformSettings, processorParts } from './runtime/platform.ts'
import { startService } from './runtime/service.ts'
import { runSink } from './runtime/sinkProcess.ts'

const service = await startService('ltvView', platformSettings, processorParts)
try {
  const platform = await connectPlatform(service)
  await runSink(platform, snapshotSink(platform.codec, createSnapshotStore(platform.db)))
} catch (error) {
  service.fail(error)
}
