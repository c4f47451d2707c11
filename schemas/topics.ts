/**
 * THE MAP. Every topic, declared once: who writes it, who reads it, how it is keyed, which Avro records it
 * may carry, how long it is kept. `provision` creates topics and subjects from it, the codec refuses records
 * that it does not list, and documentation is generated from it.
 */
import { CONTRACT_COMMANDS } from './contractCommands.ts'
import { DIRECTORY_COMMANDS } from './directoryCommands.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'
import { CHOSEN, FOR_EVER, type Topic } from './topic.ts'

export type { Topic, TopicKey } from './topic.ts'

/** Topics to deciders: kept while these may be down. */
const ASKED = { audience: 'internal', cleanup: 'delete', retentionMs: 30 * DAY_MS } as const

const commands = (...names: string[]) => names.map(name => `lastro.commands.${name}`)
const events = (...names: string[]) => names.map(name => `lastro.events.${name}`)
const findings = (...names: string[]) => names.map(name => `lastro.findings.${name}`)

export const topics = {
  contractCommands: {
    name: 'contract-commands',
    key: 'contractId',
    partitions: CHOSEN,
    records: commands(...CONTRACT_COMMANDS),
    writtenBy: ['gateway', 'contracts', 'directory'],
    readBy: ['contracts'],
    ...ASKED,
    summary: 'What clients and timers ask of a contract, and what a second key approved.',
  },
  ltvFindings: {
    name: 'ltv-findings',
    key: 'contractId',
    partitions: CHOSEN,
    records: findings('GuaranteeValued', 'LtvAlertFound', 'LiquidationFound', 'ReleaseAnswered'),
    writtenBy: ['ltv'],
    readBy: ['contracts'],
    ...ASKED,
    summary: 'What ltv found out: valuations, crossings, answers to release requests.',
  },
  noticeReceipts: {
    name: 'notice-receipts',
    key: 'contractId',
    partitions: CHOSEN,
    records: commands('RecordNoticeReceipt'),
    writtenBy: ['webhooks'],
    readBy: ['contracts'],
    ...ASKED,
    summary: 'What became of notices on the channels of borrowers.',
  },
  directoryCommands: {
    name: 'directory-commands',
    key: 'fixed',
    partitions: 1,
    records: commands(...DIRECTORY_COMMANDS),
    writtenBy: ['gateway', 'directory'],
    readBy: ['directory'],
    ...ASKED,
    summary:
      'What is asked about parties, keys, approvals, customers, endpoints; totally ordered on purpose.',
  },
  endpointFindings: {
    name: 'endpoint-findings',
    key: 'fixed',
    partitions: 1,
    records: commands('DisableEndpoint'),
    writtenBy: ['webhooks'],
    readBy: ['directory'],
    ...ASKED,
    summary: 'What webhooks found out: endpoints that are gone, or only fail.',
  },
  commandReplies: {
    name: 'command-replies',
    key: 'gatewayInstance',
    partitions: 12,
    records: ['lastro.replies.CommandReply'],
    writtenBy: ['contracts', 'directory'],
    readBy: ['gateway'],
    audience: 'internal',
    cleanup: 'delete',
    retentionMs: HOUR_MS,
    summary: 'The outcome of a command, for the gateway that waits for it.',
  },
  contractEvents: {
    name: 'contract-events',
    key: 'contractId',
    partitions: CHOSEN,
    records: [
      ...events('ContractCreated', 'ContractImported', 'ContractSent', 'ContractAccepted'),
      ...events('ContractDeclined', 'ContractCancelled', 'ContractReversed', 'ContractActivated'),
      ...events('ContractCompleted', 'OutstandingBalanceUpdated', 'CcbAttached', 'SigningOpened'),
      ...events('SignatureRecorded', 'DepositRecorded', 'ReleaseRequested', 'ReleaseApproved'),
      ...events('ReleaseRefused', 'ReleaseConfirmed', 'GuaranteeRevalued', 'LtvAlertRecorded'),
      ...events('LiquidationDecided', 'LiquidationConfirmed', 'NoticeIssued', 'NoticeReceiptRecorded'),
      ...events('CurePeriodEnded', 'JourneyMaterialized', 'StageAdvanced', 'SurplusPaid'),
      ...events('SalesStopped', 'SalesResumed', 'ContractOverdue', 'DepositIdentified'),
      ...events('DepositInstructionsReady', 'DepositSeen', 'DepositReversed', 'DepositUnattributed'),
      ...events('DepositReturnOrdered', 'DepositReturned', 'CollateralFrozen', 'CollateralUnfrozen'),
      ...events('CustodyMismatchFound', 'CustodyMismatchEnded'),
      ...events('DestinationNamed', 'DestinationCounts', 'BorrowerRequestMade'),
      ...events('BorrowerRequestGranted', 'BorrowerRequestDeclined'),
    ],
    writtenBy: ['contracts'],
    readBy: ['ltvView', 'webhooks'],
    audience: 'public',
    cleanup: 'delete',
    retentionMs: FOR_EVER,
    summary: 'Every fact of a contract’s life, with its full state after the fact.',
  },
  logCheckpoints: {
    name: 'log-checkpoints',
    key: 'checkpoint',
    partitions: CHOSEN,
    records: ['lastro.transparency.LogCheckpoint', 'lastro.transparency.CollateralStatement'],
    writtenBy: ['ltvView'],
    readBy: ['ltvView'],
    audience: 'internal',
    // A checkpoint that is written twice has one key: every one stays, once.
    cleanup: 'compact',
    retentionMs: FOR_EVER,
    summary:
      'Signed checkpoints of the log over `contract-events`, one tree per partition; proofs of collateral.',
  },
  balanceChanges: {
    name: 'balance-changes',
    key: 'contractId',
    partitions: CHOSEN,
    records: events('BalanceChanged'),
    writtenBy: ['contracts'],
    readBy: ['ltv'],
    audience: 'public',
    cleanup: 'delete',
    retentionMs: 30 * DAY_MS,
    summary: 'Balance, holdings and terms of a contract after any change of them.',
  },
  collateralEvents: {
    name: 'collateral-events',
    key: 'contractId',
    partitions: CHOSEN,
    records: events(
      'CollateralCreated',
      'CollateralLtvAlert',
      'CollateralLiquidated',
      'GuaranteeCreated',
      'GuaranteeLiquidated',
    ),
    writtenBy: ['contracts'],
    readBy: ['webhooks'],
    audience: 'public',
    cleanup: 'delete',
    retentionMs: FOR_EVER,
    summary: 'collateral.created, .ltv_alert and .liquidated, guarantee.created and .liquidated.',
  },
  accountEvents: {
    name: 'account-events',
    key: 'partyRef',
    partitions: CHOSEN,
    records: events('AccountVerified', 'WalletConfirmed', 'CustomerStatusChanged', 'EndpointDisabled'),
    writtenBy: ['directory'],
    readBy: ['webhooks'],
    audience: 'public',
    cleanup: 'delete',
    retentionMs: FOR_EVER,
    summary: 'account.verified, wallet.confirmed, customer.status_changed and endpoint.disabled.',
  },
  marketEvents: {
    name: 'market-events',
    key: 'symbol',
    partitions: CHOSEN,
    records: events('MarketStale', 'MarketStaleEnded', 'MarketDepeg', 'MarketDepegEnded'),
    writtenBy: ['ltv'],
    readBy: ['webhooks'],
    audience: 'public',
    cleanup: 'delete',
    retentionMs: FOR_EVER,
    summary: 'market.stale, market.depeg and their ends.',
  },
  marketPrices: {
    name: 'market-prices',
    key: 'symbol',
    partitions: CHOSEN,
    records: ['lastro.market.PriceTick'],
    writtenBy: ['gateway', 'prices'],
    readBy: ['ltv', 'gateway'],
    audience: 'internal',
    cleanup: 'delete',
    retentionMs: 7 * DAY_MS,
    summary:
      'Checked ticks; each is written to every partition, so that each lane of ltv has a complete input.',
  },
  priceAges: {
    name: 'price-ages',
    key: 'symbol',
    partitions: CHOSEN,
    records: ['lastro.market.PriceAged'],
    writtenBy: ['ltv'],
    readBy: ['ltv'],
    audience: 'internal',
    cleanup: 'delete',
    retentionMs: 7 * DAY_MS,
    summary: 'Prices that have grown too old, each noted in the one lane that tells it.',
  },
  priceTicks: {
    name: 'price-ticks',
    key: 'symbol',
    partitions: CHOSEN,
    records: ['lastro.market.PriceTick'],
    writtenBy: ['outside feeds'],
    readBy: ['prices'],
    audience: 'public',
    cleanup: 'delete',
    retentionMs: 7 * DAY_MS,
    summary: 'The door for price feeds outside; `prices` checks each tick and fans it out.',
  },
  ltvSnapshots: {
    name: 'ltv-snapshots',
    key: 'contractId',
    partitions: CHOSEN,
    records: ['lastro.ltv.LtvSnapshot'],
    writtenBy: ['ltv'],
    readBy: ['ltvView'],
    audience: 'public',
    cleanup: 'delete',
    retentionMs: FOR_EVER,
    summary: 'Every recorded loan-to-value snapshot with all of its inputs.',
  },
  ltvPositions: {
    name: 'ltv-positions',
    key: 'contractId',
    partitions: CHOSEN,
    records: ['lastro.ltv.LtvPosition', 'lastro.ltv.LanePrice'],
    writtenBy: ['ltv'],
    readBy: ['ltv'],
    audience: 'internal',
    cleanup: 'compact',
    retentionMs: FOR_EVER,
    summary: 'ltv’s own state, as its changelog.',
  },
  auditLog: {
    name: 'audit-log',
    key: 'gatewayInstance',
    partitions: 3,
    records: ['lastro.audit.AuditRecord'],
    writtenBy: ['gateway'],
    readBy: ['gateway'],
    audience: 'internal',
    cleanup: 'delete',
    retentionMs: 365 * DAY_MS,
    summary: 'Who asked for which change, with what outcome.',
  },
  deadLetters: {
    name: 'dead-letters',
    key: 'source',
    partitions: 3,
    records: [],
    writtenBy: ['contracts', 'directory', 'ltv', 'ltvView', 'webhooks', 'prices', 'gateway'],
    readBy: ['gateway'],
    audience: 'internal',
    cleanup: 'delete',
    retentionMs: FOR_EVER,
    maxMessageBytes: 4_194_304,
    summary:
      'Records that could not be processed: original bytes and headers, reason, stack, source position.',
  },
} as const satisfies Record<string, Topic>

export type TopicId = keyof typeof topics

/** Not in the map: no process reads or writes it as it works (platform/deployment/identity.ts). */
export const identityTopic: Topic = {
  name: 'deployment-identity',
  key: 'fixed',
  partitions: 1,
  records: [],
  writtenBy: ['provision'],
  readBy: [],
  audience: 'internal',
  cleanup: 'compact',
  retentionMs: FOR_EVER,
  summary: 'Which deployment these topics belong to.',
}

/** Additional consumer groups: a process that reads a topic a second time, at a separate pace. */
export const FURTHER_GROUPS = [
  { group: 'transparency', process: 'ltvView', topic: topics.contractEvents.name },
] as const
