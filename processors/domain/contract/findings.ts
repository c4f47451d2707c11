/**
 * Decisions of contracts on ltv's findings. A finding is never refused: what no longer fits is dropped,
 * and ltv finds it again with the newer balance change if it still holds.
 */
import type {
  ConfirmLiquidation,
  GuaranteeState,
  GuaranteeStatus,
  GuaranteeValued,
  LiquidationFound,
  LtvAlertFound,
  RecordTypes,
  ReleaseAnswered,
} from '../../../schemas/types.ts'
import type { Contract, Fact, FactOf, RuleContext } from '../facts.ts'
import { destinationNow } from '../guarantee/destinations.ts'
import { freeHoldings, heldOf, isOpenGuarantee, releasesOfAll, sellsRest } from '../guarantee/guarantee.ts'
import { alertNotice, saleNotice, surplusNotice } from '../guarantee/notices.ts'
import { decideNeedlessSale, saleRequestOf } from '../guarantee/requests.ts'
import { bringsTooLittle } from '../guarantee/salesStop.ts'
import { compare, isGreater, isZero, smallerOf, subtract } from '../money.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { pricesOf } from './activation.ts'
import { isAlertable, isLiquidatable, releaseInValuation } from './monitoring.ts'

/**
 * The value of the collateral as ltv has it: amount, lock, and the way back from a margin call. A valuation
 * that rests on earlier holdings or an earlier balance does not lock.
 */
function decideValuation(
  contract: Contract,
  valued: GuaranteeValued,
  context: RuleContext,
): readonly (FactOf<'GuaranteeRevalued'> | FactOf<'BorrowerRequestDeclined'>)[] {
  const { guarantee } = contract
  if (!isOpenGuarantee(guarantee)) return []
  const needless = decideNeedlessSale(contract, valued, context)
  const { at, positionSequence } = context
  const { snapshotId, level, status } = valued
  // Without a price there is no value: what was found last stands.
  const isPriced = valued.priceWaits.every(({ priceState }) => priceState !== 'NEVER_SEEN')
  const { depositedFiatAmount } = isPriced ? valued : guarantee
  const isAlerting = status !== 'OK'
  const isLate = valued.balanceSequence < positionSequence
  const { unvaluedSince, priceWaits } = isLate ? guarantee : { unvaluedSince: null, ...valued }
  const guaranteeStatus = sellsRest(contract)
    ? guarantee.guaranteeStatus
    : statusAfterValuation(guarantee, depositedFiatAmount, {
        isAlerting,
        mayLock: !isLate && priceWaits.length === 0,
      })
  const changesAmount = compare(depositedFiatAmount, guarantee.depositedFiatAmount) !== 0
  const isCured = !isAlerting && Boolean(guarantee.curePeriod)
  const isPending = guarantee.lockStatus === 'PENDING'
  const waits = isPending ? { unvaluedSince, priceWaits } : { unvaluedSince: null, priceWaits: [] }
  const changesWaits = isPending && waitText(waits) !== waitText(guarantee)
  if (!changesAmount && !isCured && !changesWaits && guaranteeStatus === guarantee.guaranteeStatus)
    return needless
  const previousDepositedAmount = guarantee.depositedFiatAmount
  const found = {
    snapshotId,
    level,
    isAlerting,
    guaranteeStatus,
    depositedFiatAmount,
    previousDepositedAmount,
  }
  return [{ fact: 'GuaranteeRevalued', at, ...found, ...waits }, ...needless]
}

function waitText(guarantee: Pick<GuaranteeState, 'unvaluedSince' | 'priceWaits'>): string {
  const prices = pricesOf(guarantee).map(({ symbol, priceState }) => `${symbol} ${priceState}`)
  return [guarantee.unvaluedSince ?? null, ...prices].join()
}

/**
 * The lock becomes ACTIVE when the value reaches what is required, and stays so whatever prices do after. A
 * late value does not lock: it may be that of a deposit which was reversed since, and ltv sends another. A
 * margin call belongs to the collateral: it is entered and left in every state of the contract, while alerts
 * wait for a contract that binds both (isAlertable).
 */
function statusAfterValuation(
  guarantee: GuaranteeState,
  depositedFiatAmount: string,
  { isAlerting, mayLock }: { readonly isAlerting: boolean; readonly mayLock: boolean },
): GuaranteeStatus {
  if (guarantee.lockStatus === 'PENDING') {
    if (guarantee.holdings.length === 0) return 'PENDING'
    const isCovered = !isGreater(guarantee.requiredFiatAmount, depositedFiatAmount)
    return isCovered && mayLock ? 'ACTIVE' : 'PARTIALLY_DEPOSITED'
  }
  const { guaranteeStatus } = guarantee
  if (isAlerting) return guaranteeStatus === 'ACTIVE' ? 'MARGIN_CALL' : guaranteeStatus
  const returns = guaranteeStatus === 'MARGIN_CALL' || guaranteeStatus === 'PARTIALLY_LIQUIDATED'
  return returns ? 'ACTIVE' : guaranteeStatus
}

/** One per crossing; ltv counts them. Dropped when the contract no longer is one that alerts. */
function decideAlert(
  contract: Contract,
  { snapshot, cure }: LtvAlertFound,
  context: RuleContext,
): readonly (FactOf<'LtvAlertRecorded'> | FactOf<'NoticeIssued'>)[] {
  if (!isAlertable(contract)) return []
  const { id, level, currentLtv } = snapshot
  const alertSequence = context.collateralSequence + 1
  const notice = alertNotice(contract, { cure, alertSequence }, context)
  const { at, noticeId } = notice
  return [{ fact: 'LtvAlertRecorded', at, snapshotId: id, level, currentLtv, noticeId }, notice]
}

/**
 * Dropped where a newer balance or holding is out: it could be the repayment that cures. AFTER_NOTICE
 * never sells without a prior cure period: where none was begun, it begins. The rest of a sale that fell
 * short belongs to that sale. What the sale leaves over stays held until the proceeds are known.
 */
function decideLiquidation(
  contract: Contract,
  finding: LiquidationFound,
  context: RuleContext,
): readonly (FactOf<'LiquidationDecided'> | FactOf<'ReleaseRefused'> | FactOf<'NoticeIssued'>)[] {
  const { at, positionSequence } = context
  const requestId = finding.requestId ?? null
  const isDue =
    requestId === null ? isLiquidatable(contract) : saleRequestOf(contract)?.requestId === requestId
  if (!isDue || finding.balanceSequence < positionSequence) return []
  const { curePeriod } = contract.guarantee
  if (requestId === null && contract.ltvPolicy.mode !== 'IMMEDIATE' && !curePeriod && !sellsRest(contract))
    return [alertNotice(contract, { cure: null, alertSequence: null }, context)]
  const notice = saleNotice(finding.liquidationId, at)
  const waiting = contract.guarantee.openReleases.filter(({ releaseStatus }) => releaseStatus === 'PENDING')
  return [
    ...waiting.map(
      (release): FactOf<'ReleaseRefused'> => ({
        fact: 'ReleaseRefused',
        at,
        release: { ...release, releaseStatus: 'REFUSED' },
        reason: 'LIQUIDATION',
      }),
    ),
    {
      fact: 'LiquidationDecided',
      at,
      snapshotId: finding.snapshot.id,
      liquidationId: finding.liquidationId,
      liquidationType: finding.liquidationType,
      liquidatedCollateral: finding.liquidatedCollateral,
      returnedCollateral: [],
      remainingCollateral: finding.returnedCollateral,
      proceeds: finding.proceeds,
      debtCovered: finding.debtCovered,
      reason: finding.reason,
      noticeIds: curePeriod?.noticeIds ?? [],
      noticeId: notice.noticeId,
      requestId,
    },
    notice,
  ]
}

/** An answer counts for the release that waits first, when it rests on the newest balance and holdings. */
function decideReleaseAnswer(
  contract: Contract,
  { releaseId, approved, reason, balanceSequence }: ReleaseAnswered,
  { at, positionSequence }: RuleContext,
): readonly (FactOf<'ReleaseApproved'> | FactOf<'ReleaseRefused'>)[] {
  const release = releaseInValuation(contract.guarantee)
  if (release?.releaseId !== releaseId || balanceSequence < positionSequence) return []
  const isHeld = !isGreater(release.quantity, heldOf(freeHoldings(contract.guarantee), release))
  if (approved && isHeld) {
    const destination = destinationNow(contract.guarantee, release.network, at)
    const approvedRelease = { ...release, releaseStatus: 'APPROVED' as const, approvedAt: at, destination }
    return [{ fact: 'ReleaseApproved', at, release: approvedRelease }]
  }
  const refused = { ...release, releaseStatus: 'REFUSED' as const }
  return [{ fact: 'ReleaseRefused', at, release: refused, reason: reason ?? 'NOT_HELD' }]
}

/**
 * Custody has sold. Its proceeds count, not the expected ones: they cover the debt, and what they bring
 * beyond it is the borrower's. Collateral that a FULL sale left over goes back once the debt is covered. The
 * same confirmation again changes nothing; one with other proceeds is refused.
 */
export function decideLiquidationConfirmation(
  contract: Contract,
  { liquidationId, proceeds }: ConfirmLiquidation,
  context: RuleContext,
): readonly Fact[] | Refusal {
  const { guarantee, outstandingBalance } = contract
  const { liquidation } = guarantee
  if (liquidation?.liquidationId !== liquidationId)
    return refusal('not_found', 'there is no such liquidation', 'id')
  const { liquidationType, proceeds: expectedProceeds } = liquidation
  if (liquidation.liquidationStatus === 'CONFIRMED') return contradiction(liquidation, proceeds) ?? []
  const { at } = context
  const debtCovered = smallerOf(proceeds, outstandingBalance)
  const surplus = subtract(proceeds, debtCovered)
  const surplusAmount = isZero(surplus) ? null : surplus
  const sale = { liquidationId, proceeds, expectedProceeds }
  const isCovered = isZero(subtract(outstandingBalance, debtCovered))
  const back = liquidationType === 'FULL' && isCovered ? releasesOfAll(contract, context) : []
  const goesBack = back.length > 0 || liquidation.returnedCollateral.length > 0
  const surplusDestination = surplusAmount === null ? null : destinationNow(guarantee, null, at)
  const money = { debtCovered, surplusAmount, surplusDestination }
  const confirmed = { ...sale, at, liquidationType, ...money, asOf: at }
  return [
    { fact: 'LiquidationConfirmed', ...confirmed },
    ...(bringsTooLittle(expectedProceeds, proceeds) ? [{ fact: 'SalesStopped' as const, at, ...sale }] : []),
    ...back,
    ...(goesBack || surplusAmount !== null ? [surplusNotice(liquidationId, surplusAmount, at)] : []),
  ]
}

/** The refusal of a confirmation that contradicts the one before it; null where it says the same. */
export function contradiction(confirmed: { readonly proceeds: string }, proceeds: string): Refusal | null {
  if (compare(confirmed.proceeds, proceeds) === 0) return null
  const said = `the sale is confirmed with proceeds of ${confirmed.proceeds}`
  return refusal('liquidation_already_confirmed', said, 'proceeds')
}

type FindingRecord = Extract<keyof RecordTypes, `lastro.findings.${string}`>

/** The rule for each finding. */
export const FINDINGS: {
  readonly [R in FindingRecord]: (
    contract: Contract,
    finding: RecordTypes[R],
    context: RuleContext,
  ) => readonly Fact[]
} = {
  'lastro.findings.GuaranteeValued': decideValuation,
  'lastro.findings.LtvAlertFound': decideAlert,
  'lastro.findings.LiquidationFound': decideLiquidation,
  'lastro.findings.ReleaseAnswered': decideReleaseAnswer,
}

export function isFinding(record: string): record is FindingRecord {
  return Object.hasOwn(FINDINGS, record)
}
