import { decodeRecord } from '../../processors/runtime/lane/records.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { partitionsOf } from '../../schemas/topic.ts'
import type { Topic } from '../../schemas/topics.ts'
import { FAMILIES, partitionsOfFamily, readFamily } from './families.ts'

export interface SequenceCheck {
  readonly topic: string
  readonly keys: number
  readonly events: number
  readonly problems: readonly string[]
}

/** Whether every key of a topic counts from 1 without gaps and no event id appears twice (promise 2). */
export async function verifySequences(log: Log, codec: Codec, topic: Topic): Promise<SequenceCheck> {
  const problems: string[] = []
  let keys = 0
  let events = 0
  for (let family = 0; family < FAMILIES; family++) {
    const last = new Map<string, number>()
    const ids = new Set<string>()
    const partitions = partitionsOfFamily(family, partitionsOf(topic, codec.partitions()))
    await readFamily(log, topic.name, partitions, async (records, isWhole) => {
      for (const record of records) {
        const { value } = await decodeRecord(codec, record)
        const { id, sequence } = value as unknown as { readonly id: string; readonly sequence: number }
        const key = record.key ?? ''
        const before = last.get(key)
        // Records removed by retention may be missing at the beginning, and only there.
        const isNext = before === undefined ? sequence === 1 || !isWhole : sequence === before + 1
        if (!isNext) problems.push(`${topic.name} ${key}: ${sequence} follows ${before ?? 'nothing'}`)
        if (ids.has(id)) problems.push(`${topic.name} ${key}: ${id} appears twice`)
        ids.add(id)
        last.set(key, sequence)
      }
    })
    keys += last.size
    events += ids.size
  }
  return { topic: topic.name, keys, events, problems }
}
