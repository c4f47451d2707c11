import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createCpuScheduler } from '../../gateway/limits/cpuScheduler.ts'
import {
  type SimulationFormat,
  type SimulationNeeds,
  simulate,
} from '../../gateway/resources/ltv/simulation.ts'
import { EVERYONE } from '../../gateway/server/app.fixture.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

const CONTRACTS = 700
const LENDER = { ...EVERYONE, partyId: 'pty_book', rateLimit: 10 }
const OTHER = { ...EVERYONE, partyId: 'pty_other', rateLimit: 10 }
const IN_BOOK = { book: true, prices: { USDC: '0.7' } } as const
/** Contracts that may be simulated before others have their turn. */
const MAX_IN_A_TURN = 25
let database: TestDatabase

const contractOf = (id: number, lenderPartyId: string) => ({
  _id: id,
  guaranteeId: id,
  lenderPartyId,
  borrowerPartyId: `pty_b${id}`,
  contractStatus: 'ACTIVE',
  createdAt: id,
  fiatCurrency: 'BRL',
  outstandingBalance: '9000',
  collateralPercentage: '150',
  ltvPolicy: {
    mode: 'IMMEDIATE',
    liquidationType: 'FULL',
    curePeriodHours: 24,
    warning: null,
    alert: null,
    liquidation: null,
  },
  thresholds: { initial: '0.67', warning: '0.77', alert: '0.8', liquidation: '0.89', cureTo: '0.67' },
  acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
  guarantee: {
    guaranteeStatus: 'ACTIVE',
    lockStatus: 'ACTIVE',
    requiredFiatAmount: '15000',
    holdings: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000' }],
  },
})

beforeAll(async () => {
  database = await newDatabase()
  const ids = Array.from({ length: CONTRACTS }, (_, n) => n + 1)
  const all = ids.map(id => contractOf(id, LENDER.partyId))
  await database.db
    .collection<{ _id: number }>('contracts')
    .insertMany([...all, contractOf(9_999, 'pty_other')])
})
afterAll(() => database?.drop())

async function start(
  identity: typeof LENDER,
  deps: Partial<SimulationNeeds> = {},
  format: SimulationFormat = 'json',
): Promise<Readable> {
  const cpuScheduler = createCpuScheduler()
  const all = { db: database.db, now: Date.now, charge: () => undefined, cpuScheduler, ...deps }
  const answer = await simulate(identity, IN_BOOK, all, format)
  return (answer as unknown as { stream: { content: Readable } }).stream.content
}

/** Its client goes away. */
async function gone(content: Readable): Promise<void> {
  content.destroy()
  await new Promise(resolve => content.once('close', resolve))
}

test('a tenant has one book simulated at a time; another tenant does not notice', async () => {
  const first = await start(LENDER)
  await expect(start(LENDER)).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  expect(JSON.parse(await text(await start(OTHER))).data.summary.contracts).toBe(1)
  expect(JSON.parse(await text(first)).data.summary.contracts).toBe(CONTRACTS)
  // Once it has ended, or its client has gone, there is room for the next.
  const second = await start(LENDER)
  await gone(second)
  const third = await start(LENDER)
  await gone(third)
})

test('as NDJSON, the book has one result per line and its summary in the last one', async () => {
  const { data } = JSON.parse(await text(await start(LENDER)))
  const lines = (await text(await start(LENDER, {}, 'ndjson'))).split('\n')
  expect(lines.pop()).toBe('')
  expect(JSON.parse(lines.pop()!)).toEqual({ summary: data.summary })
  expect(lines.map(line => JSON.parse(line))).toEqual(data.results)
  const empty = await text(await start({ ...LENDER, partyId: 'pty_without_a_book' }, {}, 'ndjson'))
  expect(JSON.parse(empty).summary.contracts).toBe(0)
})

test('a client that does not read its book is cut off, and has room for the next', async () => {
  const unread = await start(LENDER)
  const cut = new Promise<Error>(resolve => unread.once('error', resolve))
  expect((await cut).message).toBe('the client does not read')
  expect(JSON.parse(await text(await start(LENDER))).data.summary.contracts).toBe(CONTRACTS)
})

test('everybody else has a turn after a few contracts, and the cost is counted', async () => {
  let turn = 0
  let ended = false
  const tick = () => {
    turn += 1
    if (!ended) setImmediate(tick)
  }
  tick()
  const inTurn = new Map<number, number>()
  let charged = 0
  // The clock is read for each contract: how often between two turns of the event loop.
  const now = () => {
    inTurn.set(turn, (inTurn.get(turn) ?? 0) + 1)
    return Date.now()
  }
  const charge: SimulationNeeds['charge'] = (_identity, requests) => {
    charged = requests
  }
  const content = await start(LENDER, { now, charge })
  const closed = new Promise(resolve => content.once('close', resolve))
  const { data } = JSON.parse(await text(content))
  ended = true
  await closed
  expect(data.results.length).toBe(CONTRACTS)
  const readsOfContract = [...inTurn.values()].reduce((sum, reads) => sum + reads, 0) / CONTRACTS
  expect(Math.max(...inTurn.values()) / readsOfContract).toBeLessThanOrEqual(MAX_IN_A_TURN)
  expect(charged).toBe(CONTRACTS / 100)
})
