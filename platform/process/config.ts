import {
  address,
  choice,
  integer,
  optional,
  readEnvironment,
  type Settings,
  type Values,
} from './environment.ts'
import { checkOwnSecrets } from './ownSecrets.ts'
import { type Deployment, deploymentOf, sandboxSettings } from './sandbox.ts'

/** `npm start` opens nothing to the network that a laptop is in; containers are reached from outside. */
export const listenSettings = {
  listenAddress: optional(
    address('LISTEN_ADDRESS', 'address that ports are opened at, such as 127.0.0.1; all when empty'),
  ),
} satisfies Settings

/** Settings that every process has. */
export const shellSettings = {
  ...listenSettings,
  metricsPort: integer('METRICS_PORT', 'port of /metrics and the health routes', {
    fallback: '9090',
    min: 0,
    max: 65_535,
  }),
  drainLimitMs: integer('DRAIN_LIMIT_MS', 'how long ending in order may take; less than until SIGKILL', {
    fallback: '10000',
    min: 1_000,
    max: 600_000,
  }),
  logLevel: choice(
    'LOG_LEVEL',
    'least severe level that is logged',
    ['trace', 'debug', 'info', 'warn', 'error'],
    {
      fallback: 'info',
    },
  ),
} satisfies Settings

/**
 * The environment of the process, read once. If it is wrong, names every mistake and exits 2; with
 * `--check-config` exits 0 afterwards. `check` throws `BadEnvironment` where valid settings contradict
 * each other.
 */
export function configOrExit<S extends Settings>(
  settings: S,
  check: (config: Values<S>, deployment: Deployment) => void,
): {
  config: Values<S>
  shell: Values<typeof shellSettings>
  deployment: Deployment
} {
  try {
    const read = {
      config: readEnvironment(settings, process.env),
      shell: readEnvironment(shellSettings, process.env),
      deployment: deploymentOf(readEnvironment(sandboxSettings, process.env)),
    }
    check(read.config, read.deployment)
    const isRehearsal = process.env['LASTRO_MODE'] === 'local' || read.deployment.isSandbox
    if (!isRehearsal) checkOwnSecrets(settings, process.env)
    if (process.argv.includes('--check-config')) {
      process.stdout.write('configuration is right\n')
      process.exit(0)
    }
    return read
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(2)
  }
}
