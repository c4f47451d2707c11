import fc from 'fast-check'
import type { Fact } from './eventBody.ts'
import { createPendingEvents } from './pendingEvents.ts'

const fact = (partyId: string, key: string, sequence = 1): Fact => ({
  topic: 'collateral-events',
  key,
  eventId: `evt_${key}_${sequence}`,
  event: 'collateral.created',
  timestamp: 0,
  sequence,
  contractId: null,
  recipients: [partyId],
  data: {},
  body: '{}',
})
const burst = (partyId: string, count: number) =>
  Array.from({ length: count }, (_, n) => fact(partyId, `${partyId}-${n}`))
const refuse = (error: unknown) => {
  throw error
}

test('events of a light tenant are recorded before a burst, even within the batch of a lane', () => {
  const waiting = createPendingEvents(
    () => 0,
    () => 1,
  )
  let done = false
  waiting.add(
    [...burst('loud', 300), fact('quiet', 'q1'), ...burst('loud2', 300)],
    () => (done = true),
    refuse,
  )
  const taken = waiting.take()!
  expect(taken.facts[0]!.recipients).toEqual(['quiet'])
  taken.recorded()
  // A light tenant that arrives in between is next.
  waiting.add([fact('late', 'l1')], () => undefined, refuse)
  const next = waiting.take()!
  expect(next.facts[0]!.recipients).toEqual(['late'])
  next.recorded()
  expect(done).toBe(false)
  for (let rest = waiting.take(); rest; rest = waiting.take()) rest.recorded()
  expect(done).toBe(true)
})

test('light tenants do not share a transaction with one event at fifty endpoints', () => {
  const waiting = createPendingEvents(
    () => 0,
    partyId => (partyId === 'loud' ? 50 : 1),
  )
  waiting.add([fact('loud', 'l1'), fact('quiet', 'q1'), fact('other', 'o1')], () => undefined, refuse)
  const recipients = () => {
    const taken = waiting.take()!
    taken.recorded()
    return [taken.facts.flatMap(one => one.recipients), taken.lightTenantsActive]
  }
  expect(recipients()).toEqual([['quiet', 'other'], true])
  expect(recipients()).toEqual([['loud'], true])
  expect(waiting.take()).toBe(null)
})

test('transactions are long only where no light tenant was active for a second', () => {
  let time = 0
  const waiting = createPendingEvents(
    () => time,
    () => 1,
  )
  waiting.add(burst('loud', 5_000), () => undefined, refuse)
  expect(waiting.take()!.facts.length).toBe(1_600)
  waiting.add([fact('quiet', 'q1')], () => undefined, refuse)
  waiting.take()!.recorded()
  expect(waiting.take()!.facts.length).toBe(100)
  time = 1_000
  waiting.add(burst('quiet', 100), () => undefined, refuse)
  expect(waiting.take()!.facts.length).toBe(1_600)
})

test('a failed batch fails for the lanes concerned, and is not taken again', () => {
  const waiting = createPendingEvents(
    () => 0,
    () => 1,
  )
  const ends: string[] = []
  const end = (name: string) => () => void ends.push(name)
  waiting.add([fact('a', '1'), ...burst('b', 300)], end('done 1'), end('failed 1'))
  waiting.add(burst('c', 301), end('done 2'), end('failed 2'))
  waiting.take()!.failed(new Error('away'))
  while (ends.length < 2) waiting.take()!.recorded()
  expect(ends).toEqual(['failed 1', 'done 2'])
  expect(waiting.take()).toBe(null)
})

test('every event is taken once, and those of one ordering key in their order', () => {
  const lane = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 5 })), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(fc.array(lane, { maxLength: 4 }), lanes => {
      const waiting = createPendingEvents(
        () => 0,
        () => 1,
      )
      let open = lanes.length
      let sequence = 0
      // An ordering key belongs to one lane.
      const facts = lanes.map((some, n) => some.map(([party, key]) => fact(party, `${n}-${key}`, ++sequence)))
      for (const some of facts) waiting.add(some, () => open--, refuse)
      const taken: Fact[] = []
      for (let one = waiting.take(); one; one = waiting.take()) {
        taken.push(...one.facts)
        one.recorded()
      }
      expect(open).toBe(0)
      expect(taken.length).toBe(sequence)
      const byKey = Object.values(Object.groupBy(taken, ({ key }) => key))
      for (const some of byKey) {
        const sequences = some!.map(one => one.sequence)
        expect(sequences).toEqual(sequences.toSorted((x, y) => x - y))
      }
    }),
  )
})
