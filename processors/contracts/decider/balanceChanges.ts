/** Balance changes for `ltv`: balance, holdings and terms after any change that concerns a ratio. */
import type { BalanceChanged, BalanceTrigger } from '../../../schemas/types.ts'
import {
  isAlertable,
  isClosed,
  isLiquidatable,
  releaseInValuation,
} from '../../domain/contract/monitoring.ts'
import { type Contract, FACTS, type Step } from '../../domain/facts.ts'
import { freeHoldings, sellsRest } from '../../domain/guarantee/guarantee.ts'
import { saleRequestOf } from '../../domain/guarantee/requests.ts'
import { isZero } from '../../domain/money.ts'
import type { DecisionContext, Output } from '../../runtime/decider/decision.ts'
import { eventOutput } from '../../runtime/decider/outputs.ts'

/** As events of contracts name it. */
export const SOURCE = '/lastro/contracts'

/** Changes of balance or holdings; findings that rest on an earlier one are late. */
export const MOVES_POSITION: ReadonlySet<BalanceTrigger> = new Set<BalanceTrigger>([
  'CREATED',
  'BALANCE',
  'DEPOSIT',
  'RELEASED',
  'LIQUIDATION',
])

export function changeOf(
  id: string,
  sequence: number,
  { fact, after }: Step,
  trigger: BalanceTrigger,
): BalanceChanged {
  const { contractId, guaranteeId, lenderPartyId, borrowerPartyId } = after
  const ids = { contractId, guaranteeId, lenderPartyId, borrowerPartyId }
  return {
    ...{ id, event: 'balance.changed', timestamp: fact.at, sequence, ...ids },
    ...balanceOf(after, trigger),
  }
}

export function changeOutput(
  change: BalanceChanged,
  context: Pick<DecisionContext, 'commandId' | 'headers'>,
): Output {
  const key = String(change.contractId)
  return eventOutput('balanceChanges', 'lastro.events.BalanceChanged', key, change, SOURCE, context)
}

/**
 * Why ltv needs it; null where nothing that ltv reads has changed. The first fact with a reason counts.
 */
export function triggerOf(
  before: Contract | null,
  steps: readonly Step[],
  after: Contract,
): BalanceTrigger | null {
  for (const { fact } of steps) {
    const { trigger } = FACTS[fact.fact]
    const isVoid = fact.fact === 'DepositReversed' && isZero(fact.takenQuantity)
    if (trigger && !isVoid) return trigger
  }
  if (before === null) return 'CREATED'
  const waiting = releaseInValuation(after.guarantee)?.releaseId ?? null
  if (waiting !== null && waiting !== releaseInValuation(before.guarantee)?.releaseId)
    return 'RELEASE_REQUESTED'
  const sale = saleRequestOf(after)?.requestId ?? null
  if (sale !== null && sale !== saleRequestOf(before)?.requestId) return 'SALE_REQUESTED'
  return stateOf(before) === stateOf(after) ? null : 'STATE'
}

function stateOf(contract: Contract): string {
  const { contractStatus } = contract
  const sale = saleRequestOf(contract)?.requestId
  return [contractStatus, isAlertable(contract), isLiquidatable(contract), isClosed(contract), sale].join()
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
    holdings: freeHoldings(guarantee),
    acceptedTokens: contract.acceptedTokens.map(({ tokenSymbol, network }) => ({ tokenSymbol, network })),
    releaseRequest: waiting && {
      releaseId: waiting.releaseId,
      tokenSymbol: waiting.tokenSymbol,
      network: waiting.network,
      quantity: waiting.quantity,
    },
    liquidationId: liquidation?.liquidationStatus === 'DECIDED' ? liquidation.liquidationId : null,
    sellsRest: sellsRest(contract),
    saleRequest: saleRequestOf(contract),
  } satisfies Partial<BalanceChanged>
}
