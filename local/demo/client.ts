import { createRequests, type Requests, type Result, type Schemas } from '../../sdk/requestByPath.ts'
import { createTransport } from '../../sdk/typescript/src/transport.ts'
import { type Narrator, NotAsExpected } from './narrator.ts'

/** Typed by the OpenAPI document: what the document does not say does not compile. */
export type Api = Requests
export type Contract = Schemas['ContractWithLtv']

export interface Client {
  /** The API as the holder of a key calls it; changes are printed. */
  as(key: string): Api
  /** As above, silently. */
  quietly(key: string): Api
}

export function createClient(gateway: string, narrator: Narrator): Client {
  const quietly = (key: string) => createRequests(gateway, createTransport({ key, retries: 0 }))
  const told = async (request: Request, response: Response) => {
    if (request.method === 'GET') return
    const { error } = response.ok ? { error: null } : ((await response.clone().json()) as { error: Refused })
    const outcome = error ? ` ${error.code}` : ''
    narrator.say(`→ ${request.method} ${new URL(request.url).pathname}  ${response.status}${outcome}`)
  }
  return {
    quietly,
    as(key) {
      const transport = createTransport({ key, retries: 0 })
      return createRequests(gateway, async request => {
        const response = await transport(request)
        await told(request, response)
        return response
      })
    },
  }
}

interface Refused {
  readonly code: string
}
/** The body of an answer that has this status; throws `NotAsExpected` for any other. */
export async function right<T>(call: Promise<Result<T>>, status = 200): Promise<T> {
  const { data, error, response } = await call
  if (response.status !== status) throw wrong(response, `${status}`, data ?? error)
  return data as T
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
