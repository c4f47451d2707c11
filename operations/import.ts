import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { pino } from 'pino'
import { kafkaConfigOf } from '../platform/kafka/kafkaConfig.ts'
import { codecAccessOf } from '../platform/kafka/serverAccess.ts'
import { settledPartitions } from '../platform/mongodb/deployment.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { connectionSettings } from '../processors/runtime/connections/connections.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../schemas/codec/codec.ts'
import { refuseOthers } from './connections/kafkaAdmin.ts'
import { withMongo } from './connections/withMongo.ts'
import { changedLines } from './import/changedLines.ts'
import { BadLine, type ImportedTerms, parseLines } from './import/line.ts'
import { type ImportDeps, importBatch } from './import/run.ts'
import { toolEnvironment } from './provision/config.ts'
import { say } from './say.ts'

/** Contracts that are under way at once. */
const BATCH = 200

/**
 * Imports contracts of the legacy system in LENDER_APPROVED and returns how many were refused or have no
 * answer yet. Every line is checked before the first is sent; running it again repeats the same commands and
 * creates nothing twice. Throws `BadLine` with every wrong line.
 */
export async function importContracts(file: string, { dryRun }: { readonly dryRun: boolean }) {
  const bytes = readFileSync(file)
  if (!isUtf8(bytes)) throw new BadLine('the file is not valid UTF-8')
  const terms = parseLines(bytes.toString('utf8'))
  const config = readEnvironment(connectionSettings, toolEnvironment())
  const kafka = kafkaConfigOf(config, 'import')
  return withMongo(config, async db => {
    await refuseOthers(kafka, db)
    await assertUnchanged(db, terms)
    if (dryRun) {
      say(`${terms.length} contracts to be imported`)
      return 0
    }
    const log = createKafkaLog(kafka, pino({ level: 'silent' }))
    const producer = log.producer()
    try {
      const partitions = await settledPartitions(db)
      const codec = createCodec({
        ...codecAccessOf(config, () => partitions),
      })
      return await importAll({ db, codec, producer, now: Date.now, sleep }, terms)
    } finally {
      await producer.close()
      await log.close()
    }
  })
}

function* batchesOf(terms: readonly ImportedTerms[]) {
  for (let start = 0; start < terms.length; start += BATCH) yield terms.slice(start, start + BATCH)
}

async function assertUnchanged(db: Db, terms: readonly ImportedTerms[]): Promise<void> {
  const problems: string[] = []
  for (const batch of batchesOf(terms)) problems.push(...(await changedLines(db, batch)))
  if (problems.length > 0) throw new BadLine(problems.join('\n'))
}

async function importAll(deps: ImportDeps, terms: readonly ImportedTerms[]): Promise<number> {
  const counts = { SUCCEEDED: 0, REFUSED: 0, PENDING: 0 }
  for (const batch of batchesOf(terms)) {
    for (const one of await importBatch(deps, batch)) {
      counts[one.status] += 1
      say(`${one.legacyId} → contract ${one.contractId} ${one.status}${one.refusal ? ` ${one.refusal}` : ''}`)
    }
  }
  say(`${counts.SUCCEEDED} imported, ${counts.REFUSED} refused, ${counts.PENDING} without an answer yet`)
  return counts.REFUSED + counts.PENDING
}
