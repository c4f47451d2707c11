/**
 * Process: contract-commands, ltv-findings and notice-receipts → contracts, guarantees, signings, journeys
 * and their events.
 */

import { startService } from '../../platform/process/service.ts'
import { providerOf } from '../../platform/providers/providerPorts.ts'
import { openConnections, processorParts } from '../runtime/connections/connections.ts'
import { runDecider } from '../runtime/decider/deciderProcess.ts'
import {
  checkProviders,
  contractsSettings,
  openAccounts,
  openBooks,
  openCustody,
  openSealing,
  openSignatureProvider,
} from './config.ts'
import { startCustody } from './custody/custody.ts'
import { startCustodyAccounts } from './custody/custodyAccounts.ts'
import { startReconciliation } from './custody/reconciliation/reconciler.ts'
import { showSales, showTransfers } from './custody/saleMetrics.ts'
import { contractsDecider } from './decider/decider.ts'
import { openContractFiles } from './files/contractFiles.ts'
import { startDocumentStore } from './files/documentStore.ts'
import { startSignatureSessions } from './signing/signatureSessions.ts'
import { startSigningExpiry } from './signing/signingExpiry.ts'
import { startActivation } from './timers/activation.ts'
import { startNoticeTimer } from './timers/noticeTimer.ts'
import { startOverdueTimer } from './timers/overdueTimer.ts'
import { createOwnCommands } from './timers/ownCommands.ts'
import { showWaits } from './waitMetrics.ts'

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
  showTransfers(connections.db, service.metrics, connections.clock.now)
  showWaits(connections.db, service.metrics)
  startActivation(connections, write, deployment)
  const custody = await openCustody(config, deployment, connections, write)
  startCustody(connections, write, custody, openAccounts(config, deployment, connections))
  startCustodyAccounts(connections, write, custody)
  startReconciliation(connections, write, await openBooks(config, deployment, custody))
  const files = openContractFiles(connections, config)
  startDocumentStore(connections, files)
  const provider = openSignatureProvider(config, deployment, connections, files)
  const seal = openSealing(config, deployment, connections)
  startSignatureSessions(connections, write, files, { name, provider, seal })
  if (deployment.isSandbox) startSigningExpiry(connections, write)
} catch (error) {
  service.fail(error)
}
