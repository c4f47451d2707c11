import { Type } from '@sinclair/typebox'
import { exactly, IsoDate, MoneyInput, oneOf, orNull, TaxDocumentInput } from '../schemas/http/values.ts'
import { parseJson } from './jsonText.ts'
import { bodyFromFields, fromTexts } from './textValues.ts'
import { compileCheck } from './validation.ts'

const Loan = exactly({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  amount: MoneyInput,
  count: Type.Integer({ minimum: 1 }),
  startDate: Type.Optional(IsoDate),
  note: Type.Optional(orNull(Type.String({ maxLength: 3 }))),
  currency: Type.Optional(Type.Union([Type.Literal('BRL')])),
  tokens: Type.Array(exactly({ network: oneOf('BASE', 'POLYGON'), quantity: MoneyInput }), {
    minItems: 1,
    maxItems: 9,
  }),
  borrower: exactly({ document: TaxDocumentInput }),
})
const check = compileCheck(Loan)
const valid = (changes: object = {}) => ({
  name: 'Loan',
  amount: '15000.50',
  count: 12,
  tokens: [{ network: 'BASE', quantity: 1 }],
  borrower: { document: '529.982.247-25' },
  ...changes,
})

test('puts canonical text in the place of decimals and documents', () => {
  const body = valid({ amount: 15000.5 })
  expect(check(body)).toEqual([])
  expect(body).toMatchObject({ amount: '15000.5', borrower: { document: '52998224725' } })
  expect(body.tokens[0]).toMatchObject({ quantity: '1' })
})

test.each([
  ['an exponent', '{"amount": 1e3}', 'amount', /plain notation/],
  ['an exponent as text', '{"amount": "1e3"}', 'amount', /plain notation/],
  ['NaN as text', '{"amount": "NaN"}', 'amount', /plain notation/],
  ['three decimals', '{"amount": 10.005}', 'amount', /2 digits after/],
  ['too many digits', '{"amount": 1234567890123456}', 'amount', /15 digits before/],
  ['zero', '{"amount": 0}', 'amount', /greater than 0/],
  ['a boolean', '{"amount": true}', 'amount', /number or a numeric string/],
  ['an exponent where an integer is due', '{"count": 1e1}', 'count', /integer/],
  ['text where an integer is due', '{"count": "12"}', 'count', /integer/],
  ['an unknown field', '{"colour": "red"}', 'colour', /not a known field/],
  ['a prototype', '{"__proto__": {"a": 1}}', '__proto__', /not a known field/],
  ['30 February', '{"startDate": "2027-02-30"}', 'startDate', /valid date/],
  [
    'an unknown word',
    '{"tokens":[{"network":"SOLANA","quantity":1}]}',
    'tokens[0].network',
    /one of BASE, POLYGON/,
  ],
  ['a missing field in a list', '{"tokens":[{"network":"BASE"}]}', 'tokens[0].quantity', /is required/],
  ['wrong check digits', '{"borrower":{"document":"52998224724"}}', 'borrower.document', /valid CPF or CNPJ/],
  ['a long note', '{"note": "long"}', 'note', /more than 3/],
])('refuses %s by name', (_what, json, field, reason) => {
  const violations = check({ ...valid(), ...(parseJson(json) as object), ...ownProto(json) })
  expect(violations).toHaveLength(1)
  expect(violations[0]!.field).toBe(field)
  expect(violations[0]!.reason).toMatch(reason)
})

function ownProto(json: string): object {
  return json.includes('__proto__') ? JSON.parse(json) : {}
}

// Found by the fuzzer: such a number was an empty object, which is a body where all fields are optional.
test.each(['1e3', '-4.7226164131694204e-80', '12345678901234567890', '1.5'])(
  'the number %s is no object, in whatever place',
  json => {
    const Options = exactly({ note: Type.Optional(Type.String()) })
    expect(compileCheck(Options)(parseJson(json))).toEqual([{ field: null, reason: 'must be object' }])
    const within = compileCheck(exactly({ options: Type.Optional(Options) }))
    expect(within(parseJson(`{"options": ${json}}`))).toEqual([
      { field: 'options', reason: 'must be object' },
    ])
  },
)

test('keeps 17 digits of money exactly', () => {
  const body = valid(parseJson('{"amount": 123456789012345.67}') as object)
  expect(check(body)).toEqual([])
  expect(body.amount).toBe('123456789012345.67')
})

test('names every violation, not only the first', () => {
  const fields = check({ tokens: [] }).map(violation => violation.field)
  expect(fields).toEqual(expect.arrayContaining(['name', 'amount', 'count', 'borrower', 'tokens']))
})

test('reads multipart fields as JSON, dotted or in brackets, in any order', () => {
  const spellings = [
    [
      ['tokens', '[{"network":"BASE","quantity":2.50}]'],
      ['borrower', '{"document":"52998224725"}'],
    ],
    [
      ['tokens[0][quantity]', '2.50'],
      ['borrower.document', '52998224725'],
      ['tokens[0].network', 'BASE'],
    ],
    [
      ['borrower[document]', '52998224725'],
      ['tokens[0][network]', 'BASE'],
      ['tokens[0][quantity]', '2.5'],
    ],
  ] as const
  for (const spelling of spellings) {
    const { body, violations } = bodyFromFields(Loan, [
      ['count', '12'],
      ...spelling,
      ['name', '123'],
      ['amount', '100.00'],
    ])
    expect(violations).toEqual([])
    expect(check(body)).toEqual([])
    expect(body).toEqual({
      name: '123',
      amount: '100',
      count: 12,
      tokens: [{ network: 'BASE', quantity: '2.5' }],
      borrower: { document: '52998224725' },
    })
  }
})

test.each([
  [
    [
      ['name', 'a'],
      ['name', 'b'],
    ],
    'name',
    /more than once/,
  ],
  [
    [
      ['borrower', '{}'],
      ['borrower.document', 'x'],
    ],
    'borrower.document',
    /more than once/,
  ],
  [[['borrower[__proto__][x]', 'x']], 'borrower[__proto__][x]', /not a field name/],
  [[['tokens[1000][network]', 'x']], 'tokens[1000][network]', /not a field name/],
  [[['aaa[', 'x']], 'aaa[', /not a field name/],
  [
    [
      ['tokens[0].network', 'x'],
      ['tokens[network]', 'x'],
    ],
    'tokens[network]',
    /contradicts/,
  ],
] as const)('refuses fields %j', (fields, field, reason) => {
  const { violations } = bodyFromFields(Loan, fields as unknown as [string, string][])
  expect(violations[0]!.field).toBe(field)
  expect(violations[0]!.reason).toMatch(reason)
})

test('broken nested JSON is named', () => {
  const { body } = bodyFromFields(Loan, [['tokens', '[{']])
  expect(check(body)).toContainEqual({ field: 'tokens', reason: 'must be array' })
})

test('query text becomes integers and booleans only where it is one', () => {
  const Query = exactly({ take: Type.Integer({ default: 50 }), stale: Type.Optional(Type.Boolean()) })
  const checkQuery = compileCheck(Query, 'parameter')
  const query = fromTexts(Query, { take: '10', stale: 'true' })
  expect(checkQuery(query)).toEqual([])
  expect(query).toEqual({ take: 10, stale: true })
  expect(checkQuery(fromTexts(Query, { take: '1e1' }))).toEqual([
    { field: 'take', reason: 'must be integer' },
  ])
  expect(checkQuery(fromTexts(Query, { take: ['1', '2'] }))).toHaveLength(1)
  expect(checkQuery(fromTexts(Query, { page: '1' }))).toEqual([
    { field: 'page', reason: 'is not a known parameter' },
  ])
  const empty = fromTexts(Query, {})
  expect(checkQuery(empty)).toEqual([])
  expect(empty).toEqual({ take: 50 })
})
