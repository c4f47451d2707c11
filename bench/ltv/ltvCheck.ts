import { pino } from 'pino'
import type { ServerAddresses } from '../../local/servers/servers.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import { type Codec, createCodec, type Decoded } from '../../schemas/codec/codec.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { CROSSING_EVERY } from './ltvLoad.ts'

/**
 * Check of an ltv benchmark's output by a read_committed consumer after the clock has stopped: figures
 * of work that was done twice, or not at all, are worth nothing.
 */
export interface Checked {
  readonly snapshots: number
  readonly alerts: number
}

type Visit = (value: Decoded['value'], key: string) => void

/** Reads everything that is committed in a topic now; `visit` gets each value once, in order per key. */
async function readCommitted({ log, codec }: Reading, topic: string, visit: Visit): Promise<void> {
  for (let partition = 0; partition < USUAL_PARTITIONS; partition++) {
    await log.readToEnd(topic, partition, 0n, async records => {
      for (const { value, key } of records) {
        if (value !== null) visit((await codec.decode(value)).value, key!)
      }
    })
  }
}

interface Reading {
  readonly log: Log
  readonly codec: Codec
}

/**
 * Every change of the backlog has exactly one snapshot, in order and without a gap, the changelog knows its
 * last state, and every crossing was announced exactly once. Throws with what is wrong.
 */
export async function checkBacklog(
  { kafka, registry }: ServerAddresses,
  { records, contracts }: { readonly records: number; readonly contracts: number },
): Promise<Checked> {
  const log = createKafkaLog({ brokers: [kafka] }, pino({ level: 'silent' }))
  const reading = { log, codec: createCodec({ registryUrl: registry }) }
  const snapshots = await checkSnapshots(reading)
  if (snapshots !== records) throw new Error(`${records} changes have ${snapshots} snapshots`)
  const alerts = await countAlerts(reading)
  const expected = crossingsOf(records, contracts)
  if (alerts !== expected) throw new Error(`${expected} crossings were announced ${alerts} times`)
  await log.close()
  return { snapshots, alerts }
}

async function checkSnapshots(reading: Reading): Promise<number> {
  const last = new Map<string, number>()
  let count = 0
  await readCommitted(reading, topics.ltvSnapshots.name, (value, key) => {
    const { sequence, balanceSequence } = value as LtvSnapshot
    const expected = (last.get(key) ?? 0) + 1
    if (sequence !== expected || balanceSequence !== expected) {
      throw new Error(`contract ${key}: snapshot ${sequence} of change ${balanceSequence}, not ${expected}`)
    }
    last.set(key, expected)
    count += 1
  })
  await readCommitted(reading, topics.ltvPositions.name, (value, key) => {
    // Prices stand beside the positions, under their symbol.
    if ('version' in value && value.version === last.get(key)) last.delete(key)
  })
  if (last.size > 0) throw new Error(`the changelog lacks the last state of ${last.size} contracts`)
  return count
}

async function countAlerts(reading: Reading): Promise<number> {
  const seen = new Set<string>()
  await readCommitted(reading, topics.ltvFindings.name, value => {
    if (!('balanceSequence' in value && 'cure' in value)) return
    if (seen.has(value.id)) throw new Error(`${value.id} was announced twice`)
    seen.add(value.id)
  })
  return seen.size
}

/** How many of the changes of the load cross the alert ratio; see `changeOf`. */
function crossingsOf(records: number, contracts: number): number {
  let crossings = 0
  for (let n = 0; n < records; n++) {
    if (((n % contracts) + Math.floor(n / contracts) + 1) % CROSSING_EVERY === 0) crossings += 1
  }
  return crossings
}
