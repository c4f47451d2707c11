/**
 * A tool: `npm run import -- <file.ndjson>` takes contracts of the former system over, in LENDER_APPROVED.
 * Every line is checked before the first is sent; running it again repeats the same commands and creates
 * nothing twice.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { settledPartitions } from '../platform/deployment.ts'
import { readEnvironment } from '../platform/environment.ts'
import { kafkaConfigOf } from '../platform/kafkaConfig.ts'
import { mongodbTlsOf } from '../platform/mongodbAccess.ts'
import { codecAccessOf } from '../platform/serverAccess.ts'
import { connectionSettings } from '../processors/runtime/connections.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec.ts'
import { type ImportedTerms, parseLine } from './import/line.ts'
import { importBatch } from './import/run.ts'
import { toolEnvironment } from './provision/config.ts'

/** Contracts that are under way at once. */
const BATCH = 200
const say = (line: string) => void process.stdout.write(`${line}\n`)

function readLines(file: string): readonly ImportedTerms[] {
  const problems: string[] = []
  const lines = readFileSync(file, 'utf8').split('\n')
  const terms = lines.flatMap((text, index) => {
    if (text.trim() === '') return []
    try {
      return [parseLine(text)]
    } catch (error) {
      problems.push(`line ${index + 1}: ${(error as Error).message}`)
      return []
    }
  })
  if (problems.length > 0) throw new Error(`nothing was imported:\n${problems.join('\n')}`)
  return terms
}

try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('usage: npm run import -- <file.ndjson>')
  const terms = readLines(file)
  const config = readEnvironment(connectionSettings, toolEnvironment())
  const log = createKafkaLog(kafkaConfigOf(config, 'import'), pino({ level: 'silent' }))
  const mongo = new MongoClient(config.mongodbUri, { appName: 'import', ...mongodbTlsOf(config) })
  const db = mongo.db(config.mongodbDatabase)
  const partitions = await settledPartitions(db)
  const codec = createCodec(codecAccessOf(config, () => partitions))
  const producer = log.producer()
  const deps = { db, codec, producer, now: Date.now, sleep }
  const counts = { SUCCEEDED: 0, REFUSED: 0, PENDING: 0 }
  for (let start = 0; start < terms.length; start += BATCH) {
    for (const one of await importBatch(deps, terms.slice(start, start + BATCH))) {
      counts[one.status] += 1
      say(`${one.legacyId} → contract ${one.contractId} ${one.status}${one.refusal ? ` ${one.refusal}` : ''}`)
    }
  }
  say(`${counts.SUCCEEDED} imported, ${counts.REFUSED} refused, ${counts.PENDING} without an answer yet`)
  await producer.close()
  await log.close()
  await mongo.close()
  process.exitCode = counts.REFUSED + counts.PENDING > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
