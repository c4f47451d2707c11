/**
 * Logical types: decimal ↔ canonical decimal text, timestamp-millis ↔ milliseconds as a number, date ↔
 * 'YYYY-MM-DD'. avsc asks for classes here; this is the only place that has them.
 */

import { createRequire } from 'node:module'
import type { ForSchemaOptions, Schema, Type, types } from 'avsc'
import { DAY_MS } from '../durations.ts'
import type { PlainSchema } from './avroFiles.ts'
import { decodeDecimal, encodeDecimal } from './decimalBytes.ts'

const avsc = createRequire(import.meta.url)('avsc') as typeof import('avsc')

/** avsc's result for "this value is none of that type". */
const NOT_OURS = undefined as never
const DATE_TEXT = /^\d{4}-\d{2}-\d{2}$/

interface Translation<Inner, Outer> {
  /**
   * Two types translate alike, and may stand for each other when schemas evolve, when their words are
   * equal.
   */
  readonly word: string
  /** Attributes besides type and logicalType. */
  readonly attributes: { readonly precision?: number; readonly scale?: number }
  toAvro(value: Outer): Inner
  fromAvro(inner: Inner): Outer
}

/** An avsc logical type for a translation; a value that does not translate makes avsc refuse the record. */
function translated<Inner, Outer>(translate: (schema: PlainSchema) => Translation<Inner, Outer>) {
  return class Translated extends avsc.types.LogicalType {
    readonly translation: Translation<Inner, Outer>
    constructor(schema: Schema, options?: unknown) {
      super(schema, options)
      this.translation = translate(schema as unknown as PlainSchema)
    }
    protected override _toValue(value: Outer): Inner {
      return this.translation.toAvro(value)
    }
    protected override _fromValue(inner: Inner): Outer {
      return this.translation.fromAvro(inner)
    }
    protected override _resolve(writer: Type): unknown {
      const other = (writer as { translation?: Translation<Inner, Outer> }).translation
      return other?.word === this.translation.word ? (value: Outer) => value : undefined
    }
    protected override _export(schema: Schema & Record<string, unknown>): void {
      Object.assign(schema, this.translation.attributes)
    }
  }
}

const decimal = translated<Buffer, string>(({ precision, scale }) => {
  if (precision === undefined || scale === undefined) throw new Error('a decimal needs precision and scale')
  const limit = 10n ** BigInt(precision)
  return {
    word: `decimal ${precision} ${scale}`,
    attributes: { precision, scale },
    // avsc asks each branch of an optional field by trying: an error per null would cost more than all the
    // rest.
    toAvro: text => (typeof text === 'string' ? encodeDecimal(text, scale, limit) : NOT_OURS),
    fromAvro: bytes => decodeDecimal(bytes, scale),
  }
})

const date = translated<number, string>(() => ({
  word: 'date',
  attributes: {},
  toAvro: text => {
    if (typeof text !== 'string') return NOT_OURS
    const ms = DATE_TEXT.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
    // Date.parse takes 30 February for 2 March; the day of the month shows it.
    if (new Date(ms).getUTCDate() !== Number(text.slice(-2))) throw new Error(`${text} is not a date`)
    return ms / DAY_MS
  },
  fromAvro: dateText,
}))

function dateText(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}

const timestampMillis = translated<number, number>(() => ({
  word: 'timestamp-millis',
  attributes: {},
  toAvro: ms => ms,
  fromAvro: ms => ms,
}))

/** Options of every Avro type that we build, writers' and readers' alike. */
export const avroOptions = {
  logicalTypes: {
    decimal: decimal as unknown as new (schema: Schema, options?: unknown) => types.LogicalType,
    date: date as unknown as new (schema: Schema, options?: unknown) => types.LogicalType,
    'timestamp-millis': timestampMillis as unknown as new (
      schema: Schema,
      options?: unknown,
    ) => types.LogicalType,
  },
  assertLogicalTypes: false,
  omitRecordMethods: true,
} satisfies Partial<ForSchemaOptions>

/**
 * Compiles a schema. The registry's client uses the same avsc, so its types and ours resolve into each
 * other.
 */
export function compileAvro(schema: object): Type {
  // avsc keeps the named types it meets in the options object: each schema gets a separate one.
  return avsc.Type.forSchema(schema as Schema, { ...avroOptions })
}

/** The whole schema text with attributes: equal texts need no resolver between them. */
export function exportedText(type: Type): string {
  return JSON.stringify(type.schema({ exportAttrs: true }))
}
