import {
  Ajv2020,
  type ErrorObject,
  type FuncKeywordDefinition,
  type ValidateFunction,
} from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { DATE_RANGE, instantOf, isDate } from '../../schemas/values/dates.ts'
import { checkDecimal, type DecimalRule } from '../../schemas/values/decimal.ts'
import { readFreeText, type TextForm } from '../../schemas/values/freeText.ts'
import { decimalText } from '../../schemas/values/losslessJson.ts'
import { parseTaxDocument } from '../../schemas/values/taxDocument.ts'
import { MAX_VIOLATIONS, type Violation } from '../errors/errors.ts'
import { findOversized, type SizedSchema } from './sizePrecheck.ts'

/** Validates a value; fills in defaults and canonical text in place. Empty when valid. */
export type Check = (value: unknown) => readonly Violation[]

/** A visible character. A name of blanks, control or zero-width characters alone is invalid. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

type SchemaValidateFunction = Extract<FuncKeywordDefinition['validate'], { errors?: unknown }>

const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  strict: true,
  allowUnionTypes: true,
  // Errors then carry their schema, whose `reason` describes its pattern in words.
  verbose: true,
})
addFormats.default(ajv, ['email', 'uri'])
ajv.addFormat('date', isDate)
ajv.addFormat('date-time', text => instantOf(text) !== null)
ajv.addKeyword('example')
ajv.addKeyword('reason')
ajv.addKeyword('fieldDescription')
ajv.addKeyword({
  keyword: 'visible',
  schemaType: 'boolean',
  validate: (_schema: boolean, given: unknown) =>
    typeof given !== 'string' || given === '' || VISIBLE.test(given),
})
// Before length limits, which apply to the text as it is stored.
ajv.addKeyword({
  keyword: 'text',
  type: 'string',
  schemaType: 'string',
  before: 'maxLength',
  modifying: true,
  validate: replacing((form: TextForm, given) => readFreeText(form, given as string)),
})
ajv.addKeyword({
  keyword: 'decimal',
  schemaType: 'object',
  modifying: true,
  validate: replacing(readDecimal),
})
ajv.addKeyword({
  keyword: 'taxDocument',
  schemaType: 'boolean',
  modifying: true,
  validate: replacing((_schema, given) => {
    const document = typeof given === 'string' ? parseTaxDocument(given) : null
    return document ? { value: document.value } : { reason: 'must be a valid CPF or CNPJ' }
  }),
})

/**
 * Compiled with the first value: the schemas of all routes would cost a start seconds. Throws then when the
 * schema is invalid; `openapi.test.ts` compiles each.
 */
export function compileCheck(schema: TSchema, noun: 'field' | 'parameter' = 'field'): Check {
  let compiled: ValidateFunction | null = null
  return value => {
    const validate = (compiled ??= ajv.compile(schema))
    const oversized = findOversized(schema as SizedSchema, value, '', noun)
    if (oversized.length > 0) return oversized
    dropNulls(schema as Shape, value)
    return validate(value) ? [] : violationsOf(validate.errors ?? [], noun)
  }
}

/** Cross-field rules of a body. `isValid` is true for a field without violations. */
export type CrossFieldChecks = (body: never, isValid: (field: string) => boolean) => readonly Violation[]

/** Validates each field, then the cross-field rules, and reports all violations together. */
export function compileWhole(schema: TSchema, crossFieldChecks: CrossFieldChecks | null): Check {
  const check = compileCheck(schema)
  if (crossFieldChecks === null) return check
  return body => {
    const violations = check(body)
    if (typeof body !== 'object' || body === null || violations.length === MAX_VIOLATIONS) return violations
    const wrong = violations.map(({ field }) => field ?? '')
    const isValid = (field: string) =>
      !wrong.some(one => one === field || one.startsWith(`${field}.`) || one.startsWith(`${field}[`))
    return [...violations, ...crossFieldChecks(body as never, isValid)]
  }
}

interface Shape {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

/** Drops null for optional fields, unless the schema gives null a meaning. */
function dropNulls({ properties, required = [] }: Shape, value: unknown): void {
  if (properties === undefined || typeof value !== 'object' || value === null) return
  const object = value as Record<string, unknown>
  for (const [name, property] of Object.entries(properties)) {
    if (object[name] === null && !required.includes(name) && !acceptsNull(property)) delete object[name]
    else dropNulls(property, object[name])
  }
}

function acceptsNull({ type, anyOf = [] }: Shape): boolean {
  return type === 'null' || anyOf.some(acceptsNull)
}

function readDecimal(rule: DecimalRule, given: unknown) {
  const text = decimalText(given)
  return text === null ? { reason: 'must be a number or a numeric string' } : checkDecimal(rule, text)
}

/** A keyword that replaces the value with its canonical form. */
function replacing<S>(read: (schema: S, given: unknown) => { value: string } | { reason: string }) {
  const validate: SchemaValidateFunction = (schema: S, given: unknown, _parent, context) => {
    const result = read(schema, given)
    if ('reason' in result) {
      validate.errors = [{ keyword: 'value', message: result.reason, params: {} }]
      return false
    }
    if (context) context.parentData[context.parentDataProperty] = result.value
    return true
  }
  return validate
}

function violationsOf(errors: readonly ErrorObject[], noun: string): Violation[] {
  const seen = new Map<string, Violation>()
  for (const error of relevantErrors(errors)) {
    if (seen.size === MAX_VIOLATIONS) break
    const violation = { field: fieldOf(error), reason: reasonOf(error, noun) }
    seen.set(`${violation.field} ${violation.reason}`, violation)
  }
  return [...seen.values()]
}

/**
 * One error per invalid value. Of a union only the best branch counts: `must be null` next to another reason
 * helps no client. A schema with a `reason` replaces the errors of its keyword, and for a union those of its
 * branches.
 */
function relevantErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const reasoned = errors.filter(
    ({ keyword, parentSchema }) => REASONED.has(keyword) && parentSchema?.['reason'] !== undefined,
  )
  const explained = new Set(reasoned.map(({ instancePath }) => instancePath))
  const branches = errors.filter(error => !isUnionNoise(error) && !explained.has(error.instancePath))
  const within = ancestorPaths([...branches, ...reasoned])
  const relevant = [...branches, ...reasoned.filter(({ instancePath }) => !within.has(instancePath))]
  const covered = new Set([...within, ...relevant.map(({ instancePath }) => instancePath)])
  return [...relevant, ...errors.filter(({ instancePath }) => !covered.has(instancePath))]
}

/** Keywords whose schema may have a `reason`. */
const REASONED: ReadonlySet<string> = new Set(['anyOf', 'format', 'pattern'])

function ancestorPaths(errors: readonly ErrorObject[]): ReadonlySet<string> {
  const paths = new Set<string>()
  for (const { instancePath } of errors) {
    for (let end = instancePath.lastIndexOf('/'); end >= 0; end = instancePath.lastIndexOf('/', end - 1)) {
      paths.add(instancePath.slice(0, end))
      if (end === 0) break
    }
  }
  return paths
}

/** A literal branch of a union: the empty text of forms. */
const LITERAL_BRANCH = /\/(?:anyOf|oneOf)\/\d+\/const$/

function isUnionNoise({ keyword, params, schemaPath }: ErrorObject): boolean {
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'if') return true
  return LITERAL_BRANCH.test(schemaPath) || (keyword === 'type' && params['type'] === 'null')
}

function fieldOf(error: ErrorObject): string | null {
  const named: unknown =
    error.params['missingProperty'] ??
    error.params['additionalProperty'] ??
    error.params['unevaluatedProperty']
  const path = fieldPath(error.instancePath)
  if (typeof named !== 'string') return path === '' ? null : path
  return path === '' ? named : `${path}.${named}`
}

/** `/acceptedTokens/0/network` → `acceptedTokens[0].network`. */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('')
}

/** The violation in plain English; a schema describes its pattern in `reason`. */
function reasonOf(error: ErrorObject, noun: string): string {
  const { keyword, params } = error
  const limit = params['limit'] as number
  const reason = error.parentSchema?.['reason'] as string | undefined
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return 'is required'
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `is not a known ${noun}`
    case 'type':
      return `must be ${TYPES[String(params['type'])] ?? params['type']}`
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
    case 'format':
      if (reason !== undefined) return reason
      return `must be ${FORMATS[String(params['format'])] ?? `a valid ${params['format']}`}`
    case 'anyOf':
    case 'pattern':
      return reason ?? 'does not have the expected form'
    case 'visible':
      return 'must have a visible character'
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return tooManyCharacters(limit)
    case 'minItems':
      return limit === 1 ? 'must have at least one entry' : `must have at least ${limit} entries`
    case 'maxItems':
      return `must have at most ${limit} entries`
    case 'uniqueItems':
      return 'must not have the same entry twice'
    case 'minProperties':
      return 'must name something to change'
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    default:
      return error.message ?? 'is not valid'
  }
}

export const tooManyCharacters = (limit: number) => `must have at most ${limit} characters`

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const FORMATS: Readonly<Record<string, string>> = {
  date: `a date such as 2027-01-31, ${DATE_RANGE}`,
  'date-time': `a moment in time with its zone, such as 2027-01-31T12:00:00Z, ${DATE_RANGE}`,
  email: 'an e-mail address',
  uri: 'a web address',
}
