import { formOf, jsonOf, withDecimals } from './decimals.ts'
import { errorOf, LastroError } from './errors.ts'
import { type StreamOptions, streamEvents } from './eventStream.ts'
import { type Client, createClient } from './generated/client/index.ts'
import { answers } from './generated/decimals.gen.ts'
import { errorClasses } from './generated/errors.gen.ts'
import type { LastroEvent } from './generated/events.gen.ts'
import { type Lists, members } from './generated/lists.gen.ts'
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

type Given<Name extends keyof Operations> = NonNullable<Parameters<Operations[Name]>[0]>
interface Page {
  readonly data: Record<string, unknown> & { pagination: { hasMore: boolean; nextCursor?: string | null } }
}

/** The API: a method for each operation, its answer's body, and refusals as errors. */
export class Lastro extends Operations {
  readonly #client: Client
  constructor({ url, ...options }: LastroOptions) {
    const client = clientOf(url, options)
    super({ client })
    this.#client = client
  }

  /** Every entry of a list, page after page: `for await (const contract of lastro.all('listContracts'))`. */
  async *all<Name extends keyof Lists>(name: Name, given?: Given<Name>): AsyncGenerator<Lists[Name]> {
    const list = (query: object) =>
      (this[name] as (given: unknown) => Promise<Page>).call(this, { ...given, query })
    for (let query: object | null = given?.query ?? {}; query; ) {
      const { data } = await list(query)
      yield* data[members[name]] as Lists[Name][]
      const { hasMore, nextCursor } = data.pagination
      query = hasMore && nextCursor ? { ...query, cursor: nextCursor } : null
    }
  }

  /** Events as they happen, each once: see `StreamOptions`. */
  events(options: StreamOptions = {}): AsyncGenerator<LastroEvent> {
    const connect = async (after: string | null, signal: AbortSignal) => {
      const headers = after === null ? {} : { 'last-event-id': after }
      const how = { parseAs: 'stream', responseStyle: 'fields' } as const
      const given = { url: '/events/v1/stream', headers, signal, ...how }
      return (await this.#client.get<unknown, unknown, true>(given)).response
    }
    return streamEvents(connect, options)
  }
}

function clientOf(url: string, options: TransportOptions): Client {
  const fetch = createTransport(options) as typeof globalThis.fetch
  const client = createClient({ baseUrl: url, fetch, throwOnError: true, bodySerializer: jsonOf })
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
