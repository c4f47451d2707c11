import type { LogRecord } from '../../../platform/records/records.ts'
import {
  type Codec,
  CodecPoisoned,
  CodecUnavailable,
  type Decoded,
  mayCarry,
} from '../../../schemas/codec/codec.ts'
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

/** A record on its way through a lane: decoded, or known to be undecodable. */
export type Taken<Input> =
  | { readonly record: LogRecord; readonly input: Input }
  | { readonly record: LogRecord; readonly poison: Error }

export interface Most {
  readonly records: number
  /** Of their values; a larger one goes alone. */
  readonly bytes: number
}

/** The first ones, up to the size of one save. */
export function takeSome(records: readonly LogRecord[], most: Most): readonly LogRecord[] {
  let bytes = 0
  let count = 0
  for (const record of records) {
    bytes += record.value?.length ?? 0
    if (count > 0 && (count >= most.records || bytes > most.bytes)) break
    count += 1
  }
  return records.slice(0, count)
}

/**
 * Decodes in order. What cannot be decoded yet (registry away, unknown type) ends the run, or waits if it is
 * first.
 */
export async function decodeSome<Input>(
  reader: { decode(record: LogRecord): Input | Promise<Input> },
  records: readonly LogRecord[],
): Promise<Taken<Input>[]> {
  const taken: Taken<Input>[] = []
  for (const record of records) {
    try {
      const decoded = reader.decode(record)
      taken.push({ record, input: decoded instanceof Promise ? await decoded : decoded })
    } catch (error) {
      if (error instanceof Poisoned) taken.push({ record, poison: error })
      else if (error instanceof Unavailable && taken.length > 0) return taken
      else throw error
    }
  }
  return taken
}
