import type { LogRecord } from '../../../platform/records.ts'
import {
  type Codec,
  CodecPoisoned,
  CodecUnavailable,
  type Decoded,
  mayCarry,
} from '../../../schemas/codec.ts'
import { Poisoned, Unavailable } from '../errors.ts'

/**
 * A record's value by our codec; its errors become those that the runtime knows what to do with. The broker
 * asks who may write to a topic, not what: a record that the map does not have there is `Poisoned`, however
 * well it decodes (docs/decisions/least-privilege.md).
 */
export function decodeRecord(
  codec: Codec,
  record: Pick<LogRecord, 'topic' | 'value'>,
): Decoded | Promise<Decoded> {
  if (record.value === null) throw new Poisoned('the record has no value')
  const { topic } = record
  try {
    const decoded = codec.decode(record.value)
    return decoded instanceof Promise
      ? decoded.then(value => carried(topic, value), rethrow)
      : carried(topic, decoded)
  } catch (error) {
    return rethrow(error)
  }
}

function carried(topic: string, decoded: Decoded): Decoded {
  if (mayCarry(topic, decoded.record)) return decoded
  throw new Poisoned(`${topic} does not carry ${decoded.record}`)
}

function rethrow(error: unknown): never {
  const { message } = error as Error
  if (error instanceof CodecPoisoned) throw new Poisoned(message, { cause: error })
  if (error instanceof CodecUnavailable)
    throw new Unavailable(`schema registry: ${message}`, { cause: error })
  throw error
}
