import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { serverEnvironment } from '../../local/start/processGroup.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { onPlace } from '../harness/benchServers.ts'
import { defineBench, say } from '../harness/harness.ts'
import { writeLog } from './writtenLog.ts'

/**
 * The topics of so many contracts are written (created, changed and backed), and `lastro rebuild` makes an
 * empty database whole from them, and verifies it. No process runs meanwhile.
 */
export const bench = defineBench({
  options: {
    contracts: { type: 'string', default: '20000' },
  },
  run(values) {
    const contracts = Number(values.contracts)
    return onPlace('rebuild', values, async ({ servers }) => {
      const log = createKafkaLog({ brokers: [servers.kafka] }, pino({ level: 'silent' }))
      const codec = createCodec({ registryUrl: servers.registry })
      const records = await writeLog(log, codec, contracts)
      await log.close()
      say(`${contracts} contracts, ${records} records written`)
      const startedAt = performance.now()
      const env = { ...process.env, ...serverEnvironment(servers), ENVIRONMENT: 'local' }
      const command = [join(repositoryRoot, 'cli/lastro.ts'), 'rebuild', '--yes']
      const { stdout } = await promisify(execFile)(process.execPath, command, { env })
      say(stdout)
      const seconds = (performance.now() - startedAt) / 1_000
      const name = `${contracts.toLocaleString('en')} contracts rebuilt and verified`
      return [
        { name, value: seconds, unit: 's', aim: '600 for 100,000' },
        { name: `${name}, pace`, value: contracts / seconds, unit: '/s' },
      ]
    })
  },
})
