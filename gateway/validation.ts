import type { TSchema } from '@sinclair/typebox'
import { Ajv2020, type ErrorObject, type FuncKeywordDefinition } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { checkDecimal, type DecimalRule } from '../schemas/http/decimal.ts'
import { parseTaxDocument } from '../schemas/http/taxDocument.ts'
import { numberText } from './jsonText.ts'
import type { Violation } from './problems.ts'

/**
 * Checks a value against a schema; fills in defaults and puts canonical text in place. Empty: it is valid.
 */
export type Check = (value: unknown) => readonly Violation[]

/** An answer that lists more than this helps nobody. */
const MAX_VIOLATIONS = 50

type SchemaValidateFunction = Extract<FuncKeywordDefinition['validate'], { errors?: unknown }>

const ajv = new Ajv2020({ allErrors: true, useDefaults: true, strict: true, allowUnionTypes: true })
addFormats.default(ajv, ['date', 'date-time', 'email', 'uri'])
ajv.addKeyword('example')
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

/** Compiles once, at the start; throws when the schema itself is wrong. */
export function compileCheck(schema: TSchema, noun: 'field' | 'parameter' = 'field'): Check {
  const validate = ajv.compile(schema)
  return value => (validate(value) ? [] : violationsOf(validate.errors ?? [], noun))
}

function readDecimal(rule: DecimalRule, given: unknown) {
  const text = typeof given === 'string' ? given : numberText(given)
  return text === null ? { reason: 'must be a number or a numeric string' } : checkDecimal(rule, text)
}

/** A keyword that replaces the value by its canonical form. */
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
  // Of a union only the branch that fits best speaks: `must be null` beside another reason helps nobody.
  const telling = errors.filter(error => !isUnionNoise(error))
  const shown = telling.length > 0 ? telling : errors
  const seen = new Map<string, Violation>()
  for (const error of shown.slice(0, MAX_VIOLATIONS)) {
    const violation = { field: fieldOf(error), reason: reasonOf(error, noun) }
    seen.set(`${violation.field} ${violation.reason}`, violation)
  }
  return [...seen.values()]
}

function isUnionNoise(error: ErrorObject): boolean {
  if (error.keyword === 'anyOf' || error.keyword === 'oneOf' || error.keyword === 'if') return true
  return error.keyword === 'type' && error.params['type'] === 'null'
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

function reasonOf(error: ErrorObject, noun: string): string {
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return 'is required'
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `is not a known ${noun}`
    case 'enum':
      return `must be one of ${(error.params['allowedValues'] as unknown[]).join(', ')}`
    case 'format':
      return `must be a valid ${error.params['format']}`
    case 'pattern':
      return `must match ${error.params['pattern']}`
    default:
      return error.message ?? 'is not valid'
  }
}
