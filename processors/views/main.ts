/**
 * Process: ltv-snapshots and contract-events → MongoDB, for the queries; contract-events → the log of them.
 */
import { startService } from '../../platform/process/service.ts'
import { openConnections, processorParts } from '../runtime/connections/connections.ts'
import { runLanes } from '../runtime/connections/runLanes.ts'
import { createSinkLane } from '../runtime/sink/sink.ts'
import { startTransparency } from '../transparency/startTransparency.ts'
import { ltvViewSettings } from './config.ts'
import { addMissingListKeys } from './missingListKeys.ts'
import { viewSink } from './viewSink.ts'
import { createViewStore } from './viewStore.ts'

const service = await startService('ltvView', ltvViewSettings, processorParts)
try {
  const connections = await openConnections(service)
  const { mongo, db, clock, codec } = connections
  // Lists lack what has no keys yet; nothing else waits for them.
  addMissingListKeys(db).then(
    added => added > 0 && service.log.info({ added }, 'sort keys of contract lists backfilled'),
    error =>
      service.log.warn({ err: error }, 'backfill of list sort keys failed; it runs again at the next start'),
  )
  const sink = viewSink(codec, createViewStore(mongo, db, clock))
  await runLanes(connections, sink, lane => createSinkLane(sink, connections, lane))
  await startTransparency(connections, service.config)
} catch (error) {
  service.fail(error)
}
