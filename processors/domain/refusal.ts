/**
 * Rules say no with data, never with an exception. Codes are those of the closed error table
 * (docs/specification.md, Errors).
 */
export type RefusalCode =
  | 'INVALID_REQUEST'
  | 'borrower_is_lender'
  | 'borrower_module_missing'
  | 'borrower_not_found'
  | 'borrower_account_required'
  | 'customer_not_linked'
  | 'forbidden'
  | 'not_found'
  | 'contract_not_accepted'
  | 'invalid_state'
  | 'approval_required'
  | 'invalid_stage_transition'
  | 'terms_changed'
  | 'token_not_accepted'
  | 'balance_superseded'
  | 'implausible_balance'
  | 'deposit_already_recorded'
  | 'liquidation_already_confirmed'
  | 'release_refused'
  | 'document_change_refused'

export interface Refusal {
  readonly code: RefusalCode
  /** Path of the field concerned, or null. */
  readonly field: string | null
  /** The error for a developer: words or a short code; null where the refusal's code says it all. */
  readonly reason: string | null
}

export function refusal(
  code: RefusalCode,
  reason: string | null = null,
  field: string | null = null,
): Refusal {
  return { code, field, reason }
}

export function isRefusal(value: object): value is Refusal {
  return 'code' in value
}

/** The outcome of a command that was refused; the gateway adds the message of the code. */
export function refusedOutcome({ code, field, reason }: Refusal) {
  return { status: 'REFUSED' as const, body: JSON.stringify({ code, field, reason, message: null }) }
}
