import { pino } from 'pino'
import { createKafkaLog } from '../../processors/runtime/kafkaLog.ts'
import { verifyAll } from '../../processors/verification/verifyAll.ts'
import { isPublished } from '../../schemas/avroRules.ts'
import { createCodec } from '../../schemas/codec.ts'
import type { StoredContract } from '../../schemas/contractDocuments.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import type { ContractState } from '../../schemas/types.ts'
import { eventually } from '../eventually.ts'
import { type Loan, newLoan } from './loan.ts'
import { type Answer, expectStatus, type Platform, platform } from './platform.ts'
import { openTopic, type TopicReader } from './topicReader.ts'

const LIMIT_MS = 180_000
const LOANS = 8
let lastro: Platform
let events: TopicReader
const loans: Loan[] = []
/** What the API answered, by contract, each time it was asked. */
const answered: { readonly loan: Loan; readonly body: Body }[] = []

// biome-ignore lint/suspicious/noExplicitAny: the contract as the API answers it
type Body = any

beforeAll(async () => {
  lastro = await platform()
  events = await openTopic(lastro.servers, 'contract-events')
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const lives = Array.from({ length: LOANS }, (_, i) => live(i, { lender, borrower }))
  loans.push(...(await Promise.all(lives)))
  // Publication runs behind the answers.
  await eventually('all events are published', async () => {
    const stored = await lastro.db.collection<StoredContract>('contracts').find().toArray()
    const own = stored.filter(({ _id }) => loans.some(({ id }) => id === _id))
    for (const { _id, sequences } of own) expect(rebuiltSequence(_id)).toBe(sequences.contractEvents)
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

/** The last state that contract-events has of a contract, at or before a moment. */
function rebuilt(contractId: number, at = Number.POSITIVE_INFINITY): ContractState {
  const own = events.records.filter(({ key }) => key === String(contractId))
  const known = own.filter(({ value }) => (value['timestamp'] as number) <= at)
  return known.at(-1)!.value['contract'] as ContractState
}

function rebuiltSequence(contractId: number): unknown {
  return events.records.findLast(({ key }) => key === String(contractId))?.value['sequence']
}

test('every contract rebuilt from contract-events alone is what the API answers', async () => {
  for (const loan of loans) {
    const answer = comparableAnswer(await loan.read())
    expect(comparable(rebuilt(loan.id))).toEqual(answer)
  }
})

const comparable = ({ guarantee, ...contract }: ContractState) => ({
  id: contract.contractId,
  status: contract.contractStatus,
  outstandingBalance: contract.outstandingBalance,
  termsHash: contract.termsHash,
  updatedAt: new Date(contract.updatedAt).toISOString(),
  signings: contract.signings.map(({ signingId, signingStatus }) => [signingId, signingStatus]),
  documents: contract.documents.map(({ documentId, sha256 }) => [documentId, sha256]),
  required: guarantee.requiredFiatAmount,
  deposited: guarantee.depositedFiatAmount,
  guaranteeStatus: guarantee.guaranteeStatus,
  holdings: guarantee.holdings.map(({ quantity }) => quantity),
})

const comparableAnswer = (answer: Body) => ({
  id: answer.id,
  status: answer.status,
  outstandingBalance: answer.outstandingBalance,
  termsHash: answer.termsHash,
  updatedAt: answer.updatedAt,
  signings: answer.signings.map((one: Body) => [one.id, one.status]),
  documents: answer.documents.map((one: Body) => [one.id, one.sha256]),
  required: answer.guarantee.requiredFiatAmount,
  deposited: answer.guarantee.depositedFiatAmount,
  guaranteeStatus: answer.guarantee.status,
  holdings: answer.guarantee.holdings.map((one: Body) => one.amount),
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
        expect(comparableAnswer(then)).toEqual(comparable(rebuilt(loan.id, at)))
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
  },
  LIMIT_MS,
)

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
