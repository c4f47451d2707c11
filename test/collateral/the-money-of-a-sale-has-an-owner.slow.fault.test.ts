import { announced, asksFor, type EuroLoans, euroLoans, eventsOf } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import type { Loan } from '../support/loan.ts'
import { type Answer, expectStatus, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

/**
 * Proceeds, surplus and leftovers of sales that a custodian outside confirms over HTTP as it likes, on the
 * real market. 10,000 euro on 15,000 USDC: at 1.35 a FULL sale sells 13,500 of them and leaves 1,500.
 */
let lastro: Platform
let market: EuroLoans
let receiver: Receiver

beforeAll(async () => {
  lastro = await platform()
  market = await euroLoans(lastro)
  receiver = await openReceiver()
  const outside = { CUSTODY_ADAPTER: 'external' }
  await Promise.all([lastro.restart('contracts', outside), lastro.restart('gateway', outside)])
})
afterAll(async () => {
  await lastro?.restart('contracts')
  await lastro?.restart('gateway')
  await receiver?.close()
  await lastro?.close()
})

const post = (key: string, path: string, body?: object) =>
  lastro.call(key, 'POST', path, body === undefined ? {} : { body })
const sold = (id: string, proceeds: string) =>
  post(lastro.integrationKey, `/internal/v1/liquidations/${id}/confirmations`, { proceeds })
const handedOver = (id: string) => post(lastro.integrationKey, `/internal/v1/releases/${id}/confirmations`)
const paidOut = (id: string) => post(lastro.integrationKey, `/internal/v1/surpluses/${id}/confirmations`)
const resume = (key: string, id: number) =>
  post(key, `/operations/v1/guarantees/${id}/resume-sales`, { reason: 'the custodian sold in two parts' })
const refused = ({ status, body }: Answer) => [status, body.error?.code]
/** The custodian's own list. */
const orderOf = (id: string) => lastro.db.collection<{ _id: string }>('custodyOrders').findOne({ _id: id })
const releasesOf = async ({ guaranteeId, lender }: Loan) =>
  expectStatus(await lastro.call(lender.key, 'GET', `/guarantees/${guaranteeId}/releases`), 200).body.data
    .releases

/** Sold at 1.35 and not confirmed yet; answers the sale's id. */
async function falling(): Promise<{ loan: Loan; id: string }> {
  await market.euro('1')
  const loan = await market.active()
  await market.euro('1.35')
  const { guarantee } = await loan.until('it is sold', one => one.guarantee.status === 'LIQUIDATING')
  expect(guarantee).toMatchObject({
    holdings: [{ amount: '1500' }],
    liquidation: { type: 'FULL', status: 'DECIDED', proceeds: '10000', sellsRest: false },
    surplus: null,
  })
  return { loan, id: guarantee.liquidation.id }
}

test('(lending B1) repaid while it is sold: all proceeds are the borrower’s, owed until custody has paid them out', async () => {
  const { loan, id } = await falling()
  await asksFor(lastro, loan, receiver.url, ['guarantee.surplus_paid'])
  expectStatus(await loan.balance('0'), 202)
  expectStatus(await sold(id, '10050.25'), 200)
  const over = await loan.until('it is over', ({ status }) => status === 'COMPLETED')
  const { surplus } = over.guarantee
  expect(over).toMatchObject({ outstandingBalance: '0', guarantee: { status: 'LIQUIDATED', holdings: [] } })
  expect(surplus).toMatchObject({ liquidationId: id, amount: '10050.25', status: 'OWED', paidAt: null })
  expect(await orderOf(surplus.id)).toMatchObject({
    ...{ kind: 'SURPLUS', collateral: [], surplus: { amount: '10050.25', currency: 'EUR' } },
  })
  const liquidated = await announced(lastro, loan, 'guarantee.liquidated')
  expect(liquidated.data).toMatchObject({ amount: '10050.25', debtCovered: '0', surplusAmount: '10050.25' })
  const [left] = await releasesOf(loan)
  expect(left).toMatchObject({ origin: 'CLOSING', status: 'APPROVED', amount: '1500' })
  expectStatus(await handedOver(left.id), 200)

  const paid = expectStatus(await paidOut(surplus.id), 200).body.data
  expect(paid.surplus).toMatchObject({ status: 'PAID', paidAt: expect.any(String) })
  // The receipt of the notice about it may come in between.
  const again = { ...paid, updatedAt: expect.any(String) }
  expect(expectStatus(await paidOut(surplus.id), 200).body.data).toEqual(again)
  expect(await orderOf(surplus.id)).toBeNull()
  expect(refused(await paidOut(`sur_${loan.id}_none`))).toEqual([404, 'not_found'])
  const [delivered] = await receiver.until(({ json }) => json.event === 'guarantee.surplus_paid')
  const [{ delivered: _, ...pulled }] = await eventually('the pull API has it', async () => {
    const events = await eventsOf(lastro, loan, 'guarantee.surplus_paid')
    return events.length > 0 ? events : undefined
  })
  expect(delivered!.json).toEqual(pulled)
  expect(pulled.data).toMatchObject({ surplusId: surplus.id, surplusAmount: '10050.25' })
})

test('(lending B3) a sale that falls short: the rest is sold first, as far as it is needed; then leftovers go back', async () => {
  const { loan, id } = await falling()
  const release = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '1' }
  expectStatus(await sold(id, '9000'), 200)
  const again = await loan.until(
    'the rest is being sold, at prices that are fresh',
    ({ guarantee }) => guarantee.liquidation.id !== id,
  )
  expect(again).toMatchObject({
    ...{ status: 'ACTIVE', outstandingBalance: '1000' },
    guarantee: { status: 'LIQUIDATING', holdings: [{ amount: '150' }] },
  })
  expect(again.guarantee.liquidation).toMatchObject({ type: 'FULL', proceeds: '1000' })
  expect(await releasesOf(loan)).toEqual([])
  const asked = await post(loan.lender.key, `/guarantees/${loan.guaranteeId}/releases`, release)
  expect(refused(asked)).toEqual([409, 'invalid_state'])

  // Each confirmation is known for ever: the same again, and another one.
  expectStatus(await sold(id, '9000.00'), 200)
  expect(refused(await sold(id, '9100'))).toEqual([409, 'liquidation_already_confirmed'])
  expect((await loan.read()).outstandingBalance).toBe('1000')

  expectStatus(await sold(again.guarantee.liquidation.id, '1010'), 200)
  const over = await loan.until('it is over', ({ status }) => status === 'COMPLETED')
  expect(over.guarantee).toMatchObject({ status: 'LIQUIDATED', surplus: { amount: '10', status: 'OWED' } })
  expect(await releasesOf(loan)).toMatchObject([{ origin: 'CLOSING', status: 'APPROVED', amount: '150' }])
  for (const [one, proceeds] of [
    [id, '9000'],
    [again.guarantee.liquidation.id, '1010'],
  ] as const)
    expectStatus(await sold(one, proceeds), 200)
})

test('a sale that brings less than half stops further ones, until an administrator lets them go on', async () => {
  const { loan, id } = await falling()
  await asksFor(lastro, loan, receiver.url, ['guarantee.sales_stopped', 'guarantee.sales_resumed'])
  expectStatus(await sold(id, '4999.99'), 200)
  const stopped = await loan.until('sales are stopped', ({ guarantee }) => guarantee.salesStop !== null)
  expect(stopped).toMatchObject({
    outstandingBalance: '5000.01',
    guarantee: {
      status: 'PARTIALLY_LIQUIDATED',
      salesStop: { liquidationId: id, proceeds: '4999.99', expectedProceeds: '10000' },
    },
  })
  expect(await stoppedSales()).toBeGreaterThan(0)
  // ltv looks at it again, and finds nothing to sell.
  expectStatus(await loan.balance('5000'), 202)
  const valued = await loan.until('it is valued', ({ ltv }) => ltv?.outstandingBalance === '5000')
  expect(valued.guarantee).toMatchObject({ status: 'PARTIALLY_LIQUIDATED', liquidation: { id } })

  expect((await resume(loan.lender.key, loan.guaranteeId)).status).toBe(403)
  expect(refused(await resume(lastro.adminKey, 999_999_999))).toEqual([404, 'not_found'])
  const resumed = expectStatus(await resume(lastro.adminKey, loan.guaranteeId), 200).body.data
  expect(resumed.salesStop).toBeNull()
  expect(refused(await resume(lastro.adminKey, loan.guaranteeId))).toEqual([409, 'invalid_state'])
  const next = await loan.until('the rest is sold', ({ guarantee }) => guarantee.liquidation.id !== id)
  expect(next.guarantee).toMatchObject({ status: 'LIQUIDATING', holdings: [] })
  expectStatus(await sold(next.guarantee.liquidation.id, '1111.11'), 200)
  const after = await loan.until('nothing is left', ({ guarantee }) => guarantee.status === 'LIQUIDATED')
  expect([after.status, after.outstandingBalance]).toEqual(['ACTIVE', '3888.89'])
  for (const event of ['guarantee.sales_stopped', 'guarantee.sales_resumed'])
    await announced(lastro, loan, event)
})

async function stoppedSales(): Promise<number> {
  const text = await (await fetch(`${lastro.metrics['contracts']}/metrics`)).text()
  return Number(/^lastro_sales_stopped(?:\{.*\})? (\d+)$/m.exec(text)?.[1])
}
