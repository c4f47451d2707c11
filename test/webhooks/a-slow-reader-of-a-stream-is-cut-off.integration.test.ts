import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createEventStreams, type EventStreams } from '../../gateway/resources/webhooks/liveEvents.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

/** Streams of events on the real database, with a clock that the test sets. */
const EVENTS = 2_000
const PARTY = 'pty_1'
const READER = { keyId: 'key_1', address: '127.0.0.1', after: 0 }
let database: TestDatabase
let live: EventStreams
let time = 1_000_000

beforeAll(async () => {
  database = await newDatabase()
  const { db } = database
  live = createEventStreams({ db, now: () => time, log: pino({ level: 'silent' }), metrics: new Registry() })
  const body = JSON.stringify({ padding: 'x'.repeat(2_000) })
  const events = Array.from({ length: EVENTS }, (_, index) => ({
    _id: `${PARTY}/evt_${index + 1}`,
    partyId: PARTY,
    eventId: `evt_${index + 1}`,
    event: 'collateral.created',
    position: index + 1,
    body,
  }))
  await db.collection<{ _id: string }>('events').insertMany(events)
  await db.collection<{ _id: string }>('eventPositions').insertOne({ _id: PARTY, last: EVENTS } as never)
  await db
    .collection<{ _id: string }>('apiKeys')
    .insertOne({ _id: 'key_1', revokedAt: null, expiresAt: null } as never)
})
afterAll(async () => {
  await live?.close()
  await database?.drop()
})

const idsIn = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)

test('a reader gets every event, however many, and few of them wait in memory', async () => {
  const stream = live.open({ ...READER, partyId: PARTY })!
  let text = ''
  let most = 0
  stream.setEncoding('utf8')
  stream.on('data', chunk => {
    most = Math.max(most, stream.readableLength)
    text += chunk
  })
  await eventually('all events', () => idsIn(text).length >= EVENTS)
  expect(idsIn(text)).toEqual(Array.from({ length: EVENTS }, (_, index) => `evt_${index + 1}`))
  expect(most).toBeLessThan(1_000_000)
  stream.destroy()
})

test('a client that reads nothing is disconnected after 15 s, and holds no more than a page meanwhile', async () => {
  // Hears a heartbeat 15 s after its own beginning: then the gateway has looked at all streams.
  const watch = live.open({ ...READER, partyId: 'pty_2' })!
  let heard = ''
  watch.setEncoding('utf8').on('data', chunk => (heard += chunk))
  time += 1_500
  const stream = live.open({ ...READER, partyId: PARTY })!
  await eventually('the buffer is full', () => stream.readableLength > 64 * 1024)
  time += 14_000
  await eventually('a heartbeat', () => heard.includes(': still here'))
  expect(stream.destroyed).toBe(false)
  expect(stream.readableLength).toBeLessThan(1_000_000)
  time += 2_000
  await eventually('the end', () => stream.destroyed)
  watch.destroy()
})
