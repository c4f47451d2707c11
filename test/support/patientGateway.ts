import { gatewayLimits } from '../../gateway/limits/gatewayLimits.ts'

/**
 * Loaded before a gateway (`--import`): a command has four times as long before its answer is 202. A busy
 * machine needs it, and tests of that 202 set a limit themselves (test/support/gateway.ts).
 */
gatewayLimits.replyTimeoutMs = 20_000
