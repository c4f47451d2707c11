import { Registry } from 'prom-client'
import { showSales } from '../../processors/contracts/custody/saleMetrics.ts'
import { showWaits, WAITS_FOR_PRICE } from '../../processors/contracts/waitMetrics.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { stagesOf } from '../support/explained.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

test('sales that wait for a receipt and sales that are held are counted apart, by an index', async () => {
  const contracts = database.db.collection<{ _id: number; guaranteeId: number; guarantee: object }>(
    'contracts',
  )
  const periods = [
    { noticeOutcome: 'UNCONFIRMED', saleAllowed: false },
    { noticeOutcome: 'UNCONFIRMED', saleAllowed: false },
    { noticeOutcome: 'UNDELIVERABLE', saleAllowed: false },
    { noticeOutcome: 'UNDELIVERABLE', saleAllowed: true },
    { noticeOutcome: 'DELIVERED', saleAllowed: true },
    { noticeOutcome: null, saleAllowed: false },
  ]
  await contracts.insertMany(
    periods.map((curePeriod, _id) => ({ _id, guaranteeId: _id, guarantee: { curePeriod } })),
  )
  const registry = new Registry()
  showSales(database.db, registry)
  const value = async (name: string) => (await registry.getSingleMetric(name)!.get()).values[0]!.value
  expect(await value('lastro_notices_unconfirmed')).toBe(2)
  expect(await value('lastro_sales_held')).toBe(1)
  const filter = {
    'guarantee.curePeriod.noticeOutcome': 'UNCONFIRMED',
    'guarantee.curePeriod.saleAllowed': false,
  }
  const explained = await contracts.find(filter).explain('queryPlanner')
  expect(stagesOf(explained['queryPlanner'].winningPlan)).toContain('IXSCAN')
})

test('guarantees whose sales are stopped are counted, by an index', async () => {
  const contracts = database.db.collection<{ _id: number; guaranteeId: number; guarantee: object }>(
    'contracts',
  )
  const stop = {
    liquidationId: 'liq_1_1',
    stoppedAt: 1_773_403_200_000,
    proceeds: '1',
    expectedProceeds: '9',
  }
  // Null once an operator resumed them; absent in contracts of releases before 1.3.
  const stops = [{ salesStop: stop }, { salesStop: { ...stop, stoppedAt: 1 } }, { salesStop: null }, {}]
  await contracts.insertMany(
    stops.map((guarantee, index) => ({ _id: 100 + index, guaranteeId: 100 + index, guarantee })),
  )
  const registry = new Registry()
  showSales(database.db, registry)
  const { values } = await registry.getSingleMetric('lastro_sales_stopped')!.get()
  expect(values[0]!.value).toBe(2)
  const explained = await contracts
    .find({ 'guarantee.salesStop.stoppedAt': { $gt: 0 } })
    .explain('queryPlanner')
  expect(stagesOf(explained['queryPlanner'].winningPlan)).toContain('IXSCAN')
})

test('accepted contracts that wait for a price are counted by symbol and state, by an index', async () => {
  const contracts = database.db.collection<{ _id: number; guaranteeId: number; guarantee: object }>(
    'contracts',
  )
  const never = { symbol: 'USDBRL', priceState: 'NEVER_SEEN' }
  const stale = { symbol: 'USDC', priceState: 'STALE' }
  const waits = [[never, stale], [never], [], undefined]
  const accepted = waits.map(priceWaits => ({ contractStatus: 'ACCEPTED', guarantee: { priceWaits } }))
  const draft = { contractStatus: 'DRAFT', guarantee: { priceWaits: [never] } }
  await contracts.insertMany(
    [...accepted, draft].map((one, index) => ({ ...one, _id: 200 + index, guaranteeId: 200 + index })),
  )
  const registry = new Registry()
  showWaits(database.db, registry)
  const { values } = await registry.getSingleMetric('lastro_contracts_waiting_for_price')!.get()
  const told = values.filter(({ value }) => value > 0)
  expect(told.map(({ labels, value }) => [labels['symbol'], labels['state'], value]).sort()).toEqual([
    ['USDBRL', 'NEVER_SEEN', 2],
    ['USDC', 'STALE', 1],
  ])
  expect(values).toHaveLength(16)
  const explained = await contracts.find(WAITS_FOR_PRICE).explain('queryPlanner')
  expect(JSON.stringify(explained['queryPlanner'].winningPlan)).toContain('guarantee.priceWaits.symbol_1')
})
