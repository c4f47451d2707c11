import { announced } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import type { Loan } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver } from '../support/receiver.ts'
import { type SandboxLoans, sandboxLoans } from '../support/sandboxLoans.ts'

/** AFTER_NOTICE on the real processes, a story for each branch; a day passes in the deployment's time. */
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

async function hears(party: Party, url: string, events: readonly string[]): Promise<string> {
  const answer = await lastro.call(party.key, 'POST', '/webhooks/v1/endpoints', { body: { url, events } })
  return expectStatus(answer, 201).body.data.id
}

async function noticesOf({ id, borrower }: Loan) {
  const answer = await lastro.call(borrower.key, 'GET', `/contracts/v1/${id}/notices`)
  // biome-ignore lint/suspicious/noExplicitAny: notices as the API answers them, oldest first
  return expectStatus(answer, 200).body.data.notices.reverse() as any[]
}

const noticed = (
  loan: Loan,
  what: string,
  fits: (notices: Awaited<ReturnType<typeof noticesOf>>) => boolean,
) =>
  eventually(what, async () => {
    const notices = await noticesOf(loan)
    if (!fits(notices)) throw new Error(JSON.stringify(notices))
    return notices
  })

const outcomes = (notice: { receipts: { outcome: string }[] }) => notice.receipts.map(one => one.outcome)
const ALERTED = ['ALERT', 'REMINDER_50', 'REMINDER_90', 'LAST_NOTICE']
const reasons = (notices: readonly { reason: string }[]) => notices.map(({ reason }) => reason)
const isSold = ({ status }: { status: string }) => status === 'COMPLETED'

test('a sale waits for its notice: delivered, undeliverable and sold, undeliverable and held until one arrives', async () => {
  const [works, fails] = [await openReceiver(), await openReceiver()]
  fails.answerWith(500)
  try {
    await loans.euro('1')
    const [reached, unreached] = [await lastro.newBorrower(), await lastro.newBorrower()]
    const endpointId = await hears(reached, works.url, ['*', 'notice.*'])
    await hears(unreached, fails.url, ['*'])
    const delivered = await loans.active({ mode: 'AFTER_NOTICE', undeliverable: 'HOLD' }, reached)
    const silent = await loans.active({ mode: 'AFTER_NOTICE' })
    const held = await loans.active({ mode: 'AFTER_NOTICE', undeliverable: 'HOLD' }, unreached)
    await loans.euro('1.37')

    const [alert] = await noticed(delivered, 'by both events', ([one]) => one?.receipts.length === 4)
    expect(alert).toMatchObject({ reason: 'ALERT', liquidationId: null })
    expect(Date.parse(alert.cureDeadline) - Date.parse(alert.issuedAt)).toBeCloseTo(86_400_000, -5)
    const [webhook] = await works.until(({ json }) => json.event === 'collateral.ltv_alert')
    expect(webhook!.json.data['noticeId']).toBe(alert.id)
    const told = { outcome: 'DELIVERED', endpointId, statusCode: 204, eventId: webhook!.json.id }
    expect(alert.receipts).toContainEqual(expect.objectContaining(told))
    await noticed(silent, 'nobody to tell', ([one]) =>
      outcomes(one ?? { receipts: [] }).includes('NO_CHANNEL'),
    )
    await noticed(held, 'a failure', ([one]) => outcomes(one ?? { receipts: [] }).includes('FAILED'))

    await loans.advance('PT23H')
    for (const loan of [delivered, silent, held]) {
      expect((await loan.read()).guarantee.status).toBe('MARGIN_CALL')
      expect(reasons(await noticesOf(loan))).toEqual(ALERTED.slice(0, 3))
    }
    await loans.advance('PT2H')
    for (const loan of [delivered, silent]) {
      await loan.until('it is sold', isSold)
      const notices = await noticed(loan, 'the sale', all => reasons(all).includes('SALE'))
      expect(reasons(notices).slice(0, 5)).toEqual([...ALERTED, 'SALE'])
      const sale = await announced(lastro, loan, 'collateral.liquidated')
      expect(sale.data.noticeIds).toEqual(notices.slice(0, 4).map(({ id }) => id))
      expect(sale.data.noticeId).toBe(notices[4].id)
    }
    expect((await held.read()).guarantee.status).toBe('MARGIN_CALL')
    const before = await noticesOf(held)
    expect(before.map(({ delivered }) => delivered)).toEqual([false, false, false, false])

    fails.answerWith(204)
    const failed = before[0].receipts.find(({ outcome }: { outcome: string }) => outcome === 'FAILED')
    const again = `/webhooks/v1/events/${failed.eventId}/resend`
    expectStatus(await lastro.call(unreached.key, 'POST', again, { body: {} }), 202)
    // Who hears for the first time has the whole cure period from then on.
    const period = await noticed(held, 'a second alert', all => reasons(all.slice(4)).includes('ALERT'))
    expect(reasons(period)).toEqual([...ALERTED, 'ALERT'])
    const { cureDeadline, issuedAt } = period[4]
    expect(Date.parse(cureDeadline) - Date.parse(issuedAt)).toBeCloseTo(86_400_000, -5)
    await loans.advance('PT23H')
    expect((await held.read()).guarantee.status).toBe('MARGIN_CALL')
    await loans.advance('PT2H')
    await held.until('it is sold after the period that began with the delivery', isSold)
    const [first] = await noticesOf(held)
    const ofEvent = (eventId: string) =>
      first.receipts.filter((receipt: { eventId: string }) => receipt.eventId === eventId)
    expect(outcomes({ receipts: ofEvent(failed.eventId) })).toEqual(['SENDING', 'FAILED', 'DELIVERED'])
    // `*` does not stand for `notice.issued`.
    expect(outcomes({ receipts: ofEvent(first.eventId) })).toEqual(['NO_CHANNEL'])
  } finally {
    await works.close()
    await fails.close()
  }
})
