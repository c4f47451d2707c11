import fc from 'fast-check'
import {
  type AvroSchema,
  isArray,
  isEnum,
  isRecord,
  isUnion,
  loadAvro,
  type NamedSchema,
} from '../../schemas/codec/avroFiles.ts'
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import { nestedTypes } from '../../schemas/codec/nestedTypes.ts'
import { eventOf } from '../../schemas/evolution/sample.ts'
import type { RecordName, RecordTypes } from '../../schemas/types.ts'
import { validDate, validInstantMs, validLine, validProse } from './validInputs.ts'

/**
 * Records of any of our schemas, in the codec's outside form, with whatever valid input could bring there.
 */
export function validRecord<R extends RecordName>(name: R): fc.Arbitrary<RecordTypes[R]> {
  const schema = loadAvro(name)
  const fields = anyOf(schema, nestedTypes(schema)) as fc.Arbitrary<Record<string, unknown>>
  return fields.map(value => ({ ...value, event: eventOf(schema) })) as unknown as fc.Arbitrary<
    RecordTypes[R]
  >
}

/** The codec takes none that a float might have rounded to. */
const MAX_LONG = Number.MAX_SAFE_INTEGER - 1
const text = fc.oneof(validLine(60), validProse(200))
const PLAIN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: text,
  boolean: fc.boolean(),
  int: fc.integer(),
  long: fc.oneof(fc.integer({ min: -MAX_LONG, max: MAX_LONG }), fc.constantFrom(MAX_LONG, -MAX_LONG)),
}

function anyOf(schema: AvroSchema, definitions: ReadonlyMap<string, NamedSchema>): fc.Arbitrary<unknown> {
  const inner = (type: AvroSchema) => anyOf(type, definitions)
  if (isUnion(schema)) return fc.option(inner(schema.find(branch => branch !== 'null')!))
  if (isArray(schema)) return fc.array(inner(schema.items), { maxLength: 3 })
  if (isEnum(schema)) return fc.constantFrom(...schema.symbols.filter(symbol => symbol !== 'UNKNOWN'))
  if (isRecord(schema)) {
    return fc.record(Object.fromEntries(schema.fields.map(({ name, type }) => [name, inner(type)])))
  }
  if (typeof schema === 'string') {
    const definition = definitions.get(schema)
    return definition ? inner(definition) : PLAIN[schema]!
  }
  if (schema.logicalType === 'date') return validDate
  if (schema.logicalType === 'timestamp-millis') return validInstantMs
  if (schema.logicalType === undefined) return inner(schema.type)
  const { precision, scale } = schema as { readonly precision?: number; readonly scale?: number }
  const most = 10n ** BigInt(precision!) - 1n
  const unscaled = fc.oneof(fc.bigInt({ min: -most, max: most }), fc.constantFrom(0n, most, -most, 1n))
  return unscaled.map(number => textOf(number, scale!))
}
