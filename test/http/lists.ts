/** A list route, as a test asks for it. */
interface List {
  /** With the query that the route cannot be without. */
  readonly path: string
  /** The time, or the number, that the list is ordered by. */
  readonly by: string
}

/** Every list route by its operation. */
export const LISTS: Readonly<Record<string, List>> = {
  listApprovals: { path: '/approvals/v1', by: 'proposedAt' },
  listApiKeys: { path: '/auth/v1/api-keys', by: 'createdAt' },
  listContracts: { path: '/contracts/v1', by: 'createdAt' },
  listContractRows: { path: '/contracts/v1/rows?sort=created', by: 'createdAt' },
  listFactsOfContract: { path: '/contracts/v1/1000/events', by: 'sequence' },
  listInvitations: { path: '/contracts/v1/1000/invitations', by: 'createdAt' },
  listNotices: { path: '/contracts/v1/1000/notices', by: 'issuedAt' },
  listOnboardingCases: { path: '/internal/v1/onboarding/cases', by: 'createdAt' },
  listPreRegistrations: { path: '/contracts/v1/borrowers/pre-registrations', by: 'createdAt' },
  listGuarantees: { path: '/guarantees', by: 'createdAt' },
  listDeposits: { path: '/guarantees/5000/deposits', by: 'createdAt' },
  listUnattributedDeposits: { path: '/v1/unattributed-deposits', by: 'createdAt' },
  listEveryUnattributedDeposit: { path: '/operations/v1/unattributed-deposits', by: 'createdAt' },
  listReconciliations: { path: '/operations/v1/reconciliations', by: 'requestedAt' },
  listCustodyDifferences: { path: '/operations/v1/custody-differences', by: 'since' },
  listCustodyOrders: { path: '/operations/v1/custody-orders', by: 'createdAt' },
  listUnexplainedTransfers: { path: '/operations/v1/unexplained-transfers', by: 'changedAt' },
  listReleases: { path: '/guarantees/5000/releases', by: 'createdAt' },
  listSnapshotsOfContract: { path: '/v1/ltv?contractId=1000', by: 'createdAt' },
  listLastSnapshots: { path: '/v1/ltv/list', by: 'contractId' },
  listWebhookEndpoints: { path: '/webhooks/v1/endpoints', by: 'createdAt' },
  listWebhookEvents: { path: '/webhooks/v1/events', by: 'timestamp' },
  listWebhookAttempts: { path: '/webhooks/v1/events/evt_zulu/attempts', by: 'startedAt' },
  // What other tests set aside and ask for meanwhile is copied into this database too.
  listDeadLetters: { path: '/operations/v1/dead-letters?topic=endpoint-findings', by: 'at' },
  listOwnKeys: { path: '/keys/v1', by: 'createdAt' },
  listOwnAuditEntries: { path: '/audit/v1?resource=of-the-lists', by: 'at' },
  searchAuditLog: { path: '/operations/v1/audit-log?resource=of-the-lists', by: 'at' },
}

/** A dead letter, without its place and time. */
export const LETTER = {
  ...{ topic: 'endpoint-findings', key: null, processor: 'contracts', error: 'Poisoned', reason: 'test' },
  ...{ stack: '', state: 'WAITING', settled: null, partition: 0, headers: [], value: null },
}

/** Audit record of a creation, without its time. */
export const auditRecordOf = (tenant: string) => ({
  ...{ requestId: 'req_test', actor: null, tenant, operation: 'createContract', method: 'POST' },
  ...{
    route: '/contracts/v1',
    resource: 'of-the-lists',
    commandId: null,
    outcome: 'SUCCEEDED',
    statusCode: 201,
  },
  ...{ errorCode: null, sourceAddress: null, durationMs: 1 },
  expireAt: new Date('2100-01-01'),
})
