import type { Readable } from 'node:stream'
import { deploymentOf } from '../../platform/process/sandbox.ts'
import type { GatewayConfig } from '../config.ts'
import { API_VERSION } from './versioning.ts'

/** What a handler answers with. */
export interface Answer {
  readonly status: number
  /**
   * Whom the request of a key without a party concerned, and in what: it stands in that party's audit trail.
   */
  readonly concerns?: { readonly partyId: string | null; readonly resource: string } | undefined
  /** A secret is in it: a read that shows one is audited as a change is. */
  readonly showsSecret?: true | undefined
  /** True for a 202 that only says that the outcome is not known yet. */
  readonly isPending?: boolean | undefined
  /** Written as JSON. */
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

/** Headers that every answer of a gateway has, whatever refuses or answers. */
export type NamedHeaders = Readonly<Record<string, string>>

/** The documentation pages bring their own content policy. */
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
