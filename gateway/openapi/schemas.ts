import type { TSchema } from 'typebox'
import type { DecimalRule } from '../../schemas/values/decimal.ts'
import type { TextForm } from '../../schemas/values/freeText.ts'

/**
 * Schemas as clients see them: our own keywords become plain JSON Schema, and every schema with a `title`
 * becomes a component of that name.
 */
export type Json = Record<string, unknown>

/** Adds components to `named`. Throws when two different schemas have one title. */
export function schemaDocument(schema: TSchema, named: Json): unknown {
  return translate(JSON.parse(JSON.stringify(schema)), named)
}

/** The schema of a field or parameter with its description, which may stand next to a reference. */
export function fieldDocument(schema: TSchema, named: Json): Json {
  return field(JSON.parse(JSON.stringify(schema)), named)
}

function translate(value: unknown, named: Json): unknown {
  if (Array.isArray(value)) return value.map(item => translate(item, named))
  if (typeof value !== 'object' || value === null) return value
  const { fieldDescription: _, ...schema } = value as Json
  const result = plainSchema(schema, named)
  return typeof result['title'] === 'string' && isSchema(result) ? component(result, named) : nullable(result)
}

function plainSchema(schema: Json, named: Json): Json {
  if ('decimal' in schema) return decimal(schema)
  if ('taxDocument' in schema) return taxDocument(schema)
  const { example, reason: _, visible, text, ...rest } = schema
  const result: Json = withLimits(
    Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, translateKey(key, item, named)])),
  )
  if (example !== undefined) result['examples'] = [example]
  if (text !== undefined) result['pattern'] = textPattern(text as TextForm, visible === true)
  return result
}

/**
 * Limits of the request body (app.ts) for texts without a limit; a list has at most half as many entries.
 */
const MAX_TEXT = 262_144
const MAX_INT32 = 2_147_483_647
/** Characters that a text never contains (schemas/values/freeText.ts), as portable pattern classes. */
const NEVER: Readonly<Record<TextForm, string>> = {
  line: '\\u0000-\\u001F\\u2028\\u2029',
  prose: '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F',
}
const IN_NO_FORM = '\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069'

/** Pattern of a text; a visible character is approximated by a non-blank one. */
function textPattern(form: TextForm, isVisible: boolean): string {
  const never = `${NEVER[form]}${IN_NO_FORM}`
  return isVisible ? `^[^${never}]*[^\\s${never}][^${never}]*$` : `^[^${never}]*$`
}

/** Adds the general limits to a schema that sets none. */
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

/** Translates the value of a keyword: `default`, `const` and the like are values, not schemas. */
function translateKey(key: string, item: unknown, named: Json): unknown {
  if (key === 'default' || key === 'const' || key === 'enum' || key === 'examples' || key === 'required')
    return item
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(item as Json).map(([name, schema]) => [name, field(schema as Json, named)]),
    )
  }
  return translate(item, named)
}

/** A field with its own description, or with that of the component that it refers to. */
function field(schema: Json, named: Json): Json {
  const { description: own, ...rest } = translate(schema, named) as Json
  const description = schema['fieldDescription'] ?? own ?? resolved(rest, named)['description']
  return description === undefined ? rest : { description, ...rest }
}

function isSchema(value: Json): boolean {
  return 'type' in value || 'anyOf' in value || 'enum' in value
}

/** Resolves a reference to one of `named`; any other schema is returned unchanged. */
export function resolved(schema: Json, named: Json): Json {
  const name = (schema['$ref'] as string | undefined)?.split('/').at(-1)
  return name === undefined ? schema : (named[name] as Json)
}

/** Adds a titled schema to the components and returns a reference to it. */
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

/** Shortens `anyOf: [{type: string}, {type: null}]` to `type: [string, null]`. */
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
