import { createRequests, type Result, type Schemas } from '../../sdk/requestByPath.ts'
import { errorOf, LastroError } from '../../sdk/typescript/src/errors.ts'
import { createTransport } from '../../sdk/typescript/src/transport.ts'
import { noteResponse } from './clock.ts'
import { doubtConnection } from './connection.ts'
import { createBudget } from './requestBudget.ts'
import { ownHeaders, sessionEnded, who } from './session.ts'

/** The public API through the transport of the SDK; the console calls nothing else. */

export { LastroError as Refused, type Schemas }
export type Contract = Schemas['Contract']
export type ContractWithLtv = Schemas['ContractWithLtv']
export type Snapshot = Schemas['LtvSnapshot']
export type Endpoint = Schemas['WebhookEndpoint']

const TIMEOUT_MS = 30_000

/** Request budget for automatic refreshes: a share of the key's. */
export const budget = createBudget(() => who.peek()?.rateLimit ?? 0, Date.now)

/** A person sees each refusal and decides about a repeat. */
const transport = createTransport({
  retries: 0,
  timeoutMs: TIMEOUT_MS,
  outcomeTimeoutMs: TIMEOUT_MS,
  async fetch(request) {
    for (const [name, value] of Object.entries(ownHeaders())) request.headers.set(name, value)
    const response = await fetch(request).catch((error: Error) => {
      if (error.name !== 'AbortError') doubtConnection()
      throw error
    })
    noteResponse(response)
    if (response.status === 401) sessionEnded()
    if (response.status === 429) budget.pause(secondsIn(response) * 1_000)
    return response
  },
})
export const api = createRequests(location.origin, transport)

const UNTOLD_PAUSE_SECONDS = 60

function secondsIn({ headers }: Response): number {
  return Number.parseInt(headers.get('retry-after') ?? '', 10) || UNTOLD_PAUSE_SECONDS
}

/** The body of the answer; throws `Refused`. */
export async function ask<T>(call: Promise<Result<T>>): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw errorOf(response, error)
  return data as T
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

/** Downloads by a request of the page, which can tell why it failed. */
export async function download(path: string, fileName: string): Promise<void> {
  const response = await fetch(path, { headers: ownHeaders() }).catch(() => null)
  if (!response) throw new LastroError(0)
  if (!response.ok) throw errorOf(response, await response.json().catch(() => null))
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
