import { textOf, unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import type { ContractParties, StoredContract } from '../../../schemas/documents/contracts.ts'
import type { CurrentDocument, SnapshotDocument } from '../../../schemas/documents/ltv.ts'
import type { EventDocument } from '../../../schemas/documents/webhooks.ts'
import type { presentFacts } from '../contracts/history.ts'
import { amountOf, instant, instantOrNull } from '../contracts/view.ts'
import type { Row } from './cells.ts'

/** Columns of exports: the same in both formats, amounts and ratios as decimal text. */

export const CONTRACT_COLUMNS = [
  ...['id', 'name', 'status', 'guaranteeStatus', 'lockStatus', 'lenderDocument', 'borrowerDocument'],
  ...['borrowerName', 'fiatCurrency', 'totalLoanValue', 'outstandingBalance', 'interestRate', 'cet'],
  ...['installmentsCount', 'startDate', 'endDate', 'collateralPercentage', 'requiredFiatAmount'],
  ...['depositedFiatAmount', 'holdings', 'currentLtv', 'ltvStatus', 'level', 'collateralValue'],
  ...['shortfallAmount', 'stale', 'depeg', 'disputed', 'valuedAt', 'termsHash', 'createdAt', 'sentAt'],
  ...['acceptedAt', 'activatedAt', 'completedAt', 'cancelledAt', 'overdueSince', 'surplusAmount'],
  ...['surplusStatus', 'updatedAt'],
] as const

export function contractRow(
  contract: StoredContract,
  parties: ContractParties,
  borrowerName: string | null,
  ltv: CurrentDocument | null,
): Row {
  const { guarantee, acceptance } = contract
  return {
    id: contract._id,
    name: contract.name,
    status: contract.contractStatus,
    guaranteeStatus: guarantee.guaranteeStatus,
    lockStatus: guarantee.lockStatus,
    lenderDocument: parties.lenderDocument,
    borrowerDocument: parties.borrowerDocument,
    borrowerName,
    fiatCurrency: contract.fiatCurrency,
    totalLoanValue: contract.totalLoanValue,
    outstandingBalance: contract.outstandingBalance,
    interestRate: contract.interestRate,
    cet: contract.cet,
    installmentsCount: contract.installmentsCount,
    startDate: contract.startDate,
    endDate: contract.endDate,
    collateralPercentage: contract.collateralPercentage,
    requiredFiatAmount: guarantee.requiredFiatAmount,
    depositedFiatAmount: guarantee.depositedFiatAmount,
    holdings: guarantee.holdings.map(amountOf),
    ...valuationOf(ltv),
    termsHash: contract.termsHash,
    createdAt: instant(contract.createdAt),
    sentAt: instantOrNull(contract.sentAt),
    acceptedAt: instantOrNull(acceptance?.acceptedAt ?? null),
    activatedAt: instantOrNull(contract.activatedAt),
    completedAt: instantOrNull(contract.completedAt),
    cancelledAt: instantOrNull(contract.cancelledAt),
    overdueSince: instantOrNull(contract.overdueSince ?? null),
    surplusAmount: guarantee.surplus?.surplusAmount ?? null,
    surplusStatus: guarantee.surplus?.surplusStatus ?? null,
    updatedAt: instant(contract.updatedAt),
  }
}

function valuationOf(ltv: CurrentDocument | null): Row {
  if (ltv === null) return {}
  const { currentLtv, status, level, collateralValue, shortfallAmount, stale, depeg, disputed } = ltv
  const figures = { currentLtv, ltvStatus: status, level, collateralValue, shortfallAmount }
  return { ...figures, stale, depeg, disputed, valuedAt: instant(ltv.createdAt) }
}

export const SNAPSHOT_COLUMNS = [
  ...['id', 'contractId', 'guaranteeId', 'version', 'createdAt', 'trigger', 'currentLtv', 'previousLtv'],
  ...['status', 'level', 'fiatCurrency', 'outstandingBalance', 'collateralValue', 'collateralPercentage'],
  ...['shortfallAmount', 'initial', 'warning', 'alert', 'liquidation', 'cureTo', 'fxPair', 'fxRate'],
  ...['fxSource', 'fxAsOf', 'prices', 'stale', 'depeg', 'disputed'],
] as const

export function snapshotRow(snapshot: SnapshotDocument): Row {
  const { _id, fx, prices, createdAt, thresholds, ...rest } = snapshot
  const { initial, warning, alert, liquidation, cureTo } = thresholds
  return {
    ...(rest as unknown as Row),
    id: _id,
    createdAt: instant(createdAt),
    ...{ initial, warning, alert, liquidation, cureTo },
    ...(fx ? { fxPair: fx.pair, fxRate: fx.rate, fxSource: fx.source, fxAsOf: instantOrNull(fx.asOf) } : {}),
    prices: prices.map(price => ({ ...price, asOf: instantOrNull(price.asOf) })),
  }
}

export const EVENT_COLUMNS = [
  'id',
  'event',
  'timestamp',
  'contractId',
  'sequence',
  'delivered',
  'data',
] as const

export function eventRow({ body, contractId, sequence, delivered }: EventDocument): Row {
  const { id, event, timestamp, data } = JSON.parse(body) as Record<string, string>
  return { id: id!, event: event!, timestamp: timestamp!, contractId, sequence, delivered, data: data! }
}

export const STATEMENT_COLUMNS = [
  ...['sequence', 'at', 'event', 'actor', 'contractStatus', 'guaranteeStatus', 'fiatCurrency'],
  ...['outstandingBalance', 'balanceChange', 'requiredFiatAmount', 'depositedFiatAmount', 'tokenSymbol'],
  ...['network', 'quantity', 'reason', 'details', 'id'],
] as const

type Fact = Awaited<ReturnType<typeof presentFacts>>[number]
const MONEY_PLACES = 2

/** `before` is the balance after the fact before it; null where this is the first. */
export function statementRow({ actor, details, ...fact }: Fact, before: string | null): Row {
  const { tokenSymbol = null, network = null, quantity = null, reason = null, ...others } = details
  const moved = unscaledOf(fact.outstandingBalance, MONEY_PLACES) - unscaledOf(before ?? '0', MONEY_PLACES)
  const shown = { ...fact, actor: actor.kind, balanceChange: textOf(moved, MONEY_PLACES), details: others }
  return { ...shown, ...({ tokenSymbol, network, quantity, reason } as Row) }
}
