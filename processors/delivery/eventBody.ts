import { type AvroSchema, isArray, isRecord, isUnion, loadAvro } from '../../schemas/avroFiles.ts'
import type { Decoded } from '../../schemas/codec.ts'

/**
 * An event on its way to tenants: the body of the webhook and of the pull API, `{id,event,timestamp,data}`,
 * made from the Avro record field by field. The same id, timestamp and data as on Kafka, in the forms of JSON
 * (decisions: Events and webhooks): instants as RFC 3339, decimals as text, `guaranteeId` as text, LTV ratios
 * as numbers.
 */
export interface Fact {
  readonly topic: string
  readonly key: string
  readonly eventId: string
  readonly event: string
  readonly timestamp: number
  readonly sequence: number
  readonly contractId: number | null
  /** Parties that the fact concerns, each once. */
  readonly recipients: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
  /** JSON text of `{id,event,timestamp,data}`. */
  readonly body: string
  /** Context of the trace that the record belongs to. */
  readonly traceparent?: string | null
}

/** Fields that address the record; they are no part of the data. */
const ENVELOPE = new Set([
  'id',
  'event',
  'timestamp',
  'lenderPartyId',
  'borrowerPartyId',
  'partyId',
  'recipientPartyIds',
])
/** `sequence` belongs to the data of a contract only (decisions: Fine points). */
const ACCOUNT_ENVELOPE = new Set([...ENVELOPE, 'sequence'])
/** A snapshot's own id cannot be called `id` in a record that has one; in JSON it can. */
const JSON_NAMES: Readonly<Record<string, string>> = { snapshotId: 'id' }
/** In these lists a quantity is an `amount` in JSON; a topic cannot say so, where `amount` is money. */
const AMOUNT_LISTS = new Set(['topUp'])
const TEXT_FIELDS = new Set(['guaranteeId'])
const NUMBER_FIELDS = new Set(['currentLtv', 'previousLtv'])

type Convert = (value: unknown) => unknown

/**
 * What tenants are told about a decoded record of a public topic; null for records that are no event of
 * theirs.
 */
export function factOf(topic: string, key: string, { record, value }: Decoded): Fact | null {
  const fields = value as unknown as Readonly<Record<string, unknown>>
  const recipients = recipientsOf(fields)
  if (recipients.length === 0) return null
  const { id, event, timestamp, sequence, contractId } = fields
  const ofContract = typeof contractId === 'number'
  const data = convertersOf(record, ofContract).reduce<Record<string, unknown>>(
    (all, [name, shown, convert]) => {
      all[shown] = convert(fields[name])
      return all
    },
    {},
  )
  const body = { id, event, timestamp: new Date(timestamp as number).toISOString(), data }
  return {
    topic,
    key,
    eventId: id as string,
    event: event as string,
    timestamp: timestamp as number,
    sequence: sequence as number,
    contractId: ofContract ? contractId : null,
    recipients,
    data,
    body: JSON.stringify(body),
  }
}

function recipientsOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const { recipientPartyIds, lenderPartyId, borrowerPartyId } = fields
  const named = Array.isArray(recipientPartyIds) ? recipientPartyIds : [lenderPartyId, borrowerPartyId]
  return [...new Set(named.filter(party => typeof party === 'string'))]
}

type Field = readonly [name: string, shown: string, convert: Convert]
const converters = new Map<string, readonly Field[]>()

function convertersOf(record: string, ofContract: boolean): readonly Field[] {
  let found = converters.get(record)
  if (!found) {
    const schema = loadAvro(record)
    if (!isRecord(schema)) throw new Error(`${record} is no record`)
    const envelope = ofContract ? ENVELOPE : ACCOUNT_ENVELOPE
    const named = namedTypes(schema, new Map())
    found = schema.fields
      .filter(({ name }) => !envelope.has(name))
      .map(({ name, type }) => [name, JSON_NAMES[name] ?? name, converter(name, type, named)])
    converters.set(record, found)
  }
  return found
}

/** Inlined schemas name a type at its second use; this finds the first. */
function namedTypes(schema: AvroSchema, found: Map<string, AvroSchema>): Map<string, AvroSchema> {
  if (isUnion(schema)) for (const branch of schema) namedTypes(branch, found)
  else if (isArray(schema)) namedTypes(schema.items, found)
  else if (isRecord(schema)) {
    found.set(`${schema.namespace}.${schema.name}`, schema)
    for (const { type } of schema.fields) namedTypes(type, found)
  }
  return found
}

function converter(name: string, schema: AvroSchema, named: ReadonlyMap<string, AvroSchema>): Convert {
  if (isUnion(schema)) {
    const branch = schema.find(candidate => candidate !== 'null')
    const inner: Convert = branch === undefined ? same : converter(name, branch, named)
    return value => (value === null || value === undefined ? null : inner(value))
  }
  if (typeof schema === 'string') {
    const type = named.get(schema)
    if (type) return converter(name, type, named)
    return TEXT_FIELDS.has(name) ? String : same
  }
  if (isArray(schema)) {
    const item = converter(name, schema.items, named)
    return value => (value as unknown[]).map(item)
  }
  if (isRecord(schema)) return recordConverter(name, schema.fields, named)
  if ('logicalType' in schema) {
    if (schema.logicalType === 'timestamp-millis') return value => new Date(value as number).toISOString()
    // A ratio, not money: the specification shows it as a JSON number.
    if (schema.logicalType === 'decimal' && NUMBER_FIELDS.has(name)) return Number
  }
  return TEXT_FIELDS.has(name) ? String : same
}

function recordConverter(
  container: string,
  fields: readonly { readonly name: string; readonly type: AvroSchema }[],
  named: ReadonlyMap<string, AvroSchema>,
): Convert {
  const shown = (name: string) => (AMOUNT_LISTS.has(container) && name === 'quantity' ? 'amount' : name)
  const each = fields.map(({ name, type }) => [name, shown(name), converter(name, type, named)] as const)
  return value => {
    const record = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(each.map(([name, shown, convert]) => [shown, convert(record[name])]))
  }
}

const same: Convert = value => value
