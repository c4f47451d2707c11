import { readFile } from 'node:fs/promises'
import { refuse } from '../../errors/errors.ts'
import type { RouteResponse } from '../../routing/response.ts'
import { answerWith, type PreparedBytes, type PreparedRequest, prepareBytes } from './cachedDocument.ts'

/** Files of the console or the documentation, which `npm start` and the image build. */

/** Nothing from outside, no script or style within the page; charts draw on a canvas. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'"

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}
const ENTRY = 'index.html'

/** `missing` is said where nothing is built. */
export function builtFiles(folder: URL, missing: string) {
  const files = new Map<string, Promise<PreparedBytes>>()

  async function prepare(name: string): Promise<PreparedBytes> {
    const type = TYPES[name.split('.').at(-1)!]
    if (type === undefined) refuse('not_found')
    const bytes = await readFile(new URL(name, folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      if (name !== ENTRY) refuse('not_found')
      return refuse('service_unavailable', { reason: missing })
    })
    return prepareBytes(bytes, type)
  }

  /** Prepared once: the files change with a release. `origins` may embed the page; by default none may. */
  return async (
    name: string,
    headers: PreparedRequest,
    origins: readonly string[] = [],
  ): Promise<RouteResponse> => {
    let content = files.get(name)
    if (!content) {
      content = prepare(name)
      files.set(name, content)
      content.catch(() => files.delete(name))
    }
    const ancestors = origins.length === 0 ? "'none'" : origins.join(' ')
    // Browsers that know frame-ancestors ignore x-frame-options beside it.
    const policy = `${PAGE_POLICY}; frame-ancestors ${ancestors}`
    return answerWith(await content, headers, { 'content-security-policy': policy })
  }
}
