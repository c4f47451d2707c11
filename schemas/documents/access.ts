/**
 * Access matrix of the collections: one MongoDB user per process, one for operators' tools.
 * `operations/databaseUsers.ts` makes roles and users of it, the page for people is generated from it,
 * and a test runs every process as its own user.
 */
import { indexes } from './indexes.ts'

export type Verb = 'find' | 'insert' | 'update' | 'remove'
type Access = Readonly<Record<string, readonly Verb[]>>

/** Database users; the streams `ltv` and `prices` need none. */
export const DATABASE_USERS = [
  'gateway',
  'contracts',
  'directory',
  'ltvView',
  'webhooks',
  'provision',
  'operator',
] as const
export type DatabaseUser = (typeof DATABASE_USERS)[number]

const read = ['find'] as const
const write = ['find', 'insert', 'update', 'remove'] as const
/** MongoDB removes expired ones. */
const keep = ['find', 'insert', 'update'] as const

const ofDirectory: Access = { directory: write, gateway: read }
const ofGateway: Access = { gateway: write }
const ofLtvView: Access = { ltvView: write, gateway: read }
const ofWebhooks: Access = { webhooks: write }
const ofDeliveries: Access = { webhooks: write, gateway: read }
const ofContracts: Access = { contracts: write, gateway: read }

const access: Readonly<Record<string, Access>> = {
  // Settled once by `provision`; the operator's `migrate` raises its format.
  deployment: {
    ...{ gateway: read, contracts: read, directory: read, ltvView: read, webhooks: read },
    ...{ provision: keep, operator: keep },
  },
  outbox: { contracts: keep, directory: keep, gateway: read, operator: read },

  parties: { ...ofDirectory, contracts: read },
  preRegistrations: { ...ofDirectory, contracts: read },
  complianceCases: { directory: write },
  providerEvents: { directory: write, contracts: keep },
  apiKeys: ofDirectory,
  invitations: ofDirectory,
  invitationCodes: { webhooks: ['insert'], gateway: read },
  approvals: { directory: keep, gateway: read, contracts: read },
  customers: ofDirectory,
  paymentMethods: { ...ofDirectory, contracts: read },
  // Where personal keys lay up to version 1.2, until `provision` has moved them.
  personalKeys: {
    gateway: read,
    contracts: read,
    directory: ['find', 'remove'],
    provision: ['find', 'remove'],
    operator: ['find', 'update'],
  },

  ids: { ...ofGateway, operator: keep },
  reservations: ofGateway,
  rateLimits: ofGateway,
  pendingCommands: ofGateway,
  apiKeyUses: ofGateway,
  consoleSessions: ofGateway,
  portalLinks: ofGateway,
  sandbox: ofGateway,
  sandboxBalances: { gateway: write, contracts: read },
  deadLetters: ofGateway,
  auditRecords: ofGateway,
  platformStatus: ofGateway,
  incidents: ofGateway,

  ltvSnapshots: ofLtvView,
  ltvCurrent: ofLtvView,
  ltvBooks: ofLtvView,
  bookContracts: ofLtvView,
  bookExposures: ofLtvView,
  ltvBookHours: ofLtvView,
  contractFacts: ofLtvView,
  // Nothing of the log is ever removed.
  logTrees: { ltvView: keep },
  logTiles: { ltvView: keep, gateway: read },
  logLeaves: { ltvView: ['find', 'insert'], gateway: read },
  logCheckpoints: { ltvView: keep, gateway: read },
  logHoldings: { ltvView: keep, operator: ['find', 'update'] },
  collateralStatements: { ltvView: keep, gateway: read, contracts: read },
  collateralPages: { ltvView: keep, gateway: read, contracts: read },
  // contracts proves, ltvView publishes.
  collateralAssets: { contracts: ['find', 'insert'], ltvView: ['find', 'update'], gateway: read },
  collateralAssetParts: { contracts: ['insert'], ltvView: read, gateway: read },

  webhookEndpoints: { ...ofDirectory, webhooks: read, operator: ['find', 'update'] },
  deliveryRequests: { directory: keep, webhooks: ['find', 'update'], gateway: read },
  sinkPositions: ofWebhooks,
  eventPositions: ofDeliveries,
  events: ofDeliveries,
  deliveries: ofDeliveries,
  endpointStates: ofDeliveries,
  // directory asks for the mail of an invitation.
  noticeMails: { webhooks: keep, directory: keep, gateway: read, operator: ['find', 'update'] },
  // webhooks asks, directory answers.
  noticeAddresses: { webhooks: ['find', 'insert', 'remove'], directory: ['find', 'update'] },
  deliveryShards: ofWebhooks,
  deliveryProcesses: ofWebhooks,

  contracts: { ...ofContracts, operator: read, ltvView: read },
  contractHistory: ofContracts,
  deposits: ofContracts,
  releases: ofContracts,
  liquidations: { contracts: write },
  notices: ofContracts,
  noticeReceipts: ofContracts,
  custodyOrders: ofContracts,
  custodyAccounts: { contracts: write },
  chainAddresses: { contracts: write },
  chainBlocks: { contracts: write },
  reconciliations: { contracts: keep, gateway: ['find', 'insert'] },
  custodyDifferences: ofContracts,
  reconcilers: { contracts: keep },
  chainTransfers: ofContracts,
  chainOrders: ofContracts,
  transferClosings: ofContracts,
  chainFreezes: { contracts: write },
  signatureSessions: ofContracts,
  documentUploads: ofContracts,
  imports: { operator: keep },
}

/** In the database of personal keys. */
const keysAccess: Readonly<Record<string, Access>> = {
  // directory destroys keys; it reads one to tell the account provider, contracts one to tell that of
  // signatures. Rewrapping is an operator's.
  personalKeys: {
    gateway: ['find', 'insert'],
    contracts: read,
    directory: keep,
    provision: keep,
    operator: ['find', 'update'],
  },
}

const databases = { main: access, keys: keysAccess } as const

export interface Place {
  readonly database: keyof typeof databases
  /** Empty: every collection of the database. */
  readonly collection: string
}

export interface Privilege extends Place {
  readonly actions: readonly string[]
}

/** Collections and indexes, whatever is in them. */
const PROVISION = ['listCollections', 'listIndexes', 'createCollection', 'createIndex'] as const

/**
 * Privileges of a user. In a sandbox, whose time can be moved, the gateway removes documents expired by
 * that time; elsewhere MongoDB does.
 */
export function privilegesOf(user: DatabaseUser, isSandbox: boolean): readonly Privilege[] {
  const own = placesOfAccess().flatMap(({ database, collection }): Privilege[] => {
    const verbs = new Set<Verb>(databases[database][collection]![user] ?? [])
    if (isSandbox && user === 'gateway' && expiring.has(collection)) verbs.add('find').add('remove')
    return verbs.size === 0 ? [] : [{ database, collection, actions: [...verbs] }]
  })
  if (user !== 'provision') return own
  return [...DATABASES.map(database => ({ database, collection: '', actions: PROVISION })), ...own]
}

const expiring = new Set(
  indexes.filter(index => index.expireAfterSeconds !== undefined).map(({ collection }) => collection),
)

export const DATABASES = ['main', 'keys'] as const

/** Every collection that any user may use. */
export function placesOfAccess(): readonly Place[] {
  return DATABASES.flatMap(database =>
    Object.keys(databases[database]).map(collection => ({ database, collection })),
  )
}
