import { systemClock } from '../../platform/process/clock.ts'
import type { Fact } from '../../processors/webhooks/record/eventBody.ts'
import { eventSink } from '../../processors/webhooks/record/eventSink.ts'
import { createEventStore, type EventStore } from '../../processors/webhooks/record/eventStore.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import type { Delivery, EventDocument } from '../../schemas/documents/webhooks.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

/** More than one transaction takes. */
const NAMING = 2_300

let database: TestDatabase
let store: EventStore
beforeAll(async () => {
  database = await newDatabase()
  store = createEventStore(database.mongo, database.db, systemClock)
  const endpoint = (name: string, events: string[]) => {
    return { _id: `ep_${name}` as never, partyId: `pty_${name}`, events, status: 'ENABLED', filter: [] }
  }
  const naming = Array.from({ length: NAMING }, (_, index) => endpoint(`n${index}`, ['market.stale']))
  const others = [endpoint('all', ['*']), endpoint('other', ['market.depeg'])]
  await database.db.collection('webhookEndpoints').insertMany([...naming, ...others])
})
afterAll(() => database?.drop())

function stale(sequence: number): Fact {
  const eventId = `evt_usdc-${sequence}-${sequence}`
  const body = { id: eventId, event: 'market.stale', timestamp: '2026-07-30T12:00:00.000Z', data: {} }
  return {
    ...{ topic: 'market-events', key: 'USDC', eventId, event: 'market.stale', timestamp: 1, sequence },
    ...{ contractId: null, recipients: [], ofMarket: true, data: {}, body: JSON.stringify(body) },
  }
}

const rest = { offer: () => undefined, beforeRecording: async () => undefined }
const sinkOver = (over: EventStore) => eventSink(createLocalCodec(), over, rest)
const eventsOf = (eventId: string) => database.db.collection<EventDocument>('events').find({ eventId })

test('each party that names the event has it once, though the sink dies between two transactions', async () => {
  let times = 0
  const dying: EventStore = {
    ...store,
    async record(facts) {
      if (++times === 2) throw new Error('killed')
      return store.record(facts)
    },
  }
  const fact = stale(1)
  await expect(sinkOver(dying).write([fact], 0)).rejects.toThrow('killed')
  const half = await eventsOf(fact.eventId).toArray()
  expect(half.length).toBeGreaterThan(0)
  expect(half.length).toBeLessThan(NAMING)
  const place = { topic: fact.topic, key: fact.key }
  const known = async () => [...(await store.lastSequences([{ ...place, sequence: 1 }])).values()]
  expect(await known()).toEqual([])

  await sinkOver(store).write([fact], 0)
  const whole = await eventsOf(fact.eventId).toArray()
  expect(new Set(whole.map(({ partyId }) => partyId)).size).toBe(NAMING)
  expect(whole).toHaveLength(NAMING)
  expect(new Set(whole.map(({ position }) => position))).toEqual(new Set([1]))
  expect(whole.filter(({ partyId }) => ['pty_all', 'pty_other'].includes(partyId))).toEqual([])
  const deliveries = database.db.collection<Delivery>('deliveries')
  expect(await deliveries.countDocuments({ eventId: fact.eventId })).toBe(NAMING)
  expect(await known()).toEqual([1])
})

test('an event that nobody names is done with all the same', async () => {
  const fact = { ...stale(1), event: 'market.depeg_ended', eventId: 'evt_usdt-1-1', key: 'USDT' }
  await sinkOver(store).write([fact], 0)
  const known = await store.lastSequences([{ topic: fact.topic, key: fact.key, sequence: 1 }])
  expect([...known.values()]).toEqual([1])
})
