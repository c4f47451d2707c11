import type { Document } from 'mongodb'
import { createCodec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { writeRecord } from '../support/deadLetterTool.ts'
import { eventually } from '../support/eventually.ts'
import { activeLoan, type Loan, newLoan, newTxHash } from '../support/loan.ts'
import { runLastro } from '../support/operatorScript.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { custodyRests, sellFor } from '../support/sale.ts'
import {
  type Copy,
  copyOf,
  differencesOf,
  empty,
  mend,
  named,
  settled,
  startAll,
  stopAll,
} from './restoring.ts'

/** The show of 100,000: LASTRO_REBUILD_CONTRACTS=100000. */
const CONTRACTS = Number(process.env['LASTRO_REBUILD_CONTRACTS'] ?? 40)
const CONCURRENCY = 32
const LIMIT_MS = 240_000 + CONTRACTS * 60
const CASE = '2. MongoDB is lost, and there is no backup'

let lastro: Platform
let receiver: Receiver
let lender: Party
let borrower: Party
let active: Loan
let surplus: Loan
let little: Loan
let late: Loan
let before: Copy
let said = ''

beforeAll(async () => {
  lastro = await platform()
  await lastro.untilReady()
  receiver = await openReceiver()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const body = { url: receiver.url, events: ['*', 'contract.*', 'notice.*'] }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  active = await activeLoan(lastro)
  await lives(active)
  await sales()
  await inParallel(
    CONTRACTS,
    async index => void (await lastro.createContract(lender, borrower, { name: `Loan ${index}` })),
  )
  const erased = await lastro.newBorrower()
  await newLoan(lastro, { lender, borrower: erased })
  const erasure = { body: { document: erased.document } }
  expectStatus(await lastro.call(lastro.adminKey, 'POST', '/internal/v1/parties/erasures', erasure), 200)
  await settled(lastro)
  await stopAll(lastro)
  before = await copyOf(lastro.db)
  await empty(lastro.db)
  // What a process leaves that took a lane on the empty database, and refused.
  const taken = { lane: 'contracts/0', epoch: 1, saved: 0, next: {}, published: 0 }
  await lastro.db.collection<{ _id: string }>('outbox').insertOne({ _id: 'contracts/0', ...taken })
}, LIMIT_MS)
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
}, LIMIT_MS)

/** Everything that can happen to a contract without a price. */
async function lives(loan: Loan): Promise<void> {
  const sent = await newLoan(lastro, { lender, borrower })
  expectStatus(await sent.send(), 200)
  expectStatus(await sent.post(borrower, 'decline', { reason: 'too dear' }), 200)
  const accepted = await newLoan(lastro, { lender, borrower, ccb: false })
  expectStatus(await accepted.balance('9000.5'), 202)
  expectStatus(await accepted.send(), 200)
  expectStatus(await accepted.accept(), 200)
  expectStatus(await accepted.deposit('1234.567891'), 201)
  await accepted.payouts()
  expectStatus(await accepted.post(lender, 'cancel', { reason: 'a mistake' }), 200)
  await accepted.until('its collateral is back', ({ guarantee }) => guarantee.status === 'RELEASED')
  const release = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '1' }
  const path = `/guarantees/${loan.guaranteeId}/releases`
  expectStatus(await lastro.call(loan.lender.key, 'POST', path, { body: release }), 201, 202)
  const simulation = `/simulation/v1/contracts/from-lender/${loan.id}`
  expectStatus(await lastro.call(loan.borrower.key, 'POST', simulation), 200, 201)
}

/** A surplus that is owed, a sale that brought too little, a late loan, transfers of one transaction. */
async function sales(): Promise<void> {
  const past = { fields: { startDate: '2025-01-01', endDate: '2026-01-01' } }
  late = await activeLoan(lastro, past)
  const txHash = newTxHash()
  for (const logIndex of [3, 4]) expectStatus(await late.deposit('1', txHash, { logIndex }), 201)
  const loans = [await activeLoan(lastro), await activeLoan(lastro)] as const
  ;[surplus, little] = loans
  await surplus.payouts()
  await custodyRests(lastro, true)
  const sale = { sold: '2000', left: '1000', proceeds: '10000', owed: '10000' }
  await sellFor(lastro, surplus, sale, '10120.5')
  await sellFor(lastro, little, sale, '4000')
  await told(little, '4000', 'kept')
  await told(little, '5000', 'set-aside')
  const said = async () => ((await late.read()).overdueSince === null ? undefined : true)
  await eventually('the late loan is said to be overdue', said)
}

/** The report of an external custodian about the sale, as the gateway writes it. */
async function told({ id }: Loan, proceeds: string, name: string): Promise<void> {
  const codec = createCodec({ registryUrl: lastro.servers.registry })
  const eventId = `${name}-${id}`
  const rawBody = JSON.stringify({ type: 'LIQUIDATED', orderId: `liq_${id}_1`, proceeds })
  const value = await codec.encode(topics.contractCommands.name, 'lastro.commands.ReceiveProviderEvent', {
    ...{ provider: 'custody', eventId, rawBody, contractId: null, guaranteeId: null },
  })
  const timestamp = Date.now()
  const headers = { 'command-id': `test-${eventId}`, 'issued-at': String(timestamp) }
  const partition = partitionOf(String(id), USUAL_PARTITIONS)
  const topic = topics.contractCommands.name
  await writeRecord(lastro.servers, { topic, partition, key: String(id), value, headers, timestamp })
}

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

test(
  'rebuild makes the database whole, and verifies it',
  async () => {
    const { status, stdout, stderr } = await mend(lastro, CASE)
    said = stdout
    process.stderr.write(stdout)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(said).toContain('all checks passed')
  },
  LIMIT_MS,
)

test.each(named('folded', 'decided', 'recorded'))('%s are as they were, document by document', async name => {
  const after = await lastro.db.collection(name).find().toArray()
  expect(differencesOf(name, before, after).slice(0, 3)).toEqual([])
})

test('sales, what is owed of them, late loans and transfers are among what came back', async () => {
  const found = async (name: string, filter: object) => lastro.db.collection(name).countDocuments(filter)
  const of = ({ id }: Loan) => ({ contractId: id })
  expect(await found('liquidations', { ...of(surplus), proceeds: '10120.5', surplusAmount: '120.5' })).toBe(1)
  expect(await found('liquidations', { ...of(little), proceeds: '4000', surplusAmount: null })).toBe(1)
  const order = { kind: 'SURPLUS', 'surplus.amount': '120.5', 'surplus.currency': 'BRL' }
  expect(await found('custodyOrders', { ...of(surplus), ...order })).toBe(1)
  expect(await found('contracts', { ...of(surplus), 'guarantee.surplus.surplusStatus': 'OWED' })).toBe(1)
  expect(await found('contracts', { ...of(little), 'guarantee.salesStop.proceeds': '4000' })).toBe(1)
  expect(await found('contracts', { ...of(late), overdueSince: Date.parse('2026-01-02T00:00:00Z') })).toBe(1)
  expect(await found('deposits', { ...of(late), logIndex: { $in: [3, 4] } })).toBe(2)
  // An event that contradicts was set aside, and is not taken for one that came.
  const events = before.get('providerEvents')!.map(({ _id }) => String(_id))
  expect(events).toContain(`custody/kept-${little.id}`)
  expect(events).not.toContain(`custody/set-aside-${little.id}`)
})

test('a database that is not empty is refused', async () => {
  const again = await mend(lastro, CASE)
  expect(again.status).toBe(1)
  expect(again.stderr).toMatch(/^refused: the database lastro is not empty \(contracts, /)
})

test(
  'processes go on: views come back, nothing is published twice, ids are new',
  async () => {
    await startAll(lastro)
    const running = await mend(lastro, CASE)
    expect({ status: running.status, stderr: running.stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^refused: .*contracts, .* still run: stop every process first/),
    })
    const { data } = expectStatus(await lastro.createContract(lender, borrower), 201).body
    expect(before.get('contracts')!.map(({ _id }) => _id)).not.toContain(data.id)
    expectStatus(await active.balance('8000.01'), 202)
    await settled(lastro)
    expect((await active.read()).status).toBe('ACTIVE')
    // The custodian goes on with what is ordered.
    await custodyRests(lastro, false)
    await surplus.until('the surplus is paid', ({ guarantee }) => guarantee.surplus.status === 'PAID')
    await settled(lastro)
    const { status, stdout } = await runLastro(lastro, 'verify')
    expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
      status: 0,
      last: 'all checks passed',
    })
  },
  LIMIT_MS,
)

/** Fields that a contract no longer has must not come back when a reader writes the whole document. */
const saysSomething = ({ holdings, contracts }: Document) => holdings?.length !== 0 && contracts !== 0

test.each(named('read'))(
  '%s are read again from the topics',
  async name => {
    await eventually(`${name} as they were`, async () => {
      const known = new Set((before.get(name) ?? []).filter(saysSomething).map(({ _id }) => String(_id)))
      const after = (await lastro.db.collection(name).find().toArray()).filter(({ _id }) =>
        known.has(String(_id)),
      )
      expect(after.length).toBe(known.size)
      return true
    })
  },
  LIMIT_MS,
)
