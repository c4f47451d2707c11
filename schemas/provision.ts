/**
 * Process (a job): topics, schemas, indexes and the bucket. Idempotent; exits 1 with the reason when it
 * refuses.
 */
import { pino } from 'pino'
import { readProvisionConfig } from './config.ts'
import { provision } from './provisionAll.ts'
import { ProvisionRefused } from './provisionRefused.ts'

const EXIT_BAD_ENVIRONMENT = 2

const config = configOrExit()
if (process.argv.includes('--check-config')) {
  process.stdout.write('configuration is right\n')
  process.exit(0)
}
const log = pino({
  name: 'provision',
  level: config.logLevel,
  base: { process: 'provision', pid: process.pid },
})
const startedAt = performance.now()
try {
  await provision(config, log)
  log.info({ durationMs: Math.round(performance.now() - startedAt) }, 'provisioned')
  process.exit(0)
} catch (error) {
  if (error instanceof ProvisionRefused) log.fatal({ refused: error.message.split('\n') }, 'refused')
  else log.fatal({ err: error }, 'could not provision')
  process.exit(1)
}

function configOrExit() {
  try {
    return readProvisionConfig()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(EXIT_BAD_ENVIRONMENT)
  }
}
