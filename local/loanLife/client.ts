import { type Narrator, NotAsExpected } from './narrator.ts'

// biome-ignore lint/suspicious/noExplicitAny: the demo reads answers as a person would
export type Json = any

export interface Call {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly form?: FormData
  /** The status that is right here. */
  readonly status: number
  /** For refusals: the code that is right. */
  readonly code?: string
  /** Calls that only look are not told. */
  readonly isQuiet?: boolean
}

export interface Client {
  call(call: Call): Promise<Json>
  get(key: string, path: string): Promise<Json>
}

const TIMEOUT_MS = 30_000

/** Calls the gateway, tells each call, and insists on the answer that is right. */
export function createClient(gateway: string, narrator: Narrator): Client {
  const client: Client = {
    async call({ key, method, path, body, form, status, code, isQuiet = false }) {
      const answer = await fetch(`${gateway}${path}`, {
        method,
        headers: { 'api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const json = text === '' ? null : (JSON.parse(text) as Json)
      const outcome = answer.ok ? '' : ` ${json?.error?.code ?? ''}`
      if (!isQuiet) narrator.say(`→ ${method} ${path}  ${answer.status}${outcome}`)
      if (answer.status !== status || (code !== undefined && json?.error?.code !== code)) {
        throw new NotAsExpected(
          `${method} ${path}: ${status} ${code ?? ''} was right, not ${answer.status} ${text}`,
        )
      }
      return json
    },
    get: (key, path) => client.call({ key, method: 'GET', path, status: 200, isQuiet: true }),
  }
  return client
}
