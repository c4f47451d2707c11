import { eventBodies } from './eventBodies.ts'
import { type Comparison, comparisonAt } from './eventFields.ts'

interface Shape {
  readonly type: string | readonly string[]
  readonly format?: string
  readonly title?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

/** Every value in the published body of an event, with the way in which its published type compares. */
function* valuesOf(shape: Shape, path: string): Generator<readonly [path: string, comparison: Comparison]> {
  const types = [shape.type].flat()
  for (const [name, part] of Object.entries(shape.properties ?? {})) {
    yield* valuesOf(part, path === '' ? name : `${path}.${name}`)
  }
  if (shape.items) yield* valuesOf(shape.items, `${path}[7]`)
  const isNumber = types.includes('number') || types.includes('integer') || shape.title === 'Decimal'
  const isTime = shape.format === 'date-time' || shape.format === 'date'
  if (path !== '') yield [path, isNumber ? 'number' : isTime ? 'time' : 'exact']
}

test.each(eventBodies().map(body => [body.event, body] as const))(
  'every field of %s compares as its published type says',
  (event, { schema }) => {
    const { data } = schema['properties'] as Record<'data', Shape>
    const values = [...valuesOf(data, '')]
    expect(values.length).toBeGreaterThan(0)
    expect(values.map(([path]) => [path, comparisonAt(event, path)])).toEqual(values)
  },
)

test('what is no event or no path is unknown, whatever its name is', () => {
  for (const path of ['', 'toString', '__proto__', 'contractId.length', 'prices.*.value.x', 'id ']) {
    expect(comparisonAt('collateral.ltv_alert', path)).toBeUndefined()
  }
  for (const event of ['endpoint.test', 'toString', '*']) expect(comparisonAt(event, 'id')).toBeUndefined()
})
