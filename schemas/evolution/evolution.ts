/**
 * How one published version of a record may follow another. Registries do not protect enough: under
 * FULL_TRANSITIVE they accept a changed scale or precision, decimal → bytes, millis → micros, a removed
 * enum symbol and a removed optional field. So these rules are asked first, and the registry afterwards.
 */
import {
  type AvroSchema,
  type EnumSchema,
  type FieldSchema,
  fullNameOf,
  isArray,
  isEnum,
  isRecord,
  isUnion,
  type NamedSchema,
  type PlainSchema,
  type RecordSchema,
} from '../codec/avroFiles.ts'
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
  older: NamedSchema,
  newer: NamedSchema,
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
  readonly before: ReadonlyMap<string, NamedSchema>
  readonly after: ReadonlyMap<string, NamedSchema>
  /** Named types that were compared already; one may contain itself. */
  readonly seen: Set<string>
  readonly say: (field: string, rule: string) => void
}

function definitionsIn(schema: NamedSchema): ReadonlyMap<string, NamedSchema> {
  return new Map([...nestedTypes(schema), [fullNameOf(schema), schema]])
}

function defined(schema: AvroSchema, definitions: ReadonlyMap<string, NamedSchema>): AvroSchema {
  return typeof schema === 'string' ? (definitions.get(schema) ?? schema) : schema
}

function compare(said: AvroSchema, saidNow: AvroSchema, at: string, context: Context): void {
  const older = defined(said, context.before)
  const newer = defined(saidNow, context.after)
  const before = kindOf(older)
  const after = kindOf(newer)
  if (before !== after) {
    context.say(at, `a type never changes: it was ${before} and would become ${after}`)
    return
  }
  if (isUnion(older) && isUnion(newer)) compare(withoutNull(older), withoutNull(newer), at, context)
  else if (isArray(older) && isArray(newer)) compare(older.items, newer.items, `${at}[]`, context)
  else if (isNamed(older) && isNamed(newer)) compareNamed(older, newer, at, context)
  else comparePlain(older as PlainSchema | string, newer as PlainSchema | string, at, context)
}

const isNamed = (schema: AvroSchema): schema is NamedSchema => isRecord(schema) || isEnum(schema)

function withoutNull(union: readonly AvroSchema[]): AvroSchema {
  return union.find(branch => branch !== 'null') ?? 'null'
}

/** Kind of a schema, compared before its details. */
function kindOf(schema: AvroSchema): string {
  if (isUnion(schema)) return `optional ${kindOf(withoutNull(schema))}`
  if (isArray(schema)) return 'array'
  if (isNamed(schema)) return fullNameOf(schema)
  return typeof schema === 'string' ? schema : schema.type
}

function compareNamed(older: NamedSchema, newer: NamedSchema, at: string, context: Context): void {
  const name = fullNameOf(newer)
  if (context.seen.has(name)) return
  context.seen.add(name)
  if (isEnum(older) && isEnum(newer)) compareSymbols(older, newer, at, context)
  else if (isRecord(older) && isRecord(newer)) compareFields(older, newer, at, context)
  else context.say(at, 'a type never changes: a record does not become an enum, nor an enum a record')
}

function compareFields(older: RecordSchema, newer: RecordSchema, at: string, context: Context): void {
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

function hasDefault(field: FieldSchema): boolean {
  return field.default !== undefined
}

function compareSymbols(older: EnumSchema, newer: EnumSchema, at: string, context: Context): void {
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
  older: PlainSchema | string,
  newer: PlainSchema | string,
  at: string,
  context: Context,
): void {
  const before: Partial<PlainSchema> = typeof older === 'string' ? {} : older
  const after: Partial<PlainSchema> = typeof newer === 'string' ? {} : newer
  for (const [attribute, words] of ATTRIBUTES) {
    if (before[attribute] !== after[attribute]) {
      const change = `it was ${before[attribute] ?? 'none'} and would become ${after[attribute] ?? 'none'}`
      context.say(at, `a ${words} never changes: ${change}`)
      return
    }
  }
}
