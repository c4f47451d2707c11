# Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
from ..errors import LastroError


class InvalidRequest(LastroError):
    pass


class BorrowerIsLender(LastroError):
    pass


class BorrowerModuleMissing(LastroError):
    pass


class TokenNotAccepted(LastroError):
    pass


class Unauthenticated(LastroError):
    pass


class Forbidden(LastroError):
    pass


class CustomerNotLinked(LastroError):
    pass


class BorrowerAccountRequired(LastroError):
    pass


class NotFound(LastroError):
    pass


class BorrowerNotFound(LastroError):
    pass


class MethodNotAllowed(LastroError):
    pass


class UnsupportedVersion(LastroError):
    pass


class RequestTimeout(LastroError):
    pass


class ContractNotAccepted(LastroError):
    pass


class InvalidState(LastroError):
    pass


class ApprovalRequired(LastroError):
    pass


class TermsChanged(LastroError):
    pass


class InvalidStageTransition(LastroError):
    pass


class DocumentChangeRefused(LastroError):
    pass


class BalanceSuperseded(LastroError):
    pass


class ImplausibleBalance(LastroError):
    pass


class DepositAlreadyRecorded(LastroError):
    pass


class LiquidationAlreadyConfirmed(LastroError):
    pass


class ReleaseRefused(LastroError):
    pass


class IdempotencyInProgress(LastroError):
    pass


class FileTooLarge(LastroError):
    pass


class UriTooLong(LastroError):
    pass


class UnsupportedMediaType(LastroError):
    pass


class IdempotencyKeyReused(LastroError):
    pass


class RateLimited(LastroError):
    pass


class HeadersTooLarge(LastroError):
    pass


class InternalError(LastroError):
    pass


class ServiceUnavailable(LastroError):
    pass


ERRORS = {
    "INVALID_REQUEST": InvalidRequest,
    "borrower_is_lender": BorrowerIsLender,
    "borrower_module_missing": BorrowerModuleMissing,
    "token_not_accepted": TokenNotAccepted,
    "unauthenticated": Unauthenticated,
    "forbidden": Forbidden,
    "customer_not_linked": CustomerNotLinked,
    "borrower_account_required": BorrowerAccountRequired,
    "not_found": NotFound,
    "borrower_not_found": BorrowerNotFound,
    "method_not_allowed": MethodNotAllowed,
    "unsupported_version": UnsupportedVersion,
    "request_timeout": RequestTimeout,
    "contract_not_accepted": ContractNotAccepted,
    "invalid_state": InvalidState,
    "approval_required": ApprovalRequired,
    "terms_changed": TermsChanged,
    "invalid_stage_transition": InvalidStageTransition,
    "document_change_refused": DocumentChangeRefused,
    "balance_superseded": BalanceSuperseded,
    "implausible_balance": ImplausibleBalance,
    "deposit_already_recorded": DepositAlreadyRecorded,
    "liquidation_already_confirmed": LiquidationAlreadyConfirmed,
    "release_refused": ReleaseRefused,
    "idempotency_in_progress": IdempotencyInProgress,
    "file_too_large": FileTooLarge,
    "uri_too_long": UriTooLong,
    "unsupported_media_type": UnsupportedMediaType,
    "idempotency_key_reused": IdempotencyKeyReused,
    "rate_limited": RateLimited,
    "headers_too_large": HeadersTooLarge,
    "internal_error": InternalError,
    "service_unavailable": ServiceUnavailable,
}
