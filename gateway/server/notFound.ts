import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { Method, Route } from '../routing/route.ts'
import type { AnswerError } from './errorHandler.ts'

/** What no route answers: an unknown path is 404, a path that has other methods 405 with `Allow`. */

/** Longer addresses are of no use to anybody who means well. */
export const MAX_URL_BYTES = 8 * 1024

type Place = Pick<Route, 'method' | 'url'>

const patterns = new Map<string, RegExp>()

/** `/webhooks/v1/events/:id` as a pattern of paths; there are as many as routes. */
function patternOf({ url }: Place): RegExp {
  const text = url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')
  const pattern = patterns.get(url) ?? new RegExp(`^${text}$`)
  patterns.set(url, pattern)
  return pattern
}

/** A path that a route spells out has the methods of such routes alone, though `/:id` would take it too. */
export function methodsOf(routes: readonly Place[], path: string): ReadonlySet<string> {
  const spelledOut = routes.filter(({ url }) => url === path)
  const matching = spelledOut.length > 0 ? spelledOut : routes.filter(route => patternOf(route).test(path))
  const methods = new Set<string>(matching.map(({ method }) => method))
  if (methods.has('GET')) methods.add('HEAD')
  return methods
}

/** Places where the router would take a path that is spelled out for a parameter of another route. */
export function shadowedPlaces(routes: readonly Place[]): readonly { method: Method; url: string }[] {
  const places = routes
    .filter(({ url }) => !url.includes(':'))
    .flatMap(({ url }) =>
      routes
        .filter(route => route.url !== url && patternOf(route).test(url))
        .filter(({ method }) => !methodsOf(routes, url).has(method))
        .map(({ method }) => `${method} ${url}`),
    )
  return [...new Set(places)].map(place => {
    const [method, url] = place.split(' ') as [Method, string]
    return { method, url }
  })
}

export function answerUnknownPath(routes: readonly Place[], answerError: AnswerError) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const methods = methodsOf(routes, request.url.split('?')[0]!)
    const refusal =
      request.raw.url!.length > MAX_URL_BYTES
        ? new Refusal('uri_too_long')
        : methods.size === 0
          ? new Refusal('not_found')
          : new Refusal('method_not_allowed', { headers: { allow: [...methods].join(', ') } })
    answerError(refusal, request, reply)
  }
}
