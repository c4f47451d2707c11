import { createLogger } from '../platform/log/logger.ts'
import { BadEnvironment } from '../platform/process/environment.ts'
import { readProvisionConfig } from './provision/config.ts'
import { type ProvisionOptions, partsOf, provision } from './provision/provision.ts'
import { ProvisionRefused } from './provision/refused.ts'
import { say } from './say.ts'

/** Reads the settings of `provision`. Throws `BadEnvironment` where they do not fit together. */
export function checkProvisionConfig(): void {
  const config = readProvisionConfig()
  try {
    partsOf(config)
  } catch (error) {
    throw new BadEnvironment((error as Error).message)
  }
  say('configuration is right')
}

/**
 * Topics, schemas, indexes and the bucket. Idempotent; logs why it refuses or fails, and returns whether it
 * is done.
 */
export async function provisionAll(options: ProvisionOptions): Promise<boolean> {
  const config = readProvisionConfig()
  const log = createLogger('provision', config)
  const startedAt = performance.now()
  try {
    await provision(config, log, options)
    log.info({ durationMs: Math.round(performance.now() - startedAt) }, 'provisioned')
    return true
  } catch (error) {
    // The last line of the log, which is all that Kubernetes shows of a failed Job, says why.
    const { message } = error as Error
    if (error instanceof ProvisionRefused || error instanceof BadEnvironment)
      log.fatal({ refused: message.split('\n') }, `refused: ${message}`)
    else log.fatal({ err: error }, `could not provision: ${message}`)
    return false
  }
}
