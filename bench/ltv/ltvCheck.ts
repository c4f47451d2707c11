import { pino } from 'pino'
import type { ServerAddresses } from '../../local/servers/servers.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { CROSSING_EVERY } from './ltvLoad.ts'

/**
 * Check of an ltv benchmark's output by a read_committed consumer after the clock has stopped: figures
 * of work that was done twice, or not at all, are worth nothing. Every change of the backlog has exactly
 * one snapshot, in order and without a gap, the changelog knows its last state, and every crossing was
 * announced exactly once. Throws with what is wrong.
 */
export async function checkBacklog(
  { kafka, registry }: ServerAddresses,
  { records, contracts }: { readonly records: number; readonly contracts: number },
): Promise<{ readonly snapshots: number; readonly alerts: number }> {
  const log = createKafkaLog({ brokers: [kafka] }, pino({ level: 'silent' }))
  const codec = createCodec({ registryUrl: registry })
  /** `visit` gets each committed value once, in order by key. */
  const read = async ({ name }: Topic, visit: (value: object, key: string) => void) => {
    for (let partition = 0; partition < USUAL_PARTITIONS; partition++) {
      await log.readToEnd(name, partition, 0n, async found => {
        for (const { value, key } of found) if (value) visit((await codec.decode(value)).value, key!)
      })
    }
  }
  const last = new Map<string, number>()
  let snapshots = 0
  await read(topics.ltvSnapshots, (value, key) => {
    const { sequence, balanceSequence } = value as LtvSnapshot
    const expected = (last.get(key) ?? 0) + 1
    if (sequence !== expected || balanceSequence !== expected)
      throw new Error(`contract ${key}: snapshot ${sequence} of change ${balanceSequence}, not ${expected}`)
    last.set(key, expected)
    snapshots += 1
  })
  if (snapshots !== records) throw new Error(`${records} changes have ${snapshots} snapshots`)
  await read(topics.ltvPositions, (value, key) => {
    // Prices stand beside the positions, under their symbol.
    if ('version' in value && value.version === last.get(key)) last.delete(key)
  })
  if (last.size > 0) throw new Error(`the changelog lacks the last state of ${last.size} contracts`)
  const alerts: string[] = []
  await read(topics.ltvFindings, value => {
    if ('balanceSequence' in value && 'cure' in value && 'id' in value) alerts.push(String(value.id))
  })
  const expected = crossingsOf(records, contracts)
  const distinct = new Set(alerts).size
  if (alerts.length !== expected || distinct !== expected)
    throw new Error(`${expected} crossings were announced ${alerts.length} times, ${distinct} of them once`)
  await log.close()
  return { snapshots, alerts: alerts.length }
}

/** How many of the changes of the load cross the alert ratio; see `changeOf`. */
const crossingsOf = (records: number, contracts: number) =>
  Array.from({ length: records }, (_, n) => (n % contracts) + Math.floor(n / contracts) + 1).filter(
    place => place % CROSSING_EVERY === 0,
  ).length
