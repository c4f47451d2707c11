/**
 * How the fields of an event's data compare, by their type in the Avro record and never by the look of a
 * value: a document of digits is text, whatever number it would make (docs/specification.md, Webhooks).
 */
import * as avro from '../codec/avroFiles.ts'
import { nestedTypes } from '../codec/nestedTypes.ts'
import { EVENT_TABLE, WEBHOOK_EVENTS, type WebhookEvent } from '../webhookEvents.ts'
import { dataFields, dataName, isTextInJson, nestedName } from './eventData.ts'

/** `number`: decimals and integers. `time`: instants and dates. `exact`: all else. */
export type Comparison = 'number' | 'time' | 'exact'

type Fields = ReadonlyMap<string, Comparison>
const fieldsOfEvent = new Map<string, Fields>()

/** Undefined where the event has no such path, or tenants do not receive it. */
export function comparisonAt(event: string, path: string): Comparison | undefined {
  if (!Object.hasOwn(EVENT_TABLE, event)) return undefined
  let fields = fieldsOfEvent.get(event)
  if (!fields) {
    fields = fieldsOf(`lastro.events.${EVENT_TABLE[event as WebhookEvent][1]}`)
    fieldsOfEvent.set(event, fields)
  }
  return fields.get(stepsOf(path).join('.'))
}

/** How a path compares in the events that have it; none where no event has it. */
export function comparisonsAt(
  path: string,
  events: readonly string[] = WEBHOOK_EVENTS,
): ReadonlySet<Comparison> {
  const found = events.map(event => comparisonAt(event, path))
  return new Set(found.filter(comparison => comparison !== undefined))
}

/** The steps of a path such as `cure.topUp[0].amount`, with `*` for the places of lists. */
function stepsOf(path: string): readonly string[] {
  const steps = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
  return steps.map(step => (/^\d+$/.test(step) ? '*' : step))
}

function fieldsOf(record: string): Fields {
  const schema = avro.loadAvro(record)
  if (!avro.isRecord(schema)) throw new Error(`${record} is no record`)
  const found = new Map<string, Comparison>()
  const named = nestedTypes(schema)
  for (const { name, type } of dataFields(schema)) collect(dataName(name, schema), name, type, named, found)
  return found
}

function collect(
  path: string,
  name: string,
  given: avro.AvroSchema,
  named: ReadonlyMap<string, avro.NamedSchema>,
  found: Map<string, Comparison>,
): void {
  const inner = avro.isUnion(given) ? (given.find(branch => branch !== 'null') ?? 'null') : given
  const schema = typeof inner === 'string' ? (named.get(inner) ?? inner) : inner
  found.set(path, comparisonOf(name, schema))
  if (avro.isArray(schema)) collect(`${path}.*`, name, schema.items, named, found)
  else if (avro.isRecord(schema)) {
    for (const field of schema.fields) {
      collect(`${path}.${nestedName(name, field.name)}`, field.name, field.type, named, found)
    }
  }
}

const INTEGERS: ReadonlySet<unknown> = new Set(['int', 'long'])

function comparisonOf(name: string, schema: avro.AvroSchema): Comparison {
  if (typeof schema === 'object' && 'logicalType' in schema) {
    if (schema.logicalType === 'decimal') return 'number'
    if (schema.logicalType === 'timestamp-millis' || schema.logicalType === 'date') return 'time'
  }
  return INTEGERS.has(schema) && !isTextInJson(name) ? 'number' : 'exact'
}
