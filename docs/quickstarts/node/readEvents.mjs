/**
 * Reads Lastro events: committed ones only, each once, in order, decimals exact.
 *
 *   npm install
 *   node readEvents.mjs
 *
 * What was seen is kept in memory, per partition, and forgotten when a partition goes to another member of the
 * group. To be safe over crashes too, write events and positions together, as the Python quick start does.
 */
import avro from 'avsc'
import { Kafka, logLevel } from 'kafkajs'

const BOOTSTRAP = process.env.KAFKA_BOOTSTRAP ?? 'localhost:19092'
const REGISTRY = process.env.SCHEMA_REGISTRY_URL ?? 'http://localhost:19095/apis/ccompat/v7'
const TOPIC = process.env.TOPIC ?? 'collateral-events'
const GROUP = process.env.GROUP ?? 'quick-start-node'
const STOP_AFTER = Number(process.env.STOP_AFTER ?? 0) // 0: go on until Ctrl-C

/** Avro decimal → exact decimal text. Never through a number: 0.1 + 0.2 is not 0.3 there. */
class Decimal extends avro.types.LogicalType {
  constructor(schema, options) {
    super(schema, options)
    this.scale = schema.scale ?? 0
  }
  _fromValue(bytes) {
    const unscaled = BigInt.asIntN(bytes.length * 8, BigInt(`0x${bytes.toString('hex')}`))
    const digits = `${unscaled < 0n ? -unscaled : unscaled}`.padStart(this.scale + 1, '0')
    const point = digits.length - this.scale
    const text = `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '')
    return unscaled < 0n ? `-${text}` : text
  }
}

const types = new Map()

/** The writer's schema, asked for once. This is all that is needed of the registry. */
async function typeOf(id) {
  let type = types.get(id)
  if (!type) {
    const answer = await fetch(`${REGISTRY}/schemas/ids/${id}`)
    if (!answer.ok) throw new Error(`the registry answered ${answer.status} for schema ${id}`)
    const { schema } = await answer.json()
    type = avro.Type.forSchema(JSON.parse(schema), { logicalTypes: { decimal: Decimal } })
    types.set(id, type)
  }
  return type
}

/** One zero byte, the schema id in four bytes, then Avro. */
async function decode(value) {
  if (value[0] !== 0) throw new Error('not framed by a schema registry')
  const type = await typeOf(value.readUInt32BE(1))
  return type.fromBuffer(value.subarray(5))
}

/** Per partition: the ids seen, and the last sequence of each key. */
const seen = new Map()
const stateOf = partition => {
  if (!seen.has(partition)) seen.set(partition, { ids: new Set(), sequences: new Map() })
  return seen.get(partition)
}

const kafka = new Kafka({ clientId: GROUP, brokers: BOOTSTRAP.split(','), logLevel: logLevel.ERROR })
// kafkajs says it the other way round: without readUncommitted it reads what is committed.
const consumer = kafka.consumer({ groupId: GROUP, readUncommitted: false })
let taken = 0

consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
  const mine = new Set(payload.memberAssignment[TOPIC] ?? [])
  for (const partition of seen.keys()) if (!mine.has(partition)) seen.delete(partition)
})

await consumer.connect()
await consumer.subscribe({ topics: [TOPIC], fromBeginning: true })
await consumer.run({
  autoCommit: false,
  eachBatch: async ({ batch: { topic, partition, messages }, heartbeat }) => {
    for (const message of messages) await takeIn(partition, message)
    // Only after the work: what is not committed comes again, and is recognised.
    const offset = `${BigInt(messages.at(-1).offset) + 1n}`
    await consumer.commitOffsets([{ topic, partition, offset }])
    await heartbeat()
    if (STOP_AFTER > 0 && taken >= STOP_AFTER) stop()
  },
})

async function takeIn(partition, message) {
  const event = await decode(message.value)
  const id = message.headers.ce_id.toString()
  const key = message.key.toString()
  const { ids, sequences } = stateOf(partition)
  const last = sequences.get(key)
  if (ids.has(id) || (last !== undefined && event.sequence <= last)) return
  if (last !== undefined && event.sequence !== last + 1) {
    console.error(`gap: key ${key} jumps from ${last} to ${event.sequence}`)
    process.exit(1)
  }
  ids.add(id)
  sequences.set(key, event.sequence)
  console.log(JSON.stringify(event)) // here is your work
  taken++
}

async function stop() {
  await consumer.disconnect()
  console.error(`${taken} events taken in`)
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
