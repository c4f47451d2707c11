import { type Db, MongoClient } from 'mongodb'
import { creationFields } from '../../local/start/creationFields.ts'
import type { PlatformFacts } from './control.ts'
import { eventually } from './eventually.ts'
import { untilAvailable } from './fetchAvailable.ts'
import { assertAllDescribed, assertDescribed } from './openapiDocument.ts'
import { newCnpj, newCpf } from './taxDocuments.ts'

/** Clients and outside systems of a gateway, wherever that runs. */
export interface Clients {
  /**
   * A request with a key; JSON in, JSON out. As in the SDKs a 503 is repeated and a 202 that only names
   * its command is followed to the outcome: both come from a busy machine. Throws where docs/openapi.json
   * does not describe the answer.
   */
  call(key: string, method: string, path: string, options?: CallOptions): Promise<Answer>
  /** A contract created by the lender, through a multipart form as clients send it. */
  createContract(
    lender: Party,
    borrower: Party,
    changes?: Readonly<Record<string, FieldValue>>,
  ): Promise<Answer>
  newLender(): Promise<Party>
  newBorrower(): Promise<Party>
  newKey(scopes: readonly string[], document?: string): Promise<string>
  readonly adminKey: string
  /** Key of the outside systems: onboarding, signature, custody, market, wallet. */
  readonly integrationKey: string
}

/** The one running platform that all end-to-end tests share; started by the first that asks for it. */
export interface Platform extends PlatformFacts, Clients {
  readonly db: Db
  /** Servers: kafka, mongodb, registry, s3. Processes: gateway, contracts, …, second ones as `gateway-2`. */
  kill(target: string): Promise<void>
  /** A server keeps its connections and answers nothing, until it is thawed. */
  freeze(server: string): Promise<void>
  thaw(server: string): Promise<void>
  /** Processes get SIGTERM; answers how they ended. */
  stop(target: string): Promise<string>
  start(target: string): Promise<void>
  /** A process may get additional environment, until it is restarted without. */
  restart(target: string, env?: Readonly<Record<string, string>>): Promise<void>
  /** Resolves when each first instance is ready and every part of it is well. */
  untilReady(limitMs?: number): Promise<void>
  close(): Promise<void>
}

export interface Party {
  readonly document: string
  readonly key: string
  readonly profile: { readonly name: string; readonly email: string; readonly phone: string }
}

export type FieldValue =
  | string
  | { readonly file: Buffer; readonly name?: string; readonly type?: string }
  | null

export interface CallOptions {
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  /** Another gateway than the first. */
  readonly gateway?: string
  readonly timeoutMs?: number
  /** The first answer is what the test is about. */
  readonly once?: boolean
}

export interface Answer {
  readonly status: number
  /** Status of the response itself: 202 where `status` belongs to an outcome that came later. */
  readonly responseStatus: number
  readonly headers: Headers
  readonly bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

const INTEGRATION = ['onboarding', 'signature', 'custody', 'market', 'wallet'].map(
  name => `integration:${name}`,
)
const CALL_LIMIT_MS = 60_000

/** The present state: addresses and pids. Starts the platform when it does not run. */
export const platformFacts = () => order('platform', '') as Promise<PlatformFacts>

export async function platform(): Promise<Platform> {
  const facts = await platformFacts()
  const mongo = await MongoClient.connect(facts.servers.mongodb)
  return {
    ...facts,
    ...(await clientsOf(facts)),
    db: mongo.db('lastro'),
    kill: async target => void (await order('kill', target)),
    freeze: async server => void (await order('freeze', server)),
    thaw: async server => void (await order('thaw', server)),
    stop: async target => ((await order('stop', target)) as { how: string }).how,
    start: async target => void (await order('start', target)),
    restart: async (target, env) => void (await order('restart', target, env)),
    untilReady: limitMs => untilReady(facts, limitMs),
    async close() {
      await mongo.close()
      assertAllDescribed()
    },
  }
}

export async function clientsOf({
  gateway,
  adminKey,
}: Pick<PlatformFacts, 'gateway' | 'adminKey'>): Promise<Clients> {
  const call = async (key: string, method: string, path: string, options: CallOptions = {}) => {
    const asked = options.gateway ?? gateway
    const read = (path: string) => request(asked, key, 'GET', path, {})
    const ask = () => request(asked, key, method, path, options)
    return options.once ? ask() : outcomeOf(await untilAvailable(ask), read)
  }
  const newKey = async (scopes: readonly string[], document?: string) => {
    const body = { name: 'end-to-end', scopes, rateLimit: 0, ...(document === undefined ? {} : { document }) }
    const answer = await call(adminKey, 'POST', '/auth/v1/api-keys', { body })
    return expectStatus(answer, 201).body.data.secret as string
  }
  const integrationKey = await newKey(INTEGRATION)
  const onboard = async (
    document: string,
    kind: string,
    modules: string[],
    scopes: string[],
  ): Promise<Party> => {
    const profile = { name: `Party ${document}`, email: `p${document}@example.com`, phone: '+5511987654321' }
    const body = { document, kind, profile, modules }
    const path = '/internal/v1/onboarding/completions'
    expectStatus(await call(integrationKey, 'POST', path, { body }), 201)
    return { document, key: await newKey(scopes, document), profile }
  }
  return {
    call,
    async createContract(lender, borrower, changes = {}) {
      const form = contractForm(borrower.document, changes)
      return call(lender.key, 'POST', '/contracts/v1', { form })
    },
    newLender: () => onboard(newCnpj(), 'COMPANY', ['LENDER'], ['contracts', 'ltv:read', 'webhooks']),
    newBorrower: () =>
      onboard(
        newCpf(),
        'INDIVIDUAL',
        ['BORROWER'],
        [...['borrower', 'contracts', 'ltv:read', 'webhooks', 'global-account']],
      ),
    newKey,
    adminKey,
    integrationKey,
  }
}

/** The outcome that a 202 refers to; the 202 itself when there is none in time. */
async function outcomeOf(first: Answer, read: (path: string) => Promise<Answer>): Promise<Answer> {
  const commandId = first.status === 202 ? first.body?.data?.commandId : undefined
  if (commandId === undefined) return first
  const outcome = eventually('the outcome of a command', async () => {
    const { answer } = (await read(`/commands/v1/${commandId}`)).body?.data ?? {}
    if (!answer) return undefined
    const { status, body } = answer
    return { ...first, status, body, bytes: Buffer.from(JSON.stringify(body)) }
  })
  return outcome.catch(() => first)
}

/** The fields of a creation that is right. */
export function contractFields(borrowerDocument: string): Record<string, FieldValue> {
  return creationFields(borrowerDocument, { outstandingBalance: '10000.01' })
}

/** Those fields as a form; `changes` replace, add, or (null) leave out. */
export function contractForm(borrower: string, changes: Readonly<Record<string, FieldValue>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...contractFields(borrower), ...changes })) {
    if (value === null) continue
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, fileOf(value), value.name ?? 'ccb.pdf')
  }
  return form
}

const fileOf = ({ file, type = 'application/pdf' }: { readonly file: Buffer; readonly type?: string }) =>
  new Blob([new Uint8Array(file)], { type })

/** Throws with the whole answer, which says more than two numbers would. */
export function expectStatus(answer: Answer, ...statuses: number[]): Answer {
  if (statuses.includes(answer.status)) return answer
  throw new Error(
    `expected ${statuses.join(' or ')}, got ${answer.status} ${answer.bytes.toString().slice(0, 500)}`,
  )
}

async function request(
  gateway: string,
  key: string,
  method: string,
  path: string,
  { body, form, headers = {}, timeoutMs = CALL_LIMIT_MS }: CallOptions,
): Promise<Answer> {
  const answer = await fetch(`${gateway}${path}`, {
    method,
    headers: {
      ...(key === '' ? {} : { 'api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const contentType = answer.headers.get('content-type')
  assertDescribed({ method, path, status: answer.status, contentType, bytes }, gateway)
  const isJson = /[/+]json(;|$)/.test(contentType ?? '')
  return {
    status: answer.status,
    responseStatus: answer.status,
    headers: answer.headers,
    bytes,
    body: isJson ? JSON.parse(bytes.toString()) : null,
  }
}

async function order(
  action: string,
  target: string,
  env?: Readonly<Record<string, string>>,
): Promise<unknown> {
  const url = process.env['LASTRO_CONTROL']
  if (url === undefined)
    throw new Error('LASTRO_CONTROL is not set: run the tests through jest with its global setup')
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ action, target, env }) })
  const body = (await answer.json()) as { error?: string }
  if (!answer.ok) throw new Error(body.error)
  return body
}

async function untilReady({ metrics }: PlatformFacts, limitMs?: number): Promise<void> {
  const firsts = Object.entries(metrics).filter(([id]) => !id.includes('-'))
  for (const [name, address] of firsts) {
    await eventually(
      `${name} ready`,
      async () => {
        const answer = await fetch(`${address}/healthz/ready`)
        const text = await answer.text()
        const { checks } = JSON.parse(text) as { checks: Record<string, string> }
        if (!answer.ok || Object.values(checks).some(state => state !== 'ok')) throw new Error(text)
        return true
      },
      limitMs,
    )
  }
}
