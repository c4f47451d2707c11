/** Notices before a sale: what AFTER_NOTICE waits for, and what it does where no notice comes through. */
import fc from 'fast-check'
import { HOUR_MS } from '../../schemas/durations.ts'
import type { NoticeIssued } from '../../schemas/types.ts'
import { drawn } from '../../test/support/thoroughness.ts'
import { CONTRACT, START_MS } from './ledger.fixture.ts'
import { finding, live, livesUnderNotice, receipt } from './life.fixture.ts'
import {
  activeLoan,
  alert,
  ends,
  last,
  mailed,
  named,
  reasons,
  sell,
  status,
  timer,
  told,
} from './notices.fixture.ts'

/** Of one seed: whether some of them are sold must not be left to their luck. */
const LIVES = 300

test('an alert is followed by reminders at half and nine tenths of the period, and a last notice', async () => {
  const l = await activeLoan('SELL')
  await alert(l)
  for (const hours of [11, 2, 1, 8, 1, 1, 1]) await timer(l, hours)
  expect(reasons(l)).toEqual(['ALERT', 'REMINDER_50', 'REMINDER_90', 'LAST_NOTICE'])
  const [first, ...later] = named<NoticeIssued>(l, 'NoticeIssued')
  expect(later.map(({ noticeId }) => noticeId)).toEqual(
    ['50', '90', 'last'].map(ending => `${first!.noticeId}_${ending}`),
  )
  expect(l.all('notices')).toHaveLength(4)
  expect(first!.cureDeadline! - first!.timestamp).toBe(24 * HOUR_MS)
})

test('after a pause the newest notice is given and no other; one that is not due never', async () => {
  const l = await activeLoan('SELL')
  await alert(l)
  await timer(l, 1)
  expect(reasons(l)).toEqual(['ALERT'])
  await timer(l, 22)
  expect(reasons(l)).toEqual(['ALERT', 'REMINDER_90'])
})

test('a notice that was delivered lets the sale go at the deadline and not before', async () => {
  const l = await activeLoan('HOLD')
  await alert(l)
  expect(last(l)).toBe(false)
  await told(l, 'DELIVERED')
  await sell(l)
  expect([status(l), last(l)]).toEqual(['MARGIN_CALL', false])
  await timer(l, 24)
  expect([ends(l), last(l)]).toEqual([[['DELIVERED', true]], true])
  await sell(l)
  expect(status(l)).toBe('LIQUIDATING')
})

test('undeliverable: SELL sells at the deadline, HOLD a whole period after one was delivered (suite S4)', async () => {
  const sold = await activeLoan('SELL')
  await alert(sold)
  await told(sold, 'NO_CHANNEL')
  await timer(sold, 24)
  expect(ends(sold)).toEqual([['UNDELIVERABLE', true]])
  await sell(sold)
  expect(status(sold)).toBe('LIQUIDATING')

  const held = await activeLoan('HOLD')
  await alert(held)
  await told(held, 'FAILED')
  await timer(held, 24)
  await sell(held)
  expect([ends(held), status(held)]).toEqual([[['UNDELIVERABLE', false]], 'MARGIN_CALL'])
  // The borrower's endpoint works again weeks later.
  held.wait(30 * 24 * HOUR_MS)
  await told(held, 'DELIVERED')
  await sell(held)
  expect([reasons(held).at(-1), last(held), status(held)]).toEqual(['ALERT', false, 'MARGIN_CALL'])
  expect(held.contract().guarantee.curePeriod!.deadline - held.now()).toBeGreaterThan(23 * HOUR_MS)
  // An endpoint with `*` does not get the notice of the new period; the borrower has heard all the same.
  await told(held, 'NO_CHANNEL')
  await timer(held, 24)
  expect(ends(held).at(-1)).toEqual(['DELIVERED', true])
  await sell(held)
  expect(status(held)).toBe('LIQUIDATING')
})

test('one channel that failed is not every channel: while another is being tried, even SELL waits', async () => {
  for (const answer of ['FAILED', 'PARKED'] as const) {
    const l = await activeLoan('SELL')
    await alert(l)
    await told(l, 'SENDING')
    await told(l, 'SENDING', 'ep_2')
    await told(l, 'FAILED')
    await timer(l, 24)
    await sell(l)
    expect([ends(l), status(l)]).toEqual([[['UNCONFIRMED', false]], 'MARGIN_CALL'])
    await told(l, answer, 'ep_2')
    expect(ends(l).at(-1)).toEqual(['UNDELIVERABLE', true])
    await sell(l)
    expect(status(l)).toBe('LIQUIDATING')
  }
})

test('a channel that fails and works before the deadline has delivered', async () => {
  const l = await activeLoan('HOLD')
  await alert(l)
  await told(l, 'SENDING')
  await told(l, 'FAILED')
  await timer(l, 12)
  await told(l, 'DELIVERED')
  await timer(l, 12)
  expect(ends(l)).toEqual([['DELIVERED', true]])
})

test('e-mail is a channel: without an endpoint a sale waits for what becomes of it', async () => {
  for (const [answer, end] of [
    ['FAILED', ['UNDELIVERABLE', false]],
    ['NO_CHANNEL', ['UNDELIVERABLE', false]],
    ['DELIVERED', ['DELIVERED', true]],
  ] as const) {
    const l = await activeLoan('HOLD')
    await alert(l)
    await mailed(l, 'SENDING')
    await told(l, 'NO_CHANNEL')
    await timer(l, 24)
    expect(ends(l)).toEqual([['UNCONFIRMED', false]])
    await mailed(l, answer)
    expect(ends(l).at(-1)).toEqual(end)
  }
})

test('a period found undeliverable at the deadline stays so while the last notice is being sent', async () => {
  const l = await activeLoan('SELL')
  await alert(l)
  await told(l, 'SENDING')
  await told(l, 'FAILED')
  await timer(l, 24)
  await told(l, 'SENDING')
  expect(ends(l)).toEqual([['UNDELIVERABLE', true]])
  await told(l, 'DELIVERED')
  expect(ends(l).at(-1)).toEqual(['DELIVERED', true])
})

test('a period of before there were open channels or unread events ends as it would have', async () => {
  const l = await activeLoan('SELL')
  await alert(l)
  const {
    openChannels: _,
    unreadNoticeId: __,
    unreadAlert: ___,
    ...curePeriod
  } = l.contract().guarantee.curePeriod!
  const document = { ...l.contract(), guarantee: { ...l.contract().guarantee, curePeriod } }
  l.apply([{ collection: 'contracts', _id: CONTRACT, document: document as never }])
  await l.report({ ...receipt(l, 'FAILED'), isNoticeRead: false, alertsReadTo: 0 })
  await timer(l, 24)
  expect(ends(l)).toEqual([['UNDELIVERABLE', true]])
})

test('while the outcome of the notices is unknown, even SELL waits', async () => {
  const l = await activeLoan('SELL')
  await alert(l)
  await timer(l, 25)
  await sell(l)
  expect([ends(l), status(l)]).toEqual([[['UNCONFIRMED', false]], 'MARGIN_CALL'])
  await told(l, 'PARKED')
  await sell(l)
  expect(status(l)).toBe('LIQUIDATING')
})

test('a receipt that is told twice, under another command, counts once', async () => {
  const l = await activeLoan('SELL')
  await alert(l)
  const value = receipt(l, 'DELIVERED')
  await l.report(value)
  await l.report(value)
  expect(named(l, 'NoticeReceiptRecorded')).toHaveLength(1)
  expect(l.all('noticeReceipts')).toHaveLength(1)
})

test('the sale names the notices before it; it and what is left over are noticed too', async () => {
  const l = await activeLoan('SELL')
  await alert(l)
  await told(l, 'DELIVERED')
  await timer(l, 24)
  await sell(l)
  await l.ask('ConfirmLiquidation', { contractId: CONTRACT, liquidationId: 'liq_1001_9', proceeds: '10000' })
  expect(reasons(l)).toEqual(['ALERT', 'LAST_NOTICE', 'SALE', 'SURPLUS_RETURNED'])
  const [first, second] = named<NoticeIssued>(l, 'NoticeIssued').map(({ noticeId }) => noticeId)
  const [decided] = named<{ noticeIds: readonly string[] }>(l, 'LiquidationDecided')
  const [published] = named<{ noticeIds: readonly string[]; noticeId: string }>(l, 'CollateralLiquidated')
  expect(decided!.noticeIds).toEqual([first, second])
  expect(published).toMatchObject({ noticeIds: [first, second], noticeId: 'ntc_1001_9_sale' })
  expect(l.contract().guarantee.curePeriod).toBeNull()
})

test('IMMEDIATE sells at once, and says so', async () => {
  const l = await activeLoan(null)
  await sell(l)
  expect([status(l), reasons(l)]).toEqual(['LIQUIDATING', ['SALE']])
})

test('a contract stored before there were notices gets a cure period before it is sold', async () => {
  const l = await activeLoan('SELL')
  const { curePeriod: _, ...guarantee } = l.contract().guarantee
  const { undeliverable: __, ...ltvPolicy } = l.contract().ltvPolicy
  const document = { ...l.contract(), guarantee, ltvPolicy }
  l.apply([{ collection: 'contracts', _id: CONTRACT, document: document as never }])
  await sell(l)
  expect([status(l), reasons(l), last(l)]).toEqual(['ACTIVE', ['ALERT'], false])
  await told(l, 'DELIVERED')
  await timer(l, 24)
  await sell(l)
  expect(status(l)).toBe('LIQUIDATING')
})

test('a cure ends the period: no further notice is sent, and the next alert begins another', async () => {
  const l = await activeLoan('HOLD')
  await alert(l)
  const calm = {
    snapshotId: 'snp_1001_2',
    currentLtv: null,
    status: 'OK',
    level: 'NONE',
    covered: true,
    priceWaits: [],
  } as const
  await l.find('GuaranteeValued', { ...finding(l), ...calm, depositedFiatAmount: '15000' })
  expect(l.contract().guarantee.curePeriod).toBeNull()
  await timer(l, 25)
  expect([reasons(l), ends(l)]).toEqual([['ALERT'], []])
  await alert(l)
  expect(l.contract().guarantee.curePeriod!.startedAt).toBeGreaterThan(START_MS + 25 * HOUR_MS)
})

test('in no life is a contract with AFTER_NOTICE sold without an ended period that allowed it', async () => {
  let sales = 0
  await fc.assert(
    fc.asyncProperty(livesUnderNotice, async life => {
      const ledger = await live(life)
      let allowed = false
      for (const { record, value } of ledger.outputs) {
        if (record === 'lastro.events.NoticeIssued' && value['noticeReason'] === 'ALERT') allowed = false
        if (record === 'lastro.events.CurePeriodEnded') allowed = value['saleAllowed'] as boolean
        if (record !== 'lastro.events.LiquidationDecided') continue
        expect([life.undeliverable, allowed]).toEqual([life.undeliverable, true])
        allowed = false
        sales += 1
      }
    }),
    { numRuns: drawn(LIVES, 4 * LIVES), seed: 20_261_123 },
  )
  expect(sales).toBeGreaterThan(0)
})
