import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pino } from 'pino'
import { verifyAll } from '../../operations/verify/verifyAll.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../../schemas/codec.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { isPublished } from '../../schemas/evolution/avroRules.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { type Loan, newLoan } from '../e2e/loan.ts'
import { type Answer, expectStatus, type Platform, platform } from '../e2e/platform.ts'
import {
  type Body,
  comparableAnswer,
  expectedAnswer,
  type Rebuilding,
  rebuilding,
} from '../e2e/rebuilding.ts'
import { openTopic, type TopicReader } from '../e2e/topicReader.ts'
import { eventually } from '../eventually.ts'

const LIMIT_MS = 180_000
const LOANS = 8
let lastro: Platform
let events: TopicReader
let rebuilt: Rebuilding
const loans: Loan[] = []
/** What the API answered, by contract, each time it was asked. */
const answered: { readonly loan: Loan; readonly body: Body }[] = []

beforeAll(async () => {
  lastro = await platform()
  events = await openTopic(lastro.servers, 'contract-events')
  rebuilt = rebuilding(events)
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const lives = Array.from({ length: LOANS }, (_, i) => live(i, { lender, borrower }))
  loans.push(...(await Promise.all(lives)))
  // Publication runs behind the answers.
  await eventually('all events are published', async () => {
    const stored = await lastro.db.collection<StoredContract>('contracts').find().toArray()
    const own = stored.filter(({ _id }) => loans.some(({ id }) => id === _id))
    for (const { _id, sequences } of own) expect(rebuilt.sequence(_id)).toBe(sequences.contractEvents)
    return true
  })
}, LIMIT_MS)
afterAll(async () => {
  await events?.close()
  await lastro?.close()
})

/** Loans of different lives; every state that a client could see is remembered. */
async function live(i: number, parties: Pick<Loan, 'lender' | 'borrower'>): Promise<Loan> {
  const { lender } = parties
  const loan = await newLoan(lastro, parties)
  const remember = async () => void answered.push({ loan, body: await loan.read() })
  await remember()
  await settled(lender, await loan.balance(`${9_000 + i}.5`))
  await remember()
  await settled(lender, await loan.send())
  await remember()
  if (i % 2 === 0) {
    await settled(loan.borrower, await loan.accept())
    await remember()
    expectStatus(await loan.deposit('1234.567891'), 201, 202)
    await loan.until('the deposit counts', ({ guarantee }) => guarantee.holdings.length === 1)
    await remember()
  }
  if (i % 3 === 0) {
    const [party, verb] = i % 2 === 0 ? [lender, 'cancel'] : [loan.borrower, 'decline']
    await settled(
      party as typeof lender,
      await loan.post(party as typeof lender, verb as string, { reason: 'test' }),
    )
    await remember()
  }
  // A cancelled loan gives its collateral back by itself, a little later.
  if (i % 6 === 0)
    await loan.until('its collateral is back', ({ guarantee }) => guarantee.status === 'RELEASED')
  return loan
}

/** A busy machine answers 202 before the outcome is known. */
async function settled({ key }: Loan['lender'], answer: Answer): Promise<void> {
  const commandId = expectStatus(answer, 200, 202).body.data.commandId
  if (commandId === undefined) return
  await eventually('the outcome is known', async () => {
    const status = await lastro.call(key, 'GET', `/commands/v1/${commandId}`)
    return expectStatus(status, 200).body.data.status === 'PENDING' ? undefined : true
  })
}

test('every contract rebuilt from contract-events alone is what the API answers', async () => {
  for (const loan of loans) {
    const answer = comparableAnswer(await loan.read())
    expect(expectedAnswer(rebuilt.at(loan.id))).toEqual(answer)
  }
})

test(
  'asOf answers every state that was once answered, and every moment what the events say',
  async () => {
    for (const { loan, body } of answered) {
      const url = `/contracts/v1/${loan.id}?asOf=${body.updatedAt}`
      const then = expectStatus(await lastro.call(loan.lender.key, 'GET', url), 200).body.data
      expect({ ...then, ltv: null }).toEqual({ ...body, ltv: null })
    }
    for (const loan of loans) {
      const { createdAt, updatedAt } = await loan.read()
      const [from, to] = [Date.parse(createdAt), Date.parse(updatedAt)]
      for (let step = 0; step <= 10; step++) {
        const at = Math.round(from + ((to - from) * step) / 10)
        const url = `/contracts/v1/${loan.id}?asOf=${new Date(at).toISOString()}`
        const then = expectStatus(await lastro.call(loan.lender.key, 'GET', url), 200).body.data
        expect(comparableAnswer(then)).toEqual(expectedAnswer(rebuilt.at(loan.id, at)))
      }
      const before = `/contracts/v1/${loan.id}?asOf=${new Date(from - 1).toISOString()}`
      expectStatus(await lastro.call(loan.lender.key, 'GET', before), 404)
    }
  },
  LIMIT_MS,
)

test(
  'a person is erased and verify finds every contract as promised: sequences, the fold of the facts, the database',
  async () => {
    const body = { document: loans[0]!.borrower.document }
    const path = '/internal/v1/parties/erasures'
    expectStatus(await lastro.call(lastro.adminKey, 'POST', path, { body }), 200)
    const log = createKafkaLog({ brokers: [lastro.servers.kafka] }, pino({ level: 'silent' }))
    const codec = createCodec({ registryUrl: lastro.servers.registry })
    const said: string[] = []
    const problems = await verifyAll({
      log,
      db: lastro.db,
      codec,
      topics: Object.values<Topic>(topics).filter(isPublished),
      say: line => void said.push(line),
    })
    await log.close()
    expect(problems).toEqual([])
    expect(Number.parseInt(said[0]!, 10)).toBeGreaterThanOrEqual(LOANS)
    expect(await recomputed(loans[0]!)).toMatch(/^[1-9]\d* proofs, 0 with differences$/)
  },
  LIMIT_MS,
)

/** What docs/recompute-ltv.py says about the proofs of a loan's snapshots. */
async function recomputed({ id, lender: { key } }: Loan): Promise<string> {
  const { body } = expectStatus(await lastro.call(key, 'GET', `/v1/ltv?contractId=${id}`), 200)
  const proofs: string[] = []
  for (const { id: snapshot } of body.data.snapshots) {
    const proof = await lastro.call(key, 'GET', `/v1/ltv/snapshots/${snapshot}/proof`)
    proofs.push(JSON.stringify(expectStatus(proof, 200).body.data))
  }
  const script = join(import.meta.dirname, '../../docs/recompute-ltv.py')
  return execFileSync('python3', [script], { input: proofs.join('\n') })
    .toString()
    .trim()
}

test(
  'verify names what differs',
  async () => {
    const { id } = loans[1]!
    const contracts = lastro.db.collection<{ _id: number }>('contracts')
    const stored = (await contracts.findOne({ _id: id }))!
    const log = createKafkaLog({ brokers: [lastro.servers.kafka] }, pino({ level: 'silent' }))
    const codec = createCodec({ registryUrl: lastro.servers.registry })
    await contracts.updateOne({ _id: id }, { $set: { outstandingBalance: '1' } })
    try {
      const problems = await verifyAll({ log, db: lastro.db, codec, topics: [], say: () => undefined })
      expect(problems).toEqual([
        `contract ${id}: database and log differ at outstandingBalance: "1" ≠ "9001.5"`,
      ])
    } finally {
      await contracts.replaceOne({ _id: id }, stored)
      await log.close()
    }
  },
  LIMIT_MS,
)
