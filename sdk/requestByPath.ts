import type { Decimal } from 'decimal.js'
import { createClient } from './typescript/src/generated/client/index.ts'
import type * as Generated from './typescript/src/generated/routes.gen.ts'
import type { Transport } from './typescript/src/transport.ts'

/**
 * Requests by method and path, for the console, the demo and tests: typed by the OpenAPI document as the SDK
 * is, with money as the text that JSON has, so that pages need no decimals.
 */
type Routes = Generated.Routes
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type PathOf<M extends Method> = keyof Routes extends infer R
  ? R extends `${M} ${infer P}`
    ? P
    : never
  : never
type RouteOf<M extends Method, P extends string> = `${M} ${P}` & keyof Routes

export type AsText<T> = T extends Decimal
  ? string
  : T extends Blob
    ? T
    : T extends readonly (infer Item)[]
      ? AsText<Item>[]
      : T extends object
        ? { [Member in keyof T]: AsText<T[Member]> }
        : T
export type Schemas = { [Name in keyof Generated.Schemas]: AsText<Generated.Schemas[Name]> }

type Part<G, Name extends string> = Name extends keyof G ? Pick<G, Name> : unknown
type Params<G> = Part<G, 'path'> & Part<G, 'query'>
type Given<G> = Part<AsText<G>, 'body'> & {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** For forms. */
  readonly bodySerializer?: (body: never) => FormData
} & (object extends Params<G> ? { readonly params?: Params<G> } : { readonly params: Params<G> })
type Argument<G> = object extends Given<G> ? [given?: Given<G>] : [given: Given<G>]

export interface Result<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}
/** Argument of a GET, and the `data` of its answer. */
export type ReadPath = PathOf<'GET'>
export type ReadGiven<P extends ReadPath> = Argument<Routes[RouteOf<'GET', P>]['given']>
export type ReadData<P extends ReadPath> =
  AsText<Routes[RouteOf<'GET', P>]['answer']> extends { readonly data: infer Data } ? Data : never

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...given: Argument<Routes[RouteOf<M, P>]['given']>
) => Promise<Result<AsText<Routes[RouteOf<M, P>]['answer']>>>
export type Requests = { readonly [M in Method]: Call<M> }

interface Untyped {
  readonly params?: { readonly path?: Record<string, unknown>; readonly query?: Record<string, unknown> }
  readonly headers?: Readonly<Record<string, string>>
  readonly bodySerializer?: (body: never) => FormData
}

/** Answers whatever the status is; throws where no answer came. */
export function createRequests(baseUrl: string, transport: Transport): Requests {
  const client = createClient({ baseUrl, fetch: transport as typeof fetch, throwOnError: false })
  const call =
    (method: Method) =>
    async (url: string, given: Untyped = {}) => {
      const { params, headers, ...rest } = given
      const type = given.bodySerializer === undefined ? {} : { 'Content-Type': null }
      const result = await client.request({
        method,
        url,
        ...rest,
        ...params,
        headers: { ...type, ...headers },
      } as never)
      const { data, error, response } = result as Partial<Result<unknown>>
      if (response === undefined) throw error
      return { data, error, response }
    }
  const requests: Readonly<Record<Method, unknown>> = {
    GET: call('GET'),
    POST: call('POST'),
    PUT: call('PUT'),
    PATCH: call('PATCH'),
    DELETE: call('DELETE'),
  }
  return requests as Requests
}
