import { Type } from 'typebox'
import { exactly, listOf } from '../../../schemas/http/values.ts'
import { PROBLEMS } from '../../errors/errors.ts'
import { openApiDocument } from '../../openapi/openapi.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { ok } from '../../routing/response.ts'
import { type Route, routesOf } from '../../routing/route.ts'
import { JSON_TYPE } from '../../routing/versioning.ts'
import { builtFiles } from './builtFiles.ts'
import { answerWith, PREPARED_HEADERS, type PreparedBytes, prepareBytes } from './cachedDocument.ts'

const { route } = routesOf({ tag: 'Documentation', scopes: 'public' })

const ErrorTable = exactly({
  data: exactly({
    errors: listOf(
      exactly({
        code: Type.String({ description: 'Stable code for programs.' }),
        status: Type.Integer({ description: 'HTTP status of the error.' }),
        message: Type.String({ description: 'Meaning of the code.' }),
      }),
      'Every error code with its HTTP status and meaning. The list is closed.',
    ),
  }),
})

const table = Object.entries(PROBLEMS).map(([code, [status, message]]) => ({ code, status, message }))

const errorsRoute = route({
  on: 'GET /errors',
  operationId: 'listErrors',
  summary: 'List all error codes.',
  ok: {
    description: 'The closed table of error codes, with status and meaning.',
    schema: ErrorTable,
    example: { data: { errors: table.slice(0, 2) } },
  },
  handle: () => ok({ errors: table }),
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
  on: 'GET /openapi.json',
  operationId: 'readOpenApi',
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
  on: 'GET /',
  hidden: true,
  operationId: 'showStart',
  summary: 'Redirect to the console.',
  responses: {
    302: dataAnswer(
      'The console.',
      exactly({
        console: Type.String(),
        reference: Type.String(),
        events: Type.String(),
        openapi: Type.String(),
      }),
    ),
  },
  handle: () => ({
    status: 302,
    headers: { location: '/console' },
    body: {
      data: {
        console: '/console',
        reference: '/docs',
        events: '/docs/events.html',
        openapi: '/openapi.json',
      },
    },
  }),
})

/** The documentation site. Its source is `docs/site`; `npm run docs` builds it into `docs/site/built`. */
const site = builtFiles(
  new URL('../../../docs/site/built/', import.meta.url),
  'the documentation is not built in this deployment; see docs/running.md',
)

const siteRoute = route({
  on: 'GET /docs',
  hidden: true,
  operationId: 'showDocumentation',
  summary: 'Redirect to the documentation.',
  responses: { 302: { description: 'The first page.' } },
  // Links of the pages are relative.
  handle: () => ({ status: 302, headers: { location: '/docs/index.html' } }),
})

const pageRoute = route({
  on: 'GET /docs/*',
  hidden: true,
  operationId: 'readDocumentation',
  summary: 'Get a page or file of the documentation.',
  params: {
    '*': Type.String({
      pattern: '^(?!.*\\.\\.)[A-Za-z0-9_./-]*$',
      maxLength: 200,
      reason: 'must name a page of the documentation',
    }),
  },
  responses: {
    200: { description: 'The page.', contentType: 'text/html' },
    308: { description: 'The first page.' },
  },
  headers: PREPARED_HEADERS,
  handle: ({ params, headers }) => {
    const name = params['*']
    if (name === '') return { status: 308, headers: { location: '/docs/index.html' } }
    return site(/\.\w+$/.test(name) ? name : `${name}.html`, headers)
  },
})

const llmsRoute = route({
  on: 'GET /llms.txt',
  hidden: true,
  operationId: 'readLlmsText',
  summary: 'Get the list of pages in Markdown, for language models.',
  ok: { description: 'The list.', contentType: 'text/plain' },
  headers: PREPARED_HEADERS,
  handle: ({ headers }) => site('llms.txt', headers),
})

/** The API's documentation: the table of errors, the OpenAPI document, and the site. */
export const documentationRoutes = [rootRoute, errorsRoute, openApiRoute, siteRoute, pageRoute, llmsRoute]
