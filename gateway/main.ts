import { startService } from '../processors/runtime/service.ts'
import { gatewaySettings } from './config.ts'
import { startGateway } from './startGateway.ts'

/** Process: the public API. */
const PARTS = ['kafka', 'mongodb', 'registry', 's3', 'replies', 'http'] as const

const service = await startService('gateway', gatewaySettings, PARTS)
await startGateway(service).catch(service.fail)
