import { accessTable, readAccessTable } from './accessTable.ts'
import { RESOURCES } from './app.ts'

const routes = RESOURCES.flat()
const rows = readAccessTable()

test('docs/access.md has exactly one row for each route', () => {
  const expected = routes.map(({ method, url }) => `${method} ${url}`).sort()
  expect(rows.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(expected)
})

test('each row names the scopes that its route admits', () => {
  const ofRoutes = Object.fromEntries(
    accessTable(routes).map(row => [`${row.method} ${row.url}`, row.scopes]),
  )
  const ofTable = Object.fromEntries(rows.map(row => [`${row.method} ${row.url}`, row.scopes]))
  expect(ofTable).toEqual(ofRoutes)
})

test('only documentation and health need no key', () => {
  const open = rows.filter(({ scopes }) => scopes === 'public').map(({ url }) => url)
  expect(open.sort()).toEqual([
    '/docs',
    '/docs/:asset',
    '/docs/events',
    '/errors',
    '/healthz/live',
    '/healthz/ready',
    '/openapi.json',
  ])
})

test('a route that names a resource says what a stranger gets', () => {
  for (const { url, scopes, stranger } of rows) {
    const isOfTenant = url.includes(':') && scopes !== 'public' && !url.startsWith('/internal/')
    if (isOfTenant) expect([url, stranger]).toEqual([url, expect.stringMatching(/^(404|403|–)$/)])
  }
})
