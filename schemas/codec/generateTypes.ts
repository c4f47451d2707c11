/**
 * `npm run generate -- types`: TypeScript types of all Avro records, as the codec hands them out. Pure text
 * generation; the only side effect is the file written when this module is started.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as avro from './avroFiles.ts'

export const TYPES_PATH = join(import.meta.dirname, '../types.ts')

const HEAD = `// Generated from schemas/avro by \`npm run generate -- types\`; a test proves it fresh. Do not edit.
// Decimals are canonical decimal text, timestamps milliseconds since the epoch, dates YYYY-MM-DD.
`

const PRIMITIVE_TYPES: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'boolean',
  int: 'number',
  long: 'number',
  string: 'string',
}

/**
 * The text of schemas/types.ts. Throws for a schema that the data contract does not allow (float, bytes,
 * map, …).
 */
export function generateTypes(): string {
  const named = new Map<string, avro.NamedSchema>()
  for (const name of avro.avroNames()) collectNamed(avro.loadAvro(name), named)
  const shortNames = [...named.keys()].sort((a, b) => (avro.shortNameOf(a) < avro.shortNameOf(b) ? -1 : 1))
  const definitions = shortNames.map(name => definitionOf(named.get(name)!))
  const records = avro.avroNames().filter(name => avro.isRecord(avro.loadAvro(name)))
  const map = records.map(name => `  '${name}': ${avro.shortNameOf(name)}`)
  const recordTypes = `/** Every record with a separate file, by its full Avro name. */
export interface RecordTypes {
${map.join('\n')}
}

export type RecordName = keyof RecordTypes
`
  return [HEAD, ...definitions, recordTypes].join('\n')
}

function collectNamed(schema: avro.AvroSchema, named: Map<string, avro.NamedSchema>): void {
  if (avro.isUnion(schema)) for (const branch of schema) collectNamed(branch, named)
  else if (avro.isArray(schema)) collectNamed(schema.items, named)
  else if (avro.isEnum(schema)) named.set(avro.fullNameOf(schema), schema)
  else if (avro.isRecord(schema)) {
    named.set(avro.fullNameOf(schema), schema)
    for (const field of schema.fields) collectNamed(field.type, named)
  }
}

function definitionOf(schema: avro.NamedSchema): string {
  const head = comment(schema.doc, '')
  if (avro.isEnum(schema)) {
    const symbols = schema.symbols.map(symbol => `  | '${symbol}'`)
    return `${head}export type ${schema.name} =\n${symbols.join('\n')}\n`
  }
  const fields = schema.fields.map(
    field => `${comment(field.doc, '  ')}  readonly ${field.name}: ${typeOf(field.type)}\n`,
  )
  return `${head}export interface ${schema.name} {\n${fields.join('')}}\n`
}

function comment(doc: string | undefined, indent: string): string {
  return doc ? `${indent}/** ${doc.replaceAll('*/', '* /')} */\n` : ''
}

function typeOf(schema: avro.AvroSchema): string {
  if (avro.isUnion(schema)) {
    const branches = schema.filter(branch => branch !== 'null').map(typeOf)
    return [...branches, 'null'].join(' | ')
  }
  if (avro.isArray(schema)) return `readonly ${elementOf(schema.items)}[]`
  if (avro.isEnum(schema) || avro.isRecord(schema)) return schema.name
  if (typeof schema === 'string') return PRIMITIVE_TYPES[schema] ?? nameOrThrow(schema)
  switch (schema.logicalType) {
    case undefined:
      return typeOf(schema.type)
    case 'decimal':
    case 'date':
      return 'string'
    case 'timestamp-millis':
      return 'number'
    default:
      throw new Error(`logical type ${schema.logicalType} is not part of the data contract`)
  }
}

function elementOf(items: avro.AvroSchema): string {
  const element = typeOf(items)
  return avro.isUnion(items) ? `(${element})` : element
}

function nameOrThrow(name: string): string {
  if (!name.includes('.')) throw new Error(`type ${name} is not part of the data contract`)
  return avro.shortNameOf(name)
}

if (import.meta.main) writeFileSync(TYPES_PATH, generateTypes())
