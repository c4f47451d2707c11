import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Verifying, verifyAll } from '../../operations/verify/verifyAll.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { isPublished } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, loanOf } from '../support/loan.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openTopic, type TopicReader } from '../support/topicReader.ts'
import { type Body, comparableAnswer, expectedAnswer, type Rebuilding, rebuilding } from './rebuilding.ts'

/** The show of 10,000: LASTRO_REBUILD_CONTRACTS=10000. */
const CONTRACTS = Number(process.env['LASTRO_REBUILD_CONTRACTS'] ?? 200)
const CONCURRENCY = 32
const INSTANTS = 100
const LIMIT_MS = 240_000 + CONTRACTS * 100

let lastro: Platform
let events: TopicReader
let rebuilt: Rebuilding
let parties: { readonly lender: Party; readonly borrower: Party }
const ids: number[] = []
/** Responses of the API about a contract in the middle of the load. */
const recorded: Body[] = []
let startedAt = 0

beforeAll(async () => {
  lastro = await platform()
  events = await openTopic(lastro.servers, 'contract-events')
  rebuilt = rebuilding(events)
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  parties = { lender, borrower }
  startedAt = Date.now()
  await inParallel(CONTRACTS, async index => void ids.push(await live(index)))
  say(`${CONTRACTS} lives in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`)
  await published()
  const own = ids.reduce((sum, id) => sum + rebuilt.of(id).length, 0)
  say(`${own} events on contract-events`)
}, LIMIT_MS)
afterAll(async () => {
  await events?.close()
  await lastro?.close()
})

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

type Step = (loan: Loan) => Promise<Answer>
const balance = (loan: Loan) => loan.balance(`${(loan.id * 7_919) % 9_999}.${10 + (loan.id % 90)}`)
const send = (loan: Loan) => loan.send()
const accept = (loan: Loan) => loan.accept()
const decline = (loan: Loan) => loan.post(loan.borrower, 'decline', { reason: 'too dear' })
const cancel = (loan: Loan) => loan.post(loan.lender, 'cancel', { reason: 'a mistake' })
const deposit = (loan: Loan) => loan.deposit(`${1 + (loan.id % 3_000)}.${100_001 + (loan.id % 800_000)}`)

/** Each contract lives one of these. */
const LIVES: readonly (readonly Step[])[] = [
  [],
  [balance],
  [send],
  [send, accept],
  [cancel],
  [balance, send, decline],
  [deposit, balance],
  [send, balance, accept, deposit],
]

/** Every so many steps an answer is remembered, so that about as many as instants are asked for are. */
const STEPS = LIVES.reduce((sum, life) => sum + life.length, 0) / LIVES.length
const REMEMBER_EVERY = Math.max(1, Math.floor((CONTRACTS * STEPS) / INSTANTS))
let steps = 0

async function live(index: number): Promise<number> {
  const { lender, borrower } = parties
  const fields = { name: `Loan ${index}`, outstandingBalance: `${10_000 + index}.${10 + (index % 90)}` }
  const { data } = expectStatus(await lastro.createContract(lender, borrower, fields), 201).body
  const loan = loanOf(lastro, lender, borrower, data.id, data.guarantee.id)
  for (const step of LIVES[index % LIVES.length]!) {
    await settled(expectStatus(await step(loan), 200, 201, 202))
    steps += 1
    if (steps % REMEMBER_EVERY === 0) recorded.push(await loan.read())
  }
  return loan.id
}

/** A busy machine answers 202 before the outcome is known. */
async function settled({ body }: Answer): Promise<void> {
  const commandId = body?.data?.commandId
  if (commandId === undefined) return
  await eventually('the outcome is known', async () => {
    const status = await lastro.call(parties.lender.key, 'GET', `/commands/v1/${commandId}`)
    return status.status !== 200 || status.body.data.status !== 'PENDING'
  })
}

/** Publication runs behind the answers, and ltv’s valuations behind that: until nothing moves any more. */
function published(): Promise<boolean> {
  const own = { _id: { $in: ids } }
  return eventually(
    'all events are published and read',
    async () => {
      const stored = lastro.db.collection<StoredContract>('contracts').find(own)
      for await (const { _id, sequences } of stored) {
        if (rebuilt.sequence(_id) !== sequences.contractEvents) {
          throw new Error(`contract ${_id}: ${rebuilt.sequence(_id)} of ${sequences.contractEvents} events`)
        }
      }
      return true
    },
    LIMIT_MS,
  )
}

test(
  `${CONTRACTS} contracts rebuilt from contract-events alone are what the API answers, field by field`,
  async () => {
    let compared = 0
    await inParallel(ids.length, async index => {
      const id = ids[index]!
      const answer = await lastro.call(parties.lender.key, 'GET', `/contracts/v1/${id}`)
      const said = comparableAnswer(expectStatus(answer, 200).body.data)
      expect(expectedAnswer(rebuilt.at(id))).toEqual(said)
      compared += 1
    })
    expect(compared).toBe(CONTRACTS)
    expect(new Set(ids).size).toBe(CONTRACTS)
  },
  LIMIT_MS,
)

const asOf = async (id: number, moment: string) => {
  const answer = await lastro.call(parties.lender.key, 'GET', `/contracts/v1/${id}?asOf=${moment}`)
  return comparableAnswer(expectStatus(answer, 200).body.data)
}

/** Any moment between the birth of a contract and a little after its last change. */
function momentOf(id: number): number {
  const times = rebuilt.of(id).map(({ value }) => value['timestamp'] as number)
  const [born, last] = [times[0]!, times.at(-1)!]
  return Math.floor(born + Math.random() * (last - born) * 1.1)
}

function factsAt(id: number, moment: number): number {
  return rebuilt.of(id).filter(({ value }) => value['timestamp'] === moment).length
}

test(
  `asOf at ${INSTANTS} random instants of the run is the state that was recorded then`,
  async () => {
    for (let drawn = 0; drawn < INSTANTS; drawn++) {
      const id = ids[Math.floor(Math.random() * ids.length)]!
      const moment = momentOf(id)
      const answer = await asOf(id, new Date(moment).toISOString())
      expect({ id, moment, answer }).toEqual({ id, moment, answer: expectedAnswer(rebuilt.at(id, moment)) })
    }
  },
  LIMIT_MS,
)

test('before its creation a contract is not there', async () => {
  const id = ids[0]!
  const born = rebuilt.of(id)[0]!.value['timestamp'] as number
  const url = `/contracts/v1/${id}?asOf=${new Date(born - 1).toISOString()}`
  expectStatus(await lastro.call(parties.lender.key, 'GET', url), 404)
})

test(
  'asOf says again what the API answered while contracts lived',
  async () => {
    expect(recorded.length).toBeGreaterThanOrEqual(Math.min(INSTANTS, steps) * 0.8)
    // Two facts of one millisecond have one `asOf`, which is the later one; an answer may have come between.
    const told = recorded.filter(({ id, updatedAt }) => factsAt(id, Date.parse(updatedAt)) === 1)
    expect(told.length).toBeGreaterThanOrEqual(recorded.length / 4)
    for (const then of told) {
      expect(await asOf(then.id, then.updatedAt)).toEqual(comparableAnswer(then))
    }
    say(`${told.length} answers of the run said again`)
  },
  LIMIT_MS,
)

async function verify(told: Pick<Verifying, 'topics' | 'say'>): Promise<readonly string[]> {
  const { servers, db } = lastro
  const log = createKafkaLog({ brokers: [servers.kafka] }, pino({ level: 'silent' }))
  try {
    return await verifyAll({ log, db, codec: createCodec({ registryUrl: servers.registry }), ...told })
  } finally {
    await log.close()
  }
}

test(
  'a person is erased, and verify finds every contract as promised: sequences, the fold of the facts, the database',
  async () => {
    const body = { document: parties.borrower.document }
    const path = '/internal/v1/parties/erasures'
    expectStatus(await lastro.call(lastro.adminKey, 'POST', path, { body }), 200)
    const said: string[] = []
    const published = Object.values<Topic>(topics).filter(isPublished)
    expect(await verify({ topics: published, say: line => void said.push(line) })).toEqual([])
    expect(Number.parseInt(said[0]!, 10)).toBeGreaterThanOrEqual(CONTRACTS)
    const withDeposit = ids.find(id => rebuilt.of(id).length > 3)!
    expect(await recomputed(withDeposit)).toMatch(/^[1-9]\d* proofs, 0 with differences$/)
  },
  LIMIT_MS,
)

/** Output of docs/recompute-ltv.py about the proofs of a contract's snapshots. */
async function recomputed(id: number): Promise<string> {
  const { key } = parties.lender
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
    const [id] = ids
    const contracts = lastro.db.collection<{ _id: number; outstandingBalance?: string }>('contracts')
    const stored = (await contracts.findOne({ _id: id! }))!
    await contracts.updateOne({ _id: id! }, { $set: { outstandingBalance: '1' } })
    try {
      expect(await verify({ topics: [], say: () => undefined })).toEqual([
        `contract ${id}: database and log differ at outstandingBalance: "1" ≠ "${stored.outstandingBalance}"`,
      ])
    } finally {
      await contracts.replaceOne({ _id: id! }, stored)
    }
  },
  LIMIT_MS,
)
