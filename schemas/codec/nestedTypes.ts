import * as avro from './avroFiles.ts'

/** Every record and enum that is part of a schema, itself left out, by full name. */
export function nestedTypes(schema: avro.NamedSchema): ReadonlyMap<string, avro.NamedSchema> {
  const found = new Map<string, avro.NamedSchema>()
  collectNested(schema, found)
  found.delete(avro.fullNameOf(schema))
  return found
}

function collectNested(schema: avro.AvroSchema, found: Map<string, avro.NamedSchema>): void {
  if (avro.isUnion(schema)) for (const branch of schema) collectNested(branch, found)
  else if (avro.isArray(schema)) collectNested(schema.items, found)
  else if (avro.isEnum(schema)) found.set(avro.fullNameOf(schema), schema)
  else if (avro.isRecord(schema)) {
    found.set(avro.fullNameOf(schema), schema)
    for (const field of schema.fields) collectNested(field.type, found)
  }
}
