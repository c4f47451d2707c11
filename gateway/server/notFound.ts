import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/errors.ts'
import type { Method, Route } from '../routing/route.ts'
import type { HandleError } from './errorHandler.ts'

/** Requests without a route: an unknown path is 404, a known path with another method 405 with `Allow`. */

/** No legitimate URL of this API is longer. */
export const MAX_URL_BYTES = 8 * 1024

type Endpoint = Pick<Route, 'method' | 'url'>

const patterns = new Map<string, RegExp>()

/** `/webhooks/v1/events/:id` as a regular expression, cached; there are as many as routes. */
function patternOf({ url }: Endpoint): RegExp {
  const text = url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')
  const pattern = patterns.get(url) ?? new RegExp(`^${text}$`)
  patterns.set(url, pattern)
  return pattern
}

/** The methods of a path. A literal route hides routes with parameters, though `/:id` would match it too. */
export function methodsOf(routes: readonly Endpoint[], path: string): ReadonlySet<string> {
  const literal = routes.filter(({ url }) => url === path)
  const matching = literal.length > 0 ? literal : routes.filter(route => patternOf(route).test(path))
  const methods = new Set<string>(matching.map(({ method }) => method))
  if (methods.has('GET')) methods.add('HEAD')
  return methods
}

/** Literal paths, by method, that the router would match with a parameter of another route: they are 405. */
export function methodNotAllowedRoutes(
  routes: readonly Endpoint[],
): readonly { method: Method; url: string }[] {
  const shadowed = routes
    .filter(({ url }) => !url.includes(':'))
    .flatMap(({ url }) =>
      routes
        .filter(route => route.url !== url && patternOf(route).test(url))
        .filter(({ method }) => !methodsOf(routes, url).has(method))
        .map(({ method }) => `${method} ${url}`),
    )
  return [...new Set(shadowed)].map(route => {
    const [method, url] = route.split(' ') as [Method, string]
    return { method, url }
  })
}

export function createNotFoundHandler(routes: readonly Endpoint[], handleError: HandleError) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const methods = methodsOf(routes, request.url.split('?')[0]!)
    const refusal =
      request.raw.url!.length > MAX_URL_BYTES
        ? new Refusal('uri_too_long')
        : methods.size === 0
          ? new Refusal('not_found')
          : new Refusal('method_not_allowed', { headers: { allow: [...methods].join(', ') } })
    handleError(refusal, request, reply)
  }
}
