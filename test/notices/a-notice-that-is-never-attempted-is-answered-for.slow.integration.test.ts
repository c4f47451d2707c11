import { outcomeWithoutAttempt } from '../../processors/notices/unansweredNotices.ts'
import type { Delivery } from '../../schemas/documents/webhooks.ts'
import { type DeliveryWorld, deliveryWorld } from '../support/deliveryWorld.ts'
import { eventually } from '../support/eventually.ts'
import type { HttpReceiver } from '../support/httpReceiver.ts'

/** A channel without a receipt would hold a sale for ever (docs/design/notices.md). */

let world: DeliveryWorld
let fails: HttpReceiver
beforeAll(async () => {
  world = await deliveryWorld()
  fails = await world.receiver(response => response.writeHead(500).end())
})
afterAll(async () => {
  await world?.close()
})

const toldOf = (eventId: string, what: string) =>
  eventually(`contracts hears ${what}`, () => world.receipts(eventId).includes(what))
const answered = (eventId: string, endpoint: Parameters<DeliveryWorld['until']>[1]) =>
  world.until(eventId, endpoint, ({ unanswered }) => unanswered === undefined)

test('behind an earlier event that fails, a notice in order is FAILED after a minute', async () => {
  const endpoint = await world.endpoint(fails.url, { fifo: true })
  const [before] = await world.emit(endpoint.partyId, 71)
  await world.until(before!, endpoint, ({ attempt }) => attempt > 0)
  const notice = await world.notice(endpoint.partyId, 71)
  const waiting = await world.until(notice, endpoint, ({ nextAt }) => nextAt === null)
  expect(waiting).toMatchObject({ unanswered: true, attempt: 0, state: 'PENDING' })
  world.pass(61_000)
  await toldOf(notice, `${endpoint._id}/failed`)
  expect(await answered(notice, endpoint)).toMatchObject({ attempt: 0, state: 'PENDING' })
})

test('an endpoint that is deleted before it is tried is FAILED, one that is disabled PARKED', async () => {
  for (const [kind, change, what] of [
    ['FORGET', null, 'failed'],
    ['PARK', { status: 'DISABLED' }, 'parked'],
  ] as const) {
    const endpoint = await world.endpoint(fails.url, { fifo: true })
    const [before] = await world.emit(endpoint.partyId, 72)
    await world.until(before!, endpoint, ({ attempt }) => attempt > 0)
    const notice = await world.notice(endpoint.partyId, 72)
    await world.until(notice, endpoint, ({ nextAt }) => nextAt === null)
    if (change) await world.change(endpoint, change)
    else await world.db.collection<{ _id: string }>('webhookEndpoints').deleteOne({ _id: endpoint._id })
    await world.ask(kind, { endpointId: endpoint._id })
    await toldOf(notice, `${endpoint._id}/${what}`)
    expect(await answered(notice, endpoint)).toMatchObject({ attempt: 0, attempts: [] })
    expect(world.receipts(notice)).toEqual([`${endpoint._id}/${what}`])
  }
})

test('a notice whose attempt was reported is not reported again', async () => {
  const endpoint = await world.endpoint(fails.url)
  const notice = await world.notice(endpoint.partyId, 73)
  await toldOf(notice, `${endpoint._id}/failed`)
  await answered(notice, endpoint)
  expect(world.receipts(notice)).toEqual([`${endpoint._id}/failed`])
})

test('no outcome for an endpoint that works, however long it takes, nor for one that has just begun to fail', () => {
  const waiting: Delivery['state'] = 'PENDING'
  const delivery = { state: waiting, attempt: 0, createdAt: 0 }
  expect(outcomeWithoutAttempt(delivery, false, 86_400_000)).toBeNull()
  expect(outcomeWithoutAttempt(delivery, true, 60_000)).toBeNull()
  expect(outcomeWithoutAttempt(delivery, true, 60_001)).toBe('FAILED')
})
