// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.

import type * as T from './types.gen.ts'

export interface Lists {
  listDeadLetters: T.ListDeadLettersResponses[200]['data']['deadLetters'][number]
  searchAuditLog: T.SearchAuditLogResponses[200]['data']['entries'][number]
  listOwnAuditEntries: T.ListOwnAuditEntriesResponses[200]['data']['entries'][number]
  listReconciliations: T.ListReconciliationsResponses[200]['data']['reconciliations'][number]
  listCustodyDifferences: T.ListCustodyDifferencesResponses[200]['data']['custodyDifferences'][number]
  listCustodyOrders: T.ListCustodyOrdersResponses[200]['data']['orders'][number]
  listUnexplainedTransfers: T.ListUnexplainedTransfersResponses[200]['data']['transfers'][number]
  listApprovals: T.ListApprovalsResponses[200]['data']['approvals'][number]
  listApiKeys: T.ListApiKeysResponses[200]['data']['keys'][number]
  listOwnKeys: T.ListOwnKeysResponses[200]['data']['keys'][number]
  listPreRegistrations: T.ListPreRegistrationsResponses[200]['data']['preRegistrations'][number]
  listInvitations: T.ListInvitationsResponses[200]['data']['invitations'][number]
  listContracts: T.ListContractsResponses[200]['data']['contracts'][number]
  listContractRows: T.ListContractRowsResponses[200]['data']['rows'][number]
  listFactsOfContract: T.ListFactsOfContractResponses[200]['data']['facts'][number]
  listNotices: T.ListNoticesResponses[200]['data']['notices'][number]
  listGuarantees: T.ListGuaranteesResponses[200]['data']['items'][number]
  listReleases: T.ListReleasesResponses[200]['data']['releases'][number]
  listDeposits: T.ListDepositsResponses[200]['data']['deposits'][number]
  listUnattributedDeposits: T.ListUnattributedDepositsResponses[200]['data']['deposits'][number]
  listEveryUnattributedDeposit: T.ListEveryUnattributedDepositResponses[200]['data']['deposits'][number]
  listSnapshotsOfContract: T.ListSnapshotsOfContractResponses[200]['data']['snapshots'][number]
  listLastSnapshots: T.ListLastSnapshotsResponses[200]['data']['snapshots'][number]
  listOnboardingCases: T.ListOnboardingCasesResponses[200]['data']['cases'][number]
  listWebhookEndpoints: T.ListWebhookEndpointsResponses[200]['data']['endpoints'][number]
  listWebhookEvents: T.ListWebhookEventsResponses[200]['data']['events'][number]
  listWebhookAttempts: T.ListWebhookAttemptsResponses[200]['data']['attempts'][number]
}

export const members: Readonly<Record<keyof Lists, string>> = {"listDeadLetters":"deadLetters","searchAuditLog":"entries","listOwnAuditEntries":"entries","listReconciliations":"reconciliations","listCustodyDifferences":"custodyDifferences","listCustodyOrders":"orders","listUnexplainedTransfers":"transfers","listApprovals":"approvals","listApiKeys":"keys","listOwnKeys":"keys","listPreRegistrations":"preRegistrations","listInvitations":"invitations","listContracts":"contracts","listContractRows":"rows","listFactsOfContract":"facts","listNotices":"notices","listGuarantees":"items","listReleases":"releases","listDeposits":"deposits","listUnattributedDeposits":"deposits","listEveryUnattributedDeposit":"deposits","listSnapshotsOfContract":"snapshots","listLastSnapshots":"snapshots","listOnboardingCases":"cases","listWebhookEndpoints":"endpoints","listWebhookEvents":"events","listWebhookAttempts":"attempts"}
