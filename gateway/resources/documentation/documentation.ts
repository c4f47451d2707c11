import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Type } from '@sinclair/typebox'
import { deploymentOf } from '../../../platform/process/sandbox.ts'
import { exactly, oneOf } from '../../../schemas/http/values.ts'
import type { GatewayConfig } from '../../config.ts'
import { PROBLEMS } from '../../errors.ts'
import { openApiDocument } from '../../openapi/openapi.ts'
import type { Answer } from '../../routing/response.ts'
import { type QueryRoute, type Route, route } from '../../routing/route.ts'
import { JSON_TYPE } from '../../routing/versioning.ts'
import { answerWith, PREPARED_HEADERS, type PreparedBytes, prepareBytes } from './cachedDocument.ts'

const ErrorTable = exactly({
  data: exactly({
    errors: Type.Array(
      exactly({
        code: Type.String({ description: 'What to program against.' }),
        status: Type.Integer({ description: 'The HTTP status it comes with.' }),
        message: Type.String({ description: 'What it means.' }),
      }),
    ),
  }),
})

const table = Object.entries(PROBLEMS).map(([code, [status, message]]) => ({ code, status, message }))

/**
 * The page loads nothing from outside; swagger-ui sets styles on elements and draws icons from data
 * addresses.
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

/** The routes that a deployment serves. */
type RoutesOf = (place: { readonly isSandbox: boolean; readonly isLaptop: boolean }) => readonly Route[]

/** What the API says about itself: the table of errors, the OpenAPI document, and a page to read it. */
export function documentationRoutes(routes: RoutesOf): readonly QueryRoute[] {
  return [rootRoute, errorsRoute, openApiRoute(routes), pageRoute, eventsPageRoute, assetRoute]
}

const errorsRoute = route({
  method: 'GET',
  url: '/errors',
  scopes: 'public',
  operationId: 'listErrors',
  tag: 'Documentation',
  summary: 'List every error code with its status and meaning.',
  answers: {
    200: {
      description: 'The closed table of errors.',
      schema: ErrorTable,
      example: { data: { errors: table.slice(0, 2) } },
    },
  },
  handle: () => ({ status: 200, body: { data: { errors: table } } }),
})

function openApiRoute(routes: RoutesOf): QueryRoute {
  const documents = new Map<string, Promise<PreparedBytes>>()
  const documentOf = (config: Pick<GatewayConfig, 'environment'>): Promise<PreparedBytes> => {
    const { isSandbox, isLaptop } = deploymentOf(config)
    const place = { isSandbox, isLaptop }
    const key = JSON.stringify(place)
    const made =
      documents.get(key) ??
      prepareBytes(Buffer.from(JSON.stringify(openApiDocument(routes(place)))), JSON_TYPE)
    documents.set(key, made)
    return made
  }
  return route({
    method: 'GET',
    url: '/openapi.json',
    scopes: 'public',
    operationId: 'readOpenApi',
    tag: 'Documentation',
    summary: 'Read this document, with what this deployment serves.',
    headers: PREPARED_HEADERS,
    answers: {
      200: {
        description: 'The OpenAPI 3.1 document of this API.',
        schema: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
        example: { openapi: '3.1.0' },
      },
      304: { description: 'It is still the one of `If-None-Match`.' },
    },
    handle: async ({ headers }, { config }) => answerWith(await documentOf(config), headers),
  })
}

/** Whoever opens the bare address in a browser finds the console, which leads to the documentation. */
const rootRoute = route({
  method: 'GET',
  url: '/',
  scopes: 'public',
  hidden: true,
  operationId: 'showStart',
  tag: 'Documentation',
  summary: 'Lead to the console and the documentation.',
  answers: {
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
  summary: 'Read this API as a page.',
  answers: { 200: { description: 'The page.', contentType: 'text/html' } },
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
  summary: 'Read about the topics that downstream teams build on.',
  answers: { 200: { description: 'The page.', contentType: 'text/html' } },
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
  summary: 'Read a part of the page.',
  params: { asset: oneOf(...(Object.keys(ASSETS) as Asset[])) },
  answers: { 200: { description: 'The part.', contentType: 'text/css' } },
  headers: PREPARED_HEADERS,
  handle: request => page(request.params.asset, ASSETS[request.params.asset], request),
})

const resolve = createRequire(import.meta.url).resolve
const files = new Map<string, Promise<PreparedBytes>>()

/** events.html is made from the topics and their records (`npm run generate -- docs`). */
function placeOf(name: string): string | URL {
  if (name.startsWith('swagger-ui')) return resolve(`swagger-ui-dist/${name}`)
  return new URL(name === 'events.html' ? '../../../docs/events.html' : `docsPage/${name}`, import.meta.url)
}

async function page(
  name: string,
  contentType: string,
  { headers }: { readonly headers: Parameters<typeof answerWith>[1] },
): Promise<Answer> {
  let content = files.get(name)
  if (!content) {
    content = prepareBytes(readFileSync(placeOf(name)), contentType)
    files.set(name, content)
  }
  return answerWith(await content, headers, { 'content-security-policy': PAGE_POLICY })
}
