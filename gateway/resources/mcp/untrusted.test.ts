import fc from 'fast-check'
import { Type } from 'typebox'
import {
  DecimalText,
  exactly,
  freeText,
  IsoDateTime,
  oneOf,
  orNull,
  TextId,
} from '../../../schemas/http/values.ts'
import { marked } from './untrusted.ts'

const Thing = exactly({
  id: TextId('key'),
  at: IsoDateTime,
  status: oneOf('OPEN', 'DONE'),
  amount: orNull(DecimalText),
  count: Type.Integer(),
  name: Type.String(),
  note: orNull(freeText(100)),
  tags: Type.Array(Type.String()),
  metadata: Type.Record(Type.String(), Type.String()),
})

test('texts that a schema leaves free, free names and what it does not know are marked, and nothing else', () => {
  const closed = { id: 'key_1', at: '2026-07-30T12:00:00.000Z', status: 'OPEN', amount: '1.5', count: 2 }
  const free = { name: 'n', note: 'o', tags: ['p'], metadata: { q: 'r' } }
  expect(marked(Thing, { ...closed, ...free })).toEqual({
    ...closed,
    ...{ name: { untrusted: 'n' }, note: { untrusted: 'o' }, tags: [{ untrusted: 'p' }] },
    metadata: { untrusted: { q: 'r' } },
  })
  expect(marked(Thing, { ...closed, amount: null, note: null })).toEqual({
    ...closed,
    amount: null,
    note: null,
  })
  expect(marked(Thing, { ...closed, later: 'x' })).toEqual({ untrusted: { ...closed, later: 'x' } })
  expect(marked(undefined, { a: 1 })).toEqual({ untrusted: { a: 1 } })
})

test('of several forms the one that fits counts; a text is closed only if every form of text is', () => {
  const Either = Type.Union([exactly({ a: oneOf('x') }), exactly({ b: Type.String() })])
  expect(marked(Either, { a: 'x' })).toEqual({ a: 'x' })
  expect(marked(Either, { b: 'x' })).toEqual({ b: { untrusted: 'x' } })
  expect(marked(Type.Union([oneOf('x'), Type.String()]), 'x')).toEqual({ untrusted: 'x' })
})

test('property: nothing is lost but the marks', () => {
  const unmarked = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(unmarked)
    const { untrusted, ...rest } = value as Record<string, unknown>
    if (untrusted !== undefined) return untrusted
    return Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, unmarked(member)]))
  }
  const text = fc.string()
  const thing = fc.record({ name: text, note: fc.option(text), tags: fc.array(text), count: fc.integer() })
  fc.assert(fc.property(thing, one => expect(unmarked(marked(Thing, one))).toEqual(one)))
})
