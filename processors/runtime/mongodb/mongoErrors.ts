import { MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb'
import { isDuplicateKey } from '../../../platform/mongodb/duplicateKeys.ts'
import { IndeterminateWrite, Permanent, Unavailable } from '../errors.ts'

/** BSONObjectTooLarge, DocumentValidationFailure, and "document too large" as some servers say it. */
const PERMANENT_CODES = new Set([10334, 121, 17280])

/** Before any write: the server is unreachable, or this is a bug. */
export function whileReading(error: unknown): Error {
  if (error instanceof MongoError) return new Unavailable(`MongoDB: ${error.message}`, { cause: error })
  return error as Error
}

/** In the middle of a transaction: refused for ever, or unknown. */
export function whileSaving(error: unknown): Error {
  if (!(error instanceof MongoError)) {
    // The driver itself refuses a document that cannot be sent.
    if (error instanceof RangeError) return new Permanent(error.message, { cause: error })
    return error as Error
  }
  const transient = error.hasErrorLabel('TransientTransactionError')
  const away = error instanceof MongoNetworkError || error instanceof MongoServerSelectionError
  const permanent = isDuplicateKey(error) || PERMANENT_CODES.has(Number(error.code))
  if (!transient && !away && permanent) {
    return new Permanent(error.message, { cause: error })
  }
  return new IndeterminateWrite(`MongoDB: ${error.message}`, { cause: error })
}
