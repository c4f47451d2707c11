/** Marks a repair that is under way, in the outbox: it may be stopped, and goes on where it was. */
import type { Db } from 'mongodb'
import { OUTBOX } from '../../platform/records/outcomes.ts'
import { RebuildRefused } from './refused.ts'

/** Names of repairs that can be continued, as of their commands. */
export type Repair = 'rebuild' | 'rebuild --forward' | 'rebuild --mirror'

interface Mark {
  readonly _id: string
  /** The index on lane and seq wants one. */
  readonly lane: string
  readonly repair: Repair
  readonly startedAt: Date
  /** Time of the first event that the database did not have; absent while there is none. */
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
    /**
     * The mark that this repair has left; null where none was begun. Throws `RebuildRefused` for that of
     * another one: what that has done halfway would be taken for what there was before.
     */
    async of(repair: Repair) {
      const mark = await marks.findOne({ _id })
      if (mark === null || mark.repair === repair) return mark
      throw new RebuildRefused(
        `\`${mark.repair}\` was begun at ${mark.startedAt.toISOString()} and has not ended: run it again. Where ` +
          `only its mark is left, from a backup, take it away: db.${OUTBOX}.deleteOne({ _id: '${_id}' })`,
      )
    },
    async make(repair: Repair) {
      const first = { $setOnInsert: { lane: _id, repair, startedAt: new Date() } }
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
