/** A record as a list of fields for people, nested ones by their path. */
import {
  type AvroSchema,
  fullNameOf,
  isArray,
  isEnum,
  isRecord,
  isUnion,
  type NamedSchema,
  type PlainSchema,
  shortNameOf,
} from '../../schemas/codec/avroFiles.ts'

export interface FieldRow {
  /** `cure.topUp[].amount` */
  readonly path: string
  readonly type: string
  readonly optional: boolean
  readonly doc: string
  /** The Avro name of the field itself, without its path. */
  readonly name: string
}

/**
 * Every field of a record, depth first; a type that was shown before in this record is named and not
 * repeated.
 */
export function fieldRows(schema: NamedSchema): readonly FieldRow[] {
  return isRecord(schema) ? rowsOf(schema, '', new Set()) : []
}

/** Only the record's own fields. */
export function ownFieldRows(schema: NamedSchema): readonly FieldRow[] {
  return fieldRows(schema).filter(({ path, name }) => path === name)
}

function rowsOf(schema: AvroSchema, path: string, shown: Set<string>): FieldRow[] {
  if (isUnion(schema)) return rowsOf(withoutNull(schema), path, shown)
  if (isArray(schema)) return rowsOf(schema.items, `${path}[]`, shown)
  if (!isRecord(schema)) return []
  const name = fullNameOf(schema)
  if (shown.has(name)) return []
  shown.add(name)
  return schema.fields.flatMap(field => {
    const at = path === '' ? field.name : `${path}.${field.name}`
    const { name: own, doc = '' } = field
    const row = { path: at, name: own, type: typeText(field.type), optional: isUnion(field.type), doc }
    return [row, ...rowsOf(field.type, at, shown)]
  })
}

function withoutNull(union: readonly AvroSchema[]): AvroSchema {
  return union.find(branch => branch !== 'null') ?? 'null'
}

/** The type in words: `decimal(20,2)`, `array of TokenQuantity`. */
export function typeText(schema: AvroSchema): string {
  if (isUnion(schema)) return typeText(withoutNull(schema))
  if (isArray(schema)) return `array of ${typeText(schema.items)}`
  if (isEnum(schema) || isRecord(schema)) return schema.name
  return typeof schema === 'string' ? shortNameOf(schema) : plainText(schema)
}

function plainText({ type, logicalType, precision, scale }: PlainSchema): string {
  if (logicalType === undefined) return type
  return precision === undefined ? logicalType : `decimal(${precision},${scale})`
}
