import createClient from 'openapi-fetch'
import type { components, paths } from '../../docs/api.generated.ts'
import { createBudget } from './requestBudget.ts'
import { key, signOut, who } from './session.ts'

/** The public API, typed by its own document; the console calls nothing else. */

export type Schemas = components['schemas']
export type Contract = Schemas['Contract']
export type ContractWithLtv = Schemas['ContractWithLtv']
export type Snapshot = Schemas['LtvSnapshot']
export type Endpoint = Schemas['WebhookEndpoint']

const TIMEOUT_MS = 30_000
const POLL_MS = 400
const POLLS = 75

/** Request budget for automatic refreshes: a share of the key's. */
export const budget = createBudget(() => who.peek()?.rateLimit ?? 0, Date.now)

/** A refusal of the API, or that it was not reached at all: `status` 0. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly violations: readonly { readonly field: string | null; readonly reason: string | null }[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  constructor(status: number, error: Partial<Schemas['Error']['error']>, retryAfter: string | null = null) {
    super(error.message ?? '')
    this.status = status
    this.code = error.code ?? 'unreachable'
    this.violations = error.violations ?? (error.details ? [error.details] : [])
    this.requestId = error.requestId ?? null
    this.retryAfterSeconds = retryAfter === null ? null : Number.parseInt(retryAfter, 10)
  }
}

export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: request => fetch(request, { signal: AbortSignal.any([request.signal, timeLimit()]) }),
})
const timeLimit = () => AbortSignal.timeout(TIMEOUT_MS)

api.use({
  onRequest({ request }) {
    if (key.value !== null) request.headers.set('api-key', key.value)
    const needsKey = request.method === 'POST' || request.method === 'PATCH'
    if (needsKey && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', `console-${newToken()}`)
    return request
  },
  onResponse({ request, response }) {
    const isOurs = request.headers.get('api-key') === key.value
    if (response.status === 401 && isOurs) signOut(who.value ? 'revoked' : 'refused')
    if (response.status === 429 && isOurs) budget.pause(secondsIn(response) * 1_000)
  },
})

const UNTOLD_PAUSE_SECONDS = 60

function secondsIn({ headers }: Response): number {
  return Number.parseInt(headers.get('retry-after') ?? '', 10) || UNTOLD_PAUSE_SECONDS
}

/** Not crypto.randomUUID, which browsers withhold from pages without TLS. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

interface Result<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}
type Pending = Schemas['PendingCommand']

/** The body of the answer; throws `Refused`. An outcome that is not known yet is waited for. */
export async function ask<T>(call: Promise<Result<T>>): Promise<Exclude<T, Pending>> {
  const { data, error, response } = await call.catch((cause: Error) => {
    if (cause.name === 'AbortError') throw cause
    throw new Refused(0, { message: cause.message })
  })
  if (!response.ok) {
    const told = (error as { error?: Schemas['Error']['error'] } | undefined)?.error
    throw new Refused(response.status, told ?? {}, response.headers.get('retry-after'))
  }
  const pending = (data as Partial<Pending> | undefined)?.data
  const isPending = response.status === 202 && pending?.status === 'PENDING' && pending.commandId
  return (isPending ? await outcomeOf(pending.commandId) : data) as Exclude<T, Pending>
}

async function outcomeOf(commandId: string): Promise<unknown> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const path = { commandId }
    const { data } = await ask(api.GET('/commands/v1/{commandId}', { params: { path } }))
    if (data.status !== 'PENDING') {
      const { status, body } = data.answer as { status: number; body: { error?: object } }
      if (status >= 400) throw new Refused(status, body.error ?? {})
      return body
    }
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new Refused(202, { message: commandId })
}

/** The same request for a terminal; the key is a variable there, never text. */
export function asCurl(method: string, path: string, body?: object, file?: string): string {
  const parts = [`curl -sS -X ${method} '${location.origin}${path}'`, `-H "api-key: $LASTRO_KEY"`]
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  if (file !== undefined) {
    for (const [name, value] of Object.entries(body ?? {}))
      parts.push(`-F ${quoted(`${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)}`)
    parts.push(`-F ${quoted(file)}`)
  } else if (body) parts.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(body))}`)
  return parts.join(' \\\n  ')
}

/** Downloads with the key, which a plain link could not carry. */
export async function download(path: string, fileName: string): Promise<void> {
  const response = await fetch(path, { headers: { 'api-key': key.value ?? '' } }).catch(() => null)
  if (!response) throw new Refused(0, {})
  if (!response.ok) {
    const told = (await response.json().catch(() => ({}))) as { error?: Schemas['Error']['error'] }
    throw new Refused(response.status, told.error ?? {}, response.headers.get('retry-after'))
  }
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
