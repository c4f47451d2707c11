import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Kafka, logLevel } from 'kafkajs'
import { factOf } from '../../processors/webhooks/record/eventBody.ts'
import { type Codec, createCodec, type Decoded } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type { RecordName } from '../../schemas/types.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { ensurePythonPackages } from '../support/packages.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { drawn } from '../support/thoroughness.ts'
import { newTopic } from '../support/topic.ts'
import { openTopic } from '../support/topicReader.ts'
import { availableQuickStarts, endAll, run } from './quickStarts.ts'
import { validCreation, validCustomer, validDecimal, validLine, validProse } from './validInputs.ts'
import { validRecord } from './validRecords.ts'

/**
 * Input of one client that another's tool cannot hold stops that tool for all: random valid input goes
 * through the gateway onto the public topics, random valid records as well, and readers in Python and Java
 * read the same from each as we do.
 */
const LOANS = drawn(8, 40)
const RECORDS_OF_EACH_TYPE = drawn(5, 40)
const SEED = Number(process.env['LASTRO_SEED'] ?? Date.now() % 2 ** 31)
const { contractEvents, collateralEvents, accountEvents, balanceChanges, ltvSnapshots, marketEvents } = topics
const PUBLIC = [contractEvents, collateralEvents, accountEvents, balanceChanges, ltvSnapshots, marketEvents]
const PACKAGES = ['confluent-kafka[avro,schemaregistry]==2.16.0', 'jq==1.8.0']
const QUICK_START = join(import.meta.dirname, '../../docs/quickstarts/python/read_events.py')

/** A record with what our own codec makes of it. */
interface Held {
  readonly topic: string
  readonly key: string
  readonly bytes: Buffer
  readonly decoded: Decoded
}

let lastro: Platform
let codec: Codec
let kafka: Kafka
let python: string
let receiver: Receiver
let held: readonly Held[]
beforeAll(async () => {
  process.stderr.write(`seed ${SEED}: LASTRO_SEED=${SEED} draws the same again\n`)
  lastro = await platform()
  codec = createCodec({ registryUrl: lastro.servers.registry })
  kafka = new Kafka({ brokers: lastro.servers.kafka.split(','), logLevel: logLevel.NOTHING })
  python = await ensurePythonPackages('python-readers', '1', PACKAGES, line =>
    process.stderr.write(`${line}\n`),
  )
  receiver = await openReceiver()
  await liveLoans()
  held = [...(await published()), ...(await drawnRecords())]
})
afterAll(async () => {
  endAll()
  await receiver?.close()
  await lastro?.close()
})

/** Always other draws, and always the same ones of a seed. */
let draws = 0
const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed: SEED + draws++ })
const one = <T>(arbitrary: fc.Arbitrary<T>): T => sample(arbitrary, 1)[0]!

/** Loans and customers of random valid input, as clients and outside systems bring them about. */
async function liveLoans(): Promise<void> {
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const body = { url: receiver.url, events: ['*', 'contract.*', 'guarantee.*', 'journey.*', 'notice.*'] }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  const ticks = [
    ['USDC', '1'],
    ['USDBRL', '5'],
    ['EURUSD', '1.1'],
  ].map(([symbol, price]) => ({ symbol, price, source: one(validLine(100)), asOf: new Date().toISOString() }))
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: { ticks } }), 202)
  for (const fields of sample(validCreation, LOANS)) {
    const loan = await newLoan(lastro, { lender, borrower, fields, ccb: false })
    expectAsSent((await loan.read()) as Record<string, unknown>, fields)
    await liveOn(loan)
  }
  await liveCustomers(lender)
}

function expectAsSent(contract: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, string>>) {
  const { name, description, startDate } = fields
  expect(contract).toMatchObject({ name, description, startDate: `${startDate}T00:00:00.000Z` })
}

/** Of four loans one is declined, one cancelled, one restated, one gets collateral. */
async function liveOn(loan: Loan): Promise<void> {
  const { id, lender, borrower } = loan
  expectStatus(await loan.send(), 200)
  const reason = one(validProse())
  if (id % 4 === 0) expectStatus(await loan.post(borrower, 'decline', { reason }), 200)
  if (id % 4 === 1) expectStatus(await loan.post(lender, 'cancel', { reason }), 200)
  if (id % 4 === 2) {
    const { outstandingBalance } = await loan.read()
    const body = { outstandingBalance, reason, asOf: new Date().toISOString() }
    const path = `/contracts/v1/${id}/outstanding-balance`
    expectStatus(await lastro.call(lender.key, 'PATCH', path, { body }), 202)
  }
  if (id % 4 !== 3) return
  const { tokenSymbol, network } = (await loan.read()).acceptedTokens[0]
  const body = {
    ...{ tokenSymbol, network, amount: one(validDecimal(9, 6)) },
    txHash: `0x${id.toString(16).padStart(64, '0')}`,
  }
  const path = `/guarantees/${loan.guaranteeId}/deposits`
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 201)
  await eventually('a snapshot of the deposit', async () => (await loan.read()).ltv ?? undefined)
}

async function liveCustomers({ document }: Party): Promise<void> {
  const key = await lastro.newKey(['global-account'], document)
  const base = '/global-account/api/v1'
  for (const body of sample(validCustomer, 3)) {
    const { id: customerId } = expectStatus(
      await lastro.call(key, 'POST', `${base}/customers`, { body }),
      201,
    ).body
    const walletAddress = `0x${customerId.length.toString(16).padStart(40, '0')}`
    const wallet = { customerId, rail: 'BASE', walletAddress, walletLabel: one(validLine(100)) }
    const saved = await lastro.call(key, 'POST', `${base}/payment-methods/save_wallet`, { body: wallet })
    const path = `/internal/v1/wallets/${expectStatus(saved, 201).body.data.id}/confirmations`
    expectStatus(await lastro.call(lastro.integrationKey, 'POST', path), 200)
  }
}

/** Every record that lies on the six topics by now. */
async function published(): Promise<Held[]> {
  const found: Held[] = []
  for (const { name: topic } of PUBLIC) {
    const reader = await openTopic(lastro.servers, topic)
    await reader.caughtUp()
    await reader.close()
    for (const { key, bytes } of reader.records) {
      found.push({ topic, key, bytes, decoded: await codec.decode(bytes) })
    }
  }
  const brought = new Set(found.map(({ topic }) => topic))
  for (const { name } of [contractEvents, collateralEvents, accountEvents, balanceChanges, ltvSnapshots]) {
    expect([name, brought.has(name)]).toEqual([name, true])
  }
  return found
}

/** Records of every type of the six topics, each the first of its key. */
async function drawnRecords(): Promise<Held[]> {
  const found: Held[] = []
  for (const { name: topic, records } of PUBLIC) {
    for (const record of records as readonly RecordName[]) {
      for (const drawnValue of sample(validRecord(record), RECORDS_OF_EACH_TYPE)) {
        const value = { ...drawnValue, sequence: 1 } as typeof drawnValue
        const bytes = await codec.encode(topic, record, value)
        found.push({ topic, key: `drawn-${found.length}`, bytes, decoded: await codec.decode(bytes) })
      }
    }
  }
  return found
}

/** Output of a Python script for each line, parsed. */
async function withPython(
  script: string,
  args: readonly string[],
  lines: readonly string[],
): Promise<unknown[]> {
  const env = { ...process.env, PYTHONPATH: python, PYTHONDONTWRITEBYTECODE: '1' }
  return new Promise((resolve, reject) => {
    const file = join(import.meta.dirname, script)
    const options = { env, maxBuffer: 2 ** 30 }
    const child = execFile('python3', [file, ...args], options, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.slice(-4_000)))
      else
        resolve(
          stdout
            .trimEnd()
            .split('\n')
            .map(line => JSON.parse(line)),
        )
    })
    child.stdin!.on('error', () => undefined).end(lines.join('\n'))
  })
}

test('(streams A2) confluent-kafka’s AvroDeserializer and fastavro read every record as we do', async () => {
  const lines = held.map(({ topic, bytes }) => `${topic} ${bytes.toString('base64')}`)
  const read = (await withPython(
    'decodeRecords.py',
    [QUICK_START, lastro.servers.registry],
    lines,
  )) as unknown[][]
  expect(read).toHaveLength(held.length)
  for (const [index, { topic, decoded }] of held.entries()) {
    const { value } = decoded
    expect([topic, ...read[index]!]).toEqual([topic, value, value])
  }
})

/** Those whose Avro library knows dates; the one for Node shows them as days since 1970. */
const withDates = availableQuickStarts().filter(({ name }) => name !== 'node')

test.each(withDates)('(streams A2) the $name quick start reads every record as we do', async quickStart => {
  const topic = await newTopic(kafka)
  const producer = kafka.producer()
  await producer.connect()
  const messages = held.map(({ topic: from, key, bytes }, index) => {
    return { key: `${from}/${key}`, value: bytes, headers: { ce_id: `held-${index}` }, partition: 0 }
  })
  for (let start = 0; start < messages.length; start += 500) {
    await producer.send({ topic, messages: messages.slice(start, start + 500) })
  }
  await producer.disconnect()
  const running = run(quickStart, {
    ...{ KAFKA_BOOTSTRAP: lastro.servers.kafka, SCHEMA_REGISTRY_URL: lastro.servers.registry },
    ...{ TOPIC: topic, GROUP: topic, STOP_AFTER: String(held.length) },
    DATABASE: join(mkdtempSync(join(tmpdir(), 'quick-start-')), 'events.sqlite'),
    // Java prints in the terminal's encoding; this one is a pipe.
    JAVA_TOOL_OPTIONS: '-Dstdout.encoding=UTF-8 -Dfile.encoding=UTF-8',
  })
  expect([await running.exited, running.errors()]).toEqual([0, expect.any(String)])
  expect(running.events).toHaveLength(held.length)
  for (const [index, { decoded }] of held.entries()) expect(running.events[index]).toEqual(decoded.value)
})

test('JSON.parse, Python’s json and jq read every webhook body as one', async () => {
  await receiver.until(({ json }) => json.event === 'contract.created', LOANS)
  const facts = held.flatMap(({ topic, key, decoded }) => factOf(topic, key, decoded) ?? [])
  const bodies = [...receiver.deliveries.map(({ body }) => body), ...facts.map(({ body }) => body)]
  expect(facts.length).toBeGreaterThan(RECORDS_OF_EACH_TYPE)
  const read = (await withPython('readBodies.py', [], bodies)) as unknown[][]
  for (const [index, body] of bodies.entries()) {
    expect(read[index]).toEqual([JSON.parse(body), JSON.parse(body)])
  }
})
