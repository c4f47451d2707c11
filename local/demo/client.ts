import createFetchClient, { type Client as FetchClient, type Middleware } from 'openapi-fetch'
import type { components, paths } from '../../docs/api.generated.ts'
import { type Narrator, NotAsExpected } from './narrator.ts'

/** Typed by the OpenAPI document: what the document does not say does not compile. */
export type Api = FetchClient<paths>
export type Contract = components['schemas']['ContractWithLtv']

export interface Client {
  /** The API as the holder of a key calls it; changes are printed. */
  as(key: string): Api
  /** As above, silently. */
  quietly(key: string): Api
}

const TIMEOUT_MS = 30_000

export function createClient(gateway: string, narrator: Narrator): Client {
  const quietly = (key: string) =>
    createFetchClient<paths>({
      baseUrl: gateway,
      headers: { 'api-key': key },
      fetch: request => fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    })
  const telling: Middleware = {
    async onResponse({ request, response }) {
      if (request.method === 'GET') return
      const { error } = response.ok
        ? { error: null }
        : ((await response.clone().json()) as { error: Refused })
      const outcome = error ? ` ${error.code}` : ''
      narrator.say(`→ ${request.method} ${new URL(request.url).pathname}  ${response.status}${outcome}`)
    },
  }
  return {
    quietly,
    as(key) {
      const api = quietly(key)
      api.use(telling)
      return api
    },
  }
}

interface Refused {
  readonly code: string
}
interface Result<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}
type Pending = components['schemas']['PendingCommand']

/** The body of an answer that has this status; throws `NotAsExpected` for any other. */
export async function right<T>(call: Promise<Result<T>>, status = 200): Promise<Exclude<T, Pending>> {
  const { data, error, response } = await call
  if (response.status !== status) throw wrong(response, `${status}`, data ?? error)
  return data as Exclude<T, Pending>
}

/** Insists on a refusal with this status and code. */
export async function refused(call: Promise<Result<unknown>>, status: number, code: string): Promise<void> {
  const { data, error, response } = await call
  const found = (error as { error?: Refused } | undefined)?.error?.code
  if (response.status !== status || found !== code) throw wrong(response, `${status} ${code}`, data ?? error)
}

function wrong({ url, status }: Response, expected: string, body: unknown): NotAsExpected {
  return new NotAsExpected(`${url}: ${expected} was right, not ${status} ${JSON.stringify(body)}`)
}
