/**
 * Every collection of MongoDB and every index on it, created by `provision`. Each query that the API
 * offers has one; a new query adds its line here. We never drop indexes.
 */
export interface Index {
  /** Without: the main one. */
  readonly database?: 'keys'
  readonly collection: string
  /** Field names in order; a leading `-` is descending. Empty: only the collection (found by `_id`). */
  readonly keys: readonly string[]
  readonly unique?: true
  /** On a date field: documents vanish this many seconds after it. */
  readonly expireAfterSeconds?: number
  readonly partialFilterExpression?: Readonly<Record<string, unknown>>
}

/** The separate database of personal keys: its backups end sooner (docs/for-operators.md). */
export const keysDatabaseName = (main: string) => `${main}-keys`

const on = (
  collection: string,
  keys: readonly string[],
  options: Omit<Index, 'collection' | 'keys'> = {},
): Index => ({
  collection,
  keys,
  ...options,
})

/** Filters that are answered from the keys of an index. */
const ROW_FILTERS = ['contractStatus', 'fiatCurrency']
/** Keys that also count and sum rows, of all states and of one, without a look at the documents. */
const COUNTED = ['searched', 'outstandingBalance']
const COUNTED_ROWS = ['lenderPartyId', '-risk', '-_id', ...ROW_FILTERS, ...COUNTED]
const COUNTED_ROWS_OF_STATE = ['lenderPartyId', 'contractStatus', '-risk', '-_id', 'fiatCurrency', ...COUNTED]

const keysOf = (names: readonly string[]): Readonly<Record<string, 1 | -1>> =>
  Object.fromEntries(names.map(name => (name.startsWith('-') ? [name.slice(1), -1] : [name, 1])))
export const COUNTED_ROWS_INDEX = keysOf(COUNTED_ROWS)
export const COUNTED_ROWS_OF_STATE_INDEX = keysOf(COUNTED_ROWS_OF_STATE)

/** Documents carry their own moment of expiry. */
const AT_EXPIRY = { expireAfterSeconds: 0 } as const

export const indexes: readonly Index[] = [
  // What the deployment settled once, by _id.
  on('deployment', []),
  // Runtime: the outbox in order per lane, and by the commands that it decided; its lanes by _id.
  on('outbox', ['lane', 'seq'], { unique: true }),
  on('outbox', ['expireAt'], AT_EXPIRY),
  on('outbox', ['commands'], {
    unique: true,
    partialFilterExpression: { commands: { $exists: true } },
  }),

  // Directory: documents are unique; everything of a party, of a document, of a lender, is found by it.
  on('parties', ['document'], { unique: true }),
  on('preRegistrations', ['partyId']),
  on('preRegistrations', ['document', '-listedAs']),
  on('preRegistrations', ['status', '-listedAs']),
  on('preRegistrations', ['onboardingCaseId']),
  on('preRegistrations', ['lenderPartyId', '-listedAs']),
  on('complianceCases', ['document']),
  on('apiKeys', ['secretHash'], { unique: true }),
  on('apiKeys', ['revokedAt', '-listedAs']),
  on('apiKeys', ['partyId', 'revokedAt', '-listedAs']),
  on('invitations', ['partyId']),
  on('invitations', ['contractId', '-listedAs']),
  on('invitationCodes', ['expireAt'], AT_EXPIRY),
  // Approvals: listed per party; those that are open, of a party, and by when they end.
  on('approvals', ['partyId', '-listedAs', 'status', 'act']),
  on('approvals', ['openOf']),
  on('approvals', ['status', 'expiresAt'], { partialFilterExpression: { isOpen: true } }),
  on('customers', ['partyId']),
  on('customers', ['status', '_id']),
  on('customers', ['status', 'providerReference', '_id']),
  on('providerEvents', ['customerId']),
  on('paymentMethods', ['partyId']),
  on('personalKeys', [], { database: 'keys' }),

  // Gateway: everything by _id; what has served its time vanishes.
  on('ids', []),
  on('reservations', ['expireAt'], AT_EXPIRY),
  on('rateLimits', ['expireAt'], AT_EXPIRY),
  on('pendingCommands', ['expireAt'], AT_EXPIRY),
  on('apiKeyUses', []),
  on('consoleSessions', ['expireAt'], AT_EXPIRY),
  on('portalLinks', ['expireAt'], AT_EXPIRY),
  on('sandbox', []),
  on('sandboxBalances', []),

  // Operators: dead letters by topic and state, newest first; the audit log by what is asked for. What is
  // asked for besides is answered from the keys.
  on('deadLetters', ['-at', '-_id']),
  on('deadLetters', ['topic', '-at', '-_id']),
  on('deadLetters', ['state', '-at', '-_id']),
  on('deadLetters', ['topic', 'state', '-at', '-_id']),
  on('deadLetters', ['expireAt'], AT_EXPIRY),
  on('auditRecords', ['-at', '-_id', 'operation', 'route', 'statusCode', 'outcome']),
  on('auditRecords', ['actor', '-at', '-_id', 'operation', 'route', 'statusCode', 'outcome']),
  on('auditRecords', ['tenant', '-at', '-_id', 'operation', 'route', 'statusCode', 'outcome']),
  on('auditRecords', ['operation', '-at', '-_id', 'statusCode', 'outcome']),
  on('auditRecords', ['resource', '-at', '-_id']),
  on('auditRecords', ['expireAt'], AT_EXPIRY),
  // Anybody: what happened lately.
  on('platformStatus', []),
  on('incidents', ['-begunAt']),
  on('incidents', ['expireAt'], AT_EXPIRY),

  // LTV: snapshots of a contract, newest first; the last one per contract, of a party, by status or doubt.
  on('ltvSnapshots', ['contractId', '-version']),
  on('ltvCurrent', ['parties', '-_id']),
  on('ltvCurrent', ['parties', 'status', '-_id']),
  // Books: the oldest snapshot of one, its largest borrowers, its past; the story of a contract.
  on('ltvCurrent', ['bookOf', 'createdAt'], { partialFilterExpression: { bookOf: { $exists: true } } }),
  on('ltvBooks', []),
  // Rows of contracts: by risk, age, name and balance; a borrower's are few. Deadlines.
  on('bookContracts', COUNTED_ROWS),
  on('bookContracts', COUNTED_ROWS_OF_STATE),
  on('bookContracts', ['lenderPartyId', '-createdAt', '-_id', ...ROW_FILTERS]),
  on('bookContracts', ['lenderPartyId', 'nameKey', '_id', ...ROW_FILTERS]),
  on('bookContracts', ['lenderPartyId', '-balanceKey', '-_id', ...ROW_FILTERS]),
  on('bookContracts', ['borrowerPartyId', '-risk', '-_id']),
  on('bookContracts', ['lenderPartyId', 'cureDeadline'], {
    partialFilterExpression: { cureDeadline: { $gt: 0 } },
  }),
  on('bookContracts', ['lenderPartyId', 'signBy'], { partialFilterExpression: { signBy: { $gt: 0 } } }),
  on('bookExposures', ['lenderPartyId', 'fiatCurrency', '-outstanding']),
  on('ltvBookHours', ['lenderPartyId', 'until']),
  on('ltvBookHours', ['expireAt'], AT_EXPIRY),
  on('contractFacts', ['contractId', 'sequence']),
  // The log over contract-events: the last event of a contract; the newest checkpoint of a lane.
  on('logTrees', []),
  on('logTiles', []),
  on('logLeaves', ['contractId', '-sequence']),
  on('logCheckpoints', ['lane', '-size']),
  // Proof of collateral: what a lane holds; the last statements; the leaves of a contract.
  on('logHoldings', ['lane']),
  on('collateralStatements', ['lane', '-hour']),
  on('collateralStatements', ['-hour', 'lane']),
  on('collateralPages', ['contractIds', 'tree']),
  on('collateralPages', ['expireAt'], AT_EXPIRY),
  on('collateralAssets', ['hour']),
  on('collateralAssets', ['expireAt'], AT_EXPIRY),
  on('collateralAssetParts', ['expireAt'], AT_EXPIRY),

  // Webhooks: endpoints of a party; what was asked for; events in the order of their recipient's positions.
  on('webhookEndpoints', ['partyId', '-createdAt', '-_id']),
  on('webhookEndpoints', ['events', 'partyId']),
  on('deliveryRequests', ['status', 'createdAt'], { partialFilterExpression: { status: 'OPEN' } }),
  on('sinkPositions', []),
  on('eventPositions', ['updatedAt']),
  on('eventPositions', ['fanOutFrom'], { partialFilterExpression: { fanOutFrom: { $gt: 0 } } }),
  on('events', ['partyId', 'position']),
  on('events', ['partyId', 'timestamp', 'position']),
  on('events', ['partyId', 'contractId', 'sequence']),
  on('events', ['partyId', 'position', 'delivered'], { partialFilterExpression: { delivered: false } }),
  // Deliveries: what is due and how many there are per endpoint and state; the order of FIFO; the oldest of
  // all.
  on('deliveries', ['endpointId', 'state', 'nextAt']),
  on('deliveries', ['endpointId', 'place', 'position'], {
    partialFilterExpression: { state: 'PENDING', fifo: true },
  }),
  on('deliveries', ['state', 'timestamp'], {
    partialFilterExpression: { state: { $in: ['PENDING', 'PARKED'] } },
  }),
  on('deliveries', ['createdAt'], { partialFilterExpression: { unanswered: true } }),
  on('noticeMails', ['nextAt'], { partialFilterExpression: { state: 'PENDING' } }),
  on('noticeMails', ['partyId', 'sentAt']),
  on('noticeMails', ['state', 'issuedAt']),
  on('noticeMails', ['expireAt'], AT_EXPIRY),
  on('noticeAddresses', ['askedAt'], { partialFilterExpression: { isOpen: true } }),
  on('noticeAddresses', ['expireAt'], AT_EXPIRY),
  on('endpointStates', ['failingSince'], { partialFilterExpression: { failingSince: { $gt: 0 } } }),
  on('deliveryShards', []),
  on('deliveryProcesses', []),

  // Contracts: listed per party, newest first. A lender may have very many: status has a separate index.
  // Of one borrower there are few: every filter is answered from the keys of one index.
  on('contracts', ['lenderPartyId', '-createdAt', '-_id', 'nameFolded']),
  on('contracts', ['lenderPartyId', 'contractStatus', '-createdAt', '-_id']),
  on('contracts', ['borrowerPartyId', '-createdAt', '-_id', 'nameFolded', 'contractStatus', 'lenderPartyId']),
  on('contracts', ['guaranteeId'], { unique: true }),
  on('contracts', ['contractStatus', '_id'], { partialFilterExpression: { contractStatus: 'ACCEPTED' } }),
  on('contracts', ['guarantee.curePeriod.noticeOutcome'], {
    partialFilterExpression: { 'guarantee.curePeriod.saleAllowed': false },
  }),
  on('contracts', ['guarantee.curePeriod.nextNoticeAt'], {
    partialFilterExpression: { 'guarantee.curePeriod.nextNoticeAt': { $gt: 0 } },
  }),
  // Destinations that cool off.
  on('contracts', ['guarantee.destinations.countsFrom'], {
    partialFilterExpression: { 'guarantee.destinations.countsFrom': { $gt: 0 } },
  }),
  on('contracts', ['signings.signingStatus', 'signings.expiresAt']),
  // Loans whose last day is over: not said to be overdue yet; and the overdue ones of a lender.
  on('contracts', ['overdueSince', 'endDate'], { partialFilterExpression: { contractStatus: 'ACTIVE' } }),
  on('contracts', ['lenderPartyId', '-createdAt', '-_id'], {
    partialFilterExpression: { overdueSince: { $gt: 0 } },
  }),
  on('contracts', ['guarantee.salesStop.stoppedAt'], {
    partialFilterExpression: { 'guarantee.salesStop.stoppedAt': { $gt: 0 } },
  }),
  on('contracts', ['guarantee.custodyMismatch.foundAt'], {
    partialFilterExpression: { 'guarantee.custodyMismatch.foundAt': { $gt: 0 } },
  }),
  on('contracts', ['guarantee.priceWaits.symbol'], {
    partialFilterExpression: { contractStatus: 'ACCEPTED', 'guarantee.priceWaits.symbol': { $exists: true } },
  }),
  on('contracts', ['guarantee.depositAddresses.address'], {
    partialFilterExpression: { 'guarantee.depositAddresses.address': { $exists: true } },
  }),
  on('contracts', ['guarantee.holdings.network'], {
    partialFilterExpression: { 'guarantee.holdings.network': { $exists: true } },
  }),
  on('contracts', ['legacyId'], { unique: true, partialFilterExpression: { legacyId: { $type: 'string' } } }),
  on('contractHistory', ['contractId', '-from', '-sequence']),
  on('deposits', ['transaction'], { unique: true }),
  on('deposits', ['txHash']),
  on('deposits', ['guaranteeId', '-createdAt', '-_id']),
  // Unattributed: of a lender, and all of them. Found void after they were sold or released.
  on('deposits', ['openFor', '-createdAt', '-_id'], {
    partialFilterExpression: { openFor: { $exists: true } },
  }),
  on('deposits', ['-createdAt', '-_id'], { partialFilterExpression: { openFor: { $exists: true } } }),
  on('deposits', ['reversedAt'], { partialFilterExpression: { missingQuantity: { $gt: '0' } } }),
  on('releases', ['guaranteeId', '-createdAt', '-_id']),
  on('liquidations', []),
  on('notices', ['contractId', '-createdAt', '-_id']),
  on('noticeReceipts', ['noticeId']),
  on('custodyOrders', ['awaitsDestination', '_id']),
  on('custodyOrders', ['-createdAt', '-_id']),
  on('custodyAccounts', []),
  // Networks that are watched: addresses by account, transfers to report, and those above a block.
  on('chainAddresses', ['accountId'], { unique: true }),
  on('chainBlocks', []),
  on('chainTransfers', ['network', 'isReported'], { partialFilterExpression: { isReported: false } }),
  on('chainTransfers', ['network', 'blockNumber']),
  on('chainTransfers', ['network', 'status'], { partialFilterExpression: { status: 'SEEN' } }),
  // Reconciliation: the newest, those that run, and what differs; one process at a time by its lease.
  on('reconciliations', ['-requestedAt', '-_id']),
  on('reconciliations', ['endedAt', 'requestedAt']),
  on('reconciliations', ['expireAt'], AT_EXPIRY),
  on('custodyDifferences', ['-since', '-_id']),
  on('custodyDifferences', ['state', '-since', '-_id']),
  on('custodyDifferences', ['lookedAt']),
  on('reconcilers', []),
  // What left our addresses: by its order, and without one.
  on('chainTransfers', ['from', 'to'], { partialFilterExpression: { isOutgoing: true } }),
  on('chainTransfers', ['-changedAt', '-_id'], { partialFilterExpression: { isUnexplained: true } }),
  on('transferClosings', ['-confirmation.at'], {
    partialFilterExpression: { 'confirmation.at': { $exists: true } },
  }),
  on('chainOrders', ['network', 'isSettled'], { partialFilterExpression: { isSettled: false } }),
  on('chainOrders', ['transferId'], {
    unique: true,
    partialFilterExpression: { transferId: { $exists: true } },
  }),
  on('chainOrders', ['orderId']),
  on('chainFreezes', ['network']),
  on('signatureSessions', ['provider', 'stage', '_id']),
  on('documentUploads', []),
  on('imports', []),
]
