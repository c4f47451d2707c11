import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, parse } from 'node:path'
import { parseArgs } from 'node:util'
import type { Deps } from '../../gateway/deps.ts'
import { documentationRoutes } from '../../gateway/resources/documentation/documentation.ts'
import { RESOURCES } from '../../gateway/resources.ts'
import type { QueryRoute, RouteRequest } from '../../gateway/routing/route.ts'
import { openBrowser } from './browser.ts'

/**
 * `npm run docs:check [-- --picture docs.png]`: the API reference in a headless Chromium, looked at by
 * axe-core; serious and critical violations fail.
 */
/** Of each violation so many places are named. */
const SHOWN_NODES = 8
/** With so many operations shown nothing of it moves any more. */
const OPERATIONS_SHOWN = 20

const { values } = parseArgs({ options: { picture: { type: 'string' } } })
const pages = documentationRoutes(() => RESOURCES.flat())

/** Of the platform the documentation needs only what kind of deployment it describes. */
const DEPS = { config: { environment: 'local' } } as unknown as Deps

/** The routes answer as they do behind the gateway. */
async function answer(path: string) {
  const found = pages.find(({ url }) => url === path)
  const asset = pages.find(({ url }) => url === '/docs/:asset')!
  const [route, params]: [QueryRoute, object] = found
    ? [found, {}]
    : [asset, { asset: path.split('/').at(-1) }]
  return route.handle({ params, headers: {} } as RouteRequest, DEPS)
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

const server = createServer(async (request, response) => {
  try {
    const { status, headers = {}, body, stream } = await answer(request.url!.split('?')[0]!)
    const type = stream?.contentType ?? 'application/json'
    response.writeHead(status, { ...headers, 'content-type': type })
    response.end(stream ? stream.content : JSON.stringify(body))
  } catch (error) {
    say(`${request.url}: ${error}`)
    response.writeHead(404).end()
  }
})
await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

interface Violation {
  readonly id: string
  readonly impact: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const browser = await openBrowser(say)
const { page, axe } = browser
try {
  for (const path of ['/docs', '/docs/events']) {
    await page.goto(`${address}${path}`)
    if (path === '/docs') await page.locator('.opblock').nth(OPERATIONS_SHOWN).waitFor()
    if (values.picture) {
      const { dir, base } = parse(values.picture)
      await page.screenshot({ path: join(dir, path === '/docs' ? base : `events-${base}`) })
    }
    // Not as a script of the page: its content security policy allows none but its own.
    await page.evaluate(readFileSync(axe, 'utf8'))
    const found = (await page.evaluate('axe.run().then(({violations}) => violations)')) as Violation[]
    for (const { id, impact, help, nodes } of found) {
      say(`${path}: ${impact} ${id}: ${help} (${nodes.length})`)
      for (const { html } of nodes.slice(0, SHOWN_NODES)) say(`  ${html.slice(0, 120)}`)
    }
    const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    say(`${path}: ${found.length} violations, ${serious.length} of them serious`)
    if (serious.length > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
  server.close()
  server.closeAllConnections()
}
