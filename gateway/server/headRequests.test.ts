import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Db } from 'mongodb'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createDownloads } from '../files/downloads.ts'
import { contractRoutes } from '../resources/contracts/contracts.ts'
import { exportRoutes } from '../resources/exports/exports.ts'
import { createExports } from '../resources/exports/stream.ts'
import { eventStreamRoutes } from '../resources/webhooks/eventStream.ts'
import { createEventStreams } from '../resources/webhooks/liveEvents.ts'
import { type BoundRoute, bind } from '../routing/bind.ts'
import { bindOne, EVERYONE, watchedApp } from './app.fixture.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** More of anything than one caller may have open at once. */
const MANY = 25
const DOCUMENT = '00000000-0000-4000-8000-000000000001'

/** Asks for the head alone, one time after another. */
async function headsOf(url: string, answering: readonly BoundRoute[]) {
  const { app } = await watchedApp(EVERYONE, { answering })
  const seen = []
  for (let count = 0; count < MANY; count++) {
    const { statusCode, headers, payload } = await app.inject({
      method: 'HEAD',
      url,
      headers: { 'api-key': 'any' },
    })
    seen.push([statusCode, headers['content-type'], headers['content-length'], payload])
  }
  return seen
}

const times = <T>(one: T): T[] => Array.from({ length: MANY }, () => one)

test('HEAD of an event stream leaves no stream open', async () => {
  const none = { sort: () => none, limit: () => none, toArray: async () => [], next: async () => null }
  const db = { collection: () => ({ find: () => none, findOne: async () => null }) } as unknown as Db
  const metrics = new Registry()
  const eventStreams = createEventStreams({ db, now: Date.now, log: pino({ level: 'silent' }), metrics })
  closers.push(eventStreams.close)
  const heads = await headsOf('/events/v1/stream', bind(eventStreamRoutes, { db, eventStreams }))
  expect(heads).toEqual(times([200, 'text/event-stream', undefined, '']))
  expect(await metrics.getSingleMetricAsString('lastro_event_streams_open')).toMatch(/ 0$/)
})

test('HEAD of an export releases its permit and reads no rows', async () => {
  const rows = 100_000
  let read = 0
  async function* batches() {
    for (; read < MANY * rows; read += 500) yield Array.from({ length: 500 }, () => ({ id: 'a'.repeat(200) }))
  }
  const exports = createExports()
  const exported = { layout: 'ndjson', name: 'events', columns: ['id'], batches } as const
  const answer = (owner: string) => exports.answer(owner, exported)
  const heads = await headsOf(
    '/exports/v1/events',
    bindOne(exportRoutes, 'exportEvents', { exports: { answer } }),
  )
  expect(heads).toEqual(times([200, 'application/x-ndjson', undefined, '']))
  expect(read).toBeLessThan(MANY * 2_000)
})

test('HEAD of a file has its length and downloads nothing from the store', async () => {
  const size = 2 * 1024 * 1024
  const sources: Readable[] = []
  let read = 0
  const get = async () => {
    let left = size
    const body = new Readable({
      read(bytes) {
        const piece = Math.min(bytes, left)
        left -= piece
        read += piece
        this.push(piece === 0 ? null : Buffer.alloc(piece))
      },
    })
    sources.push(body)
    return { body, size, contentType: 'application/pdf' }
  }
  const document = {
    documentId: DOCUMENT,
    objectKey: 'x',
    mimeType: 'application/pdf',
    originalName: 'a.pdf',
  }
  const contract = { lenderPartyId: EVERYONE.partyId, documents: [document], signings: [] }
  const db = { collection: () => ({ findOne: async () => contract }) } as unknown as Db
  const needs = { db, downloads: createDownloads({ get }) }
  const heads = await headsOf(
    `/contracts/v1/1001/documents/${DOCUMENT}`,
    bindOne(contractRoutes, 'downloadDocument', needs),
  )
  expect(heads).toEqual(times([200, 'application/pdf', String(size), '']))
  await Promise.all(sources.map(source => source.closed || once(source, 'close')))
  expect(read).toBeLessThan((MANY * size) / 4)
})
