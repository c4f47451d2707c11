import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Type } from 'typebox'
import { exactly, oneOf } from '../../../schemas/http/values.ts'
import { PROBLEMS } from '../../errors/errors.ts'
import { openApiDocument } from '../../openapi/openapi.ts'
import type { RouteResponse } from '../../routing/response.ts'
import { type Route, route } from '../../routing/route.ts'
import { JSON_TYPE } from '../../routing/versioning.ts'
import { answerWith, PREPARED_HEADERS, type PreparedBytes, prepareBytes } from './cachedDocument.ts'

const ErrorTable = exactly({
  data: exactly({
    errors: Type.Array(
      exactly({
        code: Type.String({ description: 'Stable code for programs.' }),
        status: Type.Integer({ description: 'HTTP status of the error.' }),
        message: Type.String({ description: 'Meaning of the code.' }),
      }),
      { description: 'Every error code with its HTTP status and meaning. The list is closed.' },
    ),
  }),
})

const table = Object.entries(PROBLEMS).map(([code, [status, message]]) => ({ code, status, message }))

/**
 * Content security policy: nothing external is loaded. swagger-ui sets inline styles and draws icons from
 * data URLs.
 */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
} as const
type Asset = keyof typeof ASSETS

const errorsRoute = route({
  method: 'GET',
  url: '/errors',
  scopes: 'public',
  operationId: 'listErrors',
  tag: 'Documentation',
  summary: 'List all error codes.',
  responses: {
    200: {
      description: 'The closed table of error codes, with status and meaning.',
      schema: ErrorTable,
      example: { data: { errors: table.slice(0, 2) } },
    },
  },
  handle: () => ({ status: 200, body: { data: { errors: table } } }),
})

export interface DocumentationNeeds {
  /** The routes that this deployment serves; always the same list. */
  readonly routes: () => readonly Route[]
}

const documents = new WeakMap<readonly Route[], Promise<PreparedBytes>>()

function documentOf(routes: readonly Route[]): Promise<PreparedBytes> {
  const made =
    documents.get(routes) ?? prepareBytes(Buffer.from(JSON.stringify(openApiDocument(routes))), JSON_TYPE)
  documents.set(routes, made)
  return made
}

const openApiRoute = route({
  method: 'GET',
  url: '/openapi.json',
  scopes: 'public',
  operationId: 'readOpenApi',
  tag: 'Documentation',
  summary: 'Get this document, as served by this deployment.',
  headers: PREPARED_HEADERS,
  responses: {
    200: {
      description: 'The OpenAPI 3.1 document of this API.',
      schema: Type.Object(
        { openapi: Type.String({ description: 'OpenAPI version of this document.' }) },
        { additionalProperties: true },
      ),
      example: { openapi: '3.1.0' },
    },
    304: { description: 'Not modified since the `ETag` in `If-None-Match`.' },
  },
  handle: async ({ headers }, { routes }: DocumentationNeeds) =>
    answerWith(await documentOf(routes()), headers),
})

/** Redirect of the bare address to the console, which links to the documentation. */
const rootRoute = route({
  method: 'GET',
  url: '/',
  scopes: 'public',
  hidden: true,
  operationId: 'showStart',
  tag: 'Documentation',
  summary: 'Redirect to the console.',
  responses: {
    302: {
      description: 'The console.',
      schema: exactly({
        data: exactly({
          console: Type.String(),
          reference: Type.String(),
          events: Type.String(),
          openapi: Type.String(),
        }),
      }),
    },
  },
  handle: () => ({
    status: 302,
    headers: { location: '/console' },
    body: {
      data: { console: '/console', reference: '/docs', events: '/docs/events', openapi: '/openapi.json' },
    },
  }),
})

const pageRoute = route({
  method: 'GET',
  url: '/docs',
  scopes: 'public',
  hidden: true,
  operationId: 'showReference',
  tag: 'Documentation',
  summary: 'Get the API reference as a page.',
  responses: { 200: { description: 'The page.', contentType: 'text/html' } },
  headers: PREPARED_HEADERS,
  handle: request => page('page.html', 'text/html; charset=utf-8', request),
})

const eventsPageRoute = route({
  method: 'GET',
  url: '/docs/events',
  scopes: 'public',
  hidden: true,
  operationId: 'showEvents',
  tag: 'Documentation',
  summary: 'Get the event reference as a page.',
  responses: { 200: { description: 'The page.', contentType: 'text/html' } },
  headers: PREPARED_HEADERS,
  handle: request => page('events.html', 'text/html; charset=utf-8', request),
})

const assetRoute = route({
  method: 'GET',
  url: '/docs/:asset',
  scopes: 'public',
  hidden: true,
  operationId: 'readReferenceAsset',
  tag: 'Documentation',
  summary: 'Get a static asset.',
  params: { asset: oneOf(...(Object.keys(ASSETS) as Asset[])) },
  responses: { 200: { description: 'The asset.', contentType: 'text/css' } },
  headers: PREPARED_HEADERS,
  handle: request => page(request.params.asset, ASSETS[request.params.asset], request),
})

/** The API's documentation: the table of errors, the OpenAPI document, and a page to read it. */
export const documentationRoutes = [
  rootRoute,
  errorsRoute,
  openApiRoute,
  pageRoute,
  eventsPageRoute,
  assetRoute,
]

const resolve = createRequire(import.meta.url).resolve
const files = new Map<string, Promise<PreparedBytes>>()

/** Location of a page or asset; `npm run generate -- docs` makes events.html. */
function placeOf(name: string): string | URL {
  if (name.startsWith('swagger-ui')) return resolve(`swagger-ui-dist/${name}`)
  return new URL(name === 'events.html' ? '../../../docs/events.html' : `page/${name}`, import.meta.url)
}

async function page(
  name: string,
  contentType: string,
  { headers }: { readonly headers: Parameters<typeof answerWith>[1] },
): Promise<RouteResponse> {
  let content = files.get(name)
  if (!content) {
    content = prepareBytes(readFileSync(placeOf(name)), contentType)
    files.set(name, content)
  }
  return answerWith(await content, headers, { 'content-security-policy': PAGE_POLICY })
}
