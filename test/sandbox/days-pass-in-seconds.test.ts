import { eventsOf } from '../e2e/euroLoans.ts'
import { type Loan, newLoan } from '../e2e/loan.ts'
import { expectStatus, type FieldValue, type Platform, platform } from '../e2e/platform.ts'
import { openReceiver } from '../e2e/receiver.ts'
import { eventually } from '../eventually.ts'

/** What takes a day or a week, on the real processes, in the deployment's time. */
const LIMIT_MS = 600_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let lastro: Platform
let marketKey: string

beforeAll(async () => {
  lastro = await platform()
  marketKey = await lastro.newKey(['integration:market'])
  await lastro.restart('prices', { PRICE_FEED: 'local' })
}, LIMIT_MS)
afterAll(async () => {
  await lastro?.restart('prices')
  await lastro?.close()
}, LIMIT_MS)

const clock = async () => {
  const { data } = expectStatus(await lastro.call(lastro.adminKey, 'GET', '/sandbox/v1/clock'), 200).body
  return { ...data, ms: Date.parse(data.now) as number }
}

/** Resolves when everything that became due on the way has happened. */
async function advance(by: string): Promise<void> {
  const before = await clock()
  const answer = await lastro.call(lastro.adminKey, 'POST', '/sandbox/v1/clock/advance', { body: { by } })
  expect([200, 202]).toContain(answer.status)
  await eventually(
    `${by} are over`,
    async () => {
      const { advance } = await clock()
      if (advance.state === 'RUNNING') throw new Error(`step ${advance.steps}`)
      expect(advance).toMatchObject({ state: 'DONE', reason: null })
      return true
    },
    LIMIT_MS,
  )
  expect((await clock()).ms).toBeGreaterThan(before.ms)
}

async function euro(price: string): Promise<void> {
  const asOf = (await clock()).now
  const ticks = Object.entries({ USDC: '1', EURUSD: price }).map(([symbol, price]) => {
    return { symbol, price, source: 'test', asOf }
  })
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(marketKey, 'POST', path, { body: { ticks } }), 202)
}

/** ACTIVE: 10,000 euro on 15,000 USDC. */
async function active(fields: Readonly<Record<string, FieldValue>> = {}): Promise<Loan> {
  const loan = await newLoan(lastro, { fields: { fiatCurrency: 'EUR', ...fields } })
  expectStatus(await loan.send(), 200)
  expectStatus(await loan.deposit('15000'), 201)
  await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
  await loan.sign('CCB')
  expectStatus(await loan.accept(), 200)
  await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
  return loan
}

const policy = (changes: object) => ({ ltvPolicy: JSON.stringify(changes) })

test(
  'AFTER_NOTICE sells when the cure period of 24 hours is over, not before; PARTIAL sells what cures',
  async () => {
    await euro('1')
    const noticed = await active(policy({ mode: 'AFTER_NOTICE' }))
    const partly = await active(policy({ liquidationType: 'PARTIAL' }))
    await euro('1.37')
    await noticed.until('a margin call', ({ guarantee }) => guarantee.status === 'MARGIN_CALL')
    const sold = await partly.until(
      'a part is sold, for contracts and for the view of ltv',
      ({ outstandingBalance, ltv }) => outstandingBalance !== '10000' && ltv.status === 'OK',
    )
    expect(sold).toMatchObject({ status: 'ACTIVE', guarantee: { status: 'ACTIVE' } })
    expect(sold.ltv.currentLtv).toBeLessThanOrEqual(0.666667)
    expect(await eventsOf(lastro, partly, 'collateral.liquidated')).toHaveLength(1)

    await advance('PT23H')
    expect((await noticed.read()).guarantee.status).toBe('MARGIN_CALL')
    await advance('PT2H')
    const over = await noticed.until('it is sold', ({ status }) => status === 'COMPLETED')
    expect(over.guarantee.status).toBe('LIQUIDATED')
    const [alert] = await eventsOf(lastro, noticed, 'collateral.ltv_alert')
    const [sale] = await eventsOf(lastro, noticed, 'collateral.liquidated')
    const noticeMs = Date.parse(sale.timestamp) - Date.parse(alert.timestamp)
    expect(noticeMs).toBeGreaterThanOrEqual(DAY_MS)
    expect(noticeMs).toBeLessThan(25 * HOUR_MS + 10 * 60_000)
  },
  LIMIT_MS,
)

test(
  'a reversal is taken on the sixth day and refused on the eighth',
  async () => {
    await euro('1')
    const [early, late] = [await active(), await active()]
    const cancel = (loan: Loan) => loan.post(loan.lender, 'cancel', { reason: 'wrong borrower' })
    await advance('P6D')
    expect(expectStatus(await cancel(early), 200).body.data.status).toBe('CANCELLED')
    await advance('P2D')
    const refused = await cancel(late)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'invalid_state'])
    expect(refused.body.error.details.reason).toBe('the reversal period of 7 days is over')
  },
  LIMIT_MS,
)

test(
  'an endpoint that is dead for five days has had ten attempts, and is disabled',
  async () => {
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
      await advance('P5DT12H')
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
  },
  LIMIT_MS,
)

test('time goes forwards only, by somebody who may', async () => {
  const { now } = await clock()
  const back = { to: new Date(Date.parse(now) - 1_000).toISOString() }
  for (const body of [back, {}, { by: '25h' }, { by: 'PT1H', to: now }]) {
    const answer = await lastro.call(lastro.adminKey, 'POST', '/sandbox/v1/clock/advance', { body })
    expect([body, answer.status, answer.body.error?.code]).toEqual([body, 400, 'INVALID_REQUEST'])
  }
  const call = await lastro.call(marketKey, 'POST', '/sandbox/v1/clock/advance', { body: { by: 'PT1H' } })
  expect(call.status).toBe(403)
})
