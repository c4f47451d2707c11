import { DATABASE_USERS, placesOfAccess, privilegesOf } from './access.ts'
import { indexes } from './indexes.ts'

test('every collection has a row, and every user something to do', () => {
  const named = (places: readonly { database?: string; collection: string }[]) =>
    [...new Set(places.map(({ database = 'main', collection }) => `${database} ${collection}`))].sort()
  // What is left of personal keys in the main database is moved, never made.
  expect(named(placesOfAccess())).toEqual([...named(indexes), 'main personalKeys'].sort())
  for (const user of DATABASE_USERS) expect(privilegesOf(user, false).length).toBeGreaterThan(0)
})
