import type { Violation } from '../errors/errors.ts'

/**
 * Percent-encoding in paths and queries that is not valid UTF-8 (`%ZZ`, `%E3`, `%C3%28`). Taken literally it
 * would match nothing, and the client would believe that there is no such thing.
 */
const REASON = 'is not valid percent-encoded UTF-8'

/** A violation for each query parameter whose name or value does not decode. */
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

/** A violation for the path parameter that does not decode, or for `path` where it is none. */
export function undecodablePathParameter(
  routes: readonly { readonly url: string }[],
  url: string,
): Violation {
  const segments = url.split('?', 1)[0]!.split('/')
  const broken = segments.findIndex(segment => decoded(segment) === null)
  const named = routes
    .map(route => route.url.split('/'))
    .filter(pattern => pattern.length === segments.length && pattern[broken]?.startsWith(':'))
    .find(pattern => pattern.every((part, index) => part.startsWith(':') || part === segments[index]))
  return { field: named?.[broken]?.slice(1) ?? 'path', reason: REASON }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
