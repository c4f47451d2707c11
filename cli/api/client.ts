import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { paths } from '../../docs/api.generated.ts'
import { Ended } from '../parser/command.ts'
import type { Profile } from './profiles.ts'

type Json = 'application/json'
interface Read<T> {
  readonly get: {
    readonly responses: { readonly 200: { readonly content: Readonly<Record<Json, { data: T }>> } }
  }
}
/** The `data` of a GET of this path. */
export type DataOf<P extends keyof paths> = paths[P] extends Read<infer T> ? T : never

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface Api extends Profile {
  get<P extends keyof paths>(
    path: P,
    at?: { readonly params?: readonly (string | number)[]; readonly query?: Query },
  ): Promise<DataOf<P>>
  /** Sends a command under an idempotency key and waits for its outcome; answers `data`. */
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown>
}

interface Problem {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly requestId: string
    readonly violations: readonly { readonly field: string | null; readonly reason: string | null }[]
  }
}

const TRIES = 4
const TIMEOUT_MS = 60_000
const POLL_MS = 500
const MAX_POLLS = 120
/** A longer Retry-After is for people to wait. */
const MAX_WAIT_S = 30
const BUSY = new Set([429, 503])

/** The public API with a profile's key. Refusals end with 1, an unreachable gateway with 3. */
export function openApi({ url, key }: Profile): Api {
  const ask = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const headers = {
      'api-key': key,
      accept: 'application/json',
      ...(method === 'GET' ? {} : { 'idempotency-key': `cli-${randomUUID()}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    }
    const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
    for (let attempt = 1; ; attempt += 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(`${url}${path}`, { method, headers, signal, ...content }).catch(
        unreachable(url),
      )
      const waitS = Number(answer.headers.get('retry-after') ?? 1)
      if (!BUSY.has(answer.status) || attempt === TRIES || !(waitS <= MAX_WAIT_S)) return answer
      await answer.body?.cancel()
      await sleep(waitS * 1_000)
    }
  }
  const outcomeAt = async (location: string): Promise<unknown> => {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const { status, answer } = (await dataOf(
        await ask('GET', location),
      )) as DataOf<'/commands/v1/{commandId}'>
      if (status === 'REFUSED') throw refused(answer?.body as Problem)
      if (status === 'SUCCEEDED') return (answer?.body as { readonly data?: unknown } | undefined)?.data
      await sleep(POLL_MS)
    }
    throw new Ended(3, `no outcome yet: GET ${location}`)
  }
  return {
    url,
    key,
    async get(path, { params = [], query = {} } = {}) {
      const rest = [...params]
      const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(rest.shift())))
      return (await dataOf(await ask('GET', `${filled}${queryText(query)}`))) as DataOf<typeof path>
    },
    async send(method, path, body) {
      const answer = await ask(method, path, body)
      const location = answer.headers.get('location')
      if (answer.status !== 202 || !location?.startsWith('/commands/')) return dataOf(answer)
      await answer.body?.cancel()
      return outcomeAt(location)
    },
  }
}

function queryText(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

async function dataOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (answer.status === 204) return null
  let body: { readonly data?: unknown }
  try {
    body = JSON.parse(text)
  } catch {
    throw new Ended(3, `${answer.url} answered ${answer.status} without JSON`)
  }
  if (!answer.ok) throw refused(body as unknown as Problem)
  return body.data ?? body
}

export const unreachable =
  (url: string) =>
  (error: Error): never => {
    const { cause } = error as { readonly cause?: { readonly code?: string } }
    throw new Ended(3, `${url} is unreachable: ${cause?.code ?? error.message}`)
  }

export function refused({ error }: Problem): Ended {
  const { code, message, violations, requestId } = error
  const lines = violations.map(({ field, reason }) => `  ${field ?? '-'}: ${reason ?? ''}`)
  return new Ended(1, [`${code}: ${message}`, ...lines, `  request ${requestId}`].join('\n'))
}
