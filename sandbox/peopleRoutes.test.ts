import { BSON } from 'mongodb'
import { bind } from '../gateway/routing/bind.ts'
import type { QueryRoute, RouteRequest } from '../gateway/routing/route.ts'
import type { Call } from './people.ts'
import { sandboxPeopleRoutes } from './peopleRoutes.ts'

const SECRET = /test_secret_\d/

/** Stub responses of a gateway where a contract is created as a draft. */
function answeringActors() {
  let keys = 0
  const call = async ({ url, body }: Call): Promise<object> => {
    if (url === '/auth/v1/api-keys') return { secret: `test_secret_${++keys}` }
    return url.startsWith('/contracts') ? { id: 1001, status: 'DRAFT' } : body!
  }
  const known = async () => null
  return async () => ({ call, known, admin: 'test_admin', outside: 'test_outside' })
}

test.each([
  ['makeParty', { role: 'LENDER' }],
  ['makeContract', { state: 'DRAFT' }],
])('%s shows keys to who asked, and the database has none of them', async (operationId, body) => {
  const routes = bind(sandboxPeopleRoutes, { actors: answeringActors(), now: Date.now })
  const route = routes.find(one => one.operationId === operationId) as QueryRoute<void>
  const answer = await route.handle({ body } as RouteRequest)
  expect(JSON.stringify(answer.body)).toMatch(SECRET)
  const kept = BSON.deserialize(BSON.serialize(answer.body as object))
  expect(JSON.stringify(kept)).not.toMatch(SECRET)
  const parties = operationId === 'makeParty' ? [kept['data']] : [kept['data'].lender, kept['data'].borrower]
  for (const party of parties) expect(party).toMatchObject({ document: expect.any(String), key: null })
})
