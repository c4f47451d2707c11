import { gatewayLimits } from '../../gateway/limits/gatewayLimits.ts'

/** Loaded before a gateway (`--import`): it refuses what comes while one command waits for its outcome. */
gatewayLimits.maxInFlight = 1
