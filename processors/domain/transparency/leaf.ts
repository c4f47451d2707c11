/**
 * The text behind a leaf: the event as both parties of the contract see it, and two things besides: the
 * hash of the record on Kafka, which binds all the rest of it, and a salt, so that the hash of the leaf
 * says nothing to those who do not have the text.
 */
import { createHash, createHmac } from 'node:crypto'
import { canonicalJson } from '../../../schemas/canonicalJson.ts'

export interface LeafEvent {
  readonly id: string
  readonly event: string
  /** RFC 3339 in UTC. */
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

const SALT_BYTES = 16

/** Canonical JSON of `{data,event,id,record,salt,timestamp}`; `record` are the bytes on Kafka. */
export function leafText(event: LeafEvent, record: Buffer, blindingKey: Buffer): string {
  const salt = createHmac('sha256', blindingKey).update(event.id).digest().subarray(0, SALT_BYTES)
  const { id, timestamp, data } = event
  return canonicalJson({
    id,
    event: event.event,
    timestamp,
    data,
    record: createHash('sha256').update(record).digest('hex'),
    salt: salt.toString('base64'),
  })
}
