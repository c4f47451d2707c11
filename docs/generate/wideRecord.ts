/**
 * A topic as one wide table: Flink and JDBC see all of its records as rows of the same shape. That works
 * because a field name means one type in the whole topic (schemas/evolution/avroRules.fixture.ts).
 */
import {
  type AvroSchema,
  avroFiles,
  type FieldSchema,
  inlineReferences,
  isUnion,
  type NamedSchema,
  type RecordSchema,
} from '../../schemas/codec/avroFiles.ts'
import type { Topic } from '../../schemas/topics.ts'

/**
 * Fields that every record of a topic has stand first, the others in the order in which records bring them.
 */
export function wideRecord(topic: Topic): RecordSchema {
  const fields = new Map<string, FieldSchema>()
  for (const record of topic.records) {
    const { schema } = avroFiles().get(record)!
    if (schema.type !== 'record') continue
    for (const field of schema.fields) if (!fields.has(field.name)) fields.set(field.name, nullable(field))
  }
  const name = `${pascal(topic.name)}Row`
  const wide: NamedSchema = {
    type: 'record',
    name,
    namespace: 'lastro.wide',
    fields: [...fields.values()],
  }
  const files = new Map(avroFiles()).set(`lastro.wide.${name}`, { path: name, schema: wide })
  return inlineReferences(`lastro.wide.${name}`, files) as RecordSchema
}

/** A record without the field is read as null, whatever default its own schema has. */
function nullable({ name, type }: FieldSchema): FieldSchema {
  const inner: AvroSchema = isUnion(type) ? type.find(branch => branch !== 'null')! : type
  return { name, type: ['null', inner], default: null }
}

function pascal(topic: string): string {
  return topic.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
