import { formOf, jsonOf, withDecimals } from './decimals.ts'
import { errorOf, LastroError } from './errors.ts'
import { type StreamOptions, streamEvents } from './eventStream.ts'
import { type Client, createClient } from './generated/client/index.ts'
import { answers } from './generated/decimals.gen.ts'
import { errorClasses } from './generated/errors.gen.ts'
import type { LastroEvent } from './generated/events.gen.ts'
import { Operations } from './generated/sdk.gen.ts'
import { createTransport, type TransportOptions } from './transport.ts'

export { Decimal } from './decimals.ts'
export * from './errors.ts'
export type { StreamOptions } from './eventStream.ts'
export * from './generated/errors.gen.ts'
export type { LastroEvent } from './generated/events.gen.ts'
export type * from './generated/types.gen.ts'
export * from './uploads.ts'
export { type Delivery as WebhookDelivery, verifyWebhook, WebhookRefused } from './webhooks.ts'

export interface LastroOptions extends TransportOptions {
  /** Of the gateway, such as `https://api.lastro.example`. */
  readonly url: string
}

type Answer<Operation> = Operation extends (...given: never[]) => Promise<infer Body> ? Body : never
type Data<Operation> = Answer<Operation> extends { data: infer D } ? D : never
/** Operations that page by cursor. */
export type ListName = {
  [Name in keyof Operations]: Data<Operations[Name]> extends { pagination: { nextCursor?: unknown } }
    ? Name
    : never
}[keyof Operations]
type Item<D> = { [K in keyof D]: D[K] extends readonly (infer I)[] ? I : never }[keyof D]
type Given<Name extends keyof Operations> = NonNullable<Parameters<Operations[Name]>[0]>

/** The API: a method for each operation, its answer's body, and refusals as errors. */
export class Lastro extends Operations {
  readonly #client: Client
  constructor({ url, ...options }: LastroOptions) {
    const client = clientOf(url, options)
    super({ client })
    this.#client = client
  }

  /** Every entry of a list, page after page: `for await (const contract of lastro.all('listContracts'))`. */
  async *all<Name extends ListName>(
    name: Name,
    given?: Given<Name>,
  ): AsyncGenerator<Item<Data<Operations[Name]>>> {
    const list = this[name] as (given: unknown) => Promise<{ data: Record<string, unknown> }>
    const { query, ...rest } = (given ?? {}) as { query?: object }
    let cursor: string | null | undefined
    do {
      const { data } = await list.call(this, { ...rest, query: { ...query, ...(cursor && { cursor }) } })
      yield* Object.values(data).find(Array.isArray) as Item<Data<Operations[Name]>>[]
      cursor = (data['pagination'] as { nextCursor?: string | null; hasMore: boolean }).hasMore
        ? (data['pagination'] as { nextCursor?: string | null }).nextCursor
        : null
    } while (cursor)
  }

  /** Events as they happen, each once: see `StreamOptions`. */
  events(options: StreamOptions = {}): AsyncGenerator<LastroEvent> {
    const connect = async (after: string | null, signal: AbortSignal) => {
      const headers = after === null ? {} : { 'last-event-id': after }
      const given = {
        url: '/events/v1/stream',
        headers,
        signal,
        parseAs: 'stream',
        responseStyle: 'fields',
      } as const
      return (await this.#client.get<unknown, unknown, true>(given)).response
    }
    return streamEvents(connect, options)
  }
}

function clientOf(url: string, options: TransportOptions): Client {
  const transport = createTransport(options)
  const fetch = transport as typeof globalThis.fetch
  const client = createClient({
    baseUrl: url as `http://${string}`,
    fetch,
    throwOnError: true,
    bodySerializer: jsonOf,
  })
  client.interceptors.request.use((request, given) => {
    given.responseTransformer ??= async body => withDecimals(body, answers[`${request.method} ${given.url}`])
    return request
  })
  client.interceptors.error.use((error, response) =>
    response === undefined || error instanceof LastroError ? error : errorOf(response, error, errorClasses),
  )
  const formed = <T extends { headers?: unknown }>(given: T): T =>
    (given.headers as Record<string, unknown> | undefined)?.['Content-Type'] === null
      ? { ...given, bodySerializer: formOf }
      : given
  return { ...client, post: given => client.post(formed(given)), put: given => client.put(formed(given)) }
}
