import { collectionsOfAccess, DATABASE_USERS, privilegesOf } from './access.ts'
import { indexes } from './indexes.ts'

test('every collection has a row, and every user something to do', () => {
  expect([...collectionsOfAccess()].sort()).toEqual(
    [...new Set(indexes.map(({ collection }) => collection))].sort(),
  )
  for (const user of DATABASE_USERS) expect(privilegesOf(user, false).length).toBeGreaterThan(0)
})
