// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.

import type * as T from './types.gen.ts'

export interface Lists {
  listDeadLetters: T.ListDeadLettersResponse['data']['deadLetters'][number]
  searchAuditLog: T.SearchAuditLogResponse['data']['entries'][number]
  listOwnAuditEntries: T.ListOwnAuditEntriesResponse['data']['entries'][number]
  listReconciliations: T.ListReconciliationsResponse['data']['reconciliations'][number]
  listCustodyDifferences: T.ListCustodyDifferencesResponse['data']['custodyDifferences'][number]
  listCustodyOrders: T.ListCustodyOrdersResponse['data']['orders'][number]
  listUnexplainedTransfers: T.ListUnexplainedTransfersResponse['data']['transfers'][number]
  listApprovals: T.ListApprovalsResponse['data']['approvals'][number]
  listApiKeys: T.ListApiKeysResponse['data']['keys'][number]
  listOwnKeys: T.ListOwnKeysResponse['data']['keys'][number]
  listPreRegistrations: T.ListPreRegistrationsResponse['data']['preRegistrations'][number]
  listInvitations: T.ListInvitationsResponse['data']['invitations'][number]
  listContracts: T.ListContractsResponse['data']['contracts'][number]
  listContractRows: T.ListContractRowsResponse['data']['rows'][number]
  listFactsOfContract: T.ListFactsOfContractResponse['data']['facts'][number]
  listNotices: T.ListNoticesResponse['data']['notices'][number]
  listGuarantees: T.ListGuaranteesResponse['data']['items'][number]
  listReleases: T.ListReleasesResponse['data']['releases'][number]
  listDeposits: T.ListDepositsResponse['data']['deposits'][number]
  listUnattributedDeposits: T.ListUnattributedDepositsResponse['data']['deposits'][number]
  listEveryUnattributedDeposit: T.ListEveryUnattributedDepositResponse['data']['deposits'][number]
  listSnapshotsOfContract: T.ListSnapshotsOfContractResponse['data']['snapshots'][number]
  listLastSnapshots: T.ListLastSnapshotsResponse['data']['snapshots'][number]
  listOnboardingCases: T.ListOnboardingCasesResponse['data']['cases'][number]
  listWebhookEndpoints: T.ListWebhookEndpointsResponse['data']['endpoints'][number]
  listWebhookEvents: T.ListWebhookEventsResponse['data']['events'][number]
  listWebhookAttempts: T.ListWebhookAttemptsResponse['data']['attempts'][number]
}

export const members: Readonly<Record<keyof Lists, string>> = {"listDeadLetters":"deadLetters","searchAuditLog":"entries","listOwnAuditEntries":"entries","listReconciliations":"reconciliations","listCustodyDifferences":"custodyDifferences","listCustodyOrders":"orders","listUnexplainedTransfers":"transfers","listApprovals":"approvals","listApiKeys":"keys","listOwnKeys":"keys","listPreRegistrations":"preRegistrations","listInvitations":"invitations","listContracts":"contracts","listContractRows":"rows","listFactsOfContract":"facts","listNotices":"notices","listGuarantees":"items","listReleases":"releases","listDeposits":"deposits","listUnattributedDeposits":"deposits","listEveryUnattributedDeposit":"deposits","listSnapshotsOfContract":"snapshots","listLastSnapshots":"snapshots","listOnboardingCases":"cases","listWebhookEndpoints":"endpoints","listWebhookEvents":"events","listWebhookAttempts":"attempts"}
