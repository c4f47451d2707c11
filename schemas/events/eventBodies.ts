/**
 * JSON Schemas of the bodies `{id,event,timestamp,data}` that webhooks and the pull API carry, made from
 * the Avro records for the OpenAPI document. All fields are always present, null if there is no value.
 * Objects stay open: a later version may add fields, and readers must ignore unknown ones.
 */
import * as avro from '../codec/avroFiles.ts'
import { nestedTypes } from '../codec/nestedTypes.ts'
import { eventOf } from '../evolution/sample.ts'
import { DecimalText, IsoDate, IsoDateTime } from '../http/values.ts'
import { recordedExample } from '../recorded.ts'
import { topics } from '../topics.ts'
import { EVENT_TABLE, WEBHOOK_EVENTS } from '../webhookEvents.ts'
import { dataFields, dataName, eventData, isNumberInJson, isTextInJson, nestedName } from './eventData.ts'

type JsonSchema = Readonly<Record<string, unknown>>

export interface EventBody {
  /** As in `event` of the body and `ce_type` on Kafka. */
  readonly event: string
  /** Full name of its Avro record, and the topic that carries it. */
  readonly record: string
  readonly topic: string
  readonly summary: string
  readonly schema: JsonSchema
  readonly example: JsonSchema
}

/** Default for symbols newer than the reader’s schema; never written. */
const UNKNOWN = 'UNKNOWN'
const MAX_TEXT = 5_000
const MAX_ENTRIES = 1_000

/** One per event of the table, in its order. */
export function eventBodies(): readonly EventBody[] {
  return WEBHOOK_EVENTS.map(event => {
    const [topic, record] = EVENT_TABLE[event]
    return bodyOf(topics[topic].name, `lastro.events.${record}`)
  })
}

function bodyOf(topic: string, record: string): EventBody {
  const schema = avro.loadAvro(record)
  if (!avro.isRecord(schema)) throw new Error(`${record} is no record`)
  const event = eventOf(schema)
  const recorded = recordedExample(record)
  return {
    event,
    record,
    topic,
    summary: schema.doc ?? avro.shortNameOf(record),
    schema: object(undefined, {
      id: { ...text, description: 'The same on Kafka, in webhooks and in the pull API: deduplicate by it.' },
      event: {
        type: 'string',
        const: event,
        description: 'Name of the event.',
      },
      timestamp: { ...plain(IsoDateTime), description: 'When it happened.' },
      data: dataSchema(schema),
    }),
    example: {
      id: recorded['id'],
      event,
      timestamp: new Date(recorded['timestamp'] as number).toISOString(),
      data: eventData(record, recorded),
    },
  }
}

const text = { type: 'string', maxLength: MAX_TEXT }
/** Integers that every JSON reader represents exactly. */
const INTEGER = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const plain = (schema: object): JsonSchema => ({ ...schema })

function object(description: string | undefined, properties: JsonSchema): JsonSchema {
  const said = description === undefined ? {} : { description }
  return { type: 'object', ...said, required: Object.keys(properties), properties }
}

function dataSchema(schema: avro.RecordSchema): JsonSchema {
  const named = nestedTypes(schema)
  const entries = dataFields(schema).map(field => [dataName(field.name, schema), fieldSchema(field, named)])
  return object(schema.doc, Object.fromEntries(entries))
}

type Named = ReadonlyMap<string, avro.NamedSchema>

function fieldSchema({ name, type, doc }: avro.FieldSchema, named: Named): JsonSchema {
  const { description: _, ...schema } = valueSchema(name, type, named)
  return doc === undefined ? schema : { ...schema, description: doc }
}

function valueSchema(name: string, schema: avro.AvroSchema, named: Named): JsonSchema {
  if (avro.isUnion(schema))
    return orNull(valueSchema(name, schema.find(one => one !== 'null') ?? 'null', named))
  if (avro.isArray(schema)) {
    return { type: 'array', items: valueSchema(name, schema.items, named), maxItems: MAX_ENTRIES }
  }
  if (avro.isEnum(schema))
    return { type: 'string', enum: schema.symbols.filter(symbol => symbol !== UNKNOWN) }
  if (avro.isRecord(schema)) {
    const entries = schema.fields.map(field => [nestedName(name, field.name), fieldSchema(field, named)])
    return object(schema.doc, Object.fromEntries(entries))
  }
  if (typeof schema !== 'string') return logicalSchema(name, schema)
  const definition = named.get(schema)
  return definition === undefined ? primitiveSchema(name, schema) : valueSchema(name, definition, named)
}

function orNull(schema: JsonSchema): JsonSchema {
  if (schema['enum'] !== undefined)
    return { ...schema, type: ['string', 'null'], enum: [...(schema['enum'] as []), null] }
  return { ...schema, type: [schema['type'], 'null'] }
}

function logicalSchema(name: string, schema: avro.PlainSchema): JsonSchema {
  if (schema.logicalType === 'timestamp-millis') return plain(IsoDateTime)
  if (schema.logicalType === 'date') return plain(IsoDate)
  if (schema.logicalType === 'decimal') return isNumberInJson(name) ? { type: 'number' } : plain(DecimalText)
  return primitiveSchema(name, schema.type)
}

function primitiveSchema(name: string, type: string): JsonSchema {
  if (isTextInJson(name)) return { type: 'string', pattern: '^[1-9][0-9]*$', maxLength: 19 }
  if (type === 'boolean') return { type: 'boolean' }
  return type === 'string' ? text : INTEGER
}
