import {
  type AvroSchema,
  fullNameOf,
  isArray,
  isEnum,
  isRecord,
  isUnion,
  type NamedSchema,
} from './avroFiles.ts'

/** Every record and enum that is part of a schema, itself left out, by full name. */
export function nestedTypes(schema: NamedSchema): ReadonlyMap<string, NamedSchema> {
  const found = new Map<string, NamedSchema>()
  collectNested(schema, found)
  found.delete(fullNameOf(schema))
  return found
}

function collectNested(schema: AvroSchema, found: Map<string, NamedSchema>): void {
  if (isUnion(schema)) for (const branch of schema) collectNested(branch, found)
  else if (isArray(schema)) collectNested(schema.items, found)
  else if (isEnum(schema)) found.set(fullNameOf(schema), schema)
  else if (isRecord(schema)) {
    found.set(fullNameOf(schema), schema)
    for (const field of schema.fields) collectNested(field.type, found)
  }
}
