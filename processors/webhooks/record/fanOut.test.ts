import type { Delivery } from '../../../schemas/documents/webhooks.ts'
import { selectDeferred, wants } from './fanOut.ts'

const deliveriesOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([partyId, count]) =>
    Array.from({ length: count }, () => ({ partyId }) as Delivery),
  )
const later = (events: Record<string, number>, deliveries: Record<string, number>, behind: string[] = []) =>
  [...selectDeferred(new Map(Object.entries(events)), deliveriesOf(deliveries), new Set(behind))].sort()

test('one event at each of fifty endpoints is not deferred; a burst is', () => {
  expect(later({ a: 1 }, { a: 50 })).toEqual([])
  expect(later({ a: 3 }, { a: 150 })).toEqual(['a'])
})

test('a backlog of parties with few endpoints is never deferred, however long', () => {
  expect(later({ a: 1_600, b: 400 }, { a: 1_600, b: 800 })).toEqual([])
})

test('of many parties with many endpoints as many as fit are not deferred, the smallest first', () => {
  const events = { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }
  expect(later(events, { a: 100, b: 99, c: 98, d: 97, e: 96, f: 1 })).toEqual(['a'])
})

test('a short transaction makes few deliveries of parties with many endpoints', () => {
  const events = new Map(Object.entries({ a: 1, b: 1, c: 1, d: 1 }))
  const deliveries = deliveriesOf({ a: 50, b: 50, c: 50, d: 1 })
  expect([...selectDeferred(events, deliveries, new Set(), true)]).toEqual(['a', 'b', 'c'])
  expect([...selectDeferred(events, deliveries, new Set(), false)]).toEqual([])
})

test('a party that is behind stays behind: later events must not overtake', () => {
  expect(later({ a: 1, b: 1 }, { a: 1, b: 1 }, ['a'])).toEqual(['a'])
})

test('an endpoint for `*` gets no market event; one that names it does', () => {
  const isWanted = (events: string[], event: string) => wants({ events, filter: [] }, { event, data: {} })
  expect(isWanted(['*'], 'market.depeg')).toBe(false)
  expect(isWanted(['*', 'market.depeg'], 'market.depeg')).toBe(true)
  expect(isWanted(['*', 'market.depeg'], 'market.stale')).toBe(false)
  expect(isWanted(['*'], 'collateral.created')).toBe(true)
})

test('an endpoint for `*` gets no life-cycle event; one that asks by name or group does', () => {
  const isWanted = (events: string[], event: string) => wants({ events, filter: [] }, { event, data: {} })
  expect(isWanted(['*'], 'contract.accepted')).toBe(false)
  expect(isWanted(['*', 'contract.accepted'], 'contract.accepted')).toBe(true)
  expect(isWanted(['contract.*'], 'contract.accepted')).toBe(true)
  expect(isWanted(['contract.*'], 'guarantee.deposit_recorded')).toBe(false)
  expect(isWanted(['guarantee.deposited'], 'guarantee.deposit_recorded')).toBe(true)
  expect(isWanted(['guarantee.created'], 'guarantee.deposit_recorded')).toBe(false)
})
