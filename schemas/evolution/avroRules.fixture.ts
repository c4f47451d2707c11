/**
 * The rules of the data contract that one set of Avro files must keep before anything is published. Each
 * exists because breaking it lost data in a real tool, mostly without any error. How versions may follow
 * each other is another matter: evolution.ts.
 */
import {
  type AvroFile,
  type AvroSchema,
  type EnumSchema,
  type FieldSchema,
  fullNameOf,
  inlineReferences,
  isArray,
  isEnum,
  isRecord,
  isUnion,
  type NamedSchema,
  type RecordSchema,
} from '../codec/avroFiles.ts'
import { isPublished } from '../topic.ts'
import type { Topic } from '../topics.ts'

/** One (precision, scale) per kind of quantity; two scales under one name halved a sum silently. */
const DECIMALS: Readonly<Record<string, string>> = {
  '20,2': 'money',
  '18,6': 'percentage, rate or ratio',
  '24,6': 'token quantity',
  '24,8': 'price or exchange rate',
}

/** Micros are unreadable in Flink and bare bigints in Connect. */
const LOGICAL_TYPES: Readonly<Record<string, string>> = {
  decimal: 'bytes',
  date: 'int',
  'timestamp-millis': 'long',
}

/** float and double cannot hold money, fixed breaks tools, plain bytes and maps have no column type. */
const PLAIN_TYPES = new Set(['boolean', 'int', 'long', 'string'])

const DEFAULT_SYMBOL = 'UNKNOWN'
const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/
const TYPE_NAME = /^[A-Z][A-Za-z0-9]*$/
const SYMBOL = /^[A-Z][A-Z0-9_]*$/

/** Fields of every record that we publish for others, with the type that each must have. */
const PUBLIC_FIELDS: Readonly<Record<string, string>> = {
  id: '"string"',
  event: '"string"',
  timestamp: '{"type":"long","logicalType":"timestamp-millis"}',
  sequence: '"long"',
}

/** One line per broken rule, with file and field; empty when all is well. */
export function ruleViolations(
  files: ReadonlyMap<string, AvroFile>,
  topics: readonly Topic[],
): readonly string[] {
  return [
    ...[...files.values()].flatMap(file => fileViolations(file)),
    ...definitionViolations(files),
    ...topics.flatMap(topic => topicViolations(topic, files)),
  ]
}

function fileViolations({ path, schema }: AvroFile): string[] {
  const problems: string[] = []
  const say = (where: string, rule: string) => void problems.push(`${path}: ${where}: ${rule}`)
  const expected = `${schema.namespace.replace(/^lastro\./, '')}/${schema.name}.avsc`
  if (path !== expected) say(fullNameOf(schema), `belongs into ${expected}`)
  namedViolations(schema, schema.name, say)
  return problems
}

type Say = (where: string, rule: string) => void

function namedViolations(schema: NamedSchema, where: string, say: Say): void {
  if (!TYPE_NAME.test(schema.name)) say(where, 'a type’s name begins with a capital')
  if (!schema.doc) say(where, 'needs a doc')
  if (isEnum(schema)) enumViolations(schema, where, say)
  else for (const field of schema.fields) fieldViolations(field, `${where}.${field.name}`, say)
}

function enumViolations(schema: EnumSchema, where: string, say: Say): void {
  // Without a default every new symbol would be refused, or break the readers that lack it.
  if (schema.symbols[0] !== DEFAULT_SYMBOL || schema.default !== DEFAULT_SYMBOL) {
    say(where, `an enum has ${DEFAULT_SYMBOL} as its first symbol and its default`)
  }
  for (const symbol of schema.symbols)
    if (!SYMBOL.test(symbol)) say(where, `symbol ${symbol} is no upper case`)
}

function fieldViolations(field: FieldSchema, where: string, say: Say): void {
  if (!FIELD_NAME.test(field.name)) say(where, 'a field’s name is camelCase')
  if (!field.doc) say(where, 'needs a doc')
  if (isUnion(field.type) && field.default !== null) say(where, 'an optional field has the default null')
  typeViolations(field.type, where, say)
}

function typeViolations(schema: AvroSchema, where: string, say: Say): void {
  if (typeof schema === 'string') {
    if (!schema.includes('.') && !PLAIN_TYPES.has(schema) && !TYPE_NAME.test(schema)) {
      say(where, `type ${schema} is not part of the data contract`)
    }
  } else if (isUnion(schema)) {
    const [first, second] = schema
    if (schema.length !== 2 || first !== 'null' || second === undefined || isUnion(second)) {
      say(where, 'the only union is ["null", type]')
    } else typeViolations(second, where, say)
  } else if (isArray(schema)) {
    const { items } = schema
    const logical = typeof items === 'object' && 'logicalType' in items
    if (logical) say(where, 'arrays of decimals, dates and timestamps break tools: use an array of records')
    else if (isUnion(items) || isArray(items)) say(where, 'an array holds records, enums or plain values')
    else typeViolations(items, `${where}[]`, say)
  } else if (isRecord(schema) || isEnum(schema)) namedViolations(schema, where, say)
  else if (schema.logicalType === undefined) typeViolations(schema.type, where, say)
  else if (LOGICAL_TYPES[schema.logicalType] !== schema.type) {
    say(where, `${schema.logicalType} over ${schema.type} is not part of the data contract`)
  } else if (schema.logicalType === 'decimal' && !DECIMALS[`${schema.precision},${schema.scale}`]) {
    const kinds = Object.entries(DECIMALS).map(([pair, kind]) => `${kind} (${pair})`)
    say(where, `decimal(${schema.precision},${schema.scale}) is none of ${kinds.join(', ')}`)
  }
}

/** A name has one definition: wherever it appears, and only under one namespace. */
function definitionViolations(files: ReadonlyMap<string, AvroFile>): string[] {
  const problems: string[] = []
  const first = new Map<string, { path: string; text: string }>()
  for (const file of files.values()) {
    for (const definition of definitionsIn(file.schema, file.schema.namespace)) {
      const text = JSON.stringify(definition)
      const known = first.get(definition.name)
      if (!known) first.set(definition.name, { path: file.path, text })
      else if (known.text !== text) {
        problems.push(`${file.path}: ${definition.name} is defined differently in ${known.path}`)
      }
    }
  }
  return problems
}

function definitionsIn(schema: AvroSchema, namespace: string): NamedSchema[] {
  if (isUnion(schema)) return schema.flatMap(branch => definitionsIn(branch, namespace))
  if (isArray(schema)) return definitionsIn(schema.items, namespace)
  if (isEnum(schema)) return [{ ...schema, namespace: schema.namespace ?? namespace }]
  if (!isRecord(schema)) return []
  const own = schema.namespace ?? namespace
  const inner = schema.fields.flatMap(field => definitionsIn(field.type, own))
  return [{ ...schema, namespace: own }, ...inner]
}

function topicViolations(topic: Topic, files: ReadonlyMap<string, AvroFile>): string[] {
  const problems: string[] = []
  const types = new Map<string, { record: string; text: string }>()
  for (const name of topic.records) {
    if (!files.has(name)) {
      problems.push(`${topic.name}: no file defines ${name}`)
      continue
    }
    const record = inlineReferences(name, files)
    if (!isRecord(record)) {
      problems.push(`${topic.name}: ${name} is no record`)
      continue
    }
    if (isPublished(topic)) problems.push(...publicViolations(topic, record))
    for (const field of record.fields) {
      const text = tableTypeText(field.type)
      const known = types.get(field.name)
      if (!known) types.set(field.name, { record: record.name, text })
      else if (known.text !== text) {
        const clash = `${field.name} is ${text} in ${record.name} but ${known.text} in ${known.record}`
        problems.push(`${topic.name}: a field name means one type per topic: ${clash}`)
      }
    }
  }
  return problems
}

function publicViolations(topic: Topic, record: RecordSchema): string[] {
  const problems: string[] = []
  for (const [name, type] of Object.entries(PUBLIC_FIELDS)) {
    const field = record.fields.find(candidate => candidate.name === name)
    if (!field) problems.push(`${topic.name}: ${record.name} lacks ${name}`)
    else if (JSON.stringify(field.type) !== type) {
      problems.push(`${topic.name}: ${record.name}.${name} is not ${type}`)
    }
  }
  return problems
}

/** Column type of this field: nullability at the top is ignored, names replace definitions. */
function tableTypeText(schema: AvroSchema): string {
  if (isUnion(schema)) return tableTypeText(schema.find(branch => branch !== 'null') ?? 'null')
  if (isArray(schema)) return `array of ${tableTypeText(schema.items)}`
  if (isRecord(schema) || isEnum(schema)) return fullNameOf(schema)
  if (typeof schema === 'string') return schema
  const { type, logicalType, precision, scale } = schema
  if (logicalType === undefined) return type
  return precision === undefined ? logicalType : `${logicalType}(${precision},${scale})`
}
