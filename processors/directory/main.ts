/** Process: directory-commands → parties, pre-registrations, keys, customers, payment methods, endpoints. */

import { startService } from '../../platform/service.ts'
import { connectionSettings, openConnections, processorParts } from '../runtime/connections.ts'
import { runDecider } from '../runtime/decider/deciderProcess.ts'
import { localProvider } from './customerProvider.ts'
import { directoryDecider } from './decider.ts'
import { registerCustomers } from './registerCustomers.ts'

const service = await startService('directory', connectionSettings, processorParts)
try {
  const connections = await openConnections(service)
  await runDecider(connections, directoryDecider(connections.codec))
  registerCustomers(connections, localProvider)
} catch (error) {
  service.fail(error)
}
