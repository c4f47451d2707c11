import { announced } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openReceiver } from '../support/receiver.ts'
import { type SandboxLoans, sandboxLoans } from '../support/sandboxLoans.ts'

/** Work of a day or a week, on the real processes, in the deployment's time. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let lastro: Platform
let loans: SandboxLoans

beforeAll(async () => {
  lastro = await platform()
  loans = await sandboxLoans(lastro)
  await lastro.restart('prices', { PRICE_FEED: 'local' })
})
afterAll(async () => {
  await lastro?.restart('prices')
  await lastro?.close()
})

test('AFTER_NOTICE sells when the cure period of 24 hours is over, not before; PARTIAL sells what cures', async () => {
  await loans.euro('1')
  const noticed = await loans.active({ mode: 'AFTER_NOTICE' })
  const partly = await loans.active({ liquidationType: 'PARTIAL' })
  await loans.euro('1.37')
  await noticed.until('a margin call', ({ guarantee }) => guarantee.status === 'MARGIN_CALL')
  const sold = await partly.until(
    'a part is sold, and what is left is enough for contracts and for ltv',
    ({ outstandingBalance, guarantee, ltv }) =>
      outstandingBalance !== '10000' && guarantee.status === 'ACTIVE' && ltv.status === 'OK',
  )
  expect(sold.status).toBe('ACTIVE')
  expect(sold.ltv.currentLtv).toBeLessThanOrEqual(0.666667)
  await announced(lastro, partly, 'collateral.liquidated')

  await loans.advance('PT23H')
  expect((await noticed.read()).guarantee.status).toBe('MARGIN_CALL')
  await loans.advance('PT2H')
  const over = await noticed.until('it is sold', ({ status }) => status === 'COMPLETED')
  expect(over.guarantee.status).toBe('LIQUIDATED')
  const alert = await announced(lastro, noticed, 'collateral.ltv_alert')
  const sale = await announced(lastro, noticed, 'collateral.liquidated')
  const noticeMs = Date.parse(sale.timestamp) - Date.parse(alert.timestamp)
  expect(noticeMs).toBeGreaterThanOrEqual(DAY_MS)
  expect(noticeMs).toBeLessThan(25 * HOUR_MS + 10 * 60_000)
})

test('a reversal is taken on the sixth day and refused on the eighth', async () => {
  await loans.euro('1')
  const [early, late] = [await loans.active(), await loans.active()]
  const cancel = (loan: Loan) => loan.post(loan.lender, 'cancel', { reason: 'wrong borrower' })
  await early.payouts()
  await loans.advance('P6D')
  expect(expectStatus(await cancel(early), 200).body.data.status).toBe('CANCELLED')
  const after = await early.until('it went back', ({ guarantee }) => guarantee.status === 'RELEASED')
  expect([after.status, after.guarantee.holdings]).toEqual(['CANCELLED', []])
  await loans.advance('P2D')
  const refused = await cancel(late)
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'invalid_state'])
  expect(refused.body.error.details.reason).toBe('the reversal period of 7 days is over')
  const kept = await late.read()
  expect([kept.status, kept.guarantee.lock.status]).toEqual(['ACTIVE', 'ACTIVE'])
})

test('an endpoint that is dead for five days has had ten attempts, and is disabled', async () => {
  const receiver = await openReceiver()
  receiver.answerWith(500)
  try {
    const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
    const body = { url: receiver.url, events: ['*'] }
    const made = await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body })
    const { id } = expectStatus(made, 201).body.data
    await newLoan(lastro, { lender, borrower })
    await receiver.until(() => true)
    const { event } = receiver.deliveries[0]!.json
    await loans.advance('P5DT12H')
    const first = receiver.deliveries.filter(({ json }) => json.id === receiver.deliveries[0]!.json.id)
    expect([event, first.length]).toEqual([event, 10])
    await newLoan(lastro, { lender, borrower })
    await eventually('it is disabled', async () => {
      const read = await lastro.call(lender.key, 'GET', `/webhooks/v1/endpoints/${id}`)
      const { status, disabledReason } = expectStatus(read, 200).body.data
      if (status !== 'DISABLED') throw new Error(status)
      expect(disabledReason).toBe('ONLY_FAILURES')
      return true
    })
  } finally {
    await receiver.close()
  }
})

test('time goes forwards only, by somebody who may', async () => {
  const { now } = await loans.clock()
  const back = { to: new Date(Date.parse(now) - 1_000).toISOString() }
  for (const body of [back, {}, { by: '25h' }, { by: 'PT1H', to: now }]) {
    const answer = await lastro.call(lastro.adminKey, 'POST', '/sandbox/v1/clock/advance', { body })
    expect([body, answer.status, answer.body.error?.code]).toEqual([body, 400, 'INVALID_REQUEST'])
  }
  const call = await lastro.call(loans.marketKey, 'POST', '/sandbox/v1/clock/advance', {
    body: { by: 'PT1H' },
  })
  expect(call.status).toBe(403)
})
