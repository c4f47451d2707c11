import type { Db } from 'mongodb'
import type { StatementDocument } from '../../schemas/documents/transparency.ts'

/** Recent hours searched for the newest that all lanes have stated. */
const LOOKED_AT = 24

/** Statements of the last hour that every lane has stated, in the order of the lanes; null without. */
export async function lastStated(db: Db, lanes: number): Promise<readonly StatementDocument[] | null> {
  const newest = db
    .collection<StatementDocument>('collateralStatements')
    .find({}, { batchSize: 2 * lanes })
    .sort({ hour: -1, lane: 1 })
    .limit(LOOKED_AT * lanes)
  let found: StatementDocument[] = []
  for await (const statement of newest) {
    if (statement.hour !== found[0]?.hour) found = []
    if (statement.published) found.push(statement)
    if (found.length === lanes) return found
  }
  return null
}
