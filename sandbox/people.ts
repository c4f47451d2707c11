import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isProblemCode, Refusal, unavailable } from '../gateway/errors/errors.ts'
import { documentTypeOf, KIND_OF } from '../processors/domain/directory/document.ts'
import type { Party } from '../schemas/documents/directory.ts'
import { parseTaxDocument } from '../schemas/values/taxDocument.ts'

/**
 * Simulated people: the sandbox acts for them through the routes of this gateway, each with its owner's
 * key. It writes nothing that a client could not have requested.
 */
export interface Call {
  readonly key: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: object
  readonly form?: FormData
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every route, as clients get them
export type Data = any
export type Caller = (call: Call) => Promise<Data>

/** Proxies and clients seldom wait for an answer longer than half a minute. */
const PATIENCE_MS = 20_000
const POLL_MS = 50

/** Returns the `data` of the response. Throws the refusal that the route answered with. */
export function callerOf(app: () => FastifyInstance): Caller {
  const send = async ({ key, method, url, body, form }: Call) => {
    const encoded = form ? new Response(form) : null
    const type = encoded?.headers.get('content-type') ?? (body ? 'application/json' : null)
    const payload = encoded ? Buffer.from(await encoded.arrayBuffer()) : body && JSON.stringify(body)
    const answer = await app().inject({
      method,
      url,
      headers: { 'api-key': key, ...(type === null ? {} : { 'content-type': type }) },
      ...(payload === undefined ? {} : { payload }),
    })
    const parsed = answer.body === '' ? {} : answer.json()
    if (answer.statusCode >= 400) throw refusalIn(parsed, call_(method, url))
    // A customer of the global account comes bare.
    return { status: answer.statusCode, data: parsed.data ?? parsed }
  }
  return async call => {
    const { status, data } = await send(call)
    if (status !== 202 || data?.commandId === undefined) return data
    const url = `/commands/v1/${data.commandId}`
    return until(call_(call.method, call.url), async () => {
      const { data: command } = await send({ key: call.key, method: 'GET', url })
      return command.answer?.body.data
    })
  }
}

const call_ = (method: string, url: string) => `${method} ${url}`

// biome-ignore lint/suspicious/noExplicitAny: an error body of any route
function refusalIn({ error }: any, what: string): Refusal {
  const code = isProblemCode(error?.code) ? error.code : 'internal_error'
  const violations = (error?.violations ?? []).map((one: { field: string | null; reason: string | null }) => {
    return { field: one.field, reason: `${what}: ${one.reason ?? error.message}` }
  })
  return new Refusal(code, violations.length > 0 ? { violations } : { reason: what })
}

/** Throws a 503 on timeout: a process that does the work is unreachable. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > end) throw unavailable(`not yet: ${what}`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

const CPF_DIGITS = 9
const CNPJ_DIGITS = 8
/** Of its head office, as most companies have it. */
const BRANCH = '0001'

/** A document that is unlikely to be in use: random digits, and the two matching check digits. */
export function newDocument(kind: 'INDIVIDUAL' | 'COMPANY'): string {
  const length = kind === 'COMPANY' ? CNPJ_DIGITS : CPF_DIGITS
  const digits = Array.from({ length }, () => randomInt(10)).join('')
  const body = kind === 'COMPANY' ? digits + BRANCH : digits
  for (let check = 0; check < 100; check++) {
    const document = `${body}${String(check).padStart(2, '0')}`
    if (parseTaxDocument(document)) return document
  }
  return newDocument(kind)
}

/** Scopes of the external systems that the sandbox simulates. */
export const OUTSIDE_SCOPES = ['onboarding', 'signature', 'custody', 'market', 'wallet'].map(
  name => `integration:${name}`,
)
const SCOPES_OF = {
  LENDER: ['contracts', 'ltv:read', 'webhooks', 'global-account', 'sandbox'],
  BORROWER: ['borrower', 'contracts', 'ltv:read', 'webhooks', 'global-account', 'sandbox'],
} as const

export interface Actors {
  readonly call: Caller
  /** The party with this document; null where there is none. */
  readonly known?: (document: string) => Promise<Pick<Party, 'kind' | 'modules'> | null>
  /** Key of the asking administrator. */
  readonly admin: string
  /** Of the systems around the platform. */
  readonly outside: string
}

export interface PartyWish {
  readonly role: 'LENDER' | 'BORROWER'
  readonly kind?: 'INDIVIDUAL' | 'COMPANY'
  readonly document?: string
  readonly name?: string
  readonly email?: string
}

/**
 * A person who has completed onboarding, with a key. A known party keeps its kind, its modules and its
 * contact data, except for what the wish names, and gets a further key.
 */
export async function makeParty(actors: Actors, wish: PartyWish) {
  const { call, admin, known } = actors
  const { role } = wish
  const kept = wish.document === undefined ? null : ((await known?.(wish.document)) ?? null)
  const usual = role === 'LENDER' ? 'COMPANY' : 'INDIVIDUAL'
  const kind = wish.kind ?? kept?.kind ?? (wish.document ? KIND_OF[documentTypeOf(wish.document)] : usual)
  const document = wish.document ?? newDocument(kind)
  const modules = [...new Set([...(kept?.modules ?? []), role])]
  const party = await completed(actors, { document, kind, modules }, wish)
  const wanted = { document, name: 'sandbox', scopes: SCOPES_OF[role], rateLimit: 0 }
  const { secret } = await call({ key: admin, method: 'POST', url: '/auth/v1/api-keys', body: wanted })
  const profile = party.profile as { name: string; email: string; phone: string | null }
  return { document: party.document as string, kind, role, profile, key: secret as string }
}

/** Makes up contact data only where there are none. */
async function completed(
  { call, outside }: Actors,
  report: Pick<Party, 'document' | 'modules'> & { readonly kind: string },
  { role, document, name, email }: PartyWish,
): Promise<Data> {
  const complete = (profile: object) => {
    const url = '/internal/v1/onboarding/completions'
    return call({ key: outside, method: 'POST', url, body: { ...report, profile } })
  }
  const named = { ...(name && { name }), ...(email && { email }) }
  const made = {
    name: role === 'LENDER' ? `Lender ${report.document}` : `Borrower ${report.document}`,
    email: `${report.document.toLowerCase()}@sandbox.example`,
    phone: '+5511987654321',
    ...named,
  }
  if (document === undefined) return complete(made)
  return complete(named).catch(error => {
    if (error instanceof Refusal && error.code === 'INVALID_REQUEST') return complete(made)
    throw error
  })
}
