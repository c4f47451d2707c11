import { createRequests, type Requests, type Result } from '../../sdk/requestByPath.ts'
import { errorOf, LastroError } from '../../sdk/typescript/src/errors.ts'
import { streamBodies } from '../../sdk/typescript/src/eventStream.ts'
import { createTransport, type Transport } from '../../sdk/typescript/src/transport.ts'
import { Ended, type ExitCode } from '../parser/command.ts'
import { cliEnvironment } from './config.ts'
import { type Profile, profileOf, readProfiles } from './profiles.ts'

const transportOf = ({ key }: Profile): Transport =>
  createTransport({ key, fetch: request => fetch(request).catch(error => failed(request, error)) })

function failed({ url }: Request, { message, cause }: Error): never {
  throw new Error(`${url}: ${(cause as { readonly code?: string } | undefined)?.code ?? message}`)
}

/** The public API with a profile's key: retries, idempotency keys and later outcomes as in the SDK. */
export const openApi = (profile: Profile): Requests => createRequests(profile.url, transportOf(profile))

/** Profile of the key that operators and sandboxes use where none is named. */
export const ADMIN = 'admin'

/** The API with an operator's key: the named profile, else LASTRO_API_KEY, else `admin` if it is kept. */
export function adminApi(named: string | undefined): Requests {
  const isKept = cliEnvironment().apiKey === null && readProfiles().profiles[ADMIN] !== undefined
  return openApi(profileOf(named ?? (isKept ? ADMIN : undefined)))
}

/** `data` of an answer. Throws `LastroError`. */
export async function dataOf<T>(call: Promise<Result<{ readonly data: T }>>): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok || data === undefined) throw errorOf(response, error)
  return data.data
}

export interface Following {
  /** Id of the last event that is known; from now on without it. */
  readonly after: string | undefined
  readonly signal: AbortSignal
  /** Hears of each connection. */
  readonly onConnect?: () => void
}

/**
 * Webhook bodies of the party's events, byte for byte, as they happen; after a break it goes on behind the
 * last one. Throws where the first connection fails.
 */
export function bodiesOf(profile: Profile, { after, signal, onConnect }: Following): AsyncGenerator<string> {
  const transport = transportOf(profile)
  let isFirst = true
  const connect = async (last: string | null, signal: AbortSignal) => {
    const headers = last === null ? {} : { 'last-event-id': last }
    try {
      const answer = await transport(new Request(`${profile.url}/events/v1/stream`, { headers, signal }))
      if (!answer.ok) throw errorOf(answer, await answer.json().catch(() => null))
      isFirst = false
      onConnect?.()
      return answer
    } catch (error) {
      if (isFirst && error instanceof LastroError) throw new Ended(codeOfRefusal(error), textOfRefusal(error))
      throw error
    }
  }
  return streamBodies(connect, { signal, ...(after === undefined ? {} : { after }) })
}

/** No answer, or none of ours, is no refusal. */
export const codeOfRefusal = ({ status }: LastroError): ExitCode => (status === 0 || status >= 500 ? 3 : 1)

export function textOfRefusal({ code, message, violations, requestId }: LastroError): string {
  const lines = violations.map(({ field, reason }) => `  ${field ?? '-'}: ${reason ?? ''}`)
  return [`${code}: ${message}`, ...lines, ...(requestId === null ? [] : [`  request ${requestId}`])].join(
    '\n',
  )
}
