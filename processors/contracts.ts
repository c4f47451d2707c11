/** Process: contract-commands and ltv-findings → contracts, guarantees, signings, journeys and their events. */
import { contractsDecider } from './contracts/decider.ts'
import { runDecider } from './runtime/deciderProcess.ts'
import { connectPlatform, platformSettings, processorParts } from './runtime/platform.ts'
import { startService } from './runtime/service.ts'

const service = await startService('contracts', platformSettings, processorParts)
try {
  const platform = await connectPlatform(service)
  await runDecider(platform, contractsDecider(platform.codec))
} catch (error) {
  service.fail(error)
}
