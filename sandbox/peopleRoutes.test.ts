import { BSON } from 'mongodb'
import type { Deps } from '../gateway/deps.ts'
import type { QueryRoute, RouteRequest } from '../gateway/routing/route.ts'
import type { Call } from './people.ts'
import { sandboxPeopleRoutes } from './peopleRoutes.ts'

const SECRET = /test_secret_\d/

/** What the routes of a gateway answer when a contract is made as a draft. */
function answeringDeps(): Deps {
  let keys = 0
  const call = async ({ url, body }: Call): Promise<object> => {
    if (url === '/auth/v1/api-keys') return { secret: `test_secret_${++keys}` }
    return url.startsWith('/contracts') ? { id: 1001, status: 'DRAFT' } : body!
  }
  const actors = async () => ({ call, admin: 'test_admin', outside: 'test_outside' })
  return { sandbox: { actors }, now: Date.now } as unknown as Deps
}

test.each([
  ['makeParty', { role: 'LENDER' }],
  ['makeContract', { state: 'DRAFT' }],
])('%s shows keys to who asked, and the database has none of them', async (operationId, body) => {
  const route = sandboxPeopleRoutes.find(one => one.operationId === operationId) as QueryRoute
  const answer = await route.handle({ body } as RouteRequest, answeringDeps())
  expect(JSON.stringify(answer.body)).toMatch(SECRET)
  const kept = BSON.deserialize(BSON.serialize(answer.body as object))
  expect(JSON.stringify(kept)).not.toMatch(SECRET)
  const parties = operationId === 'makeParty' ? [kept['data']] : [kept['data'].lender, kept['data'].borrower]
  for (const party of parties) expect(party).toMatchObject({ document: expect.any(String), key: null })
})
