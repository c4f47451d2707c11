import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexes } from '../../schemas/documents/indexes.ts'
import { COLLECTIONS, MUST_BE_EMPTY } from './collections.ts'

test('every collection is made whole in some way, or its loss is told', () => {
  const own = new Set(
    indexes.filter(({ database }) => database === undefined).map(({ collection }) => collection),
  )
  expect(Object.keys(COLLECTIONS).sort()).toEqual([...own].sort())
})

test('the decision names every collection, and what becomes of it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/design/rebuild.md'), 'utf8')
  for (const name of Object.keys(COLLECTIONS)) expect(page).toContain(`\`${name}\``)
})

test('nothing is rebuilt over what a processor keeps', () => {
  expect(MUST_BE_EMPTY).toEqual(
    expect.arrayContaining(['contracts', 'parties', 'outbox', 'events', 'logTrees']),
  )
})
