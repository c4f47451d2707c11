import { PUBLISHED_ROUTES } from '../publishedRoutes.ts'
import { type AccessRow, accessTable, readAccessTable } from './accessTable.fixture.ts'

const routes = PUBLISHED_ROUTES
const rows = readAccessTable()

test('docs/access.md has exactly one row for each route', () => {
  const expected = routes.map(({ method, url }) => `${method} ${url}`).sort()
  expect(rows.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(expected)
})

test.each(['scopes', 'party'] as const)('the %s of each row equal those of its route', column => {
  const named = (rows: readonly Pick<AccessRow, 'method' | 'url' | typeof column>[]) =>
    Object.fromEntries(rows.map(row => [`${row.method} ${row.url}`, row[column]]))
  expect(named(readAccessTable())).toEqual(named(accessTable(routes)))
})

test('no key is needed for documentation, health, status, the console, portals and their sessions, and signed provider events, and for nothing else', () => {
  const open = rows.filter(({ scopes }) => scopes === 'public').map(({ url }) => url)
  expect(open.sort()).toEqual([
    '/',
    '/console',
    '/console/assets/:asset',
    '/console/portal/:id',
    '/console/portal/:id/session',
    '/console/session',
    '/console/session',
    '/console/session/invitations',
    '/console/session/links',
    '/docs',
    '/docs/*',
    '/errors',
    '/healthz/live',
    '/healthz/ready',
    '/internal/v1/providers/:name/events',
    '/llms.txt',
    '/openapi.json',
    '/status/v1',
  ])
})

test('a route with a resource documents the response to another tenant', () => {
  for (const { url, scopes, stranger } of rows) {
    const isOfTenant = url.includes(':') && scopes !== 'public' && !url.startsWith('/internal/')
    if (isOfTenant) expect([url, stranger]).toEqual([url, expect.stringMatching(/^(404|403|–)$/)])
  }
})
