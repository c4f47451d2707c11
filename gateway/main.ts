import { startService } from '../platform/process/service.ts'
import { checkProviders, gatewaySettings } from './config/config.ts'
import { MASTER_KEY } from './resources/parties/masterKeyWatch.ts'
import { startGateway } from './startGateway.ts'

/** Process: the public API. */
const PARTS = {
  start: ['kafka', 'mongodb', 'registry', 's3', 'topics', MASTER_KEY, 'replies', 'http'],
  // Every route but the documentation asks MongoDB. The other servers are missed by some requests only.
  always: ['mongodb'],
}

const service = await startService('gateway', gatewaySettings, PARTS, checkProviders)
await startGateway(service).catch(service.fail)
