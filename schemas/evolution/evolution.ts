/**
 * How one published version of a record may follow another. Registries do not protect enough: under
 * FULL_TRANSITIVE they accept a changed scale or precision, decimal → bytes, millis → micros, a removed
 * enum symbol and a removed optional field. So these rules are asked first, and the registry afterwards.
 */
import * as avro from '../codec/avroFiles.ts'
import { nestedTypes } from '../codec/nestedTypes.ts'

/**
 * `full`: every version reads every other, and nothing that readers may rely on is removed (public
 * records, and those kept for ever). `backward`: a newer reader reads older versions; fields may be
 * removed (records that only we read).
 */
export type EvolutionMode = 'full' | 'backward'

/** One breach: the path of the field (or type), and the rule in words. */
export interface Breach {
  readonly field: string
  readonly rule: string
}

/**
 * The breaches of `newer` against one `older` version; empty when it may follow. Checks all pairs
 * transitively.
 */
export function breachesBetween(
  older: avro.NamedSchema,
  newer: avro.NamedSchema,
  mode: EvolutionMode,
): readonly Breach[] {
  const breaches: Breach[] = []
  compare(older, newer, newer.name, {
    mode,
    before: definitionsIn(older),
    after: definitionsIn(newer),
    seen: new Set(),
    say: (field, rule) => breaches.push({ field, rule }),
  })
  return breaches
}

/** The breaches as one text for people, naming the record, the fields and the rules. */
export function breachText(record: string, version: string, breaches: readonly Breach[]): string {
  const lines = breaches.map(({ field, rule }) => `  ${field}: ${rule}`)
  return `${record} may not follow its published version ${version}:\n${lines.join('\n')}`
}

interface Context {
  readonly mode: EvolutionMode
  /** Named types by full name: a definition is at its first use only, perhaps in another field. */
  readonly before: ReadonlyMap<string, avro.NamedSchema>
  readonly after: ReadonlyMap<string, avro.NamedSchema>
  /** Named types that were compared already; one may contain itself. */
  readonly seen: Set<string>
  readonly say: (field: string, rule: string) => void
}

function definitionsIn(schema: avro.NamedSchema): ReadonlyMap<string, avro.NamedSchema> {
  return new Map([...nestedTypes(schema), [avro.fullNameOf(schema), schema]])
}

function defined(
  schema: avro.AvroSchema,
  definitions: ReadonlyMap<string, avro.NamedSchema>,
): avro.AvroSchema {
  return typeof schema === 'string' ? (definitions.get(schema) ?? schema) : schema
}

function compare(said: avro.AvroSchema, saidNow: avro.AvroSchema, at: string, context: Context): void {
  const older = defined(said, context.before)
  const newer = defined(saidNow, context.after)
  const before = kindOf(older)
  const after = kindOf(newer)
  if (before !== after) {
    context.say(at, `a type never changes: it was ${before} and would become ${after}`)
    return
  }
  if (avro.isUnion(older) && avro.isUnion(newer)) compare(withoutNull(older), withoutNull(newer), at, context)
  else if (avro.isArray(older) && avro.isArray(newer)) compare(older.items, newer.items, `${at}[]`, context)
  else if (isNamed(older) && isNamed(newer)) compareNamed(older, newer, at, context)
  else comparePlain(older as avro.PlainSchema | string, newer as avro.PlainSchema | string, at, context)
}

const isNamed = (schema: avro.AvroSchema): schema is avro.NamedSchema =>
  avro.isRecord(schema) || avro.isEnum(schema)

function withoutNull(union: readonly avro.AvroSchema[]): avro.AvroSchema {
  return union.find(branch => branch !== 'null') ?? 'null'
}

/** Kind of a schema, compared before its details. */
function kindOf(schema: avro.AvroSchema): string {
  if (avro.isUnion(schema)) return `optional ${kindOf(withoutNull(schema))}`
  if (avro.isArray(schema)) return 'array'
  if (isNamed(schema)) return avro.fullNameOf(schema)
  return typeof schema === 'string' ? schema : schema.type
}

function compareNamed(older: avro.NamedSchema, newer: avro.NamedSchema, at: string, context: Context): void {
  const name = avro.fullNameOf(newer)
  if (context.seen.has(name)) return
  context.seen.add(name)
  if (avro.isEnum(older) && avro.isEnum(newer)) compareSymbols(older, newer, at, context)
  else if (avro.isRecord(older) && avro.isRecord(newer)) compareFields(older, newer, at, context)
  else context.say(at, 'a type never changes: a record does not become an enum, nor an enum a record')
}

function compareFields(
  older: avro.RecordSchema,
  newer: avro.RecordSchema,
  at: string,
  context: Context,
): void {
  const before = new Map(older.fields.map(field => [field.name, field]))
  const after = new Map(newer.fields.map(field => [field.name, field]))
  for (const [name, field] of before) {
    const path = `${at}.${name}`
    const same = after.get(name)
    if (same) compare(field.type, same.type, path, context)
    else if (context.mode === 'full') context.say(path, 'a published field is never removed or renamed')
  }
  for (const [name, field] of after) {
    if (!before.has(name) && !hasDefault(field)) {
      context.say(`${at}.${name}`, 'an added field has a default, so that older records can be read')
    }
  }
}

function hasDefault(field: avro.FieldSchema): boolean {
  return field.default !== undefined
}

function compareSymbols(older: avro.EnumSchema, newer: avro.EnumSchema, at: string, context: Context): void {
  for (const symbol of older.symbols) {
    if (!newer.symbols.includes(symbol)) context.say(at, `an enum symbol is never removed: ${symbol}`)
  }
  if (older.default !== newer.default) {
    context.say(at, `an enum keeps its default: it was ${older.default} and would become ${newer.default}`)
  }
}

const ATTRIBUTES = [
  ['logicalType', 'logical type'],
  ['precision', 'decimal’s precision'],
  ['scale', 'decimal’s scale'],
] as const

function comparePlain(
  older: avro.PlainSchema | string,
  newer: avro.PlainSchema | string,
  at: string,
  context: Context,
): void {
  const before: Partial<avro.PlainSchema> = typeof older === 'string' ? {} : older
  const after: Partial<avro.PlainSchema> = typeof newer === 'string' ? {} : newer
  for (const [attribute, words] of ATTRIBUTES) {
    if (before[attribute] !== after[attribute]) {
      const change = `it was ${before[attribute] ?? 'none'} and would become ${after[attribute] ?? 'none'}`
      context.say(at, `a ${words} never changes: ${change}`)
      return
    }
  }
}
