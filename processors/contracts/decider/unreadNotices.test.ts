/** UNDELIVERABLE is said of channels that are all known: webhooks has read whatever carries the notice. */
import {
  activeLoan,
  alert,
  ends,
  named,
  read,
  reasons,
  sell,
  status,
  timer,
  told,
} from '../notices.fixture.ts'

test('UNDELIVERABLE waits until both events that carry the alert are read, in whichever order', async () => {
  const l0 = await activeLoan('SELL')
  await alert(l0)
  const [published] = named<{ sequence: number }>(l0, 'CollateralLtvAlert')
  const ofTheAlert = { alertsReadTo: published!.sequence }
  const orders = [
    [{ isNoticeRead: true }, ofTheAlert],
    [ofTheAlert, { isNoticeRead: true }],
  ]
  for (const [first, second] of orders) {
    const l = await activeLoan('SELL')
    await alert(l)
    await read(l, { alertsReadTo: published!.sequence - 1 })
    await read(l, first!)
    await timer(l, 24)
    await sell(l)
    expect([ends(l), status(l)]).toEqual([[['UNCONFIRMED', false]], 'MARGIN_CALL'])
    await read(l, second!)
    expect(ends(l).at(-1)).toEqual(['UNDELIVERABLE', true])
    await sell(l)
    expect(status(l)).toBe('LIQUIDATING')
  }
})

test('a reminder is read as well before the end; the last notice covers all before it', async () => {
  const l = await activeLoan('SELL')
  await alert(l)
  const [noticeId] = l.contract().guarantee.curePeriod!.noticeIds
  await timer(l, 12)
  await told(l, 'NO_CHANNEL')
  await timer(l, 10)
  await read(l, { isNoticeRead: true, noticeId: noticeId! })
  await timer(l, 2)
  expect(reasons(l)).toEqual(['ALERT', 'REMINDER_50', 'REMINDER_90', 'LAST_NOTICE'])
  expect(ends(l)).toEqual([['UNCONFIRMED', false]])
  await read(l, { isNoticeRead: true })
  expect(ends(l).at(-1)).toEqual(['UNDELIVERABLE', true])
})

test('where no alert began the period, its notice alone is to be read', async () => {
  const l = await activeLoan('SELL')
  await sell(l)
  expect(reasons(l)).toEqual(['ALERT'])
  await read(l, { isNoticeRead: true })
  await timer(l, 24)
  expect(ends(l)).toEqual([['UNDELIVERABLE', true]])
})

test('a webhooks process of before says nothing of what it reads, and is not waited for', async () => {
  const l = await activeLoan('SELL')
  await alert(l)
  await read(l, { alertsReadTo: null })
  await timer(l, 24)
  expect(ends(l)).toEqual([['UNDELIVERABLE', true]])
})
