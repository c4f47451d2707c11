/**
 * Process: directory-commands and endpoint-findings → parties, pre-registrations, keys, approvals, customers,
 * payment methods, endpoints.
 */

import { startService } from '../../platform/process/service.ts'
import { openConnections, processorParts } from '../runtime/connections/connections.ts'
import { runDecider } from '../runtime/decider/deciderProcess.ts'
import { startApprovalTimer } from './approvals/approvalTimer.ts'
import { startApprovedActs } from './approvals/approvedActs.ts'
import { checkDirectory, directorySettings, openAccountProvider, openSealing } from './config.ts'
import { registerCustomers } from './customers/registerCustomers.ts'
import { directoryDecider } from './decider.ts'
import { startNoticeAddresses } from './endpoints/noticeAddresses.ts'
import { directoryPlaces } from './handler/documents.ts'

const service = await startService('directory', directorySettings, processorParts, checkDirectory)
try {
  const connections = await openConnections(service)
  const { codec, db } = connections
  await runDecider(connections, directoryDecider(codec), directoryPlaces(db))
  startApprovalTimer(connections)
  startApprovedActs(connections)
  const provider = await openAccountProvider(service.config, service.deployment, connections)
  registerCustomers(connections, provider, openSealing(service.config, service.deployment, connections))
  const { personalDataKey } = service.config
  // webhooks asks where notices go out by mail.
  if (personalDataKey !== null) startNoticeAddresses(connections, personalDataKey)
} catch (error) {
  service.fail(error)
}
