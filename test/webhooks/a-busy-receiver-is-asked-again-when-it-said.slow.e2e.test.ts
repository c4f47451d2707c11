import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

/** Longer than the first delay of the schedule, 5 s and a tenth: only who was asked to waits so long. */
const ASKED_SECONDS = 8
const SECOND_MS = 1_000

let lastro: Platform
let lender: Party
let borrower: Party
const receivers: Receiver[] = []

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(async () => {
  await Promise.all(receivers.map(receiver => receiver.close()))
  await lastro?.close()
})

/** Answers 429 to the first webhook; tells until when it asked to be left alone. */
async function busyReceiver(retryAfter: (at: number) => string) {
  const receiver = await openReceiver()
  receivers.push(receiver)
  const asked: number[] = []
  receiver.answerWith(429, () => {
    receiver.answerWith(204)
    // An HTTP date has whole seconds.
    const at = Math.ceil(Date.now() / SECOND_MS) * SECOND_MS + ASKED_SECONDS * SECOND_MS
    asked.push(at)
    return { 'retry-after': retryAfter(at) }
  })
  const body = { url: receiver.url, events: ['collateral.created'] }
  const { id } = expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
    .body.data
  return { receiver, asked, endpointId: id as string }
}

test.each([
  ['seconds', () => String(ASKED_SECONDS + 1)],
  ['an HTTP date', (at: number) => new Date(at).toUTCString()],
])('429 with Retry-After as %s: the same webhook comes again, and not before that', async (_, retryAfter) => {
  const { receiver, asked, endpointId } = await busyReceiver(retryAfter)
  expectStatus(await lastro.createContract(lender, borrower), 201, 202)
  const [first, second] = await receiver.until(() => true, 2)
  const now = Date.now()
  expect(asked).toHaveLength(1)
  expect(now).toBeGreaterThanOrEqual(asked[0]!)
  expect(second!.json).toEqual(first!.json)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  const attempts = await eventually('both attempts are recorded', async () => {
    const path = `/webhooks/v1/events/${first!.json.id}/attempts`
    const all: { endpointId: string }[] = (await lastro.call(lender.key, 'GET', path)).body.data.attempts
    const own = all.filter(attempt => attempt.endpointId === endpointId)
    return own.length === 2 ? own : undefined
  })
  expect(new Set(attempts.map(attempt => (attempt as { statusCode?: number }).statusCode))).toEqual(
    new Set([429, 204]),
  )
})
