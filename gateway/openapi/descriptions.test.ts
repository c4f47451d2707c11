import { PUBLISHED_ROUTES } from '../publishedRoutes.ts'
import { openApiDocument } from './openapi.ts'
import type { Json } from './schemas.ts'

/** Descriptions of every property and every parameter of the OpenAPI document. */
const document = JSON.parse(JSON.stringify(openApiDocument(PUBLISHED_ROUTES))) as Json

/** A property or parameter; its description may stand next to a reference. */
interface Described {
  readonly place: string
  readonly name: string
  readonly description: string | undefined
}

function* described(value: unknown, place: string): Generator<Described> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    const below = `${place}/${key}`
    if (key === 'example' || key === 'examples') continue
    if (key === 'properties') {
      for (const [name, property] of Object.entries(item as Record<string, Json>)) {
        yield { place: below, name, description: property['description'] as string | undefined }
      }
    }
    if (key === 'parameters' && Array.isArray(item)) {
      for (const { name, description } of (item as Json[]).filter(one => 'name' in one)) {
        yield { place: below, name: String(name), description: description as string | undefined }
      }
    }
    yield* described(item, below)
  }
}

const all = [...described(document, '')]
const words = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .split(/\s+/)
    .filter(word => word !== '' && !['the', 'a', 'an', 'of', 'this', 'its', 'is'].includes(word))
const WITHOUT_MEANING = ['resource', 'query', 'request', 'field', 'value', 'parameter', 'property', 'object']

function isFiller({ name, description = '' }: Described): boolean {
  const said = words(description).filter(word => !WITHOUT_MEANING.includes(word))
  const own = words(name)
  return said.filter(word => !own.includes(word)).length === 0
}

test('the document has more than 1,000 properties and parameters', () => {
  expect(all.length).toBeGreaterThan(1_000)
})

test('every property and every parameter has a description', () => {
  const silent = all.filter(({ description }) => description === undefined || description.trim() === '')
  expect(silent.map(({ place, name }) => `${place} ${name}`)).toEqual([])
})

test('no description only repeats the name', () => {
  expect(all.filter(isFiller).map(({ place, name }) => `${place} ${name}`)).toEqual([])
})

test('no amount is described only by its number format', () => {
  const bare = all.filter(({ description = '' }) => description.startsWith('Decimal number'))
  expect(bare.map(({ place, name }) => `${place} ${name}`)).toEqual([])
})

test.each([
  ['stale', 'The stale of the query.'],
  ['commandId', 'The command id of the resource.'],
  ['contracts', 'Contracts.'],
  ['status', 'Status'],
])('for %s, "%s" only repeats the name', (name, description) => {
  expect(isFiller({ place: '', name, description })).toBe(true)
})

test('a description is a sentence', () => {
  const odd = all.filter(({ description = '' }) => !/^[\p{Lu}\p{N}`"].*[.:)]$/su.test(description))
  expect(odd.map(({ name, description }) => `${name}: ${description}`)).toEqual([])
})
