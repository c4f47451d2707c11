import type { TSchema } from '@sinclair/typebox'
import type { DecimalRule } from '../../schemas/values/decimal.ts'
import type { TextForm } from '../../schemas/values/freeText.ts'
import { EVERYWHERE } from './meanings/everywhere.ts'
import { meaningInShape } from './meanings/meanings.ts'

/**
 * A schema as a client should see it: our own keywords become plain JSON Schema, and whatever has a `title`
 * becomes a named component.
 */
export type Json = Record<string, unknown>

/**
 * Adds components to `named`; `place` is the title of a schema that gets it later. Throws when two different
 * schemas have one title.
 */
export function schemaDocument(schema: TSchema, named: Json, place = ''): unknown {
  return translate(JSON.parse(JSON.stringify(schema)), { named, place })
}

/** `place`: the title around, and the members that lead from there to here. */
interface Surroundings {
  readonly named: Json
  readonly place: string
}

function translate(value: unknown, around: Surroundings): unknown {
  if (Array.isArray(value)) return value.map(item => translate(item, around))
  if (typeof value !== 'object' || value === null) return value
  const schema = value as Json
  const { named } = around
  const result = plainSchema(
    schema,
    typeof schema['title'] === 'string' ? { named, place: schema['title'] } : around,
  )
  return typeof result['title'] === 'string' && isSchema(result) ? component(result, named) : nullable(result)
}

function plainSchema(schema: Json, around: Surroundings): Json {
  if ('decimal' in schema) return decimal(schema)
  if ('taxDocument' in schema) return taxDocument(schema)
  const { example, reason: _, visible, text, ...rest } = schema
  const result: Json = withLimits(
    Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, translateKey(key, item, around)])),
  )
  if (example !== undefined) result['examples'] = [example]
  if (text !== undefined) result['pattern'] = textPattern(text as TextForm, visible === true)
  return result
}

/**
 * No body is longer than this (app.ts), so no text in it is, and no list has more entries than half of it.
 */
const MAX_TEXT = 262_144
const MAX_INT32 = 2_147_483_647
/** What a text never has (schemas/values/freeText.ts), as patterns of every language say it. */
const NEVER: Readonly<Record<TextForm, string>> = {
  line: '\\u0000-\\u001F\\u2028\\u2029',
  prose: '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F',
}
const IN_NO_FORM = '\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069'

/** The nearest to a visible character is one that is no blank; the rest stands in words. */
function textPattern(form: TextForm, isVisible: boolean): string {
  const never = `${NEVER[form]}${IN_NO_FORM}`
  return isVisible ? `^[^${never}]*[^\\s${never}][^${never}]*$` : `^[^${never}]*$`
}

/** States the limits that hold for everything, where a schema sets none of its own. */
function withLimits(schema: Json): Json {
  switch (schema['type']) {
    case 'string':
      return 'enum' in schema || 'const' in schema || schema['format'] === 'binary'
        ? schema
        : { maxLength: MAX_TEXT, ...schema }
    case 'array':
      return { maxItems: MAX_TEXT / 2, ...schema }
    case 'integer': {
      const limits = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...schema }
      const isSmall = Number(limits.maximum) <= MAX_INT32 && Number(limits.minimum) >= -MAX_INT32
      return { format: isSmall ? 'int32' : 'int64', ...limits }
    }
    default:
      return schema
  }
}

/** Under these keys are values or names, not schemas. */
function translateKey(key: string, item: unknown, around: Surroundings): unknown {
  if (key === 'default' || key === 'const' || key === 'enum' || key === 'examples' || key === 'required')
    return item
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(item as Json).map(([name, schema]) => [name, property(name, schema as Json, around)]),
    )
  }
  return translate(item, around)
}

/** With the words of its shape, its own, or those of its name; also beside a reference. */
function property(name: string, schema: Json, { named, place }: Surroundings): Json {
  const translated = translate(schema, { named, place: place === '' ? name : `${place}.${name}` }) as Json
  const { description: own, ...rest } = translated
  const description = meaningInShape(place, name) ?? own ?? EVERYWHERE[name]
  return description === undefined ? rest : { description, ...rest }
}

function isSchema(value: Json): boolean {
  return 'type' in value || 'anyOf' in value || 'enum' in value
}

/** What a reference to one of `named` stands for; a schema that is none stands for itself. */
export function resolved(schema: Json, named: Json): Json {
  const name = (schema['$ref'] as string | undefined)?.split('/').at(-1)
  return name === undefined ? schema : (named[name] as Json)
}

/** Puts a schema with a title among the components and answers a reference to it. */
export function component(schema: Json, named: Json): Json {
  const { title, ...rest } = schema
  const name = String(title)
  const known = named[name]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(rest)) {
    throw new Error(`two different schemas have the title ${name}`)
  }
  named[name] = rest
  return { $ref: `#/components/schemas/${name}` }
}

/** `anyOf: [{type: string}, {type: null}]` reads better as `type: [string, null]`. */
function nullable(schema: Json): Json {
  const branches = schema['anyOf'] as Json[] | undefined
  if (branches?.length !== 2 || branches[1]!['type'] !== 'null') return schema
  const [first] = branches as [Json, Json]
  if (typeof first['type'] !== 'string' || 'enum' in first || 'const' in first) return schema
  const { anyOf: _, ...rest } = schema
  return { ...first, ...rest, type: [first['type'], 'null'] }
}

function decimal({ decimal: given, example, ...rest }: Json): Json {
  const rule = given as DecimalRule
  const limits: string[] = [`at most ${rule.integers} digits before and ${rule.fractions} after the point`]
  const numeric: Json = { type: 'number' }
  if (rule.above !== undefined) {
    limits.push(`greater than ${rule.above}`)
    numeric['exclusiveMinimum'] = Number(rule.above)
  }
  if (rule.atLeast !== undefined) {
    limits.push(`at least ${rule.atLeast}`)
    numeric['minimum'] = Number(rule.atLeast)
  }
  if (rule.atMost !== undefined) limits.push(`at most ${rule.atMost}`)
  numeric['maximum'] = Number(rule.atMost ?? `${'9'.repeat(Math.min(rule.integers, 15))}`)
  const text = {
    type: 'string',
    format: 'decimal',
    pattern: patternOf(rule),
    maxLength: MAX_TEXT,
  }
  return {
    description: `Decimal number, as text or as a JSON number: ${limits.join(', ')}. Never rounded.`,
    ...rest,
    anyOf: [text, numeric],
    examples: [example ?? '1'],
  }
}

function patternOf({ integers, fractions, above, atMost }: DecimalRule): string {
  const notZero = above === '0' ? '(?!0+(\\.0+)?$)' : ''
  const fraction = fractions === 0 ? '' : `(\\.[0-9]{1,${fractions}}0*)?`
  if (atMost === '100') return `^${notZero}0*(100(\\.0+)?|[0-9]{1,2}${fraction})$`
  return `^${notZero}0*[0-9]{1,${integers}}${fraction}$`
}

function taxDocument({ taxDocument: _, example, ...rest }: Json): Json {
  return {
    type: 'string',
    format: 'tax-document',
    minLength: 11,
    maxLength: 18,
    ...rest,
    examples: [example ?? '529.982.247-25'],
  }
}
