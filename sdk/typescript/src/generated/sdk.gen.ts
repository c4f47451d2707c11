// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
// @ts-nocheck

import { client } from './client.gen.ts';
import { type Client, type ClientMeta, formDataBodySerializer, type Options as Options2, type RequestResult, type ServerSentEventsResult, type TDataShape } from './client/index.ts';
import type { AcceptContractData, AcceptContractResponses, AdvanceClockData, AdvanceClockResponses, AdvanceStageData, AdvanceStageResponses, ApproveActData, ApproveActResponses, AttachCcbData, AttachCcbResponses, AttributeDepositData, AttributeDepositResponses, CancelContractData, CancelContractResponses, ChangeApprovalPolicyData, ChangeApprovalPolicyResponses, ChangeOwnDocumentData, ChangeOwnDocumentResponses, CheckWebhookReceiverData, CheckWebhookReceiverResponses, CloseStrayDepositData, CloseStrayDepositResponses, CompleteOnboardingData, CompleteOnboardingResponses, ConfirmBankData, ConfirmBankResponses, ConfirmLiquidationData, ConfirmLiquidationResponses, ConfirmReleaseData, ConfirmReleaseResponses, ConfirmReturnData, ConfirmReturnResponses, ConfirmSurplusData, ConfirmSurplusResponses, ConfirmWalletData, ConfirmWalletResponses, CreateApiKeyData, CreateApiKeyResponses, CreateContractData, CreateContractResponses, CreateCustomerData, CreateCustomerResponses, CreateOwnKeyData, CreateOwnKeyResponses, CreateSignInCodeData, CreateSignInCodeResponses, CreateWebhookEndpointData, CreateWebhookEndpointResponses, DeclineContractData, DeclineContractResponses, DeleteWebhookEndpointData, DeleteWebhookEndpointResponses, DiscardDeadLetterData, DiscardDeadLetterResponses, DownloadDocumentData, DownloadDocumentResponses, ErasePartyData, ErasePartyResponses, ExportContractsData, ExportContractsResponses, ExportEventsData, ExportEventsResponses, ExportSnapshotsData, ExportSnapshotsResponses, ExportStatementData, ExportStatementResponses, InstructProviderData, InstructProviderResponses, ListApiKeysData, ListApiKeysResponses, ListApprovalsData, ListApprovalsResponses, ListContractsData, ListContractsResponses, ListDeadLettersData, ListDeadLettersResponses, ListDepositsData, ListDepositsResponses, ListErrorsData, ListErrorsResponses, ListEveryUnattributedDepositData, ListEveryUnattributedDepositResponses, ListFactsOfContractData, ListFactsOfContractResponses, ListGuaranteesData, ListGuaranteesResponses, ListLastSnapshotsData, ListLastSnapshotsResponses, ListNoticesData, ListNoticesResponses, ListOnboardingCasesData, ListOnboardingCasesResponses, ListOwnAuditEntriesData, ListOwnAuditEntriesResponses, ListOwnKeysData, ListOwnKeysResponses, ListPreRegistrationsData, ListPreRegistrationsResponses, ListReleasesData, ListReleasesResponses, ListSnapshotsOfContractData, ListSnapshotsOfContractResponses, ListUnattributedDepositsData, ListUnattributedDepositsResponses, ListWebhookAttemptsData, ListWebhookAttemptsResponses, ListWebhookEndpointsData, ListWebhookEndpointsResponses, ListWebhookEventsData, ListWebhookEventsResponses, ListWebhookGapsData, ListWebhookGapsResponses, LookUpBorrowerData, LookUpBorrowerResponses, MakeContractData, MakeContractResponses, MakePartyData, MakePartyResponses, MaterializeJourneyData, MaterializeJourneyResponses, OpenOnboardingSessionData, OpenOnboardingSessionResponses, OpenSigningData, OpenSigningResponses, PlayScenarioData, PlayScenarioResponses, PreRegisterBorrowerData, PreRegisterBorrowerResponses, ProveCollateralData, ProveCollateralResponses, ProveConsistencyData, ProveConsistencyResponses, ProveInclusionData, ProveInclusionResponses, ProveSnapshotData, ProveSnapshotResponses, ReadApprovalData, ReadApprovalPolicyData, ReadApprovalPolicyResponses, ReadApprovalResponses, ReadBookData, ReadBookHistoryData, ReadBookHistoryResponses, ReadBookResponses, ReadClockData, ReadClockResponses, ReadCollateralTotalsData, ReadCollateralTotalsResponses, ReadCommandData, ReadCommandResponses, ReadContractData, ReadContractResponses, ReadCustomerData, ReadCustomerResponses, ReadDeadLetterData, ReadDeadLetterResponses, ReadGuaranteeData, ReadGuaranteeResponses, ReadJourneyData, ReadJourneyOfContractData, ReadJourneyOfContractResponses, ReadJourneyResponses, ReadLanesData, ReadLanesResponses, ReadLivenessData, ReadLivenessResponses, ReadLogCheckpointsData, ReadLogCheckpointsResponses, ReadMarketData, ReadMarketResponses, ReadOnboardingCaseData, ReadOnboardingCaseResponses, ReadOpenApiData, ReadOpenApiResponses, ReadOwnKeyData, ReadOwnKeyResponses, ReadPaymentMethodData, ReadPaymentMethodResponses, ReadProviderData, ReadProviderResponses, ReadReadinessData, ReadReadinessResponses, ReadScenarioData, ReadScenarioResponses, ReadStatusData, ReadStatusResponses, ReadWebhookEndpointData, ReadWebhookEndpointResponses, ReadWebhookEventData, ReadWebhookEventResponses, ReadWebhookRequestData, ReadWebhookRequestResponses, ReadWebhookSecretData, ReadWebhookSecretResponses, ReadWebhookServiceLevelsData, ReadWebhookServiceLevelsResponses, ReadWebhookStatsData, ReadWebhookStatsResponses, ReceiveProviderEventData, ReceiveProviderEventResponses, RecordComplianceCaseData, RecordComplianceCaseResponses, RecordDepositAtData, RecordDepositAtResponses, RecordDepositData, RecordDepositResponses, RecordFreezeData, RecordFreezeResponses, RecordPricesData, RecordPricesResponses, RecordSignatureEventData, RecordSignatureEventResponses, RecoverWebhookEndpointData, RecoverWebhookEndpointResponses, RedriveDeadLetterData, RedriveDeadLetterResponses, RejectActData, RejectActResponses, RequestReleaseData, RequestReleaseResponses, ResendWebhookEventData, ResendWebhookEventResponses, RestrictApiKeyData, RestrictApiKeyResponses, RestrictOwnKeyData, RestrictOwnKeyResponses, ResumeClockData, ResumeClockResponses, ResumeSalesData, ResumeSalesResponses, ReturnDepositData, ReturnDepositResponses, RevokeApiKeyData, RevokeApiKeyResponses, RevokeOwnKeyData, RevokeOwnKeyResponses, RotateOwnKeyData, RotateOwnKeyResponses, RotateWebhookSecretData, RotateWebhookSecretResponses, SaveBankData, SaveBankResponses, SaveWalletData, SaveWalletResponses, SearchAuditLogData, SearchAuditLogResponses, SendContractData, SendContractResponses, SimulateDepositData, SimulateDepositResponses, SimulateLtvData, SimulateLtvResponses, StopScenarioData, StopScenarioResponses, StreamEventsData, StreamEventsResponse, StreamEventsResponses, TestWebhookEndpointData, TestWebhookEndpointResponses, UpdateOutstandingBalanceData, UpdateOutstandingBalanceResponses, UpdateWebhookEndpointData, UpdateWebhookEndpointResponses, WithdrawActData, WithdrawActResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
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
    
    /**
     * Get the outcome of a command.
     *
     * A request whose outcome is not known in time gets 202 and the address of this resource. The command ends in SUCCEEDED or REFUSED, with the response that the request would have had. A secret in that response is shown once, within a day, and only to the key that sent the command. The key needs a scope that permits such a command.
     *
     * Any live API key.
     */
    public readCommand<ThrowOnError extends boolean = true>(options: Options<ReadCommandData, ThrowOnError>): RequestResult<ReadCommandResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadCommandResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/commands/v1/{commandId}',
            ...options
        });
    }
    
    /**
     * List all error codes.
     *
     * No API key is needed.
     */
    public listErrors<ThrowOnError extends boolean = true>(options?: Options<ListErrorsData, ThrowOnError>): RequestResult<ListErrorsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListErrorsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/errors',
            ...options
        });
    }
    
    /**
     * Get this document, as served by this deployment.
     *
     * No API key is needed.
     */
    public readOpenApi<ThrowOnError extends boolean = true>(options?: Options<ReadOpenApiData, ThrowOnError>): RequestResult<ReadOpenApiResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadOpenApiResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/openapi.json',
            ...options
        });
    }
    
    /**
     * Get liveness: whether this process is running.
     *
     * No API key is needed.
     */
    public readLiveness<ThrowOnError extends boolean = true>(options?: Options<ReadLivenessData, ThrowOnError>): RequestResult<ReadLivenessResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadLivenessResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/healthz/live',
            ...options
        });
    }
    
    /**
     * Get readiness: whether this process can serve requests.
     *
     * No API key is needed.
     */
    public readReadiness<ThrowOnError extends boolean = true>(options?: Options<ReadReadinessData, ThrowOnError>): RequestResult<ReadReadinessResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadReadinessResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/healthz/ready',
            ...options
        });
    }
    
    /**
     * Get the platform status: components, prices, delays and the incidents of 90 days.
     *
     * The platform measures itself every ten seconds and records incidents automatically. The status is served from memory and reports unreachable servers. A gateway that is down cannot respond: monitor this path from outside as well.
     *
     * No API key is needed.
     */
    public readStatus<ThrowOnError extends boolean = true>(options?: Options<ReadStatusData, ThrowOnError>): RequestResult<ReadStatusResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadStatusResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/status/v1',
            ...options
        });
    }
    
    /**
     * List dead letters, newest first.
     *
     * A record that cannot be processed is set aside with its bytes, headers and reason, and its partition goes on. A dead letter is listed within a second. Settled ones remain listed for 90 days, and in the topic without limit.
     *
     * Scope: `admin`.
     */
    public listDeadLetters<ThrowOnError extends boolean = true>(options?: Options<ListDeadLettersData, ThrowOnError>): RequestResult<ListDeadLettersResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListDeadLettersResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters',
            ...options
        });
    }
    
    /**
     * Get a dead letter, decoded by its schema.
     *
     * Scope: `admin`.
     */
    public readDeadLetter<ThrowOnError extends boolean = true>(options: Options<ReadDeadLetterData, ThrowOnError>): RequestResult<ReadDeadLetterResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadDeadLetterResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters/{id}',
            ...options
        });
    }
    
    /**
     * Redrive a dead letter to its source topic.
     *
     * Use it once the cause is fixed. A command is written back under an id derived from its own, because the original id already has an outcome. The derived id is always the same, so that nothing is executed twice. A record that fails again becomes a new dead letter.
     *
     * Scope: `admin`.
     */
    public redriveDeadLetter<ThrowOnError extends boolean = true>(options: Options<RedriveDeadLetterData, ThrowOnError>): RequestResult<RedriveDeadLetterResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RedriveDeadLetterResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters/{id}/redrive',
            ...options
        });
    }
    
    /**
     * Discard a dead letter, with a reason.
     *
     * Its bytes remain in the topic `dead-letters`, together with the reason.
     *
     * Scope: `admin`.
     */
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
    
    /**
     * Search the audit log of all API keys, newest first.
     *
     * One entry per request that changed something or was refused, available a second after the response. Filters are combined with AND. A search that would take too long is refused: narrow the time range, or add an actor or a resource.
     *
     * Scope: `admin`.
     */
    public searchAuditLog<ThrowOnError extends boolean = true>(options?: Options<SearchAuditLogData, ThrowOnError>): RequestResult<SearchAuditLogResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<SearchAuditLogResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/audit-log',
            ...options
        });
    }
    
    /**
     * List the audit trail of your API keys, newest first.
     *
     * One entry per request of your keys that changed something, read a secret, exported data or was refused, and per change that systems and administrators made for you (`actor` null). Entries are available a second after the response, for 90 days. Early refusals are sampled: ten a minute per key and kind, then every hundredth. Filters are combined with AND. Requests with unknown or revoked keys belong to no tenant and are not listed. A search that would take too long is refused: narrow the time range, or add a key or a resource.
     *
     * Scope: `audit:read`.
     */
    public listOwnAuditEntries<ThrowOnError extends boolean = true>(options?: Options<ListOwnAuditEntriesData, ThrowOnError>): RequestResult<ListOwnAuditEntriesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListOwnAuditEntriesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/audit/v1',
            ...options
        });
    }
    
    /**
     * Get the consumer lag of every processor, by partition.
     *
     * The state of the consumer groups on the brokers, checked every ten seconds from outside, so that a processor without live members is visible too.
     *
     * Scope: `admin`.
     */
    public readLanes<ThrowOnError extends boolean = true>(options?: Options<ReadLanesData, ThrowOnError>): RequestResult<ReadLanesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadLanesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/lanes',
            ...options
        });
    }
    
    /**
     * Resume the sales of a guarantee after a sale with low proceeds.
     *
     * A sale that brings less than half of the expected proceeds stops further sales of its guarantee. Ask the custodian for the cause first (docs/runbooks.md): a sale cannot be undone.
     *
     * Scope: `admin`.
     */
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
    
    /**
     * List the approvals of your party, newest first.
     *
     * A key without the scope `approvals` sees only acts that it could propose itself.
     *
     * Scope: `approvals` or `contracts` or `keys:manage`.
     */
    public listApprovals<ThrowOnError extends boolean = true>(options?: Options<ListApprovalsData, ThrowOnError>): RequestResult<ListApprovalsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListApprovalsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1',
            ...options
        });
    }
    
    /**
     * Get your approval policy: the acts that need a second key.
     *
     * Scope: `approvals` or `contracts` or `keys:manage`.
     */
    public readApprovalPolicy<ThrowOnError extends boolean = true>(options?: Options<ReadApprovalPolicyData, ThrowOnError>): RequestResult<ReadApprovalPolicyResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadApprovalPolicyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/policy',
            ...options
        });
    }
    
    /**
     * Update your approval policy: the acts that need a second key.
     *
     * An added act takes effect at once, provided that an independent key could approve it; otherwise 409. Removing an act itself needs approval.
     *
     * Scope: `approvals`.
     */
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
    
    /**
     * Get an approval.
     *
     * Scope: `approvals` or `contracts` or `keys:manage`.
     */
    public readApproval<ThrowOnError extends boolean = true>(options: Options<ReadApprovalData, ThrowOnError>): RequestResult<ReadApprovalResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadApprovalResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/{id}',
            ...options
        });
    }
    
    /**
     * Approve an act that another key proposed; it is executed once.
     *
     * The key also needs the scope of the act, and neither key may have created the other. `outcome` has the result.
     *
     * Scope: `approvals`.
     */
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
    
    /**
     * Reject an act that another key proposed.
     *
     * Scope: `approvals`.
     */
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
    
    /**
     * Withdraw an act that this key proposed, before it is decided.
     *
     * Scope: `approvals` or `contracts` or `keys:manage`.
     */
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
    
    /**
     * List the API keys that are not revoked, newest first.
     *
     * Scope: `admin`.
     */
    public listApiKeys<ThrowOnError extends boolean = true>(options?: Options<ListApiKeysData, ThrowOnError>): RequestResult<ListApiKeysResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListApiKeysResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/api-keys',
            ...options
        });
    }
    
    /**
     * Create an API key.
     *
     * Only this response shows the secret. A party may have several live keys, so that keys can be rotated.
     *
     * Scope: `admin`.
     */
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
    
    /**
     * Revoke an API key. It stops working on every gateway within 5 seconds.
     *
     * Scope: `admin`.
     */
    public revokeApiKey<ThrowOnError extends boolean = true>(options: Options<RevokeApiKeyData, ThrowOnError>): RequestResult<RevokeApiKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<RevokeApiKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/api-keys/{id}',
            ...options
        });
    }
    
    /**
     * Set an API key’s IP allowlist.
     *
     * Requests from other addresses get 403 within 5 seconds, on every gateway. An empty list admits all addresses.
     *
     * Scope: `admin`.
     */
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
    
    /**
     * Get the key of this request: its scopes and its party.
     *
     * For pages and scripts that show only what their key permits, such as the console.
     *
     * Any live API key.
     */
    public readOwnKey<ThrowOnError extends boolean = true>(options?: Options<ReadOwnKeyData, ThrowOnError>): RequestResult<ReadOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadOwnKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/key',
            ...options
        });
    }
    
    /**
     * List your API keys that are not revoked, newest first.
     *
     * Scope: `keys:manage`.
     */
    public listOwnKeys<ThrowOnError extends boolean = true>(options?: Options<ListOwnKeysData, ThrowOnError>): RequestResult<ListOwnKeysResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListOwnKeysResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/keys/v1',
            ...options
        });
    }
    
    /**
     * Create an API key for your party, limited to the rights of the requesting key.
     *
     * Scopes, requests per hour, expiry and networks stay within those of the requesting key, which also supplies the defaults. Only this response shows the secret.
     *
     * Scope: `keys:manage`.
     */
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
    
    /**
     * Rotate one of your API keys; the old one works until the overlap ends.
     *
     * The new key has the rights of the old one. A key with more rights than the requesting key is refused.
     *
     * Scope: `keys:manage`.
     */
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
    
    /**
     * Revoke one of your API keys. It stops working on every gateway within 5 seconds.
     *
     * Scope: `keys:manage`.
     */
    public revokeOwnKey<ThrowOnError extends boolean = true>(options: Options<RevokeOwnKeyData, ThrowOnError>): RequestResult<RevokeOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<RevokeOwnKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/keys/v1/{id}',
            ...options
        });
    }
    
    /**
     * Set the IP allowlist of one of your API keys.
     *
     * Requests from other addresses get 403 within 5 seconds, on every gateway. An empty list admits all addresses; only an unrestricted key may set it.
     *
     * Scope: `keys:manage`.
     */
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
    
    /**
     * Look up whether a document can be the borrower of a contract.
     *
     * Finds users, and pre-registrations by the authenticated lender, without personal data. If `found` is false, pre-register the borrower before you create a contract.
     *
     * Scope: `contracts`.
     */
    public lookUpBorrower<ThrowOnError extends boolean = true>(options: Options<LookUpBorrowerData, ThrowOnError>): RequestResult<LookUpBorrowerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<LookUpBorrowerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/lookup',
            ...options
        });
    }
    
    /**
     * List the pre-registrations of the authenticated lender, newest first.
     *
     * Scope: `contracts`.
     */
    public listPreRegistrations<ThrowOnError extends boolean = true>(options?: Options<ListPreRegistrationsData, ThrowOnError>): RequestResult<ListPreRegistrationsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListPreRegistrationsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/pre-registrations',
            ...options
        });
    }
    
    /**
     * Create a pre-registration of a borrower and open an onboarding case.
     *
     * Creates no credential and sends no e-mail. Repeated by the same lender with the same document, it returns the existing record with 200.
     *
     * Scope: `contracts`.
     */
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
    
    /**
     * Correct your own document during onboarding.
     *
     * Needs the key of an onboarding session. Refused if the e-mail of the session differs from that of the pre-registration (`EMAIL_MISMATCH`), a compliance case is approved for the old or the new document (`COMPLIANCE_CASE_APPROVED`), the new document is in use (`DOCUMENT_IN_USE`), or onboarding is completed (`ONBOARDING_COMPLETED`). Open contracts follow the new document.
     *
     * Scope: `borrower:onboarding`.
     */
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
    
    /**
     * List the contracts of the authenticated party, newest first.
     *
     * Scope: `contracts` or `borrower`.
     */
    public listContracts<ThrowOnError extends boolean = true>(options?: Options<ListContractsData, ThrowOnError>): RequestResult<ListContractsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListContractsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1',
            ...options
        });
    }
    
    /**
     * Create a loan contract with its guarantee.
     *
     * The lender is the party of the API key. The borrower must be a user, or pre-registered by this lender. Lists and objects are sent as JSON text or as form fields: `borrower.document`, `acceptedTokens[0][network]`.
     *
     * Scope: `contracts`.
     */
    public createContract<ThrowOnError extends boolean = true>(options: Options<CreateContractData, ThrowOnError>): RequestResult<CreateContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateContractResponses, unknown, ThrowOnError, 'data'>({
            ...formDataBodySerializer,
            responseStyle: 'data',
            url: '/contracts/v1',
            ...options,
            headers: {
                'Content-Type': null,
                ...options.headers
            }
        });
    }
    
    /**
     * Get a contract with its guarantee, its signings and its latest loan-to-value snapshot.
     *
     * Scope: `contracts` or `borrower`.
     */
    public readContract<ThrowOnError extends boolean = true>(options: Options<ReadContractData, ThrowOnError>): RequestResult<ReadContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}',
            ...options
        });
    }
    
    /**
     * Download a document of a contract: the CCB, the guarantee document, or a signed version of either.
     *
     * Scope: `contracts` or `borrower`.
     */
    public downloadDocument<ThrowOnError extends boolean = true>(options: Options<DownloadDocumentData, ThrowOnError>): RequestResult<DownloadDocumentResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<DownloadDocumentResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/documents/{documentId}',
            ...options
        });
    }
    
    /**
     * Send a contract to its borrower.
     *
     * Opens the signing of the guarantee document, and of the CCB if there is one.
     *
     * Scope: `contracts`.
     */
    public sendContract<ThrowOnError extends boolean = true>(options: Options<SendContractData, ThrowOnError>): RequestResult<SendContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SendContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/send',
            ...options
        });
    }
    
    /**
     * Accept a contract as its borrower.
     *
     * Needs a platform account. With `termsHash`, only the terms with that hash are accepted.
     *
     * Scope: `borrower`.
     */
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
    
    /**
     * Decline a contract as its borrower.
     *
     * Scope: `borrower`.
     */
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
    
    /**
     * Cancel a contract as its lender, or reverse it within 7 days of its activation.
     *
     * Scope: `contracts`.
     */
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
    
    /**
     * Update the outstanding balance; 0 means repaid.
     *
     * The loan-to-value ratio is recalculated asynchronously.
     *
     * Scope: `contracts`.
     */
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
    
    /**
     * Upload the loan agreement (CCB) of a contract that has none.
     *
     * Scope: `contracts`.
     */
    public attachCcb<ThrowOnError extends boolean = true>(options: Options<AttachCcbData, ThrowOnError>): RequestResult<AttachCcbResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<AttachCcbResponses, unknown, ThrowOnError, 'data'>({
            ...formDataBodySerializer,
            responseStyle: 'data',
            url: '/contracts/v1/{id}/ccb',
            ...options,
            headers: {
                'Content-Type': null,
                ...options.headers
            }
        });
    }
    
    /**
     * Create a new signing to replace a refused or expired one.
     *
     * Scope: `contracts`.
     */
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
    
    /**
     * List the events of a contract, newest first: what happened, when, and who requested it.
     *
     * The events of `contract-events` with the same ids and sequences, available within a second of publication. The contract’s state at that time is at `GET /contracts/v1/{id}?asOf=`.
     *
     * Scope: `contracts` or `borrower`.
     */
    public listFactsOfContract<ThrowOnError extends boolean = true>(options: Options<ListFactsOfContractData, ThrowOnError>): RequestResult<ListFactsOfContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListFactsOfContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/events',
            ...options
        });
    }
    
    /**
     * List the notices to the borrower, newest first, with their delivery receipts.
     *
     * An alert starts a cure period. Reminders follow at 50 and 90 percent of it and the last notice at its end, then notices of the sale and the surplus. With `ltvPolicy.mode` AFTER_NOTICE, nothing is sold before the last notice.
     *
     * Scope: `contracts` or `borrower`.
     */
    public listNotices<ThrowOnError extends boolean = true>(options: Options<ListNoticesData, ThrowOnError>): RequestResult<ListNoticesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListNoticesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/notices',
            ...options
        });
    }
    
    /**
     * Report how much of a token of a guarantee is frozen, or that it is free again.
     *
     * Scope: `integration:custody`.
     */
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
    
    /**
     * Confirm that released collateral was returned.
     *
     * Scope: `integration:custody`.
     */
    public confirmRelease<ThrowOnError extends boolean = true>(options: Options<ConfirmReleaseData, ThrowOnError>): RequestResult<ConfirmReleaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmReleaseResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/releases/{id}/confirmations',
            ...options
        });
    }
    
    /**
     * Confirm that collateral was sold, with the proceeds.
     *
     * Scope: `integration:custody`.
     */
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
    
    /**
     * Confirm that the surplus of a sale was paid to the borrower.
     *
     * Scope: `integration:custody`.
     */
    public confirmSurplus<ThrowOnError extends boolean = true>(options: Options<ConfirmSurplusData, ThrowOnError>): RequestResult<ConfirmSurplusResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmSurplusResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/surpluses/{id}/confirmations',
            ...options
        });
    }
    
    /**
     * Record the progress of a signer.
     *
     * A repeated or outdated event changes nothing.
     *
     * Scope: `integration:signature`.
     */
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
    
    /**
     * Export your contracts with their latest valuation, newest first, as CSV or NDJSON.
     *
     * Amounts and ratios are decimal text in both formats. In CSV, a list is JSON, null is an empty cell, and an apostrophe precedes text that a spreadsheet would compute; NDJSON has every text unchanged. Each party can run two exports at a time; readers slower than 16 KiB a second are disconnected. Columns: `id`, `name`, `status`, `guaranteeStatus`, `lockStatus`, `lenderDocument`, `borrowerDocument`, `borrowerName`, `fiatCurrency`, `totalLoanValue`, `outstandingBalance`, `interestRate`, `cet`, `installmentsCount`, `startDate`, `endDate`, `collateralPercentage`, `requiredFiatAmount`, `depositedFiatAmount`, `holdings`, `currentLtv`, `ltvStatus`, `level`, `collateralValue`, `shortfallAmount`, `stale`, `depeg`, `disputed`, `valuedAt`, `termsHash`, `createdAt`, `sentAt`, `acceptedAt`, `activatedAt`, `completedAt`, `cancelledAt`, `overdueSince`, `surplusAmount`, `surplusStatus`, `updatedAt`.
     *
     * Scope: `contracts` or `borrower`.
     */
    public exportContracts<ThrowOnError extends boolean = true>(options?: Options<ExportContractsData, ThrowOnError>): RequestResult<ExportContractsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ExportContractsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/contracts',
            ...options
        });
    }
    
    /**
     * Export the statement of a contract: its events, oldest first, and their effect on the balance.
     *
     * Amounts and ratios are decimal text in both formats. In CSV, a list is JSON, null is an empty cell, and an apostrophe precedes text that a spreadsheet would compute; NDJSON has every text unchanged. Each party can run two exports at a time; readers slower than 16 KiB a second are disconnected. Columns: `sequence`, `at`, `event`, `actor`, `contractStatus`, `guaranteeStatus`, `fiatCurrency`, `outstandingBalance`, `balanceChange`, `requiredFiatAmount`, `depositedFiatAmount`, `tokenSymbol`, `network`, `quantity`, `reason`, `details`, `id`.
     *
     * Scope: `contracts` or `borrower`.
     */
    public exportStatement<ThrowOnError extends boolean = true>(options: Options<ExportStatementData, ThrowOnError>): RequestResult<ExportStatementResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ExportStatementResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/contracts/{id}/statement',
            ...options
        });
    }
    
    /**
     * Export loan-to-value snapshots, contract by contract, newest first, as CSV or NDJSON.
     *
     * Amounts and ratios are decimal text in both formats. In CSV, a list is JSON, null is an empty cell, and an apostrophe precedes text that a spreadsheet would compute; NDJSON has every text unchanged. Each party can run two exports at a time; readers slower than 16 KiB a second are disconnected. Columns: `id`, `contractId`, `guaranteeId`, `version`, `createdAt`, `trigger`, `currentLtv`, `previousLtv`, `status`, `level`, `fiatCurrency`, `outstandingBalance`, `collateralValue`, `collateralPercentage`, `shortfallAmount`, `initial`, `warning`, `alert`, `liquidation`, `cureTo`, `fxPair`, `fxRate`, `fxSource`, `fxAsOf`, `prices`, `stale`, `depeg`, `disputed`.
     *
     * Scope: `ltv:read`.
     */
    public exportSnapshots<ThrowOnError extends boolean = true>(options?: Options<ExportSnapshotsData, ThrowOnError>): RequestResult<ExportSnapshotsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ExportSnapshotsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/snapshots',
            ...options
        });
    }
    
    /**
     * Export your events in the order of the pull API, as CSV or NDJSON.
     *
     * Amounts and ratios are decimal text in both formats. In CSV, a list is JSON, null is an empty cell, and an apostrophe precedes text that a spreadsheet would compute; NDJSON has every text unchanged. Each party can run two exports at a time; readers slower than 16 KiB a second are disconnected. Columns: `id`, `event`, `timestamp`, `contractId`, `sequence`, `delivered`, `data`.
     *
     * Scope: `webhooks`.
     */
    public exportEvents<ThrowOnError extends boolean = true>(options?: Options<ExportEventsData, ThrowOnError>): RequestResult<ExportEventsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ExportEventsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/events',
            ...options
        });
    }
    
    /**
     * Erase the personal data of a party.
     *
     * Destroys the data keys of the party: name, e-mail, phone and payment details become unreadable at once, in the database and in the log. Contracts and documents are retained, as the law requires. Repeating it changes nothing. The document is in the body, so that it appears in no access log.
     *
     * Scope: `admin`.
     */
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
    
    /**
     * Create a one-time code that signs in to the console with a key; local deployments only.
     *
     * Scope: `admin`.
     */
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
    
    /**
     * Create a customer of the global account from the authenticated tenant’s business.
     *
     * With `onboardingFlow` `direct`, the tax id, e-mail, phone, registration date, industry, entity type and registered address are required; a financial institution must name its regulator. In Brazil, the tax id is a CPF or CNPJ. The response has no envelope. The account provider is notified afterwards: read its decision at `GET …/customers/{id}`, or wait for `customer.status_changed`.
     *
     * Scope: `global-account`.
     */
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
    
    /**
     * Get a customer.
     *
     * Scope: `global-account`.
     */
    public readCustomer<ThrowOnError extends boolean = true>(options: Options<ReadCustomerData, ThrowOnError>): RequestResult<ReadCustomerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadCustomerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/customers/{id}',
            ...options
        });
    }
    
    /**
     * List the guarantees of the authenticated party, newest first.
     *
     * Scope: `contracts` or `borrower`.
     */
    public listGuarantees<ThrowOnError extends boolean = true>(options?: Options<ListGuaranteesData, ThrowOnError>): RequestResult<ListGuaranteesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListGuaranteesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees',
            ...options
        });
    }
    
    /**
     * Get a guarantee.
     *
     * Scope: `contracts` or `borrower`.
     */
    public readGuarantee<ThrowOnError extends boolean = true>(options: Options<ReadGuaranteeData, ThrowOnError>): RequestResult<ReadGuaranteeResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadGuaranteeResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}',
            ...options
        });
    }
    
    /**
     * List the releases of a guarantee, newest first.
     *
     * Scope: `contracts` or `borrower` or `integration:custody`.
     */
    public listReleases<ThrowOnError extends boolean = true>(options: Options<ListReleasesData, ThrowOnError>): RequestResult<ListReleasesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListReleasesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/releases',
            ...options
        });
    }
    
    /**
     * Request the release of collateral, as the lender.
     *
     * While debt remains, only down to the initial ratio. The outcome is in the list of releases.
     *
     * Scope: `contracts`.
     */
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
    
    /**
     * Record a transfer to an address, whose guarantee is looked up.
     *
     * One to an address that no guarantee has is unattributed: operators find out whose it is.
     *
     * Scope: `integration:custody`.
     */
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
    
    /**
     * List the deposits of a guarantee, newest first.
     *
     * Scope: `contracts` or `borrower` or `integration:custody`.
     */
    public listDeposits<ThrowOnError extends boolean = true>(options: Options<ListDepositsData, ThrowOnError>): RequestResult<ListDepositsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListDepositsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/deposits',
            ...options
        });
    }
    
    /**
     * Record a deposit reported by custody, once per transfer.
     *
     * A transfer is identified by network, transaction and `logIndex`. Repeating it returns 200; with other values, or on another guarantee, it is 409 `deposit_already_recorded`. One transaction may fund several guarantees. Only `status` CONFIRMED backs the loan. What does not fit is `unattributed`.
     *
     * Scope: `integration:custody`.
     */
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
    
    /**
     * List the deposits of your loans that back nothing yet, newest first.
     *
     * Scope: `contracts`.
     */
    public listUnattributedDeposits<ThrowOnError extends boolean = true>(options?: Options<ListUnattributedDepositsData, ThrowOnError>): RequestResult<ListUnattributedDepositsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListUnattributedDepositsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/unattributed-deposits',
            ...options
        });
    }
    
    /**
     * Let an unattributed deposit back its loan; a second key must approve it.
     *
     * Scope: `contracts`.
     */
    public attributeDeposit<ThrowOnError extends boolean = true>(options: Options<AttributeDepositData, ThrowOnError>): RequestResult<AttributeDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AttributeDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/unattributed-deposits/{id}/attribute',
            ...options
        });
    }
    
    /**
     * Return an unattributed deposit to an address; a second key must approve it.
     *
     * Scope: `contracts`.
     */
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
    
    /**
     * Confirm that an unattributed deposit was returned.
     *
     * Scope: `integration:custody`.
     */
    public confirmReturn<ThrowOnError extends boolean = true>(options: Options<ConfirmReturnData, ThrowOnError>): RequestResult<ConfirmReturnResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmReturnResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/returns/{id}/confirmations',
            ...options
        });
    }
    
    /**
     * List the unattributed deposits of every lender, and those of nobody, newest first.
     *
     * Scope: `admin`.
     */
    public listEveryUnattributedDeposit<ThrowOnError extends boolean = true>(options?: Options<ListEveryUnattributedDepositData, ThrowOnError>): RequestResult<ListEveryUnattributedDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListEveryUnattributedDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/unattributed-deposits',
            ...options
        });
    }
    
    /**
     * Close a deposit to an address that nobody has, once it is settled.
     *
     * Ask the custodian whose it is: reported on a guarantee, it is in the list of its lender.
     *
     * Scope: `admin`.
     */
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
    
    /**
     * List the loan-to-value snapshots of a contract, newest first.
     *
     * `every` thins a long history: only the last snapshot of each interval, counted from 1970.
     *
     * Scope: `ltv:read`.
     */
    public listSnapshotsOfContract<ThrowOnError extends boolean = true>(options: Options<ListSnapshotsOfContractData, ThrowOnError>): RequestResult<ListSnapshotsOfContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListSnapshotsOfContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv',
            ...options
        });
    }
    
    /**
     * List the latest snapshot of each of your contracts, highest contract id first.
     *
     * Scope: `ltv:read`.
     */
    public listLastSnapshots<ThrowOnError extends boolean = true>(options?: Options<ListLastSnapshotsData, ThrowOnError>): RequestResult<ListLastSnapshotsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListLastSnapshotsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/list',
            ...options
        });
    }
    
    /**
     * Get the proof of a snapshot: its inputs in canonical form, and their hash.
     *
     * `docs/recompute-ltv.py` and `docs/verify-log.py --ltv` recompute hash, ratio and collateral value from the inputs alone, with Python’s standard library only.
     *
     * Scope: `ltv:read`.
     */
    public proveSnapshot<ThrowOnError extends boolean = true>(options: Options<ProveSnapshotData, ThrowOnError>): RequestResult<ProveSnapshotResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ProveSnapshotResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/snapshots/{id}/proof',
            ...options
        });
    }
    
    /**
     * Simulate a contract or your portfolio at other prices, rates or balances.
     *
     * Changes nothing. Prices and rates that are not given are the latest in the snapshots of your portfolio and count as fresh. A portfolio is streamed: `results` first, `summary` last. Each party can run one portfolio simulation at a time, and every hundred contracts count as one more request.
     *
     * Scope: `ltv:read`.
     */
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
    
    /**
     * Get portfolio totals of the loans that you granted.
     *
     * Updated exactly as events and snapshots arrive, normally within a second; `updatedAt` is the time of the latest one. Amounts are never added across currencies.
     *
     * Scope: `ltv:read`.
     */
    public readBook<ThrowOnError extends boolean = true>(options?: Options<ReadBookData, ThrowOnError>): RequestResult<ReadBookResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadBookResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/book',
            ...options
        });
    }
    
    /**
     * Get hourly portfolio totals, oldest first.
     *
     * Retained for 31 days. The last entry is the current hour.
     *
     * Scope: `ltv:read`.
     */
    public readBookHistory<ThrowOnError extends boolean = true>(options?: Options<ReadBookHistoryData, ThrowOnError>): RequestResult<ReadBookHistoryResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadBookHistoryResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/book/history',
            ...options
        });
    }
    
    /**
     * Record one price tick, or up to 500.
     *
     * USDC and USDT in USD; USDBRL is BRL for one USD, EURUSD is USD for one EUR. Either all ticks are accepted or none. The response is sent once the message broker has stored them. A tick is identified by symbol, price, source and `asOf`: repeating it has no effect. A tick older than the latest one of its symbol is accepted without effect; one of more than 7 days ago is refused.
     *
     * Scope: `integration:market`.
     */
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
    
    /**
     * Get the latest price of every symbol, with its age and quality.
     *
     * Any live API key.
     */
    public readMarket<ThrowOnError extends boolean = true>(options?: Options<ReadMarketData, ThrowOnError>): RequestResult<ReadMarketResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadMarketResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/market',
            ...options
        });
    }
    
    /**
     * Record that a person or company has completed onboarding.
     *
     * Creates the user and publishes `account.verified`, once. Missing profile fields are taken from the newest onboarding case of the document. A repeated request replaces kind, modules and the given profile fields, with 200.
     *
     * Scope: `integration:onboarding`.
     */
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
    
    /**
     * Record the status of a document’s compliance case.
     *
     * Updates an open case; after a decided one, opens a new case. A document that was replaced by a correction can no longer be approved: 409 `invalid_state`, reason `DOCUMENT_CHANGED`.
     *
     * Scope: `integration:onboarding`.
     */
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
    
    /**
     * Create a session for a person who is onboarding.
     *
     * Returns a key that is valid for 30 minutes, for `PATCH /contracts/v1/borrowers/me/document` only.
     *
     * Scope: `integration:onboarding`.
     */
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
    
    /**
     * List onboarding cases, newest first.
     *
     * Each pre-registration opens a case with the lender’s data, so that the onboarding form is prefilled. A person has one case per lender. Erased data are null.
     *
     * Scope: `integration:onboarding`.
     */
    public listOnboardingCases<ThrowOnError extends boolean = true>(options?: Options<ListOnboardingCasesData, ThrowOnError>): RequestResult<ListOnboardingCasesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListOnboardingCasesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/cases',
            ...options
        });
    }
    
    /**
     * Get an onboarding case.
     *
     * Scope: `integration:onboarding`.
     */
    public readOnboardingCase<ThrowOnError extends boolean = true>(options: Options<ReadOnboardingCaseData, ThrowOnError>): RequestResult<ReadOnboardingCaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadOnboardingCaseResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/cases/{id}',
            ...options
        });
    }
    
    /**
     * Create a bank account of a customer.
     *
     * PIX needs `pixKey`, ACH `routingNumber`, SEPA `iban`, SWIFT `swiftCode`. PIX and TED carry BRL, ACH USD, SEPA EUR, WIRE and SWIFT any currency. An integration key without a party saves for the owner of the customer: the account is PENDING until the owner confirms it, and is recorded in the owner’s audit trail.
     *
     * Scope: `global-account` or `integration:onboarding` or `integration:wallet`.
     */
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
    
    /**
     * Create a wallet of a customer. It is PENDING until it is confirmed.
     *
     * Scope: `global-account` or `integration:onboarding` or `integration:wallet`.
     */
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
    
    /**
     * Get a payment method; account numbers and keys are masked.
     *
     * Scope: `global-account`.
     */
    public readPaymentMethod<ThrowOnError extends boolean = true>(options: Options<ReadPaymentMethodData, ThrowOnError>): RequestResult<ReadPaymentMethodResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadPaymentMethodResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/payment-methods/{id}',
            ...options
        });
    }
    
    /**
     * Confirm a bank account that an integration saved for you.
     *
     * It becomes ACTIVE. A repeated request gets the same response and changes nothing.
     *
     * Scope: `global-account`.
     */
    public confirmBank<ThrowOnError extends boolean = true>(options: Options<ConfirmBankData, ThrowOnError>): RequestResult<ConfirmBankResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmBankResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/payment-methods/{id}/confirmations',
            ...options
        });
    }
    
    /**
     * Confirm that a wallet belongs to its customer.
     *
     * Publishes `wallet.confirmed`, once. A repeated request gets the same response and changes nothing.
     *
     * Scope: `integration:wallet`.
     */
    public confirmWallet<ThrowOnError extends boolean = true>(options: Options<ConfirmWalletData, ThrowOnError>): RequestResult<ConfirmWalletResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConfirmWalletResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/wallets/{id}/confirmations',
            ...options
        });
    }
    
    /**
     * Receive a signed event from an external provider.
     *
     * Signed as Standard Webhooks 1.0 describes, like our own webhooks, with a timestamp within five minutes. The `webhook-id` identifies the event: repeating it changes nothing. The event is stored as received, except that text about a person is encrypted for that person, and is processed after the response; an unreadable event is set aside for operators. On 503, send it again.
     *
     * No API key is needed.
     */
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
    
    /**
     * Get the deployment’s time and its last advance.
     *
     * Any live API key.
     */
    public readClock<ThrowOnError extends boolean = true>(options?: Options<ReadClockData, ThrowOnError>): RequestResult<ReadClockResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadClockResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/clock',
            ...options
        });
    }
    
    /**
     * Advance the deployment’s time, for all users; it never goes back.
     *
     * Everything that becomes due happens first, in order: activation, cure deadlines, price feeds, webhook retries. A long advance gets 202 and continues in the background.
     *
     * Scope: `admin` or `sandbox`.
     */
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
    
    /**
     * Resume an advance that stopped, for example because a process was unreachable.
     *
     * Scope: `admin` or `sandbox`.
     */
    public resumeClock<ThrowOnError extends boolean = true>(options?: Options<ResumeClockData, ThrowOnError>): RequestResult<ResumeClockResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ResumeClockResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/clock/resume',
            ...options
        });
    }
    
    /**
     * Simulate a deposit of collateral, as the custodian would report it.
     *
     * Scope: `contracts` or `borrower`.
     */
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
    
    /**
     * Create a lender or a borrower with completed onboarding and an API key.
     *
     * Without a document, a valid one is generated. An existing party keeps its contact data, except for the fields given here.
     *
     * Scope: `admin`.
     */
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
    
    /**
     * Create a contract in any state, with its parties, through the public commands.
     *
     * 10,000 USD at 150 % by default. If the state needs a guarantee, `deposit` USDC are deposited and both documents signed; set it for a contract in another currency, or after a market move. Without a price for USDC (`GET /v1/market`) such a request gets 503 after 20 s, and the contract stays in its current state.
     *
     * Scope: `admin`.
     */
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
    
    /**
     * Get the faults injected into a sandbox provider.
     *
     * Any live API key.
     */
    public readProvider<ThrowOnError extends boolean = true>(options: Options<ReadProviderData, ThrowOnError>): RequestResult<ReadProviderResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadProviderResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/providers/{name}',
            ...options
        });
    }
    
    /**
     * Inject faults into a sandbox provider: delay, failure, duplicate, decline.
     *
     * An omitted field means normal behaviour: an empty object ends all faults.
     *
     * Scope: `admin` or `sandbox`.
     */
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
    
    /**
     * Stop the current market scenario; prices remain as they are.
     *
     * Scope: `admin` or `sandbox`.
     */
    public stopScenario<ThrowOnError extends boolean = true>(options?: Options<StopScenarioData, ThrowOnError>): RequestResult<StopScenarioResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).delete<StopScenarioResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/market/scenarios',
            ...options
        });
    }
    
    /**
     * Get the current or last market scenario of this gateway.
     *
     * Any live API key.
     */
    public readScenario<ThrowOnError extends boolean = true>(options?: Options<ReadScenarioData, ThrowOnError>): RequestResult<ReadScenarioResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadScenarioResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/market/scenarios',
            ...options
        });
    }
    
    /**
     * Replay a historical or custom market scenario.
     *
     * `usdc-march-2023`, `brl-shock`, `stale-feed` (the sandbox price feed is silent for ten minutes), `depeg-and-recovery`, `flash-crash`; or custom ticks. The last prices remain.
     *
     * Scope: `admin` or `sandbox`.
     */
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
    
    /**
     * Get the journey of a contract.
     *
     * Scope: `borrower` or `contracts`.
     */
    public readJourneyOfContract<ThrowOnError extends boolean = true>(options: Options<ReadJourneyOfContractData, ThrowOnError>): RequestResult<ReadJourneyOfContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadJourneyOfContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/from-lender/{contractId}',
            ...options
        });
    }
    
    /**
     * Create the borrower journey of a contract, at the borrower’s first access.
     *
     * Scope: `borrower`.
     */
    public materializeJourney<ThrowOnError extends boolean = true>(options: Options<MaterializeJourneyData, ThrowOnError>): RequestResult<MaterializeJourneyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MaterializeJourneyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/from-lender/{contractId}',
            ...options
        });
    }
    
    /**
     * Get a journey.
     *
     * Scope: `borrower` or `contracts`.
     */
    public readJourney<ThrowOnError extends boolean = true>(options: Options<ReadJourneyData, ThrowOnError>): RequestResult<ReadJourneyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadJourneyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/{simulationId}',
            ...options
        });
    }
    
    /**
     * Advance the journey by one stage.
     *
     * Scope: `borrower`.
     */
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
    
    /**
     * Get the collateral behind all loans, by token, at the latest stated hour.
     *
     * One signed statement per partition of `contract-events`; the totals are their sums. Each statement has the root of a Merkle-sum tree per token, which contains the holding of every party. A statement appears some seconds after each full hour; `hour` is null before the first. The custodian publishes no total: compare these with its own information. `docs/verify-log.py` verifies it independently of our code (docs/transparency.md).
     *
     * Any live API key.
     */
    public readCollateralTotals<ThrowOnError extends boolean = true>(options?: Options<ReadCollateralTotalsData, ThrowOnError>): RequestResult<ReadCollateralTotalsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadCollateralTotalsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/collateral',
            ...options
        });
    }
    
    /**
     * Get the proof that the collateral of one of your contracts is in the stated total.
     *
     * For each token that backed the contract at the hour of `GET /transparency/v1/collateral`: its leaf, and the sibling nodes up to the total of its partition. `holdings` is empty if nothing backed the contract, and `statement` is null before the first hour. `docs/verify-log.py` verifies it independently of our code (docs/transparency.md).
     *
     * Scope: `contracts` or `borrower`.
     */
    public proveCollateral<ThrowOnError extends boolean = true>(options: Options<ProveCollateralData, ThrowOnError>): RequestResult<ProveCollateralResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ProveCollateralResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/collateral/{id}',
            ...options
        });
    }
    
    /**
     * Get the latest signed checkpoint of every log of contract events.
     *
     * One log per partition of `contract-events` with events, as C2SP tlog-checkpoint, signed with Ed25519. A log only grows: store the latest checkpoint that you saw, and verify the next one against it. `docs/verify-log.py` verifies it independently of our code (docs/transparency.md).
     *
     * Any live API key.
     */
    public readLogCheckpoints<ThrowOnError extends boolean = true>(options?: Options<ReadLogCheckpointsData, ThrowOnError>): RequestResult<ReadLogCheckpointsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadLogCheckpointsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/checkpoints',
            ...options
        });
    }
    
    /**
     * Get the proof that an event of one of your contracts is in the log.
     *
     * The leaf contains the event as in webhooks. Events are in the log some seconds after their publication; earlier requests get 404. `docs/verify-log.py` verifies it independently of our code (docs/transparency.md).
     *
     * Scope: `contracts` or `borrower` or `webhooks`.
     */
    public proveInclusion<ThrowOnError extends boolean = true>(options: Options<ProveInclusionData, ThrowOnError>): RequestResult<ProveInclusionResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ProveInclusionResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/proofs/inclusion',
            ...options
        });
    }
    
    /**
     * Get the proof that a log has only grown between two sizes.
     *
     * Between the sizes of any two checkpoints of that log. `docs/verify-log.py` verifies it independently of our code (docs/transparency.md).
     *
     * Any live API key.
     */
    public proveConsistency<ThrowOnError extends boolean = true>(options: Options<ProveConsistencyData, ThrowOnError>): RequestResult<ProveConsistencyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ProveConsistencyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/proofs/consistency',
            ...options
        });
    }
    
    /**
     * List your webhook endpoints, newest first.
     *
     * Scope: `webhooks`.
     */
    public listWebhookEndpoints<ThrowOnError extends boolean = true>(options?: Options<ListWebhookEndpointsData, ThrowOnError>): RequestResult<ListWebhookEndpointsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListWebhookEndpointsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints',
            ...options
        });
    }
    
    /**
     * Create a webhook endpoint.
     *
     * Deliveries are signed as Standard Webhooks 1.0 describes; read the secret at `…/{id}/secret`.
     *
     * Scope: `webhooks`.
     */
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
    
    /**
     * Delete a webhook endpoint; undelivered events are discarded but stay in the pull API.
     *
     * Scope: `webhooks`.
     */
    public deleteWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<DeleteWebhookEndpointData, ThrowOnError>): RequestResult<DeleteWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}',
            ...options
        });
    }
    
    /**
     * Get a webhook endpoint.
     *
     * Scope: `webhooks`.
     */
    public readWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<ReadWebhookEndpointData, ThrowOnError>): RequestResult<ReadWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}',
            ...options
        });
    }
    
    /**
     * Update a webhook endpoint; enabling it resumes parked deliveries.
     *
     * Scope: `webhooks`.
     */
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
    
    /**
     * Get the secret that verifies deliveries.
     *
     * Scope: `webhooks`.
     */
    public readWebhookSecret<ThrowOnError extends boolean = true>(options: Options<ReadWebhookSecretData, ThrowOnError>): RequestResult<ReadWebhookSecretResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookSecretResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/secret',
            ...options
        });
    }
    
    /**
     * Rotate the secret; previous ones keep signing until the grace period ends.
     *
     * Without a grace period (0), every previous secret ends at once, including one with a longer grace period from an earlier rotation. At most five secrets sign at the same time: a further rotation with a grace period is 409.
     *
     * Scope: `webhooks`.
     */
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
    
    /**
     * Send a signed test event `endpoint.test`.
     *
     * Scope: `webhooks`.
     */
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
    
    /**
     * Resend all events of a time range that the endpoint subscribes to and has not acknowledged.
     *
     * Scope: `webhooks`.
     */
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
    
    /**
     * Test your receiver with valid, forged, altered, old, repeated and out-of-order deliveries.
     *
     * Returns 200 with the report, or 202 if the receiver is slow; the request then has the report later. An endpoint has one test at a time: a repeated request returns the open one.
     *
     * Scope: `webhooks`.
     */
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
    
    /**
     * Get the result of a test, a resend, a recovery or a conformance test.
     *
     * Scope: `webhooks`.
     */
    public readWebhookRequest<ThrowOnError extends boolean = true>(options: Options<ReadWebhookRequestData, ThrowOnError>): RequestResult<ReadWebhookRequestResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookRequestResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/requests/{id}',
            ...options
        });
    }
    
    /**
     * Get delivery statistics of an endpoint.
     *
     * Scope: `webhooks`.
     */
    public readWebhookStats<ThrowOnError extends boolean = true>(options: Options<ReadWebhookStatsData, ThrowOnError>): RequestResult<ReadWebhookStatsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookStatsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/stats',
            ...options
        });
    }
    
    /**
     * List your events, oldest first (pull API).
     *
     * Id, timestamp and data equal those of the webhook and the Kafka record. `pagination.nextCursor` remains valid at the end of the list: repeat the request with it to get newer events; none is skipped.
     *
     * Scope: `webhooks`.
     */
    public listWebhookEvents<ThrowOnError extends boolean = true>(options?: Options<ListWebhookEventsData, ThrowOnError>): RequestResult<ListWebhookEventsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListWebhookEventsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events',
            ...options
        });
    }
    
    /**
     * Get an event and the state of its deliveries.
     *
     * Scope: `webhooks`.
     */
    public readWebhookEvent<ThrowOnError extends boolean = true>(options: Options<ReadWebhookEventData, ThrowOnError>): RequestResult<ReadWebhookEventResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ReadWebhookEventResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events/{id}',
            ...options
        });
    }
    
    /**
     * List the delivery attempts of an event, oldest first.
     *
     * Scope: `webhooks`.
     */
    public listWebhookAttempts<ThrowOnError extends boolean = true>(options: Options<ListWebhookAttemptsData, ThrowOnError>): RequestResult<ListWebhookAttemptsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListWebhookAttemptsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events/{id}/attempts',
            ...options
        });
    }
    
    /**
     * Resend an event under the same id, to one endpoint or to all that had it.
     *
     * Scope: `webhooks`.
     */
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
    
    /**
     * List the sequences of a contract that no endpoint of yours has acknowledged.
     *
     * Sequences are counted per topic. Of `contract-events`, only those count that one of your endpoints subscribed to at that time.
     *
     * Scope: `webhooks`.
     */
    public listWebhookGaps<ThrowOnError extends boolean = true>(options: Options<ListWebhookGapsData, ThrowOnError>): RequestResult<ListWebhookGapsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListWebhookGapsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/gaps',
            ...options
        });
    }
    
    /**
     * Get service levels of your deliveries: shares, percentiles, error budget.
     *
     * Covers every event published in the window, at your current endpoints, exactly, from the recorded attempts. At most the newest 50,000 deliveries are counted; beyond that `complete` is false, and `since` is the start of the counted range. Responses are cached for 5 s (`1h`), a minute (`24h`) or five minutes (`30d`).
     *
     * Scope: `webhooks`.
     */
    public readWebhookServiceLevels<ThrowOnError extends boolean = true>(options?: Options<ReadWebhookServiceLevelsData, ThrowOnError>): RequestResult<ReadWebhookServiceLevelsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ReadWebhookServiceLevelsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/slo',
            ...options
        });
    }
    
    /**
     * Stream your events as they happen (server-sent events).
     *
     * The events of the pull API, in the same order and with the same ids: `id` is the event’s id, `event` its name, `data` the body of the webhook. Without `Last-Event-ID`, the stream starts now; with it, after that event, without gaps; `start` is before your first event. The stream begins with the id that it starts after, without data: resume after that one if the connection breaks before an event. A comment is sent every 15 s if nothing happens. An event `end` tells why the gateway closes the stream: `draining` (reconnect at once), `slow_reader` (nothing was read for 15 s), `key_revoked`, `key_restricted` (your address is no longer allowed). At most 20 streams per party.
     *
     * Scope: `webhooks`.
     */
    public streamEvents<ThrowOnError extends boolean = true>(options?: Options<StreamEventsData, ThrowOnError, StreamEventsResponse>): Promise<ServerSentEventsResult<StreamEventsResponses>> {
        return (options?.client ?? this.client).sse.get<StreamEventsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/events/v1/stream',
            ...options
        });
    }
}
