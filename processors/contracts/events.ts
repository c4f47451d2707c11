/**
 * Facts on their way to the topics: one event each on contract-events, the collateral events, the balance
 * change.
 */
import type { Sequences } from '../../schemas/documents/contracts.ts'
import type {
  BalanceChanged,
  BalanceTrigger,
  LiquidationFound,
  LtvAlertFound,
  LtvSnapshot,
} from '../../schemas/types.ts'
import { type Contract, FACTS, type Fact, type FactOf, type Step } from '../domain/contract/facts.ts'
import { isAlertable, isLiquidatable } from '../domain/contract/findings.ts'
import { releaseInValuation } from '../domain/guarantee/guarantee.ts'
import type { DecisionContext, Output } from '../runtime/decider/decision.ts'
import { eventOutput } from '../runtime/decider/outputs.ts'
import { suffixOf } from './input.ts'

const SOURCE = '/lastro/contracts'

/** Gives events their ids, sequences and common fields while one decision is turned into outputs. */
export interface Emitted {
  readonly outputs: Output[]
  readonly sequences: Sequences
  /** Of the facts on contract-events, in their order. */
  readonly eventIds: readonly string[]
  /** The id of the balance change, once it was emitted. */
  readonly balanceChangeId: string | null
}

interface Emission {
  readonly before: Contract | null
  readonly steps: readonly Step[]
  readonly sequences: Sequences
  readonly context: DecisionContext
  /** The finding behind an alert or a liquidation, whose numbers the collateral event carries. */
  readonly finding: LtvAlertFound | LiquidationFound | null
}

/** All events of one decision, in order. */
export function emit({ before, steps, sequences, context, finding }: Emission): Emitted {
  const counts = { ...sequences }
  const outputs: Output[] = []
  const eventIds: string[] = []
  const nextId = () => eventIdOf(context.commandId, outputs.length)
  const head = (
    event: string,
    { contractId, guaranteeId, lenderPartyId, borrowerPartyId }: Contract,
    at: number,
  ) => {
    return { id: nextId(), event, timestamp: at, contractId, guaranteeId, lenderPartyId, borrowerPartyId }
  }
  const push = (
    topic: 'contractEvents' | 'collateralEvents' | 'balanceChanges',
    record: string,
    value: object,
  ) => {
    counts[topic] += 1
    const whole = { ...value, sequence: counts[topic] } as never
    const key = String((value as { contractId: number }).contractId)
    outputs.push(eventOutput(topic, record as 'lastro.events.ContractSent', key, whole, SOURCE, context))
  }

  for (const { fact, after } of steps) {
    const { event } = FACTS[fact.fact]
    const common = { ...head(event, after, fact.at), actor: context.actor, ...columnsOf(after) }
    eventIds.push(common.id)
    push('contractEvents', `lastro.events.${fact.fact}`, { ...flat(fact), ...common, contract: after })
    const collateral = collateralEvents(fact, after, finding)
    for (const { record, event: name, data } of collateral) {
      push('collateralEvents', `lastro.events.${record}`, { ...data, ...head(name, after, fact.at) })
    }
  }
  const last = steps[steps.length - 1]
  const trigger = last ? triggerOf(before, steps, last.after) : null
  let balanceChangeId: string | null = null
  if (last && trigger) {
    const value = { ...head('balance.changed', last.after, last.fact.at), ...balanceOf(last.after, trigger) }
    balanceChangeId = value.id
    push('balanceChanges', 'lastro.events.BalanceChanged', value)
    if (MOVES_POSITION.has(trigger)) counts.position = counts.balanceChanges
  }
  return { outputs, sequences: counts, eventIds, balanceChangeId }
}

/** What `emit` counts and names for these steps, without making it: for whoever has only the events. */
export function countedBy(
  cause: string,
  before: Contract | null,
  steps: readonly Step[],
  sequences: Sequences,
): { readonly sequences: Sequences; readonly balanceChangeId: string | null } {
  const counts = { ...sequences }
  for (const { fact } of steps) {
    counts.contractEvents += 1
    counts.collateralEvents += collateralCount(fact)
  }
  const outputs = counts.contractEvents + counts.collateralEvents
  const told = outputs - sequences.contractEvents - sequences.collateralEvents
  const last = steps[steps.length - 1]
  const trigger = last ? triggerOf(before, steps, last.after) : null
  if (!trigger) return { sequences: counts, balanceChangeId: null }
  counts.balanceChanges += 1
  if (MOVES_POSITION.has(trigger)) counts.position = counts.balanceChanges
  return { sequences: counts, balanceChangeId: eventIdOf(cause, told) }
}

/** The id of the event before which a decision had emitted so many. */
const eventIdOf = (cause: string, before: number) =>
  `evt_${suffixOf(cause)}${before === 0 ? '' : `_${before + 1}`}`

/** What tables want at the top level. */
function columnsOf(contract: Contract) {
  const { guarantee } = contract
  return {
    contractStatus: contract.contractStatus,
    guaranteeStatus: guarantee.guaranteeStatus,
    fiatCurrency: contract.fiatCurrency,
    outstandingBalance: contract.outstandingBalance,
    requiredFiatAmount: guarantee.requiredFiatAmount,
    depositedFiatAmount: guarantee.depositedFiatAmount,
  }
}

/**
 * The fact's own fields, those of its signing or release among them; the encoder takes what the record lists.
 */
function flat(fact: Fact): object {
  if ('signing' in fact) return { ...fact.signing, ...fact }
  if ('release' in fact) return { ...fact.release, ...fact }
  if ('file' in fact) return { ...fact.file, ...fact }
  return fact
}

interface CollateralEvent {
  readonly record: string
  readonly event: string
  readonly data: object
}

function collateralEvents(
  fact: Fact,
  after: Contract,
  finding: LtvAlertFound | LiquidationFound | null,
): readonly CollateralEvent[] {
  switch (fact.fact) {
    case 'ContractCreated':
    case 'ContractImported':
      return creationEvents(fact, after)
    case 'LtvAlertRecorded': {
      const { snapshot, previousLtv, cure } = finding as LtvAlertFound
      const { noticeId } = fact
      const data = { ...snapshotFields(snapshot), previousLtv, cure, noticeId }
      return [{ record: 'CollateralLtvAlert', event: 'collateral.ltv_alert', data }]
    }
    case 'LiquidationDecided': {
      const { snapshot, ...found } = finding as LiquidationFound
      const { noticeId, noticeIds } = fact
      const data = { ...found, ...snapshotFields(snapshot), noticeId, noticeIds }
      return [{ record: 'CollateralLiquidated', event: 'collateral.liquidated', data }]
    }
    case 'LiquidationConfirmed': {
      const { liquidationId, liquidationType, proceeds } = fact
      const data = { amount: proceeds, currency: after.fiatCurrency, liquidationId, liquidationType }
      return [{ record: 'GuaranteeLiquidated', event: 'guarantee.liquidated', data }]
    }
    default:
      return []
  }
}

/** As many as `collateralEvents` makes. */
function collateralCount({ fact }: Fact): number {
  if (fact === 'ContractCreated' || fact === 'ContractImported') return 2
  if (fact === 'LtvAlertRecorded' || fact === 'LiquidationDecided') return 1
  return fact === 'LiquidationConfirmed' ? 1 : 0
}

function creationEvents(
  { lenderDocument, borrowerDocument }: FactOf<'ContractCreated' | 'ContractImported'>,
  after: Contract,
): readonly CollateralEvent[] {
  const { guarantee, fiatCurrency, collateralPercentage } = after
  const { requiredFiatAmount, depositedFiatAmount, guaranteeStatus } = guarantee
  const acceptedTokens = after.acceptedTokens.map(({ tokenSymbol, network }) => ({ tokenSymbol, network }))
  return [
    {
      record: 'CollateralCreated',
      event: 'collateral.created',
      data: {
        lenderDocument,
        borrowerDocument,
        fiatCurrency,
        requiredFiatAmount,
        depositedFiatAmount,
        collateralPercentage,
        guaranteeStatus,
        acceptedTokens,
      },
    },
    {
      record: 'GuaranteeCreated',
      event: 'guarantee.created',
      data: { amount: requiredFiatAmount, currency: fiatCurrency },
    },
  ]
}

/** The fields of a snapshot as alert and liquidation carry them. */
function snapshotFields({ id, sequence, timestamp, ...snapshot }: LtvSnapshot) {
  return { ...snapshot, snapshotId: id, version: sequence, createdAt: timestamp }
}

/** Changes of balance or holdings; findings that rest on an earlier one are late. */
export const MOVES_POSITION: ReadonlySet<BalanceTrigger> = new Set<BalanceTrigger>([
  'CREATED',
  'BALANCE',
  'DEPOSIT',
  'RELEASED',
  'LIQUIDATION',
])

/**
 * Why ltv has to hear of it; null where nothing that it looks at has changed. The first fact that says so
 * counts.
 */
function triggerOf(before: Contract | null, steps: readonly Step[], after: Contract): BalanceTrigger | null {
  for (const { fact } of steps) {
    const { trigger } = FACTS[fact.fact]
    if (trigger) return trigger
  }
  if (before === null) return 'CREATED'
  const waiting = releaseInValuation(after.guarantee)?.releaseId ?? null
  if (waiting !== null && waiting !== releaseInValuation(before.guarantee)?.releaseId)
    return 'RELEASE_REQUESTED'
  return stateOf(before) === stateOf(after) ? null : 'STATE'
}

function stateOf(contract: Contract): string {
  const { contractStatus } = contract
  return [contractStatus, isAlertable(contract), isLiquidatable(contract), isClosed(contract)].join()
}

/** Nothing more will come. */
export function isClosed({ contractStatus, guarantee }: Contract): boolean {
  if (contractStatus === 'COMPLETED') return true
  const { guaranteeStatus } = guarantee
  const isGone =
    guaranteeStatus === 'CANCELLED' || guaranteeStatus === 'RELEASED' || guaranteeStatus === 'LIQUIDATED'
  return contractStatus === 'CANCELLED' && isGone
}

function balanceOf(contract: Contract, balanceTrigger: BalanceTrigger) {
  const { guarantee } = contract
  const { liquidation } = guarantee
  const waiting = releaseInValuation(guarantee)
  return {
    balanceTrigger,
    contractStatus: contract.contractStatus,
    guaranteeStatus: guarantee.guaranteeStatus,
    lockStatus: guarantee.lockStatus,
    alertable: isAlertable(contract),
    liquidatable: isLiquidatable(contract),
    closed: isClosed(contract),
    fiatCurrency: contract.fiatCurrency,
    outstandingBalance: contract.outstandingBalance,
    collateralPercentage: contract.collateralPercentage,
    requiredFiatAmount: guarantee.requiredFiatAmount,
    ltvPolicy: contract.ltvPolicy,
    thresholds: contract.thresholds,
    holdings: guarantee.holdings,
    acceptedTokens: contract.acceptedTokens.map(({ tokenSymbol, network }) => ({ tokenSymbol, network })),
    releaseRequest: waiting && {
      releaseId: waiting.releaseId,
      tokenSymbol: waiting.tokenSymbol,
      network: waiting.network,
      quantity: waiting.quantity,
    },
    liquidationId: liquidation?.liquidationStatus === 'DECIDED' ? liquidation.liquidationId : null,
  } satisfies Partial<BalanceChanged>
}
