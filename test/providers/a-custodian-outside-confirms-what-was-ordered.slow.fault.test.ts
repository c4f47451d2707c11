import { type EuroLoans, euroLoans, eventsOf } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import type { Loan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

/**
 * With `CUSTODY_ADAPTER=external` nothing is handed over or sold until the custodian says so over HTTP: the
 * order waits, and so does everything that depends on it. ltv values on the real market.
 */
let lastro: Platform
let market: EuroLoans

beforeAll(async () => {
  lastro = await platform()
  market = await euroLoans(lastro)
  const outside = { CUSTODY_ADAPTER: 'external' }
  await Promise.all([lastro.restart('contracts', outside), lastro.restart('gateway', outside)])
})
afterAll(async () => {
  await lastro?.restart('contracts')
  await lastro?.restart('gateway')
  await lastro?.close()
})

const confirm = (kind: 'releases' | 'liquidations', id: string, body?: object) =>
  lastro.call(lastro.integrationKey, 'POST', `/internal/v1/${kind}/${id}/confirmations`, body ? { body } : {})
const releasesOf = async ({ guaranteeId, lender }: Loan) =>
  expectStatus(await lastro.call(lender.key, 'GET', `/guarantees/${guaranteeId}/releases`), 200).body.data
    .releases
/** The custodian's own list. */
const isOrdered = async (id: string) =>
  (await lastro.db.collection<{ _id: string }>('custodyOrders').findOne({ _id: id })) !== null

test('a release that ltv approved waits for the custodian; its report again changes nothing', async () => {
  await market.euro('1')
  const loan = await market.active('16000')
  const ask = { body: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '1000' } }
  const path = `/guarantees/${loan.guaranteeId}/releases`
  const { releaseId } = expectStatus(await lastro.call(loan.lender.key, 'POST', path, ask), 202).body.data
  const [approved] = await eventually('the approval', async () => {
    const all = await releasesOf(loan)
    return all[0].status === 'PENDING' ? undefined : all
  })
  expect(approved).toMatchObject({ id: releaseId, origin: 'REQUEST', status: 'APPROVED', amount: '1000' })
  expect(await isOrdered(releaseId)).toBe(true)
  expect((await loan.read()).guarantee.holdings).toMatchObject([{ amount: '15000' }])

  const first = expectStatus(await confirm('releases', releaseId), 200).body
  expect(first.data).toMatchObject({ id: releaseId, status: 'RELEASED' })
  expect(expectStatus(await confirm('releases', releaseId), 200).body).toEqual(first)
  expect(await isOrdered(releaseId)).toBe(false)
  const unknown = await confirm('releases', `rel_${loan.id}_unknown`)
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found'])
})

test('repaid, a contract stays ACTIVE until the collateral has gone back', async () => {
  await market.euro('1')
  const loan = await market.active()
  expectStatus(await loan.balance('0'), 202)
  const releasing = await loan.until('it is on its way', ({ guarantee }) => guarantee.status === 'RELEASING')
  expect(releasing.status).toBe('ACTIVE')
  const [closing] = await releasesOf(loan)
  expect(closing).toMatchObject({ origin: 'CLOSING', status: 'APPROVED', amount: '15000' })
  expectStatus(await confirm('releases', closing.id), 200)
  const done = await loan.until('it is over', ({ status }) => status === 'COMPLETED')
  expect(done.guarantee).toMatchObject({ status: 'RELEASED', lock: { status: 'RELEASED' }, holdings: [] })
})

test('reversed, it is CANCELLED at once and the guarantee RELEASED with the custodian’s report', async () => {
  await market.euro('1')
  const loan = await market.active()
  const answer = expectStatus(await loan.post(loan.lender, 'cancel', { reason: 'wrong borrower' }), 200)
  expect(answer.body.data).toMatchObject({
    status: 'CANCELLED',
    cancellationReason: 'wrong borrower',
    guarantee: { status: 'RELEASING' },
  })
  const [closing] = await releasesOf(loan)
  expect(closing).toMatchObject({ origin: 'CLOSING', status: 'APPROVED' })
  expectStatus(await confirm('releases', closing.id), 200)
  const after = await loan.read()
  expect([after.status, after.guarantee.status]).toEqual(['CANCELLED', 'RELEASED'])
})

test('a PARTIAL liquidation sells what cures; with the proceeds that the custodian reports the loan goes on', async () => {
  await market.euro('1')
  const loan = await market.active('15000', { ltvPolicy: JSON.stringify({ liquidationType: 'PARTIAL' }) })
  // 15,000 USDC are 11,111.11 euro then: 0.9, above the 0.89 at which it is liquidated.
  await market.euro('1.35')
  const falling = await loan.until('it is sold', ({ guarantee }) => guarantee.status === 'LIQUIDATING')
  const { id, ...liquidation } = falling.guarantee.liquidation
  expect([falling.status, liquidation.type, liquidation.status]).toEqual(['ACTIVE', 'PARTIAL', 'DECIDED'])
  // (10,000 − x) / (11,111.11 − x) ≤ 2/3, so x ≥ 7,777.78; a smallest unit is worth less than a cent.
  expect(Number(liquidation.proceeds)).toBeGreaterThanOrEqual(7_777.78)
  expect(Number(liquidation.proceeds)).toBeLessThan(7_777.81)
  expect(await isOrdered(id)).toBe(true)
  const [announced] = await eventually('collateral.liquidated', async () => {
    const events = await eventsOf(lastro, loan, 'collateral.liquidated')
    return events.length > 0 ? events : undefined
  })
  expect(announced.data).toMatchObject({ liquidationType: 'PARTIAL', proceeds: liquidation.proceeds })
  expect(await eventsOf(lastro, loan, 'guarantee.liquidated')).toEqual([])
  const late = expectStatus(await loan.deposit('1'), 201).body.data
  expect(late.unattributed).toMatchObject({ reasonCode: 'GUARANTEE_CLOSED', status: 'OPEN' })
  const cancelled = await loan.post(loan.lender, 'cancel', { reason: 'x' })
  expect([cancelled.status, cancelled.body.error.code]).toEqual([409, 'invalid_state'])

  // The market moved a little while it was sold.
  const first = expectStatus(await confirm('liquidations', id, { proceeds: '7800' }), 200).body
  expect(first.data).toMatchObject({
    status: 'PARTIALLY_LIQUIDATED',
    liquidation: { status: 'CONFIRMED', proceeds: '7800', debtCovered: '7800' },
  })
  const again = expectStatus(await confirm('liquidations', id, { proceeds: '7800' }), 200).body.data
  expect(again.liquidation).toEqual(first.data.liquidation)
  const other = await confirm('liquidations', id, { proceeds: '9000' })
  expect([other.status, other.body.error.code]).toEqual([409, 'liquidation_already_confirmed'])
  const after = await loan.until('it goes on', ({ guarantee }) => guarantee.status === 'ACTIVE')
  expect([after.status, after.outstandingBalance]).toEqual(['ACTIVE', '2200'])
  expect(after.guarantee.lock.status).toBe('ACTIVE')
  const [held] = after.guarantee.holdings
  expect(Number(held.amount)).toBeLessThan(15_000 - 7_777.78 * 1.35 + 0.01)
  // The valuation of what is left comes behind the fact.
  await loan.until('what is left covers', ({ ltv }) => ltv !== null && ltv.currentLtv <= 0.666667)
  const sold = await eventually('guarantee.liquidated', async () => {
    const events = await eventsOf(lastro, loan, 'guarantee.liquidated')
    return events.length > 0 ? events : undefined
  })
  expect(sold.map(({ data }: { data: object }) => data)).toMatchObject([
    { amount: '7800', currency: 'EUR', liquidationId: id, liquidationType: 'PARTIAL' },
  ])
})

test('a custodian outside is told nothing by the sandbox, and has no door without a secret', async () => {
  const path = '/sandbox/v1/providers/custody'
  const told = await lastro.call(lastro.adminKey, 'POST', path, { body: { reject: true } })
  expect([told.status, told.body.error]).toMatchObject([404, { code: 'not_found' }])
  expect(JSON.stringify(told.body)).toContain('this provider is external')
  const event = { type: 'RELEASED', orderId: 'rel_1_1' }
  const sent = await lastro.call('', 'POST', '/internal/v1/providers/custody/events', { body: event })
  expect(sent.status).toBe(404)
})
