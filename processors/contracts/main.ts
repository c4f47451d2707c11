/**
 * Process: contract-commands, ltv-findings and notice-receipts → contracts, guarantees, signings, journeys
 * and their events.
 */

import { providerOf } from '../../platform/providerPorts.ts'
import { startService } from '../../platform/service.ts'
import { openConnections, processorParts } from '../runtime/connections.ts'
import { runDecider } from '../runtime/decider/deciderProcess.ts'
import { startActivation } from './activation.ts'
import {
  checkProviders,
  contractsSettings,
  openCustody,
  openSealing,
  openSignatureProvider,
} from './config.ts'
import { openContractFiles } from './contractFiles.ts'
import { startCustody } from './custody.ts'
import { contractsDecider } from './decider.ts'
import { startDocumentStore } from './documentStore.ts'
import { startNoticeTimer } from './noticeTimer.ts'
import { startOverdueTimer } from './overdueTimer.ts'
import { createOwnCommands } from './ownCommands.ts'
import { showSales } from './saleMetrics.ts'
import { startSignatureSessions } from './signatureSessions.ts'
import { startSigningExpiry } from './signingExpiry.ts'

const service = await startService('contracts', contractsSettings, processorParts, checkProviders)
try {
  const { config, deployment } = service
  const connections = await openConnections(service)
  const name = providerOf('signatureProvider', config, deployment)
  await runDecider(connections, contractsDecider(connections.codec, name))
  const write = createOwnCommands(connections)
  startNoticeTimer(connections, write)
  startOverdueTimer(connections, write)
  showSales(connections.db, service.metrics)
  startActivation(connections, write, config.activationIntervalMs)
  startCustody(connections, write, openCustody(config, deployment, connections))
  const files = openContractFiles(connections, config)
  startDocumentStore(connections, files)
  const provider = openSignatureProvider(config, deployment, connections, files)
  const seal = openSealing(config, deployment, connections)
  startSignatureSessions(connections, write, files, { name, provider, seal })
  if (deployment.isSandbox) startSigningExpiry(connections, write)
} catch (error) {
  service.fail(error)
}
