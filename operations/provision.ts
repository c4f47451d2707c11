/**
 * Process (a job): topics, schemas, indexes and the bucket. Idempotent; exits 1 with the reason when it
 * refuses.
 */
import { pino } from 'pino'
import { BadEnvironment } from '../platform/process/environment.ts'
import { argumentsOrExit } from './commandLine/toolArguments.ts'
import { readProvisionConfig } from './provision/config.ts'
import { partsOf, provision } from './provision/provision.ts'
import { ProvisionRefused } from './provision/refused.ts'

const EXIT_BAD_ENVIRONMENT = 2

const { values } = argumentsOrExit({
  name: 'provision',
  usage: [
    '[--check-config] [--verify-topics] [--deployment <id>]',
    '  --check-config reads the settings and ends',
    '  --verify-topics refuses topics that others have not made as they should be, and makes none',
    '  --deployment joins brokers and a database of which one was lost (docs/restore.md)',
  ],
  options: {
    'check-config': { type: 'boolean', default: false },
    'verify-topics': { type: 'boolean', default: false },
    deployment: { type: 'string' },
  },
})
const isCheck = values['check-config']
const config = configOrExit()
if (isCheck) {
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
  await provision(config, log, {
    deployment: values.deployment ?? null,
    verifiesTopics: values['verify-topics'],
  })
  log.info({ durationMs: Math.round(performance.now() - startedAt) }, 'provisioned')
  process.exit(0)
} catch (error) {
  // The last line of the log, which is all that Kubernetes shows of a failed Job, says why.
  const { message } = error as Error
  if (error instanceof ProvisionRefused || error instanceof BadEnvironment)
    log.fatal({ refused: message.split('\n') }, `refused: ${message}`)
  else log.fatal({ err: error }, `could not provision: ${message}`)
  process.exit(1)
}

function configOrExit() {
  try {
    const read = readProvisionConfig()
    if (isCheck) partsOf(read)
    return read
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(EXIT_BAD_ENVIRONMENT)
  }
}
