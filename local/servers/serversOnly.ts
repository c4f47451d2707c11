import { parseArgs } from 'node:util'
import { describeFailure } from '../machine/problem.ts'
import { startServers } from './servers.ts'

/**
 * `node local/servers/serversOnly.ts --data <folder> --port-base <port>`: only the four servers, in the
 * foreground. Prints their addresses as one JSON document on standard output; everything else goes to
 * standard error.
 */
/** No person waits at a terminal here. */
const STOP_GRACE_MS = 20_000

const { values } = parseArgs({ options: { data: { type: 'string' }, 'port-base': { type: 'string' } } })

try {
  const servers = await startServers({
    dataDir: values.data ?? '.lastro/servers',
    portBase: Number.parseInt(values['port-base'] ?? '19092', 10),
    stopGraceMs: STOP_GRACE_MS,
    log: line => process.stderr.write(`${line}\n`),
  })
  const { kafka, mongodb, registry, s3, pids, logDir } = servers
  process.stdout.write(`${JSON.stringify({ kafka, mongodb, registry, s3, pids, logDir }, null, 2)}\n`)
  const end = () => void servers.stop().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  servers.onUnasked((name, how) => process.stderr.write(`${name} ${how}, log in ${logDir}/${name}.log\n`))
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
