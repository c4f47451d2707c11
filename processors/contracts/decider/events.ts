/**
 * Facts on their way to the topics: one event each on contract-events, the collateral events, the balance
 * change.
 */
import type { Sequences } from '../../../schemas/documents/contracts.ts'
import type { BalanceChanged, LiquidationFound, LtvAlertFound, LtvSnapshot } from '../../../schemas/types.ts'
import { type Contract, FACTS, type Fact, type FactOf, type Step } from '../../domain/facts.ts'
import type { DecisionContext, Output } from '../../runtime/decider/decision.ts'
import { eventOutput } from '../../runtime/decider/outputs.ts'
import { changeOf, changeOutput, MOVES_POSITION, SOURCE, triggerOf } from './balanceChanges.ts'
import { suffixOf } from './input.ts'

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

/** Of a contract that there is no event of. */
export const NO_SEQUENCES: Sequences = {
  contractEvents: 0,
  collateralEvents: 0,
  balanceChanges: 0,
  position: 0,
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
  const push = (topic: 'contractEvents' | 'collateralEvents', record: string, value: object) => {
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
    counts.balanceChanges += 1
    balanceChangeId = nextId()
    outputs.push(changeOutput(changeOf(balanceChangeId, counts.balanceChanges, last, trigger), context))
    if (MOVES_POSITION.has(trigger)) counts.position = counts.balanceChanges
  }
  return { outputs, sequences: counts, eventIds, balanceChangeId }
}

/** Counts and names that `emit` gives these steps, without emitting: for readers of events alone. */
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

/** The balance change of a decision out of its steps; null where `ltv` needs none. */
export function balanceChange(
  { cause, before, steps }: { readonly cause: string } & Pick<Emission, 'before' | 'steps'>,
  sequences: Sequences,
): BalanceChanged | null {
  const counted = countedBy(cause, before, steps, sequences)
  if (counted.balanceChangeId === null) return null
  const last = steps.at(-1)!
  const trigger = triggerOf(before, steps, last.after)!
  return changeOf(counted.balanceChangeId, counted.sequences.balanceChanges, last, trigger)
}

/** Event id in a decision, after `before` events of it. */
const eventIdOf = (cause: string, before: number) =>
  `evt_${suffixOf(cause)}${before === 0 ? '' : `_${before + 1}`}`

/** Top-level columns for tables. */
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
  if ('release' in fact)
    return { ...fact.release, ...fact, releaseDestination: fact.release.destination ?? null }
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
      const { noticeId, noticeIds, returnedCollateral, remainingCollateral } = fact
      const collateral = { returnedCollateral, remainingCollateral }
      const data = { ...found, ...snapshotFields(snapshot), ...collateral, noticeId, noticeIds }
      return [{ record: 'CollateralLiquidated', event: 'collateral.liquidated', data }]
    }
    case 'LiquidationConfirmed': {
      const { liquidationId, liquidationType, proceeds: amount, debtCovered, surplusAmount } = fact
      const sale = { liquidationId, liquidationType, debtCovered, surplusAmount }
      const data = { amount, currency: after.fiatCurrency, ...sale }
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
