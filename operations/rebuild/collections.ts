/**
 * THE TABLE of the repair: every collection of the main database, and how it is made whole again. A test
 * holds it against `schemas/documents/indexes.ts` and against docs/design/rebuild.md.
 */
export type Way =
  /** From contract-events, by this operation. */
  | 'folded'
  /** By deciding directory's commands once more. */
  | 'decided'
  /** From the public topics, by this operation. */
  | 'recorded'
  /** By its own process, whose group is sent back to the beginning of its topics. */
  | 'read'
  /** Created by `provision`, with the same settings as before. */
  | 'provisioned'
  /** Made anew while processes work; nothing of it is missed. */
  | 'made anew'
  /** In no topic: docs/design/rebuild.md explains the loss. */
  | 'lost'

export const COLLECTIONS: Readonly<Record<string, Way>> = {
  deployment: 'provisioned',

  contracts: 'folded',
  contractHistory: 'folded',
  deposits: 'folded',
  releases: 'folded',
  liquidations: 'folded',
  notices: 'folded',
  noticeReceipts: 'folded',
  custodyOrders: 'folded',
  custodyAccounts: 'folded',
  chainAddresses: 'made anew',
  chainBlocks: 'made anew',
  chainTransfers: 'made anew',
  transferClosings: 'folded',
  reconciliations: 'lost',
  custodyDifferences: 'made anew',
  reconcilers: 'made anew',
  chainOrders: 'made anew',
  chainFreezes: 'made anew',
  signatureSessions: 'folded',
  documentUploads: 'lost',
  outbox: 'folded',
  imports: 'folded',

  parties: 'decided',
  preRegistrations: 'decided',
  complianceCases: 'decided',
  apiKeys: 'decided',
  invitations: 'decided',
  approvals: 'decided',
  customers: 'decided',
  providerEvents: 'decided',
  paymentMethods: 'decided',
  webhookEndpoints: 'decided',
  deliveryRequests: 'decided',

  events: 'recorded',
  eventPositions: 'recorded',
  sinkPositions: 'recorded',
  deliveries: 'lost',
  endpointStates: 'made anew',
  noticeMails: 'lost',
  noticeAddresses: 'made anew',
  deliveryShards: 'made anew',
  deliveryProcesses: 'made anew',

  ltvSnapshots: 'read',
  ltvCurrent: 'read',
  ltvBooks: 'read',
  bookContracts: 'read',
  bookExposures: 'read',
  ltvBookHours: 'made anew',
  contractFacts: 'read',
  logTrees: 'read',
  logTiles: 'read',
  logLeaves: 'read',
  logCheckpoints: 'read',
  logHoldings: 'read',
  collateralStatements: 'made anew',
  collateralPages: 'made anew',
  collateralAssets: 'made anew',
  collateralAssetParts: 'made anew',
  deadLetters: 'read',
  auditRecords: 'read',

  ids: 'folded',
  reservations: 'lost',
  rateLimits: 'made anew',
  pendingCommands: 'made anew',
  apiKeyUses: 'lost',
  consoleSessions: 'lost',
  invitationCodes: 'lost',
  portalLinks: 'lost',
  sandbox: 'lost',
  sandboxBalances: 'lost',
  platformStatus: 'made anew',
  incidents: 'lost',
}

/** A gateway on an empty database writes them at once. */
const OF_GATEWAYS = new Set(['ids', 'deadLetters', 'auditRecords'])

/** Must be empty before a rebuild: all that processors keep. Gateways may have begun. */
export const MUST_BE_EMPTY = Object.entries(COLLECTIONS).flatMap(([name, way]) =>
  ['folded', 'decided', 'recorded', 'read'].includes(way) && !OF_GATEWAYS.has(name) ? [name] : [],
)
