/**
 * Process: contract-commands and ltv-findings → contracts, guarantees, signings, journeys and their events.
 */

import { startService } from '../../platform/service.ts'
import { openConnections, processorParts } from '../runtime/connections.ts'
import { runDecider } from '../runtime/decider/deciderProcess.ts'
import { startActivation } from './activation.ts'
import { contractsSettings } from './config.ts'
import { externalCustody, localCustody, startCustody, toldCustody } from './custody.ts'
import { contractsDecider } from './decider.ts'
import { startDocumentStore } from './documentStore.ts'
import { createOwnCommands } from './ownCommands.ts'
import { startSigningExpiry } from './signingExpiry.ts'

const service = await startService('contracts', contractsSettings, processorParts)
try {
  const { config } = service
  const connections = await openConnections(service)
  await runDecider(connections, contractsDecider(connections.codec))
  const write = createOwnCommands(connections)
  const custodian = config.custodyAdapter ?? (config.mode === 'local' ? 'local' : 'external')
  startActivation(connections, write, config.activationIntervalMs)
  const local = toldCustody(localCustody, connections.clock)
  startCustody(connections, write, custodian === 'local' ? local : externalCustody)
  startDocumentStore(connections, config)
  if (service.deployment.isSandbox) startSigningExpiry(connections, write)
} catch (error) {
  service.fail(error)
}
