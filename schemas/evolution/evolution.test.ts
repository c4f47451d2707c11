import { avroNames, loadAvro, type NamedSchema, type RecordSchema } from '../codec/avroFiles.ts'
import { breachesBetween, breachText, type EvolutionMode } from './evolution.ts'

const money = { type: 'bytes', logicalType: 'decimal', precision: 20, scale: 2 }
const kind = {
  type: 'enum',
  name: 'Kind',
  namespace: 'lastro.events',
  symbols: ['UNKNOWN', 'FULL', 'PARTIAL'],
  default: 'UNKNOWN',
}
const token = {
  type: 'record',
  name: 'Token',
  namespace: 'lastro.events',
  fields: [{ name: 'quantity', type: { ...money, precision: 24, scale: 6 } }],
}
const fields = [
  { name: 'amount', type: money },
  { name: 'note', type: ['null', 'string'], default: null },
  { name: 'kind', type: kind },
  { name: 'tokens', type: { type: 'array', items: token } },
  { name: 'main', type: ['null', 'lastro.events.Token'], default: null },
  { name: 'at', type: { type: 'long', logicalType: 'timestamp-millis' } },
]
const sample = {
  type: 'record',
  name: 'Sample',
  namespace: 'lastro.events',
  fields,
} as unknown as RecordSchema

function withField(name: string, type: unknown): RecordSchema {
  const changed = fields.map(field => (field.name === name ? { ...field, type } : field))
  return { ...sample, fields: changed as unknown as RecordSchema['fields'] }
}

const without = (name: string): RecordSchema => ({
  ...sample,
  fields: sample.fields.filter(field => field.name !== name),
})

function breaches(newer: NamedSchema, mode: EvolutionMode = 'full'): string[] {
  return breachesBetween(sample, newer, mode).map(({ field, rule }) => `${field}: ${rule}`)
}

test.each([
  ['a removed field', without('amount'), 'Sample.amount: a published field is never removed'],
  ['a removed optional field', without('note'), 'Sample.note: a published field is never removed'],
  [
    'a changed scale',
    withField('amount', { ...money, scale: 4 }),
    'Sample.amount: a decimal’s scale never changes: it was 2 and would become 4',
  ],
  [
    'a changed precision',
    withField('amount', { ...money, precision: 22 }),
    'Sample.amount: a decimal’s precision never changes: it was 20 and would become 22',
  ],
  ['decimal to bytes', withField('amount', 'bytes'), 'Sample.amount: a logical type never changes'],
  [
    'millis to micros',
    withField('at', { type: 'long', logicalType: 'timestamp-micros' }),
    'Sample.at: a logical type never changes: it was timestamp-millis and would become timestamp-micros',
  ],
  [
    'a removed symbol',
    withField('kind', { ...kind, symbols: ['UNKNOWN', 'FULL'] }),
    'Sample.kind: an enum symbol is never removed: PARTIAL',
  ],
  [
    'another default symbol',
    withField('kind', { ...kind, default: 'FULL' }),
    'Sample.kind: an enum keeps its default',
  ],
  [
    'an optional made required',
    withField('note', 'string'),
    'it was optional string and would become string',
  ],
  [
    'a required made optional',
    withField('amount', ['null', money]),
    'it was bytes and would become optional bytes',
  ],
  [
    'another type',
    withField('note', ['null', 'long']),
    'it was optional string and would become optional long',
  ],
  [
    'an int for a long',
    withField('at', { type: 'int', logicalType: 'date' }),
    'it was long and would become int',
  ],
  [
    'a change inside an array',
    withField('tokens', { type: 'array', items: { ...token, fields: [] } }),
    'Sample.tokens[].quantity: a published field is never removed',
  ],
  [
    'an added field without default',
    { ...sample, fields: [...sample.fields, { name: 'more', type: 'string' }] },
    'Sample.more: an added field has a default',
  ],
  [
    'another name',
    { ...sample, name: 'Other' },
    'it was lastro.events.Sample and would become lastro.events.Other',
  ],
])('%s is refused with field and rule', (_what, newer, message) => {
  expect(breaches(newer)).toEqual([expect.stringContaining(message)])
})

test('a type is compared where its definition has moved to a new field before those that named it', () => {
  const changed = { ...token, fields: [{ name: 'quantity', type: { ...money, precision: 24, scale: 8 } }] }
  const first = { name: 'first', type: ['null', changed], default: null }
  const { fields: same } = withField('tokens', { type: 'array', items: 'lastro.events.Token' })
  expect(breaches({ ...sample, fields: [first, ...same] } as RecordSchema)).toEqual([
    'Sample.tokens[].quantity: a decimal’s scale never changes: it was 6 and would become 8',
  ])
})

test('what may change: docs, an added field with a default, an added symbol', () => {
  const newer = withField('kind', { ...kind, symbols: [...kind.symbols, 'NONE'] })
  const more = { name: 'more', doc: 'More.', type: ['null', 'string'], default: null }
  expect(
    breaches({ ...newer, doc: 'Said better.', fields: [...newer.fields, more] } as RecordSchema),
  ).toEqual([])
})

test('records that only we read may lose fields, but never change one', () => {
  expect(breaches(without('note'), 'backward')).toEqual([])
  expect(breaches(withField('amount', { ...money, scale: 4 }), 'backward')).toHaveLength(1)
})

test('the text for people names record, version, field and rule', () => {
  expect(breachText('lastro.events.Sample', '3', breachesBetween(sample, without('note'), 'full'))).toBe(
    'lastro.events.Sample may not follow its published version 3:\n' +
      '  Sample.note: a published field is never removed or renamed',
  )
})

test('every record may follow itself', () => {
  for (const name of avroNames()) expect(breachesBetween(loadAvro(name), loadAvro(name), 'full')).toEqual([])
})
