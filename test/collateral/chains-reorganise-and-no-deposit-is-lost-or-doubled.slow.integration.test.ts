import { Decimal } from 'decimal.js'
import {
  CREATION,
  createLedger,
  LENDER_PARTY,
  type Ledger,
} from '../../processors/contracts/ledger.fixture.ts'
import {
  defaultRules,
  MONEY_SCALE,
  QUANTITY_SCALE,
  RATIO_SCALE,
  ratioOf,
  shownRatio,
  valuate,
} from '../../processors/domain/ltv/ltv.ts'
import { textOf, unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import type { RecordDeposit, RecordFreeze, TokenQuantity } from '../../schemas/types.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { createRandom, type Random } from '../support/random.ts'
import { drawn } from '../support/thoroughness.ts'
import { type Address, FINALITY, giveAddress, startWatchedChain, type WatchedChain } from './watchedChain.ts'

const LIMIT_MS = 1_200_000
const PORT = Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 93
const NETWORKS = ['ETHEREUM', 'POLYGON', 'BASE'] as const
const GUARANTEES = 40
/** Lives of each network. They are short: anvil loses contracts when a long chain is reorganised. */
const LIVES = drawn(1, 12)
const DEPOSITS = 300
const REORGANISATIONS = 8
const FREEZES = 4
const MAX_DEPTH = 12
const PER_TRANSACTION = 20
const BALANCE = '10000'

const addressOf = (guarantee: number): Address => `0x${guarantee.toString(16).padStart(40, 'a')}`
const guarantees = Array.from({ length: GUARANTEES }, (_, index) => index + 1)

/** One life of one network; the seed of a run that failed becomes another test. */
async function live(chain: WatchedChain, random: Random): Promise<void> {
  const rounds = DEPOSITS / PER_TRANSACTION
  const due = (all: number, round: number) =>
    Math.floor((all * (round + 1)) / rounds) - Math.floor((all * round) / rounds)
  const watch = async () => {
    if (random.chance(0.3)) chain.failNextWrite(random.pick(['before', 'after']))
    for (const look of [chain.watch, chain.watchFreezes])
      await look().catch(error => expect(String(error)).toContain('killed'))
  }
  const frozen = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    const to = Array.from({ length: PER_TRANSACTION }, () => addressOf(random.between(1, GUARANTEES)))
    await chain.payAll(
      to,
      to.map(() => BigInt(random.between(0, 5_000_000))),
    )
    const single = await chain.pay(addressOf(random.between(1, GUARANTEES)), BigInt(random.between(1, 999)))
    for (let nth = 0; nth < due(FREEZES, round); nth++) {
      const guarantee = random.between(1, GUARANTEES)
      await chain.token.write('freeze', [addressOf(guarantee), true])
      frozen.add(guarantee)
    }
    for (const guarantee of frozen) {
      if (!random.chance(0.1)) continue
      await chain.token.write('freeze', [addressOf(guarantee), false])
      frozen.delete(guarantee)
    }
    await watch()
    for (let nth = 0; nth < due(REORGANISATIONS, round); nth++) {
      const mined = random.between(0, 3)
      await chain.mine(mined)
      const depth = random.between(1, MAX_DEPTH)
      // The single transfer is alone in its block: it comes back where only that block is replaced.
      const isAlone = nth === 0 && mined === 0 && depth === 1
      await chain.reorganise(depth, isAlone && random.chance(0.5) ? [single] : [])
      await watch()
    }
    if (random.chance(0.4)) await chain.mine(random.between(1, MAX_DEPTH + FINALITY))
  }
  await chain.mine(FINALITY + MAX_DEPTH)
  await chain.watch()
  await chain.watchFreezes()
}

/** A loan of each guarantee, which decides what the watch reported. */
async function decided(chain: WatchedChain): Promise<ReadonlyMap<number, Ledger>> {
  const loans = new Map<number, Ledger>()
  for (const guaranteeId of guarantees) {
    const loan = createLedger()
    const { network } = chain.settings
    const acceptedTokens = [{ acceptedTokenId: 1, tokenSymbol: 'USDC' as const, network }]
    const terms = { fiatCurrency: 'USD' as const, outstandingBalance: BALANCE, acceptedTokens }
    await loan.ask(
      'CreateContract',
      { ...CREATION, ...terms, guaranteeId, contractId: guaranteeId },
      LENDER_PARTY,
    )
    loans.set(guaranteeId, loan)
  }
  for (const { type, value, commandId } of chain.commands.values()) {
    const { guaranteeId } = value as RecordDeposit | RecordFreeze
    if (type === 'RecordDeposit')
      await loans.get(guaranteeId)!.ask(type, value as RecordDeposit, null, commandId)
    if (type === 'RecordFreeze')
      await loans.get(guaranteeId)!.ask(type, value as RecordFreeze, null, commandId)
  }
  return loans
}

/** LTV of the last balance change, at 1 USD for a token; null where nothing counts. */
function ltvOf(loan: Ledger): string | null {
  const told = loan.outputs.filter(({ topic }) => topic === 'balance-changes').at(-1)!
  const holdings = (told.value['holdings'] as readonly TokenQuantity[]).map(one => ({
    ...{ ...one, quantity: unscaledOf(one.quantity, QUANTITY_SCALE) },
  }))
  if (holdings.length === 0) return null
  const usdc = { price: 10n ** 8n, source: 'test', asOf: 0, disputed: false }
  const valuation = valuate(holdings, 'USD', new Map([['USDC', usdc]]), defaultRules, 0)
  return textOf(shownRatio(ratioOf(unscaledOf(BALANCE, MONEY_SCALE), valuation)), RATIO_SCALE)
}

/** The same by the token contract alone. */
async function modelOf({ token, node }: WatchedChain, guarantee: number): Promise<string | null> {
  const read = (functionName: string) =>
    node.client.readContract({
      ...{ address: token.address, abi: token.abi, functionName, args: [addressOf(guarantee)] },
    })
  const [units, isFrozen] = await Promise.all([read('balanceOf'), read('isBlacklisted')])
  if (isFrozen || units === 0n) return null
  const ratio = new Decimal(BALANCE).div(new Decimal(String(units)).div(1_000_000))
  return ratio.toDecimalPlaces(6, Decimal.ROUND_HALF_EVEN).toFixed()
}

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
  const holdings = NETWORKS.map(network => ({ tokenSymbol: 'USDC', network, quantity: '1' }))
  for (const guarantee of guarantees) {
    const address = addressOf(guarantee)
    await giveAddress(database, address, guarantee)
    const depositAddresses = holdings.map(one => ({ ...one, address }))
    const contract = { guaranteeId: guarantee, guarantee: { holdings, depositAddresses } }
    await database.db.collection<{ _id: number }>('contracts').insertOne({ _id: guarantee, ...contract })
  }
}, LIMIT_MS)
afterAll(() => database?.drop())

/** That were reported, in all lives. */
let freezes = 0

const lives = Array.from({ length: LIVES * NETWORKS.length }, (_, index) => index + 1)

test.each(lives.map(seed => [NETWORKS[seed % NETWORKS.length]!, seed] as const))(
  'after a life of %s the LTV of each loan is what the token contract shows (seed %i)',
  async (network, seed) => {
    for (const read of ['chainBlocks', 'chainTransfers', 'chainFreezes'])
      await database.db.collection(read).deleteMany({})
    const chain = await startWatchedChain({ database, network, port: PORT })
    try {
      await live(chain, createRandom(seed))
      const early = chain
        .deposits()
        .filter(one => one.depositStatus === 'CONFIRMED' && one.confirmations! < FINALITY)
      expect(early).toEqual([])
      for (const { type, value } of chain.commands.values())
        if (type === 'RecordFreeze' && (value as RecordFreeze).quantity !== '0') freezes += 1
      const loans = await decided(chain)
      const found = new Map(guarantees.map(guarantee => [guarantee, ltvOf(loans.get(guarantee)!)]))
      const model = await Promise.all(guarantees.map(async one => [one, await modelOf(chain, one)] as const))
      expect(found).toEqual(new Map(model))
      expect([...found.values()].filter(ltv => ltv !== null).length).toBeGreaterThan(GUARANTEES / 2)
    } finally {
      await chain.node.close()
    }
  },
  LIMIT_MS,
)

test('20 freezes and more were among them in the thorough draw', () => {
  expect(freezes).toBeGreaterThanOrEqual(drawn(3, 20))
})
