/**
 * THE TABLE of events for tenants, by webhook, stream and pull API: every event with its topic and its Avro
 * record. The subscription names, the bodies in OpenAPI, the delivered bodies and the documentation pages
 * derive from it; a test compares it with the topics, the records and the contract events
 * (docs/specification.md, Events).
 */
import type { TopicId } from './topics.ts'

type Row = readonly [topic: TopicId, record: string]

export const EVENT_TABLE = {
  'collateral.created': ['collateralEvents', 'CollateralCreated'],
  'collateral.ltv_alert': ['collateralEvents', 'CollateralLtvAlert'],
  'collateral.liquidated': ['collateralEvents', 'CollateralLiquidated'],
  'guarantee.created': ['collateralEvents', 'GuaranteeCreated'],
  'guarantee.liquidated': ['collateralEvents', 'GuaranteeLiquidated'],
  'account.verified': ['accountEvents', 'AccountVerified'],
  'wallet.confirmed': ['accountEvents', 'WalletConfirmed'],
  'customer.status_changed': ['accountEvents', 'CustomerStatusChanged'],
  'endpoint.disabled': ['accountEvents', 'EndpointDisabled'],
  'market.stale': ['marketEvents', 'MarketStale'],
  'market.stale_ended': ['marketEvents', 'MarketStaleEnded'],
  'market.depeg': ['marketEvents', 'MarketDepeg'],
  'market.depeg_ended': ['marketEvents', 'MarketDepegEnded'],
  'contract.created': ['contractEvents', 'ContractCreated'],
  'contract.imported': ['contractEvents', 'ContractImported'],
  'contract.sent': ['contractEvents', 'ContractSent'],
  'contract.accepted': ['contractEvents', 'ContractAccepted'],
  'contract.declined': ['contractEvents', 'ContractDeclined'],
  'contract.cancelled': ['contractEvents', 'ContractCancelled'],
  'contract.reversed': ['contractEvents', 'ContractReversed'],
  'contract.activated': ['contractEvents', 'ContractActivated'],
  'contract.completed': ['contractEvents', 'ContractCompleted'],
  'contract.balance_updated': ['contractEvents', 'OutstandingBalanceUpdated'],
  'contract.overdue': ['contractEvents', 'ContractOverdue'],
  'contract.ccb_attached': ['contractEvents', 'CcbAttached'],
  'guarantee.deposit_instructions_ready': ['contractEvents', 'DepositInstructionsReady'],
  'guarantee.deposit_seen': ['contractEvents', 'DepositSeen'],
  'guarantee.deposit_recorded': ['contractEvents', 'DepositRecorded'],
  'guarantee.deposit_reversed': ['contractEvents', 'DepositReversed'],
  'guarantee.deposit_identified': ['contractEvents', 'DepositIdentified'],
  'guarantee.deposit_unattributed': ['contractEvents', 'DepositUnattributed'],
  'guarantee.deposit_return_ordered': ['contractEvents', 'DepositReturnOrdered'],
  'guarantee.deposit_returned': ['contractEvents', 'DepositReturned'],
  'guarantee.collateral_frozen': ['contractEvents', 'CollateralFrozen'],
  'guarantee.collateral_unfrozen': ['contractEvents', 'CollateralUnfrozen'],
  'guarantee.destination_named': ['contractEvents', 'DestinationNamed'],
  'guarantee.destination_counts': ['contractEvents', 'DestinationCounts'],
  'guarantee.request_made': ['contractEvents', 'BorrowerRequestMade'],
  'guarantee.request_granted': ['contractEvents', 'BorrowerRequestGranted'],
  'guarantee.request_declined': ['contractEvents', 'BorrowerRequestDeclined'],
  'guarantee.release_requested': ['contractEvents', 'ReleaseRequested'],
  'guarantee.release_approved': ['contractEvents', 'ReleaseApproved'],
  'guarantee.release_refused': ['contractEvents', 'ReleaseRefused'],
  'guarantee.release_confirmed': ['contractEvents', 'ReleaseConfirmed'],
  'guarantee.revalued': ['contractEvents', 'GuaranteeRevalued'],
  'guarantee.ltv_alert_recorded': ['contractEvents', 'LtvAlertRecorded'],
  'guarantee.liquidation_decided': ['contractEvents', 'LiquidationDecided'],
  'guarantee.liquidation_confirmed': ['contractEvents', 'LiquidationConfirmed'],
  'guarantee.surplus_paid': ['contractEvents', 'SurplusPaid'],
  'guarantee.sales_stopped': ['contractEvents', 'SalesStopped'],
  'guarantee.sales_resumed': ['contractEvents', 'SalesResumed'],
  'notice.issued': ['contractEvents', 'NoticeIssued'],
  'notice.receipt_recorded': ['contractEvents', 'NoticeReceiptRecorded'],
  'notice.period_ended': ['contractEvents', 'CurePeriodEnded'],
  'journey.materialized': ['contractEvents', 'JourneyMaterialized'],
  'journey.stage_advanced': ['contractEvents', 'StageAdvanced'],
} as const satisfies Readonly<Record<string, Row>>

export type WebhookEvent = keyof typeof EVENT_TABLE
export const WEBHOOK_EVENTS = Object.keys(EVENT_TABLE) as readonly WebhookEvent[]

/** Records of `contract-events` that are not delivered: clients read them in the contract. */
export const UNTOLD_RECORDS = [
  ...(['SigningOpened', 'SignatureRecorded'] as const),
  ...(['CustodyMismatchFound', 'CustodyMismatchEnded'] as const),
] as const

/** Wildcard for the events of a party, except market and contract lifecycle events, which must be named. */
export const EVERY_EVENT = '*'
const ASKED_FOR: ReadonlySet<TopicId> = new Set<TopicId>(['contractEvents', 'marketEvents'])

const ofTopic = (topic: TopicId) => WEBHOOK_EVENTS.filter(event => EVENT_TABLE[event][0] === topic)
export const COLLATERAL_EVENTS = ofTopic('collateralEvents')
/** Events of no particular party: delivered to every endpoint that names them. */
export const MARKET_EVENTS = ofTopic('marketEvents')
/** Contract lifecycle events: delivered to endpoints of the contract’s parties that name them. */
export const LIFE_CYCLE_EVENTS = ofTopic('contractEvents')

/** Subscription aliases: prefixes, and two short names. */
export const EVENT_GROUPS = {
  'collateral.*': beginning('collateral.'),
  'guarantee.*': beginning('guarantee.'),
  'contract.*': beginning('contract.'),
  'journey.*': beginning('journey.'),
  'market.*': beginning('market.'),
  'notice.*': beginning('notice.'),
  'guarantee.deposited': ['guarantee.deposit_recorded'],
  'guarantee.released': ['guarantee.release_confirmed'],
} as const satisfies Readonly<Record<string, readonly WebhookEvent[]>>
type EventGroup = keyof typeof EVENT_GROUPS
const GROUPS = Object.keys(EVENT_GROUPS) as readonly EventGroup[]

/** Everything that an endpoint can subscribe to. */
export const SUBSCRIPTIONS = [EVERY_EVENT, ...WEBHOOK_EVENTS, ...GROUPS] as const

function beginning(text: string): readonly WebhookEvent[] {
  return WEBHOOK_EVENTS.filter(event => event.startsWith(text))
}

const NAMES = new Map<string, readonly string[]>(WEBHOOK_EVENTS.map(event => [event, namesFor(event)]))

function namesFor(event: WebhookEvent): readonly string[] {
  const groups = GROUPS.filter(group => EVENT_GROUPS[group].some(one => one === event))
  const [topic] = EVENT_TABLE[event]
  return [event, ...groups, ...(ASKED_FOR.has(topic) ? [] : [EVERY_EVENT])]
}

/** The subscription names that include this event. */
export function namesOf(event: string): readonly string[] {
  return NAMES.get(event) ?? [event, EVERY_EVENT]
}

/** Whether a subscription to `names` includes this event. */
export function asksFor(names: readonly string[], event: string): boolean {
  return namesOf(event).some(name => names.includes(name))
}
