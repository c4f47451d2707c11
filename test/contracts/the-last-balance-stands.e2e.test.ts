import { type EuroLoans, euroLoans, eventsOf } from '../support/euroLoans.ts'
import { activeLoan } from '../support/loan.ts'
import { type Answer, expectStatus, type Platform, platform } from '../support/platform.ts'
import { findSale } from '../support/sale.ts'

/** A balance counts from one moment, and one wrong number does not sell everything. */
const YEAR_MS = 365 * 86_400_000
let lastro: Platform
let market: EuroLoans

beforeAll(async () => {
  lastro = await platform()
  market = await euroLoans(lastro)
})
afterAll(() => lastro?.close())

const refused = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details?.field]
const SUPERSEDED = [409, 'balance_superseded', 'asOf']

test('(lending A1) a balance as of before a confirmed sale is refused: the sale’s money stays counted', async () => {
  const loan = await activeLoan(lastro)
  // Below the liquidation ratio: ltv alerts, and finds no sale itself.
  expectStatus(await loan.balance('13300'), 202)
  const beforeTheSale = new Date().toISOString()
  await findSale(loan, { sold: '3000', proceeds: '13000', owed: '13300' })
  const sold = await loan.until('it is sold', ({ guarantee }) => guarantee.status === 'LIQUIDATED')
  expect([sold.status, sold.outstandingBalance]).toEqual(['ACTIVE', '300'])

  const late = await loan.balance('13300', { asOf: beforeTheSale })
  expect(refused(late)).toEqual(SUPERSEDED)
  const { confirmedAt } = sold.guarantee.liquidation
  expect(late.body.error.details.reason).toBe(`the balance of 300 counts as of ${confirmedAt}`)
  expect((await loan.read()).outstandingBalance).toBe('300')
  // What is stated now is newer than the sale, with a date or without.
  expectStatus(await loan.balance('290', { asOf: new Date().toISOString() }), 202)
  expectStatus(await loan.balance('280'), 202)
  expect(refused(await loan.balance('290', { asOf: confirmedAt }))).toEqual(SUPERSEDED)
})

test('(lending A3, A7) a moment ahead of the clock, or before the contract, is no moment of its balance', async () => {
  const loan = await activeLoan(lastro)
  const { createdAt } = await loan.read()
  const moments = [
    new Date(Date.now() + YEAR_MS).toISOString(),
    '2199-12-31T23:59:59Z',
    new Date(Date.parse(createdAt) - 1).toISOString(),
    new Date(Date.now() - YEAR_MS).toISOString(),
  ]
  for (const asOf of moments)
    expect([asOf, ...refused(await loan.balance('9000', { asOf }))]).toEqual([
      asOf,
      ...[400, 'INVALID_REQUEST', 'asOf'],
    ])
  // Nothing of it stands in the way of what is right.
  expectStatus(await loan.balance('9000', { asOf: new Date().toISOString() }), 202)
})

test('(lending A6) a balance above twice what is known sells nothing unless it is confirmed; then the sale follows', async () => {
  await market.dollar()
  const loan = await market.active('15000', { fiatCurrency: 'USD' })
  const mistake = await loan.balance('900000')
  expect(refused(mistake)).toEqual([409, 'implausible_balance', 'outstandingBalance'])
  for (const figure of ['900000', '10000'])
    expect(mistake.body.error.details.reason).toMatch(new RegExp(`\\b${figure}\\b`))
  // ltv values what is stated after it, and found nothing to sell before.
  expectStatus(await loan.balance('9000'), 202)
  const valued = await loan.until('it is valued', ({ ltv }) => ltv?.outstandingBalance === '9000')
  expect(valued).toMatchObject({ guarantee: { liquidation: null }, ltv: { currentLtv: 0.6 } })
  expect(await eventsOf(lastro, loan, 'collateral.liquidated')).toEqual([])

  expectStatus(await loan.balance('900000', { confirmed: true }), 202)
  const sold = await loan.until('it is sold', ({ guarantee }) => guarantee.status === 'LIQUIDATED')
  expect([sold.outstandingBalance, sold.guarantee.holdings]).toEqual(['885000', []])
})
