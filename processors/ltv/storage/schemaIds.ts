/**
 * Schema ids of the records that ltv writes and reads by hand. They are learnt from the codec, which asks the
 * registry, so bytes written here carry the same frame as everybody's.
 */
import {
  type AvroSchema,
  isArray,
  isEnum,
  isRecord,
  isUnion,
  loadAvro,
} from '../../../schemas/codec/avroFiles.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import { topics } from '../../../schemas/topics.ts'
import type { RecordName, RecordTypes } from '../../../schemas/types.ts'

export type SchemaIds = Awaited<ReturnType<typeof learnSchemaIds>>

const FRAME_ID_AT = 1

/** Rejects with `CodecUnavailable` while the registry cannot say them. */
export async function learnSchemaIds(codec: Codec) {
  const idOf = async <R extends RecordName>(topic: string, record: R) => {
    const bytes = await codec.encode(topic, record, blankOf(loadAvro(record)) as RecordTypes[R])
    return bytes.readUInt32BE(FRAME_ID_AT)
  }
  const findings = topics.ltvFindings.name
  // A first encoding by the codec: it is warm afterwards and answers at once.
  await idOf(findings, 'lastro.findings.LtvAlertFound')
  await idOf(findings, 'lastro.findings.LiquidationFound')
  await idOf(findings, 'lastro.findings.ReleaseAnswered')
  await idOf(topics.ltvPositions.name, 'lastro.ltv.LanePrice')
  for (const record of topics.marketEvents.records) await idOf(topics.marketEvents.name, record as RecordName)
  return {
    snapshot: await idOf(topics.ltvSnapshots.name, 'lastro.ltv.LtvSnapshot'),
    position: await idOf(topics.ltvPositions.name, 'lastro.ltv.LtvPosition'),
    valued: await idOf(findings, 'lastro.findings.GuaranteeValued'),
    change: await idOf(topics.balanceChanges.name, 'lastro.events.BalanceChanged'),
  }
}

/** `learnSchemaIds` has warmed the codec up for every record of ours, so nothing is waited for here. */
export function encodedNow<R extends RecordName>(
  codec: Codec,
  topic: string,
  record: R,
  value: RecordTypes[R],
): Buffer {
  const bytes = codec.encode(topic, record, value)
  if (bytes instanceof Promise) throw new Error(`the codec was not prepared for ${record}`)
  return bytes
}

/** Some value that fits a schema: nothing, zero and empty wherever possible. */
function blankOf(schema: AvroSchema, named = new Map<string, AvroSchema>()): unknown {
  if (isUnion(schema)) return null
  if (isArray(schema)) return []
  if (isEnum(schema)) {
    named.set(`${schema.namespace}.${schema.name}`, schema)
    return schema.symbols[0]
  }
  if (isRecord(schema)) {
    named.set(`${schema.namespace}.${schema.name}`, schema)
    return Object.fromEntries(schema.fields.map(({ name, type }) => [name, blankOf(type, named)]))
  }
  const name = typeof schema === 'string' ? schema : schema.type
  const known = named.get(name)
  if (known) return blankOf(known, named)
  if (typeof schema === 'object' && 'logicalType' in schema && schema.logicalType === 'decimal') return '0'
  if (name === 'boolean') return false
  return name === 'string' ? '' : 0
}
