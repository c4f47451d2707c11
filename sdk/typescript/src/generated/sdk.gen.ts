// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
// @ts-nocheck

import { formOf } from '../decimals.ts';
import { client } from './client.gen.ts';
import { type Client, type ClientMeta, type Options as Options2, type RequestResult, type ServerSentEventsResult, type TDataShape } from './client/index.ts';
import type { AcceptContractData, AcceptContractResponses, AdvanceClockData, AdvanceClockResponses, AdvanceStageData, AdvanceStageResponses, ApproveActData, ApproveActResponses, AskForReleaseData, AskForReleaseResponses, AskForSaleData, AskForSaleResponses, AttachCcbData, AttachCcbResponses, AttributeDepositData, AttributeDepositResponses, CancelContractData, CancelContractResponses, ChangeApprovalPolicyData, ChangeApprovalPolicyResponses, ChangeOwnDocumentData, ChangeOwnDocumentResponses, CheckWebhookReceiverData, CheckWebhookReceiverResponses, CloseStrayDepositData, CloseStrayDepositResponses, CloseUnexplainedTransferData, CloseUnexplainedTransferResponses, CompleteOnboardingData, CompleteOnboardingResponses, ConfirmBankData, ConfirmBankResponses, ConfirmLiquidationData, ConfirmLiquidationResponses, ConfirmReleaseData, ConfirmReleaseResponses, ConfirmReturnData, ConfirmReturnResponses, ConfirmSurplusData, ConfirmSurplusResponses, ConfirmWalletData, ConfirmWalletResponses, CreateApiKeyData, CreateApiKeyResponses, CreateContractData, CreateContractResponses, CreateCustomerData, CreateCustomerResponses, CreateOwnKeyData, CreateOwnKeyResponses, CreatePortalLinkData, CreatePortalLinkResponses, CreateSignInCodeData, CreateSignInCodeResponses, CreateWebhookEndpointData, CreateWebhookEndpointResponses, DeclineBorrowerRequestData, DeclineBorrowerRequestResponses, DeclineContractData, DeclineContractResponses, DeleteWebhookEndpointData, DeleteWebhookEndpointResponses, DiscardDeadLetterData, DiscardDeadLetterResponses, DownloadAssetProofsData, DownloadAssetProofsResponses, DownloadDocumentData, DownloadDocumentResponses, ErasePartyData, ErasePartyResponses, ExportContractsData, ExportContractsResponses, ExportEventsData, ExportEventsResponses, ExportSnapshotsData, ExportSnapshotsResponses, ExportStatementData, ExportStatementResponses, GrantBorrowerRequestData, GrantBorrowerRequestResponses, InstructProviderData, InstructProviderResponses, InviteBorrowerData, InviteBorrowerResponses, ListApiKeysData, ListApiKeysResponses, ListApprovalsData, ListApprovalsResponses, ListContractRowsData, ListContractRowsResponses, ListContractsData, ListContractsResponses, ListCustodyDifferencesData, ListCustodyDifferencesResponses, ListCustodyOrdersData, ListCustodyOrdersResponses, ListDeadLettersData, ListDeadLettersResponses, ListDepositsData, ListDepositsResponses, ListErrorsData, ListErrorsResponses, ListEveryUnattributedDepositData, ListEveryUnattributedDepositResponses, ListFactsOfContractData, ListFactsOfContractResponses, ListGuaranteesData, ListGuaranteesResponses, ListInvitationsData, ListInvitationsResponses, ListLastSnapshotsData, ListLastSnapshotsResponses, ListNoticesData, ListNoticesResponses, ListOnboardingCasesData, ListOnboardingCasesResponses, ListOwnAuditEntriesData, ListOwnAuditEntriesResponses, ListOwnKeysData, ListOwnKeysResponses, ListPayoutMethodsData, ListPayoutMethodsResponses, ListPreRegistrationsData, ListPreRegistrationsResponses, ListReconciliationsData, ListReconciliationsResponses, ListReleasesData, ListReleasesResponses, ListSnapshotsOfContractData, ListSnapshotsOfContractResponses, ListUnattributedDepositsData, ListUnattributedDepositsResponses, ListUnexplainedTransfersData, ListUnexplainedTransfersResponses, ListWebhookAttemptsData, ListWebhookAttemptsResponses, ListWebhookEndpointsData, ListWebhookEndpointsResponses, ListWebhookEventsData, ListWebhookEventsResponses, ListWebhookGapsData, ListWebhookGapsResponses, LookUpBorrowerData, LookUpBorrowerResponses, MakeContractData, MakeContractResponses, MakePartyData, MakePartyResponses, MaterializeJourneyData, MaterializeJourneyResponses, NameDestinationData, NameDestinationResponses, OpenOnboardingSessionData, OpenOnboardingSessionResponses, OpenSigningData, OpenSigningResponses, PlayScenarioData, PlayScenarioResponses, PreRegisterBorrowerData, PreRegisterBorrowerResponses, PrintStatementData, PrintStatementResponses, ProveCollateralData, ProveCollateralResponses, ProveConsistencyData, ProveConsistencyResponses, ProveInclusionData, ProveInclusionResponses, ProveSnapshotData, ProveSnapshotResponses, ReadApprovalData, ReadApprovalPolicyData, ReadApprovalPolicyResponses, ReadApprovalResponses, ReadBookData, ReadBookHistoryData, ReadBookHistoryResponses, ReadBookResponses, ReadClockData, ReadClockResponses, ReadCollateralTotalsData, ReadCollateralTotalsResponses, ReadCommandData, ReadCommandResponses, ReadContractData, ReadContractResponses, ReadCustomerData, ReadCustomerResponses, ReadDeadLetterData, ReadDeadLetterResponses, ReadGuaranteeData, ReadGuaranteeResponses, ReadJourneyData, ReadJourneyOfContractData, ReadJourneyOfContractResponses, ReadJourneyResponses, ReadLanesData, ReadLanesResponses, ReadLivenessData, ReadLivenessResponses, ReadLoadData, ReadLoadResponses, ReadLogCheckpointsData, ReadLogCheckpointsResponses, ReadMarketData, ReadMarketResponses, ReadOnboardingCaseData, ReadOnboardingCaseResponses, ReadOpenApiData, ReadOpenApiResponses, ReadOwnKeyData, ReadOwnKeyResponses, ReadOwnProfileData, ReadOwnProfileResponses, ReadPartyData, ReadPartyResponses, ReadPaymentMethodData, ReadPaymentMethodResponses, ReadProviderData, ReadProviderResponses, ReadReadinessData, ReadReadinessResponses, ReadReconciliationData, ReadReconciliationResponses, ReadScenarioData, ReadScenarioResponses, ReadStatusData, ReadStatusResponses, ReadWebhookEndpointData, ReadWebhookEndpointResponses, ReadWebhookEventData, ReadWebhookEventResponses, ReadWebhookRequestData, ReadWebhookRequestResponses, ReadWebhookSecretData, ReadWebhookSecretResponses, ReadWebhookServiceLevelsData, ReadWebhookServiceLevelsResponses, ReadWebhookStatsData, ReadWebhookStatsResponses, ReceiveProviderEventData, ReceiveProviderEventResponses, RecordComplianceCaseData, RecordComplianceCaseResponses, RecordDepositAtData, RecordDepositAtResponses, RecordDepositData, RecordDepositResponses, RecordFreezeData, RecordFreezeResponses, RecordPricesData, RecordPricesResponses, RecordSignatureEventData, RecordSignatureEventResponses, RecoverWebhookEndpointData, RecoverWebhookEndpointResponses, RedriveDeadLetterData, RedriveDeadLetterResponses, RejectActData, RejectActResponses, RequestReconciliationData, RequestReconciliationResponses, RequestReleaseData, RequestReleaseResponses, ResendWebhookEventData, ResendWebhookEventResponses, RestrictApiKeyData, RestrictApiKeyResponses, RestrictOwnKeyData, RestrictOwnKeyResponses, ResumeClockData, ResumeClockResponses, ResumeSalesData, ResumeSalesResponses, ReturnDepositData, ReturnDepositResponses, RevokeApiKeyData, RevokeApiKeyResponses, RevokeOwnKeyData, RevokeOwnKeyResponses, RevokePortalLinkData, RevokePortalLinkResponses, RotateOwnKeyData, RotateOwnKeyResponses, RotateWebhookSecretData, RotateWebhookSecretResponses, SaveBankData, SaveBankResponses, SaveWalletData, SaveWalletResponses, SearchAuditLogData, SearchAuditLogResponses, SendContractData, SendContractResponses, SimulateDepositData, SimulateDepositResponses, SimulateLtvData, SimulateLtvResponses, SimulateOnboardingData, SimulateOnboardingResponses, StopScenarioData, StopScenarioResponses, StreamEventsData, StreamEventsResponse, StreamEventsResponses, SumContractRowsData, SumContractRowsResponses, TestWebhookEndpointData, TestWebhookEndpointResponses, UpdateOutstandingBalanceData, UpdateOutstandingBalanceResponses, UpdateWebhookEndpointData, UpdateWebhookEndpointResponses, WithdrawActData, WithdrawActResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /** You can provide a client instance returned by `createClient()` instead of individual options. */
    client?: Client;
    /** You can pass arbitrary values through the `meta` object. */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

class HeyApiClient {
    protected client: Client;
    
    constructor(args?: {
        client?: Client;
    }) {
        this.client = args?.client ?? client;
    }
}

class HeyApiRegistry<T> {
    private readonly defaultKey = 'default';
    
    private readonly instances: Map<string, T> = new Map();
    
    get(key?: string): T {
        const instance = this.instances.get(key ?? this.defaultKey);
        if (!instance) {
            throw new Error(`No SDK client found. Create one with "new Operations()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class Operations extends HeyApiClient {
    public static readonly __registry: HeyApiRegistry<Operations> = new HeyApiRegistry<Operations>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        Operations.__registry.set(this, args?.key);
    }
    
    /** Get the outcome of a command. */
    public readCommand<ThrowOnError extends boolean = true>(options: Options<ReadCommandData, ThrowOnError>): RequestResult<ReadCommandResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadCommandResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/commands/v1/{commandId}',
            ...options
        });
    }
    
    /** List all error codes. */
    public listErrors<ThrowOnError extends boolean = true>(options?: Options<ListErrorsData, ThrowOnError>): RequestResult<ListErrorsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListErrorsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/errors',
            ...options
        });
    }
    
    /** Get this document, as served by this deployment. */
    public readOpenApi<ThrowOnError extends boolean = true>(options?: Options<ReadOpenApiData, ThrowOnError>): RequestResult<ReadOpenApiResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadOpenApiResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/openapi.json',
            ...options
        });
    }
    
    /** Get liveness. */
    public readLiveness<ThrowOnError extends boolean = true>(options?: Options<ReadLivenessData, ThrowOnError>): RequestResult<ReadLivenessResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadLivenessResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/healthz/live',
            ...options
        });
    }
    
    /** Get readiness. */
    public readReadiness<ThrowOnError extends boolean = true>(options?: Options<ReadReadinessData, ThrowOnError>): RequestResult<ReadReadinessResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadReadinessResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/healthz/ready',
            ...options
        });
    }
    
    /** Get the platform status. */
    public readStatus<ThrowOnError extends boolean = true>(options?: Options<ReadStatusData, ThrowOnError>): RequestResult<ReadStatusResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadStatusResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/status/v1',
            ...options
        });
    }
    
    /** List dead letters, newest first. */
    public listDeadLetters<ThrowOnError extends boolean = true>(options?: Options<ListDeadLettersData, ThrowOnError>): RequestResult<ListDeadLettersResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListDeadLettersResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters',
            ...options
        });
    }
    
    /** Get a dead letter, decoded by its schema. */
    public readDeadLetter<ThrowOnError extends boolean = true>(options: Options<ReadDeadLetterData, ThrowOnError>): RequestResult<ReadDeadLetterResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadDeadLetterResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters/{id}',
            ...options
        });
    }
    
    /** Redrive a dead letter to its source topic. */
    public redriveDeadLetter<ThrowOnError extends boolean = true>(options: Options<RedriveDeadLetterData, ThrowOnError>): RequestResult<RedriveDeadLetterResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RedriveDeadLetterResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters/{id}/redrive',
            ...options
        });
    }
    
    /** Discard a dead letter, with a reason. */
    public discardDeadLetter<ThrowOnError extends boolean = true>(options: Options<DiscardDeadLetterData, ThrowOnError>): RequestResult<DiscardDeadLetterResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DiscardDeadLetterResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters/{id}/discard',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Search the audit log of all API keys, newest first. */
    public searchAuditLog<ThrowOnError extends boolean = true>(options?: Options<SearchAuditLogData, ThrowOnError>): RequestResult<SearchAuditLogResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<SearchAuditLogResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/audit-log',
            ...options
        });
    }
    
    /** List the audit trail of your API keys, newest first. */
    public listOwnAuditEntries<ThrowOnError extends boolean = true>(options?: Options<ListOwnAuditEntriesData, ThrowOnError>): RequestResult<ListOwnAuditEntriesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListOwnAuditEntriesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/audit/v1',
            ...options
        });
    }
    
    /** Get the consumer lag of every processor, by partition. */
    public readLanes<ThrowOnError extends boolean = true>(options?: Options<ReadLanesData, ThrowOnError>): RequestResult<ReadLanesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadLanesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/lanes',
            ...options
        });
    }
    
    /** Get commands, deliveries and their lag by tenant, over the last day by the hour. */
    public readLoad<ThrowOnError extends boolean = true>(options?: Options<ReadLoadData, ThrowOnError>): RequestResult<ReadLoadResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadLoadResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/load',
            ...options
        });
    }
    
    /** Resume the sales of a guarantee after a sale with low proceeds. */
    public resumeSales<ThrowOnError extends boolean = true>(options: Options<ResumeSalesData, ThrowOnError>): RequestResult<ResumeSalesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ResumeSalesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/guarantees/{id}/resume-sales',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List the comparisons of holdings with the balances at custody, newest first. */
    public listReconciliations<ThrowOnError extends boolean = true>(options?: Options<ListReconciliationsData, ThrowOnError>): RequestResult<ListReconciliationsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListReconciliationsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/reconciliations',
            ...options
        });
    }
    
    /** Compare the holdings of all guarantees with the balances at custody now. */
    public requestReconciliation<ThrowOnError extends boolean = true>(options?: Options<RequestReconciliationData, ThrowOnError>): RequestResult<RequestReconciliationResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<RequestReconciliationResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/reconciliations',
            ...options
        });
    }
    
    /** Get a reconciliation. */
    public readReconciliation<ThrowOnError extends boolean = true>(options: Options<ReadReconciliationData, ThrowOnError>): RequestResult<ReadReconciliationResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadReconciliationResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/reconciliations/{id}',
            ...options
        });
    }
    
    /** List the guarantees whose holdings and balances at custody differ, newest first. */
    public listCustodyDifferences<ThrowOnError extends boolean = true>(options?: Options<ListCustodyDifferencesData, ThrowOnError>): RequestResult<ListCustodyDifferencesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListCustodyDifferencesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/custody-differences',
            ...options
        });
    }
    
    /** List the orders that custody has not confirmed, with the transactions to sign, newest first. */
    public listCustodyOrders<ThrowOnError extends boolean = true>(options?: Options<ListCustodyOrdersData, ThrowOnError>): RequestResult<ListCustodyOrdersResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListCustodyOrdersResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/custody-orders',
            ...options
        });
    }
    
    /** List the transfers that left addresses of guarantees without an order, newest first. */
    public listUnexplainedTransfers<ThrowOnError extends boolean = true>(options?: Options<ListUnexplainedTransfersData, ThrowOnError>): RequestResult<ListUnexplainedTransfersResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListUnexplainedTransfersResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/unexplained-transfers',
            ...options
        });
    }
    
    /** Close a transfer without an order, as the first or the second of two operators. */
    public closeUnexplainedTransfer<ThrowOnError extends boolean = true>(options: Options<CloseUnexplainedTransferData, ThrowOnError>): RequestResult<CloseUnexplainedTransferResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CloseUnexplainedTransferResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/unexplained-transfers/{id}/close',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List the approvals of your party, newest first. */
    public listApprovals<ThrowOnError extends boolean = true>(options?: Options<ListApprovalsData, ThrowOnError>): RequestResult<ListApprovalsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListApprovalsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1',
            ...options
        });
    }
    
    /** Get your approval policy. */
    public readApprovalPolicy<ThrowOnError extends boolean = true>(options?: Options<ReadApprovalPolicyData, ThrowOnError>): RequestResult<ReadApprovalPolicyResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadApprovalPolicyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/policy',
            ...options
        });
    }
    
    /** Update your approval policy. */
    public changeApprovalPolicy<ThrowOnError extends boolean = true>(options: Options<ChangeApprovalPolicyData, ThrowOnError>): RequestResult<ChangeApprovalPolicyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<ChangeApprovalPolicyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/policy',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get an approval. */
    public readApproval<ThrowOnError extends boolean = true>(options: Options<ReadApprovalData, ThrowOnError>): RequestResult<ReadApprovalResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadApprovalResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/{id}',
            ...options
        });
    }
    
    /** Approve an act that another key proposed. */
    public approveAct<ThrowOnError extends boolean = true>(options: Options<ApproveActData, ThrowOnError>): RequestResult<ApproveActResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ApproveActResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/{id}/approve',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Reject an act that another key proposed. */
    public rejectAct<ThrowOnError extends boolean = true>(options: Options<RejectActData, ThrowOnError>): RequestResult<RejectActResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RejectActResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/{id}/reject',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Withdraw an act that this key proposed, before it is decided. */
    public withdrawAct<ThrowOnError extends boolean = true>(options: Options<WithdrawActData, ThrowOnError>): RequestResult<WithdrawActResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<WithdrawActResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/{id}/withdraw',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List the API keys that are not revoked, newest first. */
    public listApiKeys<ThrowOnError extends boolean = true>(options?: Options<ListApiKeysData, ThrowOnError>): RequestResult<ListApiKeysResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListApiKeysResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/api-keys',
            ...options
        });
    }
    
    /** Create an API key. */
    public createApiKey<ThrowOnError extends boolean = true>(options: Options<CreateApiKeyData, ThrowOnError>): RequestResult<CreateApiKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateApiKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/api-keys',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Revoke an API key. */
    public revokeApiKey<ThrowOnError extends boolean = true>(options: Options<RevokeApiKeyData, ThrowOnError>): RequestResult<RevokeApiKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<RevokeApiKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/api-keys/{id}',
            ...options
        });
    }
    
    /** Set an API key’s IP allowlist. */
    public restrictApiKey<ThrowOnError extends boolean = true>(options: Options<RestrictApiKeyData, ThrowOnError>): RequestResult<RestrictApiKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<RestrictApiKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/api-keys/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get the key of this request. */
    public readOwnKey<ThrowOnError extends boolean = true>(options?: Options<ReadOwnKeyData, ThrowOnError>): RequestResult<ReadOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadOwnKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/key',
            ...options
        });
    }
    
    /** List your API keys that are not revoked, newest first. */
    public listOwnKeys<ThrowOnError extends boolean = true>(options?: Options<ListOwnKeysData, ThrowOnError>): RequestResult<ListOwnKeysResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListOwnKeysResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/keys/v1',
            ...options
        });
    }
    
    /** Create an API key for your party, limited to the rights of the requesting key. */
    public createOwnKey<ThrowOnError extends boolean = true>(options: Options<CreateOwnKeyData, ThrowOnError>): RequestResult<CreateOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateOwnKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/keys/v1',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Rotate one of your API keys. */
    public rotateOwnKey<ThrowOnError extends boolean = true>(options: Options<RotateOwnKeyData, ThrowOnError>): RequestResult<RotateOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RotateOwnKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/keys/v1/{id}/rotate',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Revoke one of your API keys. */
    public revokeOwnKey<ThrowOnError extends boolean = true>(options: Options<RevokeOwnKeyData, ThrowOnError>): RequestResult<RevokeOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<RevokeOwnKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/keys/v1/{id}',
            ...options
        });
    }
    
    /** Set the IP allowlist of one of your API keys. */
    public restrictOwnKey<ThrowOnError extends boolean = true>(options: Options<RestrictOwnKeyData, ThrowOnError>): RequestResult<RestrictOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<RestrictOwnKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/keys/v1/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Look up whether a document can be the borrower of a contract. */
    public lookUpBorrower<ThrowOnError extends boolean = true>(options: Options<LookUpBorrowerData, ThrowOnError>): RequestResult<LookUpBorrowerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<LookUpBorrowerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/lookup',
            ...options
        });
    }
    
    /** List the pre-registrations of the authenticated lender, newest first. */
    public listPreRegistrations<ThrowOnError extends boolean = true>(options?: Options<ListPreRegistrationsData, ThrowOnError>): RequestResult<ListPreRegistrationsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListPreRegistrationsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/pre-registrations',
            ...options
        });
    }
    
    /** Create a pre-registration of a borrower and open an onboarding case. */
    public preRegisterBorrower<ThrowOnError extends boolean = true>(options: Options<PreRegisterBorrowerData, ThrowOnError>): RequestResult<PreRegisterBorrowerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<PreRegisterBorrowerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/pre-registrations',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Correct your own document during onboarding. */
    public changeOwnDocument<ThrowOnError extends boolean = true>(options: Options<ChangeOwnDocumentData, ThrowOnError>): RequestResult<ChangeOwnDocumentResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<ChangeOwnDocumentResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/me/document',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List the invitations of the borrower to a contract, newest first. */
    public listInvitations<ThrowOnError extends boolean = true>(options: Options<ListInvitationsData, ThrowOnError>): RequestResult<ListInvitationsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListInvitationsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/invitations',
            ...options
        });
    }
    
    /** Invite the borrower of a contract by e-mail. */
    public inviteBorrower<ThrowOnError extends boolean = true>(options: Options<InviteBorrowerData, ThrowOnError>): RequestResult<InviteBorrowerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<InviteBorrowerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/invitations',
            ...options
        });
    }
    
    /** Get your own contact data. */
    public readOwnProfile<ThrowOnError extends boolean = true>(options?: Options<ReadOwnProfileData, ThrowOnError>): RequestResult<ReadOwnProfileResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadOwnProfileResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/me',
            ...options
        });
    }
    
    /** List the contracts of the authenticated party, newest first. */
    public listContracts<ThrowOnError extends boolean = true>(options?: Options<ListContractsData, ThrowOnError>): RequestResult<ListContractsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListContractsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1',
            ...options
        });
    }
    
    /** Create a loan contract with its guarantee. */
    public createContract<ThrowOnError extends boolean = true>(options: Options<CreateContractData, ThrowOnError>): RequestResult<CreateContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateContractResponses, unknown, ThrowOnError, 'data'>({
            bodySerializer: formOf,
            responseStyle: 'data',
            url: '/contracts/v1',
            ...options,
            headers: {
                'Content-Type': null,
                ...options.headers
            }
        });
    }
    
    /** Get a contract with its guarantee, its signings and its latest loan-to-value snapshot. */
    public readContract<ThrowOnError extends boolean = true>(options: Options<ReadContractData, ThrowOnError>): RequestResult<ReadContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}',
            ...options
        });
    }
    
    /** Download a document of a contract. */
    public downloadDocument<ThrowOnError extends boolean = true>(options: Options<DownloadDocumentData, ThrowOnError>): RequestResult<DownloadDocumentResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<DownloadDocumentResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/documents/{documentId}',
            ...options
        });
    }
    
    /** List contracts as rows of a table. */
    public listContractRows<ThrowOnError extends boolean = true>(options?: Options<ListContractRowsData, ThrowOnError>): RequestResult<ListContractRowsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListContractRowsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/rows',
            ...options
        });
    }
    
    /** Count and sum the contracts of a selection. */
    public sumContractRows<ThrowOnError extends boolean = true>(options?: Options<SumContractRowsData, ThrowOnError>): RequestResult<SumContractRowsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<SumContractRowsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/rows/sums',
            ...options
        });
    }
    
    /** Send a contract to its borrower. */
    public sendContract<ThrowOnError extends boolean = true>(options: Options<SendContractData, ThrowOnError>): RequestResult<SendContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SendContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/send',
            ...options
        });
    }
    
    /** Accept a contract as its borrower. */
    public acceptContract<ThrowOnError extends boolean = true>(options: Options<AcceptContractData, ThrowOnError>): RequestResult<AcceptContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AcceptContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/accept',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Decline a contract as its borrower. */
    public declineContract<ThrowOnError extends boolean = true>(options: Options<DeclineContractData, ThrowOnError>): RequestResult<DeclineContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DeclineContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/decline',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Cancel a contract as its lender, or reverse it within 7 days of its activation. */
    public cancelContract<ThrowOnError extends boolean = true>(options: Options<CancelContractData, ThrowOnError>): RequestResult<CancelContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CancelContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/cancel',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Update the outstanding balance. */
    public updateOutstandingBalance<ThrowOnError extends boolean = true>(options: Options<UpdateOutstandingBalanceData, ThrowOnError>): RequestResult<UpdateOutstandingBalanceResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateOutstandingBalanceResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/outstanding-balance',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Upload the loan agreement (CCB) of a contract that has none. */
    public attachCcb<ThrowOnError extends boolean = true>(options: Options<AttachCcbData, ThrowOnError>): RequestResult<AttachCcbResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<AttachCcbResponses, unknown, ThrowOnError, 'data'>({
            bodySerializer: formOf,
            responseStyle: 'data',
            url: '/contracts/v1/{id}/ccb',
            ...options,
            headers: {
                'Content-Type': null,
                ...options.headers
            }
        });
    }
    
    /** Create a new signing to replace a refused or expired one. */
    public openSigning<ThrowOnError extends boolean = true>(options: Options<OpenSigningData, ThrowOnError>): RequestResult<OpenSigningResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<OpenSigningResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/signings',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List the events of a contract, newest first. */
    public listFactsOfContract<ThrowOnError extends boolean = true>(options: Options<ListFactsOfContractData, ThrowOnError>): RequestResult<ListFactsOfContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListFactsOfContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/events',
            ...options
        });
    }
    
    /** List the notices to the borrower, newest first, with their delivery receipts. */
    public listNotices<ThrowOnError extends boolean = true>(options: Options<ListNoticesData, ThrowOnError>): RequestResult<ListNoticesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListNoticesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/notices',
            ...options
        });
    }
    
    /** Report how much of a token of a guarantee is frozen, or that it is free again. */
    public recordFreeze<ThrowOnError extends boolean = true>(options: Options<RecordFreezeData, ThrowOnError>): RequestResult<RecordFreezeResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RecordFreezeResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/freezes',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Confirm that released collateral was returned. */
    public confirmRelease<ThrowOnError extends boolean = true>(options: Options<ConfirmReleaseData, ThrowOnError>): RequestResult<ConfirmReleaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmReleaseResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/releases/{id}/confirmations',
            ...options
        });
    }
    
    /** Confirm that collateral was sold, with the proceeds. */
    public confirmLiquidation<ThrowOnError extends boolean = true>(options: Options<ConfirmLiquidationData, ThrowOnError>): RequestResult<ConfirmLiquidationResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmLiquidationResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/liquidations/{id}/confirmations',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Confirm that the surplus of a sale was paid to the borrower. */
    public confirmSurplus<ThrowOnError extends boolean = true>(options: Options<ConfirmSurplusData, ThrowOnError>): RequestResult<ConfirmSurplusResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmSurplusResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/surpluses/{id}/confirmations',
            ...options
        });
    }
    
    /** Record the progress of a signer. */
    public recordSignatureEvent<ThrowOnError extends boolean = true>(options: Options<RecordSignatureEventData, ThrowOnError>): RequestResult<RecordSignatureEventResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RecordSignatureEventResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/signings/{id}/events',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Export your contracts with their latest valuation, newest first, as CSV or NDJSON. */
    public exportContracts<ThrowOnError extends boolean = true>(options?: Options<ExportContractsData, ThrowOnError>): RequestResult<ExportContractsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ExportContractsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/contracts',
            ...options
        });
    }
    
    /** Export the statement of a contract. */
    public exportStatement<ThrowOnError extends boolean = true>(options: Options<ExportStatementData, ThrowOnError>): RequestResult<ExportStatementResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ExportStatementResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/contracts/{id}/statement',
            ...options
        });
    }
    
    /** Get the statement of a contract as PDF (Demonstrativo de evolução da dívida). */
    public printStatement<ThrowOnError extends boolean = true>(options: Options<PrintStatementData, ThrowOnError>): RequestResult<PrintStatementResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<PrintStatementResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/contracts/{id}/statement.pdf',
            ...options
        });
    }
    
    /** Export loan-to-value snapshots, contract by contract, newest first, as CSV or NDJSON. */
    public exportSnapshots<ThrowOnError extends boolean = true>(options?: Options<ExportSnapshotsData, ThrowOnError>): RequestResult<ExportSnapshotsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ExportSnapshotsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/snapshots',
            ...options
        });
    }
    
    /** Export your events in the order of the pull API, as CSV or NDJSON. */
    public exportEvents<ThrowOnError extends boolean = true>(options?: Options<ExportEventsData, ThrowOnError>): RequestResult<ExportEventsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ExportEventsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/events',
            ...options
        });
    }
    
    /** Erase the personal data of a party. */
    public eraseParty<ThrowOnError extends boolean = true>(options: Options<ErasePartyData, ThrowOnError>): RequestResult<ErasePartyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ErasePartyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/parties/erasures',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Create a one-time code that signs in to the console with a key. */
    public createSignInCode<ThrowOnError extends boolean = true>(options: Options<CreateSignInCodeData, ThrowOnError>): RequestResult<CreateSignInCodeResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateSignInCodeResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/console/sign-in-codes',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Create a customer of the global account from the authenticated tenant’s business. */
    public createCustomer<ThrowOnError extends boolean = true>(options: Options<CreateCustomerData, ThrowOnError>): RequestResult<CreateCustomerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateCustomerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/customers',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get a customer. */
    public readCustomer<ThrowOnError extends boolean = true>(options: Options<ReadCustomerData, ThrowOnError>): RequestResult<ReadCustomerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadCustomerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/customers/{id}',
            ...options
        });
    }
    
    /** List the guarantees of the authenticated party, newest first. */
    public listGuarantees<ThrowOnError extends boolean = true>(options?: Options<ListGuaranteesData, ThrowOnError>): RequestResult<ListGuaranteesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListGuaranteesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees',
            ...options
        });
    }
    
    /** Get a guarantee. */
    public readGuarantee<ThrowOnError extends boolean = true>(options: Options<ReadGuaranteeData, ThrowOnError>): RequestResult<ReadGuaranteeResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadGuaranteeResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}',
            ...options
        });
    }
    
    /** List the releases of a guarantee, newest first. */
    public listReleases<ThrowOnError extends boolean = true>(options: Options<ListReleasesData, ThrowOnError>): RequestResult<ListReleasesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListReleasesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/releases',
            ...options
        });
    }
    
    /** Request the release of collateral, as the lender. */
    public requestRelease<ThrowOnError extends boolean = true>(options: Options<RequestReleaseData, ThrowOnError>): RequestResult<RequestReleaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RequestReleaseResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/releases',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Record a transfer to an address, whose guarantee is looked up. */
    public recordDepositAt<ThrowOnError extends boolean = true>(options: Options<RecordDepositAtData, ThrowOnError>): RequestResult<RecordDepositAtResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RecordDepositAtResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/deposits',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List the deposits of a guarantee, newest first. */
    public listDeposits<ThrowOnError extends boolean = true>(options: Options<ListDepositsData, ThrowOnError>): RequestResult<ListDepositsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListDepositsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/deposits',
            ...options
        });
    }
    
    /** Record a deposit reported by custody, once per transfer. */
    public recordDeposit<ThrowOnError extends boolean = true>(options: Options<RecordDepositData, ThrowOnError>): RequestResult<RecordDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RecordDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/deposits',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List the deposits of your loans that back nothing yet, newest first. */
    public listUnattributedDeposits<ThrowOnError extends boolean = true>(options?: Options<ListUnattributedDepositsData, ThrowOnError>): RequestResult<ListUnattributedDepositsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListUnattributedDepositsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/unattributed-deposits',
            ...options
        });
    }
    
    /** Let an unattributed deposit back its loan. */
    public attributeDeposit<ThrowOnError extends boolean = true>(options: Options<AttributeDepositData, ThrowOnError>): RequestResult<AttributeDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AttributeDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/unattributed-deposits/{id}/attribute',
            ...options
        });
    }
    
    /** Return an unattributed deposit to an address. */
    public returnDeposit<ThrowOnError extends boolean = true>(options: Options<ReturnDepositData, ThrowOnError>): RequestResult<ReturnDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ReturnDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/unattributed-deposits/{id}/return',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Confirm that an unattributed deposit was returned. */
    public confirmReturn<ThrowOnError extends boolean = true>(options: Options<ConfirmReturnData, ThrowOnError>): RequestResult<ConfirmReturnResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmReturnResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/returns/{id}/confirmations',
            ...options
        });
    }
    
    /** List the unattributed deposits of every lender, and those of nobody, newest first. */
    public listEveryUnattributedDeposit<ThrowOnError extends boolean = true>(options?: Options<ListEveryUnattributedDepositData, ThrowOnError>): RequestResult<ListEveryUnattributedDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListEveryUnattributedDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/unattributed-deposits',
            ...options
        });
    }
    
    /** Close a deposit to an address that nobody has, once it is settled. */
    public closeStrayDeposit<ThrowOnError extends boolean = true>(options: Options<CloseStrayDepositData, ThrowOnError>): RequestResult<CloseStrayDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CloseStrayDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/unattributed-deposits/{id}/close',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Name the wallet, or the account, that collateral or money of the loan goes to. */
    public nameDestination<ThrowOnError extends boolean = true>(options: Options<NameDestinationData, ThrowOnError>): RequestResult<NameDestinationResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<NameDestinationResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/destinations',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List your confirmed wallets and accounts that this loan can take. */
    public listPayoutMethods<ThrowOnError extends boolean = true>(options: Options<ListPayoutMethodsData, ThrowOnError>): RequestResult<ListPayoutMethodsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListPayoutMethodsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/payout-methods',
            ...options
        });
    }
    
    /** Ask, as the borrower, for collateral above the initial ratio. */
    public askForRelease<ThrowOnError extends boolean = true>(options: Options<AskForReleaseData, ThrowOnError>): RequestResult<AskForReleaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AskForReleaseResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/release-requests',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Ask, as the borrower, for a sale of collateral that pays down to a ratio. */
    public askForSale<ThrowOnError extends boolean = true>(options: Options<AskForSaleData, ThrowOnError>): RequestResult<AskForSaleResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AskForSaleResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/sale-requests',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Grant a request of the borrower, as the lender. */
    public grantBorrowerRequest<ThrowOnError extends boolean = true>(options: Options<GrantBorrowerRequestData, ThrowOnError>): RequestResult<GrantBorrowerRequestResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<GrantBorrowerRequestResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/requests/{requestId}/grant',
            ...options
        });
    }
    
    /** Decline a request of the borrower, as the lender. */
    public declineBorrowerRequest<ThrowOnError extends boolean = true>(options: Options<DeclineBorrowerRequestData, ThrowOnError>): RequestResult<DeclineBorrowerRequestResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DeclineBorrowerRequestResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/requests/{requestId}/decline',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List the loan-to-value snapshots of a contract, newest first. */
    public listSnapshotsOfContract<ThrowOnError extends boolean = true>(options: Options<ListSnapshotsOfContractData, ThrowOnError>): RequestResult<ListSnapshotsOfContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListSnapshotsOfContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv',
            ...options
        });
    }
    
    /** List the latest snapshot of each of your contracts, highest contract id first. */
    public listLastSnapshots<ThrowOnError extends boolean = true>(options?: Options<ListLastSnapshotsData, ThrowOnError>): RequestResult<ListLastSnapshotsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListLastSnapshotsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/list',
            ...options
        });
    }
    
    /** Get the proof of a snapshot. */
    public proveSnapshot<ThrowOnError extends boolean = true>(options: Options<ProveSnapshotData, ThrowOnError>): RequestResult<ProveSnapshotResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ProveSnapshotResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/snapshots/{id}/proof',
            ...options
        });
    }
    
    /** Simulate a contract or your portfolio at other prices, rates or balances. */
    public simulateLtv<ThrowOnError extends boolean = true>(options: Options<SimulateLtvData, ThrowOnError>): RequestResult<SimulateLtvResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SimulateLtvResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/simulate',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get portfolio totals of the loans that you granted. */
    public readBook<ThrowOnError extends boolean = true>(options?: Options<ReadBookData, ThrowOnError>): RequestResult<ReadBookResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadBookResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/book',
            ...options
        });
    }
    
    /** Get hourly portfolio totals, oldest first. */
    public readBookHistory<ThrowOnError extends boolean = true>(options?: Options<ReadBookHistoryData, ThrowOnError>): RequestResult<ReadBookHistoryResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadBookHistoryResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/book/history',
            ...options
        });
    }
    
    /** Record one price tick, or up to 500. */
    public recordPrices<ThrowOnError extends boolean = true>(options: Options<RecordPricesData, ThrowOnError>): RequestResult<RecordPricesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RecordPricesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/market/prices',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get the latest price of every symbol, with its age and quality. */
    public readMarket<ThrowOnError extends boolean = true>(options?: Options<ReadMarketData, ThrowOnError>): RequestResult<ReadMarketResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadMarketResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/market',
            ...options
        });
    }
    
    /** Get the party of a document. */
    public readParty<ThrowOnError extends boolean = true>(options: Options<ReadPartyData, ThrowOnError>): RequestResult<ReadPartyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadPartyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/parties',
            ...options
        });
    }
    
    /** Record that a person or company has completed onboarding. */
    public completeOnboarding<ThrowOnError extends boolean = true>(options: Options<CompleteOnboardingData, ThrowOnError>): RequestResult<CompleteOnboardingResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CompleteOnboardingResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/completions',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Record the status of a document’s compliance case. */
    public recordComplianceCase<ThrowOnError extends boolean = true>(options: Options<RecordComplianceCaseData, ThrowOnError>): RequestResult<RecordComplianceCaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RecordComplianceCaseResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/compliance-cases',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Create a session for a person who is onboarding. */
    public openOnboardingSession<ThrowOnError extends boolean = true>(options: Options<OpenOnboardingSessionData, ThrowOnError>): RequestResult<OpenOnboardingSessionResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<OpenOnboardingSessionResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/sessions',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List onboarding cases, newest first. */
    public listOnboardingCases<ThrowOnError extends boolean = true>(options?: Options<ListOnboardingCasesData, ThrowOnError>): RequestResult<ListOnboardingCasesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListOnboardingCasesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/cases',
            ...options
        });
    }
    
    /** Get an onboarding case. */
    public readOnboardingCase<ThrowOnError extends boolean = true>(options: Options<ReadOnboardingCaseData, ThrowOnError>): RequestResult<ReadOnboardingCaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadOnboardingCaseResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/cases/{id}',
            ...options
        });
    }
    
    /** Create a bank account of a customer. */
    public saveBank<ThrowOnError extends boolean = true>(options: Options<SaveBankData, ThrowOnError>): RequestResult<SaveBankResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SaveBankResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/payment-methods/save_bank',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Create a wallet of a customer. */
    public saveWallet<ThrowOnError extends boolean = true>(options: Options<SaveWalletData, ThrowOnError>): RequestResult<SaveWalletResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SaveWalletResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/payment-methods/save_wallet',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get a payment method. */
    public readPaymentMethod<ThrowOnError extends boolean = true>(options: Options<ReadPaymentMethodData, ThrowOnError>): RequestResult<ReadPaymentMethodResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadPaymentMethodResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/payment-methods/{id}',
            ...options
        });
    }
    
    /** Confirm a bank account that an integration saved for you. */
    public confirmBank<ThrowOnError extends boolean = true>(options: Options<ConfirmBankData, ThrowOnError>): RequestResult<ConfirmBankResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmBankResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/payment-methods/{id}/confirmations',
            ...options
        });
    }
    
    /** Confirm that a wallet belongs to its customer. */
    public confirmWallet<ThrowOnError extends boolean = true>(options: Options<ConfirmWalletData, ThrowOnError>): RequestResult<ConfirmWalletResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmWalletResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/wallets/{id}/confirmations',
            ...options
        });
    }
    
    /** Receive a signed event from an external provider. */
    public receiveProviderEvent<ThrowOnError extends boolean = true>(options: Options<ReceiveProviderEventData, ThrowOnError>): RequestResult<ReceiveProviderEventResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ReceiveProviderEventResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/providers/{name}/events',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get the deployment’s time and its last advance. */
    public readClock<ThrowOnError extends boolean = true>(options?: Options<ReadClockData, ThrowOnError>): RequestResult<ReadClockResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadClockResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/clock',
            ...options
        });
    }
    
    /** Advance the deployment’s time, for all users. */
    public advanceClock<ThrowOnError extends boolean = true>(options: Options<AdvanceClockData, ThrowOnError>): RequestResult<AdvanceClockResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AdvanceClockResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/clock/advance',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Resume an advance that stopped, for example because a process was unreachable. */
    public resumeClock<ThrowOnError extends boolean = true>(options?: Options<ResumeClockData, ThrowOnError>): RequestResult<ResumeClockResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ResumeClockResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/clock/resume',
            ...options
        });
    }
    
    /** Simulate a deposit of collateral, as the custodian would report it. */
    public simulateDeposit<ThrowOnError extends boolean = true>(options: Options<SimulateDepositData, ThrowOnError>): RequestResult<SimulateDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SimulateDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/guarantees/{id}/deposits',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Complete your own onboarding, as the onboarding system would report it. */
    public simulateOnboarding<ThrowOnError extends boolean = true>(options: Options<SimulateOnboardingData, ThrowOnError>): RequestResult<SimulateOnboardingResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SimulateOnboardingResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/onboarding',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Create a lender or a borrower with completed onboarding and an API key. */
    public makeParty<ThrowOnError extends boolean = true>(options: Options<MakePartyData, ThrowOnError>): RequestResult<MakePartyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MakePartyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/parties',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Create a contract in any state, with its parties, through the public commands. */
    public makeContract<ThrowOnError extends boolean = true>(options: Options<MakeContractData, ThrowOnError>): RequestResult<MakeContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MakeContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/contracts',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get the faults injected into a sandbox provider. */
    public readProvider<ThrowOnError extends boolean = true>(options: Options<ReadProviderData, ThrowOnError>): RequestResult<ReadProviderResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadProviderResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/providers/{name}',
            ...options
        });
    }
    
    /** Inject faults into a sandbox provider. */
    public instructProvider<ThrowOnError extends boolean = true>(options: Options<InstructProviderData, ThrowOnError>): RequestResult<InstructProviderResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<InstructProviderResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/providers/{name}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Stop the current market scenario. */
    public stopScenario<ThrowOnError extends boolean = true>(options?: Options<StopScenarioData, ThrowOnError>): RequestResult<StopScenarioResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).delete<StopScenarioResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/market/scenarios',
            ...options
        });
    }
    
    /** Get the current or last market scenario of this gateway. */
    public readScenario<ThrowOnError extends boolean = true>(options?: Options<ReadScenarioData, ThrowOnError>): RequestResult<ReadScenarioResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadScenarioResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/market/scenarios',
            ...options
        });
    }
    
    /** Replay a historical or custom market scenario. */
    public playScenario<ThrowOnError extends boolean = true>(options: Options<PlayScenarioData, ThrowOnError>): RequestResult<PlayScenarioResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<PlayScenarioResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/market/scenarios',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get the journey of a contract. */
    public readJourneyOfContract<ThrowOnError extends boolean = true>(options: Options<ReadJourneyOfContractData, ThrowOnError>): RequestResult<ReadJourneyOfContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadJourneyOfContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/from-lender/{contractId}',
            ...options
        });
    }
    
    /** Create the borrower journey of a contract, at the borrower’s first access. */
    public materializeJourney<ThrowOnError extends boolean = true>(options: Options<MaterializeJourneyData, ThrowOnError>): RequestResult<MaterializeJourneyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MaterializeJourneyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/from-lender/{contractId}',
            ...options
        });
    }
    
    /** Get a journey. */
    public readJourney<ThrowOnError extends boolean = true>(options: Options<ReadJourneyData, ThrowOnError>): RequestResult<ReadJourneyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadJourneyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/{simulationId}',
            ...options
        });
    }
    
    /** Advance the journey by one stage. */
    public advanceStage<ThrowOnError extends boolean = true>(options: Options<AdvanceStageData, ThrowOnError>): RequestResult<AdvanceStageResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AdvanceStageResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/{simulationId}/stage',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get the collateral behind all loans, by token, at the latest stated hour. */
    public readCollateralTotals<ThrowOnError extends boolean = true>(options?: Options<ReadCollateralTotalsData, ThrowOnError>): RequestResult<ReadCollateralTotalsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadCollateralTotalsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/collateral',
            ...options
        });
    }
    
    /** Download the proofs that a network’s collateral is at our addresses. */
    public downloadAssetProofs<ThrowOnError extends boolean = true>(options: Options<DownloadAssetProofsData, ThrowOnError>): RequestResult<DownloadAssetProofsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<DownloadAssetProofsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/assets/{network}',
            ...options
        });
    }
    
    /** Get the proof that the collateral of one of your contracts is in the stated total. */
    public proveCollateral<ThrowOnError extends boolean = true>(options: Options<ProveCollateralData, ThrowOnError>): RequestResult<ProveCollateralResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ProveCollateralResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/collateral/{id}',
            ...options
        });
    }
    
    /** Get the latest signed checkpoint of every log of contract events. */
    public readLogCheckpoints<ThrowOnError extends boolean = true>(options?: Options<ReadLogCheckpointsData, ThrowOnError>): RequestResult<ReadLogCheckpointsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadLogCheckpointsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/checkpoints',
            ...options
        });
    }
    
    /** Get the proof that an event of one of your contracts is in the log. */
    public proveInclusion<ThrowOnError extends boolean = true>(options: Options<ProveInclusionData, ThrowOnError>): RequestResult<ProveInclusionResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ProveInclusionResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/proofs/inclusion',
            ...options
        });
    }
    
    /** Get the proof that a log has only grown between two sizes. */
    public proveConsistency<ThrowOnError extends boolean = true>(options: Options<ProveConsistencyData, ThrowOnError>): RequestResult<ProveConsistencyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ProveConsistencyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/proofs/consistency',
            ...options
        });
    }
    
    /** List your webhook endpoints, newest first. */
    public listWebhookEndpoints<ThrowOnError extends boolean = true>(options?: Options<ListWebhookEndpointsData, ThrowOnError>): RequestResult<ListWebhookEndpointsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListWebhookEndpointsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints',
            ...options
        });
    }
    
    /** Create a webhook endpoint. */
    public createWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<CreateWebhookEndpointData, ThrowOnError>): RequestResult<CreateWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Delete a webhook endpoint. */
    public deleteWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<DeleteWebhookEndpointData, ThrowOnError>): RequestResult<DeleteWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}',
            ...options
        });
    }
    
    /** Get a webhook endpoint. */
    public readWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<ReadWebhookEndpointData, ThrowOnError>): RequestResult<ReadWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}',
            ...options
        });
    }
    
    /** Update a webhook endpoint. */
    public updateWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<UpdateWebhookEndpointData, ThrowOnError>): RequestResult<UpdateWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get the secret that verifies deliveries. */
    public readWebhookSecret<ThrowOnError extends boolean = true>(options: Options<ReadWebhookSecretData, ThrowOnError>): RequestResult<ReadWebhookSecretResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookSecretResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/secret',
            ...options
        });
    }
    
    /** Rotate the secret. */
    public rotateWebhookSecret<ThrowOnError extends boolean = true>(options: Options<RotateWebhookSecretData, ThrowOnError>): RequestResult<RotateWebhookSecretResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RotateWebhookSecretResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/secret/rotate',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Send a signed test event `endpoint.test`. */
    public testWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<TestWebhookEndpointData, ThrowOnError>): RequestResult<TestWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<TestWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/test',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Resend all events of a time range that the endpoint subscribes to and has not acknowledged. */
    public recoverWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<RecoverWebhookEndpointData, ThrowOnError>): RequestResult<RecoverWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RecoverWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/recover',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Test your receiver with valid, forged, altered, old, repeated and out-of-order deliveries. */
    public checkWebhookReceiver<ThrowOnError extends boolean = true>(options: Options<CheckWebhookReceiverData, ThrowOnError>): RequestResult<CheckWebhookReceiverResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CheckWebhookReceiverResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/conformance',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** Get the result of a test, a resend, a recovery or a conformance test. */
    public readWebhookRequest<ThrowOnError extends boolean = true>(options: Options<ReadWebhookRequestData, ThrowOnError>): RequestResult<ReadWebhookRequestResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookRequestResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/requests/{id}',
            ...options
        });
    }
    
    /** Get delivery statistics of an endpoint. */
    public readWebhookStats<ThrowOnError extends boolean = true>(options: Options<ReadWebhookStatsData, ThrowOnError>): RequestResult<ReadWebhookStatsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookStatsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/stats',
            ...options
        });
    }
    
    /** List your events, oldest first (pull API). */
    public listWebhookEvents<ThrowOnError extends boolean = true>(options?: Options<ListWebhookEventsData, ThrowOnError>): RequestResult<ListWebhookEventsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListWebhookEventsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events',
            ...options
        });
    }
    
    /** Get an event and the state of its deliveries. */
    public readWebhookEvent<ThrowOnError extends boolean = true>(options: Options<ReadWebhookEventData, ThrowOnError>): RequestResult<ReadWebhookEventResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookEventResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events/{id}',
            ...options
        });
    }
    
    /** List the delivery attempts of an event, oldest first. */
    public listWebhookAttempts<ThrowOnError extends boolean = true>(options: Options<ListWebhookAttemptsData, ThrowOnError>): RequestResult<ListWebhookAttemptsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListWebhookAttemptsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events/{id}/attempts',
            ...options
        });
    }
    
    /** Resend an event under the same id, to one endpoint or to all that had it. */
    public resendWebhookEvent<ThrowOnError extends boolean = true>(options: Options<ResendWebhookEventData, ThrowOnError>): RequestResult<ResendWebhookEventResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ResendWebhookEventResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events/{id}/resend',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** List the sequences of a contract that no endpoint of yours has acknowledged. */
    public listWebhookGaps<ThrowOnError extends boolean = true>(options: Options<ListWebhookGapsData, ThrowOnError>): RequestResult<ListWebhookGapsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListWebhookGapsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/gaps',
            ...options
        });
    }
    
    /** Create a one-time link that embeds your webhooks page in your own application. */
    public createPortalLink<ThrowOnError extends boolean = true>(options: Options<CreatePortalLinkData, ThrowOnError>): RequestResult<CreatePortalLinkResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreatePortalLinkResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/portal-links',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /** End a portal link and the session that it opened. */
    public revokePortalLink<ThrowOnError extends boolean = true>(options: Options<RevokePortalLinkData, ThrowOnError>): RequestResult<RevokePortalLinkResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<RevokePortalLinkResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/portal-links/{id}',
            ...options
        });
    }
    
    /** Get service levels of your deliveries. */
    public readWebhookServiceLevels<ThrowOnError extends boolean = true>(options?: Options<ReadWebhookServiceLevelsData, ThrowOnError>): RequestResult<ReadWebhookServiceLevelsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadWebhookServiceLevelsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/slo',
            ...options
        });
    }
    
    /** Stream your events as they happen (server-sent events). */
    public streamEvents<ThrowOnError extends boolean = true>(options?: Options<StreamEventsData, ThrowOnError, StreamEventsResponse>): Promise<ServerSentEventsResult<StreamEventsResponses>> {
        return (options?.client ?? this.client).sse.get<StreamEventsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/events/v1/stream',
            ...options
        });
    }
}
