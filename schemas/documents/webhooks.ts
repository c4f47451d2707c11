/**
 * Documents of webhooks, as `directory` (endpoints, requests), `webhooks` (events, deliveries) and the
 * gateway (reads) know them. Times of endpoints and requests are RFC 3339 text in UTC, those of the
 * delivery machinery milliseconds since the epoch, because every query compares them.
 */

import type { FiatCurrency, NoticeReason } from '../types.ts'
import type { Instant } from './directory.ts'

export const TEST_EVENT = 'endpoint.test'

/** How an endpoint's events are signed; the two of Standard Webhooks 1.0. */
export type SignatureType = 'HMAC_SHA256' | 'ED25519'
/** Longer addresses of receivers are refused. */
export const MAX_URL_LENGTH = 2_048

export const CONDITION_OPERATORS = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'exists'] as const
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number]

/** One condition on the data of an event; all conditions of an endpoint must hold. */
export interface Condition {
  readonly path: string
  readonly op: ConditionOperator
  readonly value: unknown
}

export interface EndpointSecret {
  /** Opens with the master key, for this endpoint only. */
  readonly sealed: string
  readonly createdAt: Instant
  /** Null: the current one. Else it signs alongside that one until then. */
  readonly expiresAt: Instant | null
}

export type DisabledReason = 'REQUESTED' | 'GONE' | 'ONLY_FAILURES'

/** Collection `webhookEndpoints`. */
export interface Endpoint {
  /** `ep_…` */
  readonly _id: string
  readonly partyId: string
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly status: 'ENABLED' | 'DISABLED'
  readonly disabledReason: DisabledReason | null
  readonly disabledAt: Instant | null
  readonly filter: readonly Condition[]
  readonly fifo: boolean
  readonly maxPerSecond: number | null
  readonly signatureType: SignatureType
  /** Newest first. */
  readonly secrets: readonly EndpointSecret[]
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
  /** The last conformance run that was asked for: there is one at a time. */
  readonly conformanceRun?: string
}

/** PARK, RELEASE and FORGET follow from changes of an endpoint; the others are asked for. */
export type RequestKind = 'TEST' | 'RESEND' | 'RECOVER' | 'CONFORMANCE' | 'PARK' | 'RELEASE' | 'FORGET'

/**
 * Collection `deliveryRequests`: from `directory` to `webhooks`, which runs each once and writes the
 * result.
 */
export interface DeliveryRequest {
  /** `req_…` */
  readonly _id: string
  readonly kind: RequestKind
  readonly partyId: string
  /** Null: every endpoint that had the event. */
  readonly endpointId: string | null
  readonly eventId: string | null
  readonly since: Instant | null
  readonly until: Instant | null
  readonly status: 'OPEN' | 'DONE' | 'FAILED'
  readonly createdAt: Instant
  readonly finishedAt: Instant | null
  readonly result: Readonly<Record<string, unknown>> | null
}

/** Collection `events`: one document per event and recipient, listed by the pull API. */
export interface EventDocument {
  /** `<partyId>/<event id>` */
  readonly _id: string
  readonly partyId: string
  readonly eventId: string
  readonly event: string
  /** Milliseconds since the epoch, the same as on Kafka. */
  readonly timestamp: number
  readonly contractId: number | null
  readonly sequence: number
  /**
   * `<topic>/<key>`, of a contract always `collateral-events/<id>`. Events of one place are delivered in
   * order by FIFO endpoints.
   */
  readonly place: string
  /**
   * Counts the events of this recipient from 1 without gaps, in the order of commits: the pull API's cursor.
   */
  readonly position: number | null
  /** The webhook body: `{id,event,timestamp,data}` as JSON text. */
  readonly body: string
  /** The notice that it carries to the borrower, its recipient. */
  readonly noticeId?: string
  /** True once any endpoint has answered 2xx. */
  readonly delivered: boolean
  /** Context of the trace that the event belongs to. */
  readonly traceparent?: string | null
}

/**
 * PENDING: an attempt is due at `nextAt` (null: an earlier event of the same place goes first). PARKED: the
 * endpoint is disabled. FAILED: the schedule is used up. DISCARDED: the endpoint was deleted. SKIPPED: when
 * it was to be sent, the endpoint did not ask for it any more.
 */
export const DELIVERY_STATES = ['PENDING', 'SUCCEEDED', 'FAILED', 'PARKED', 'DISCARDED', 'SKIPPED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const ATTEMPT_OUTCOMES = [
  'SUCCEEDED',
  'HTTP_ERROR',
  'REDIRECT',
  'TIMEOUT',
  'CONNECTION_FAILED',
  'TLS_FAILED',
  'INVALID_RESPONSE',
  'TARGET_REFUSED',
] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

export interface AttemptHeader {
  readonly name: string
  readonly value: string
}

export interface Attempt {
  /** Counts the attempts of this delivery from 1, resends included. */
  readonly attempt: number
  readonly outcome: AttemptOutcome
  readonly statusCode: number | null
  readonly startedAt: number
  readonly durationMs: number
  readonly error: string | null
  readonly nextAttemptAt: number | null
  /** First characters of request and response, secrets masked. */
  readonly request: string
  readonly response: string | null
  /** Absent in attempts of releases before 1.4.0. */
  readonly requestHeaders?: readonly AttemptHeader[] | null
  readonly responseHeaders?: readonly AttemptHeader[] | null
}

/** Collection `deliveries`: one document per event and endpoint. */
export interface Delivery {
  /** `<event id>/<endpoint id>` */
  readonly _id: string
  readonly partyId: string
  readonly endpointId: string
  readonly eventId: string
  readonly event: string
  readonly place: string
  /** The delivered notice to the borrower; contracts learns the result. */
  readonly noticeId?: string
  /** Of a notice of which contracts has heard nothing but that it is being sent. */
  readonly unanswered?: true
  /** Requested by name (a test, a resend): it is sent whatever the endpoint subscribes to. */
  readonly isRequested?: true
  /** The event's position: the order of FIFO endpoints. Null for test events: unordered. */
  readonly position: number | null
  /** True while the endpoint wants the events of one place in order. */
  readonly fifo: boolean
  readonly state: DeliveryState
  /** Attempts made, all in all. */
  readonly attempt: number
  /** Attempts of the current schedule; starts again when the delivery is sent again or recovered. */
  readonly tries: number
  readonly nextAt: number | null
  /** Time of the event: what latency is measured from. */
  readonly timestamp: number
  /** Context of the trace that the event belongs to. */
  readonly traceparent?: string | null
  readonly createdAt: number
  readonly finishedAt: number | null
  /** The newest attempts, oldest first. */
  readonly attempts: readonly Attempt[]
}

/** Collection `endpointStates`: what `webhooks` remembers of an endpoint besides deliveries. */
export interface EndpointState {
  /** Id of the endpoint. */
  readonly _id: string
  /** Since when there were only failures; null after a success. */
  readonly failingSince: number | null
  readonly lastSuccessAt: number | null
  readonly lastFailureAt: number | null
  /** How often deliveries were parked and released: parking and releasing meet here. */
  readonly parkings?: number
  readonly releases?: number
}

/**
 * Collection `noticeAddresses`: webhooks asks directory where a borrower is written to, for one attempt.
 */
export interface AddressQuestion {
  readonly _id: string
  readonly partyId: string
  /** Set where every address that is known of the borrower is asked for, the newest first. */
  readonly isForAll?: true
  /** Lender whose record has the address while the borrower has no account: of invitations. */
  readonly lenderPartyId?: string
  /** Of the process that asks (platform/secrets/addressSeal.ts). */
  readonly publicKey: string
  readonly askedAt: number
  /** Until it is answered. */
  readonly isOpen?: true
  /** Sealed for the asker, one address a line; null: there is none. */
  readonly answer?: string | null
  readonly answeredAt?: number
  /** The asker is gone by then. */
  readonly expireAt: Date
}

/**
 * PENDING: an attempt is due at `nextAt`. ACCEPTED: a mail server took it. REFUSED: one refused it for good.
 * NO_ADDRESS: there is none, or not any more. PARKED: the schedule is used up; an operator releases it.
 */
export type NoticeMailState = 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'NO_ADDRESS' | 'PARKED'

export const MAIL_OUTCOMES = ['ACCEPTED', 'REFUSED', 'DEFERRED', 'SERVER_FAILED', 'NO_ADDRESS'] as const
/**
 * DEFERRED: a mail server refuses this address for now. SERVER_FAILED: ours is unreachable or refuses
 * us.
 */
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** Collection `noticeMails`: one document per notice or link, without addresses. */
export interface NoticeMail {
  /** Id of the notice (`ntc_…`) or the invitation (`inv_…`). */
  readonly _id: string
  /** The borrower. */
  readonly partyId: string
  /** Null for a link that the borrower asked for. */
  readonly contractId: number | null
  /** `notice.issued` of it; null for a link. */
  readonly eventId: string | null
  /** The last two have a one-time link: a lender invites, or the borrower asked. */
  readonly reason: NoticeReason | 'INVITATION' | 'SIGN_IN'
  /** End of a link too. */
  readonly cureDeadline: number | null
  /** Whose record of the borrower has the address until the borrower has an account: of invitations. */
  readonly lenderPartyId?: string
  /** Money of the borrower that a sale brought beyond the debt; absent in mails of 1.2. */
  readonly surplus?: { readonly amount: string; readonly currency: FiatCurrency } | null
  /** When the notice was given. */
  readonly issuedAt: number
  readonly state: NoticeMailState
  /** Attempts of the current schedule. */
  readonly tries: number
  readonly nextAt: number | null
  readonly sentAt: number | null
  readonly finishedAt: number | null
  readonly lastOutcome: MailOutcome | null
  /** Reply code of SMTP; null without one. */
  readonly lastCode: number | null
  readonly expireAt: Date
}
