/** Process: public events → events per recipient, deliveries → signed HTTP requests; notices → e-mail. */

import { startService } from '../../platform/process/service.ts'
import { openConnections, processorParts } from '../runtime/connections/connections.ts'
import { runSink } from '../runtime/sink/sinkProcess.ts'
import { webhookSettings } from './config.ts'
import { eventSink } from './eventSink.ts'
import { createEventStore } from './eventStore.ts'
import { checkMail } from './mail/mailSettings.ts'
import { startMails } from './mail/startMails.ts'
import { channelReporter } from './noticeChannels.ts'
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
  await runSink(connections, eventSink(codec, store, { offer: deliveries.offer, beforeRecording }))
} catch (error) {
  service.fail(error)
}
