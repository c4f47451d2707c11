import { compileAvro } from './logicalTypes.ts'

const money = { type: 'bytes', logicalType: 'decimal', precision: 20, scale: 2 }
const recordOf = (...fields: object[]) => ({
  type: 'record',
  name: 'Sample',
  namespace: 'lastro.test',
  fields,
})

test('decimals, dates and timestamps have their outside form', () => {
  const type = compileAvro(
    recordOf(
      { name: 'amount', type: money },
      { name: 'maybe', type: ['null', money], default: null },
      { name: 'day', type: { type: 'int', logicalType: 'date' } },
      { name: 'at', type: { type: 'long', logicalType: 'timestamp-millis' } },
    ),
  )
  for (const maybe of ['-0.01', null]) {
    const value = { amount: '15000', maybe, day: '2028-02-29', at: 1_700_000_000_123 }
    expect({ ...type.fromBuffer(type.toBuffer(value)) }).toEqual(value)
  }
})

test.each(['2026-02-30', '2026-13-01', '2026-1-1', '20260101', ''])('%p is no date', day => {
  const type = compileAvro(recordOf({ name: 'day', type: { type: 'int', logicalType: 'date' } }))
  expect(() => type.toBuffer({ day })).toThrow('is not a date')
})

test('dates before 1970 are dates', () => {
  const type = compileAvro(recordOf({ name: 'day', type: { type: 'int', logicalType: 'date' } }))
  expect(type.fromBuffer(type.toBuffer({ day: '1969-12-31' })).day).toBe('1969-12-31')
})

test('a long that JavaScript cannot hold exactly is refused on the way in and on the way out', () => {
  const type = compileAvro(recordOf({ name: 'id', type: 'long' }))
  expect(() => type.toBuffer({ id: 2 ** 53 })).toThrow()
  expect(() => type.toBuffer({ id: 1.5 })).toThrow()
  expect(() => type.fromBuffer(Buffer.from('ffffffffffffffffff01', 'hex'))).toThrow()
})

test('a writer with another scale does not resolve: no sum is ever divided by a hundred in silence', () => {
  const reader = compileAvro(recordOf({ name: 'amount', type: money }))
  const writer = compileAvro(recordOf({ name: 'amount', type: { ...money, scale: 4 } }))
  expect(() => reader.createResolver(writer)).toThrow()
})

test('a symbol that the reader lacks becomes UNKNOWN', () => {
  const status = (...symbols: string[]) =>
    recordOf({ name: 'status', type: { type: 'enum', name: 'Status', symbols, default: 'UNKNOWN' } })
  const writer = compileAvro(status('UNKNOWN', 'OLD', 'NEW'))
  const reader = compileAvro(status('UNKNOWN', 'OLD'))
  const bytes = writer.toBuffer({ status: 'NEW' })
  expect(reader.fromBuffer(bytes, reader.createResolver(writer)).status).toBe('UNKNOWN')
})
