import { Type } from 'typebox'
import { routesOf } from '../../routing/route.ts'
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

const { route } = routesOf({ tag: 'Documentation', scopes: 'public' })

export const consoleRoutes = [
  route({
    on: 'GET /console',
    hidden: true,
    operationId: 'showConsole',
    summary: 'Get the console.',
    ok: { description: 'The page.', contentType: 'text/html' },
    headers: PREPARED_HEADERS,
    handle: ({ headers }) => builtConsole('index.html', headers),
  }),
  route({
    on: 'GET /console/assets/:asset',
    hidden: true,
    operationId: 'readConsoleAsset',
    summary: 'Get a static asset of the console.',
    params: {
      asset: Type.String({
        pattern: '^[A-Za-z0-9_-]+\\.(js|css|svg|woff2)$',
        maxLength: 100,
        reason: 'must name a script, style sheet, image or typeface of the console',
      }),
    },
    ok: { description: 'The asset.', contentType: 'text/javascript' },
    headers: PREPARED_HEADERS,
    handle: ({ params, headers }) => builtConsole(`assets/${params.asset}`, headers),
  }),
]
