import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Type } from '@sinclair/typebox'
import { exactly, oneOf } from '../schemas/http/values.ts'
import { openApiDocument } from './openapi.ts'
import { PROBLEMS } from './problems.ts'
import { type Answer, type Route, route } from './routes.ts'

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

/** What the API says about itself: the table of errors, the OpenAPI document, and a page to read it. */
export function documentationRoutes(routes: () => readonly Route[]): readonly Route[] {
  return [errorsRoute, openApiRoute(routes), pageRoute, eventsPageRoute, assetRoute]
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

function openApiRoute(routes: () => readonly Route[]): Route {
  let document: unknown = null
  return route({
    method: 'GET',
    url: '/openapi.json',
    scopes: 'public',
    operationId: 'readOpenApi',
    tag: 'Documentation',
    summary: 'Read this document.',
    answers: {
      200: {
        description: 'The OpenAPI 3.1 document of this API.',
        schema: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
        example: { openapi: '3.1.0' },
      },
    },
    handle: () => {
      document ??= openApiDocument(routes())
      return { status: 200, body: document }
    },
  })
}

const pageRoute = route({
  method: 'GET',
  url: '/docs',
  scopes: 'public',
  hidden: true,
  operationId: 'showReference',
  tag: 'Documentation',
  summary: 'Read this API as a page.',
  answers: { 200: { description: 'The page.', contentType: 'text/html' } },
  handle: () => page('page.html', 'text/html; charset=utf-8'),
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
  handle: () => page('events.html', 'text/html; charset=utf-8'),
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
  handle: request => page(request.params.asset, ASSETS[request.params.asset]),
})

const resolve = createRequire(import.meta.url).resolve
const files = new Map<string, Buffer>()

/** events.html is made from the topics and their records (`npm run docs`). */
function placeOf(name: string): string | URL {
  if (name.startsWith('swagger-ui')) return resolve(`swagger-ui-dist/${name}`)
  return new URL(name === 'events.html' ? '../docs/events.html' : `docsPage/${name}`, import.meta.url)
}

function page(name: string, contentType: string): Answer {
  let content = files.get(name)
  if (!content) {
    content = readFileSync(placeOf(name))
    files.set(name, content)
  }
  const headers = { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' }
  return { status: 200, headers, stream: { content, contentType } }
}
