import { parseArgs } from 'node:util'
import { machine } from '../machine/config.ts'

const options = {
  'port-base': { type: 'string', default: '19092' },
  port: { type: 'string', default: machine.gatewayPort ?? '8080' },
  data: { type: 'string', default: '.lastro' },
  'no-feed': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const HELP = `npm start [-- options]   the whole platform on this machine, until Ctrl-C

  --port <port>        of the gateway (${options.port.default}; PORT=8081 npm start does the same)
  --port-base <port>   of Kafka; MongoDB, the registry, S3 and the metrics follow it (${options['port-base'].default})
  --data <folder>      where everything is kept (${options.data.default})
  --no-feed            nobody keeps prices fresh: post them, or they grow stale
  --help               this

ENVIRONMENT=prod npm start   without the clock, the market and the people of docs/sandbox.md
docs/running.md says more.
`

/** Reads the arguments of `npm start`. For help, or where something is wrong, it says so and exits. */
export function readArguments(given: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...given], options })
    if (!values.help) return values
    process.stdout.write(HELP)
  } catch (error) {
    process.stderr.write(`error: ${(error as Error).message}\nremedy: npm start -- --help\n`)
    process.exit(2)
  }
  return process.exit(0)
}
