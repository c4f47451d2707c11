import { type EuroLoans, euroLoans } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import type { Loan } from '../support/loan.ts'
import { type Answer, expectStatus, type Platform, platform } from '../support/platform.ts'

/** Excess collateral goes back, and a sale pays down to a ratio, as the borrower asks for it. */
let lastro: Platform
let market: EuroLoans

beforeAll(async () => {
  lastro = await platform()
  market = await euroLoans(lastro)
  await market.dollar()
})
afterAll(() => lastro?.close())

const post = (key: string, path: string, body?: object) =>
  lastro.call(key, 'POST', path, body === undefined ? {} : { body })
const refused = ({ status, body }: Answer) => [status, body.error?.code]
const ask = ({ borrower, guaranteeId }: Loan, what: 'release' | 'sale', body: object) =>
  post(borrower.key, `/guarantees/${guaranteeId}/${what}-requests`, body)
const decide = ({ guaranteeId }: Loan, key: string, id: string, verb: 'grant' | 'decline', body?: object) =>
  post(key, `/guarantees/${guaranteeId}/requests/${id}/${verb}`, body)
const usdc = (amount: string) => ({ tokenSymbol: 'USDC', network: 'POLYGON', amount })
const releasesOf = async ({ guaranteeId, lender }: Loan) =>
  expectStatus(await lastro.call(lender.key, 'GET', `/guarantees/${guaranteeId}/releases`), 200).body.data
    .releases
const factsOf = async ({ id, lender }: Loan): Promise<readonly string[]> => {
  const answer = await lastro.call(lender.key, 'GET', `/contracts/v1/${id}/events?take=100`)
  return expectStatus(answer, 200).body.data.facts.map(({ event }: { event: string }) => event)
}

test('what is above the initial ratio is asked for, granted by the lender, valued, and goes to the borrower', async () => {
  const loan = await market.active('16000', { fiatCurrency: 'USD' })
  await loan.payouts()
  const { data } = expectStatus(await ask(loan, 'release', usdc('500')), 202).body
  expect(data).toEqual({ requestId: expect.stringMatching(/^brq_/), status: 'OPEN' })
  expect((await loan.read()).guarantee.requests).toMatchObject([
    { id: data.requestId, kind: 'RELEASE', amount: '500', toLtv: null, grantedAt: null },
  ])
  expect(refused(await decide(loan, loan.borrower.key, data.requestId, 'grant'))[0]).toBe(403)
  expectStatus(await decide(loan, loan.lender.key, data.requestId, 'grant'), 200)
  await loan.until('it went back', async () => (await releasesOf(loan))[0]?.status === 'RELEASED')
  expect(await releasesOf(loan)).toMatchObject([{ origin: 'BORROWER', amount: '500' }])
  expect((await loan.read()).guarantee).toMatchObject({ requests: [], holdings: [{ amount: '15500' }] })

  // More than the initial ratio allows is granted by the lender and refused by the valuation.
  const { requestId } = expectStatus(await ask(loan, 'release', usdc('600')), 202).body.data
  expectStatus(await decide(loan, loan.lender.key, requestId, 'grant'), 200)
  await loan.until('it is refused', async () => (await releasesOf(loan))[0]?.status === 'REFUSED')
  expect((await releasesOf(loan))[0]).toMatchObject({ reasonCode: 'LTV_ABOVE_INITIAL', origin: 'BORROWER' })
  expect(refused(await ask(loan, 'release', usdc('15501')))).toEqual([409, 'release_refused'])
})

test('a sale down to a ratio happens once where the policy grants, and not where there is nothing to sell', async () => {
  const ltvPolicy = JSON.stringify({ borrowerRequests: 'GRANT', mode: 'AFTER_NOTICE' })
  const loan = await market.active('15000', { fiatCurrency: 'USD', ltvPolicy })
  expect((await loan.read()).ltvPolicy.borrowerRequests).toBe('GRANT')
  expect(refused(await ask(loan, 'sale', { toLtv: '1' }))).toEqual([400, 'INVALID_REQUEST'])
  const { data } = expectStatus(await ask(loan, 'sale', { toLtv: '0.5' }), 202).body
  expect(data.status).toBe('GRANTED')
  const sold = await loan.until('it is paid down', ({ outstandingBalance }) => outstandingBalance !== '10000')
  // (10,000 − x) / (15,000 − x) ≤ 1/2.
  expect(Number(sold.outstandingBalance)).toBeGreaterThan(4_999.97)
  expect(Number(sold.outstandingBalance)).toBeLessThanOrEqual(5_000)
  expect(sold.guarantee.liquidation).toMatchObject({ type: 'PARTIAL' })
  const after = await loan.until('it goes on', ({ guarantee }) => guarantee.status === 'ACTIVE')
  expect([after.status, after.guarantee.requests]).toEqual(['ACTIVE', []])
  await loan.until('its ratio is reached', ({ ltv }) => ltv.currentLtv <= 0.5)

  expectStatus(await ask(loan, 'sale', { toLtv: '0.6' }), 202)
  await loan.until('it is declined', async () => (await factsOf(loan)).includes('guarantee.request_declined'))
  expect((await factsOf(loan)).filter(event => event === 'guarantee.liquidation_decided')).toHaveLength(1)
})

test('a request that the lender declines is over, with the reason in its event', async () => {
  const loan = await market.active('15000', { fiatCurrency: 'USD' })
  const { requestId } = expectStatus(await ask(loan, 'sale', { toLtv: '0.5' }), 202).body.data
  const reason = 'the market is moving'
  const { data } = expectStatus(
    await decide(loan, loan.lender.key, requestId, 'decline', { reason }),
    200,
  ).body
  expect(data.requests).toEqual([])
  expect(refused(await decide(loan, loan.lender.key, requestId, 'grant'))).toEqual([404, 'not_found'])
  await eventually('its event', async () => {
    return (await factsOf(loan)).includes('guarantee.request_declined')
  })
})
