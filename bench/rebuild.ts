import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { pino } from 'pino'
import { machine } from '../local/machine/config.ts'
import { repositoryRoot } from '../local/machine/processes.ts'
import { serverEnvironment } from '../local/start/processGroup.ts'
import { seedDemo } from '../local/start/seed.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec/codec.ts'
import { benchPlace } from './benchServers.ts'
import { loseRegion, PREFIX } from './mirroredLog.ts'
import { writeLog } from './writtenLog.ts'

/**
 * `npm run bench -- rebuild [--contracts 100000] [--created] [--mirror] [--port-base 33000] [--at 33000]`:
 * the topics of so many contracts are written (created, changed and backed; with `--created` no more than
 * created), and `npm run rebuild` makes an empty database whole from them, and verifies it. With `--mirror`
 * there is only a mirror of the topics, and a database that has accounts and no contract yet: topics are
 * made from it first. No process runs beside it.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    contracts: { type: 'string', default: '20000' },
    'port-base': { type: 'string', default: '33000' },
    created: { type: 'boolean', default: false },
    mirror: { type: 'boolean', default: false },
    at: { type: 'string' },
  },
})
const contracts = Number(values.contracts)
const admin = `test_${randomBytes(32).toString('base64url')}`
const { servers, group, stop } = await benchPlace('rebuild', Number(values['port-base']), values.at, [], {
  ADMIN_API_KEY: admin,
})
try {
  if (values.mirror) await openAccounts()
  const log = createKafkaLog({ brokers: [servers.kafka] }, pino({ level: 'silent' }))
  const codec = createCodec({ registryUrl: servers.registry })
  const writing = performance.now()
  const records = await writeLog(log, codec, contracts, values.created)
  if (values.mirror) await loseRegion(servers.kafka, log)
  await log.close()
  const written = (performance.now() - writing) / 1_000
  process.stdout.write(`${contracts} contracts, ${records} records written in ${written.toFixed(0)} s\n`)
  const startedAt = performance.now()
  const env = { ...process.env, ...serverEnvironment(servers), SANDBOX: machine.sandbox }
  const script = join(repositoryRoot, 'operations/rebuild.ts')
  const way = values.mirror ? ['--mirror', PREFIX] : []
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...way], { env })
  process.stdout.write(stdout)
  const seconds = (performance.now() - startedAt) / 1_000
  const pace = Math.round(contracts / seconds)
  process.stdout.write(`${contracts} contracts in ${seconds.toFixed(0)} s with verification: ${pace}/s\n`)
} finally {
  await stop()
}

/** So that the database knows up to where it has the commands of directory, as one that was restored does. */
async function openAccounts(): Promise<void> {
  for (const process of ['directory', 'gateway']) await group.start(process)
  const nothing = { admin, integration: null, lender: null, borrower: null, load: null }
  await seedDemo(group.gateway, nothing as Parameters<typeof seedDemo>[1])
  await group.stopAll()
}
