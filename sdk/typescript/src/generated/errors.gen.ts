// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.

import { LastroError } from '../errors.ts'

export class InvalidRequest extends LastroError {}

export class BorrowerIsLender extends LastroError {}

export class BorrowerModuleMissing extends LastroError {}

export class TokenNotAccepted extends LastroError {}

export class Unauthenticated extends LastroError {}

export class Forbidden extends LastroError {}

export class CustomerNotLinked extends LastroError {}

export class BorrowerAccountRequired extends LastroError {}

export class NotFound extends LastroError {}

export class BorrowerNotFound extends LastroError {}

export class MethodNotAllowed extends LastroError {}

export class UnsupportedVersion extends LastroError {}

export class RequestTimeout extends LastroError {}

export class ContractNotAccepted extends LastroError {}

export class InvalidState extends LastroError {}

export class ApprovalRequired extends LastroError {}

export class TermsChanged extends LastroError {}

export class InvalidStageTransition extends LastroError {}

export class DocumentChangeRefused extends LastroError {}

export class BalanceSuperseded extends LastroError {}

export class ImplausibleBalance extends LastroError {}

export class DepositAlreadyRecorded extends LastroError {}

export class LiquidationAlreadyConfirmed extends LastroError {}

export class ReleaseRefused extends LastroError {}

export class IdempotencyInProgress extends LastroError {}

export class FileTooLarge extends LastroError {}

export class UriTooLong extends LastroError {}

export class UnsupportedMediaType extends LastroError {}

export class IdempotencyKeyReused extends LastroError {}

export class RateLimited extends LastroError {}

export class HeadersTooLarge extends LastroError {}

export class InternalError extends LastroError {}

export class ServiceUnavailable extends LastroError {}

export const errorClasses: ReadonlyMap<string, typeof LastroError> = new Map([
  ['INVALID_REQUEST', InvalidRequest],
  ['borrower_is_lender', BorrowerIsLender],
  ['borrower_module_missing', BorrowerModuleMissing],
  ['token_not_accepted', TokenNotAccepted],
  ['unauthenticated', Unauthenticated],
  ['forbidden', Forbidden],
  ['customer_not_linked', CustomerNotLinked],
  ['borrower_account_required', BorrowerAccountRequired],
  ['not_found', NotFound],
  ['borrower_not_found', BorrowerNotFound],
  ['method_not_allowed', MethodNotAllowed],
  ['unsupported_version', UnsupportedVersion],
  ['request_timeout', RequestTimeout],
  ['contract_not_accepted', ContractNotAccepted],
  ['invalid_state', InvalidState],
  ['approval_required', ApprovalRequired],
  ['terms_changed', TermsChanged],
  ['invalid_stage_transition', InvalidStageTransition],
  ['document_change_refused', DocumentChangeRefused],
  ['balance_superseded', BalanceSuperseded],
  ['implausible_balance', ImplausibleBalance],
  ['deposit_already_recorded', DepositAlreadyRecorded],
  ['liquidation_already_confirmed', LiquidationAlreadyConfirmed],
  ['release_refused', ReleaseRefused],
  ['idempotency_in_progress', IdempotencyInProgress],
  ['file_too_large', FileTooLarge],
  ['uri_too_long', UriTooLong],
  ['unsupported_media_type', UnsupportedMediaType],
  ['idempotency_key_reused', IdempotencyKeyReused],
  ['rate_limited', RateLimited],
  ['headers_too_large', HeadersTooLarge],
  ['internal_error', InternalError],
  ['service_unavailable', ServiceUnavailable],
])
