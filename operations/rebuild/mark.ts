/** Marks a repair that is under way, in the outbox: it may be stopped, and goes on where it was. */
import type { Db } from 'mongodb'
import { OUTBOX } from '../../platform/outcomes.ts'

interface Mark {
  readonly _id: string
  /** The index on lane and seq wants one. */
  readonly lane: string
  readonly startedAt: Date
  /** Of events that the database did not have, when the first happened; absent while there is none. */
  readonly missingSince?: number
  /** A mirror's topics were made ours. */
  readonly hasTopics?: true
}

const _id = 'rebuild'
const MAJORITY = { writeConcern: { w: 'majority' } } as const

export function markIn(db: Db) {
  const marks = db.collection<Mark>(OUTBOX, MAJORITY)
  return {
    read: () => marks.findOne({ _id }),
    async make() {
      const first = { $setOnInsert: { lane: _id, startedAt: new Date() } }
      await marks.updateOne({ _id }, first, { upsert: true })
    },
    /** `since`: infinity where nothing is missing. */
    async noteMissing(since: number) {
      if (Number.isFinite(since)) await marks.updateOne({ _id }, { $min: { missingSince: since } })
    },
    async noteTopics() {
      await marks.updateOne({ _id }, { $set: { hasTopics: true } })
    },
    async remove() {
      await marks.deleteOne({ _id })
    },
  }
}
