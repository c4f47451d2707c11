import { refuse } from '../errors.ts'

/** Versioning by `Accept` (docs/specification.md, Versions). Version 2 is the only one served. */
export const API_VERSION = 'v2'
export const JSON_TYPE = 'application/json; charset=utf-8'
export const VENDOR_TYPE = 'application/vnd.lastro.v2+json'
export const PROBLEM_TYPE = 'application/problem+json'

export interface Negotiated {
  /** The media type of a JSON answer. */
  readonly json: string
  /** Errors as RFC 9457 problem details. */
  readonly problem: boolean
}

/** What a client of an ended version must do. */
const UPGRADE =
  `names no supported version: v1 and every release before 1.2.0 have ended; ask for ${VENDOR_TYPE} ` +
  'or application/json'

/** Whatever is downloaded or described here is version 2 as well. */
const SERVED = new Set([
  ...['*/*', 'application/*', 'application/json', PROBLEM_TYPE, 'application/pdf'],
  ...['text/csv', 'application/x-ndjson'],
])
/** Clients send few different values; a stranger's odd ones must not fill the memory. */
const MAX_REMEMBERED = 200
/** Longer ones are not looked at. */
const MAX_ACCEPT_LENGTH = 1_000

/** For whoever takes anything. */
export const DEFAULT: Negotiated = { json: JSON_TYPE, problem: false }
const remembered = new Map<string, Negotiated | null>()

/**
 * What the client wants to read. Refuses with `unsupported_version` when nothing that is asked for is served.
 */
export function negotiate(accept: string | undefined): Negotiated {
  return wantedBy(accept) ?? refuse('unsupported_version', { field: 'Accept', reason: UPGRADE })
}

/** The form of an error: as the client wants it where that is served, our JSON otherwise. */
export function errorForm(accept: string | undefined): Negotiated {
  return wantedBy(accept) ?? DEFAULT
}

function wantedBy(accept: string | undefined): Negotiated | null {
  if (accept === undefined || accept.trim() === '' || accept === '*/*') return DEFAULT
  let wanted = remembered.get(accept)
  if (wanted === undefined) {
    wanted = read(accept)
    if (remembered.size < MAX_REMEMBERED) remembered.set(accept, wanted)
  }
  return wanted
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
