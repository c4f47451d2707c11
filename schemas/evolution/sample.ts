/**
 * A sample value for any of our schemas, always the same: golden records and tests use it. Fields with a
 * special meaning have a realistic example. Documents show what happened (schemas/recorded.ts).
 */
import * as avro from '../codec/avroFiles.ts'
import { nestedTypes } from '../codec/nestedTypes.ts'

const SAMPLE_TIME_MS = Date.UTC(2026, 0, 15, 12, 30, 0, 250)

/** Examples by field name, where a value made from the name would look wrong. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  id: 'evt_01hv3k9q2m-0',
  commandId: 'cmd_01hv3k9q2m',
  contractId: 1241,
  guaranteeId: 987,
  sequence: 1,
  partyId: 'pty_7c1f09',
  lenderPartyId: 'pty_7c1f09',
  borrowerPartyId: 'pty_b80e44',
  lenderDocument: '11222333000181',
  borrowerDocument: '52998224725',
  document: '52998224725',
  network: 'POLYGON',
  source: 'example-feed',
  symbol: 'USDC',
  txHash: '0x6f1c0c2d7f6d0f6f9b7b6a5e1f0a5c3d2e1b4a3c5d6e7f8091a2b3c4d5e6f708',
  walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
}

const PLAIN_SAMPLES: Readonly<Record<string, unknown>> = { boolean: true, int: 12, long: 1241 }

/** The sample of a schema in the codec's outside form. Optional fields have a value: null teaches nothing. */
export function sampleOf(schema: avro.NamedSchema): unknown {
  return sampleValue(schema, '', nestedTypes(schema), eventOf(schema))
}

/** Value of a record's field `event`, which is also its `ce_type`: the default of that field. */
export function eventOf(schema: avro.NamedSchema): string {
  const field = avro.isRecord(schema) ? schema.fields.find(({ name }) => name === 'event') : undefined
  return typeof field?.default === 'string' ? field.default : schema.name
}

function sampleValue(
  schema: avro.AvroSchema,
  name: string,
  definitions: ReadonlyMap<string, avro.NamedSchema>,
  event: string,
): unknown {
  const inner = (type: avro.AvroSchema) => sampleValue(type, name, definitions, event)
  if (avro.isUnion(schema)) return inner(schema.find(branch => branch !== 'null') ?? 'null')
  if (avro.isArray(schema)) return [inner(schema.items)]
  if (avro.isEnum(schema)) return enumSample(schema.symbols, name)
  if (avro.isRecord(schema)) {
    const entry = (field: avro.FieldSchema) => [
      field.name,
      sampleValue(field.type, field.name, definitions, event),
    ]
    return Object.fromEntries(schema.fields.map(entry))
  }
  if (typeof schema === 'string') {
    const definition = definitions.get(schema)
    return definition ? inner(definition) : plainSample(schema, name, event)
  }
  return schema.logicalType === undefined ? inner(schema.type) : logicalSample(schema)
}

function enumSample(symbols: readonly string[], name: string): string {
  const example = EXAMPLES[name]
  return typeof example === 'string' && symbols.includes(example) ? example : (symbols[1] ?? symbols[0]!)
}

function plainSample(type: string, name: string, event: string): unknown {
  if (name === 'event') return event
  const example = EXAMPLES[name]
  if (example !== undefined && (typeof example === 'string') === (type === 'string')) return example
  return type === 'string' ? `sample ${name}` : PLAIN_SAMPLES[type]
}

function logicalSample({ logicalType, scale }: avro.PlainSchema): unknown {
  if (logicalType === 'date') return '2026-01-15'
  if (logicalType === 'timestamp-millis') return SAMPLE_TIME_MS
  return `15000.${'25'.padStart(Math.min(scale ?? 0, 2), '0')}`
}
