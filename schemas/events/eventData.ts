/**
 * The data of an event in the forms of JSON, made from the Avro record field by field: what webhooks, the
 * pull API and its documentation show (docs/specification.md, Events). Instants are RFC 3339, decimals text,
 * `guaranteeId` is text, LTV ratios are numbers.
 */
import * as avro from '../codec/avroFiles.ts'

/**
 * Fields that address the record, and internal ones: the key that asked, which does not concern the
 * other party, the contract with all of its signings at that moment, and the blocks that a transfer has
 * left, by which late reports are known. They are no part of the data.
 */
const ENVELOPE = new Set([
  'id',
  'event',
  'timestamp',
  'lenderPartyId',
  'borrowerPartyId',
  'partyId',
  'recipientPartyIds',
  'actor',
  'contract',
  'voidBlocks',
])
/** `sequence` belongs to the data of a contract and of a symbol only (docs/specification.md, Events). */
const ACCOUNT_ENVELOPE = new Set([...ENVELOPE, 'sequence'])
/** A snapshot's own id cannot be called `id` in a record that has one; in JSON of a whole snapshot it can. */
const SNAPSHOT_NAMES: Readonly<Record<string, string>> = { snapshotId: 'id' }
/** In these lists a quantity is an `amount` in JSON; a topic cannot say so, where `amount` is money. */
const AMOUNT_LISTS = new Set(['topUp'])
const TEXT_FIELDS = new Set(['guaranteeId'])
const NUMBER_FIELDS = new Set(['currentLtv', 'previousLtv'])

/** A ratio, not money: the specification shows it as a JSON number. */
export const isNumberInJson = (name: string) => NUMBER_FIELDS.has(name)
/** An id that is a long in every Avro record and text in every JSON body. */
export const isTextInJson = (name: string) => TEXT_FIELDS.has(name)
/** Name in JSON of a field of the record itself. */
export function dataName(name: string, { fields }: Pick<avro.RecordSchema, 'fields'>): string {
  const tellsSnapshot = fields.some(field => field.name === 'thresholds')
  return tellsSnapshot ? (SNAPSHOT_NAMES[name] ?? name) : name
}
/** Name in JSON of a field of a nested record, by the name of the field that holds it. */
export const nestedName = (container: string, name: string) =>
  AMOUNT_LISTS.has(container) && name === 'quantity' ? 'amount' : name

/** The fields of a record that are data, in its order. */
export function dataFields({ fields }: avro.RecordSchema): avro.RecordSchema['fields'] {
  const isCounted = fields.some(({ name }) => name === 'contractId' || name === 'symbol')
  const envelope = isCounted ? ENVELOPE : ACCOUNT_ENVELOPE
  return fields.filter(({ name }) => !envelope.has(name))
}

/** Data of a decoded record in the form for tenants. */
export function eventData(
  record: string,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const each = convertersOf(record).map(([name, shown, convert]) => [shown, convert(fields[name])])
  return Object.fromEntries(each)
}

type Convert = (value: unknown) => unknown
type Field = readonly [name: string, shown: string, convert: Convert]
const converters = new Map<string, readonly Field[]>()

function convertersOf(record: string): readonly Field[] {
  let found = converters.get(record)
  if (!found) {
    const schema = avro.loadAvro(record)
    if (!avro.isRecord(schema)) throw new Error(`${record} is no record`)
    const named = namedTypes(schema, new Map())
    found = dataFields(schema).map(({ name, type }) => [
      name,
      dataName(name, schema),
      converter(name, type, named),
    ])
    converters.set(record, found)
  }
  return found
}

/** Inlined schemas name a type at its second use; this finds the first. */
function namedTypes(
  schema: avro.AvroSchema,
  found: Map<string, avro.AvroSchema>,
): Map<string, avro.AvroSchema> {
  if (avro.isUnion(schema)) for (const branch of schema) namedTypes(branch, found)
  else if (avro.isArray(schema)) namedTypes(schema.items, found)
  else if (avro.isRecord(schema)) {
    found.set(`${schema.namespace}.${schema.name}`, schema)
    for (const { type } of schema.fields) namedTypes(type, found)
  }
  return found
}

function converter(
  name: string,
  schema: avro.AvroSchema,
  named: ReadonlyMap<string, avro.AvroSchema>,
): Convert {
  if (avro.isUnion(schema)) {
    const branch = schema.find(candidate => candidate !== 'null')
    const inner: Convert = branch === undefined ? same : converter(name, branch, named)
    return value => (value === null || value === undefined ? null : inner(value))
  }
  if (typeof schema === 'string') {
    const type = named.get(schema)
    if (type) return converter(name, type, named)
    return isTextInJson(name) ? String : same
  }
  if (avro.isArray(schema)) {
    const item = converter(name, schema.items, named)
    return value => (value as unknown[]).map(item)
  }
  if (avro.isRecord(schema)) return recordConverter(name, schema.fields, named)
  if ('logicalType' in schema) {
    if (schema.logicalType === 'timestamp-millis') return value => new Date(value as number).toISOString()
    if (schema.logicalType === 'decimal' && isNumberInJson(name)) return Number
  }
  return isTextInJson(name) ? String : same
}

function recordConverter(
  container: string,
  fields: readonly { readonly name: string; readonly type: avro.AvroSchema }[],
  named: ReadonlyMap<string, avro.AvroSchema>,
): Convert {
  const each = fields.map(
    ({ name, type }) => [name, nestedName(container, name), converter(name, type, named)] as const,
  )
  return value => {
    const record = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(each.map(([name, shown, convert]) => [shown, convert(record[name])]))
  }
}

const same: Convert = value => value
