import { type AvroFile, avroFiles, type NamedSchema } from '../codec/avroFiles.ts'
import { type Topic, topics } from '../topics.ts'
import { ruleViolations } from './avroRules.fixture.ts'

test('every Avro file keeps the rules of the data contract', () => {
  expect(ruleViolations(avroFiles(), Object.values<Topic>(topics))).toEqual([])
})

const money = { type: 'bytes', logicalType: 'decimal', precision: 20, scale: 2 }
const field = (name: string, type: unknown, rest: object = {}) => ({
  name,
  doc: 'What it is.',
  type,
  ...rest,
})

function violationsOf(...fields: object[]): readonly string[] {
  return ruleViolations(filesOf(record('Sample', ...fields)), [])
}

function record(name: string, ...fields: object[]): NamedSchema {
  return {
    type: 'record',
    name,
    namespace: 'lastro.events',
    doc: 'A sample.',
    fields,
  } as unknown as NamedSchema
}

function filesOf(...schemas: NamedSchema[]): ReadonlyMap<string, AvroFile> {
  return new Map(
    schemas.map(schema => [`lastro.events.${schema.name}`, { path: `events/${schema.name}.avsc`, schema }]),
  )
}

function topicOf(audience: Topic['audience'], ...records: string[]): Topic {
  return { ...topics.contractEvents, audience, records: records.map(name => `lastro.events.${name}`) }
}

describe('a breach is named with file, field and rule', () => {
  const enumOf = (symbols: string[], fallback?: string) => ({
    type: 'enum',
    name: 'Kind',
    doc: 'Kinds.',
    symbols,
    ...(fallback === undefined ? {} : { default: fallback }),
  })

  test.each([
    ['a field without doc', { name: 'a', type: 'long' }, 'Sample.a: needs a doc'],
    ['a float', field('a', 'double'), 'type double is not part'],
    ['bare bytes', field('a', 'bytes'), 'type bytes is not part'],
    ['a map', field('a', { type: 'map', values: 'string' }), 'type map is not part'],
    ['a strange scale', field('a', { ...money, scale: 4 }), 'decimal(20,4) is none of money (20,2)'],
    ['micros', field('a', { type: 'long', logicalType: 'timestamp-micros' }), 'timestamp-micros over long'],
    ['a union of two', field('a', ['string', 'long'], { default: null }), 'the only union is ["null", type]'],
    ['an optional without default', field('a', ['null', 'long']), 'has the default null'],
    [
      'an enum without default',
      field('a', enumOf(['UNKNOWN', 'X'])),
      'an enum has UNKNOWN as its first symbol',
    ],
    ['an enum that begins elsewhere', field('a', enumOf(['X', 'UNKNOWN'], 'UNKNOWN')), 'an enum has UNKNOWN'],
    ['an array of decimals', field('a', { type: 'array', items: money }), 'arrays of decimals'],
    ['an odd name', field('a_b', 'long'), 'camelCase'],
  ])('%s', (_what, given, rule) => {
    expect(violationsOf(given)).toEqual([expect.stringContaining(rule)])
  })

  test('a record in the wrong place', () => {
    const files = new Map([['lastro.events.Sample', { path: 'ltv/Sample.avsc', schema: record('Sample') }]])
    expect(ruleViolations(files, [])).toEqual([
      'ltv/Sample.avsc: lastro.events.Sample: belongs into events/Sample.avsc',
    ])
  })

  test('one name with two definitions', () => {
    const kind = (symbol: string) => field('kind', enumOf(['UNKNOWN', symbol], 'UNKNOWN'))
    expect(ruleViolations(filesOf(record('One', kind('A')), record('Two', kind('B'))), [])).toEqual([
      'events/Two.avsc: Kind is defined differently in events/One.avsc',
    ])
  })

  test('one field name with two types in a topic; nullability does not matter', () => {
    const files = filesOf(
      record('One', field('amount', money), field('note', 'string')),
      record('Two', field('amount', 'string'), field('note', ['null', 'string'], { default: null })),
    )
    expect(ruleViolations(files, [topicOf('internal', 'One', 'Two')])).toEqual([
      expect.stringContaining('amount is string in Two but decimal(20,2) in One'),
    ])
  })

  test('a published record without its four fields, and a topic that lists what no file defines', () => {
    const violations = ruleViolations(filesOf(record('One', field('id', 'long'))), [
      topicOf('public', 'One', 'Two'),
    ])
    expect(violations).toEqual([
      'contract-events: One.id is not "string"',
      'contract-events: One lacks event',
      'contract-events: One lacks timestamp',
      'contract-events: One lacks sequence',
      'contract-events: no file defines lastro.events.Two',
    ])
  })
})
