import type { Violation } from '../errors.ts'

/**
 * Percent signs in paths and queries that stand for no UTF-8 (`%ZZ`, `%E3`, `%C3%28`). Read as they are they
 * would be a name that nobody has, and the client would believe that there is nothing of it.
 */
const REASON = 'has a percent sign that stands for no character of UTF-8'

/** Names every parameter of the query that has one, in its name or in its value. */
export function undecodableParameters(url: string): Violation[] {
  const start = url.indexOf('?')
  if (start < 0 || !url.includes('%', start)) return []
  const fields = url
    .slice(start + 1)
    .split('&')
    .filter(pair => decoded(pair) === null)
    .map(pair => pair.split('=', 1)[0]!)
    .map(name => decoded(name) ?? name)
  return [...new Set(fields)].map(field => ({ field, reason: REASON }))
}

/** The parameter of a route that such a place of the path is; `path` where it is none. */
export function undecodablePlace(routes: readonly { readonly url: string }[], url: string): Violation {
  const places = url.split('?', 1)[0]!.split('/')
  const broken = places.findIndex(place => decoded(place) === null)
  const named = routes
    .map(route => route.url.split('/'))
    .filter(pattern => pattern.length === places.length && pattern[broken]?.startsWith(':'))
    .find(pattern => pattern.every((place, index) => place.startsWith(':') || place === places[index]))
  return { field: named?.[broken]?.slice(1) ?? 'path', reason: REASON }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
