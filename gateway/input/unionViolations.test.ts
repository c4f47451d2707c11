import { Type } from 'typebox'
import { exactly, IsoDate, oneOf, orNull } from '../../schemas/http/values.ts'
import { EndpointInput } from '../../schemas/http/webhooks/webhooks.ts'
import { parseJson } from '../../schemas/values/losslessJson.ts'
import { compileCheck } from './validation.ts'

const Form = exactly({
  website: Type.Optional(Type.Union([Type.String({ format: 'uri' }), Type.Null(), Type.Literal('')])),
  day: Type.Optional(Type.Union([IsoDate, Type.Null(), Type.Literal('')])),
  side: Type.Optional(Type.Union([oneOf('A', 'B'), Type.Null(), Type.Literal('')])),
  address: Type.Optional(orNull(exactly({ city: Type.String() }))),
  kind: Type.Optional(Type.Literal('LOAN')),
})

test.each([
  [{ website: 'aurora' }, 'website', 'must be a web address'],
  [{ website: 7 }, 'website', 'must be text'],
  [{ day: '2015-02-30' }, 'day', 'must be a date such as 2027-01-31, from 1900-01-01 to 2199-12-31'],
  [{ side: 'C' }, 'side', 'must be one of A, B'],
  [{ address: { city: 1 } }, 'address.city', 'must be text'],
  [{ address: 'x' }, 'address', 'must be an object'],
])('an invalid optional member has one violation: %j (lending H12)', (body, field, reason) => {
  expect(compileCheck(Form)(body)).toEqual([{ field, reason }])
})

test('an invalid literal outside a union is reported with the other violations', () => {
  const fields = compileCheck(Form)({ kind: 'BOND', side: 'C' }).map(({ field }) => field)
  expect(fields.sort()).toEqual(['kind', 'side'])
})

test.each(['1e21', '12345678901234567', '1e-7', '{"a":1}'])(
  'a filter of the value %s is told what it may be, once (streams C9)',
  json => {
    const filter = (value: string) => ({
      url: 'https://hooks.example.com',
      events: ['*'],
      filter: [{ path: 'contractId', op: 'in', value: parseJson(value) }],
    })
    const violations = compileCheck(EndpointInput)(filter(json))
    expect(violations).toEqual([
      { field: 'filter[0].value', reason: expect.stringMatching(/plain notation/) },
    ])
    const listed = compileCheck(EndpointInput)(filter(`["7", ${json}]`))
    expect(listed).toEqual([{ field: 'filter[0].value[1]', reason: expect.stringMatching(/plain notation/) }])
    expect(compileCheck(EndpointInput)(filter('[1, "1e21", true, null]'))).toEqual([])
  },
)
