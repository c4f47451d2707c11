/**
 * The .avsc files, read once. A file may refer to a type of another file by its full name; this module
 * inlines such references, because registries and foreign tools expect that of one schema text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export type AvroSchema =
  | string
  | readonly AvroSchema[]
  | RecordSchema
  | EnumSchema
  | ArraySchema
  | PlainSchema

export interface RecordSchema {
  readonly type: 'record'
  readonly name: string
  readonly namespace: string
  readonly doc?: string
  readonly fields: readonly FieldSchema[]
}

export interface FieldSchema {
  readonly name: string
  readonly doc?: string
  readonly type: AvroSchema
  readonly default?: unknown
}

export interface EnumSchema {
  readonly type: 'enum'
  readonly name: string
  readonly namespace: string
  readonly doc?: string
  readonly symbols: readonly string[]
  readonly default?: string
}

export interface ArraySchema {
  readonly type: 'array'
  readonly items: AvroSchema
}

/** A primitive written as an object, with or without a logical type. */
export interface PlainSchema {
  readonly type: string
  readonly logicalType?: string
  readonly precision?: number
  readonly scale?: number
}

export type NamedSchema = RecordSchema | EnumSchema

export interface AvroFile {
  /** Path below schemas/avro, for messages. */
  readonly path: string
  readonly schema: NamedSchema
}

const AVRO_DIRECTORY = join(import.meta.dirname, '../avro')

const PRIMITIVES = new Set(['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string'])

export const isUnion = (schema: AvroSchema): schema is readonly AvroSchema[] => Array.isArray(schema)
export const isRecord = (schema: AvroSchema): schema is RecordSchema => hasType(schema, 'record')
export const isEnum = (schema: AvroSchema): schema is EnumSchema => hasType(schema, 'enum')
export const isArray = (schema: AvroSchema): schema is ArraySchema => hasType(schema, 'array')

function hasType(schema: AvroSchema, type: string): boolean {
  return typeof schema === 'object' && 'type' in schema && schema.type === type
}

export function fullNameOf(schema: NamedSchema): string {
  return `${schema.namespace}.${schema.name}`
}

/** The name without its namespace, as interfaces and `type` fields use it. */
export function shortNameOf(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1)
}

let files: ReadonlyMap<string, AvroFile> | undefined
const inlined = new Map<string, NamedSchema>()

/**
 * Every file by the full name of its top-level type. Throws when a file is no JSON or a name appears twice.
 */
export function avroFiles(): ReadonlyMap<string, AvroFile> {
  files ??= readAvroFiles(AVRO_DIRECTORY)
  return files
}

export function readAvroFiles(directory: string): ReadonlyMap<string, AvroFile> {
  const found = new Map<string, AvroFile>()
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && entry.name.endsWith('.avsc'))
    .map(entry => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) {
    const shown = relative(directory, path)
    const schema = parseFile(path, shown)
    const name = fullNameOf(schema)
    const other = found.get(name)
    if (other) throw new Error(`${shown}: ${name} is already defined in ${other.path}`)
    found.set(name, { path: shown, schema })
  }
  return found
}

function parseFile(path: string, shown: string): NamedSchema {
  try {
    const schema = JSON.parse(readFileSync(path, 'utf8')) as NamedSchema
    if (typeof schema.name !== 'string' || typeof schema.namespace !== 'string') {
      throw new Error('the top-level type needs a name and a namespace')
    }
    return schema
  } catch (error) {
    throw new Error(`schemas/avro/${shown}: ${(error as Error).message}`)
  }
}

/** Full names of all records that stand in a file of their own, sorted. */
export function avroNames(): readonly string[] {
  return [...avroFiles().keys()].sort()
}

/** The schema of one file with every reference inlined at its first use. Throws when a name is unknown. */
export function loadAvro(fullName: string): NamedSchema {
  let schema = inlined.get(fullName)
  if (!schema) {
    schema = inlineReferences(fullName, avroFiles())
    inlined.set(fullName, schema)
  }
  return schema
}

/** Inlines `fullName` out of `from`; a type that appears again is named, as Avro demands. */
export function inlineReferences(fullName: string, from: ReadonlyMap<string, AvroFile>): NamedSchema {
  const file = from.get(fullName)
  if (!file) throw new Error(`no file in schemas/avro defines ${fullName}`)
  return inline(file.schema, file.schema.namespace, new Set(), from, file.path) as NamedSchema
}

/**
 * The same schema with the namespace on every type. Registries omit inherited namespaces, whatever was
 * registered.
 */
export function withNamespaces(schema: NamedSchema): NamedSchema {
  return inline(schema, schema.namespace, new Set(), new Map(), fullNameOf(schema)) as NamedSchema
}

function inline(
  schema: AvroSchema,
  namespace: string,
  seen: Set<string>,
  from: ReadonlyMap<string, AvroFile>,
  path: string,
): AvroSchema {
  const next = (inner: AvroSchema, inNamespace = namespace) => inline(inner, inNamespace, seen, from, path)
  if (typeof schema === 'string') {
    if (PRIMITIVES.has(schema)) return schema
    const name = schema.includes('.') ? schema : `${namespace}.${schema}`
    if (seen.has(name)) return name
    const file = from.get(name)
    if (!file) throw new Error(`schemas/avro/${path}: unknown type ${schema}`)
    return next(file.schema, file.schema.namespace)
  }
  if (isUnion(schema)) return schema.map(branch => next(branch))
  if (isArray(schema)) return { ...schema, items: next(schema.items) }
  if (!isRecord(schema) && !isEnum(schema)) {
    // `{"type": "lastro.events.Token"}` is another way to write the bare name.
    return PRIMITIVES.has(schema.type) ? schema : next(schema.type)
  }
  const own = schema.namespace ?? namespace
  const name = `${own}.${schema.name}`
  if (seen.has(name)) return name
  seen.add(name)
  if (isEnum(schema)) return { ...schema, namespace: own }
  const fields = schema.fields.map(field => ({ ...field, type: next(field.type, own) }))
  return { ...schema, namespace: own, fields }
}
