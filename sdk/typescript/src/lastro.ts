import { jsonOf, withDecimals } from './decimals.ts'
import { errorOf } from './errors.ts'
import { type StreamOptions, streamEvents } from './eventStream.ts'
import { createClient } from './generated/client/index.ts'
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

/** `url` of the gateway, such as `https://api.lastro.example`. */
export type LastroOptions = TransportOptions & { readonly url: string }

type Given<Name extends keyof Operations> = NonNullable<Parameters<Operations[Name]>[0]>
interface Page {
  readonly data: Record<string, unknown> & { pagination: { hasMore: boolean; nextCursor?: string | null } }
}

/** The API: a method for each operation, its answer's body, and refusals as errors. */
export class Lastro extends Operations {
  constructor({ url: baseUrl, ...options }: LastroOptions) {
    const fetch = createTransport(options) as typeof globalThis.fetch
    super({ client: createClient({ baseUrl, fetch, throwOnError: true, bodySerializer: jsonOf }) })
    const { request, error } = this.client.interceptors
    request.use((sent, given) => {
      given.responseTransformer ??= async body => withDecimals(body, answers[`${sent.method} ${given.url}`])
      return sent
    })
    error.use((thrown, answer) =>
      answer && !(thrown instanceof Error) ? errorOf(answer, thrown, errorClasses) : thrown,
    )
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
    const how = { url: '/events/v1/stream', parseAs: 'stream', responseStyle: 'fields' } as const
    const open = (after: string | null, signal: AbortSignal) =>
      this.client.get<unknown, unknown, true>({ ...how, headers: { 'last-event-id': after }, signal })
    return streamEvents(async (...place) => (await open(...place)).response, options)
  }
}
