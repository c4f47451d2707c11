// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.

import type * as T from './types.gen.ts'

export interface Routes {
  'GET /commands/v1/{commandId}': { given: T.ReadCommandData; answer: T.ReadCommandResponse }
  'GET /errors': { given: T.ListErrorsData; answer: T.ListErrorsResponse }
  'GET /openapi.json': { given: T.ReadOpenApiData; answer: T.ReadOpenApiResponse }
  'GET /healthz/live': { given: T.ReadLivenessData; answer: T.ReadLivenessResponse }
  'GET /healthz/ready': { given: T.ReadReadinessData; answer: T.ReadReadinessResponse }
  'GET /status/v1': { given: T.ReadStatusData; answer: T.ReadStatusResponse }
  'GET /operations/v1/dead-letters': { given: T.ListDeadLettersData; answer: T.ListDeadLettersResponse }
  'GET /operations/v1/dead-letters/{id}': { given: T.ReadDeadLetterData; answer: T.ReadDeadLetterResponse }
  'POST /operations/v1/dead-letters/{id}/redrive': { given: T.RedriveDeadLetterData; answer: T.RedriveDeadLetterResponse }
  'POST /operations/v1/dead-letters/{id}/discard': { given: T.DiscardDeadLetterData; answer: T.DiscardDeadLetterResponse }
  'GET /operations/v1/audit-log': { given: T.SearchAuditLogData; answer: T.SearchAuditLogResponse }
  'GET /audit/v1': { given: T.ListOwnAuditEntriesData; answer: T.ListOwnAuditEntriesResponse }
  'GET /operations/v1/lanes': { given: T.ReadLanesData; answer: T.ReadLanesResponse }
  'POST /operations/v1/guarantees/{id}/resume-sales': { given: T.ResumeSalesData; answer: T.ResumeSalesResponse }
  'GET /operations/v1/reconciliations': { given: T.ListReconciliationsData; answer: T.ListReconciliationsResponse }
  'POST /operations/v1/reconciliations': { given: T.RequestReconciliationData; answer: T.RequestReconciliationResponse }
  'GET /operations/v1/reconciliations/{id}': { given: T.ReadReconciliationData; answer: T.ReadReconciliationResponse }
  'GET /operations/v1/custody-differences': { given: T.ListCustodyDifferencesData; answer: T.ListCustodyDifferencesResponse }
  'GET /operations/v1/custody-orders': { given: T.ListCustodyOrdersData; answer: T.ListCustodyOrdersResponse }
  'GET /operations/v1/unexplained-transfers': { given: T.ListUnexplainedTransfersData; answer: T.ListUnexplainedTransfersResponse }
  'GET /approvals/v1': { given: T.ListApprovalsData; answer: T.ListApprovalsResponse }
  'GET /approvals/v1/policy': { given: T.ReadApprovalPolicyData; answer: T.ReadApprovalPolicyResponse }
  'PATCH /approvals/v1/policy': { given: T.ChangeApprovalPolicyData; answer: T.ChangeApprovalPolicyResponse }
  'GET /approvals/v1/{id}': { given: T.ReadApprovalData; answer: T.ReadApprovalResponse }
  'POST /approvals/v1/{id}/approve': { given: T.ApproveActData; answer: T.ApproveActResponse }
  'POST /approvals/v1/{id}/reject': { given: T.RejectActData; answer: T.RejectActResponse }
  'POST /approvals/v1/{id}/withdraw': { given: T.WithdrawActData; answer: T.WithdrawActResponse }
  'GET /auth/v1/api-keys': { given: T.ListApiKeysData; answer: T.ListApiKeysResponse }
  'POST /auth/v1/api-keys': { given: T.CreateApiKeyData; answer: T.CreateApiKeyResponse }
  'PATCH /auth/v1/api-keys/{id}': { given: T.RestrictApiKeyData; answer: T.RestrictApiKeyResponse }
  'DELETE /auth/v1/api-keys/{id}': { given: T.RevokeApiKeyData; answer: unknown }
  'GET /auth/v1/key': { given: T.ReadOwnKeyData; answer: T.ReadOwnKeyResponse }
  'GET /keys/v1': { given: T.ListOwnKeysData; answer: T.ListOwnKeysResponse }
  'POST /keys/v1': { given: T.CreateOwnKeyData; answer: T.CreateOwnKeyResponse }
  'POST /keys/v1/{id}/rotate': { given: T.RotateOwnKeyData; answer: T.RotateOwnKeyResponse }
  'PATCH /keys/v1/{id}': { given: T.RestrictOwnKeyData; answer: T.RestrictOwnKeyResponse }
  'DELETE /keys/v1/{id}': { given: T.RevokeOwnKeyData; answer: T.RevokeOwnKeyResponse }
  'GET /contracts/v1/borrowers/lookup': { given: T.LookUpBorrowerData; answer: T.LookUpBorrowerResponse }
  'GET /contracts/v1/borrowers/pre-registrations': { given: T.ListPreRegistrationsData; answer: T.ListPreRegistrationsResponse }
  'POST /contracts/v1/borrowers/pre-registrations': { given: T.PreRegisterBorrowerData; answer: T.PreRegisterBorrowerResponse }
  'PATCH /contracts/v1/borrowers/me/document': { given: T.ChangeOwnDocumentData; answer: T.ChangeOwnDocumentResponse }
  'GET /contracts/v1': { given: T.ListContractsData; answer: T.ListContractsResponse }
  'POST /contracts/v1': { given: T.CreateContractData; answer: T.CreateContractResponse }
  'GET /contracts/v1/{id}': { given: T.ReadContractData; answer: T.ReadContractResponse }
  'GET /contracts/v1/{id}/documents/{documentId}': { given: T.DownloadDocumentData; answer: T.DownloadDocumentResponse }
  'GET /contracts/v1/rows': { given: T.ListContractRowsData; answer: T.ListContractRowsResponse }
  'GET /contracts/v1/rows/sums': { given: T.SumContractRowsData; answer: T.SumContractRowsResponse }
  'POST /contracts/v1/{id}/send': { given: T.SendContractData; answer: T.SendContractResponse }
  'POST /contracts/v1/{id}/accept': { given: T.AcceptContractData; answer: T.AcceptContractResponse }
  'POST /contracts/v1/{id}/decline': { given: T.DeclineContractData; answer: T.DeclineContractResponse }
  'POST /contracts/v1/{id}/cancel': { given: T.CancelContractData; answer: T.CancelContractResponse }
  'PATCH /contracts/v1/{id}/outstanding-balance': { given: T.UpdateOutstandingBalanceData; answer: T.UpdateOutstandingBalanceResponse }
  'PUT /contracts/v1/{id}/ccb': { given: T.AttachCcbData; answer: T.AttachCcbResponse }
  'POST /contracts/v1/{id}/signings': { given: T.OpenSigningData; answer: T.OpenSigningResponse }
  'GET /contracts/v1/{id}/events': { given: T.ListFactsOfContractData; answer: T.ListFactsOfContractResponse }
  'GET /contracts/v1/{id}/notices': { given: T.ListNoticesData; answer: T.ListNoticesResponse }
  'POST /guarantees/{id}/freezes': { given: T.RecordFreezeData; answer: T.RecordFreezeResponse }
  'POST /internal/v1/releases/{id}/confirmations': { given: T.ConfirmReleaseData; answer: T.ConfirmReleaseResponse }
  'POST /internal/v1/liquidations/{id}/confirmations': { given: T.ConfirmLiquidationData; answer: T.ConfirmLiquidationResponse }
  'POST /internal/v1/surpluses/{id}/confirmations': { given: T.ConfirmSurplusData; answer: T.ConfirmSurplusResponse }
  'POST /internal/v1/signings/{id}/events': { given: T.RecordSignatureEventData; answer: T.RecordSignatureEventResponse }
  'GET /exports/v1/contracts': { given: T.ExportContractsData; answer: T.ExportContractsResponse }
  'GET /exports/v1/contracts/{id}/statement': { given: T.ExportStatementData; answer: T.ExportStatementResponse }
  'GET /exports/v1/contracts/{id}/statement.pdf': { given: T.PrintStatementData; answer: T.PrintStatementResponse }
  'GET /exports/v1/snapshots': { given: T.ExportSnapshotsData; answer: T.ExportSnapshotsResponse }
  'GET /exports/v1/events': { given: T.ExportEventsData; answer: T.ExportEventsResponse }
  'POST /internal/v1/parties/erasures': { given: T.ErasePartyData; answer: T.ErasePartyResponse }
  'POST /console/sign-in-codes': { given: T.CreateSignInCodeData; answer: T.CreateSignInCodeResponse }
  'POST /global-account/api/v1/customers': { given: T.CreateCustomerData; answer: T.CreateCustomerResponse }
  'GET /global-account/api/v1/customers/{id}': { given: T.ReadCustomerData; answer: T.ReadCustomerResponse }
  'GET /guarantees': { given: T.ListGuaranteesData; answer: T.ListGuaranteesResponse }
  'GET /guarantees/{id}': { given: T.ReadGuaranteeData; answer: T.ReadGuaranteeResponse }
  'GET /guarantees/{id}/releases': { given: T.ListReleasesData; answer: T.ListReleasesResponse }
  'POST /guarantees/{id}/releases': { given: T.RequestReleaseData; answer: T.RequestReleaseResponse }
  'POST /internal/v1/deposits': { given: T.RecordDepositAtData; answer: T.RecordDepositAtResponse }
  'GET /guarantees/{id}/deposits': { given: T.ListDepositsData; answer: T.ListDepositsResponse }
  'POST /guarantees/{id}/deposits': { given: T.RecordDepositData; answer: T.RecordDepositResponse }
  'GET /v1/unattributed-deposits': { given: T.ListUnattributedDepositsData; answer: T.ListUnattributedDepositsResponse }
  'POST /v1/unattributed-deposits/{id}/attribute': { given: T.AttributeDepositData; answer: T.AttributeDepositResponse }
  'POST /v1/unattributed-deposits/{id}/return': { given: T.ReturnDepositData; answer: T.ReturnDepositResponse }
  'POST /internal/v1/returns/{id}/confirmations': { given: T.ConfirmReturnData; answer: T.ConfirmReturnResponse }
  'GET /operations/v1/unattributed-deposits': { given: T.ListEveryUnattributedDepositData; answer: T.ListEveryUnattributedDepositResponse }
  'POST /operations/v1/unattributed-deposits/{id}/close': { given: T.CloseStrayDepositData; answer: T.CloseStrayDepositResponse }
  'POST /guarantees/{id}/destinations': { given: T.NameDestinationData; answer: T.NameDestinationResponse }
  'GET /guarantees/{id}/payout-methods': { given: T.ListPayoutMethodsData; answer: T.ListPayoutMethodsResponse }
  'POST /guarantees/{id}/release-requests': { given: T.AskForReleaseData; answer: T.AskForReleaseResponse }
  'POST /guarantees/{id}/sale-requests': { given: T.AskForSaleData; answer: T.AskForSaleResponse }
  'POST /guarantees/{id}/requests/{requestId}/grant': { given: T.GrantBorrowerRequestData; answer: T.GrantBorrowerRequestResponse }
  'POST /guarantees/{id}/requests/{requestId}/decline': { given: T.DeclineBorrowerRequestData; answer: T.DeclineBorrowerRequestResponse }
  'GET /v1/ltv': { given: T.ListSnapshotsOfContractData; answer: T.ListSnapshotsOfContractResponse }
  'GET /v1/ltv/list': { given: T.ListLastSnapshotsData; answer: T.ListLastSnapshotsResponse }
  'GET /v1/ltv/snapshots/{id}/proof': { given: T.ProveSnapshotData; answer: T.ProveSnapshotResponse }
  'POST /v1/ltv/simulate': { given: T.SimulateLtvData; answer: T.SimulateLtvResponse }
  'GET /v1/ltv/book': { given: T.ReadBookData; answer: T.ReadBookResponse }
  'GET /v1/ltv/book/history': { given: T.ReadBookHistoryData; answer: T.ReadBookHistoryResponse }
  'POST /internal/v1/market/prices': { given: T.RecordPricesData; answer: T.RecordPricesResponse }
  'GET /v1/market': { given: T.ReadMarketData; answer: T.ReadMarketResponse }
  'GET /internal/v1/onboarding/parties': { given: T.ReadPartyData; answer: T.ReadPartyResponse }
  'POST /internal/v1/onboarding/completions': { given: T.CompleteOnboardingData; answer: T.CompleteOnboardingResponse }
  'POST /internal/v1/onboarding/compliance-cases': { given: T.RecordComplianceCaseData; answer: T.RecordComplianceCaseResponse }
  'POST /internal/v1/onboarding/sessions': { given: T.OpenOnboardingSessionData; answer: T.OpenOnboardingSessionResponse }
  'GET /internal/v1/onboarding/cases': { given: T.ListOnboardingCasesData; answer: T.ListOnboardingCasesResponse }
  'GET /internal/v1/onboarding/cases/{id}': { given: T.ReadOnboardingCaseData; answer: T.ReadOnboardingCaseResponse }
  'POST /global-account/api/v1/payment-methods/save_bank': { given: T.SaveBankData; answer: T.SaveBankResponse }
  'POST /global-account/api/v1/payment-methods/save_wallet': { given: T.SaveWalletData; answer: T.SaveWalletResponse }
  'GET /global-account/api/v1/payment-methods/{id}': { given: T.ReadPaymentMethodData; answer: T.ReadPaymentMethodResponse }
  'POST /global-account/api/v1/payment-methods/{id}/confirmations': { given: T.ConfirmBankData; answer: T.ConfirmBankResponse }
  'POST /internal/v1/wallets/{id}/confirmations': { given: T.ConfirmWalletData; answer: T.ConfirmWalletResponse }
  'POST /internal/v1/providers/{name}/events': { given: T.ReceiveProviderEventData; answer: T.ReceiveProviderEventResponse }
  'GET /sandbox/v1/clock': { given: T.ReadClockData; answer: T.ReadClockResponse }
  'POST /sandbox/v1/clock/advance': { given: T.AdvanceClockData; answer: T.AdvanceClockResponse }
  'POST /sandbox/v1/clock/resume': { given: T.ResumeClockData; answer: T.ResumeClockResponse }
  'POST /sandbox/v1/guarantees/{id}/deposits': { given: T.SimulateDepositData; answer: T.SimulateDepositResponse }
  'POST /sandbox/v1/parties': { given: T.MakePartyData; answer: T.MakePartyResponse }
  'POST /sandbox/v1/contracts': { given: T.MakeContractData; answer: T.MakeContractResponse }
  'GET /sandbox/v1/providers/{name}': { given: T.ReadProviderData; answer: T.ReadProviderResponse }
  'POST /sandbox/v1/providers/{name}': { given: T.InstructProviderData; answer: T.InstructProviderResponse }
  'GET /sandbox/v1/market/scenarios': { given: T.ReadScenarioData; answer: T.ReadScenarioResponse }
  'POST /sandbox/v1/market/scenarios': { given: T.PlayScenarioData; answer: T.PlayScenarioResponse }
  'DELETE /sandbox/v1/market/scenarios': { given: T.StopScenarioData; answer: T.StopScenarioResponse }
  'GET /simulation/v1/contracts/from-lender/{contractId}': { given: T.ReadJourneyOfContractData; answer: T.ReadJourneyOfContractResponse }
  'POST /simulation/v1/contracts/from-lender/{contractId}': { given: T.MaterializeJourneyData; answer: T.MaterializeJourneyResponse }
  'GET /simulation/v1/contracts/{simulationId}': { given: T.ReadJourneyData; answer: T.ReadJourneyResponse }
  'POST /simulation/v1/contracts/{simulationId}/stage': { given: T.AdvanceStageData; answer: T.AdvanceStageResponse }
  'GET /transparency/v1/collateral': { given: T.ReadCollateralTotalsData; answer: T.ReadCollateralTotalsResponse }
  'GET /transparency/v1/assets/{network}': { given: T.DownloadAssetProofsData; answer: T.DownloadAssetProofsResponse }
  'GET /transparency/v1/collateral/{id}': { given: T.ProveCollateralData; answer: T.ProveCollateralResponse }
  'GET /transparency/v1/checkpoints': { given: T.ReadLogCheckpointsData; answer: T.ReadLogCheckpointsResponse }
  'GET /transparency/v1/proofs/inclusion': { given: T.ProveInclusionData; answer: T.ProveInclusionResponse }
  'GET /transparency/v1/proofs/consistency': { given: T.ProveConsistencyData; answer: T.ProveConsistencyResponse }
  'GET /webhooks/v1/endpoints': { given: T.ListWebhookEndpointsData; answer: T.ListWebhookEndpointsResponse }
  'POST /webhooks/v1/endpoints': { given: T.CreateWebhookEndpointData; answer: T.CreateWebhookEndpointResponse }
  'GET /webhooks/v1/endpoints/{id}': { given: T.ReadWebhookEndpointData; answer: T.ReadWebhookEndpointResponse }
  'PATCH /webhooks/v1/endpoints/{id}': { given: T.UpdateWebhookEndpointData; answer: T.UpdateWebhookEndpointResponse }
  'DELETE /webhooks/v1/endpoints/{id}': { given: T.DeleteWebhookEndpointData; answer: unknown }
  'GET /webhooks/v1/endpoints/{id}/secret': { given: T.ReadWebhookSecretData; answer: T.ReadWebhookSecretResponse }
  'POST /webhooks/v1/endpoints/{id}/secret/rotate': { given: T.RotateWebhookSecretData; answer: T.RotateWebhookSecretResponse }
  'POST /webhooks/v1/endpoints/{id}/test': { given: T.TestWebhookEndpointData; answer: T.TestWebhookEndpointResponse }
  'POST /webhooks/v1/endpoints/{id}/recover': { given: T.RecoverWebhookEndpointData; answer: T.RecoverWebhookEndpointResponse }
  'POST /webhooks/v1/endpoints/{id}/conformance': { given: T.CheckWebhookReceiverData; answer: T.CheckWebhookReceiverResponse }
  'GET /webhooks/v1/requests/{id}': { given: T.ReadWebhookRequestData; answer: T.ReadWebhookRequestResponse }
  'GET /webhooks/v1/endpoints/{id}/stats': { given: T.ReadWebhookStatsData; answer: T.ReadWebhookStatsResponse }
  'GET /webhooks/v1/events': { given: T.ListWebhookEventsData; answer: T.ListWebhookEventsResponse }
  'GET /webhooks/v1/events/{id}': { given: T.ReadWebhookEventData; answer: T.ReadWebhookEventResponse }
  'GET /webhooks/v1/events/{id}/attempts': { given: T.ListWebhookAttemptsData; answer: T.ListWebhookAttemptsResponse }
  'POST /webhooks/v1/events/{id}/resend': { given: T.ResendWebhookEventData; answer: T.ResendWebhookEventResponse }
  'GET /webhooks/v1/gaps': { given: T.ListWebhookGapsData; answer: T.ListWebhookGapsResponse }
  'POST /webhooks/v1/portal-links': { given: T.CreatePortalLinkData; answer: T.CreatePortalLinkResponse }
  'DELETE /webhooks/v1/portal-links/{id}': { given: T.RevokePortalLinkData; answer: unknown }
  'GET /webhooks/v1/slo': { given: T.ReadWebhookServiceLevelsData; answer: T.ReadWebhookServiceLevelsResponse }
  'GET /events/v1/stream': { given: T.StreamEventsData; answer: T.StreamEventsResponse }
}

export interface Schemas {
  AcceptanceInput: T.AcceptanceInput
  AcceptedToken: T.AcceptedToken
  AccountVerifiedEvent: T.AccountVerifiedEvent
  Activation: T.Activation
  Address: T.Address
  AddressInput: T.AddressInput
  AddressedDepositInput: T.AddressedDepositInput
  ApiKey: T.ApiKey
  ApiKeyInput: T.ApiKeyInput
  Approval: T.Approval
  ApprovalAct: T.ApprovalAct
  ApprovalPolicy: T.ApprovalPolicy
  ApprovalPolicyAct: T.ApprovalPolicyAct
  ApprovalReasonInput: T.ApprovalReasonInput
  ApprovalRequest: T.ApprovalRequest
  ApprovalStatus: T.ApprovalStatus
  AssetsTotal: T.AssetsTotal
  AuditEntry: T.AuditEntry
  BalanceInput: T.BalanceInput
  BankAccount: T.BankAccount
  BankAccountInput: T.BankAccountInput
  BankAccountType: T.BankAccountType
  BookBar: T.BookBar
  BookBorrower: T.BookBorrower
  BookLevel: T.BookLevel
  BookToken: T.BookToken
  BorrowerLookup: T.BorrowerLookup
  BorrowerRequest: T.BorrowerRequest
  CancelInput: T.CancelInput
  ChangedDocument: T.ChangedDocument
  CloseStrayInput: T.CloseStrayInput
  CollateralAssets: T.CollateralAssets
  CollateralCreatedEvent: T.CollateralCreatedEvent
  CollateralLiquidatedEvent: T.CollateralLiquidatedEvent
  CollateralLtvAlertEvent: T.CollateralLtvAlertEvent
  CollateralProof: T.CollateralProof
  CollateralStatement: T.CollateralStatement
  CollateralTotal: T.CollateralTotal
  CollateralTotals: T.CollateralTotals
  ComplianceCase: T.ComplianceCase
  ComplianceCaseInput: T.ComplianceCaseInput
  ComplianceCaseStatus: T.ComplianceCaseStatus
  ConsistencyProof: T.ConsistencyProof
  Contract: T.Contract
  ContractAcceptedEvent: T.ContractAcceptedEvent
  ContractActivatedEvent: T.ContractActivatedEvent
  ContractBalanceUpdatedEvent: T.ContractBalanceUpdatedEvent
  ContractCancelledEvent: T.ContractCancelledEvent
  ContractCcbAttachedEvent: T.ContractCcbAttachedEvent
  ContractCompletedEvent: T.ContractCompletedEvent
  ContractCreatedEvent: T.ContractCreatedEvent
  ContractDeclinedEvent: T.ContractDeclinedEvent
  ContractDocument: T.ContractDocument
  ContractFact: T.ContractFact
  ContractForm: T.ContractForm
  ContractImportedEvent: T.ContractImportedEvent
  ContractOverdueEvent: T.ContractOverdueEvent
  ContractReversedEvent: T.ContractReversedEvent
  ContractRow: T.ContractRow
  ContractRowSums: T.ContractRowSums
  ContractRowValuation: T.ContractRowValuation
  ContractSentEvent: T.ContractSentEvent
  ContractStatus: T.ContractStatus
  ContractWithLtv: T.ContractWithLtv
  CreatedCustomer: T.CreatedCustomer
  CustodyDifference: T.CustodyDifference
  CustodyDifferences: T.CustodyDifferences
  CustodyOrder: T.CustodyOrder
  CustodyTransaction: T.CustodyTransaction
  Customer: T.Customer
  CustomerInput: T.CustomerInput
  CustomerStatusChangedEvent: T.CustomerStatusChangedEvent
  DeadLetter: T.DeadLetter
  DeadLetterDetails: T.DeadLetterDetails
  DeadLetterDiscardInput: T.DeadLetterDiscardInput
  DeadLetterSettlement: T.DeadLetterSettlement
  Decimal: T.Decimal
  DeclineInput: T.DeclineInput
  DeclineRequestInput: T.DeclineRequestInput
  Delivery: T.Delivery
  DeliveryAttempt: T.DeliveryAttempt
  DeliveryHeader: T.DeliveryHeader
  Deposit: T.Deposit
  DepositInput: T.DepositInput
  DepositInstruction: T.DepositInstruction
  Destination: T.Destination
  DestinationInput: T.DestinationInput
  DocumentType: T.DocumentType
  EndpointDisabledEvent: T.EndpointDisabledEvent
  Erasure: T.Erasure
  ErasureInput: T.ErasureInput
  Error: T.Error
  Event: T.Event
  EventGaps: T.EventGaps
  EventWithDeliveries: T.EventWithDeliveries
  ExchangeRateInput: T.ExchangeRateInput
  ExchangeRateUsed: T.ExchangeRateUsed
  FiatCurrency: T.FiatCurrency
  FreezeInput: T.FreezeInput
  Guarantee: T.Guarantee
  GuaranteeCollateralFrozenEvent: T.GuaranteeCollateralFrozenEvent
  GuaranteeCollateralUnfrozenEvent: T.GuaranteeCollateralUnfrozenEvent
  GuaranteeCreatedEvent: T.GuaranteeCreatedEvent
  GuaranteeDepositIdentifiedEvent: T.GuaranteeDepositIdentifiedEvent
  GuaranteeDepositInstructionsReadyEvent: T.GuaranteeDepositInstructionsReadyEvent
  GuaranteeDepositRecordedEvent: T.GuaranteeDepositRecordedEvent
  GuaranteeDepositReturnOrderedEvent: T.GuaranteeDepositReturnOrderedEvent
  GuaranteeDepositReturnedEvent: T.GuaranteeDepositReturnedEvent
  GuaranteeDepositReversedEvent: T.GuaranteeDepositReversedEvent
  GuaranteeDepositSeenEvent: T.GuaranteeDepositSeenEvent
  GuaranteeDepositUnattributedEvent: T.GuaranteeDepositUnattributedEvent
  GuaranteeDestinationCountsEvent: T.GuaranteeDestinationCountsEvent
  GuaranteeDestinationNamedEvent: T.GuaranteeDestinationNamedEvent
  GuaranteeLiquidatedEvent: T.GuaranteeLiquidatedEvent
  GuaranteeLiquidationConfirmedEvent: T.GuaranteeLiquidationConfirmedEvent
  GuaranteeLiquidationDecidedEvent: T.GuaranteeLiquidationDecidedEvent
  GuaranteeLtvAlertRecordedEvent: T.GuaranteeLtvAlertRecordedEvent
  GuaranteeReleaseApprovedEvent: T.GuaranteeReleaseApprovedEvent
  GuaranteeReleaseConfirmedEvent: T.GuaranteeReleaseConfirmedEvent
  GuaranteeReleaseRefusedEvent: T.GuaranteeReleaseRefusedEvent
  GuaranteeReleaseRequestedEvent: T.GuaranteeReleaseRequestedEvent
  GuaranteeRequestDeclinedEvent: T.GuaranteeRequestDeclinedEvent
  GuaranteeRequestGrantedEvent: T.GuaranteeRequestGrantedEvent
  GuaranteeRequestMadeEvent: T.GuaranteeRequestMadeEvent
  GuaranteeRevaluedEvent: T.GuaranteeRevaluedEvent
  GuaranteeSalesResumedEvent: T.GuaranteeSalesResumedEvent
  GuaranteeSalesStoppedEvent: T.GuaranteeSalesStoppedEvent
  GuaranteeStatus: T.GuaranteeStatus
  GuaranteeSurplusPaidEvent: T.GuaranteeSurplusPaidEvent
  GuaranteeWithLtv: T.GuaranteeWithLtv
  HoldingProof: T.HoldingProof
  InclusionProof: T.InclusionProof
  JourneyMaterializedEvent: T.JourneyMaterializedEvent
  JourneyStage: T.JourneyStage
  JourneyStageAdvancedEvent: T.JourneyStageAdvancedEvent
  KeyNetworksInput: T.KeyNetworksInput
  KeyRotationInput: T.KeyRotationInput
  Lane: T.Lane
  LaneGroup: T.LaneGroup
  LaneInput: T.LaneInput
  LaneOwner: T.LaneOwner
  Lanes: T.Lanes
  LogCheckpoint: T.LogCheckpoint
  LtvBook: T.LtvBook
  LtvBookHour: T.LtvBookHour
  LtvLevel: T.LtvLevel
  LtvPolicy: T.LtvPolicy
  LtvPolicyInput: T.LtvPolicyInput
  LtvProof: T.LtvProof
  LtvSimulation: T.LtvSimulation
  LtvSimulationInput: T.LtvSimulationInput
  LtvSnapshot: T.LtvSnapshot
  LtvStatus: T.LtvStatus
  LtvThresholds: T.LtvThresholds
  MarketDepegEndedEvent: T.MarketDepegEndedEvent
  MarketDepegEvent: T.MarketDepegEvent
  MarketStaleEndedEvent: T.MarketStaleEndedEvent
  MarketStaleEvent: T.MarketStaleEvent
  MoneyInput: T.MoneyInput
  MoneyOrZeroInput: T.MoneyOrZeroInput
  Network: T.Network
  NewApiKey: T.NewApiKey
  Notice: T.Notice
  NoticeCure: T.NoticeCure
  NoticeIssuedEvent: T.NoticeIssuedEvent
  NoticePeriodEndedEvent: T.NoticePeriodEndedEvent
  NoticeReceipt: T.NoticeReceipt
  NoticeReceiptRecordedEvent: T.NoticeReceiptRecordedEvent
  OnboardingCase: T.OnboardingCase
  OnboardingCaseStatus: T.OnboardingCaseStatus
  OnboardingCompletionInput: T.OnboardingCompletionInput
  OnboardingFlow: T.OnboardingFlow
  OnboardingSessionInput: T.OnboardingSessionInput
  OrderDestination: T.OrderDestination
  OwnAuditEntry: T.OwnAuditEntry
  OwnKey: T.OwnKey
  OwnedKeyInput: T.OwnedKeyInput
  PagePagination: T.PagePagination
  Pagination: T.Pagination
  Party: T.Party
  PartyKind: T.PartyKind
  PartyModule: T.PartyModule
  PaymentRail: T.PaymentRail
  PayoutMethod: T.PayoutMethod
  PayoutWait: T.PayoutWait
  PendingCommand: T.PendingCommand
  PercentageInput: T.PercentageInput
  PlatformStatus: T.PlatformStatus
  PortalLink: T.PortalLink
  PortalLinkInput: T.PortalLinkInput
  PreRegistration: T.PreRegistration
  PreRegistrationInput: T.PreRegistrationInput
  PriceInput: T.PriceInput
  PriceTick: T.PriceTick
  PriceTicksInput: T.PriceTicksInput
  PriceUsed: T.PriceUsed
  Problem: T.Problem
  ProceedsInput: T.ProceedsInput
  ProposedApproval: T.ProposedApproval
  RateInput: T.RateInput
  RatioInput: T.RatioInput
  Reconciliation: T.Reconciliation
  RecoveryInput: T.RecoveryInput
  Release: T.Release
  ReleaseHold: T.ReleaseHold
  ReleaseInput: T.ReleaseInput
  RequestMade: T.RequestMade
  ResendInput: T.ResendInput
  ResumeSalesInput: T.ResumeSalesInput
  ReturnInput: T.ReturnInput
  RotatedWebhookSecret: T.RotatedWebhookSecret
  SaleRequestInput: T.SaleRequestInput
  SavedBankAccount: T.SavedBankAccount
  SavedWallet: T.SavedWallet
  Scope: T.Scope
  SignInCodeInput: T.SignInCodeInput
  SignatureEventInput: T.SignatureEventInput
  SignatureType: T.SignatureType
  Signer: T.Signer
  Signing: T.Signing
  SigningInput: T.SigningInput
  SimulatedContract: T.SimulatedContract
  Simulation: T.Simulation
  StageAdvance: T.StageAdvance
  StageInput: T.StageInput
  StatusComponent: T.StatusComponent
  StatusDelays: T.StatusDelays
  StatusIncident: T.StatusIncident
  StatusPrice: T.StatusPrice
  SumBeside: T.SumBeside
  TaxDocument: T.TaxDocument
  TaxDocumentInput: T.TaxDocumentInput
  TokenAmount: T.TokenAmount
  TokenPriceInput: T.TokenPriceInput
  TokenQuantityInput: T.TokenQuantityInput
  TokenSymbol: T.TokenSymbol
  UnattributedReason: T.UnattributedReason
  UnexplainedTransfer: T.UnexplainedTransfer
  WaitForCollateral: T.WaitForCollateral
  WaitForDocument: T.WaitForDocument
  WaitForPrice: T.WaitForPrice
  WaitForRevaluation: T.WaitForRevaluation
  WaitForSignature: T.WaitForSignature
  Wallet: T.Wallet
  WalletConfirmedEvent: T.WalletConfirmedEvent
  WalletInput: T.WalletInput
  WebhookCondition: T.WebhookCondition
  WebhookEndpoint: T.WebhookEndpoint
  WebhookEndpointChanges: T.WebhookEndpointChanges
  WebhookEndpointInput: T.WebhookEndpointInput
  WebhookEndpointStats: T.WebhookEndpointStats
  WebhookErrorBudget: T.WebhookErrorBudget
  WebhookFirstAttempts: T.WebhookFirstAttempts
  WebhookHour: T.WebhookHour
  WebhookRequest: T.WebhookRequest
  WebhookSecret: T.WebhookSecret
  WebhookSecretRotationInput: T.WebhookSecretRotationInput
  WebhookServiceLevels: T.WebhookServiceLevels
  WebhookShareWithin: T.WebhookShareWithin
  WebhookTimes: T.WebhookTimes
  WebhookWarning: T.WebhookWarning
}
