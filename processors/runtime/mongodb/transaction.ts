import { type ClientSession, type MongoClient, MongoError } from 'mongodb'
import type { Clock } from '../../../platform/process/clock.ts'

type Work<T> = (session: ClientSession) => Promise<T>

/** All reads at one moment; a commit that a majority has. */
export const DURABLE = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const
const MAX_TRIES = 8
const RETRY_PAUSE_MS = 5

/** Reads at one moment, writes all or nothing, and returns when a majority has it. Fails as MongoDB does. */
export function inTransaction<T>(mongo: MongoClient, work: Work<T>): Promise<T> {
  return mongo.withSession(async session => {
    session.startTransaction(DURABLE)
    const result = await work(session)
    await session.commitTransaction()
    return result
  })
}

/**
 * Transaction on documents that several processes write at times: the later one begins again, `work`
 * too, up to eight times. (`withTransaction` of the driver would go on for two minutes, also without a
 * server.)
 */
export async function inContendedTransaction<T>(mongo: MongoClient, clock: Clock, work: Work<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(mongo, work)
    } catch (error) {
      const conflict = error instanceof MongoError && error.hasErrorLabel('TransientTransactionError')
      if (!conflict || tries === MAX_TRIES) throw error
      await clock.sleep(Math.random() * RETRY_PAUSE_MS * tries)
    }
  }
}
