/** Process: public events → events per recipient, deliveries → signed HTTP requests; notices → e-mail. */

import { startService } from '../../platform/process/service.ts'
import { checkMail } from '../notices/mailSettings.ts'
import { channelReporter } from '../notices/noticeChannels.ts'
import { startMails } from '../notices/startMails.ts'
import { openConnections, processorParts } from '../runtime/connections/connections.ts'
import { runLanes } from '../runtime/connections/runLanes.ts'
import { createSinkLane } from '../runtime/sink/sink.ts'
import { webhookSettings } from './config.ts'
import { eventSink } from './record/eventSink.ts'
import { createEventStore } from './record/eventStore.ts'
import { startDeliveries } from './startDeliveries.ts'

const service = await startService('webhooks', webhookSettings, processorParts, checkMail)
try {
  const connections = await openConnections(service)
  const { mongo, db, clock, codec } = connections
  const deliveries = await startDeliveries(connections, service.config, service.deployment)
  const { owns, reportReceipt } = deliveries
  const offerMails = startMails({ connections, config: service.config, owns, reportReceipt })
  const store = createEventStore(mongo, db, clock)
  const beforeRecording = channelReporter({ store, offerMails, reportReceipt })
  const sink = eventSink(codec, store, { offer: deliveries.offer, beforeRecording })
  await runLanes(connections, sink, lane => createSinkLane(sink, connections, lane))
} catch (error) {
  service.fail(error)
}
