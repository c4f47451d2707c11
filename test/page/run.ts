import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RESOURCES } from '../../gateway/app.ts'
import { documentationRoutes } from '../../gateway/documentation.ts'
import type { Route, RouteRequest } from '../../gateway/routes.ts'
import { ensureNpmPackages } from '../../local/install.ts'
import { startBrowser } from './browser.ts'

/**
 * `npm run docs:check [-- --browser chromium --picture docs.png]`: the API reference in a headless Chromium
 * (Debian: apt install chromium), looked at by axe-core; serious and critical violations fail.
 */
const AXE = '4.14.1'
/** Of each violation so many places are named. */
const SHOWN_NODES = 8
/** Nothing of it moves any more. */
const SHOWN = `new Promise(resolve => {
  const look = () => document.querySelectorAll('.opblock').length > 20 ? resolve(true) : setTimeout(look, 50)
  look()
})`

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { browser: text, picture: text } })
const pages = documentationRoutes(() => RESOURCES.flat())

/** The documentation needs nothing of the platform: its routes answer as they do behind the gateway. */
async function answer(path: string) {
  const found = pages.find(({ url }) => url === path)
  const asset = pages.find(({ url }) => url === '/docs/:asset')!
  const [route, params]: [Route, object] = found ? [found, {}] : [asset, { asset: path.split('/').at(-1) }]
  return route.handle({ params } as RouteRequest, {} as never)
}

const server = createServer(async (request, response) => {
  try {
    const { status, headers = {}, body, stream } = await answer(request.url!.split('?')[0]!)
    const type = stream?.contentType ?? 'application/json'
    response.writeHead(status, { ...headers, 'content-type': type })
    response.end(stream ? stream.content : JSON.stringify(body))
  } catch {
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

const say = (line: string) => void process.stderr.write(`${line}\n`)
const axe = join(
  await ensureNpmPackages('axe-core', AXE, [`axe-core@${AXE}`], say),
  'node_modules/axe-core/axe.min.js',
)
const browser = await startBrowser(values.browser ?? 'chromium')
try {
  for (const path of ['/docs', '/docs/events']) {
    await browser.open(`${address}${path}`)
    if (path === '/docs') await browser.evaluate(SHOWN)
    if (values.picture)
      writeFileSync(path === '/docs' ? values.picture : `events-${values.picture}`, await browser.picture())
    await browser.evaluate(readFileSync(axe, 'utf8'))
    const found = (await browser.evaluate('axe.run().then(({violations}) => violations)')) as Violation[]
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
