/** Process: directory-commands → parties, pre-registrations, keys, customers, payment methods, endpoints. */
import { localProvider } from './directory/customerProvider.ts'
import { directoryDecider } from './directory/decider.ts'
import { registerCustomers } from './directory/registerCustomers.ts'
import { runDecider } from './runtime/deciderProcess.ts'
import { connectPlatform, platformSettings, processorParts } from './runtime/platform.ts'
import { startService } from './runtime/service.ts'

const service = await startService('directory', platformSettings, processorParts)
try {
  const platform = await connectPlatform(service)
  await runDecider(platform, directoryDecider(platform.codec))
  registerCustomers(platform, localProvider)
} catch (error) {
  service.fail(error)
}
