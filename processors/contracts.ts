/**
 * Process: contract-commands and ltv-findings → contracts, guarantees, signings, journeys and their events.
 */
import { startActivation } from './contracts/activation.ts'
import { contractsSettings } from './contracts/config.ts'
import { externalCustody, localCustody, startCustody } from './contracts/custody.ts'
import { contractsDecider } from './contracts/decider.ts'
import { startDocumentStore } from './contracts/documentStore.ts'
import { createOwnCommands } from './contracts/ownCommands.ts'
import { runDecider } from './runtime/deciderProcess.ts'
import { connectPlatform, processorParts } from './runtime/platform.ts'
import { startService } from './runtime/service.ts'

const service = await startService('contracts', contractsSettings, processorParts)
try {
  const { config } = service
  const platform = await connectPlatform(service)
  await runDecider(platform, contractsDecider(platform.codec))
  const write = createOwnCommands(platform)
  const custodian = config.custodyAdapter ?? (config.mode === 'local' ? 'local' : 'external')
  startActivation(platform, write, config.activationIntervalMs)
  startCustody(platform, write, custodian === 'local' ? localCustody : externalCustody)
  startDocumentStore(platform, config)
} catch (error) {
  service.fail(error)
}
