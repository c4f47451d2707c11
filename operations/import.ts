/**
 * A tool: `npm run operate -- import <file.ndjson>` imports contracts of the legacy system in
 * LENDER_APPROVED. Every line is checked before the first is sent; running it again repeats the same
 * commands and creates nothing twice.
 */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { kafkaConfigOf } from '../platform/kafka/kafkaConfig.ts'
import { codecAccessOf } from '../platform/kafka/serverAccess.ts'
import { settledPartitions } from '../platform/mongodb/deployment.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { connectionSettings } from '../processors/runtime/connections/connections.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec/codec.ts'
import { argumentsOrExit } from './commandLine/toolArguments.ts'
import { refuseOthers } from './connections/kafkaAdmin.ts'
import { withMongo } from './connections/withMongo.ts'
import { changedLines } from './import/changedLines.ts'
import { BadLine, type ImportedTerms, parseLines } from './import/line.ts'
import { type ImportDeps, importBatch } from './import/run.ts'
import { toolEnvironment } from './provision/config.ts'

/** Contracts that are under way at once. */
const BATCH = 200
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function importAll(deps: ImportDeps, terms: readonly ImportedTerms[]): Promise<void> {
  const batches: (readonly ImportedTerms[])[] = []
  for (let start = 0; start < terms.length; start += BATCH) batches.push(terms.slice(start, start + BATCH))
  const problems: string[] = []
  for (const batch of batches) problems.push(...(await changedLines(deps.db, batch)))
  if (problems.length > 0) throw new BadLine(problems.join('\n'))
  const counts = { SUCCEEDED: 0, REFUSED: 0, PENDING: 0 }
  for (const batch of batches) {
    for (const one of await importBatch(deps, batch)) {
      counts[one.status] += 1
      say(`${one.legacyId} → contract ${one.contractId} ${one.status}${one.refusal ? ` ${one.refusal}` : ''}`)
    }
  }
  say(`${counts.SUCCEEDED} imported, ${counts.REFUSED} refused, ${counts.PENDING} without an answer yet`)
  process.exitCode = counts.REFUSED + counts.PENDING > 0 ? 1 : 0
}

const { positionals } = argumentsOrExit({
  name: 'import',
  usage: ['<file.ndjson>'],
  options: {},
  words: { least: 1, most: 1 },
})

try {
  const bytes = readFileSync(positionals[0]!)
  if (!isUtf8(bytes)) throw new BadLine('the file is not valid UTF-8')
  const terms = parseLines(bytes.toString('utf8'))
  const config = readEnvironment(connectionSettings, toolEnvironment())
  const kafka = kafkaConfigOf(config, 'import')
  const log = createKafkaLog(kafka, pino({ level: 'silent' }))
  const producer = log.producer()
  try {
    await withMongo(config, async db => {
      await refuseOthers(kafka, db)
      const partitions = await settledPartitions(db)
      const codec = createCodec(codecAccessOf(config, () => partitions))
      await importAll({ db, codec, producer, now: Date.now, sleep }, terms)
    })
  } finally {
    await producer.close()
    await log.close()
  }
} catch (error) {
  const { message } = error as Error
  process.stderr.write(error instanceof BadLine ? `nothing was imported:\n${message}\n` : `${message}\n`)
  process.exitCode = 1
}
