import { buildConsole } from '../../console/build.ts'
import type { EventDocument } from '../../schemas/documents/webhooks.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openWindow, signIn, untilShown, type Window } from './windows.ts'

/** A page that stays open all day, in a minute: what a day brings comes at once. */

const BATCH = 500
const BATCHES = 10
/** As long as an event may be: 4,500 of them kept would be 18 MB and more. */
const NOTE = 4_000
const MAX_HEAP_GROWTH = 6 * 2 ** 20
const MAX_NODE_GROWTH = 400
const MAX_LISTENER_GROWTH = 40

let lastro: Platform
let browser: OpenBrowser
let lender: Party
let borrower: Party
let partyId: string

beforeAll(async () => {
  lastro = await platform()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const party = await lastro.db.collection('parties').findOne({ document: lender.document })
  partyId = String(party!._id)
})
afterAll(async () => {
  await browser?.close()
  // No topic has them: who compares the database with the topics would find too many.
  await lastro?.db.collection('events').deleteMany({ eventId: /^evt_open/ })
  await lastro?.close()
})

const named = async (name: string) =>
  expectStatus(await lastro.createContract(lender, borrower, { name }), 201).body.data.id as number

/** Events of the contract as `webhooks` would record them, behind the last one of the party. */
async function record(contractId: number, count: number): Promise<void> {
  const positions = lastro.db.collection<{ _id: string; last: number }>('eventPositions')
  const after = await positions.findOneAndUpdate({ _id: partyId }, { $inc: { last: count } })
  const first = after!.last + 1
  const timestamp = Date.now()
  const events = Array.from({ length: count }, (_, n): EventDocument => {
    const position = first + n
    const eventId = `evt_open${partyId}${position}`
    const head = { id: eventId, event: 'collateral.ltv_alert', timestamp: new Date(timestamp).toISOString() }
    const data = { contractId, guaranteeId: String(contractId), sequence: position }
    const note = String(position).padEnd(NOTE, 'x')
    return {
      ...{ _id: `${partyId}/${eventId}`, partyId, eventId, event: head.event, timestamp, contractId },
      ...{ sequence: position, place: `collateral-events/${contractId}`, position, delivered: true },
      body: JSON.stringify({ ...head, data: { ...data, note } }),
    }
  })
  await lastro.db.collection<EventDocument>('events').insertMany(events)
}

/** A contract that shows by itself came behind everything that was recorded before it. */
async function untilCaughtUp({ page }: Window, name: string): Promise<void> {
  const id = await named(name)
  await page.locator(`a[href="#/contracts/${id}"]`).waitFor({ timeout: 90_000 })
}

async function openBook(): Promise<Window> {
  const window = await openWindow(browser)
  await signIn(window, lastro.gateway, lender.key)
  await untilShown(window, '.top .live', 'Live')
  return window
}

test('over 5,000 events of the stream a page keeps no more than it kept after 500', async () => {
  const id = await named('Often in the news')
  const window = await openBook()
  await record(id, BATCH)
  await untilCaughtUp(window, 'After 500')
  const before = await browser.held(window.page)
  for (let batch = 1; batch < BATCHES; batch += 1) await record(id, BATCH)
  await untilCaughtUp(window, 'After 5,000')
  const after = await eventually('nothing is on its way any more', async () => {
    const held = await browser.held(window.page)
    return held.heapBytes - before.heapBytes < MAX_HEAP_GROWTH ? held : undefined
  })
  process.stderr.write(`after 500 events ${JSON.stringify(before)}, after 5,000 ${JSON.stringify(after)}\n`)
  expect(after.nodes - before.nodes).toBeLessThan(MAX_NODE_GROWTH)
  expect(after.listeners - before.listeners).toBeLessThan(MAX_LISTENER_GROWTH)
  expect(window.complaints).toEqual([])
})
