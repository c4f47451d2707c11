/** Process: events of collateral, accounts, the market → events per recipient, deliveries → signed HTTP. */

import { startService } from '../../platform/service.ts'
import { openConnections, processorParts } from '../runtime/connections.ts'
import { runSink } from '../runtime/sink/sinkProcess.ts'
import { webhookSettings } from './config.ts'
import { eventSink } from './eventSink.ts'
import { createEventStore } from './eventStore.ts'
import { startDeliveries } from './startDeliveries.ts'

const service = await startService('webhooks', webhookSettings, processorParts)
try {
  const connections = await openConnections(service)
  const { mongo, db, clock, codec } = connections
  const dispatcher = await startDeliveries(connections, service.config)
  await runSink(connections, eventSink(codec, createEventStore(mongo, db, clock), dispatcher))
} catch (error) {
  service.fail(error)
}
