import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

let lastro: Platform
let lender: Party
let borrower: Party
const open: Follower[] = []

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([quietLender(), lastro.newBorrower()])
})
afterEach(() => {
  for (const follower of open.splice(0)) follower.stop()
})
afterAll(() => lastro?.close())

interface Shown {
  readonly id: string
  readonly event: string
  readonly data: { readonly id: string; readonly event: string; readonly data: Record<string, unknown> }
}

interface Follower {
  readonly status: number
  readonly shown: Shown[]
  /** Where it would resume. */
  place(): string | null
  readonly ended: Promise<string>
  stop(): void
}

/** A client of server-sent events, as the standard describes one. */
async function follow(key: string, lastEventId?: string): Promise<Follower> {
  const stop = new AbortController()
  const headers = { 'api-key': key, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) }
  const response = await fetch(`${lastro.gateway}/events/v1/stream`, { headers, signal: stop.signal })
  const shown: Shown[] = []
  let place: string | null = null
  const readAll = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop()!
      for (const message of messages) {
        const fields = Object.fromEntries(message.split('\n').map(line => line.split(/: (.*)/s).slice(0, 2)))
        if (fields['event'] === 'end') return JSON.parse(fields['data']).reason as string
        if (fields['id'] !== undefined) place = fields['id']
        if (fields['data'] !== undefined) {
          shown.push({ id: fields['id'], event: fields['event'], data: JSON.parse(fields['data']) })
        }
      }
    }
    return 'closed'
  }
  const ended = readAll().catch(() => 'cut')
  const follower = { status: response.status, shown, place: () => place, ended, stop: () => stop.abort() }
  open.push(follower)
  return follower
}

const pulled = async (key = lender.key): Promise<{ id: string }[]> =>
  expectStatus(await lastro.call(key, 'GET', '/webhooks/v1/events?take=100'), 200).body.data.events

/** One whose own verification, the first event of every account, is recorded already. */
async function quietLender(): Promise<Party> {
  const made = await lastro.newLender()
  await eventually('its verification is recorded', async () => (await pulled(made.key))[0])
  return made
}

const creations = (count: number) =>
  Promise.all(Array.from({ length: count }, () => lastro.createContract(lender, borrower)))

test('events come as they happen, once, in the order of the pull API', async () => {
  const follower = await follow(lender.key)
  expect(follower.status).toBe(200)
  const before = (await pulled()).length
  await creations(5)
  const all = await eventually('all events are recorded', async () => {
    const events = await pulled()
    return events.length === before + 10 ? events : undefined
  })
  await eventually('all are shown', () => follower.shown.length >= 10)
  expect(follower.shown.map(({ id }) => id)).toEqual(all.slice(before).map(({ id }) => id))
  for (const { id, event, data } of follower.shown) expect(data).toMatchObject({ id, event })
})

test('a reader goes on where it was, without a gap and without a repetition', async () => {
  const all = await pulled()
  const from = all[2]!.id
  const follower = await follow(lender.key, from)
  await eventually('the rest is shown', () => follower.shown.length >= all.length - 3)
  expect(follower.shown.map(({ id }) => id)).toEqual(all.slice(3).map(({ id }) => id))
})

test('a reader knows where it began before its first event, and resumes there', async () => {
  const first = await follow(lender.key)
  const newest = (await pulled()).at(-1)!.id
  await eventually('its place', () => (first.place() === null ? undefined : true))
  expect(first.place()).toBe(newest)
  const stranger = await lastro.newKey(['webhooks'], lender.document)
  const whole = await follow(stranger, 'start')
  const all = await pulled()
  await eventually('all are shown', () => whole.shown.length >= all.length)
  expect(whole.shown.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})

test('a stream shows no event of another tenant, and does not resume after one', async () => {
  const stranger = await quietLender()
  const follower = await follow(stranger.key)
  const foreign = (await pulled())[0]!.id
  const refused = await lastro.call(stranger.key, 'GET', '/events/v1/stream', {
    headers: { 'last-event-id': foreign },
  })
  expect(expectStatus(refused, 400).body.error.details.field).toBe('Last-Event-ID')
  const own = await follow(lender.key)
  await creations(1)
  await eventually('the lender sees it', () => own.shown.length >= 2)
  expect(follower.shown).toEqual([])
})

test('a revoked key reads nothing more', async () => {
  const { body } = expectStatus(
    await lastro.call(lastro.adminKey, 'POST', '/auth/v1/api-keys', {
      body: { name: 'stream', scopes: ['webhooks'], document: lender.document, rateLimit: 0 },
    }),
    201,
  )
  const follower = await follow(body.data.secret)
  expectStatus(await lastro.call(lastro.adminKey, 'DELETE', `/auth/v1/api-keys/${body.data.id}`), 204)
  expect(await Promise.race([follower.ended, sleep(20_000, 'goes on')])).toBe('key_revoked')
})

test('one party holds at most twenty streams', async () => {
  const stranger = await quietLender()
  const followers = await Promise.all(Array.from({ length: 21 }, () => follow(stranger.key)))
  expect(followers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429])
})
