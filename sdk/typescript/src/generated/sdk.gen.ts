// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
// @ts-nocheck

import { formOf } from '../decimals.ts';
import type * as T from './types.gen.ts';
import { client } from './client.gen.ts';
import { type Client, type ClientMeta, type Options as Options2, type RequestResult, type ServerSentEventsResult, type TDataShape } from './client/index.ts';


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
    public readCommand<ThrowOnError extends boolean = true>(options: Options<T.ReadCommandData, ThrowOnError>): RequestResult<T.ReadCommandResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadCommandResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/commands/v1/{commandId}',
            ...options
        });
    }
    
    /** List all error codes. */
    public listErrors<ThrowOnError extends boolean = true>(options?: Options<T.ListErrorsData, ThrowOnError>): RequestResult<T.ListErrorsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListErrorsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/errors',
            ...options
        });
    }
    
    /** Get this document, as served by this deployment. */
    public readOpenApi<ThrowOnError extends boolean = true>(options?: Options<T.ReadOpenApiData, ThrowOnError>): RequestResult<T.ReadOpenApiResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadOpenApiResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/openapi.json',
            ...options
        });
    }
    
    /** Get liveness. */
    public readLiveness<ThrowOnError extends boolean = true>(options?: Options<T.ReadLivenessData, ThrowOnError>): RequestResult<T.ReadLivenessResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadLivenessResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/healthz/live',
            ...options
        });
    }
    
    /** Get readiness. */
    public readReadiness<ThrowOnError extends boolean = true>(options?: Options<T.ReadReadinessData, ThrowOnError>): RequestResult<T.ReadReadinessResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadReadinessResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/healthz/ready',
            ...options
        });
    }
    
    /** Get the platform status. */
    public readStatus<ThrowOnError extends boolean = true>(options?: Options<T.ReadStatusData, ThrowOnError>): RequestResult<T.ReadStatusResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadStatusResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/status/v1',
            ...options
        });
    }
    
    /** List dead letters, newest first. */
    public listDeadLetters<ThrowOnError extends boolean = true>(options?: Options<T.ListDeadLettersData, ThrowOnError>): RequestResult<T.ListDeadLettersResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListDeadLettersResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters',
            ...options
        });
    }
    
    /** Get a dead letter, decoded by its schema. */
    public readDeadLetter<ThrowOnError extends boolean = true>(options: Options<T.ReadDeadLetterData, ThrowOnError>): RequestResult<T.ReadDeadLetterResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadDeadLetterResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters/{id}',
            ...options
        });
    }
    
    /** Redrive a dead letter to its source topic. */
    public redriveDeadLetter<ThrowOnError extends boolean = true>(options: Options<T.RedriveDeadLetterData, ThrowOnError>): RequestResult<T.RedriveDeadLetterResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RedriveDeadLetterResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/dead-letters/{id}/redrive',
            ...options
        });
    }
    
    /** Discard a dead letter, with a reason. */
    public discardDeadLetter<ThrowOnError extends boolean = true>(options: Options<T.DiscardDeadLetterData, ThrowOnError>): RequestResult<T.DiscardDeadLetterResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.DiscardDeadLetterResponses, unknown, ThrowOnError, 'data'>({
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
    public searchAuditLog<ThrowOnError extends boolean = true>(options?: Options<T.SearchAuditLogData, ThrowOnError>): RequestResult<T.SearchAuditLogResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.SearchAuditLogResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/audit-log',
            ...options
        });
    }
    
    /** List the audit trail of your API keys, newest first. */
    public listOwnAuditEntries<ThrowOnError extends boolean = true>(options?: Options<T.ListOwnAuditEntriesData, ThrowOnError>): RequestResult<T.ListOwnAuditEntriesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListOwnAuditEntriesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/audit/v1',
            ...options
        });
    }
    
    /** Get the consumer lag of every processor, by partition. */
    public readLanes<ThrowOnError extends boolean = true>(options?: Options<T.ReadLanesData, ThrowOnError>): RequestResult<T.ReadLanesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadLanesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/lanes',
            ...options
        });
    }
    
    /** Get commands, deliveries and lag by tenant, and lag by consumer group, over the last day by the hour. */
    public readLoad<ThrowOnError extends boolean = true>(options?: Options<T.ReadLoadData, ThrowOnError>): RequestResult<T.ReadLoadResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadLoadResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/load',
            ...options
        });
    }
    
    /** Resume the sales of a guarantee after a sale with low proceeds. */
    public resumeSales<ThrowOnError extends boolean = true>(options: Options<T.ResumeSalesData, ThrowOnError>): RequestResult<T.ResumeSalesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ResumeSalesResponses, unknown, ThrowOnError, 'data'>({
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
    public listReconciliations<ThrowOnError extends boolean = true>(options?: Options<T.ListReconciliationsData, ThrowOnError>): RequestResult<T.ListReconciliationsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListReconciliationsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/reconciliations',
            ...options
        });
    }
    
    /** Compare the holdings of all guarantees with the balances at custody now. */
    public requestReconciliation<ThrowOnError extends boolean = true>(options?: Options<T.RequestReconciliationData, ThrowOnError>): RequestResult<T.RequestReconciliationResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<T.RequestReconciliationResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/reconciliations',
            ...options
        });
    }
    
    /** Get a reconciliation. */
    public readReconciliation<ThrowOnError extends boolean = true>(options: Options<T.ReadReconciliationData, ThrowOnError>): RequestResult<T.ReadReconciliationResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadReconciliationResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/reconciliations/{id}',
            ...options
        });
    }
    
    /** List the guarantees whose holdings and balances at custody differ, newest first. */
    public listCustodyDifferences<ThrowOnError extends boolean = true>(options?: Options<T.ListCustodyDifferencesData, ThrowOnError>): RequestResult<T.ListCustodyDifferencesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListCustodyDifferencesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/custody-differences',
            ...options
        });
    }
    
    /** List the orders that custody has not confirmed, with the transactions to sign, newest first. */
    public listCustodyOrders<ThrowOnError extends boolean = true>(options?: Options<T.ListCustodyOrdersData, ThrowOnError>): RequestResult<T.ListCustodyOrdersResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListCustodyOrdersResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/custody-orders',
            ...options
        });
    }
    
    /** List the transfers that left addresses of guarantees without an order, newest first. */
    public listUnexplainedTransfers<ThrowOnError extends boolean = true>(options?: Options<T.ListUnexplainedTransfersData, ThrowOnError>): RequestResult<T.ListUnexplainedTransfersResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListUnexplainedTransfersResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/unexplained-transfers',
            ...options
        });
    }
    
    /** Close a transfer without an order, as the first or the second of two operators. */
    public closeUnexplainedTransfer<ThrowOnError extends boolean = true>(options: Options<T.CloseUnexplainedTransferData, ThrowOnError>): RequestResult<T.CloseUnexplainedTransferResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CloseUnexplainedTransferResponses, unknown, ThrowOnError, 'data'>({
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
    public listApprovals<ThrowOnError extends boolean = true>(options?: Options<T.ListApprovalsData, ThrowOnError>): RequestResult<T.ListApprovalsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListApprovalsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1',
            ...options
        });
    }
    
    /** Get your approval policy. */
    public readApprovalPolicy<ThrowOnError extends boolean = true>(options?: Options<T.ReadApprovalPolicyData, ThrowOnError>): RequestResult<T.ReadApprovalPolicyResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadApprovalPolicyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/policy',
            ...options
        });
    }
    
    /** Update your approval policy. */
    public changeApprovalPolicy<ThrowOnError extends boolean = true>(options: Options<T.ChangeApprovalPolicyData, ThrowOnError>): RequestResult<T.ChangeApprovalPolicyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<T.ChangeApprovalPolicyResponses, unknown, ThrowOnError, 'data'>({
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
    public readApproval<ThrowOnError extends boolean = true>(options: Options<T.ReadApprovalData, ThrowOnError>): RequestResult<T.ReadApprovalResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadApprovalResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/approvals/v1/{id}',
            ...options
        });
    }
    
    /** Approve an act that another key proposed. */
    public approveAct<ThrowOnError extends boolean = true>(options: Options<T.ApproveActData, ThrowOnError>): RequestResult<T.ApproveActResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ApproveActResponses, unknown, ThrowOnError, 'data'>({
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
    public rejectAct<ThrowOnError extends boolean = true>(options: Options<T.RejectActData, ThrowOnError>): RequestResult<T.RejectActResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RejectActResponses, unknown, ThrowOnError, 'data'>({
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
    public withdrawAct<ThrowOnError extends boolean = true>(options: Options<T.WithdrawActData, ThrowOnError>): RequestResult<T.WithdrawActResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.WithdrawActResponses, unknown, ThrowOnError, 'data'>({
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
    public listApiKeys<ThrowOnError extends boolean = true>(options?: Options<T.ListApiKeysData, ThrowOnError>): RequestResult<T.ListApiKeysResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListApiKeysResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/api-keys',
            ...options
        });
    }
    
    /** Create an API key. */
    public createApiKey<ThrowOnError extends boolean = true>(options: Options<T.CreateApiKeyData, ThrowOnError>): RequestResult<T.CreateApiKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CreateApiKeyResponses, unknown, ThrowOnError, 'data'>({
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
    public revokeApiKey<ThrowOnError extends boolean = true>(options: Options<T.RevokeApiKeyData, ThrowOnError>): RequestResult<T.RevokeApiKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<T.RevokeApiKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/api-keys/{id}',
            ...options
        });
    }
    
    /** Set an API key’s IP allowlist. */
    public restrictApiKey<ThrowOnError extends boolean = true>(options: Options<T.RestrictApiKeyData, ThrowOnError>): RequestResult<T.RestrictApiKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<T.RestrictApiKeyResponses, unknown, ThrowOnError, 'data'>({
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
    public readOwnKey<ThrowOnError extends boolean = true>(options?: Options<T.ReadOwnKeyData, ThrowOnError>): RequestResult<T.ReadOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadOwnKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/auth/v1/key',
            ...options
        });
    }
    
    /** List your API keys that are not revoked, newest first. */
    public listOwnKeys<ThrowOnError extends boolean = true>(options?: Options<T.ListOwnKeysData, ThrowOnError>): RequestResult<T.ListOwnKeysResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListOwnKeysResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/keys/v1',
            ...options
        });
    }
    
    /** Create an API key for your party, limited to the rights of the requesting key. */
    public createOwnKey<ThrowOnError extends boolean = true>(options: Options<T.CreateOwnKeyData, ThrowOnError>): RequestResult<T.CreateOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CreateOwnKeyResponses, unknown, ThrowOnError, 'data'>({
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
    public rotateOwnKey<ThrowOnError extends boolean = true>(options: Options<T.RotateOwnKeyData, ThrowOnError>): RequestResult<T.RotateOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RotateOwnKeyResponses, unknown, ThrowOnError, 'data'>({
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
    public revokeOwnKey<ThrowOnError extends boolean = true>(options: Options<T.RevokeOwnKeyData, ThrowOnError>): RequestResult<T.RevokeOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<T.RevokeOwnKeyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/keys/v1/{id}',
            ...options
        });
    }
    
    /** Set the IP allowlist of one of your API keys. */
    public restrictOwnKey<ThrowOnError extends boolean = true>(options: Options<T.RestrictOwnKeyData, ThrowOnError>): RequestResult<T.RestrictOwnKeyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<T.RestrictOwnKeyResponses, unknown, ThrowOnError, 'data'>({
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
    public lookUpBorrower<ThrowOnError extends boolean = true>(options: Options<T.LookUpBorrowerData, ThrowOnError>): RequestResult<T.LookUpBorrowerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.LookUpBorrowerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/lookup',
            ...options
        });
    }
    
    /** List the pre-registrations of the authenticated lender, newest first. */
    public listPreRegistrations<ThrowOnError extends boolean = true>(options?: Options<T.ListPreRegistrationsData, ThrowOnError>): RequestResult<T.ListPreRegistrationsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListPreRegistrationsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/pre-registrations',
            ...options
        });
    }
    
    /** Create a pre-registration of a borrower and open an onboarding case. */
    public preRegisterBorrower<ThrowOnError extends boolean = true>(options: Options<T.PreRegisterBorrowerData, ThrowOnError>): RequestResult<T.PreRegisterBorrowerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.PreRegisterBorrowerResponses, unknown, ThrowOnError, 'data'>({
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
    public changeOwnDocument<ThrowOnError extends boolean = true>(options: Options<T.ChangeOwnDocumentData, ThrowOnError>): RequestResult<T.ChangeOwnDocumentResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<T.ChangeOwnDocumentResponses, unknown, ThrowOnError, 'data'>({
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
    public listInvitations<ThrowOnError extends boolean = true>(options: Options<T.ListInvitationsData, ThrowOnError>): RequestResult<T.ListInvitationsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ListInvitationsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/invitations',
            ...options
        });
    }
    
    /** Invite the borrower of a contract by e-mail. */
    public inviteBorrower<ThrowOnError extends boolean = true>(options: Options<T.InviteBorrowerData, ThrowOnError>): RequestResult<T.InviteBorrowerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.InviteBorrowerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/invitations',
            ...options
        });
    }
    
    /** Get your own contact data. */
    public readOwnProfile<ThrowOnError extends boolean = true>(options?: Options<T.ReadOwnProfileData, ThrowOnError>): RequestResult<T.ReadOwnProfileResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadOwnProfileResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/borrowers/me',
            ...options
        });
    }
    
    /** List the contracts of the authenticated party, newest first. */
    public listContracts<ThrowOnError extends boolean = true>(options?: Options<T.ListContractsData, ThrowOnError>): RequestResult<T.ListContractsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListContractsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1',
            ...options
        });
    }
    
    /** Create a loan contract with its guarantee. */
    public createContract<ThrowOnError extends boolean = true>(options: Options<T.CreateContractData, ThrowOnError>): RequestResult<T.CreateContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CreateContractResponses, unknown, ThrowOnError, 'data'>({
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
    public readContract<ThrowOnError extends boolean = true>(options: Options<T.ReadContractData, ThrowOnError>): RequestResult<T.ReadContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}',
            ...options
        });
    }
    
    /** Download a document of a contract. */
    public downloadDocument<ThrowOnError extends boolean = true>(options: Options<T.DownloadDocumentData, ThrowOnError>): RequestResult<T.DownloadDocumentResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.DownloadDocumentResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/documents/{documentId}',
            ...options
        });
    }
    
    /** List contracts as rows of a table. */
    public listContractRows<ThrowOnError extends boolean = true>(options?: Options<T.ListContractRowsData, ThrowOnError>): RequestResult<T.ListContractRowsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListContractRowsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/rows',
            ...options
        });
    }
    
    /** Count and sum the contracts of a selection. */
    public sumContractRows<ThrowOnError extends boolean = true>(options?: Options<T.SumContractRowsData, ThrowOnError>): RequestResult<T.SumContractRowsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.SumContractRowsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/rows/sums',
            ...options
        });
    }
    
    /** Send a contract to its borrower. */
    public sendContract<ThrowOnError extends boolean = true>(options: Options<T.SendContractData, ThrowOnError>): RequestResult<T.SendContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.SendContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/send',
            ...options
        });
    }
    
    /** Accept a contract as its borrower. */
    public acceptContract<ThrowOnError extends boolean = true>(options: Options<T.AcceptContractData, ThrowOnError>): RequestResult<T.AcceptContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.AcceptContractResponses, unknown, ThrowOnError, 'data'>({
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
    public declineContract<ThrowOnError extends boolean = true>(options: Options<T.DeclineContractData, ThrowOnError>): RequestResult<T.DeclineContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.DeclineContractResponses, unknown, ThrowOnError, 'data'>({
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
    public cancelContract<ThrowOnError extends boolean = true>(options: Options<T.CancelContractData, ThrowOnError>): RequestResult<T.CancelContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CancelContractResponses, unknown, ThrowOnError, 'data'>({
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
    public updateOutstandingBalance<ThrowOnError extends boolean = true>(options: Options<T.UpdateOutstandingBalanceData, ThrowOnError>): RequestResult<T.UpdateOutstandingBalanceResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<T.UpdateOutstandingBalanceResponses, unknown, ThrowOnError, 'data'>({
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
    public attachCcb<ThrowOnError extends boolean = true>(options: Options<T.AttachCcbData, ThrowOnError>): RequestResult<T.AttachCcbResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<T.AttachCcbResponses, unknown, ThrowOnError, 'data'>({
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
    public openSigning<ThrowOnError extends boolean = true>(options: Options<T.OpenSigningData, ThrowOnError>): RequestResult<T.OpenSigningResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.OpenSigningResponses, unknown, ThrowOnError, 'data'>({
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
    public listFactsOfContract<ThrowOnError extends boolean = true>(options: Options<T.ListFactsOfContractData, ThrowOnError>): RequestResult<T.ListFactsOfContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ListFactsOfContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/events',
            ...options
        });
    }
    
    /** List the notices to the borrower, newest first, with their delivery receipts. */
    public listNotices<ThrowOnError extends boolean = true>(options: Options<T.ListNoticesData, ThrowOnError>): RequestResult<T.ListNoticesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ListNoticesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contracts/v1/{id}/notices',
            ...options
        });
    }
    
    /** Report how much of a token of a guarantee is frozen, or that it is free again. */
    public recordFreeze<ThrowOnError extends boolean = true>(options: Options<T.RecordFreezeData, ThrowOnError>): RequestResult<T.RecordFreezeResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RecordFreezeResponses, unknown, ThrowOnError, 'data'>({
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
    public confirmRelease<ThrowOnError extends boolean = true>(options: Options<T.ConfirmReleaseData, ThrowOnError>): RequestResult<T.ConfirmReleaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ConfirmReleaseResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/releases/{id}/confirmations',
            ...options
        });
    }
    
    /** Confirm that collateral was sold, with the proceeds. */
    public confirmLiquidation<ThrowOnError extends boolean = true>(options: Options<T.ConfirmLiquidationData, ThrowOnError>): RequestResult<T.ConfirmLiquidationResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ConfirmLiquidationResponses, unknown, ThrowOnError, 'data'>({
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
    public confirmSurplus<ThrowOnError extends boolean = true>(options: Options<T.ConfirmSurplusData, ThrowOnError>): RequestResult<T.ConfirmSurplusResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ConfirmSurplusResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/surpluses/{id}/confirmations',
            ...options
        });
    }
    
    /** Record the progress of a signer. */
    public recordSignatureEvent<ThrowOnError extends boolean = true>(options: Options<T.RecordSignatureEventData, ThrowOnError>): RequestResult<T.RecordSignatureEventResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RecordSignatureEventResponses, unknown, ThrowOnError, 'data'>({
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
    public exportContracts<ThrowOnError extends boolean = true>(options?: Options<T.ExportContractsData, ThrowOnError>): RequestResult<T.ExportContractsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ExportContractsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/contracts',
            ...options
        });
    }
    
    /** Export the statement of a contract. */
    public exportStatement<ThrowOnError extends boolean = true>(options: Options<T.ExportStatementData, ThrowOnError>): RequestResult<T.ExportStatementResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ExportStatementResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/contracts/{id}/statement',
            ...options
        });
    }
    
    /** Get the statement of a contract as PDF (Demonstrativo de evolução da dívida). */
    public printStatement<ThrowOnError extends boolean = true>(options: Options<T.PrintStatementData, ThrowOnError>): RequestResult<T.PrintStatementResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.PrintStatementResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/contracts/{id}/statement.pdf',
            ...options
        });
    }
    
    /** Export loan-to-value snapshots, contract by contract, newest first, as CSV or NDJSON. */
    public exportSnapshots<ThrowOnError extends boolean = true>(options?: Options<T.ExportSnapshotsData, ThrowOnError>): RequestResult<T.ExportSnapshotsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ExportSnapshotsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/snapshots',
            ...options
        });
    }
    
    /** Export your events in the order of the pull API, as CSV or NDJSON. */
    public exportEvents<ThrowOnError extends boolean = true>(options?: Options<T.ExportEventsData, ThrowOnError>): RequestResult<T.ExportEventsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ExportEventsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/exports/v1/events',
            ...options
        });
    }
    
    /** Erase the personal data of a party. */
    public eraseParty<ThrowOnError extends boolean = true>(options: Options<T.ErasePartyData, ThrowOnError>): RequestResult<T.ErasePartyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ErasePartyResponses, unknown, ThrowOnError, 'data'>({
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
    public createSignInCode<ThrowOnError extends boolean = true>(options: Options<T.CreateSignInCodeData, ThrowOnError>): RequestResult<T.CreateSignInCodeResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CreateSignInCodeResponses, unknown, ThrowOnError, 'data'>({
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
    public createCustomer<ThrowOnError extends boolean = true>(options: Options<T.CreateCustomerData, ThrowOnError>): RequestResult<T.CreateCustomerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CreateCustomerResponses, unknown, ThrowOnError, 'data'>({
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
    public readCustomer<ThrowOnError extends boolean = true>(options: Options<T.ReadCustomerData, ThrowOnError>): RequestResult<T.ReadCustomerResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadCustomerResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/customers/{id}',
            ...options
        });
    }
    
    /** List the guarantees of the authenticated party, newest first. */
    public listGuarantees<ThrowOnError extends boolean = true>(options?: Options<T.ListGuaranteesData, ThrowOnError>): RequestResult<T.ListGuaranteesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListGuaranteesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees',
            ...options
        });
    }
    
    /** Get a guarantee. */
    public readGuarantee<ThrowOnError extends boolean = true>(options: Options<T.ReadGuaranteeData, ThrowOnError>): RequestResult<T.ReadGuaranteeResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadGuaranteeResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}',
            ...options
        });
    }
    
    /** List the releases of a guarantee, newest first. */
    public listReleases<ThrowOnError extends boolean = true>(options: Options<T.ListReleasesData, ThrowOnError>): RequestResult<T.ListReleasesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ListReleasesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/releases',
            ...options
        });
    }
    
    /** Request the release of collateral, as the lender. */
    public requestRelease<ThrowOnError extends boolean = true>(options: Options<T.RequestReleaseData, ThrowOnError>): RequestResult<T.RequestReleaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RequestReleaseResponses, unknown, ThrowOnError, 'data'>({
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
    public recordDepositAt<ThrowOnError extends boolean = true>(options: Options<T.RecordDepositAtData, ThrowOnError>): RequestResult<T.RecordDepositAtResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RecordDepositAtResponses, unknown, ThrowOnError, 'data'>({
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
    public listDeposits<ThrowOnError extends boolean = true>(options: Options<T.ListDepositsData, ThrowOnError>): RequestResult<T.ListDepositsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ListDepositsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/deposits',
            ...options
        });
    }
    
    /** Record a deposit reported by custody, once per transfer. */
    public recordDeposit<ThrowOnError extends boolean = true>(options: Options<T.RecordDepositData, ThrowOnError>): RequestResult<T.RecordDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RecordDepositResponses, unknown, ThrowOnError, 'data'>({
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
    public listUnattributedDeposits<ThrowOnError extends boolean = true>(options?: Options<T.ListUnattributedDepositsData, ThrowOnError>): RequestResult<T.ListUnattributedDepositsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListUnattributedDepositsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/unattributed-deposits',
            ...options
        });
    }
    
    /** Let an unattributed deposit back its loan. */
    public attributeDeposit<ThrowOnError extends boolean = true>(options: Options<T.AttributeDepositData, ThrowOnError>): RequestResult<T.AttributeDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.AttributeDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/unattributed-deposits/{id}/attribute',
            ...options
        });
    }
    
    /** Return an unattributed deposit to an address. */
    public returnDeposit<ThrowOnError extends boolean = true>(options: Options<T.ReturnDepositData, ThrowOnError>): RequestResult<T.ReturnDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ReturnDepositResponses, unknown, ThrowOnError, 'data'>({
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
    public confirmReturn<ThrowOnError extends boolean = true>(options: Options<T.ConfirmReturnData, ThrowOnError>): RequestResult<T.ConfirmReturnResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ConfirmReturnResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/returns/{id}/confirmations',
            ...options
        });
    }
    
    /** List the unattributed deposits of every lender, and those of nobody, newest first. */
    public listEveryUnattributedDeposit<ThrowOnError extends boolean = true>(options?: Options<T.ListEveryUnattributedDepositData, ThrowOnError>): RequestResult<T.ListEveryUnattributedDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListEveryUnattributedDepositResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/operations/v1/unattributed-deposits',
            ...options
        });
    }
    
    /** Close a deposit to an address that nobody has, once it is settled. */
    public closeStrayDeposit<ThrowOnError extends boolean = true>(options: Options<T.CloseStrayDepositData, ThrowOnError>): RequestResult<T.CloseStrayDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CloseStrayDepositResponses, unknown, ThrowOnError, 'data'>({
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
    public nameDestination<ThrowOnError extends boolean = true>(options: Options<T.NameDestinationData, ThrowOnError>): RequestResult<T.NameDestinationResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.NameDestinationResponses, unknown, ThrowOnError, 'data'>({
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
    public listPayoutMethods<ThrowOnError extends boolean = true>(options: Options<T.ListPayoutMethodsData, ThrowOnError>): RequestResult<T.ListPayoutMethodsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ListPayoutMethodsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/payout-methods',
            ...options
        });
    }
    
    /** Ask, as the borrower, for collateral above the initial ratio. */
    public askForRelease<ThrowOnError extends boolean = true>(options: Options<T.AskForReleaseData, ThrowOnError>): RequestResult<T.AskForReleaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.AskForReleaseResponses, unknown, ThrowOnError, 'data'>({
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
    public askForSale<ThrowOnError extends boolean = true>(options: Options<T.AskForSaleData, ThrowOnError>): RequestResult<T.AskForSaleResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.AskForSaleResponses, unknown, ThrowOnError, 'data'>({
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
    public grantBorrowerRequest<ThrowOnError extends boolean = true>(options: Options<T.GrantBorrowerRequestData, ThrowOnError>): RequestResult<T.GrantBorrowerRequestResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.GrantBorrowerRequestResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/guarantees/{id}/requests/{requestId}/grant',
            ...options
        });
    }
    
    /** Decline a request of the borrower, as the lender. */
    public declineBorrowerRequest<ThrowOnError extends boolean = true>(options: Options<T.DeclineBorrowerRequestData, ThrowOnError>): RequestResult<T.DeclineBorrowerRequestResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.DeclineBorrowerRequestResponses, unknown, ThrowOnError, 'data'>({
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
    public listSnapshotsOfContract<ThrowOnError extends boolean = true>(options: Options<T.ListSnapshotsOfContractData, ThrowOnError>): RequestResult<T.ListSnapshotsOfContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ListSnapshotsOfContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv',
            ...options
        });
    }
    
    /** List the latest snapshot of each of your contracts, highest contract id first. */
    public listLastSnapshots<ThrowOnError extends boolean = true>(options?: Options<T.ListLastSnapshotsData, ThrowOnError>): RequestResult<T.ListLastSnapshotsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListLastSnapshotsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/list',
            ...options
        });
    }
    
    /** Get the proof of a snapshot. */
    public proveSnapshot<ThrowOnError extends boolean = true>(options: Options<T.ProveSnapshotData, ThrowOnError>): RequestResult<T.ProveSnapshotResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ProveSnapshotResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/snapshots/{id}/proof',
            ...options
        });
    }
    
    /** Simulate a contract or your portfolio at other prices, rates or balances. */
    public simulateLtv<ThrowOnError extends boolean = true>(options: Options<T.SimulateLtvData, ThrowOnError>): RequestResult<T.SimulateLtvResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.SimulateLtvResponses, unknown, ThrowOnError, 'data'>({
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
    public readBook<ThrowOnError extends boolean = true>(options?: Options<T.ReadBookData, ThrowOnError>): RequestResult<T.ReadBookResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadBookResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/book',
            ...options
        });
    }
    
    /** Get hourly portfolio totals, oldest first. */
    public readBookHistory<ThrowOnError extends boolean = true>(options?: Options<T.ReadBookHistoryData, ThrowOnError>): RequestResult<T.ReadBookHistoryResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadBookHistoryResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/ltv/book/history',
            ...options
        });
    }
    
    /** Record one price tick, or up to 500. */
    public recordPrices<ThrowOnError extends boolean = true>(options: Options<T.RecordPricesData, ThrowOnError>): RequestResult<T.RecordPricesResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RecordPricesResponses, unknown, ThrowOnError, 'data'>({
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
    public readMarket<ThrowOnError extends boolean = true>(options?: Options<T.ReadMarketData, ThrowOnError>): RequestResult<T.ReadMarketResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadMarketResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/v1/market',
            ...options
        });
    }
    
    /** Get the party of a document. */
    public readParty<ThrowOnError extends boolean = true>(options: Options<T.ReadPartyData, ThrowOnError>): RequestResult<T.ReadPartyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadPartyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/parties',
            ...options
        });
    }
    
    /** Record that a person or company has completed onboarding. */
    public completeOnboarding<ThrowOnError extends boolean = true>(options: Options<T.CompleteOnboardingData, ThrowOnError>): RequestResult<T.CompleteOnboardingResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CompleteOnboardingResponses, unknown, ThrowOnError, 'data'>({
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
    public recordComplianceCase<ThrowOnError extends boolean = true>(options: Options<T.RecordComplianceCaseData, ThrowOnError>): RequestResult<T.RecordComplianceCaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RecordComplianceCaseResponses, unknown, ThrowOnError, 'data'>({
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
    public openOnboardingSession<ThrowOnError extends boolean = true>(options: Options<T.OpenOnboardingSessionData, ThrowOnError>): RequestResult<T.OpenOnboardingSessionResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.OpenOnboardingSessionResponses, unknown, ThrowOnError, 'data'>({
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
    public listOnboardingCases<ThrowOnError extends boolean = true>(options?: Options<T.ListOnboardingCasesData, ThrowOnError>): RequestResult<T.ListOnboardingCasesResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListOnboardingCasesResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/cases',
            ...options
        });
    }
    
    /** Get an onboarding case. */
    public readOnboardingCase<ThrowOnError extends boolean = true>(options: Options<T.ReadOnboardingCaseData, ThrowOnError>): RequestResult<T.ReadOnboardingCaseResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadOnboardingCaseResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/onboarding/cases/{id}',
            ...options
        });
    }
    
    /** Create a bank account of a customer. */
    public saveBank<ThrowOnError extends boolean = true>(options: Options<T.SaveBankData, ThrowOnError>): RequestResult<T.SaveBankResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.SaveBankResponses, unknown, ThrowOnError, 'data'>({
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
    public saveWallet<ThrowOnError extends boolean = true>(options: Options<T.SaveWalletData, ThrowOnError>): RequestResult<T.SaveWalletResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.SaveWalletResponses, unknown, ThrowOnError, 'data'>({
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
    public readPaymentMethod<ThrowOnError extends boolean = true>(options: Options<T.ReadPaymentMethodData, ThrowOnError>): RequestResult<T.ReadPaymentMethodResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadPaymentMethodResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/payment-methods/{id}',
            ...options
        });
    }
    
    /** Confirm a bank account that an integration saved for you. */
    public confirmBank<ThrowOnError extends boolean = true>(options: Options<T.ConfirmBankData, ThrowOnError>): RequestResult<T.ConfirmBankResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ConfirmBankResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/global-account/api/v1/payment-methods/{id}/confirmations',
            ...options
        });
    }
    
    /** Confirm that a wallet belongs to its customer. */
    public confirmWallet<ThrowOnError extends boolean = true>(options: Options<T.ConfirmWalletData, ThrowOnError>): RequestResult<T.ConfirmWalletResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ConfirmWalletResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/internal/v1/wallets/{id}/confirmations',
            ...options
        });
    }
    
    /** Receive a signed event from an external provider. */
    public receiveProviderEvent<ThrowOnError extends boolean = true>(options: Options<T.ReceiveProviderEventData, ThrowOnError>): RequestResult<T.ReceiveProviderEventResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ReceiveProviderEventResponses, unknown, ThrowOnError, 'data'>({
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
    public readClock<ThrowOnError extends boolean = true>(options?: Options<T.ReadClockData, ThrowOnError>): RequestResult<T.ReadClockResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadClockResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/clock',
            ...options
        });
    }
    
    /** Advance the deployment’s time, for all users. */
    public advanceClock<ThrowOnError extends boolean = true>(options: Options<T.AdvanceClockData, ThrowOnError>): RequestResult<T.AdvanceClockResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.AdvanceClockResponses, unknown, ThrowOnError, 'data'>({
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
    public resumeClock<ThrowOnError extends boolean = true>(options?: Options<T.ResumeClockData, ThrowOnError>): RequestResult<T.ResumeClockResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<T.ResumeClockResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/clock/resume',
            ...options
        });
    }
    
    /** Simulate a deposit of collateral, as the custodian would report it. */
    public simulateDeposit<ThrowOnError extends boolean = true>(options: Options<T.SimulateDepositData, ThrowOnError>): RequestResult<T.SimulateDepositResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.SimulateDepositResponses, unknown, ThrowOnError, 'data'>({
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
    public simulateOnboarding<ThrowOnError extends boolean = true>(options: Options<T.SimulateOnboardingData, ThrowOnError>): RequestResult<T.SimulateOnboardingResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.SimulateOnboardingResponses, unknown, ThrowOnError, 'data'>({
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
    public makeParty<ThrowOnError extends boolean = true>(options: Options<T.MakePartyData, ThrowOnError>): RequestResult<T.MakePartyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.MakePartyResponses, unknown, ThrowOnError, 'data'>({
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
    public makeContract<ThrowOnError extends boolean = true>(options: Options<T.MakeContractData, ThrowOnError>): RequestResult<T.MakeContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.MakeContractResponses, unknown, ThrowOnError, 'data'>({
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
    public readProvider<ThrowOnError extends boolean = true>(options: Options<T.ReadProviderData, ThrowOnError>): RequestResult<T.ReadProviderResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadProviderResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/providers/{name}',
            ...options
        });
    }
    
    /** Inject faults into a sandbox provider. */
    public instructProvider<ThrowOnError extends boolean = true>(options: Options<T.InstructProviderData, ThrowOnError>): RequestResult<T.InstructProviderResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.InstructProviderResponses, unknown, ThrowOnError, 'data'>({
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
    public stopScenario<ThrowOnError extends boolean = true>(options?: Options<T.StopScenarioData, ThrowOnError>): RequestResult<T.StopScenarioResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).delete<T.StopScenarioResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/market/scenarios',
            ...options
        });
    }
    
    /** Get the current or last market scenario of this gateway. */
    public readScenario<ThrowOnError extends boolean = true>(options?: Options<T.ReadScenarioData, ThrowOnError>): RequestResult<T.ReadScenarioResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadScenarioResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/v1/market/scenarios',
            ...options
        });
    }
    
    /** Replay a historical or custom market scenario. */
    public playScenario<ThrowOnError extends boolean = true>(options: Options<T.PlayScenarioData, ThrowOnError>): RequestResult<T.PlayScenarioResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.PlayScenarioResponses, unknown, ThrowOnError, 'data'>({
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
    public readJourneyOfContract<ThrowOnError extends boolean = true>(options: Options<T.ReadJourneyOfContractData, ThrowOnError>): RequestResult<T.ReadJourneyOfContractResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadJourneyOfContractResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/from-lender/{contractId}',
            ...options
        });
    }
    
    /** Create the borrower journey of a contract, at the borrower’s first access. */
    public materializeJourney<ThrowOnError extends boolean = true>(options: Options<T.MaterializeJourneyData, ThrowOnError>): RequestResult<T.MaterializeJourneyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.MaterializeJourneyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/from-lender/{contractId}',
            ...options
        });
    }
    
    /** Get a journey. */
    public readJourney<ThrowOnError extends boolean = true>(options: Options<T.ReadJourneyData, ThrowOnError>): RequestResult<T.ReadJourneyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadJourneyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/simulation/v1/contracts/{simulationId}',
            ...options
        });
    }
    
    /** Advance the journey by one stage. */
    public advanceStage<ThrowOnError extends boolean = true>(options: Options<T.AdvanceStageData, ThrowOnError>): RequestResult<T.AdvanceStageResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.AdvanceStageResponses, unknown, ThrowOnError, 'data'>({
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
    public readCollateralTotals<ThrowOnError extends boolean = true>(options?: Options<T.ReadCollateralTotalsData, ThrowOnError>): RequestResult<T.ReadCollateralTotalsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadCollateralTotalsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/collateral',
            ...options
        });
    }
    
    /** Download the proofs that a network’s collateral is at our addresses. */
    public downloadAssetProofs<ThrowOnError extends boolean = true>(options: Options<T.DownloadAssetProofsData, ThrowOnError>): RequestResult<T.DownloadAssetProofsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.DownloadAssetProofsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/assets/{network}',
            ...options
        });
    }
    
    /** Get the proof that the collateral of one of your contracts is in the stated total. */
    public proveCollateral<ThrowOnError extends boolean = true>(options: Options<T.ProveCollateralData, ThrowOnError>): RequestResult<T.ProveCollateralResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ProveCollateralResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/collateral/{id}',
            ...options
        });
    }
    
    /** Get the latest signed checkpoint of every log of contract events. */
    public readLogCheckpoints<ThrowOnError extends boolean = true>(options?: Options<T.ReadLogCheckpointsData, ThrowOnError>): RequestResult<T.ReadLogCheckpointsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadLogCheckpointsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/checkpoints',
            ...options
        });
    }
    
    /** Get the proof that an event of one of your contracts is in the log. */
    public proveInclusion<ThrowOnError extends boolean = true>(options: Options<T.ProveInclusionData, ThrowOnError>): RequestResult<T.ProveInclusionResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ProveInclusionResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/proofs/inclusion',
            ...options
        });
    }
    
    /** Get the proof that a log has only grown between two sizes. */
    public proveConsistency<ThrowOnError extends boolean = true>(options: Options<T.ProveConsistencyData, ThrowOnError>): RequestResult<T.ProveConsistencyResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ProveConsistencyResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/transparency/v1/proofs/consistency',
            ...options
        });
    }
    
    /** List your webhook endpoints, newest first. */
    public listWebhookEndpoints<ThrowOnError extends boolean = true>(options?: Options<T.ListWebhookEndpointsData, ThrowOnError>): RequestResult<T.ListWebhookEndpointsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListWebhookEndpointsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints',
            ...options
        });
    }
    
    /** Create a webhook endpoint. */
    public createWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<T.CreateWebhookEndpointData, ThrowOnError>): RequestResult<T.CreateWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CreateWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
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
    public deleteWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<T.DeleteWebhookEndpointData, ThrowOnError>): RequestResult<T.DeleteWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<T.DeleteWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}',
            ...options
        });
    }
    
    /** Get a webhook endpoint. */
    public readWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<T.ReadWebhookEndpointData, ThrowOnError>): RequestResult<T.ReadWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}',
            ...options
        });
    }
    
    /** Update a webhook endpoint. */
    public updateWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<T.UpdateWebhookEndpointData, ThrowOnError>): RequestResult<T.UpdateWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<T.UpdateWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
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
    public readWebhookSecret<ThrowOnError extends boolean = true>(options: Options<T.ReadWebhookSecretData, ThrowOnError>): RequestResult<T.ReadWebhookSecretResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadWebhookSecretResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/secret',
            ...options
        });
    }
    
    /** Rotate the secret. */
    public rotateWebhookSecret<ThrowOnError extends boolean = true>(options: Options<T.RotateWebhookSecretData, ThrowOnError>): RequestResult<T.RotateWebhookSecretResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RotateWebhookSecretResponses, unknown, ThrowOnError, 'data'>({
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
    public testWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<T.TestWebhookEndpointData, ThrowOnError>): RequestResult<T.TestWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.TestWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
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
    public recoverWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<T.RecoverWebhookEndpointData, ThrowOnError>): RequestResult<T.RecoverWebhookEndpointResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.RecoverWebhookEndpointResponses, unknown, ThrowOnError, 'data'>({
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
    public checkWebhookReceiver<ThrowOnError extends boolean = true>(options: Options<T.CheckWebhookReceiverData, ThrowOnError>): RequestResult<T.CheckWebhookReceiverResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CheckWebhookReceiverResponses, unknown, ThrowOnError, 'data'>({
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
    public readWebhookRequest<ThrowOnError extends boolean = true>(options: Options<T.ReadWebhookRequestData, ThrowOnError>): RequestResult<T.ReadWebhookRequestResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadWebhookRequestResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/requests/{id}',
            ...options
        });
    }
    
    /** Get delivery statistics of an endpoint. */
    public readWebhookStats<ThrowOnError extends boolean = true>(options: Options<T.ReadWebhookStatsData, ThrowOnError>): RequestResult<T.ReadWebhookStatsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadWebhookStatsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/endpoints/{id}/stats',
            ...options
        });
    }
    
    /** List your events, oldest first (pull API). */
    public listWebhookEvents<ThrowOnError extends boolean = true>(options?: Options<T.ListWebhookEventsData, ThrowOnError>): RequestResult<T.ListWebhookEventsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ListWebhookEventsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events',
            ...options
        });
    }
    
    /** Get an event and the state of its deliveries. */
    public readWebhookEvent<ThrowOnError extends boolean = true>(options: Options<T.ReadWebhookEventData, ThrowOnError>): RequestResult<T.ReadWebhookEventResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ReadWebhookEventResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events/{id}',
            ...options
        });
    }
    
    /** List the delivery attempts of an event, oldest first. */
    public listWebhookAttempts<ThrowOnError extends boolean = true>(options: Options<T.ListWebhookAttemptsData, ThrowOnError>): RequestResult<T.ListWebhookAttemptsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ListWebhookAttemptsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/events/{id}/attempts',
            ...options
        });
    }
    
    /** Resend an event under the same id, to one endpoint or to all that had it. */
    public resendWebhookEvent<ThrowOnError extends boolean = true>(options: Options<T.ResendWebhookEventData, ThrowOnError>): RequestResult<T.ResendWebhookEventResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.ResendWebhookEventResponses, unknown, ThrowOnError, 'data'>({
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
    public listWebhookGaps<ThrowOnError extends boolean = true>(options: Options<T.ListWebhookGapsData, ThrowOnError>): RequestResult<T.ListWebhookGapsResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<T.ListWebhookGapsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/gaps',
            ...options
        });
    }
    
    /** Create a one-time link that embeds your webhooks page in your own application. */
    public createPortalLink<ThrowOnError extends boolean = true>(options: Options<T.CreatePortalLinkData, ThrowOnError>): RequestResult<T.CreatePortalLinkResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<T.CreatePortalLinkResponses, unknown, ThrowOnError, 'data'>({
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
    public revokePortalLink<ThrowOnError extends boolean = true>(options: Options<T.RevokePortalLinkData, ThrowOnError>): RequestResult<T.RevokePortalLinkResponses, unknown, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<T.RevokePortalLinkResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/portal-links/{id}',
            ...options
        });
    }
    
    /** Get service levels of your deliveries. */
    public readWebhookServiceLevels<ThrowOnError extends boolean = true>(options?: Options<T.ReadWebhookServiceLevelsData, ThrowOnError>): RequestResult<T.ReadWebhookServiceLevelsResponses, unknown, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<T.ReadWebhookServiceLevelsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhooks/v1/slo',
            ...options
        });
    }
    
    /** Stream your events as they happen (server-sent events). */
    public streamEvents<ThrowOnError extends boolean = true>(options?: Options<T.StreamEventsData, ThrowOnError, StreamEventsResponse>): Promise<ServerSentEventsResult<T.StreamEventsResponses>> {
        return (options?.client ?? this.client).sse.get<T.StreamEventsResponses, unknown, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/events/v1/stream',
            ...options
        });
    }
}
