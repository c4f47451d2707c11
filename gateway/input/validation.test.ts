import { Type } from 'typebox'
import {
  exactly,
  IsoDate,
  IsoDateTime,
  MoneyInput,
  oneOf,
  orNull,
  TaxDocumentInput,
  visibleText,
} from '../../schemas/http/values.ts'
import { parseJson } from '../../schemas/values/losslessJson.ts'
import { MAX_VIOLATIONS } from '../errors/errors.ts'
import { PUBLISHED_ROUTES } from '../publishedRoutes.ts'
import { bodyFromFields, fromTexts } from './textCoercion.ts'
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

test('a body that is larger than its schema allows has one violation', () => {
  const tokens = Array.from({ length: 80_000 }, () => ({}))
  expect(check(valid({ tokens }))).toEqual([{ field: 'tokens', reason: 'must have at most 9 entries' }])
  const strange = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`x${index}`, 1]))
  expect(check(valid(strange))).toHaveLength(20)
  expect(check(valid({ borrower: { document: '529.982.247-25', ...strange } }))[0]?.field).toBe('borrower.x0')
})

test('an instant with a leap second or a 13th month is refused', () => {
  const checkInstant = compileCheck(exactly({ since: IsoDateTime }))
  expect(checkInstant({ since: '2026-07-30T12:00:00.000Z' })).toEqual([])
  expect(checkInstant({ since: '2026-07-30T09:00:00-03:00' })).toEqual([])
  for (const since of ['2026-06-30T23:59:60Z', '2016-12-31T23:59:60.5Z', '2026-13-01T00:00:00Z', '7']) {
    expect(checkInstant({ since })).toEqual([
      {
        field: 'since',
        reason:
          'must be a moment in time with its zone, such as 2027-01-31T12:00:00Z, from 1900-01-01 to 2199-12-31',
      },
    ])
  }
})

test('decimals and documents become canonical text', () => {
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
  ['30 February', '{"startDate": "2027-02-30"}', 'startDate', /a date such as/],
  [
    'an unknown word',
    '{"tokens":[{"network":"SOLANA","quantity":1}]}',
    'tokens[0].network',
    /one of BASE, POLYGON/,
  ],
  ['a missing field in a list', '{"tokens":[{"network":"BASE"}]}', 'tokens[0].quantity', /is required/],
  ['wrong check digits', '{"borrower":{"document":"52998224724"}}', 'borrower.document', /valid CPF or CNPJ/],
  ['a long note', '{"note": "long"}', 'note', /at most 3 characters/],
])('%s is refused with the name of the field', (_what, json, field, reason) => {
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
    expect(compileCheck(Options)(parseJson(json))).toEqual([{ field: null, reason: 'must be an object' }])
    const within = compileCheck(exactly({ options: Type.Optional(Options) }))
    expect(within(parseJson(`{"options": ${json}}`))).toEqual([
      { field: 'options', reason: 'must be an object' },
    ])
  },
)

test('17 digits of money stay exact', () => {
  const body = valid(parseJson('{"amount": 123456789012345.67}') as object)
  expect(check(body)).toEqual([])
  expect(body.amount).toBe('123456789012345.67')
})

test('every violation is reported, not only the first', () => {
  const fields = check({ tokens: [] }).map(violation => violation.field)
  expect(fields).toEqual(expect.arrayContaining(['name', 'amount', 'count', 'borrower', 'tokens']))
})

test('multipart fields are read as JSON, dotted or in brackets, in any order', () => {
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

test('invalid nested JSON is reported with its field', () => {
  const { body } = bodyFromFields(Loan, [['tokens', '[{']])
  expect(check(body)).toContainEqual({ field: 'tokens', reason: 'must be a list' })
})

test('query text becomes an integer or boolean only if it is one', () => {
  const Query = exactly({ take: Type.Integer({ default: 50 }), stale: Type.Optional(Type.Boolean()) })
  const checkQuery = compileCheck(Query, 'parameter')
  const query = fromTexts(Query, { take: '10', stale: 'true' })
  expect(checkQuery(query)).toEqual([])
  expect(query).toEqual({ take: 10, stale: true })
  expect(checkQuery(fromTexts(Query, { take: '1e1' }))).toEqual([
    { field: 'take', reason: 'must be an integer' },
  ])
  expect(checkQuery(fromTexts(Query, { take: ['1', '2'] }))).toHaveLength(1)
  expect(checkQuery(fromTexts(Query, { page: '1' }))).toEqual([
    { field: 'page', reason: 'is not a known parameter' },
  ])
  const empty = fromTexts(Query, {})
  expect(checkQuery(empty)).toEqual([])
  expect(empty).toEqual({ take: 50 })
})

test('at most 20 violations are reported', () => {
  const tokens = Array.from({ length: 9 }, () => ({ network: 'SOLANA', quantity: 'x', odd: 1 }))
  expect(check({ tokens })).toHaveLength(MAX_VIOLATIONS)
  expect(MAX_VIOLATIONS).toBe(20)
})

test.each([
  [''],
  [' \t\n'],
  ['\0\0'],
  ['\u200b\u200d\ufeff'],
  ['\u00ad'],
  ['\u3164'],
  ['\u2800 \u2800'],
  ['\u202e\u202c'],
])('the name %j is refused', name => {
  const named = compileCheck(exactly({ name: visibleText(255) }))
  expect(named({ name }).map(({ field }) => field)).toContain('name')
  const printable = name.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
  expect(named({ name: `${printable}É` })).toEqual([])
})

test('null for an optional field means absent, unless the schema accepts null', () => {
  const Options = exactly({
    reason: Type.Optional(visibleText(10)),
    amount: Type.Optional(MoneyInput),
    note: Type.Optional(orNull(Type.String())),
    inner: Type.Optional(exactly({ asOf: Type.Optional(IsoDate) })),
    due: MoneyInput,
  })
  const body = { reason: null, amount: null, note: null, inner: { asOf: null }, due: '1' }
  expect(compileCheck(Options)(body)).toEqual([])
  expect(body).toEqual({ note: null, inner: {}, due: '1' })
  expect(compileCheck(Options)({ due: null })).toHaveLength(1)
})

interface Shape {
  readonly pattern?: string
  readonly reason?: string
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
}

function patternsWithoutWords({ pattern, reason, ...shape }: Shape, at: string): string[] {
  const below = Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
    patternsWithoutWords(property, `${at}.${name}`),
  )
  const others = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])]
  const within = others.flatMap(other => patternsWithoutWords(other, at))
  return [...(pattern !== undefined && reason === undefined ? [at] : []), ...below, ...within]
}

test('the violation of any pattern is in words, never the pattern itself', () => {
  const wordless = PUBLISHED_ROUTES.flatMap(({ operationId, params, query, headers, body }) =>
    [params, query, headers, body ?? {}].flatMap(schema =>
      patternsWithoutWords(schema as Shape, operationId),
    ),
  )
  expect(wordless).toEqual([])
})
