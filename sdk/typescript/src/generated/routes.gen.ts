// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.

import type * as T from './types.gen.ts'

export interface Routes {
  'GET /commands/v1/{commandId}': { given: T.ReadCommandData; answer: T.ReadCommandResponses[keyof T.ReadCommandResponses] }
  'GET /errors': { given: T.ListErrorsData; answer: T.ListErrorsResponses[keyof T.ListErrorsResponses] }
  'GET /openapi.json': { given: T.ReadOpenApiData; answer: T.ReadOpenApiResponses[keyof T.ReadOpenApiResponses] }
  'GET /healthz/live': { given: T.ReadLivenessData; answer: T.ReadLivenessResponses[keyof T.ReadLivenessResponses] }
  'GET /healthz/ready': { given: T.ReadReadinessData; answer: T.ReadReadinessResponses[keyof T.ReadReadinessResponses] }
  'GET /status/v1': { given: T.ReadStatusData; answer: T.ReadStatusResponses[keyof T.ReadStatusResponses] }
  'GET /operations/v1/dead-letters': { given: T.ListDeadLettersData; answer: T.ListDeadLettersResponses[keyof T.ListDeadLettersResponses] }
  'GET /operations/v1/dead-letters/{id}': { given: T.ReadDeadLetterData; answer: T.ReadDeadLetterResponses[keyof T.ReadDeadLetterResponses] }
  'POST /operations/v1/dead-letters/{id}/redrive': { given: T.RedriveDeadLetterData; answer: T.RedriveDeadLetterResponses[keyof T.RedriveDeadLetterResponses] }
  'POST /operations/v1/dead-letters/{id}/discard': { given: T.DiscardDeadLetterData; answer: T.DiscardDeadLetterResponses[keyof T.DiscardDeadLetterResponses] }
  'GET /operations/v1/audit-log': { given: T.SearchAuditLogData; answer: T.SearchAuditLogResponses[keyof T.SearchAuditLogResponses] }
  'GET /audit/v1': { given: T.ListOwnAuditEntriesData; answer: T.ListOwnAuditEntriesResponses[keyof T.ListOwnAuditEntriesResponses] }
  'GET /operations/v1/lanes': { given: T.ReadLanesData; answer: T.ReadLanesResponses[keyof T.ReadLanesResponses] }
  'GET /operations/v1/load': { given: T.ReadLoadData; answer: T.ReadLoadResponses[keyof T.ReadLoadResponses] }
  'POST /operations/v1/guarantees/{id}/resume-sales': { given: T.ResumeSalesData; answer: T.ResumeSalesResponses[keyof T.ResumeSalesResponses] }
  'GET /operations/v1/reconciliations': { given: T.ListReconciliationsData; answer: T.ListReconciliationsResponses[keyof T.ListReconciliationsResponses] }
  'POST /operations/v1/reconciliations': { given: T.RequestReconciliationData; answer: T.RequestReconciliationResponses[keyof T.RequestReconciliationResponses] }
  'GET /operations/v1/reconciliations/{id}': { given: T.ReadReconciliationData; answer: T.ReadReconciliationResponses[keyof T.ReadReconciliationResponses] }
  'GET /operations/v1/custody-differences': { given: T.ListCustodyDifferencesData; answer: T.ListCustodyDifferencesResponses[keyof T.ListCustodyDifferencesResponses] }
  'GET /operations/v1/custody-orders': { given: T.ListCustodyOrdersData; answer: T.ListCustodyOrdersResponses[keyof T.ListCustodyOrdersResponses] }
  'GET /operations/v1/unexplained-transfers': { given: T.ListUnexplainedTransfersData; answer: T.ListUnexplainedTransfersResponses[keyof T.ListUnexplainedTransfersResponses] }
  'POST /operations/v1/unexplained-transfers/{id}/close': { given: T.CloseUnexplainedTransferData; answer: T.CloseUnexplainedTransferResponses[keyof T.CloseUnexplainedTransferResponses] }
  'GET /approvals/v1': { given: T.ListApprovalsData; answer: T.ListApprovalsResponses[keyof T.ListApprovalsResponses] }
  'GET /approvals/v1/policy': { given: T.ReadApprovalPolicyData; answer: T.ReadApprovalPolicyResponses[keyof T.ReadApprovalPolicyResponses] }
  'PATCH /approvals/v1/policy': { given: T.ChangeApprovalPolicyData; answer: T.ChangeApprovalPolicyResponses[keyof T.ChangeApprovalPolicyResponses] }
  'GET /approvals/v1/{id}': { given: T.ReadApprovalData; answer: T.ReadApprovalResponses[keyof T.ReadApprovalResponses] }
  'POST /approvals/v1/{id}/approve': { given: T.ApproveActData; answer: T.ApproveActResponses[keyof T.ApproveActResponses] }
  'POST /approvals/v1/{id}/reject': { given: T.RejectActData; answer: T.RejectActResponses[keyof T.RejectActResponses] }
  'POST /approvals/v1/{id}/withdraw': { given: T.WithdrawActData; answer: T.WithdrawActResponses[keyof T.WithdrawActResponses] }
  'GET /auth/v1/api-keys': { given: T.ListApiKeysData; answer: T.ListApiKeysResponses[keyof T.ListApiKeysResponses] }
  'POST /auth/v1/api-keys': { given: T.CreateApiKeyData; answer: T.CreateApiKeyResponses[keyof T.CreateApiKeyResponses] }
  'PATCH /auth/v1/api-keys/{id}': { given: T.RestrictApiKeyData; answer: T.RestrictApiKeyResponses[keyof T.RestrictApiKeyResponses] }
  'DELETE /auth/v1/api-keys/{id}': { given: T.RevokeApiKeyData; answer: unknown }
  'GET /auth/v1/key': { given: T.ReadOwnKeyData; answer: T.ReadOwnKeyResponses[keyof T.ReadOwnKeyResponses] }
  'GET /keys/v1': { given: T.ListOwnKeysData; answer: T.ListOwnKeysResponses[keyof T.ListOwnKeysResponses] }
  'POST /keys/v1': { given: T.CreateOwnKeyData; answer: T.CreateOwnKeyResponses[keyof T.CreateOwnKeyResponses] }
  'POST /keys/v1/{id}/rotate': { given: T.RotateOwnKeyData; answer: T.RotateOwnKeyResponses[keyof T.RotateOwnKeyResponses] }
  'PATCH /keys/v1/{id}': { given: T.RestrictOwnKeyData; answer: T.RestrictOwnKeyResponses[keyof T.RestrictOwnKeyResponses] }
  'DELETE /keys/v1/{id}': { given: T.RevokeOwnKeyData; answer: T.RevokeOwnKeyResponses[keyof T.RevokeOwnKeyResponses] }
  'GET /contracts/v1/borrowers/lookup': { given: T.LookUpBorrowerData; answer: T.LookUpBorrowerResponses[keyof T.LookUpBorrowerResponses] }
  'GET /contracts/v1/borrowers/pre-registrations': { given: T.ListPreRegistrationsData; answer: T.ListPreRegistrationsResponses[keyof T.ListPreRegistrationsResponses] }
  'POST /contracts/v1/borrowers/pre-registrations': { given: T.PreRegisterBorrowerData; answer: T.PreRegisterBorrowerResponses[keyof T.PreRegisterBorrowerResponses] }
  'PATCH /contracts/v1/borrowers/me/document': { given: T.ChangeOwnDocumentData; answer: T.ChangeOwnDocumentResponses[keyof T.ChangeOwnDocumentResponses] }
  'GET /contracts/v1/{id}/invitations': { given: T.ListInvitationsData; answer: T.ListInvitationsResponses[keyof T.ListInvitationsResponses] }
  'POST /contracts/v1/{id}/invitations': { given: T.InviteBorrowerData; answer: T.InviteBorrowerResponses[keyof T.InviteBorrowerResponses] }
  'GET /contracts/v1/borrowers/me': { given: T.ReadOwnProfileData; answer: T.ReadOwnProfileResponses[keyof T.ReadOwnProfileResponses] }
  'GET /contracts/v1': { given: T.ListContractsData; answer: T.ListContractsResponses[keyof T.ListContractsResponses] }
  'POST /contracts/v1': { given: T.CreateContractData; answer: T.CreateContractResponses[keyof T.CreateContractResponses] }
  'GET /contracts/v1/{id}': { given: T.ReadContractData; answer: T.ReadContractResponses[keyof T.ReadContractResponses] }
  'GET /contracts/v1/{id}/documents/{documentId}': { given: T.DownloadDocumentData; answer: T.DownloadDocumentResponses[keyof T.DownloadDocumentResponses] }
  'GET /contracts/v1/rows': { given: T.ListContractRowsData; answer: T.ListContractRowsResponses[keyof T.ListContractRowsResponses] }
  'GET /contracts/v1/rows/sums': { given: T.SumContractRowsData; answer: T.SumContractRowsResponses[keyof T.SumContractRowsResponses] }
  'POST /contracts/v1/{id}/send': { given: T.SendContractData; answer: T.SendContractResponses[keyof T.SendContractResponses] }
  'POST /contracts/v1/{id}/accept': { given: T.AcceptContractData; answer: T.AcceptContractResponses[keyof T.AcceptContractResponses] }
  'POST /contracts/v1/{id}/decline': { given: T.DeclineContractData; answer: T.DeclineContractResponses[keyof T.DeclineContractResponses] }
  'POST /contracts/v1/{id}/cancel': { given: T.CancelContractData; answer: T.CancelContractResponses[keyof T.CancelContractResponses] }
  'PATCH /contracts/v1/{id}/outstanding-balance': { given: T.UpdateOutstandingBalanceData; answer: T.UpdateOutstandingBalanceResponses[keyof T.UpdateOutstandingBalanceResponses] }
  'PUT /contracts/v1/{id}/ccb': { given: T.AttachCcbData; answer: T.AttachCcbResponses[keyof T.AttachCcbResponses] }
  'POST /contracts/v1/{id}/signings': { given: T.OpenSigningData; answer: T.OpenSigningResponses[keyof T.OpenSigningResponses] }
  'GET /contracts/v1/{id}/events': { given: T.ListFactsOfContractData; answer: T.ListFactsOfContractResponses[keyof T.ListFactsOfContractResponses] }
  'GET /contracts/v1/{id}/notices': { given: T.ListNoticesData; answer: T.ListNoticesResponses[keyof T.ListNoticesResponses] }
  'POST /guarantees/{id}/freezes': { given: T.RecordFreezeData; answer: T.RecordFreezeResponses[keyof T.RecordFreezeResponses] }
  'POST /internal/v1/releases/{id}/confirmations': { given: T.ConfirmReleaseData; answer: T.ConfirmReleaseResponses[keyof T.ConfirmReleaseResponses] }
  'POST /internal/v1/liquidations/{id}/confirmations': { given: T.ConfirmLiquidationData; answer: T.ConfirmLiquidationResponses[keyof T.ConfirmLiquidationResponses] }
  'POST /internal/v1/surpluses/{id}/confirmations': { given: T.ConfirmSurplusData; answer: T.ConfirmSurplusResponses[keyof T.ConfirmSurplusResponses] }
  'POST /internal/v1/signings/{id}/events': { given: T.RecordSignatureEventData; answer: T.RecordSignatureEventResponses[keyof T.RecordSignatureEventResponses] }
  'GET /exports/v1/contracts': { given: T.ExportContractsData; answer: T.ExportContractsResponses[keyof T.ExportContractsResponses] }
  'GET /exports/v1/contracts/{id}/statement': { given: T.ExportStatementData; answer: T.ExportStatementResponses[keyof T.ExportStatementResponses] }
  'GET /exports/v1/contracts/{id}/statement.pdf': { given: T.PrintStatementData; answer: T.PrintStatementResponses[keyof T.PrintStatementResponses] }
  'GET /exports/v1/snapshots': { given: T.ExportSnapshotsData; answer: T.ExportSnapshotsResponses[keyof T.ExportSnapshotsResponses] }
  'GET /exports/v1/events': { given: T.ExportEventsData; answer: T.ExportEventsResponses[keyof T.ExportEventsResponses] }
  'POST /internal/v1/parties/erasures': { given: T.ErasePartyData; answer: T.ErasePartyResponses[keyof T.ErasePartyResponses] }
  'POST /console/sign-in-codes': { given: T.CreateSignInCodeData; answer: T.CreateSignInCodeResponses[keyof T.CreateSignInCodeResponses] }
  'POST /global-account/api/v1/customers': { given: T.CreateCustomerData; answer: T.CreateCustomerResponses[keyof T.CreateCustomerResponses] }
  'GET /global-account/api/v1/customers/{id}': { given: T.ReadCustomerData; answer: T.ReadCustomerResponses[keyof T.ReadCustomerResponses] }
  'GET /guarantees': { given: T.ListGuaranteesData; answer: T.ListGuaranteesResponses[keyof T.ListGuaranteesResponses] }
  'GET /guarantees/{id}': { given: T.ReadGuaranteeData; answer: T.ReadGuaranteeResponses[keyof T.ReadGuaranteeResponses] }
  'GET /guarantees/{id}/releases': { given: T.ListReleasesData; answer: T.ListReleasesResponses[keyof T.ListReleasesResponses] }
  'POST /guarantees/{id}/releases': { given: T.RequestReleaseData; answer: T.RequestReleaseResponses[keyof T.RequestReleaseResponses] }
  'POST /internal/v1/deposits': { given: T.RecordDepositAtData; answer: T.RecordDepositAtResponses[keyof T.RecordDepositAtResponses] }
  'GET /guarantees/{id}/deposits': { given: T.ListDepositsData; answer: T.ListDepositsResponses[keyof T.ListDepositsResponses] }
  'POST /guarantees/{id}/deposits': { given: T.RecordDepositData; answer: T.RecordDepositResponses[keyof T.RecordDepositResponses] }
  'GET /v1/unattributed-deposits': { given: T.ListUnattributedDepositsData; answer: T.ListUnattributedDepositsResponses[keyof T.ListUnattributedDepositsResponses] }
  'POST /v1/unattributed-deposits/{id}/attribute': { given: T.AttributeDepositData; answer: T.AttributeDepositResponses[keyof T.AttributeDepositResponses] }
  'POST /v1/unattributed-deposits/{id}/return': { given: T.ReturnDepositData; answer: T.ReturnDepositResponses[keyof T.ReturnDepositResponses] }
  'POST /internal/v1/returns/{id}/confirmations': { given: T.ConfirmReturnData; answer: T.ConfirmReturnResponses[keyof T.ConfirmReturnResponses] }
  'GET /operations/v1/unattributed-deposits': { given: T.ListEveryUnattributedDepositData; answer: T.ListEveryUnattributedDepositResponses[keyof T.ListEveryUnattributedDepositResponses] }
  'POST /operations/v1/unattributed-deposits/{id}/close': { given: T.CloseStrayDepositData; answer: T.CloseStrayDepositResponses[keyof T.CloseStrayDepositResponses] }
  'POST /guarantees/{id}/destinations': { given: T.NameDestinationData; answer: T.NameDestinationResponses[keyof T.NameDestinationResponses] }
  'GET /guarantees/{id}/payout-methods': { given: T.ListPayoutMethodsData; answer: T.ListPayoutMethodsResponses[keyof T.ListPayoutMethodsResponses] }
  'POST /guarantees/{id}/release-requests': { given: T.AskForReleaseData; answer: T.AskForReleaseResponses[keyof T.AskForReleaseResponses] }
  'POST /guarantees/{id}/sale-requests': { given: T.AskForSaleData; answer: T.AskForSaleResponses[keyof T.AskForSaleResponses] }
  'POST /guarantees/{id}/requests/{requestId}/grant': { given: T.GrantBorrowerRequestData; answer: T.GrantBorrowerRequestResponses[keyof T.GrantBorrowerRequestResponses] }
  'POST /guarantees/{id}/requests/{requestId}/decline': { given: T.DeclineBorrowerRequestData; answer: T.DeclineBorrowerRequestResponses[keyof T.DeclineBorrowerRequestResponses] }
  'GET /v1/ltv': { given: T.ListSnapshotsOfContractData; answer: T.ListSnapshotsOfContractResponses[keyof T.ListSnapshotsOfContractResponses] }
  'GET /v1/ltv/list': { given: T.ListLastSnapshotsData; answer: T.ListLastSnapshotsResponses[keyof T.ListLastSnapshotsResponses] }
  'GET /v1/ltv/snapshots/{id}/proof': { given: T.ProveSnapshotData; answer: T.ProveSnapshotResponses[keyof T.ProveSnapshotResponses] }
  'POST /v1/ltv/simulate': { given: T.SimulateLtvData; answer: T.SimulateLtvResponses[keyof T.SimulateLtvResponses] }
  'GET /v1/ltv/book': { given: T.ReadBookData; answer: T.ReadBookResponses[keyof T.ReadBookResponses] }
  'GET /v1/ltv/book/history': { given: T.ReadBookHistoryData; answer: T.ReadBookHistoryResponses[keyof T.ReadBookHistoryResponses] }
  'POST /internal/v1/market/prices': { given: T.RecordPricesData; answer: T.RecordPricesResponses[keyof T.RecordPricesResponses] }
  'GET /v1/market': { given: T.ReadMarketData; answer: T.ReadMarketResponses[keyof T.ReadMarketResponses] }
  'GET /internal/v1/onboarding/parties': { given: T.ReadPartyData; answer: T.ReadPartyResponses[keyof T.ReadPartyResponses] }
  'POST /internal/v1/onboarding/completions': { given: T.CompleteOnboardingData; answer: T.CompleteOnboardingResponses[keyof T.CompleteOnboardingResponses] }
  'POST /internal/v1/onboarding/compliance-cases': { given: T.RecordComplianceCaseData; answer: T.RecordComplianceCaseResponses[keyof T.RecordComplianceCaseResponses] }
  'POST /internal/v1/onboarding/sessions': { given: T.OpenOnboardingSessionData; answer: T.OpenOnboardingSessionResponses[keyof T.OpenOnboardingSessionResponses] }
  'GET /internal/v1/onboarding/cases': { given: T.ListOnboardingCasesData; answer: T.ListOnboardingCasesResponses[keyof T.ListOnboardingCasesResponses] }
  'GET /internal/v1/onboarding/cases/{id}': { given: T.ReadOnboardingCaseData; answer: T.ReadOnboardingCaseResponses[keyof T.ReadOnboardingCaseResponses] }
  'POST /global-account/api/v1/payment-methods/save_bank': { given: T.SaveBankData; answer: T.SaveBankResponses[keyof T.SaveBankResponses] }
  'POST /global-account/api/v1/payment-methods/save_wallet': { given: T.SaveWalletData; answer: T.SaveWalletResponses[keyof T.SaveWalletResponses] }
  'GET /global-account/api/v1/payment-methods/{id}': { given: T.ReadPaymentMethodData; answer: T.ReadPaymentMethodResponses[keyof T.ReadPaymentMethodResponses] }
  'POST /global-account/api/v1/payment-methods/{id}/confirmations': { given: T.ConfirmBankData; answer: T.ConfirmBankResponses[keyof T.ConfirmBankResponses] }
  'POST /internal/v1/wallets/{id}/confirmations': { given: T.ConfirmWalletData; answer: T.ConfirmWalletResponses[keyof T.ConfirmWalletResponses] }
  'POST /internal/v1/providers/{name}/events': { given: T.ReceiveProviderEventData; answer: T.ReceiveProviderEventResponses[keyof T.ReceiveProviderEventResponses] }
  'GET /sandbox/v1/clock': { given: T.ReadClockData; answer: T.ReadClockResponses[keyof T.ReadClockResponses] }
  'POST /sandbox/v1/clock/advance': { given: T.AdvanceClockData; answer: T.AdvanceClockResponses[keyof T.AdvanceClockResponses] }
  'POST /sandbox/v1/clock/resume': { given: T.ResumeClockData; answer: T.ResumeClockResponses[keyof T.ResumeClockResponses] }
  'POST /sandbox/v1/guarantees/{id}/deposits': { given: T.SimulateDepositData; answer: T.SimulateDepositResponses[keyof T.SimulateDepositResponses] }
  'POST /sandbox/v1/onboarding': { given: T.SimulateOnboardingData; answer: T.SimulateOnboardingResponses[keyof T.SimulateOnboardingResponses] }
  'POST /sandbox/v1/parties': { given: T.MakePartyData; answer: T.MakePartyResponses[keyof T.MakePartyResponses] }
  'POST /sandbox/v1/contracts': { given: T.MakeContractData; answer: T.MakeContractResponses[keyof T.MakeContractResponses] }
  'GET /sandbox/v1/providers/{name}': { given: T.ReadProviderData; answer: T.ReadProviderResponses[keyof T.ReadProviderResponses] }
  'POST /sandbox/v1/providers/{name}': { given: T.InstructProviderData; answer: T.InstructProviderResponses[keyof T.InstructProviderResponses] }
  'GET /sandbox/v1/market/scenarios': { given: T.ReadScenarioData; answer: T.ReadScenarioResponses[keyof T.ReadScenarioResponses] }
  'POST /sandbox/v1/market/scenarios': { given: T.PlayScenarioData; answer: T.PlayScenarioResponses[keyof T.PlayScenarioResponses] }
  'DELETE /sandbox/v1/market/scenarios': { given: T.StopScenarioData; answer: T.StopScenarioResponses[keyof T.StopScenarioResponses] }
  'GET /simulation/v1/contracts/from-lender/{contractId}': { given: T.ReadJourneyOfContractData; answer: T.ReadJourneyOfContractResponses[keyof T.ReadJourneyOfContractResponses] }
  'POST /simulation/v1/contracts/from-lender/{contractId}': { given: T.MaterializeJourneyData; answer: T.MaterializeJourneyResponses[keyof T.MaterializeJourneyResponses] }
  'GET /simulation/v1/contracts/{simulationId}': { given: T.ReadJourneyData; answer: T.ReadJourneyResponses[keyof T.ReadJourneyResponses] }
  'POST /simulation/v1/contracts/{simulationId}/stage': { given: T.AdvanceStageData; answer: T.AdvanceStageResponses[keyof T.AdvanceStageResponses] }
  'GET /transparency/v1/collateral': { given: T.ReadCollateralTotalsData; answer: T.ReadCollateralTotalsResponses[keyof T.ReadCollateralTotalsResponses] }
  'GET /transparency/v1/assets/{network}': { given: T.DownloadAssetProofsData; answer: T.DownloadAssetProofsResponses[keyof T.DownloadAssetProofsResponses] }
  'GET /transparency/v1/collateral/{id}': { given: T.ProveCollateralData; answer: T.ProveCollateralResponses[keyof T.ProveCollateralResponses] }
  'GET /transparency/v1/checkpoints': { given: T.ReadLogCheckpointsData; answer: T.ReadLogCheckpointsResponses[keyof T.ReadLogCheckpointsResponses] }
  'GET /transparency/v1/proofs/inclusion': { given: T.ProveInclusionData; answer: T.ProveInclusionResponses[keyof T.ProveInclusionResponses] }
  'GET /transparency/v1/proofs/consistency': { given: T.ProveConsistencyData; answer: T.ProveConsistencyResponses[keyof T.ProveConsistencyResponses] }
  'GET /webhooks/v1/endpoints': { given: T.ListWebhookEndpointsData; answer: T.ListWebhookEndpointsResponses[keyof T.ListWebhookEndpointsResponses] }
  'POST /webhooks/v1/endpoints': { given: T.CreateWebhookEndpointData; answer: T.CreateWebhookEndpointResponses[keyof T.CreateWebhookEndpointResponses] }
  'GET /webhooks/v1/endpoints/{id}': { given: T.ReadWebhookEndpointData; answer: T.ReadWebhookEndpointResponses[keyof T.ReadWebhookEndpointResponses] }
  'PATCH /webhooks/v1/endpoints/{id}': { given: T.UpdateWebhookEndpointData; answer: T.UpdateWebhookEndpointResponses[keyof T.UpdateWebhookEndpointResponses] }
  'DELETE /webhooks/v1/endpoints/{id}': { given: T.DeleteWebhookEndpointData; answer: unknown }
  'GET /webhooks/v1/endpoints/{id}/secret': { given: T.ReadWebhookSecretData; answer: T.ReadWebhookSecretResponses[keyof T.ReadWebhookSecretResponses] }
  'POST /webhooks/v1/endpoints/{id}/secret/rotate': { given: T.RotateWebhookSecretData; answer: T.RotateWebhookSecretResponses[keyof T.RotateWebhookSecretResponses] }
  'POST /webhooks/v1/endpoints/{id}/test': { given: T.TestWebhookEndpointData; answer: T.TestWebhookEndpointResponses[keyof T.TestWebhookEndpointResponses] }
  'POST /webhooks/v1/endpoints/{id}/recover': { given: T.RecoverWebhookEndpointData; answer: T.RecoverWebhookEndpointResponses[keyof T.RecoverWebhookEndpointResponses] }
  'POST /webhooks/v1/endpoints/{id}/conformance': { given: T.CheckWebhookReceiverData; answer: T.CheckWebhookReceiverResponses[keyof T.CheckWebhookReceiverResponses] }
  'GET /webhooks/v1/requests/{id}': { given: T.ReadWebhookRequestData; answer: T.ReadWebhookRequestResponses[keyof T.ReadWebhookRequestResponses] }
  'GET /webhooks/v1/endpoints/{id}/stats': { given: T.ReadWebhookStatsData; answer: T.ReadWebhookStatsResponses[keyof T.ReadWebhookStatsResponses] }
  'GET /webhooks/v1/events': { given: T.ListWebhookEventsData; answer: T.ListWebhookEventsResponses[keyof T.ListWebhookEventsResponses] }
  'GET /webhooks/v1/events/{id}': { given: T.ReadWebhookEventData; answer: T.ReadWebhookEventResponses[keyof T.ReadWebhookEventResponses] }
  'GET /webhooks/v1/events/{id}/attempts': { given: T.ListWebhookAttemptsData; answer: T.ListWebhookAttemptsResponses[keyof T.ListWebhookAttemptsResponses] }
  'POST /webhooks/v1/events/{id}/resend': { given: T.ResendWebhookEventData; answer: T.ResendWebhookEventResponses[keyof T.ResendWebhookEventResponses] }
  'GET /webhooks/v1/gaps': { given: T.ListWebhookGapsData; answer: T.ListWebhookGapsResponses[keyof T.ListWebhookGapsResponses] }
  'POST /webhooks/v1/portal-links': { given: T.CreatePortalLinkData; answer: T.CreatePortalLinkResponses[keyof T.CreatePortalLinkResponses] }
  'DELETE /webhooks/v1/portal-links/{id}': { given: T.RevokePortalLinkData; answer: unknown }
  'GET /webhooks/v1/slo': { given: T.ReadWebhookServiceLevelsData; answer: T.ReadWebhookServiceLevelsResponses[keyof T.ReadWebhookServiceLevelsResponses] }
  'GET /events/v1/stream': { given: T.StreamEventsData; answer: T.StreamEventsResponses[keyof T.StreamEventsResponses] }
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
  CloseTransferInput: T.CloseTransferInput
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
  GroupLag: T.GroupLag
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
  Invitation: T.Invitation
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
  Load: T.Load
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
  OwnProfile: T.OwnProfile
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
  TenantLoad: T.TenantLoad
  TokenAmount: T.TokenAmount
  TokenPriceInput: T.TokenPriceInput
  TokenQuantityInput: T.TokenQuantityInput
  TokenSymbol: T.TokenSymbol
  TransferClosing: T.TransferClosing
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
