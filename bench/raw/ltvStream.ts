import { createRequire } from 'node:module'
import type { Schema } from 'avsc'
import { type EachBatchPayload, Kafka, type Message } from 'kafkajs'
import { loadAvro } from '../../schemas/codec/avroFiles.ts'
import { topics } from '../../schemas/topics.ts'
import { transactionalProducers } from './producers.ts'
import { RAW, RAW_LTV } from './topics.ts'

/**
 * The raw pipeline to compare ltv with: Avro in, the ratio in fixed-point bigints, a snapshot and a
 * compacted position out, state in memory, one transaction per fetched batch with its offsets. No
 * thresholds, findings, proofs, ownership or restoring: the least that any implementation on these
 * libraries does.
 * Argument: the broker.
 */
const avsc = createRequire(import.meta.url)('avsc') as typeof import('avsc')
const [broker = ''] = process.argv.slice(2)
const changes = avsc.Type.forSchema(loadAvro('lastro.events.BalanceChanged') as Schema)
const snapshots = avsc.Type.forSchema({
  type: 'record',
  name: 'Snapshot',
  fields: [
    { name: 'id', type: 'string' },
    { name: 'contractId', type: 'long' },
    { name: 'sequence', type: 'long' },
    { name: 'timestamp', type: 'long' },
    { name: 'outstandingBalance', type: 'bytes' },
    { name: 'collateralValue', type: 'bytes' },
    { name: 'currentLtv', type: 'bytes' },
    { name: 'previousLtv', type: ['null', 'bytes'] },
  ],
})
const positions = avsc.Type.forSchema({
  type: 'record',
  name: 'Position',
  fields: [
    { name: 'sequence', type: 'long' },
    { name: 'currentLtv', type: 'bytes' },
    { name: 'change', type: 'bytes' },
  ],
})

interface Change {
  readonly contractId: number
  readonly sequence: number
  readonly timestamp: number
  readonly outstandingBalance: Buffer
  readonly holdings: readonly { readonly quantity: Buffer }[]
}

const FRAME = Buffer.from([0, 0, 0, 0, 1])
const FRAME_BYTES = FRAME.length
const WORD_BITS = 64
const WORD_BYTES = WORD_BITS / 8
/** Balances have two places, quantities and prices six, ratios six. */
const TO_RATIO = 10n ** 10n
const PRICE = 5_000_000n

function bigintOf(bytes: Buffer): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

function bytesOf(value: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(WORD_BYTES)
  bytes.writeBigInt64BE(BigInt.asIntN(WORD_BITS, value))
  return bytes
}

const ratios = new Map<number, Buffer>()

/** Snapshot and position of one change. */
function decide(value: Buffer): { key: string; snapshot: Buffer; position: Buffer } {
  const bytes = value.subarray(FRAME_BYTES)
  const change = changes.fromBuffer(bytes) as Change
  const { contractId, sequence, timestamp } = change
  let worth = 0n
  for (const { quantity } of change.holdings) worth += bigintOf(quantity) * PRICE
  const ratio = worth === 0n ? 0n : (bigintOf(change.outstandingBalance) * TO_RATIO * 1_000_000n) / worth
  const currentLtv = bytesOf(ratio)
  const snapshot = snapshots.toBuffer({
    id: `snp_${contractId}_${sequence}`,
    ...{ contractId, sequence, timestamp, outstandingBalance: change.outstandingBalance },
    ...{ collateralValue: bytesOf(worth), currentLtv, previousLtv: ratios.get(contractId) ?? null },
  })
  ratios.set(contractId, currentLtv)
  const position = positions.toBuffer({ sequence, currentLtv, change: bytes })
  return {
    key: String(contractId),
    snapshot: Buffer.concat([FRAME, snapshot]),
    position: Buffer.concat([FRAME, position]),
  }
}

const kafka = new Kafka({ brokers: [broker], logCreator: () => () => undefined })
const producerOf = transactionalProducers(kafka, RAW_LTV.group)

async function handle({ batch, resolveOffset }: EachBatchPayload): Promise<void> {
  const { partition, topic } = batch
  const producer = await producerOf(partition)
  const out: { snapshots: Message[]; positions: Message[] } = { snapshots: [], positions: [] }
  for (const { value, timestamp } of batch.messages) {
    const { key, snapshot, position } = decide(value!)
    out.snapshots.push({ partition, key, value: snapshot, timestamp })
    out.positions.push({ partition, key, value: position, timestamp })
  }
  const transaction = await producer.transaction()
  await transaction.sendBatch({
    topicMessages: [
      { topic: RAW_LTV.snapshots, messages: out.snapshots },
      { topic: RAW_LTV.positions, messages: out.positions },
    ],
  })
  const offset = String(BigInt(batch.lastOffset()) + 1n)
  const ends = [{ topic, partitions: [{ partition, offset }] }]
  await transaction.sendOffsets({ consumerGroupId: RAW_LTV.group, topics: ends })
  await transaction.commit()
  resolveOffset(batch.lastOffset())
}

const consumer = kafka.consumer({
  groupId: RAW_LTV.group,
  maxWaitTimeInMs: 100,
  maxBytesPerPartition: 512 * 1024,
  maxBytes: 4 * 1024 * 1024,
})
await consumer.connect()
await consumer.subscribe({ topics: [topics.balanceChanges.name], fromBeginning: true })
await consumer.run({
  autoCommit: false,
  eachBatchAutoResolve: false,
  partitionsConsumedConcurrently: RAW.partitions,
  eachBatch: handle,
})
process.stdout.write('ready\n')
