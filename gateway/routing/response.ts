import type { Readable } from 'node:stream'
import { deploymentOf } from '../../platform/process/sandbox.ts'
import type { GatewayConfig } from '../config/config.ts'
import { API_VERSION } from './versioning.ts'

/** The response of a handler. */
export interface RouteResponse {
  readonly status: number
  /** Party and resource that a request without a tenant concerned, for the audit trail of that party. */
  readonly concerns?: { readonly partyId: string | null; readonly resource: string } | undefined
  /** The body has a secret: such a read is audited as a change is. */
  readonly showsSecret?: true | undefined
  /** True for a 202 whose outcome is not known yet. */
  readonly isPending?: boolean | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** A download instead of a body. */
  readonly stream?: {
    readonly content: Readable | Buffer
    readonly contentType: string
    readonly length?: number
    readonly fileName?: string
  }
}

/** 200 with `{data}`, or `{message, data}`. */
export function ok(data: unknown, message?: string): RouteResponse {
  return { status: 200, body: message === undefined ? { data } : { message, data } }
}

export const created = (data: unknown, message?: string) => ({ ...ok(data, message), status: 201 })
export const accepted = (data: unknown, message?: string) => ({ ...ok(data, message), status: 202 })

type Handle<Request, Needs> = (request: Request, needs: Needs) => Promise<RouteResponse> | RouteResponse

/** A route's handler: it returns the whole response, or the data of a 200. */
export type Handler<Request, Needs> =
  | { readonly handle: Handle<Request, Needs> }
  | { readonly read: (request: Request, needs: Needs) => unknown; readonly handle?: never }

export function handlerOf<Request, Needs>(handler: Handler<Request, Needs>): Handle<Request, Needs> {
  if (handler.handle !== undefined) return handler.handle
  return async (request, needs) => ok(await handler.read(request, needs))
}

/** Headers of every response of a gateway, errors included. */
export type NamedHeaders = Readonly<Record<string, string>>

/** The documentation pages override the content policy. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-api-version': API_VERSION,
} as const

export function namedHeaders({
  environment = 'prod',
}: Partial<Pick<GatewayConfig, 'environment'>>): NamedHeaders {
  return { ...SECURITY_HEADERS, 'x-environment': deploymentOf({ environment }).environment }
}
