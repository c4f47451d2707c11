import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { pino } from 'pino'
import { repositoryRoot } from '../local/processes.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec.ts'
import { benchPlace } from './benchServers.ts'
import { writeLog } from './writtenLog.ts'

/**
 * `npm run bench -- rebuild [--contracts 100000] [--created] [--port-base 33000] [--at 33000]`: the topics of
 * so many contracts are written (created, changed and backed; with `--created` no more than created), and
 * `npm run rebuild` makes an empty database whole from them, and verifies it. No process runs beside it.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    contracts: { type: 'string', default: '20000' },
    'port-base': { type: 'string', default: '33000' },
    created: { type: 'boolean', default: false },
    at: { type: 'string' },
  },
})
const contracts = Number(values.contracts)
const { servers, stop } = await benchPlace('rebuild', Number(values['port-base']), values.at)
try {
  const log = createKafkaLog({ brokers: [servers.kafka] }, pino({ level: 'silent' }))
  const codec = createCodec({ registryUrl: servers.registry })
  const writing = performance.now()
  const records = await writeLog(log, codec, contracts, values.created)
  await log.close()
  const written = (performance.now() - writing) / 1_000
  process.stdout.write(`${contracts} contracts, ${records} records written in ${written.toFixed(0)} s\n`)
  const startedAt = performance.now()
  const env = {
    ...process.env,
    KAFKA_BROKERS: servers.kafka,
    MONGODB_URI: servers.mongodb,
    SCHEMA_REGISTRY_URL: servers.registry,
  }
  const script = join(repositoryRoot, 'operations/rebuild.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
  process.stdout.write(stdout)
  const seconds = (performance.now() - startedAt) / 1_000
  const pace = Math.round(contracts / seconds)
  process.stdout.write(`${contracts} contracts in ${seconds.toFixed(0)} s with verification: ${pace}/s\n`)
} finally {
  await stop()
}
