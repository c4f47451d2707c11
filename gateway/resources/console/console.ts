import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { refuse } from '../../errors/errors.ts'
import type { RouteResponse } from '../../routing/response.ts'
import { route } from '../../routing/route.ts'
import {
  answerWith,
  PREPARED_HEADERS,
  type PreparedBytes,
  prepareBytes,
} from '../documentation/cachedDocument.ts'

/**
 * The console: a separate page that calls the public API with its user's key
 * (docs/decisions/console.md). Its source is `console/`; `npm run console` builds it into
 * `console/built`.
 */
const BUILT = new URL('../../../console/built/', import.meta.url)

/** Nothing from outside, no script or style within the page; charts draw on a canvas. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

interface AssetHeaders {
  readonly 'if-none-match'?: string
  readonly 'accept-encoding'?: string
}

const TAG = 'Documentation'

export const consoleRoutes = [
  route({
    method: 'GET',
    url: '/console',
    scopes: 'public',
    hidden: true,
    operationId: 'showConsole',
    tag: TAG,
    summary: 'Get the console.',
    responses: { 200: { description: 'The page.', contentType: 'text/html' } },
    headers: PREPARED_HEADERS,
    handle: ({ headers }) => built('index.html', headers),
  }),
  route({
    method: 'GET',
    url: '/console/assets/:asset',
    scopes: 'public',
    hidden: true,
    operationId: 'readConsoleAsset',
    tag: TAG,
    summary: 'Get a static asset of the console.',
    params: {
      asset: Type.String({
        pattern: '^[A-Za-z0-9_-]+\\.(js|css|svg)$',
        maxLength: 100,
        reason: 'must name a script, a style sheet or an image of the console',
      }),
    },
    responses: { 200: { description: 'The asset.', contentType: 'text/javascript' } },
    headers: PREPARED_HEADERS,
    refusals: ['not_found'],
    handle: ({ params, headers }) => built(`assets/${params.asset}`, headers),
  }),
]

const files = new Map<string, Promise<PreparedBytes>>()

/** Prepared once: assets are named by their content, and the page changes with a release. */
async function built(name: string, headers: AssetHeaders): Promise<RouteResponse> {
  let content = files.get(name)
  if (!content) {
    content = prepare(name)
    files.set(name, content)
    content.catch(() => files.delete(name))
  }
  return answerWith(await content, headers, { 'content-security-policy': PAGE_POLICY })
}

async function prepare(name: string): Promise<PreparedBytes> {
  const bytes = await readFile(new URL(name, BUILT)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    if (name !== 'index.html') refuse('not_found')
    return refuse('service_unavailable', {
      reason: 'the console is not built in this deployment; see docs/console.md',
    })
  })
  return prepareBytes(bytes, TYPES[name.split('.').at(-1)!]!)
}
