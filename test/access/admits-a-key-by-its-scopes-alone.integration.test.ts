import { SCOPES } from '../../gateway/access/scopes.ts'
import { PUBLISHED_ROUTES } from '../../gateway/publishedRoutes.ts'
import type { Route } from '../../gateway/routing/route.ts'
import { accessTable, readAccessTable } from '../../gateway/server/accessTable.fixture.ts'
import { exampleOf } from '../../schemas/http/examples.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import { addKey, startTestGateway, type TestGateway } from '../support/gateway.ts'

const routes = PUBLISHED_ROUTES
const HOUR_MS = 3_600_000
/** The routes of sandboxes are tried too; no command has anybody who would answer it. */
const ENV = { ENVIRONMENT: 'local' }
let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({
    database: 'access',
    routes: own => own,
    env: ENV,
    limits: { replyTimeoutMs: 100 },
  })
  const { db } = gateway
  for (const scope of SCOPES)
    await addKey(db, `only ${scope}`, { _id: `key_${scope}`, scopes: [scope], rateLimit: 0 })
  const past = new Date(Date.now() - HOUR_MS).toISOString()
  await addKey(db, 'expired', { _id: 'key_expired', expiresAt: past, rateLimit: 0 })
  await addKey(db, 'revoked', { _id: 'key_revoked', revokedAt: past, rateLimit: 0 })
})

afterAll(() => gateway.stop())

/** A path that names resources which do not exist. */
function pathOf({ url, params }: Route): string {
  const examples = exampleOf(params) as Record<string, unknown>
  return url.replace(/:(\w+)/g, (_all, name: string) => String(examples[name]))
}

/** A 503 is repeated, except for a key that is admitted: nothing here answers its command. */
function call(route: Route, key: string | null, ask = fetchAvailable): Promise<Response> {
  const headers: Record<string, string> = key === null ? {} : { 'api-key': key }
  return ask(`${gateway.url}${pathOf(route)}`, { method: route.method, headers })
}

async function codeOf(answer: Response): Promise<string | null> {
  const text = await answer.text()
  return answer.status < 400 ? null : (JSON.parse(text) as { error: { code: string } }).error.code
}

/** A stream of events has no end that could be waited for. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  await answer.body?.cancel()
  return ''
}

const rows = new Map(readAccessTable().map(row => [`${row.method} ${row.url}`, row]))

test.each(routes.map(route => [`${route.method} ${route.url}`, route] as const))(
  '%s',
  async (place, route) => {
    const row = rows.get(place)
    expect(row?.scopes).toBe(accessTable([route])[0]!.scopes)
    if (row?.scopes === 'public') {
      const answer = await call(route, null, fetch)
      // Those who need no key are refused for what they ask, not for who they are.
      // The console's session wants its own page (sameOrigin.ts).
      const forPages = route.url === '/console/session' ? [403] : []
      expect([200, 302, 400, 404, 503, ...forPages]).toContain(answer.status)
      // An answer that nobody reads keeps its connection busy.
      await answer.arrayBuffer()
      return
    }
    for (const key of [null, 'nonsense', '', 'x'.repeat(5_000), 'expired', 'revoked']) {
      const answer = await call(route, key)
      expect([key, answer.status, await codeOf(answer)]).toEqual([key, 401, 'unauthenticated'])
    }
    const isAdmitted = (scope: string) =>
      row?.scopes === 'any-key' || row?.scopes.split(' or ').includes(scope)
    const answers = await Promise.all(
      SCOPES.map(async scope => {
        const answer = await call(route, `only ${scope}`, isAdmitted(scope) ? fetch : fetchAvailable)
        return { scope, status: answer.status, text: await textOf(answer) }
      }),
    )
    for (const { scope, status, text } of answers) {
      const lacksScope = status === 403 && text.includes('needs the scope')
      expect([scope, lacksScope]).toEqual([scope, !isAdmitted(scope)])
      expect([scope, status]).not.toEqual([scope, 401])
      expect([scope, status]).not.toEqual([scope, 500])
    }
  },
)
