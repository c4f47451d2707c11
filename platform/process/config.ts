import { LOG_FORMATS } from '../log/logger.ts'
import { withCurrentNames } from './deprecatedSettings.ts'
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
import { type Deployment, deploymentOf, environmentSettings } from './sandbox.ts'

/** `npm start` opens nothing to the network that a laptop is in; containers are reached from outside. */
export const listenSettings = {
  listenAddress: optional(
    address('LISTEN_ADDRESS', 'address that ports are opened at, such as 127.0.0.1; all when empty'),
  ),
} satisfies Settings

/** The environment itself, for what others name: proxies (HTTPS_PROXY, NO_PROXY) and clouds (AWS_REGION). */
export const standardEnvironment = process.env

/** Settings of the log, which every process and `provision` have. */
export const logSettings = {
  logLevel: choice(
    'LOG_LEVEL',
    'least severe level that is logged',
    ['trace', 'debug', 'info', 'warn', 'error'],
    { fallback: 'info' },
  ),
  logFormat: choice(
    'LOG_FORMAT',
    'format of log lines: ecs (Elastic Common Schema) and gcp (Google Cloud) have level names and RFC 3339 times; plain has numbers',
    LOG_FORMATS,
    { fallback: 'plain' },
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
  ...logSettings,
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
  /** Sentences about deprecated names, for the log. */
  notices: readonly string[]
} {
  try {
    const names = new Set(Object.values(settings).map(setting => setting.name))
    const { env, notices } = withCurrentNames(process.env, name => names.has(name))
    const read = {
      config: readEnvironment(settings, env),
      shell: readEnvironment(shellSettings, env),
      deployment: deploymentOf(readEnvironment(environmentSettings, env)),
      notices,
    }
    check(read.config, read.deployment)
    if (!read.deployment.isSandbox) checkOwnSecrets(settings, env)
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
