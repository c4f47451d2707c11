/**
 * The closed table of errors: code → status and message. `GET /errors` lists it, the OpenAPI document and
 * docs/errors.md are made from it.
 */
export const PROBLEMS = {
  INVALID_REQUEST: [400, 'The request is not valid.'],
  borrower_is_lender: [400, 'The borrower cannot be the authenticated lender.'],
  borrower_module_missing: [400, 'The document belongs to a user without the BORROWER module.'],
  token_not_accepted: [400, 'The token and network are not accepted by this guarantee.'],
  unauthenticated: [401, 'A valid API key is required in the header `api-key`.'],
  forbidden: [403, 'The API key does not permit this.'],
  customer_not_linked: [403, 'The customer is not linked to the context of the API key.'],
  borrower_account_required: [403, 'The borrower needs a platform account to do this.'],
  not_found: [404, 'The resource does not exist.'],
  borrower_not_found: [404, 'The document belongs neither to a user nor to a pre-registration.'],
  method_not_allowed: [405, 'This method is not allowed here; see the header `Allow`.'],
  unsupported_version: [
    406,
    'Only version 2 is served: send `Accept: application/vnd.lastro.v2+json`, or leave the version out.',
  ],
  request_timeout: [408, 'The request took too long to arrive.'],
  contract_not_accepted: [409, 'The contract of the lender has not been accepted yet.'],
  invalid_state: [409, 'The resource is not in a state that permits this.'],
  approval_required: [
    409,
    'This needs approval by a second key. Repeat the request to submit it for approval.',
  ],
  terms_changed: [409, 'The terms have changed.'],
  invalid_stage_transition: [409, 'Stages advance one at a time and never go back.'],
  document_change_refused: [409, 'The change of document is refused.'],
  balance_superseded: [409, 'A newer balance is already recorded.'],
  implausible_balance: [409, 'The balance is implausibly high for this loan.'],
  deposit_already_recorded: [409, 'This transfer is already recorded with other values.'],
  liquidation_already_confirmed: [409, 'This sale is already confirmed with other proceeds.'],
  release_refused: [409, 'The release is refused.'],
  idempotency_in_progress: [409, 'A request with this Idempotency-Key is still running.'],
  file_too_large: [413, 'The file or the body is larger than allowed.'],
  uri_too_long: [414, 'The URL is too long.'],
  unsupported_media_type: [415, 'The content type, or the type of the file, is not supported.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another request.'],
  rate_limited: [429, 'The rate limit of this API key is exhausted.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  internal_error: [500, 'Something went wrong on our side.'],
  service_unavailable: [503, 'Temporarily unavailable; retry later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ProblemCode = keyof typeof PROBLEMS

/** Violations listed in one response; further ones are left out. */
export const MAX_VIOLATIONS = 20

export interface Violation {
  /** A path such as `acceptedTokens[0].network`, or the name of a parameter or header; null for the whole. */
  readonly field: string | null
  readonly reason: string | null
}

export interface RefusalOptions {
  readonly field?: string | null
  readonly reason?: string | null
  /** All violations, where there are several; `details` shows the first. */
  readonly violations?: readonly Violation[]
  /** Overrides the message of the table. Never put secrets or personal data here. */
  readonly message?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Ends a request with an error of the table. Thrown by `refuse`; the error handler maps it to a response. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ProblemCode
  readonly violations: readonly Violation[]
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, options: RefusalOptions = {}) {
    super(options.message ?? PROBLEMS[code][1])
    this.code = code
    this.violations = (options.violations ?? violationsOf(options)).slice(0, MAX_VIOLATIONS)
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return PROBLEMS[this.code][0]
  }
}

function violationsOf({ field = null, reason = null }: RefusalOptions): readonly Violation[] {
  return field === null && reason === null ? [] : [{ field, reason }]
}

/** Throws the refusal: `refuse('not_found')`, `refuse('INVALID_REQUEST', { field: 'take', reason: '…' })`. */
export function refuse(code: ProblemCode, options?: RefusalOptions): never {
  throw new Refusal(code, options)
}

/** Seconds until a client should retry. */
const RETRY_AFTER_SECONDS = '2'

/** A 503 with `Retry-After`. `reason` names the unavailable part, never its address. */
export function unavailable(reason: string, options: RefusalOptions = {}): Refusal {
  return new Refusal('service_unavailable', {
    ...options,
    reason,
    headers: { 'retry-after': RETRY_AFTER_SECONDS, ...options.headers },
  })
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code)
}

export interface ErrorBody {
  readonly error: {
    readonly code: ProblemCode
    readonly message: string
    readonly details: Violation
    readonly violations: readonly Violation[]
    readonly requestId: string
  }
}

/** The error body of the specification, with its additions (docs/specification.md, Errors). */
export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  const [details = { field: null, reason: null }] = refusal.violations
  return {
    error: {
      code: refusal.code,
      message: refusal.message,
      details,
      violations: refusal.violations,
      requestId,
    },
  }
}

/** The error as RFC 9457 problem details, for clients that accept `application/problem+json`. */
export function problemDetails(refusal: Refusal, requestId: string, instance: string) {
  const { error } = errorBody(refusal, requestId)
  return {
    type: `/errors#${error.code}`,
    title: PROBLEMS[refusal.code][1],
    status: refusal.status,
    detail: error.message,
    instance,
    code: error.code,
    details: error.details,
    violations: error.violations,
    requestId,
  }
}
