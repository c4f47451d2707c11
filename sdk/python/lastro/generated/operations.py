# Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Awaitable, Callable

if TYPE_CHECKING:
    from .types import *


class Operations:
    _call: Callable[..., Any]

    def read_command(self, command_id: str) -> ReadCommandAnswer:
        """Get the outcome of a command."""
        return self._call("GET", "/commands/v1/{commandId}", path={"commandId": command_id})

    def list_errors(self) -> ListErrorsAnswer:
        """List all error codes."""
        return self._call("GET", "/errors")

    def read_open_api(self, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> ReadOpenApiAnswer:
        """Get this document, as served by this deployment."""
        return self._call("GET", "/openapi.json", headers={"if-none-match": if_none_match, "accept-encoding": accept_encoding})

    def read_liveness(self) -> ReadLivenessAnswer:
        """Get liveness: whether this process is running."""
        return self._call("GET", "/healthz/live")

    def read_readiness(self) -> ReadReadinessAnswer:
        """Get readiness: whether this process can serve requests."""
        return self._call("GET", "/healthz/ready")

    def read_status(self) -> ReadStatusAnswer:
        """Get the platform status: components, prices, delays and the incidents of 90 days."""
        return self._call("GET", "/status/v1")

    def list_dead_letters(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None, topic: Literal["contract-commands", "ltv-findings", "notice-receipts", "directory-commands", "endpoint-findings", "command-replies", "contract-events", "log-checkpoints", "balance-changes", "collateral-events", "account-events", "market-events", "market-prices", "price-ages", "price-ticks", "ltv-snapshots", "ltv-positions", "audit-log", "dead-letters"] | None = None, state: Literal["WAITING", "REDRIVEN", "DISCARDED"] | None = None) -> ListDeadLettersAnswer:
        """List dead letters, newest first."""
        return self._call("GET", "/operations/v1/dead-letters", query={"take": take, "skip": skip, "cursor": cursor, "topic": topic, "state": state})

    def read_dead_letter(self, id: str) -> ReadDeadLetterAnswer:
        """Get a dead letter, decoded by its schema."""
        return self._call("GET", "/operations/v1/dead-letters/{id}", path={"id": id})

    def redrive_dead_letter(self, id: str, *, idempotency_key: str | None = None) -> RedriveDeadLetterAnswer:
        """Redrive a dead letter to its source topic."""
        return self._call("POST", "/operations/v1/dead-letters/{id}/redrive", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def discard_dead_letter(self, id: str, body: DeadLetterDiscardInput, *, idempotency_key: str | None = None) -> DiscardDeadLetterAnswer:
        """Discard a dead letter, with a reason."""
        return self._call("POST", "/operations/v1/dead-letters/{id}/discard", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def search_audit_log(self, *, take: int | None = None, cursor: str | None = None, actor: str | None = None, tenant: str | None = None, operation: str | None = None, path: str | None = None, resource: str | None = None, outcome: Literal["SUCCEEDED", "REFUSED", "PENDING", "FAILED"] | None = None, status: int | None = None, since: str | None = None, until: str | None = None) -> SearchAuditLogAnswer:
        """Search the audit log of all API keys, newest first."""
        return self._call("GET", "/operations/v1/audit-log", query={"take": take, "cursor": cursor, "actor": actor, "tenant": tenant, "operation": operation, "path": path, "resource": resource, "outcome": outcome, "status": status, "since": since, "until": until})

    def list_own_audit_entries(self, *, take: int | None = None, cursor: str | None = None, actor: str | None = None, operation: str | None = None, resource: str | None = None, outcome: Literal["SUCCEEDED", "REFUSED", "PENDING", "FAILED"] | None = None, status: int | None = None, since: str | None = None, until: str | None = None) -> ListOwnAuditEntriesAnswer:
        """List the audit trail of your API keys, newest first."""
        return self._call("GET", "/audit/v1", query={"take": take, "cursor": cursor, "actor": actor, "operation": operation, "resource": resource, "outcome": outcome, "status": status, "since": since, "until": until})

    def read_lanes(self) -> ReadLanesAnswer:
        """Get the consumer lag of every processor, by partition."""
        return self._call("GET", "/operations/v1/lanes")

    def read_load(self) -> ReadLoadAnswer:
        """Get commands, deliveries and lag by tenant, and lag by consumer group, over the last day by the hour."""
        return self._call("GET", "/operations/v1/load")

    def resume_sales(self, id: int, body: ResumeSalesInput, *, idempotency_key: str | None = None) -> ResumeSalesAnswer:
        """Resume the sales of a guarantee after a sale with low proceeds."""
        return self._call("POST", "/operations/v1/guarantees/{id}/resume-sales", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_reconciliations(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListReconciliationsAnswer:
        """List the comparisons of holdings with the balances at custody, newest first."""
        return self._call("GET", "/operations/v1/reconciliations", query={"take": take, "skip": skip, "cursor": cursor})

    def request_reconciliation(self, *, idempotency_key: str | None = None) -> RequestReconciliationAnswer:
        """Compare the holdings of all guarantees with the balances at custody now."""
        return self._call("POST", "/operations/v1/reconciliations", headers={"Idempotency-Key": idempotency_key})

    def read_reconciliation(self, id: str) -> ReadReconciliationAnswer:
        """Get a reconciliation."""
        return self._call("GET", "/operations/v1/reconciliations/{id}", path={"id": id})

    def list_custody_differences(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None, state: Literal["PENDING", "UNEXPLAINED", "MISMATCH"] | None = None) -> ListCustodyDifferencesAnswer:
        """List the guarantees whose holdings and balances at custody differ, newest first."""
        return self._call("GET", "/operations/v1/custody-differences", query={"take": take, "skip": skip, "cursor": cursor, "state": state})

    def list_custody_orders(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListCustodyOrdersAnswer:
        """List the orders that custody has not confirmed, with the transactions to sign, newest first."""
        return self._call("GET", "/operations/v1/custody-orders", query={"take": take, "skip": skip, "cursor": cursor})

    def list_unexplained_transfers(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None, closed: bool | None = None) -> ListUnexplainedTransfersAnswer:
        """List the transfers that left addresses of guarantees without an order, newest first."""
        return self._call("GET", "/operations/v1/unexplained-transfers", query={"take": take, "skip": skip, "cursor": cursor, "closed": closed})

    def close_unexplained_transfer(self, id: str, body: CloseTransferInput, *, idempotency_key: str | None = None) -> CloseUnexplainedTransferAnswer:
        """Close a transfer without an order, as the first or the second of two operators."""
        return self._call("POST", "/operations/v1/unexplained-transfers/{id}/close", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_approvals(self, *, status: ApprovalStatus | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListApprovalsAnswer:
        """List the approvals of your party, newest first."""
        return self._call("GET", "/approvals/v1", query={"status": status, "take": take, "skip": skip, "cursor": cursor})

    def read_approval_policy(self) -> ReadApprovalPolicyAnswer:
        """Get your approval policy: the acts that need a second key."""
        return self._call("GET", "/approvals/v1/policy")

    def change_approval_policy(self, body: ApprovalPolicy, *, idempotency_key: str | None = None) -> ChangeApprovalPolicyAnswer | ChangeApprovalPolicyAnswer1:
        """Update your approval policy: the acts that need a second key."""
        return self._call("PATCH", "/approvals/v1/policy", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_approval(self, id: str) -> ReadApprovalAnswer:
        """Get an approval."""
        return self._call("GET", "/approvals/v1/{id}", path={"id": id})

    def approve_act(self, id: str, body: ApprovalReasonInput | None = None, *, idempotency_key: str | None = None) -> ApproveActAnswer:
        """Approve an act that another key proposed; it is executed once."""
        return self._call("POST", "/approvals/v1/{id}/approve", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def reject_act(self, id: str, body: ApprovalReasonInput | None = None, *, idempotency_key: str | None = None) -> RejectActAnswer:
        """Reject an act that another key proposed."""
        return self._call("POST", "/approvals/v1/{id}/reject", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def withdraw_act(self, id: str, body: ApprovalReasonInput | None = None, *, idempotency_key: str | None = None) -> WithdrawActAnswer:
        """Withdraw an act that this key proposed, before it is decided."""
        return self._call("POST", "/approvals/v1/{id}/withdraw", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_api_keys(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListApiKeysAnswer:
        """List the API keys that are not revoked, newest first."""
        return self._call("GET", "/auth/v1/api-keys", query={"take": take, "skip": skip, "cursor": cursor})

    def create_api_key(self, body: ApiKeyInput, *, idempotency_key: str | None = None) -> CreateApiKeyAnswer:
        """Create an API key."""
        return self._call("POST", "/auth/v1/api-keys", headers={"Idempotency-Key": idempotency_key}, body=body)

    def restrict_api_key(self, id: str, body: KeyNetworksInput, *, idempotency_key: str | None = None) -> RestrictApiKeyAnswer:
        """Set an API key’s IP allowlist."""
        return self._call("PATCH", "/auth/v1/api-keys/{id}", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def revoke_api_key(self, id: str) -> None:
        """Revoke an API key. It stops working on every gateway within 5 seconds."""
        return self._call("DELETE", "/auth/v1/api-keys/{id}", path={"id": id})

    def read_own_key(self) -> ReadOwnKeyAnswer:
        """Get the key of this request: its scopes and its party."""
        return self._call("GET", "/auth/v1/key")

    def list_own_keys(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListOwnKeysAnswer:
        """List your API keys that are not revoked, newest first."""
        return self._call("GET", "/keys/v1", query={"take": take, "skip": skip, "cursor": cursor})

    def create_own_key(self, body: OwnedKeyInput, *, idempotency_key: str | None = None) -> CreateOwnKeyAnswer | CreateOwnKeyAnswer1:
        """Create an API key for your party, limited to the rights of the requesting key."""
        return self._call("POST", "/keys/v1", headers={"Idempotency-Key": idempotency_key}, body=body)

    def rotate_own_key(self, id: str, body: KeyRotationInput | None = None, *, idempotency_key: str | None = None) -> RotateOwnKeyAnswer | RotateOwnKeyAnswer1:
        """Rotate one of your API keys; the old one works until the overlap ends."""
        return self._call("POST", "/keys/v1/{id}/rotate", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def restrict_own_key(self, id: str, body: KeyNetworksInput, *, idempotency_key: str | None = None) -> RestrictOwnKeyAnswer | RestrictOwnKeyAnswer1:
        """Set the IP allowlist of one of your API keys."""
        return self._call("PATCH", "/keys/v1/{id}", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def revoke_own_key(self, id: str) -> RevokeOwnKeyAnswer:
        """Revoke one of your API keys. It stops working on every gateway within 5 seconds."""
        return self._call("DELETE", "/keys/v1/{id}", path={"id": id})

    def look_up_borrower(self, *, document: TaxDocumentInput) -> LookUpBorrowerAnswer:
        """Look up whether a document can be the borrower of a contract."""
        return self._call("GET", "/contracts/v1/borrowers/lookup", query={"document": document})

    def list_pre_registrations(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListPreRegistrationsAnswer:
        """List the pre-registrations of the authenticated lender, newest first."""
        return self._call("GET", "/contracts/v1/borrowers/pre-registrations", query={"take": take, "skip": skip, "cursor": cursor})

    def pre_register_borrower(self, body: PreRegistrationInput, *, idempotency_key: str | None = None) -> PreRegisterBorrowerAnswer:
        """Create a pre-registration of a borrower and open an onboarding case."""
        return self._call("POST", "/contracts/v1/borrowers/pre-registrations", headers={"Idempotency-Key": idempotency_key}, body=body)

    def change_own_document(self, body: ChangeOwnDocument, *, idempotency_key: str | None = None) -> ChangeOwnDocumentAnswer:
        """Correct your own document during onboarding."""
        return self._call("PATCH", "/contracts/v1/borrowers/me/document", headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_invitations(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListInvitationsAnswer:
        """List the invitations of the borrower to a contract, newest first."""
        return self._call("GET", "/contracts/v1/{id}/invitations", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def invite_borrower(self, id: int, *, idempotency_key: str | None = None) -> InviteBorrowerAnswer:
        """Invite the borrower of a contract by e-mail."""
        return self._call("POST", "/contracts/v1/{id}/invitations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def read_own_profile(self) -> ReadOwnProfileAnswer:
        """Get your own contact data; before onboarding, as the inviting lender recorded them."""
        return self._call("GET", "/contracts/v1/borrowers/me")

    def list_contracts(self, *, role: Literal["lender", "borrower"] | None = None, name: str | None = None, borrower_document: TaxDocumentInput | None = None, status: ContractStatus | None = None, overdue: bool | None = None, created_after: str | None = None, created_before: str | None = None, as_of: str | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListContractsAnswer:
        """List the contracts of the authenticated party, newest first."""
        return self._call("GET", "/contracts/v1", query={"role": role, "name": name, "borrowerDocument": borrower_document, "status": status, "overdue": overdue, "createdAfter": created_after, "createdBefore": created_before, "asOf": as_of, "take": take, "skip": skip, "cursor": cursor})

    def create_contract(self, body: ContractForm, *, idempotency_key: str | None = None) -> CreateContractAnswer:
        """Create a loan contract with its guarantee."""
        return self._call("POST", "/contracts/v1", headers={"Idempotency-Key": idempotency_key}, form=body)

    def read_contract(self, id: int, *, as_of: str | None = None) -> ReadContractAnswer:
        """Get a contract with its guarantee, its signings and its latest loan-to-value snapshot."""
        return self._call("GET", "/contracts/v1/{id}", path={"id": id}, query={"asOf": as_of})

    def download_document(self, id: int, document_id: str) -> bytes:
        """Download a document of a contract: the CCB, the guarantee document, or a signed version of either."""
        return self._call("GET", "/contracts/v1/{id}/documents/{documentId}", path={"id": id, "documentId": document_id})

    def list_contract_rows(self, *, role: Literal["lender", "borrower"] | None = None, search: str | None = None, status: ContractStatus | None = None, level: LtvLevel | None = None, fiat_currency: FiatCurrency | None = None, borrower_document: TaxDocumentInput | None = None, overdue: bool | None = None, doubtful: bool | None = None, awaits: Literal["CURE", "SIGNATURE"] | None = None, created_after: str | None = None, created_before: str | None = None, sort: Literal["risk", "created", "name", "balance"] | None = None, order: Literal["asc", "desc"] | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListContractRowsAnswer:
        """List contracts as rows of a table: by risk, by name, by balance, or newest first."""
        return self._call("GET", "/contracts/v1/rows", query={"role": role, "search": search, "status": status, "level": level, "fiatCurrency": fiat_currency, "borrowerDocument": borrower_document, "overdue": overdue, "doubtful": doubtful, "awaits": awaits, "createdAfter": created_after, "createdBefore": created_before, "sort": sort, "order": order, "take": take, "skip": skip, "cursor": cursor})

    def sum_contract_rows(self, *, role: Literal["lender", "borrower"] | None = None, search: str | None = None, status: ContractStatus | None = None, level: LtvLevel | None = None, fiat_currency: FiatCurrency | None = None, borrower_document: TaxDocumentInput | None = None, overdue: bool | None = None, doubtful: bool | None = None, awaits: Literal["CURE", "SIGNATURE"] | None = None, created_after: str | None = None, created_before: str | None = None) -> SumContractRowsAnswer:
        """Count and sum the contracts of a selection."""
        return self._call("GET", "/contracts/v1/rows/sums", query={"role": role, "search": search, "status": status, "level": level, "fiatCurrency": fiat_currency, "borrowerDocument": borrower_document, "overdue": overdue, "doubtful": doubtful, "awaits": awaits, "createdAfter": created_after, "createdBefore": created_before})

    def send_contract(self, id: int, *, idempotency_key: str | None = None) -> SendContractAnswer:
        """Send a contract to its borrower."""
        return self._call("POST", "/contracts/v1/{id}/send", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def accept_contract(self, id: int, body: AcceptanceInput | None = None, *, idempotency_key: str | None = None) -> AcceptContractAnswer:
        """Accept a contract as its borrower."""
        return self._call("POST", "/contracts/v1/{id}/accept", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def decline_contract(self, id: int, body: DeclineInput | None = None, *, idempotency_key: str | None = None) -> DeclineContractAnswer:
        """Decline a contract as its borrower."""
        return self._call("POST", "/contracts/v1/{id}/decline", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def cancel_contract(self, id: int, body: CancelInput, *, idempotency_key: str | None = None) -> CancelContractAnswer | CancelContractAnswer1:
        """Cancel a contract as its lender, or reverse it within 7 days of its activation."""
        return self._call("POST", "/contracts/v1/{id}/cancel", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def update_outstanding_balance(self, id: int, body: BalanceInput, *, idempotency_key: str | None = None) -> UpdateOutstandingBalanceAnswer:
        """Update the outstanding balance; 0 means repaid."""
        return self._call("PATCH", "/contracts/v1/{id}/outstanding-balance", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def attach_ccb(self, id: int, body: AttachCcb) -> AttachCcbAnswer:
        """Upload the loan agreement (CCB) of a contract that has none."""
        return self._call("PUT", "/contracts/v1/{id}/ccb", path={"id": id}, form=body)

    def open_signing(self, id: int, body: SigningInput, *, idempotency_key: str | None = None) -> OpenSigningAnswer:
        """Create a new signing to replace a refused or expired one."""
        return self._call("POST", "/contracts/v1/{id}/signings", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_facts_of_contract(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListFactsOfContractAnswer:
        """List the events of a contract, newest first: what happened, when, and who requested it."""
        return self._call("GET", "/contracts/v1/{id}/events", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def list_notices(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListNoticesAnswer:
        """List the notices to the borrower, newest first, with their delivery receipts."""
        return self._call("GET", "/contracts/v1/{id}/notices", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def record_freeze(self, id: int, body: FreezeInput, *, idempotency_key: str | None = None) -> RecordFreezeAnswer:
        """Report how much of a token of a guarantee is frozen, or that it is free again."""
        return self._call("POST", "/guarantees/{id}/freezes", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def confirm_release(self, id: str, *, idempotency_key: str | None = None) -> ConfirmReleaseAnswer:
        """Confirm that released collateral was returned."""
        return self._call("POST", "/internal/v1/releases/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def confirm_liquidation(self, id: str, body: ProceedsInput, *, idempotency_key: str | None = None) -> ConfirmLiquidationAnswer:
        """Confirm that collateral was sold, with the proceeds."""
        return self._call("POST", "/internal/v1/liquidations/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def confirm_surplus(self, id: str, *, idempotency_key: str | None = None) -> ConfirmSurplusAnswer:
        """Confirm that the surplus of a sale was paid to the borrower."""
        return self._call("POST", "/internal/v1/surpluses/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def record_signature_event(self, id: str, body: SignatureEventInput, *, idempotency_key: str | None = None) -> RecordSignatureEventAnswer:
        """Record the progress of a signer."""
        return self._call("POST", "/internal/v1/signings/{id}/events", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def export_contracts(self, *, format: Literal["csv", "ndjson"] | None = None, dialect: Literal["rfc4180", "excel-br"] | None = None, role: Literal["lender", "borrower"] | None = None, name: str | None = None, borrower_document: TaxDocumentInput | None = None, status: ContractStatus | None = None, overdue: bool | None = None, created_after: str | None = None, created_before: str | None = None) -> str:
        """Export your contracts with their latest valuation, newest first, as CSV or NDJSON."""
        return self._call("GET", "/exports/v1/contracts", query={"format": format, "dialect": dialect, "role": role, "name": name, "borrowerDocument": borrower_document, "status": status, "overdue": overdue, "createdAfter": created_after, "createdBefore": created_before})

    def export_statement(self, id: int, *, format: Literal["csv", "ndjson"] | None = None, dialect: Literal["rfc4180", "excel-br"] | None = None) -> str:
        """Export the statement of a contract: its events, oldest first, and their effect on the balance."""
        return self._call("GET", "/exports/v1/contracts/{id}/statement", path={"id": id}, query={"format": format, "dialect": dialect})

    def print_statement(self, id: int, *, language: Literal["pt", "en"] | None = None) -> bytes:
        """Get the statement of a contract as PDF (Demonstrativo de evolução da dívida)."""
        return self._call("GET", "/exports/v1/contracts/{id}/statement.pdf", path={"id": id}, query={"language": language})

    def export_snapshots(self, *, format: Literal["csv", "ndjson"] | None = None, dialect: Literal["rfc4180", "excel-br"] | None = None, contract_id: int | None = None, since: str | None = None, until: str | None = None) -> str:
        """Export loan-to-value snapshots, contract by contract, newest first, as CSV or NDJSON."""
        return self._call("GET", "/exports/v1/snapshots", query={"format": format, "dialect": dialect, "contractId": contract_id, "since": since, "until": until})

    def export_events(self, *, format: Literal["csv", "ndjson"] | None = None, dialect: Literal["rfc4180", "excel-br"] | None = None, event: Literal["collateral.created", "collateral.ltv_alert", "collateral.liquidated", "guarantee.created", "guarantee.liquidated", "account.verified", "wallet.confirmed", "customer.status_changed", "endpoint.disabled", "market.stale", "market.stale_ended", "market.depeg", "market.depeg_ended", "contract.created", "contract.imported", "contract.sent", "contract.accepted", "contract.declined", "contract.cancelled", "contract.reversed", "contract.activated", "contract.completed", "contract.balance_updated", "contract.overdue", "contract.ccb_attached", "guarantee.deposit_instructions_ready", "guarantee.deposit_seen", "guarantee.deposit_recorded", "guarantee.deposit_reversed", "guarantee.deposit_identified", "guarantee.deposit_unattributed", "guarantee.deposit_return_ordered", "guarantee.deposit_returned", "guarantee.collateral_frozen", "guarantee.collateral_unfrozen", "guarantee.destination_named", "guarantee.destination_counts", "guarantee.request_made", "guarantee.request_granted", "guarantee.request_declined", "guarantee.release_requested", "guarantee.release_approved", "guarantee.release_refused", "guarantee.release_confirmed", "guarantee.revalued", "guarantee.ltv_alert_recorded", "guarantee.liquidation_decided", "guarantee.liquidation_confirmed", "guarantee.surplus_paid", "guarantee.sales_stopped", "guarantee.sales_resumed", "notice.issued", "notice.receipt_recorded", "notice.period_ended", "journey.materialized", "journey.stage_advanced"] | None = None, contract_id: int | None = None, since: str | None = None, until: str | None = None) -> str:
        """Export your events in the order of the pull API, as CSV or NDJSON."""
        return self._call("GET", "/exports/v1/events", query={"format": format, "dialect": dialect, "event": event, "contractId": contract_id, "since": since, "until": until})

    def erase_party(self, body: ErasureInput, *, idempotency_key: str | None = None) -> ErasePartyAnswer:
        """Erase the personal data of a party."""
        return self._call("POST", "/internal/v1/parties/erasures", headers={"Idempotency-Key": idempotency_key}, body=body)

    def create_sign_in_code(self, body: SignInCodeInput) -> CreateSignInCodeAnswer:
        """Create a one-time code that signs in to the console with a key; local deployments only."""
        return self._call("POST", "/console/sign-in-codes", body=body)

    def create_customer(self, body: CustomerInput, *, idempotency_key: str | None = None) -> CreatedCustomer:
        """Create a customer of the global account from the authenticated tenant’s business."""
        return self._call("POST", "/global-account/api/v1/customers", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_customer(self, id: str) -> ReadCustomerAnswer:
        """Get a customer."""
        return self._call("GET", "/global-account/api/v1/customers/{id}", path={"id": id})

    def list_guarantees(self, *, role: Literal["lender", "borrower"] | None = None, as_of: str | None = None, page: int | None = None, limit: int | None = None, cursor: str | None = None) -> ListGuaranteesAnswer:
        """List the guarantees of the authenticated party, newest first."""
        return self._call("GET", "/guarantees", query={"role": role, "asOf": as_of, "page": page, "limit": limit, "cursor": cursor})

    def read_guarantee(self, id: int, *, as_of: str | None = None) -> ReadGuaranteeAnswer:
        """Get a guarantee."""
        return self._call("GET", "/guarantees/{id}", path={"id": id}, query={"asOf": as_of})

    def list_releases(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListReleasesAnswer:
        """List the releases of a guarantee, newest first."""
        return self._call("GET", "/guarantees/{id}/releases", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def request_release(self, id: int, body: ReleaseInput, *, idempotency_key: str | None = None) -> RequestReleaseAnswer | RequestReleaseAnswer1:
        """Request the release of collateral, as the lender."""
        return self._call("POST", "/guarantees/{id}/releases", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def record_deposit_at(self, body: AddressedDepositInput, *, idempotency_key: str | None = None) -> RecordDepositAtAnswer:
        """Record a transfer to an address, whose guarantee is looked up."""
        return self._call("POST", "/internal/v1/deposits", headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_deposits(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListDepositsAnswer:
        """List the deposits of a guarantee, newest first."""
        return self._call("GET", "/guarantees/{id}/deposits", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def record_deposit(self, id: int, body: DepositInput, *, idempotency_key: str | None = None) -> RecordDepositAnswer:
        """Record a deposit reported by custody, once per transfer."""
        return self._call("POST", "/guarantees/{id}/deposits", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_unattributed_deposits(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListUnattributedDepositsAnswer:
        """List the deposits of your loans that back nothing yet, newest first."""
        return self._call("GET", "/v1/unattributed-deposits", query={"take": take, "skip": skip, "cursor": cursor})

    def attribute_deposit(self, id: str, *, idempotency_key: str | None = None) -> AttributeDepositAnswer | AttributeDepositAnswer1:
        """Let an unattributed deposit back its loan; a second key must approve it."""
        return self._call("POST", "/v1/unattributed-deposits/{id}/attribute", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def return_deposit(self, id: str, body: ReturnInput, *, idempotency_key: str | None = None) -> ReturnDepositAnswer | ReturnDepositAnswer1:
        """Return an unattributed deposit to an address; a second key must approve it."""
        return self._call("POST", "/v1/unattributed-deposits/{id}/return", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def confirm_return(self, id: str, *, idempotency_key: str | None = None) -> ConfirmReturnAnswer:
        """Confirm that an unattributed deposit was returned."""
        return self._call("POST", "/internal/v1/returns/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def list_every_unattributed_deposit(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListEveryUnattributedDepositAnswer:
        """List the unattributed deposits of every lender, and those of nobody, newest first."""
        return self._call("GET", "/operations/v1/unattributed-deposits", query={"take": take, "skip": skip, "cursor": cursor})

    def close_stray_deposit(self, id: str, body: CloseStrayInput, *, idempotency_key: str | None = None) -> CloseStrayDepositAnswer:
        """Close a deposit to an address that nobody has, once it is settled."""
        return self._call("POST", "/operations/v1/unattributed-deposits/{id}/close", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def name_destination(self, id: int, body: DestinationInput, *, idempotency_key: str | None = None) -> NameDestinationAnswer | NameDestinationAnswer1:
        """Name the wallet, or the account, that collateral or money of the loan goes to."""
        return self._call("POST", "/guarantees/{id}/destinations", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_payout_methods(self, id: int) -> ListPayoutMethodsAnswer:
        """List your confirmed wallets and accounts that this loan can take."""
        return self._call("GET", "/guarantees/{id}/payout-methods", path={"id": id})

    def ask_for_release(self, id: int, body: ReleaseInput, *, idempotency_key: str | None = None) -> AskForReleaseAnswer:
        """Ask, as the borrower, for collateral above the initial ratio."""
        return self._call("POST", "/guarantees/{id}/release-requests", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def ask_for_sale(self, id: int, body: SaleRequestInput, *, idempotency_key: str | None = None) -> AskForSaleAnswer:
        """Ask, as the borrower, for a sale of collateral that pays down to a ratio."""
        return self._call("POST", "/guarantees/{id}/sale-requests", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def grant_borrower_request(self, id: int, request_id: str, *, idempotency_key: str | None = None) -> GrantBorrowerRequestAnswer | GrantBorrowerRequestAnswer1:
        """Grant a request of the borrower, as the lender."""
        return self._call("POST", "/guarantees/{id}/requests/{requestId}/grant", path={"id": id, "requestId": request_id}, headers={"Idempotency-Key": idempotency_key})

    def decline_borrower_request(self, id: int, request_id: str, body: DeclineRequestInput | None = None, *, idempotency_key: str | None = None) -> DeclineBorrowerRequestAnswer:
        """Decline a request of the borrower, as the lender."""
        return self._call("POST", "/guarantees/{id}/requests/{requestId}/decline", path={"id": id, "requestId": request_id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_snapshots_of_contract(self, *, contract_id: int, every: Literal["PT1M", "PT5M", "PT15M", "PT1H", "PT6H", "P1D"] | None = None, as_of: str | None = None, limit: int | None = None, cursor: str | None = None) -> ListSnapshotsOfContractAnswer:
        """List the loan-to-value snapshots of a contract, newest first."""
        return self._call("GET", "/v1/ltv", query={"contractId": contract_id, "every": every, "asOf": as_of, "limit": limit, "cursor": cursor})

    def list_last_snapshots(self, *, status: LtvStatus | None = None, stale: bool | None = None, depeg: bool | None = None, as_of: str | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListLastSnapshotsAnswer:
        """List the latest snapshot of each of your contracts, highest contract id first."""
        return self._call("GET", "/v1/ltv/list", query={"status": status, "stale": stale, "depeg": depeg, "asOf": as_of, "take": take, "skip": skip, "cursor": cursor})

    def prove_snapshot(self, id: str) -> ProveSnapshotAnswer:
        """Get the proof of a snapshot: its inputs in canonical form, and their hash."""
        return self._call("GET", "/v1/ltv/snapshots/{id}/proof", path={"id": id})

    def simulate_ltv(self, body: LtvSimulationInput, *, format: Literal["json", "ndjson"] | None = None) -> SimulateLtvAnswer:
        """Simulate a contract or your portfolio at other prices, rates or balances."""
        return self._call("POST", "/v1/ltv/simulate", query={"format": format}, body=body)

    def read_book(self) -> ReadBookAnswer:
        """Get portfolio totals of the loans that you granted."""
        return self._call("GET", "/v1/ltv/book")

    def read_book_history(self, *, hours: int | None = None) -> ReadBookHistoryAnswer:
        """Get hourly portfolio totals, oldest first."""
        return self._call("GET", "/v1/ltv/book/history", query={"hours": hours})

    def record_prices(self, body: PriceTicksInput, *, idempotency_key: str | None = None) -> RecordPricesAnswer:
        """Record one price tick, or up to 500."""
        return self._call("POST", "/internal/v1/market/prices", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_market(self) -> ReadMarketAnswer:
        """Get the latest price of every symbol, with its age and quality."""
        return self._call("GET", "/v1/market")

    def read_party(self, *, document: TaxDocumentInput) -> ReadPartyAnswer:
        """Get the party of a document."""
        return self._call("GET", "/internal/v1/onboarding/parties", query={"document": document})

    def complete_onboarding(self, body: OnboardingCompletionInput, *, idempotency_key: str | None = None) -> CompleteOnboardingAnswer:
        """Record that a person or company has completed onboarding."""
        return self._call("POST", "/internal/v1/onboarding/completions", headers={"Idempotency-Key": idempotency_key}, body=body)

    def record_compliance_case(self, body: ComplianceCaseInput, *, idempotency_key: str | None = None) -> RecordComplianceCaseAnswer:
        """Record the status of a document’s compliance case."""
        return self._call("POST", "/internal/v1/onboarding/compliance-cases", headers={"Idempotency-Key": idempotency_key}, body=body)

    def open_onboarding_session(self, body: OnboardingSessionInput, *, idempotency_key: str | None = None) -> OpenOnboardingSessionAnswer:
        """Create a session for a person who is onboarding."""
        return self._call("POST", "/internal/v1/onboarding/sessions", headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_onboarding_cases(self, *, document: TaxDocumentInput | None = None, status: OnboardingCaseStatus | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListOnboardingCasesAnswer:
        """List onboarding cases, newest first."""
        return self._call("GET", "/internal/v1/onboarding/cases", query={"document": document, "status": status, "take": take, "skip": skip, "cursor": cursor})

    def read_onboarding_case(self, id: str) -> ReadOnboardingCaseAnswer:
        """Get an onboarding case."""
        return self._call("GET", "/internal/v1/onboarding/cases/{id}", path={"id": id})

    def save_bank(self, body: BankAccountInput, *, idempotency_key: str | None = None) -> SaveBankAnswer:
        """Create a bank account of a customer."""
        return self._call("POST", "/global-account/api/v1/payment-methods/save_bank", headers={"Idempotency-Key": idempotency_key}, body=body)

    def save_wallet(self, body: WalletInput, *, idempotency_key: str | None = None) -> SaveWalletAnswer:
        """Create a wallet of a customer. It is PENDING until it is confirmed."""
        return self._call("POST", "/global-account/api/v1/payment-methods/save_wallet", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_payment_method(self, id: str) -> ReadPaymentMethodAnswer:
        """Get a payment method; account numbers and keys are masked."""
        return self._call("GET", "/global-account/api/v1/payment-methods/{id}", path={"id": id})

    def confirm_bank(self, id: str, *, idempotency_key: str | None = None) -> ConfirmBankAnswer:
        """Confirm a bank account that an integration saved for you."""
        return self._call("POST", "/global-account/api/v1/payment-methods/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def confirm_wallet(self, id: str, *, idempotency_key: str | None = None) -> ConfirmWalletAnswer:
        """Confirm that a wallet belongs to its customer."""
        return self._call("POST", "/internal/v1/wallets/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def receive_provider_event(self, name: Literal["account", "signature", "custody"], body: ReceiveProviderEvent | ReceiveProviderEvent1 | ReceiveProviderEvent2, *, webhook_id: str | None = None, webhook_timestamp: str | None = None, webhook_signature: str | None = None) -> ReceiveProviderEventAnswer:
        """Receive a signed event from an external provider."""
        return self._call("POST", "/internal/v1/providers/{name}/events", path={"name": name}, headers={"webhook-id": webhook_id, "webhook-timestamp": webhook_timestamp, "webhook-signature": webhook_signature}, body=body)

    def read_clock(self) -> ReadClockAnswer:
        """Get the deployment’s time and its last advance."""
        return self._call("GET", "/sandbox/v1/clock")

    def advance_clock(self, body: AdvanceClock, *, idempotency_key: str | None = None) -> AdvanceClockAnswer:
        """Advance the deployment’s time, for all users; it never goes back."""
        return self._call("POST", "/sandbox/v1/clock/advance", headers={"Idempotency-Key": idempotency_key}, body=body)

    def resume_clock(self, *, idempotency_key: str | None = None) -> ResumeClockAnswer:
        """Resume an advance that stopped, for example because a process was unreachable."""
        return self._call("POST", "/sandbox/v1/clock/resume", headers={"Idempotency-Key": idempotency_key})

    def simulate_deposit(self, id: int, body: SimulateDeposit, *, idempotency_key: str | None = None) -> SimulateDepositAnswer | SimulateDepositAnswer1:
        """Simulate a deposit of collateral, as the custodian would report it."""
        return self._call("POST", "/sandbox/v1/guarantees/{id}/deposits", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def simulate_onboarding(self, body: SimulateOnboarding, *, idempotency_key: str | None = None) -> SimulateOnboardingAnswer:
        """Complete your own onboarding, as the onboarding system would report it."""
        return self._call("POST", "/sandbox/v1/onboarding", headers={"Idempotency-Key": idempotency_key}, body=body)

    def make_party(self, body: MakeParty, *, idempotency_key: str | None = None) -> MakePartyAnswer:
        """Create a lender or a borrower with completed onboarding and an API key."""
        return self._call("POST", "/sandbox/v1/parties", headers={"Idempotency-Key": idempotency_key}, body=body)

    def make_contract(self, body: MakeContract, *, idempotency_key: str | None = None) -> MakeContractAnswer:
        """Create a contract in any state, with its parties, through the public commands."""
        return self._call("POST", "/sandbox/v1/contracts", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_provider(self, name: Literal["account", "signature", "custody"]) -> ReadProviderAnswer:
        """Get the faults injected into a sandbox provider."""
        return self._call("GET", "/sandbox/v1/providers/{name}", path={"name": name})

    def instruct_provider(self, name: Literal["account", "signature", "custody"], body: InstructProvider, *, idempotency_key: str | None = None) -> InstructProviderAnswer:
        """Inject faults into a sandbox provider: delay, failure, duplicate, decline."""
        return self._call("POST", "/sandbox/v1/providers/{name}", path={"name": name}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_scenario(self) -> ReadScenarioAnswer:
        """Get the current or last market scenario of this gateway."""
        return self._call("GET", "/sandbox/v1/market/scenarios")

    def play_scenario(self, body: PlayScenario, *, idempotency_key: str | None = None) -> PlayScenarioAnswer:
        """Replay a historical or custom market scenario."""
        return self._call("POST", "/sandbox/v1/market/scenarios", headers={"Idempotency-Key": idempotency_key}, body=body)

    def stop_scenario(self) -> StopScenarioAnswer:
        """Stop the current market scenario; prices remain as they are."""
        return self._call("DELETE", "/sandbox/v1/market/scenarios")

    def read_journey_of_contract(self, contract_id: int) -> ReadJourneyOfContractAnswer:
        """Get the journey of a contract."""
        return self._call("GET", "/simulation/v1/contracts/from-lender/{contractId}", path={"contractId": contract_id})

    def materialize_journey(self, contract_id: int, *, idempotency_key: str | None = None) -> MaterializeJourneyAnswer:
        """Create the borrower journey of a contract, at the borrower’s first access."""
        return self._call("POST", "/simulation/v1/contracts/from-lender/{contractId}", path={"contractId": contract_id}, headers={"Idempotency-Key": idempotency_key})

    def read_journey(self, simulation_id: str) -> ReadJourneyAnswer:
        """Get a journey."""
        return self._call("GET", "/simulation/v1/contracts/{simulationId}", path={"simulationId": simulation_id})

    def advance_stage(self, simulation_id: str, body: StageInput, *, idempotency_key: str | None = None) -> AdvanceStageAnswer:
        """Advance the journey by one stage."""
        return self._call("POST", "/simulation/v1/contracts/{simulationId}/stage", path={"simulationId": simulation_id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_collateral_totals(self) -> ReadCollateralTotalsAnswer:
        """Get the collateral behind all loans, by token, at the latest stated hour."""
        return self._call("GET", "/transparency/v1/collateral")

    def download_asset_proofs(self, network: Network) -> bytes:
        """Download the proofs that a network’s collateral is at our addresses."""
        return self._call("GET", "/transparency/v1/assets/{network}", path={"network": network})

    def prove_collateral(self, id: int) -> ProveCollateralAnswer:
        """Get the proof that the collateral of one of your contracts is in the stated total."""
        return self._call("GET", "/transparency/v1/collateral/{id}", path={"id": id})

    def read_log_checkpoints(self) -> ReadLogCheckpointsAnswer:
        """Get the latest signed checkpoint of every log of contract events."""
        return self._call("GET", "/transparency/v1/checkpoints")

    def prove_inclusion(self, *, event_id: str) -> ProveInclusionAnswer:
        """Get the proof that an event of one of your contracts is in the log."""
        return self._call("GET", "/transparency/v1/proofs/inclusion", query={"eventId": event_id})

    def prove_consistency(self, *, lane: int, from_: int, to: int) -> ProveConsistencyAnswer:
        """Get the proof that a log has only grown between two sizes."""
        return self._call("GET", "/transparency/v1/proofs/consistency", query={"lane": lane, "from": from_, "to": to})

    def list_webhook_endpoints(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListWebhookEndpointsAnswer:
        """List your webhook endpoints, newest first."""
        return self._call("GET", "/webhooks/v1/endpoints", query={"take": take, "skip": skip, "cursor": cursor})

    def create_webhook_endpoint(self, body: WebhookEndpointInput, *, idempotency_key: str | None = None) -> CreateWebhookEndpointAnswer:
        """Create a webhook endpoint."""
        return self._call("POST", "/webhooks/v1/endpoints", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_webhook_endpoint(self, id: str) -> ReadWebhookEndpointAnswer:
        """Get a webhook endpoint."""
        return self._call("GET", "/webhooks/v1/endpoints/{id}", path={"id": id})

    def update_webhook_endpoint(self, id: str, body: WebhookEndpointChanges, *, idempotency_key: str | None = None) -> UpdateWebhookEndpointAnswer:
        """Update a webhook endpoint; enabling it resumes parked deliveries."""
        return self._call("PATCH", "/webhooks/v1/endpoints/{id}", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def delete_webhook_endpoint(self, id: str) -> None:
        """Delete a webhook endpoint; undelivered events are discarded but stay in the pull API."""
        return self._call("DELETE", "/webhooks/v1/endpoints/{id}", path={"id": id})

    def read_webhook_secret(self, id: str) -> ReadWebhookSecretAnswer:
        """Get the secret that verifies deliveries."""
        return self._call("GET", "/webhooks/v1/endpoints/{id}/secret", path={"id": id})

    def rotate_webhook_secret(self, id: str, body: WebhookSecretRotationInput | None = None, *, idempotency_key: str | None = None) -> RotateWebhookSecretAnswer:
        """Rotate the secret; previous ones keep signing until the grace period ends."""
        return self._call("POST", "/webhooks/v1/endpoints/{id}/secret/rotate", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def test_webhook_endpoint(self, id: str, body: dict[str, Any] | None = None, *, idempotency_key: str | None = None) -> TestWebhookEndpointAnswer:
        """Send a signed test event `endpoint.test`."""
        return self._call("POST", "/webhooks/v1/endpoints/{id}/test", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def recover_webhook_endpoint(self, id: str, body: RecoveryInput, *, idempotency_key: str | None = None) -> RecoverWebhookEndpointAnswer:
        """Resend all events of a time range that the endpoint subscribes to and has not acknowledged."""
        return self._call("POST", "/webhooks/v1/endpoints/{id}/recover", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def check_webhook_receiver(self, id: str, body: dict[str, Any] | None = None, *, idempotency_key: str | None = None) -> CheckWebhookReceiverAnswer:
        """Test your receiver with valid, forged, altered, old, repeated and out-of-order deliveries."""
        return self._call("POST", "/webhooks/v1/endpoints/{id}/conformance", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_webhook_request(self, id: str) -> ReadWebhookRequestAnswer:
        """Get the result of a test, a resend, a recovery or a conformance test."""
        return self._call("GET", "/webhooks/v1/requests/{id}", path={"id": id})

    def read_webhook_stats(self, id: str) -> ReadWebhookStatsAnswer:
        """Get delivery statistics of an endpoint."""
        return self._call("GET", "/webhooks/v1/endpoints/{id}/stats", path={"id": id})

    def list_webhook_events(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None, event: Literal["collateral.created", "collateral.ltv_alert", "collateral.liquidated", "guarantee.created", "guarantee.liquidated", "account.verified", "wallet.confirmed", "customer.status_changed", "endpoint.disabled", "market.stale", "market.stale_ended", "market.depeg", "market.depeg_ended", "contract.created", "contract.imported", "contract.sent", "contract.accepted", "contract.declined", "contract.cancelled", "contract.reversed", "contract.activated", "contract.completed", "contract.balance_updated", "contract.overdue", "contract.ccb_attached", "guarantee.deposit_instructions_ready", "guarantee.deposit_seen", "guarantee.deposit_recorded", "guarantee.deposit_reversed", "guarantee.deposit_identified", "guarantee.deposit_unattributed", "guarantee.deposit_return_ordered", "guarantee.deposit_returned", "guarantee.collateral_frozen", "guarantee.collateral_unfrozen", "guarantee.destination_named", "guarantee.destination_counts", "guarantee.request_made", "guarantee.request_granted", "guarantee.request_declined", "guarantee.release_requested", "guarantee.release_approved", "guarantee.release_refused", "guarantee.release_confirmed", "guarantee.revalued", "guarantee.ltv_alert_recorded", "guarantee.liquidation_decided", "guarantee.liquidation_confirmed", "guarantee.surplus_paid", "guarantee.sales_stopped", "guarantee.sales_resumed", "notice.issued", "notice.receipt_recorded", "notice.period_ended", "journey.materialized", "journey.stage_advanced"] | None = None, contract_id: int | None = None, since: str | None = None, until: str | None = None, include: Literal["deliveries"] | None = None, delivered: bool | None = None) -> ListWebhookEventsAnswer:
        """List your events, oldest first (pull API)."""
        return self._call("GET", "/webhooks/v1/events", query={"take": take, "skip": skip, "cursor": cursor, "event": event, "contractId": contract_id, "since": since, "until": until, "include": include, "delivered": delivered})

    def read_webhook_event(self, id: str) -> ReadWebhookEventAnswer:
        """Get an event and the state of its deliveries."""
        return self._call("GET", "/webhooks/v1/events/{id}", path={"id": id})

    def list_webhook_attempts(self, id: str, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> ListWebhookAttemptsAnswer:
        """List the delivery attempts of an event, oldest first."""
        return self._call("GET", "/webhooks/v1/events/{id}/attempts", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def resend_webhook_event(self, id: str, body: ResendInput | None = None, *, idempotency_key: str | None = None) -> ResendWebhookEventAnswer:
        """Resend an event under the same id, to one endpoint or to all that had it."""
        return self._call("POST", "/webhooks/v1/events/{id}/resend", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_webhook_gaps(self, *, contract_id: int, topic: Literal["collateral-events", "contract-events"] | None = None) -> ListWebhookGapsAnswer:
        """List the sequences of a contract that no endpoint of yours has acknowledged."""
        return self._call("GET", "/webhooks/v1/gaps", query={"contractId": contract_id, "topic": topic})

    def create_portal_link(self, body: PortalLinkInput) -> CreatePortalLinkAnswer:
        """Create a one-time link that embeds your webhooks page in your own application."""
        return self._call("POST", "/webhooks/v1/portal-links", body=body)

    def revoke_portal_link(self, id: str) -> None:
        """End a portal link and the session that it opened."""
        return self._call("DELETE", "/webhooks/v1/portal-links/{id}", path={"id": id})

    def read_webhook_service_levels(self, *, window: Literal["1h", "24h", "30d"] | None = None, endpoint_id: str | None = None) -> ReadWebhookServiceLevelsAnswer:
        """Get service levels of your deliveries: shares, percentiles, error budget."""
        return self._call("GET", "/webhooks/v1/slo", query={"window": window, "endpointId": endpoint_id})


class AsyncOperations:
    _call: Callable[..., Any]

    def read_command(self, command_id: str) -> Awaitable[ReadCommandAnswer]:
        """Get the outcome of a command."""
        return self._call("GET", "/commands/v1/{commandId}", path={"commandId": command_id})

    def list_errors(self) -> Awaitable[ListErrorsAnswer]:
        """List all error codes."""
        return self._call("GET", "/errors")

    def read_open_api(self, *, if_none_match: str | None = None, accept_encoding: str | None = None) -> Awaitable[ReadOpenApiAnswer]:
        """Get this document, as served by this deployment."""
        return self._call("GET", "/openapi.json", headers={"if-none-match": if_none_match, "accept-encoding": accept_encoding})

    def read_liveness(self) -> Awaitable[ReadLivenessAnswer]:
        """Get liveness: whether this process is running."""
        return self._call("GET", "/healthz/live")

    def read_readiness(self) -> Awaitable[ReadReadinessAnswer]:
        """Get readiness: whether this process can serve requests."""
        return self._call("GET", "/healthz/ready")

    def read_status(self) -> Awaitable[ReadStatusAnswer]:
        """Get the platform status: components, prices, delays and the incidents of 90 days."""
        return self._call("GET", "/status/v1")

    def list_dead_letters(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None, topic: Literal["contract-commands", "ltv-findings", "notice-receipts", "directory-commands", "endpoint-findings", "command-replies", "contract-events", "log-checkpoints", "balance-changes", "collateral-events", "account-events", "market-events", "market-prices", "price-ages", "price-ticks", "ltv-snapshots", "ltv-positions", "audit-log", "dead-letters"] | None = None, state: Literal["WAITING", "REDRIVEN", "DISCARDED"] | None = None) -> Awaitable[ListDeadLettersAnswer]:
        """List dead letters, newest first."""
        return self._call("GET", "/operations/v1/dead-letters", query={"take": take, "skip": skip, "cursor": cursor, "topic": topic, "state": state})

    def read_dead_letter(self, id: str) -> Awaitable[ReadDeadLetterAnswer]:
        """Get a dead letter, decoded by its schema."""
        return self._call("GET", "/operations/v1/dead-letters/{id}", path={"id": id})

    def redrive_dead_letter(self, id: str, *, idempotency_key: str | None = None) -> Awaitable[RedriveDeadLetterAnswer]:
        """Redrive a dead letter to its source topic."""
        return self._call("POST", "/operations/v1/dead-letters/{id}/redrive", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def discard_dead_letter(self, id: str, body: DeadLetterDiscardInput, *, idempotency_key: str | None = None) -> Awaitable[DiscardDeadLetterAnswer]:
        """Discard a dead letter, with a reason."""
        return self._call("POST", "/operations/v1/dead-letters/{id}/discard", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def search_audit_log(self, *, take: int | None = None, cursor: str | None = None, actor: str | None = None, tenant: str | None = None, operation: str | None = None, path: str | None = None, resource: str | None = None, outcome: Literal["SUCCEEDED", "REFUSED", "PENDING", "FAILED"] | None = None, status: int | None = None, since: str | None = None, until: str | None = None) -> Awaitable[SearchAuditLogAnswer]:
        """Search the audit log of all API keys, newest first."""
        return self._call("GET", "/operations/v1/audit-log", query={"take": take, "cursor": cursor, "actor": actor, "tenant": tenant, "operation": operation, "path": path, "resource": resource, "outcome": outcome, "status": status, "since": since, "until": until})

    def list_own_audit_entries(self, *, take: int | None = None, cursor: str | None = None, actor: str | None = None, operation: str | None = None, resource: str | None = None, outcome: Literal["SUCCEEDED", "REFUSED", "PENDING", "FAILED"] | None = None, status: int | None = None, since: str | None = None, until: str | None = None) -> Awaitable[ListOwnAuditEntriesAnswer]:
        """List the audit trail of your API keys, newest first."""
        return self._call("GET", "/audit/v1", query={"take": take, "cursor": cursor, "actor": actor, "operation": operation, "resource": resource, "outcome": outcome, "status": status, "since": since, "until": until})

    def read_lanes(self) -> Awaitable[ReadLanesAnswer]:
        """Get the consumer lag of every processor, by partition."""
        return self._call("GET", "/operations/v1/lanes")

    def read_load(self) -> Awaitable[ReadLoadAnswer]:
        """Get commands, deliveries and lag by tenant, and lag by consumer group, over the last day by the hour."""
        return self._call("GET", "/operations/v1/load")

    def resume_sales(self, id: int, body: ResumeSalesInput, *, idempotency_key: str | None = None) -> Awaitable[ResumeSalesAnswer]:
        """Resume the sales of a guarantee after a sale with low proceeds."""
        return self._call("POST", "/operations/v1/guarantees/{id}/resume-sales", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_reconciliations(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListReconciliationsAnswer]:
        """List the comparisons of holdings with the balances at custody, newest first."""
        return self._call("GET", "/operations/v1/reconciliations", query={"take": take, "skip": skip, "cursor": cursor})

    def request_reconciliation(self, *, idempotency_key: str | None = None) -> Awaitable[RequestReconciliationAnswer]:
        """Compare the holdings of all guarantees with the balances at custody now."""
        return self._call("POST", "/operations/v1/reconciliations", headers={"Idempotency-Key": idempotency_key})

    def read_reconciliation(self, id: str) -> Awaitable[ReadReconciliationAnswer]:
        """Get a reconciliation."""
        return self._call("GET", "/operations/v1/reconciliations/{id}", path={"id": id})

    def list_custody_differences(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None, state: Literal["PENDING", "UNEXPLAINED", "MISMATCH"] | None = None) -> Awaitable[ListCustodyDifferencesAnswer]:
        """List the guarantees whose holdings and balances at custody differ, newest first."""
        return self._call("GET", "/operations/v1/custody-differences", query={"take": take, "skip": skip, "cursor": cursor, "state": state})

    def list_custody_orders(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListCustodyOrdersAnswer]:
        """List the orders that custody has not confirmed, with the transactions to sign, newest first."""
        return self._call("GET", "/operations/v1/custody-orders", query={"take": take, "skip": skip, "cursor": cursor})

    def list_unexplained_transfers(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None, closed: bool | None = None) -> Awaitable[ListUnexplainedTransfersAnswer]:
        """List the transfers that left addresses of guarantees without an order, newest first."""
        return self._call("GET", "/operations/v1/unexplained-transfers", query={"take": take, "skip": skip, "cursor": cursor, "closed": closed})

    def close_unexplained_transfer(self, id: str, body: CloseTransferInput, *, idempotency_key: str | None = None) -> Awaitable[CloseUnexplainedTransferAnswer]:
        """Close a transfer without an order, as the first or the second of two operators."""
        return self._call("POST", "/operations/v1/unexplained-transfers/{id}/close", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_approvals(self, *, status: ApprovalStatus | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListApprovalsAnswer]:
        """List the approvals of your party, newest first."""
        return self._call("GET", "/approvals/v1", query={"status": status, "take": take, "skip": skip, "cursor": cursor})

    def read_approval_policy(self) -> Awaitable[ReadApprovalPolicyAnswer]:
        """Get your approval policy: the acts that need a second key."""
        return self._call("GET", "/approvals/v1/policy")

    def change_approval_policy(self, body: ApprovalPolicy, *, idempotency_key: str | None = None) -> Awaitable[ChangeApprovalPolicyAnswer | ChangeApprovalPolicyAnswer1]:
        """Update your approval policy: the acts that need a second key."""
        return self._call("PATCH", "/approvals/v1/policy", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_approval(self, id: str) -> Awaitable[ReadApprovalAnswer]:
        """Get an approval."""
        return self._call("GET", "/approvals/v1/{id}", path={"id": id})

    def approve_act(self, id: str, body: ApprovalReasonInput | None = None, *, idempotency_key: str | None = None) -> Awaitable[ApproveActAnswer]:
        """Approve an act that another key proposed; it is executed once."""
        return self._call("POST", "/approvals/v1/{id}/approve", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def reject_act(self, id: str, body: ApprovalReasonInput | None = None, *, idempotency_key: str | None = None) -> Awaitable[RejectActAnswer]:
        """Reject an act that another key proposed."""
        return self._call("POST", "/approvals/v1/{id}/reject", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def withdraw_act(self, id: str, body: ApprovalReasonInput | None = None, *, idempotency_key: str | None = None) -> Awaitable[WithdrawActAnswer]:
        """Withdraw an act that this key proposed, before it is decided."""
        return self._call("POST", "/approvals/v1/{id}/withdraw", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_api_keys(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListApiKeysAnswer]:
        """List the API keys that are not revoked, newest first."""
        return self._call("GET", "/auth/v1/api-keys", query={"take": take, "skip": skip, "cursor": cursor})

    def create_api_key(self, body: ApiKeyInput, *, idempotency_key: str | None = None) -> Awaitable[CreateApiKeyAnswer]:
        """Create an API key."""
        return self._call("POST", "/auth/v1/api-keys", headers={"Idempotency-Key": idempotency_key}, body=body)

    def restrict_api_key(self, id: str, body: KeyNetworksInput, *, idempotency_key: str | None = None) -> Awaitable[RestrictApiKeyAnswer]:
        """Set an API key’s IP allowlist."""
        return self._call("PATCH", "/auth/v1/api-keys/{id}", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def revoke_api_key(self, id: str) -> Awaitable[None]:
        """Revoke an API key. It stops working on every gateway within 5 seconds."""
        return self._call("DELETE", "/auth/v1/api-keys/{id}", path={"id": id})

    def read_own_key(self) -> Awaitable[ReadOwnKeyAnswer]:
        """Get the key of this request: its scopes and its party."""
        return self._call("GET", "/auth/v1/key")

    def list_own_keys(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListOwnKeysAnswer]:
        """List your API keys that are not revoked, newest first."""
        return self._call("GET", "/keys/v1", query={"take": take, "skip": skip, "cursor": cursor})

    def create_own_key(self, body: OwnedKeyInput, *, idempotency_key: str | None = None) -> Awaitable[CreateOwnKeyAnswer | CreateOwnKeyAnswer1]:
        """Create an API key for your party, limited to the rights of the requesting key."""
        return self._call("POST", "/keys/v1", headers={"Idempotency-Key": idempotency_key}, body=body)

    def rotate_own_key(self, id: str, body: KeyRotationInput | None = None, *, idempotency_key: str | None = None) -> Awaitable[RotateOwnKeyAnswer | RotateOwnKeyAnswer1]:
        """Rotate one of your API keys; the old one works until the overlap ends."""
        return self._call("POST", "/keys/v1/{id}/rotate", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def restrict_own_key(self, id: str, body: KeyNetworksInput, *, idempotency_key: str | None = None) -> Awaitable[RestrictOwnKeyAnswer | RestrictOwnKeyAnswer1]:
        """Set the IP allowlist of one of your API keys."""
        return self._call("PATCH", "/keys/v1/{id}", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def revoke_own_key(self, id: str) -> Awaitable[RevokeOwnKeyAnswer]:
        """Revoke one of your API keys. It stops working on every gateway within 5 seconds."""
        return self._call("DELETE", "/keys/v1/{id}", path={"id": id})

    def look_up_borrower(self, *, document: TaxDocumentInput) -> Awaitable[LookUpBorrowerAnswer]:
        """Look up whether a document can be the borrower of a contract."""
        return self._call("GET", "/contracts/v1/borrowers/lookup", query={"document": document})

    def list_pre_registrations(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListPreRegistrationsAnswer]:
        """List the pre-registrations of the authenticated lender, newest first."""
        return self._call("GET", "/contracts/v1/borrowers/pre-registrations", query={"take": take, "skip": skip, "cursor": cursor})

    def pre_register_borrower(self, body: PreRegistrationInput, *, idempotency_key: str | None = None) -> Awaitable[PreRegisterBorrowerAnswer]:
        """Create a pre-registration of a borrower and open an onboarding case."""
        return self._call("POST", "/contracts/v1/borrowers/pre-registrations", headers={"Idempotency-Key": idempotency_key}, body=body)

    def change_own_document(self, body: ChangeOwnDocument, *, idempotency_key: str | None = None) -> Awaitable[ChangeOwnDocumentAnswer]:
        """Correct your own document during onboarding."""
        return self._call("PATCH", "/contracts/v1/borrowers/me/document", headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_invitations(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListInvitationsAnswer]:
        """List the invitations of the borrower to a contract, newest first."""
        return self._call("GET", "/contracts/v1/{id}/invitations", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def invite_borrower(self, id: int, *, idempotency_key: str | None = None) -> Awaitable[InviteBorrowerAnswer]:
        """Invite the borrower of a contract by e-mail."""
        return self._call("POST", "/contracts/v1/{id}/invitations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def read_own_profile(self) -> Awaitable[ReadOwnProfileAnswer]:
        """Get your own contact data; before onboarding, as the inviting lender recorded them."""
        return self._call("GET", "/contracts/v1/borrowers/me")

    def list_contracts(self, *, role: Literal["lender", "borrower"] | None = None, name: str | None = None, borrower_document: TaxDocumentInput | None = None, status: ContractStatus | None = None, overdue: bool | None = None, created_after: str | None = None, created_before: str | None = None, as_of: str | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListContractsAnswer]:
        """List the contracts of the authenticated party, newest first."""
        return self._call("GET", "/contracts/v1", query={"role": role, "name": name, "borrowerDocument": borrower_document, "status": status, "overdue": overdue, "createdAfter": created_after, "createdBefore": created_before, "asOf": as_of, "take": take, "skip": skip, "cursor": cursor})

    def create_contract(self, body: ContractForm, *, idempotency_key: str | None = None) -> Awaitable[CreateContractAnswer]:
        """Create a loan contract with its guarantee."""
        return self._call("POST", "/contracts/v1", headers={"Idempotency-Key": idempotency_key}, form=body)

    def read_contract(self, id: int, *, as_of: str | None = None) -> Awaitable[ReadContractAnswer]:
        """Get a contract with its guarantee, its signings and its latest loan-to-value snapshot."""
        return self._call("GET", "/contracts/v1/{id}", path={"id": id}, query={"asOf": as_of})

    def download_document(self, id: int, document_id: str) -> Awaitable[bytes]:
        """Download a document of a contract: the CCB, the guarantee document, or a signed version of either."""
        return self._call("GET", "/contracts/v1/{id}/documents/{documentId}", path={"id": id, "documentId": document_id})

    def list_contract_rows(self, *, role: Literal["lender", "borrower"] | None = None, search: str | None = None, status: ContractStatus | None = None, level: LtvLevel | None = None, fiat_currency: FiatCurrency | None = None, borrower_document: TaxDocumentInput | None = None, overdue: bool | None = None, doubtful: bool | None = None, awaits: Literal["CURE", "SIGNATURE"] | None = None, created_after: str | None = None, created_before: str | None = None, sort: Literal["risk", "created", "name", "balance"] | None = None, order: Literal["asc", "desc"] | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListContractRowsAnswer]:
        """List contracts as rows of a table: by risk, by name, by balance, or newest first."""
        return self._call("GET", "/contracts/v1/rows", query={"role": role, "search": search, "status": status, "level": level, "fiatCurrency": fiat_currency, "borrowerDocument": borrower_document, "overdue": overdue, "doubtful": doubtful, "awaits": awaits, "createdAfter": created_after, "createdBefore": created_before, "sort": sort, "order": order, "take": take, "skip": skip, "cursor": cursor})

    def sum_contract_rows(self, *, role: Literal["lender", "borrower"] | None = None, search: str | None = None, status: ContractStatus | None = None, level: LtvLevel | None = None, fiat_currency: FiatCurrency | None = None, borrower_document: TaxDocumentInput | None = None, overdue: bool | None = None, doubtful: bool | None = None, awaits: Literal["CURE", "SIGNATURE"] | None = None, created_after: str | None = None, created_before: str | None = None) -> Awaitable[SumContractRowsAnswer]:
        """Count and sum the contracts of a selection."""
        return self._call("GET", "/contracts/v1/rows/sums", query={"role": role, "search": search, "status": status, "level": level, "fiatCurrency": fiat_currency, "borrowerDocument": borrower_document, "overdue": overdue, "doubtful": doubtful, "awaits": awaits, "createdAfter": created_after, "createdBefore": created_before})

    def send_contract(self, id: int, *, idempotency_key: str | None = None) -> Awaitable[SendContractAnswer]:
        """Send a contract to its borrower."""
        return self._call("POST", "/contracts/v1/{id}/send", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def accept_contract(self, id: int, body: AcceptanceInput | None = None, *, idempotency_key: str | None = None) -> Awaitable[AcceptContractAnswer]:
        """Accept a contract as its borrower."""
        return self._call("POST", "/contracts/v1/{id}/accept", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def decline_contract(self, id: int, body: DeclineInput | None = None, *, idempotency_key: str | None = None) -> Awaitable[DeclineContractAnswer]:
        """Decline a contract as its borrower."""
        return self._call("POST", "/contracts/v1/{id}/decline", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def cancel_contract(self, id: int, body: CancelInput, *, idempotency_key: str | None = None) -> Awaitable[CancelContractAnswer | CancelContractAnswer1]:
        """Cancel a contract as its lender, or reverse it within 7 days of its activation."""
        return self._call("POST", "/contracts/v1/{id}/cancel", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def update_outstanding_balance(self, id: int, body: BalanceInput, *, idempotency_key: str | None = None) -> Awaitable[UpdateOutstandingBalanceAnswer]:
        """Update the outstanding balance; 0 means repaid."""
        return self._call("PATCH", "/contracts/v1/{id}/outstanding-balance", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def attach_ccb(self, id: int, body: AttachCcb) -> Awaitable[AttachCcbAnswer]:
        """Upload the loan agreement (CCB) of a contract that has none."""
        return self._call("PUT", "/contracts/v1/{id}/ccb", path={"id": id}, form=body)

    def open_signing(self, id: int, body: SigningInput, *, idempotency_key: str | None = None) -> Awaitable[OpenSigningAnswer]:
        """Create a new signing to replace a refused or expired one."""
        return self._call("POST", "/contracts/v1/{id}/signings", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_facts_of_contract(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListFactsOfContractAnswer]:
        """List the events of a contract, newest first: what happened, when, and who requested it."""
        return self._call("GET", "/contracts/v1/{id}/events", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def list_notices(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListNoticesAnswer]:
        """List the notices to the borrower, newest first, with their delivery receipts."""
        return self._call("GET", "/contracts/v1/{id}/notices", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def record_freeze(self, id: int, body: FreezeInput, *, idempotency_key: str | None = None) -> Awaitable[RecordFreezeAnswer]:
        """Report how much of a token of a guarantee is frozen, or that it is free again."""
        return self._call("POST", "/guarantees/{id}/freezes", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def confirm_release(self, id: str, *, idempotency_key: str | None = None) -> Awaitable[ConfirmReleaseAnswer]:
        """Confirm that released collateral was returned."""
        return self._call("POST", "/internal/v1/releases/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def confirm_liquidation(self, id: str, body: ProceedsInput, *, idempotency_key: str | None = None) -> Awaitable[ConfirmLiquidationAnswer]:
        """Confirm that collateral was sold, with the proceeds."""
        return self._call("POST", "/internal/v1/liquidations/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def confirm_surplus(self, id: str, *, idempotency_key: str | None = None) -> Awaitable[ConfirmSurplusAnswer]:
        """Confirm that the surplus of a sale was paid to the borrower."""
        return self._call("POST", "/internal/v1/surpluses/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def record_signature_event(self, id: str, body: SignatureEventInput, *, idempotency_key: str | None = None) -> Awaitable[RecordSignatureEventAnswer]:
        """Record the progress of a signer."""
        return self._call("POST", "/internal/v1/signings/{id}/events", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def export_contracts(self, *, format: Literal["csv", "ndjson"] | None = None, dialect: Literal["rfc4180", "excel-br"] | None = None, role: Literal["lender", "borrower"] | None = None, name: str | None = None, borrower_document: TaxDocumentInput | None = None, status: ContractStatus | None = None, overdue: bool | None = None, created_after: str | None = None, created_before: str | None = None) -> Awaitable[str]:
        """Export your contracts with their latest valuation, newest first, as CSV or NDJSON."""
        return self._call("GET", "/exports/v1/contracts", query={"format": format, "dialect": dialect, "role": role, "name": name, "borrowerDocument": borrower_document, "status": status, "overdue": overdue, "createdAfter": created_after, "createdBefore": created_before})

    def export_statement(self, id: int, *, format: Literal["csv", "ndjson"] | None = None, dialect: Literal["rfc4180", "excel-br"] | None = None) -> Awaitable[str]:
        """Export the statement of a contract: its events, oldest first, and their effect on the balance."""
        return self._call("GET", "/exports/v1/contracts/{id}/statement", path={"id": id}, query={"format": format, "dialect": dialect})

    def print_statement(self, id: int, *, language: Literal["pt", "en"] | None = None) -> Awaitable[bytes]:
        """Get the statement of a contract as PDF (Demonstrativo de evolução da dívida)."""
        return self._call("GET", "/exports/v1/contracts/{id}/statement.pdf", path={"id": id}, query={"language": language})

    def export_snapshots(self, *, format: Literal["csv", "ndjson"] | None = None, dialect: Literal["rfc4180", "excel-br"] | None = None, contract_id: int | None = None, since: str | None = None, until: str | None = None) -> Awaitable[str]:
        """Export loan-to-value snapshots, contract by contract, newest first, as CSV or NDJSON."""
        return self._call("GET", "/exports/v1/snapshots", query={"format": format, "dialect": dialect, "contractId": contract_id, "since": since, "until": until})

    def export_events(self, *, format: Literal["csv", "ndjson"] | None = None, dialect: Literal["rfc4180", "excel-br"] | None = None, event: Literal["collateral.created", "collateral.ltv_alert", "collateral.liquidated", "guarantee.created", "guarantee.liquidated", "account.verified", "wallet.confirmed", "customer.status_changed", "endpoint.disabled", "market.stale", "market.stale_ended", "market.depeg", "market.depeg_ended", "contract.created", "contract.imported", "contract.sent", "contract.accepted", "contract.declined", "contract.cancelled", "contract.reversed", "contract.activated", "contract.completed", "contract.balance_updated", "contract.overdue", "contract.ccb_attached", "guarantee.deposit_instructions_ready", "guarantee.deposit_seen", "guarantee.deposit_recorded", "guarantee.deposit_reversed", "guarantee.deposit_identified", "guarantee.deposit_unattributed", "guarantee.deposit_return_ordered", "guarantee.deposit_returned", "guarantee.collateral_frozen", "guarantee.collateral_unfrozen", "guarantee.destination_named", "guarantee.destination_counts", "guarantee.request_made", "guarantee.request_granted", "guarantee.request_declined", "guarantee.release_requested", "guarantee.release_approved", "guarantee.release_refused", "guarantee.release_confirmed", "guarantee.revalued", "guarantee.ltv_alert_recorded", "guarantee.liquidation_decided", "guarantee.liquidation_confirmed", "guarantee.surplus_paid", "guarantee.sales_stopped", "guarantee.sales_resumed", "notice.issued", "notice.receipt_recorded", "notice.period_ended", "journey.materialized", "journey.stage_advanced"] | None = None, contract_id: int | None = None, since: str | None = None, until: str | None = None) -> Awaitable[str]:
        """Export your events in the order of the pull API, as CSV or NDJSON."""
        return self._call("GET", "/exports/v1/events", query={"format": format, "dialect": dialect, "event": event, "contractId": contract_id, "since": since, "until": until})

    def erase_party(self, body: ErasureInput, *, idempotency_key: str | None = None) -> Awaitable[ErasePartyAnswer]:
        """Erase the personal data of a party."""
        return self._call("POST", "/internal/v1/parties/erasures", headers={"Idempotency-Key": idempotency_key}, body=body)

    def create_sign_in_code(self, body: SignInCodeInput) -> Awaitable[CreateSignInCodeAnswer]:
        """Create a one-time code that signs in to the console with a key; local deployments only."""
        return self._call("POST", "/console/sign-in-codes", body=body)

    def create_customer(self, body: CustomerInput, *, idempotency_key: str | None = None) -> Awaitable[CreatedCustomer]:
        """Create a customer of the global account from the authenticated tenant’s business."""
        return self._call("POST", "/global-account/api/v1/customers", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_customer(self, id: str) -> Awaitable[ReadCustomerAnswer]:
        """Get a customer."""
        return self._call("GET", "/global-account/api/v1/customers/{id}", path={"id": id})

    def list_guarantees(self, *, role: Literal["lender", "borrower"] | None = None, as_of: str | None = None, page: int | None = None, limit: int | None = None, cursor: str | None = None) -> Awaitable[ListGuaranteesAnswer]:
        """List the guarantees of the authenticated party, newest first."""
        return self._call("GET", "/guarantees", query={"role": role, "asOf": as_of, "page": page, "limit": limit, "cursor": cursor})

    def read_guarantee(self, id: int, *, as_of: str | None = None) -> Awaitable[ReadGuaranteeAnswer]:
        """Get a guarantee."""
        return self._call("GET", "/guarantees/{id}", path={"id": id}, query={"asOf": as_of})

    def list_releases(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListReleasesAnswer]:
        """List the releases of a guarantee, newest first."""
        return self._call("GET", "/guarantees/{id}/releases", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def request_release(self, id: int, body: ReleaseInput, *, idempotency_key: str | None = None) -> Awaitable[RequestReleaseAnswer | RequestReleaseAnswer1]:
        """Request the release of collateral, as the lender."""
        return self._call("POST", "/guarantees/{id}/releases", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def record_deposit_at(self, body: AddressedDepositInput, *, idempotency_key: str | None = None) -> Awaitable[RecordDepositAtAnswer]:
        """Record a transfer to an address, whose guarantee is looked up."""
        return self._call("POST", "/internal/v1/deposits", headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_deposits(self, id: int, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListDepositsAnswer]:
        """List the deposits of a guarantee, newest first."""
        return self._call("GET", "/guarantees/{id}/deposits", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def record_deposit(self, id: int, body: DepositInput, *, idempotency_key: str | None = None) -> Awaitable[RecordDepositAnswer]:
        """Record a deposit reported by custody, once per transfer."""
        return self._call("POST", "/guarantees/{id}/deposits", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_unattributed_deposits(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListUnattributedDepositsAnswer]:
        """List the deposits of your loans that back nothing yet, newest first."""
        return self._call("GET", "/v1/unattributed-deposits", query={"take": take, "skip": skip, "cursor": cursor})

    def attribute_deposit(self, id: str, *, idempotency_key: str | None = None) -> Awaitable[AttributeDepositAnswer | AttributeDepositAnswer1]:
        """Let an unattributed deposit back its loan; a second key must approve it."""
        return self._call("POST", "/v1/unattributed-deposits/{id}/attribute", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def return_deposit(self, id: str, body: ReturnInput, *, idempotency_key: str | None = None) -> Awaitable[ReturnDepositAnswer | ReturnDepositAnswer1]:
        """Return an unattributed deposit to an address; a second key must approve it."""
        return self._call("POST", "/v1/unattributed-deposits/{id}/return", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def confirm_return(self, id: str, *, idempotency_key: str | None = None) -> Awaitable[ConfirmReturnAnswer]:
        """Confirm that an unattributed deposit was returned."""
        return self._call("POST", "/internal/v1/returns/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def list_every_unattributed_deposit(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListEveryUnattributedDepositAnswer]:
        """List the unattributed deposits of every lender, and those of nobody, newest first."""
        return self._call("GET", "/operations/v1/unattributed-deposits", query={"take": take, "skip": skip, "cursor": cursor})

    def close_stray_deposit(self, id: str, body: CloseStrayInput, *, idempotency_key: str | None = None) -> Awaitable[CloseStrayDepositAnswer]:
        """Close a deposit to an address that nobody has, once it is settled."""
        return self._call("POST", "/operations/v1/unattributed-deposits/{id}/close", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def name_destination(self, id: int, body: DestinationInput, *, idempotency_key: str | None = None) -> Awaitable[NameDestinationAnswer | NameDestinationAnswer1]:
        """Name the wallet, or the account, that collateral or money of the loan goes to."""
        return self._call("POST", "/guarantees/{id}/destinations", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_payout_methods(self, id: int) -> Awaitable[ListPayoutMethodsAnswer]:
        """List your confirmed wallets and accounts that this loan can take."""
        return self._call("GET", "/guarantees/{id}/payout-methods", path={"id": id})

    def ask_for_release(self, id: int, body: ReleaseInput, *, idempotency_key: str | None = None) -> Awaitable[AskForReleaseAnswer]:
        """Ask, as the borrower, for collateral above the initial ratio."""
        return self._call("POST", "/guarantees/{id}/release-requests", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def ask_for_sale(self, id: int, body: SaleRequestInput, *, idempotency_key: str | None = None) -> Awaitable[AskForSaleAnswer]:
        """Ask, as the borrower, for a sale of collateral that pays down to a ratio."""
        return self._call("POST", "/guarantees/{id}/sale-requests", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def grant_borrower_request(self, id: int, request_id: str, *, idempotency_key: str | None = None) -> Awaitable[GrantBorrowerRequestAnswer | GrantBorrowerRequestAnswer1]:
        """Grant a request of the borrower, as the lender."""
        return self._call("POST", "/guarantees/{id}/requests/{requestId}/grant", path={"id": id, "requestId": request_id}, headers={"Idempotency-Key": idempotency_key})

    def decline_borrower_request(self, id: int, request_id: str, body: DeclineRequestInput | None = None, *, idempotency_key: str | None = None) -> Awaitable[DeclineBorrowerRequestAnswer]:
        """Decline a request of the borrower, as the lender."""
        return self._call("POST", "/guarantees/{id}/requests/{requestId}/decline", path={"id": id, "requestId": request_id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_snapshots_of_contract(self, *, contract_id: int, every: Literal["PT1M", "PT5M", "PT15M", "PT1H", "PT6H", "P1D"] | None = None, as_of: str | None = None, limit: int | None = None, cursor: str | None = None) -> Awaitable[ListSnapshotsOfContractAnswer]:
        """List the loan-to-value snapshots of a contract, newest first."""
        return self._call("GET", "/v1/ltv", query={"contractId": contract_id, "every": every, "asOf": as_of, "limit": limit, "cursor": cursor})

    def list_last_snapshots(self, *, status: LtvStatus | None = None, stale: bool | None = None, depeg: bool | None = None, as_of: str | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListLastSnapshotsAnswer]:
        """List the latest snapshot of each of your contracts, highest contract id first."""
        return self._call("GET", "/v1/ltv/list", query={"status": status, "stale": stale, "depeg": depeg, "asOf": as_of, "take": take, "skip": skip, "cursor": cursor})

    def prove_snapshot(self, id: str) -> Awaitable[ProveSnapshotAnswer]:
        """Get the proof of a snapshot: its inputs in canonical form, and their hash."""
        return self._call("GET", "/v1/ltv/snapshots/{id}/proof", path={"id": id})

    def simulate_ltv(self, body: LtvSimulationInput, *, format: Literal["json", "ndjson"] | None = None) -> Awaitable[SimulateLtvAnswer]:
        """Simulate a contract or your portfolio at other prices, rates or balances."""
        return self._call("POST", "/v1/ltv/simulate", query={"format": format}, body=body)

    def read_book(self) -> Awaitable[ReadBookAnswer]:
        """Get portfolio totals of the loans that you granted."""
        return self._call("GET", "/v1/ltv/book")

    def read_book_history(self, *, hours: int | None = None) -> Awaitable[ReadBookHistoryAnswer]:
        """Get hourly portfolio totals, oldest first."""
        return self._call("GET", "/v1/ltv/book/history", query={"hours": hours})

    def record_prices(self, body: PriceTicksInput, *, idempotency_key: str | None = None) -> Awaitable[RecordPricesAnswer]:
        """Record one price tick, or up to 500."""
        return self._call("POST", "/internal/v1/market/prices", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_market(self) -> Awaitable[ReadMarketAnswer]:
        """Get the latest price of every symbol, with its age and quality."""
        return self._call("GET", "/v1/market")

    def read_party(self, *, document: TaxDocumentInput) -> Awaitable[ReadPartyAnswer]:
        """Get the party of a document."""
        return self._call("GET", "/internal/v1/onboarding/parties", query={"document": document})

    def complete_onboarding(self, body: OnboardingCompletionInput, *, idempotency_key: str | None = None) -> Awaitable[CompleteOnboardingAnswer]:
        """Record that a person or company has completed onboarding."""
        return self._call("POST", "/internal/v1/onboarding/completions", headers={"Idempotency-Key": idempotency_key}, body=body)

    def record_compliance_case(self, body: ComplianceCaseInput, *, idempotency_key: str | None = None) -> Awaitable[RecordComplianceCaseAnswer]:
        """Record the status of a document’s compliance case."""
        return self._call("POST", "/internal/v1/onboarding/compliance-cases", headers={"Idempotency-Key": idempotency_key}, body=body)

    def open_onboarding_session(self, body: OnboardingSessionInput, *, idempotency_key: str | None = None) -> Awaitable[OpenOnboardingSessionAnswer]:
        """Create a session for a person who is onboarding."""
        return self._call("POST", "/internal/v1/onboarding/sessions", headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_onboarding_cases(self, *, document: TaxDocumentInput | None = None, status: OnboardingCaseStatus | None = None, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListOnboardingCasesAnswer]:
        """List onboarding cases, newest first."""
        return self._call("GET", "/internal/v1/onboarding/cases", query={"document": document, "status": status, "take": take, "skip": skip, "cursor": cursor})

    def read_onboarding_case(self, id: str) -> Awaitable[ReadOnboardingCaseAnswer]:
        """Get an onboarding case."""
        return self._call("GET", "/internal/v1/onboarding/cases/{id}", path={"id": id})

    def save_bank(self, body: BankAccountInput, *, idempotency_key: str | None = None) -> Awaitable[SaveBankAnswer]:
        """Create a bank account of a customer."""
        return self._call("POST", "/global-account/api/v1/payment-methods/save_bank", headers={"Idempotency-Key": idempotency_key}, body=body)

    def save_wallet(self, body: WalletInput, *, idempotency_key: str | None = None) -> Awaitable[SaveWalletAnswer]:
        """Create a wallet of a customer. It is PENDING until it is confirmed."""
        return self._call("POST", "/global-account/api/v1/payment-methods/save_wallet", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_payment_method(self, id: str) -> Awaitable[ReadPaymentMethodAnswer]:
        """Get a payment method; account numbers and keys are masked."""
        return self._call("GET", "/global-account/api/v1/payment-methods/{id}", path={"id": id})

    def confirm_bank(self, id: str, *, idempotency_key: str | None = None) -> Awaitable[ConfirmBankAnswer]:
        """Confirm a bank account that an integration saved for you."""
        return self._call("POST", "/global-account/api/v1/payment-methods/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def confirm_wallet(self, id: str, *, idempotency_key: str | None = None) -> Awaitable[ConfirmWalletAnswer]:
        """Confirm that a wallet belongs to its customer."""
        return self._call("POST", "/internal/v1/wallets/{id}/confirmations", path={"id": id}, headers={"Idempotency-Key": idempotency_key})

    def receive_provider_event(self, name: Literal["account", "signature", "custody"], body: ReceiveProviderEvent | ReceiveProviderEvent1 | ReceiveProviderEvent2, *, webhook_id: str | None = None, webhook_timestamp: str | None = None, webhook_signature: str | None = None) -> Awaitable[ReceiveProviderEventAnswer]:
        """Receive a signed event from an external provider."""
        return self._call("POST", "/internal/v1/providers/{name}/events", path={"name": name}, headers={"webhook-id": webhook_id, "webhook-timestamp": webhook_timestamp, "webhook-signature": webhook_signature}, body=body)

    def read_clock(self) -> Awaitable[ReadClockAnswer]:
        """Get the deployment’s time and its last advance."""
        return self._call("GET", "/sandbox/v1/clock")

    def advance_clock(self, body: AdvanceClock, *, idempotency_key: str | None = None) -> Awaitable[AdvanceClockAnswer]:
        """Advance the deployment’s time, for all users; it never goes back."""
        return self._call("POST", "/sandbox/v1/clock/advance", headers={"Idempotency-Key": idempotency_key}, body=body)

    def resume_clock(self, *, idempotency_key: str | None = None) -> Awaitable[ResumeClockAnswer]:
        """Resume an advance that stopped, for example because a process was unreachable."""
        return self._call("POST", "/sandbox/v1/clock/resume", headers={"Idempotency-Key": idempotency_key})

    def simulate_deposit(self, id: int, body: SimulateDeposit, *, idempotency_key: str | None = None) -> Awaitable[SimulateDepositAnswer | SimulateDepositAnswer1]:
        """Simulate a deposit of collateral, as the custodian would report it."""
        return self._call("POST", "/sandbox/v1/guarantees/{id}/deposits", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def simulate_onboarding(self, body: SimulateOnboarding, *, idempotency_key: str | None = None) -> Awaitable[SimulateOnboardingAnswer]:
        """Complete your own onboarding, as the onboarding system would report it."""
        return self._call("POST", "/sandbox/v1/onboarding", headers={"Idempotency-Key": idempotency_key}, body=body)

    def make_party(self, body: MakeParty, *, idempotency_key: str | None = None) -> Awaitable[MakePartyAnswer]:
        """Create a lender or a borrower with completed onboarding and an API key."""
        return self._call("POST", "/sandbox/v1/parties", headers={"Idempotency-Key": idempotency_key}, body=body)

    def make_contract(self, body: MakeContract, *, idempotency_key: str | None = None) -> Awaitable[MakeContractAnswer]:
        """Create a contract in any state, with its parties, through the public commands."""
        return self._call("POST", "/sandbox/v1/contracts", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_provider(self, name: Literal["account", "signature", "custody"]) -> Awaitable[ReadProviderAnswer]:
        """Get the faults injected into a sandbox provider."""
        return self._call("GET", "/sandbox/v1/providers/{name}", path={"name": name})

    def instruct_provider(self, name: Literal["account", "signature", "custody"], body: InstructProvider, *, idempotency_key: str | None = None) -> Awaitable[InstructProviderAnswer]:
        """Inject faults into a sandbox provider: delay, failure, duplicate, decline."""
        return self._call("POST", "/sandbox/v1/providers/{name}", path={"name": name}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_scenario(self) -> Awaitable[ReadScenarioAnswer]:
        """Get the current or last market scenario of this gateway."""
        return self._call("GET", "/sandbox/v1/market/scenarios")

    def play_scenario(self, body: PlayScenario, *, idempotency_key: str | None = None) -> Awaitable[PlayScenarioAnswer]:
        """Replay a historical or custom market scenario."""
        return self._call("POST", "/sandbox/v1/market/scenarios", headers={"Idempotency-Key": idempotency_key}, body=body)

    def stop_scenario(self) -> Awaitable[StopScenarioAnswer]:
        """Stop the current market scenario; prices remain as they are."""
        return self._call("DELETE", "/sandbox/v1/market/scenarios")

    def read_journey_of_contract(self, contract_id: int) -> Awaitable[ReadJourneyOfContractAnswer]:
        """Get the journey of a contract."""
        return self._call("GET", "/simulation/v1/contracts/from-lender/{contractId}", path={"contractId": contract_id})

    def materialize_journey(self, contract_id: int, *, idempotency_key: str | None = None) -> Awaitable[MaterializeJourneyAnswer]:
        """Create the borrower journey of a contract, at the borrower’s first access."""
        return self._call("POST", "/simulation/v1/contracts/from-lender/{contractId}", path={"contractId": contract_id}, headers={"Idempotency-Key": idempotency_key})

    def read_journey(self, simulation_id: str) -> Awaitable[ReadJourneyAnswer]:
        """Get a journey."""
        return self._call("GET", "/simulation/v1/contracts/{simulationId}", path={"simulationId": simulation_id})

    def advance_stage(self, simulation_id: str, body: StageInput, *, idempotency_key: str | None = None) -> Awaitable[AdvanceStageAnswer]:
        """Advance the journey by one stage."""
        return self._call("POST", "/simulation/v1/contracts/{simulationId}/stage", path={"simulationId": simulation_id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_collateral_totals(self) -> Awaitable[ReadCollateralTotalsAnswer]:
        """Get the collateral behind all loans, by token, at the latest stated hour."""
        return self._call("GET", "/transparency/v1/collateral")

    def download_asset_proofs(self, network: Network) -> Awaitable[bytes]:
        """Download the proofs that a network’s collateral is at our addresses."""
        return self._call("GET", "/transparency/v1/assets/{network}", path={"network": network})

    def prove_collateral(self, id: int) -> Awaitable[ProveCollateralAnswer]:
        """Get the proof that the collateral of one of your contracts is in the stated total."""
        return self._call("GET", "/transparency/v1/collateral/{id}", path={"id": id})

    def read_log_checkpoints(self) -> Awaitable[ReadLogCheckpointsAnswer]:
        """Get the latest signed checkpoint of every log of contract events."""
        return self._call("GET", "/transparency/v1/checkpoints")

    def prove_inclusion(self, *, event_id: str) -> Awaitable[ProveInclusionAnswer]:
        """Get the proof that an event of one of your contracts is in the log."""
        return self._call("GET", "/transparency/v1/proofs/inclusion", query={"eventId": event_id})

    def prove_consistency(self, *, lane: int, from_: int, to: int) -> Awaitable[ProveConsistencyAnswer]:
        """Get the proof that a log has only grown between two sizes."""
        return self._call("GET", "/transparency/v1/proofs/consistency", query={"lane": lane, "from": from_, "to": to})

    def list_webhook_endpoints(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListWebhookEndpointsAnswer]:
        """List your webhook endpoints, newest first."""
        return self._call("GET", "/webhooks/v1/endpoints", query={"take": take, "skip": skip, "cursor": cursor})

    def create_webhook_endpoint(self, body: WebhookEndpointInput, *, idempotency_key: str | None = None) -> Awaitable[CreateWebhookEndpointAnswer]:
        """Create a webhook endpoint."""
        return self._call("POST", "/webhooks/v1/endpoints", headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_webhook_endpoint(self, id: str) -> Awaitable[ReadWebhookEndpointAnswer]:
        """Get a webhook endpoint."""
        return self._call("GET", "/webhooks/v1/endpoints/{id}", path={"id": id})

    def update_webhook_endpoint(self, id: str, body: WebhookEndpointChanges, *, idempotency_key: str | None = None) -> Awaitable[UpdateWebhookEndpointAnswer]:
        """Update a webhook endpoint; enabling it resumes parked deliveries."""
        return self._call("PATCH", "/webhooks/v1/endpoints/{id}", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def delete_webhook_endpoint(self, id: str) -> Awaitable[None]:
        """Delete a webhook endpoint; undelivered events are discarded but stay in the pull API."""
        return self._call("DELETE", "/webhooks/v1/endpoints/{id}", path={"id": id})

    def read_webhook_secret(self, id: str) -> Awaitable[ReadWebhookSecretAnswer]:
        """Get the secret that verifies deliveries."""
        return self._call("GET", "/webhooks/v1/endpoints/{id}/secret", path={"id": id})

    def rotate_webhook_secret(self, id: str, body: WebhookSecretRotationInput | None = None, *, idempotency_key: str | None = None) -> Awaitable[RotateWebhookSecretAnswer]:
        """Rotate the secret; previous ones keep signing until the grace period ends."""
        return self._call("POST", "/webhooks/v1/endpoints/{id}/secret/rotate", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def test_webhook_endpoint(self, id: str, body: dict[str, Any] | None = None, *, idempotency_key: str | None = None) -> Awaitable[TestWebhookEndpointAnswer]:
        """Send a signed test event `endpoint.test`."""
        return self._call("POST", "/webhooks/v1/endpoints/{id}/test", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def recover_webhook_endpoint(self, id: str, body: RecoveryInput, *, idempotency_key: str | None = None) -> Awaitable[RecoverWebhookEndpointAnswer]:
        """Resend all events of a time range that the endpoint subscribes to and has not acknowledged."""
        return self._call("POST", "/webhooks/v1/endpoints/{id}/recover", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def check_webhook_receiver(self, id: str, body: dict[str, Any] | None = None, *, idempotency_key: str | None = None) -> Awaitable[CheckWebhookReceiverAnswer]:
        """Test your receiver with valid, forged, altered, old, repeated and out-of-order deliveries."""
        return self._call("POST", "/webhooks/v1/endpoints/{id}/conformance", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def read_webhook_request(self, id: str) -> Awaitable[ReadWebhookRequestAnswer]:
        """Get the result of a test, a resend, a recovery or a conformance test."""
        return self._call("GET", "/webhooks/v1/requests/{id}", path={"id": id})

    def read_webhook_stats(self, id: str) -> Awaitable[ReadWebhookStatsAnswer]:
        """Get delivery statistics of an endpoint."""
        return self._call("GET", "/webhooks/v1/endpoints/{id}/stats", path={"id": id})

    def list_webhook_events(self, *, take: int | None = None, skip: int | None = None, cursor: str | None = None, event: Literal["collateral.created", "collateral.ltv_alert", "collateral.liquidated", "guarantee.created", "guarantee.liquidated", "account.verified", "wallet.confirmed", "customer.status_changed", "endpoint.disabled", "market.stale", "market.stale_ended", "market.depeg", "market.depeg_ended", "contract.created", "contract.imported", "contract.sent", "contract.accepted", "contract.declined", "contract.cancelled", "contract.reversed", "contract.activated", "contract.completed", "contract.balance_updated", "contract.overdue", "contract.ccb_attached", "guarantee.deposit_instructions_ready", "guarantee.deposit_seen", "guarantee.deposit_recorded", "guarantee.deposit_reversed", "guarantee.deposit_identified", "guarantee.deposit_unattributed", "guarantee.deposit_return_ordered", "guarantee.deposit_returned", "guarantee.collateral_frozen", "guarantee.collateral_unfrozen", "guarantee.destination_named", "guarantee.destination_counts", "guarantee.request_made", "guarantee.request_granted", "guarantee.request_declined", "guarantee.release_requested", "guarantee.release_approved", "guarantee.release_refused", "guarantee.release_confirmed", "guarantee.revalued", "guarantee.ltv_alert_recorded", "guarantee.liquidation_decided", "guarantee.liquidation_confirmed", "guarantee.surplus_paid", "guarantee.sales_stopped", "guarantee.sales_resumed", "notice.issued", "notice.receipt_recorded", "notice.period_ended", "journey.materialized", "journey.stage_advanced"] | None = None, contract_id: int | None = None, since: str | None = None, until: str | None = None, include: Literal["deliveries"] | None = None, delivered: bool | None = None) -> Awaitable[ListWebhookEventsAnswer]:
        """List your events, oldest first (pull API)."""
        return self._call("GET", "/webhooks/v1/events", query={"take": take, "skip": skip, "cursor": cursor, "event": event, "contractId": contract_id, "since": since, "until": until, "include": include, "delivered": delivered})

    def read_webhook_event(self, id: str) -> Awaitable[ReadWebhookEventAnswer]:
        """Get an event and the state of its deliveries."""
        return self._call("GET", "/webhooks/v1/events/{id}", path={"id": id})

    def list_webhook_attempts(self, id: str, *, take: int | None = None, skip: int | None = None, cursor: str | None = None) -> Awaitable[ListWebhookAttemptsAnswer]:
        """List the delivery attempts of an event, oldest first."""
        return self._call("GET", "/webhooks/v1/events/{id}/attempts", path={"id": id}, query={"take": take, "skip": skip, "cursor": cursor})

    def resend_webhook_event(self, id: str, body: ResendInput | None = None, *, idempotency_key: str | None = None) -> Awaitable[ResendWebhookEventAnswer]:
        """Resend an event under the same id, to one endpoint or to all that had it."""
        return self._call("POST", "/webhooks/v1/events/{id}/resend", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_webhook_gaps(self, *, contract_id: int, topic: Literal["collateral-events", "contract-events"] | None = None) -> Awaitable[ListWebhookGapsAnswer]:
        """List the sequences of a contract that no endpoint of yours has acknowledged."""
        return self._call("GET", "/webhooks/v1/gaps", query={"contractId": contract_id, "topic": topic})

    def create_portal_link(self, body: PortalLinkInput) -> Awaitable[CreatePortalLinkAnswer]:
        """Create a one-time link that embeds your webhooks page in your own application."""
        return self._call("POST", "/webhooks/v1/portal-links", body=body)

    def revoke_portal_link(self, id: str) -> Awaitable[None]:
        """End a portal link and the session that it opened."""
        return self._call("DELETE", "/webhooks/v1/portal-links/{id}", path={"id": id})

    def read_webhook_service_levels(self, *, window: Literal["1h", "24h", "30d"] | None = None, endpoint_id: str | None = None) -> Awaitable[ReadWebhookServiceLevelsAnswer]:
        """Get service levels of your deliveries: shares, percentiles, error budget."""
        return self._call("GET", "/webhooks/v1/slo", query={"window": window, "endpointId": endpoint_id})
