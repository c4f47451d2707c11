import { MongoBulkWriteError, MongoError } from 'mongodb'

/** MongoDB's error code for a duplicate `_id` or other unique value. */
const DUPLICATE_KEY = 11_000

/** Whether another document was there first; also that of a transaction. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoError && error.code === DUPLICATE_KEY
}

/**
 * Waits for an unordered insertion; existing documents stay as they are. Rejects with the driver's error
 * if anything else failed.
 */
export async function ignoringDuplicates(inserting: Promise<unknown>): Promise<void> {
  try {
    await inserting
  } catch (error) {
    if (!areAllDuplicates(error)) throw error
  }
}

function areAllDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return false
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  return failures.length > 0 && failures.every(({ code }) => code === DUPLICATE_KEY)
}
