/** Process: ltv-snapshots and contract-events → MongoDB, for the queries. */

import { startService } from '../../platform/service.ts'
import { connectionSettings, openConnections, processorParts } from '../runtime/connections.ts'
import { runSink } from '../runtime/sink/sinkProcess.ts'
import { viewSink } from './viewSink.ts'
import { createViewStore } from './viewStore.ts'

const service = await startService('ltvView', connectionSettings, processorParts)
try {
  const connections = await openConnections(service)
  const { mongo, db, clock, codec } = connections
  await runSink(connections, viewSink(codec, createViewStore(mongo, db, clock)))
} catch (error) {
  service.fail(error)
}
