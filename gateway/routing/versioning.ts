import { refuse } from '../errors/errors.ts'

/** Versioning by `Accept` (docs/specification.md, Versions). Version 2 is the only one served. */
export const API_VERSION = 'v2'
export const JSON_TYPE = 'application/json; charset=utf-8'
export const VENDOR_TYPE = 'application/vnd.lastro.v2+json'
export const PROBLEM_TYPE = 'application/problem+json'

export interface Negotiated {
  /** The media type of a JSON response. */
  readonly json: string
  /** Errors as RFC 9457 problem details. */
  readonly problem: boolean
}

/** Advice for clients of an ended version. */
const UPGRADE =
  `names no supported version: v1 and every release before 1.2.0 have ended; ask for ${VENDOR_TYPE} ` +
  'or application/json'

/** Media types that are served, all as version 2. */
const SERVED = new Set([
  ...['*/*', 'application/*', 'application/json', PROBLEM_TYPE, 'application/pdf'],
  ...['text/csv', 'application/x-ndjson'],
])
/** Clients send few different values; random ones must not fill the memory. */
const MAX_CACHED = 200
/** A longer header is not parsed. */
const MAX_ACCEPT_LENGTH = 1_000

/** For clients that accept anything. */
export const DEFAULT: Negotiated = { json: JSON_TYPE, problem: false }
const cached = new Map<string, Negotiated | null>()

/** Content negotiation by `Accept`. Refuses with `unsupported_version` when no accepted type is served. */
export function negotiate(accept: string | undefined): Negotiated {
  return negotiated(accept) ?? refuse('unsupported_version', { field: 'Accept', reason: UPGRADE })
}

/** The media type of an error: as negotiated, or our JSON where that fails. */
export function errorForm(accept: string | undefined): Negotiated {
  return negotiated(accept) ?? DEFAULT
}

function negotiated(accept: string | undefined): Negotiated | null {
  if (accept === undefined || accept.trim() === '' || accept === '*/*') return DEFAULT
  let found = cached.get(accept)
  if (found === undefined) {
    found = read(accept)
    if (cached.size < MAX_CACHED) cached.set(accept, found)
  }
  return found
}

function read(accept: string): Negotiated | null {
  if (accept.length > MAX_ACCEPT_LENGTH) return null
  const types = accept
    .toLowerCase()
    .split(',')
    .map(entry => entry.split(';').map(part => part.trim()))
    .filter(([, ...parameters]) => !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter)))
    .map(([type]) => type!)
  const vendor = types.includes(VENDOR_TYPE)
  if (!vendor && !types.some(type => SERVED.has(type))) return null
  return { json: vendor ? VENDOR_TYPE : JSON_TYPE, problem: types.includes(PROBLEM_TYPE) }
}
