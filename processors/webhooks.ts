/** Process: collateral-events + account-events → events per recipient, deliveries → signed HTTP. */
import { webhookSettings } from './delivery/config.ts'
import { startDeliveries } from './delivery/deliveries.ts'
import { eventSink } from './delivery/eventSink.ts'
import { createEventStore } from './delivery/eventStore.ts'
import { connectPlatform, processorParts } from './runtime/platform.ts'
import { startService } from './runtime/service.ts'
import { runSink } from './runtime/sinkProcess.ts'

const service = await startService('webhooks', webhookSettings, processorParts)
try {
  const platform = await connectPlatform(service)
  const { mongo, db, clock, codec } = platform
  const dispatcher = await startDeliveries(platform, service.config)
  await runSink(platform, eventSink(codec, createEventStore(mongo, db, clock), dispatcher))
} catch (error) {
  service.fail(error)
}
