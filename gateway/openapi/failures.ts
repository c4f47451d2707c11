import { PROBLEMS, type ProblemCode } from '../errors/errors.ts'
import { generalRefusals } from '../routing/generalRefusals.ts'
import type { Route } from '../routing/route.ts'
import { PROBLEM_TYPE, VENDOR_TYPE } from '../routing/versioning.ts'
import { JSON_MEDIA } from './components.ts'
import type { Json } from './schemas.ts'

/** The error responses of an operation. Each group of codes is one entry of `components.responses`. */

/** Error codes that any request may get, regardless of its route. */
const EVERYWHERE: readonly ProblemCode[] = ['headers_too_large', 'uri_too_long', 'request_timeout']

export function codesOf(route: Route): ProblemCode[] {
  return [...new Set<ProblemCode>([...generalRefusals(route), ...route.refusals, ...EVERYWHERE])]
}

/** References by status; adds their targets to `responses`. */
export function failures(route: Route, responses: Json): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codesOf(route)) {
    const [status] = PROBLEMS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const entries = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    entries
      .filter(([status]) => !(status in route.responses))
      .map(([status, codes]) => [String(status), reference(status, codes.sort(), responses)]),
  )
}

function reference(status: number, codes: readonly ProblemCode[], responses: Json): Json {
  const name = codes.map(titleOf).join('Or')
  responses[name] ??= failure(status, codes)
  return { $ref: `#/components/responses/${name}` }
}

/** `invalid_state` → `InvalidState`. */
function titleOf(code: ProblemCode): string {
  const words = code.toLowerCase().split('_')
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function failure(status: number, codes: readonly ProblemCode[]): Json {
  const examples = Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }]))
  const schema = { $ref: '#/components/schemas/Error' }
  return {
    description: codes.map(code => `\`${code}\`: ${PROBLEMS[code][1]}`).join(' '),
    headers: headersOf(status),
    content: {
      [JSON_MEDIA]: { schema, examples },
      [VENDOR_TYPE]: { schema },
      [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } },
    },
  }
}

/** Headers of an error response; their descriptions say when they are absent. */
function headersOf(status: number): Json {
  const names = [
    ...['X-Request-Id', 'X-API-Version', 'X-Environment', 'X-Command-Id', 'Access-Control-Allow-Origin'],
    ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
  ]
  return headerReferences(names)
}

/** `Retry-After` refers to `#/components/headers/RetryAfter`. */
export function headerReferences(names: readonly string[]): Json {
  return Object.fromEntries(
    names.map(name => [name, { $ref: `#/components/headers/${name.replaceAll('-', '')}` }]),
  )
}
