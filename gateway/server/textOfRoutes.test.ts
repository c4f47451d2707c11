import type { TSchema } from 'typebox'
import { exactly } from '../../schemas/http/values.ts'
import { compileCheck } from '../input/validation.ts'
import { ROUTES } from './app.fixture.ts'

/**
 * Every text that may be kept, of every route, by its place. Query filters are only compared, and find what
 * older releases took; bodies that providers sign are read elsewhere.
 */
interface Shape {
  readonly type?: string
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}
interface Text {
  readonly place: string
  readonly shape: Shape
}

function textsOf(shape: Shape, place: string): Text[] {
  const { type, anyOf, properties = {}, items } = shape
  if (anyOf) return anyOf.flatMap(branch => textsOf(branch, place))
  if (type === 'object') {
    return Object.entries(properties).flatMap(([name, inner]) => textsOf(inner, `${place}.${name}`))
  }
  if (type === 'array') return items ? textsOf(items, `${place}[]`) : []
  return type === 'string' ? [{ place, shape }] : []
}

const texts = ROUTES.flatMap(route => {
  const parts = route.rawBody ? (['params'] as const) : (['params', 'body'] as const)
  return parts.flatMap(part => textsOf((route[part] ?? {}) as Shape, `${route.operationId} ${part}`))
})
/** Keywords that already limit the characters. */
const CLOSED = ['enum', 'const', 'pattern', 'format']
const free = texts.filter(({ shape }) => !CLOSED.some(keyword => keyword in shape))

test('every text of a request has a closed set of values or the free-text rule', () => {
  expect(free.length).toBeGreaterThan(40)
  expect(free.filter(({ shape }) => !('text' in shape)).map(({ place }) => place)).toEqual([])
})

test.each(['\0', '\u001b[31m', '\b', '\u007f', '\u0085', '\u202e', '\u2067', '\u200f', '\u061c', '\ud800'])(
  '(lending F8, security 3) no text that comes in has %j',
  bad => {
    for (const { place, shape } of texts) {
      const check = compileCheck(exactly({ text: shape as TSchema }))
      const told = check({ text: `a${bad}b` }).map(({ field }) => field)
      expect([place, ...told]).toEqual([place, ...told.map(() => 'text')])
      expect([place, told.length > 0]).toEqual([place, true])
    }
  },
)

test('only descriptions and reasons may have line ends', () => {
  const prose = free.filter(({ shape }) => (shape as { text?: string }).text === 'prose')
  const names = new Set(prose.map(({ place }) => place.split('.').at(-1)))
  expect([...names].sort()).toEqual([
    'businessDescription',
    'description',
    'ndjson',
    'purposeOfAccount',
    'reason',
  ])
})

test('(lending G16) CRLF counts as one character', () => {
  const { body } = ROUTES.find(({ operationId }) => operationId === 'createContract')!
  const { description } = (body as unknown as { properties: Record<string, TSchema> }).properties
  const check = compileCheck(exactly({ description: description! }))
  const given = { description: `${'a'.repeat(4_900)}${'\r\n'.repeat(100)}` }
  expect(check(given)).toEqual([])
  expect(given.description).toHaveLength(5_000)
  expect(check({ description: `${'a'.repeat(4_901)}${'\r\n'.repeat(100)}` })).toHaveLength(1)
})
