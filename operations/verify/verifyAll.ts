import type { Db } from 'mongodb'
import type { Log } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { Topic } from '../../schemas/topics.ts'
import { unpublished, type Verification, verifyFamily } from './contracts.ts'
import { FAMILIES } from './families.ts'
import { verifySequences } from './sequences.ts'

export interface Verifying {
  readonly log: Log
  readonly db: Db
  readonly codec: Codec
  /** Topics whose sequences are checked. */
  readonly topics: readonly Topic[]
  readonly say: (line: string) => void
}

/**
 * Publication runs behind the database by milliseconds, the reader behind publication: so much patience is
 * enough.
 */
const PASSES = 5
const PAUSE_MS = 1_000

/**
 * All promises that can be checked from the topics and the database. Returns the problems. On a platform
 * that is working, a partition with problems is checked again, because database and log are read one
 * after the other.
 */
export async function verifyAll(verifying: Verifying): Promise<readonly string[]> {
  const { log, codec, say } = verifying
  const problems = await verifyContracts(verifying)
  for (const topic of verifying.topics) {
    const check = await verifySequences(log, codec, topic)
    say(`${topic.name}: ${check.events} events of ${check.keys} keys, sequences ${summaryOf(check.problems)}`)
    problems.push(...check.problems)
  }
  return problems
}

async function verifyContracts({ log, db, codec, say }: Verifying): Promise<string[]> {
  const results: Verification[] = []
  const startedAt = Date.now() - PAUSE_MS
  for (let family = 0; family < FAMILIES; family++) {
    results.push(await patiently(() => verifyFamily(log, db, codec, family)))
  }
  const problems = results.flatMap(result => result.problems)
  const contracts = results.reduce((sum, result) => sum + result.contracts, 0)
  const events = results.reduce((sum, result) => sum + result.events, 0)
  const missing = await unpublished(
    db,
    new Set(results.flatMap(({ ids }) => [...ids])),
    startedAt,
    codec.partitions(),
  )
  say(`${contracts} contracts rebuilt from ${events} events: ${summaryOf([...problems, ...missing])}`)
  return [...problems, ...missing]
}

async function patiently(look: () => Promise<Verification>): Promise<Verification> {
  for (let pass = 1; ; pass++) {
    const result = await look()
    if (result.problems.length === 0 || pass === PASSES) return result
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

function summaryOf(problems: readonly string[]): string {
  return problems.length === 0 ? 'as promised' : `${problems.length} problems`
}
