import type { Scope } from '../access/scopes.ts'
import type { Route } from '../routing/route.ts'
import { readAccessTable } from './accessTable.fixture.ts'
import { EVERYONE, namesOf, ROUTES, type WatchedApp, watchedApp } from './app.fixture.ts'

/** A key that belongs to no party reaches nothing that is a party's, whatever the route and the request. */
const withScopes = (scopes: readonly Scope[]) =>
  watchedApp({ ...EVERYONE, partyId: null, tenantKey: EVERYONE.keyId, scopes })
const partyOf = new Map(readAccessTable().map(row => [`${row.method} ${row.url}`, row.party]))
const needs = (party: string) => ROUTES.filter(({ method, url }) => partyOf.get(`${method} ${url}`) === party)

let partyless: WatchedApp
let custody: WatchedApp
beforeAll(async () => {
  partyless = await withScopes(EVERYONE.scopes.filter(scope => scope !== 'integration:custody'))
  custody = await withScopes(EVERYONE.scopes)
})
afterAll(() => Promise.all([partyless.app.close(), custody.app.close()]))

async function refusal({ send }: WatchedApp, route: Route) {
  const { status, code, reached } = await send(route, { type: 'application/json', body: '{}' })
  return { status, code, reached }
}
const UNLINKED = { status: 403, code: 'customer_not_linked', reached: false }

test.each(namesOf(needs('yes')))('%s answers 403 to a key without a party', async (_name, route) => {
  expect(await refusal(partyless, route)).toEqual(UNLINKED)
  expect(await refusal(custody, route)).toEqual(UNLINKED)
})

test.each(namesOf(needs('yes, or custody')))(
  '%s is open to custody as well as to parties',
  async (_name, route) => {
    expect(await refusal(partyless, route)).toEqual(UNLINKED)
    expect((await refusal(custody, route)).reached).toBe(true)
  },
)

test.each(namesOf(needs('yes, or integration')))(
  '%s is open to integrations that it names (security 4)',
  async (_name, route) => {
    const tenant = await withScopes(['global-account'])
    const integration = await withScopes(['integration:onboarding'])
    const market = await withScopes(['integration:market', 'integration:custody', 'integration:signature'])
    const both = await withScopes(['integration:market', 'global-account'])
    try {
      expect(await refusal(tenant, route)).toEqual(UNLINKED)
      // The scope of a tenant does not make another system one that saves.
      expect(await refusal(both, route)).toEqual(UNLINKED)
      expect(await refusal(market, route)).toMatchObject({ status: 403, code: 'forbidden', reached: false })
      // Admitted: what is refused then is its empty body.
      expect(await refusal(integration, route)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
    } finally {
      await Promise.all([tenant, integration, market, both].map(({ app }) => app.close()))
    }
  },
)

test('routes of every kind of tenancy are tested', () => {
  expect(needs('yes').length).toBeGreaterThan(40)
  expect(needs('yes, or custody')).toHaveLength(2)
  expect(needs('yes, or integration')).toHaveLength(2)
  const changes = needs('yes').map(({ method, url }) => `${method} ${url}`)
  expect(changes).toEqual(
    expect.arrayContaining(['PATCH /webhooks/v1/endpoints/:id', 'DELETE /webhooks/v1/endpoints/:id']),
  )
})
