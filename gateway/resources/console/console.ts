import { Type } from 'typebox'
import { route } from '../../routing/route.ts'
import { builtFiles } from '../documentation/builtFiles.ts'
import { PREPARED_HEADERS } from '../documentation/cachedDocument.ts'

/**
 * The console: a separate page that calls the public API with its user's key
 * (docs/decisions/console.md). Its source is `console/`; `npm run console` builds it into
 * `console/built`.
 */
export const builtConsole = builtFiles(
  new URL('../../../console/built/', import.meta.url),
  'the console is not built in this deployment; see docs/console.md',
)

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
    handle: ({ headers }) => builtConsole('index.html', headers),
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
    handle: ({ params, headers }) => builtConsole(`assets/${params.asset}`, headers),
  }),
]
