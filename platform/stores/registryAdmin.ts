/** Access of `provision` to a Confluent-compatible registry. The codec has its own, read-only. */

export interface RegistryAccess {
  readonly url: string
  /** Headers of the login; a token may be renewed. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>
  /** Of the deployment's subjects, in the registry alone (`KAFKA_PREFIX`). */
  readonly prefix?: string
}

export type RegistryAdmin = ReturnType<typeof createRegistryAdmin>

/** The registry's refusal, with reason. Retrying will not help. */
export class RegistryRefused extends Error {
  override readonly name = 'RegistryRefused'
}

/** The registry could not be asked. */
export class RegistryUnreachable extends Error {
  override readonly name = 'RegistryUnreachable'
}

/** Registering a large schema in a busy registry took 2 s at worst. */
const REQUEST_TIMEOUT_MS = 10_000
const CONTENT_TYPE = 'application/vnd.schemaregistry.v1+json'

interface Answer {
  readonly status: number
  readonly body: unknown
}

export function createRegistryAdmin(access: RegistryAccess) {
  const { prefix = '' } = access
  const ask = (method: string, path: string, body?: object) => request(access, method, path, body)
  const named = (subject: string) => encodeURIComponent(`${prefix}${subject}`)
  return {
    /** Names of the deployment's subjects, and of others where it has no prefix. */
    async subjects(): Promise<readonly string[]> {
      const all = (await ask('GET', '/subjects')).body as string[]
      return all.filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length))
    },
    /** Whether exactly this text is a version of the subject. */
    async has(subject: string, schema: string) {
      const { status } = await ask('POST', `/subjects/${named(subject)}`, { schema })
      return status === 200
    },
    /** The published texts of a subject by version number; empty when there is no such subject. */
    async versions(subject: string): Promise<ReadonlyMap<number, string>> {
      const path = `/subjects/${named(subject)}/versions`
      const { status, body } = await ask('GET', path)
      const numbers = status === 404 ? [] : (body as number[])
      const texts = await Promise.all(numbers.map(number => ask('GET', `${path}/${number}`)))
      return new Map(texts.map((answer, i) => [numbers[i]!, (answer.body as { schema: string }).schema]))
    },
    /** Registers a version. Throws `RegistryRefused` with the registry's reason when it is incompatible. */
    async register(subject: string, schema: string) {
      const answer = await ask('POST', `/subjects/${named(subject)}/versions`, { schema })
      if (answer.status === 409 || answer.status === 422) {
        throw new RegistryRefused(`the registry refuses ${subject}: ${messageOf(answer)}`)
      }
      if (answer.status !== 200) throw new RegistryUnreachable(`registering ${subject}: ${messageOf(answer)}`)
    },
    /** The compatibility level of this subject; null when it has no explicit one. */
    async compatibility(subject: string) {
      const { status, body } = await ask('GET', `/config/${named(subject)}`)
      return status === 200 ? (body as { compatibilityLevel: string }).compatibilityLevel : null
    },
    async setCompatibility(subject: string, compatibility: string) {
      const answer = await ask('PUT', `/config/${named(subject)}`, { compatibility })
      if (answer.status !== 200) {
        throw new RegistryUnreachable(`setting the compatibility of ${subject}: ${messageOf(answer)}`)
      }
    },
  }
}

/** Throws `RegistryUnreachable` for everything that may be better later; 4xx answers are the caller's. */
async function request(access: RegistryAccess, method: string, path: string, body?: object): Promise<Answer> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${access.url}${path}`, {
      method,
      headers: {
        accept: CONTENT_TYPE,
        ...(body ? { 'content-type': CONTENT_TYPE } : {}),
        ...(await access.headers?.()),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    text = await response.text()
  } catch (error) {
    const { message, cause } = error as Error
    throw new RegistryUnreachable(
      `${method} ${path}: ${message} ${cause instanceof Error ? cause.message : ''}`,
    )
  }
  const answer = { status: response.status, body: parsed(text) }
  const final = response.ok || [404, 409, 422].includes(response.status)
  if (!final) throw new RegistryUnreachable(`${method} ${path}: ${response.status} ${messageOf(answer)}`)
  return answer
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { message: text }
  }
}

function messageOf({ status, body }: Answer): string {
  const { message } = (body ?? {}) as { message?: string }
  return message ?? `status ${status}`
}
