import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kafka, logLevel } from 'kafkajs'
import { pino } from 'pino'
import { provisionSubjects } from '../../operations/provision/subjects.ts'
import { loadAvro } from '../../schemas/codec/avroFiles.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { sampleOf } from '../../schemas/evolution/sample.ts'
import { partitionOf } from '../../schemas/partition.ts'
import type { CollateralCreated } from '../../schemas/types.ts'
import { servers } from '../support/servers.ts'
import { testUnless } from '../support/testUnless.ts'
import { newTopic } from '../support/topic.ts'
import { availableQuickStarts, endAll, isOnPath, type Running, run } from './quickStarts.ts'

const { kafka: broker, registry } = servers()
const PARTITIONS = 6
const CONTRACTS = 40
/** Rounds after the first member has left; every round is one event of each contract. */
const LAST_ROUNDS = 10
/** A JVM that ends in order after SIGTERM says 128 + 15 all the same. */
const SIGTERM_OF_JAVA = 143
const LIMIT_MS = 240_000
const RECORD = 'lastro.events.CollateralCreated'
const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING, retry: { initialRetryTime: 5 } })
const codec = createCodec({ registryUrl: registry })

interface Prepared {
  readonly partition: number
  readonly key: string
  readonly value: Buffer
  readonly headers: Record<string, string>
}

/** Amounts that a binary floating-point number cannot hold. */
function eventOf(contractId: number, sequence: number, id: string): CollateralCreated {
  const base = sampleOf(loadAvro(RECORD)) as CollateralCreated
  const requiredFiatAmount = `9007199254740993.${1 + (sequence % 9)}${1 + (contractId % 9)}`
  return { ...base, id, contractId, sequence, requiredFiatAmount }
}

beforeAll(async () => {
  await provisionSubjects({ registry: { url: registry } }, pino({ level: 'silent' }))
})

afterAll(endAll)

async function prepare(contractId: number, sequence: number, id: string): Promise<Prepared> {
  const key = `${contractId}`
  const value = await codec.encode('collateral-events', RECORD, eventOf(contractId, sequence, id))
  return { partition: partitionOf(key, PARTITIONS), key, value, headers: { ce_id: id } }
}

/**
 * Writes round after round until `enough`, then a few more. Before each committed transaction one is rolled
 * back; it leaves records that no reader may see. Returns the ids that were committed.
 */
async function produce(topic: string, enough: () => boolean): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  const contracts = Array.from({ length: CONTRACTS }, (_, contract) => contract + 1)
  const producer = kafka.producer({ transactionalId: topic, idempotent: true, maxInFlightRequests: 1 })
  await producer.connect()
  let left = LAST_ROUNDS
  for (let sequence = 1; left > 0; sequence++) {
    if (enough()) left--
    const idOf = (contract: number) => `evt_${contract}-${sequence}`
    const messages = await Promise.all(contracts.map(c => prepare(c, sequence, idOf(c))))
    const ghosts = await Promise.all(contracts.map(c => prepare(c, sequence, `evt_ghost-${c}-${sequence}`)))
    const aborted = await producer.transaction()
    await aborted.send({ topic, messages: ghosts })
    await aborted.abort()
    const committed = await producer.transaction()
    await committed.send({ topic, messages })
    await committed.commit()
    for (const contract of contracts) ids.add(idOf(contract))
  }
  await producer.disconnect()
  return ids
}

async function until(what: string, holds: () => boolean, readers: readonly Running[]): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`never: ${what}; ${readers.map(r => r.errors()).join('\n')}`)
    await sleep(20)
  }
}

function expectInOrder({ events }: Running): void {
  const last = new Map<unknown, number>()
  for (const { contractId, sequence } of events) {
    if (last.has(contractId)) expect(sequence).toBe(last.get(contractId)! + 1)
    last.set(contractId, sequence as number)
  }
}

test.each(availableQuickStarts())(
  '$name: each committed event, in order, exact, while members join and leave',
  async quickStart => {
    const topic = await newTopic(kafka, PARTITIONS)
    const environment = {
      KAFKA_BOOTSTRAP: broker,
      SCHEMA_REGISTRY_URL: registry,
      TOPIC: topic,
      GROUP: topic,
      DATABASE: join(mkdtempSync(join(tmpdir(), 'quick-start-')), 'events.sqlite'),
    }
    let enough = false
    const producing = produce(topic, () => enough)
    const first = run(quickStart, environment)
    await until('the first member reads', () => first.events.length > 0, [first])
    const second = run(quickStart, environment)
    const readers = [first, second]
    await until('the second member reads', () => second.events.length > 0, readers)
    expect([0, SIGTERM_OF_JAVA]).toContain(await first.stop())
    enough = true
    const committed = await producing
    const ids = () => new Set(readers.flatMap(({ events }) => events.map(({ id }) => id as string)))
    await until('all events are read', () => ids().size >= committed.size, readers)
    await second.stop()
    expect(ids()).toEqual(committed)
    for (const { events } of readers) {
      for (const event of events)
        expect(event).toMatchObject(comparable(event as unknown as CollateralCreated))
    }
    if (quickStart.name === 'python') {
      // Positions are written with the events: nothing is taken in twice, whoever reads it.
      expect(first.events.length + second.events.length).toBe(committed.size)
    } else for (const reader of readers) expectInOrder(reader)
  },
)

test.each(availableQuickStarts())(
  '(streams B2) $name: on a topic whose first records are gone, it goes on from the first that is there',
  async quickStart => {
    const topic = await newTopic(kafka, PARTITIONS)
    const idOf = (contract: number, sequence: number) => `evt_${contract}-${sequence}`
    const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 })
    await producer.connect()
    const write = async (sequence: number) => {
      const contracts = Array.from({ length: PARTITIONS }, (_, contract) => contract + 1)
      const messages = contracts.map(contract => prepare(contract, sequence, idOf(contract, sequence)))
      await producer.send({ topic, messages: await Promise.all(messages) })
    }
    for (const sequence of [1, 2, 3]) await write(sequence)
    const admin = kafka.admin()
    await admin.connect()
    const partitions = (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => {
      return { partition, offset: String(Math.floor((Number(high) / 3) * 2)) }
    })
    await admin.deleteTopicRecords({ topic, partitions })
    await admin.disconnect()
    const reader = run(quickStart, {
      KAFKA_BOOTSTRAP: broker,
      SCHEMA_REGISTRY_URL: registry,
      TOPIC: topic,
      GROUP: topic,
      DATABASE: join(mkdtempSync(join(tmpdir(), 'quick-start-')), 'events.sqlite'),
    })
    await until('what is left is read', () => reader.events.length >= PARTITIONS, [reader])
    await write(4)
    await until('what follows is read', () => reader.events.length >= 2 * PARTITIONS, [reader])
    await producer.disconnect()
    await reader.stop()
    expect(reader.events.map(({ sequence }) => sequence).sort()).toEqual(
      [3, 4].flatMap(sequence => Array.from({ length: PARTITIONS }, () => sequence)),
    )
    expectInOrder(reader)
  },
)

/** The sent event for the contract and sequence that were read, digit by digit. */
function comparable({ contractId, sequence }: CollateralCreated): object {
  const { id, requiredFiatAmount, event, timestamp } = eventOf(
    contractId,
    sequence,
    `evt_${contractId}-${sequence}`,
  )
  return { id, requiredFiatAmount, event, timestamp }
}

testUnless(isOnPath('kcat') ? null : 'kcat is not installed')('kcat sees the committed events', async () => {
  const topic = await newTopic(kafka, PARTITIONS)
  const committed = await produce(topic, () => true)
  const script = join(import.meta.dirname, '../../docs/quickstarts/kcat/read_events.sh')
  const environment = { ...process.env, KAFKA_BOOTSTRAP: broker, SCHEMA_REGISTRY_URL: registry, TOPIC: topic }
  const lines = execFileSync('sh', [script, '-e', '-q'], { env: environment, maxBuffer: 2 ** 26 })
    .toString()
    .trim()
    .split('\n')
  expect(lines).toHaveLength(committed.size)
  for (const line of lines) expect(line).toMatch(/ce_id=evt_\d+-\d+/)
})
