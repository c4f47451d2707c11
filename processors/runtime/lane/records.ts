import type { LogRecord } from '../../../platform/records.ts'
import { type Codec, CodecPoisoned, CodecUnavailable, type Decoded } from '../../../schemas/codec.ts'
import { Poisoned, Unavailable } from '../errors.ts'

/** A record's value by our codec; its errors become those that the runtime knows what to do with. */
export function decodeRecord(codec: Codec, record: LogRecord): Decoded | Promise<Decoded> {
  if (record.value === null) throw new Poisoned('the record has no value')
  try {
    const decoded = codec.decode(record.value)
    return decoded instanceof Promise ? decoded.catch(rethrow) : decoded
  } catch (error) {
    return rethrow(error)
  }
}

function rethrow(error: unknown): never {
  const { message } = error as Error
  if (error instanceof CodecPoisoned) throw new Poisoned(message, { cause: error })
  if (error instanceof CodecUnavailable)
    throw new Unavailable(`schema registry: ${message}`, { cause: error })
  throw error
}
