/** Keys by which lists of contracts are sorted and filtered (`ListKeys`). */
import { unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import type { ContractState, LtvLevel, LtvSnapshot } from '../../../schemas/types.ts'
import { markFolded } from '../../../schemas/values/freeText.ts'
import { type ListKeys, NO_RISK, RISK_BAND } from '../../../schemas/values/listKeys.ts'

/** Fraction digits of ratios, and more than amounts have. */
const SCALE = 6
/** Amounts have at most 18 digits before the point. */
const BALANCE_LENGTH = 18 + SCALE
/** Of a number within a name; names that differ later are in the order of their ids. */
const NUMBER_LENGTH = 10
const MAX_NAME_KEY = 40
/** States of a guarantee whose collateral a level is about. */
const LEVELLED: ReadonlySet<string> = new Set(['ACTIVE', 'MARGIN_CALL', 'PARTIALLY_LIQUIDATED'])
const OPEN_SIGNINGS: ReadonlySet<string> = new Set(['CREATED', 'ACTIVE'])
const LEVELS: readonly LtvLevel[] = ['NONE', 'WARNING', 'MARGIN_CALL', 'LIQUIDATION']

/** Keys that follow from the contract alone. */
export function contractKeys(
  contract: ContractState,
): Omit<ListKeys, 'risk' | 'isDoubtful' | 'guaranteeStatus'> {
  const { name, createdAt, guarantee, contractStatus, signings } = contract
  const open = signings.flatMap(({ signingStatus, expiresAt }) =>
    OPEN_SIGNINGS.has(signingStatus) && expiresAt !== null ? [expiresAt] : [],
  )
  return {
    createdAt,
    searched: markFolded(name),
    nameKey: nameKeyOf(name),
    balanceKey: String(unscaledOf(contract.outstandingBalance, SCALE)).padStart(BALANCE_LENGTH, '0'),
    // Stored before it was kept, a contract has none.
    isOverdue: contractStatus === 'ACTIVE' && (contract.overdueSince ?? null) !== null,
    cureDeadline:
      guarantee.guaranteeStatus === 'MARGIN_CALL' ? (guarantee.curePeriod?.deadline ?? null) : null,
    signBy: open.length === 0 ? null : Math.min(...open),
  }
}

export function nameKeyOf(name: string): string {
  const key = markFolded(name).replaceAll(/\d+/g, digits => digits.padStart(NUMBER_LENGTH, '0'))
  return [...key].slice(0, MAX_NAME_KEY).join('')
}

/** Doubts are absent in snapshots of releases before 1.4. */
export type Valued = Pick<
  LtvSnapshot,
  'currentLtv' | 'level' | 'thresholds' | 'stale' | 'depeg' | 'disputed'
> &
  Partial<Pick<LtvSnapshot, 'implausible' | 'thin'>>

export const isDoubtful = ({ stale, depeg, disputed, implausible, thin }: Valued): boolean =>
  stale || depeg || disputed || implausible === true || thin === true

/**
 * Risk of a contract: its level, and within it how much of the way to the next threshold is gone, in
 * ten-thousandths, rounded down.
 */
export function riskOf(guaranteeStatus: string, valued: Valued | null): number {
  if (valued === null || valued.currentLtv === null || !LEVELLED.has(guaranteeStatus)) return NO_RISK
  const { level, thresholds } = valued
  const [ratio, warning, alert] = [valued.currentLtv, thresholds.warning, thresholds.alert].map(unscaled)
  // Without a liquidation ratio, and beyond it, the band ends at twice its beginning.
  const liquidation = thresholds.liquidation === null ? 2n * alert! : unscaled(thresholds.liquidation)
  const bounds = [0n, warning!, alert!, liquidation, 2n * liquidation]
  const band = LEVELS.indexOf(level)
  const [from, to] = [bounds[band]!, bounds[band + 1]!]
  const gone = to > from ? wholeOf(((ratio! - from) * BigInt(RISK_BAND)) / (to - from)) : 0
  return band * RISK_BAND + Math.max(0, Math.min(RISK_BAND - 1, gone))
}

const wholeOf = (value: bigint) => Number.parseInt(String(value), 10)
const unscaled = (text: string) => unscaledOf(text, SCALE)

/** Least and greatest risk of a level. */
export function risksOf(level: LtvLevel): readonly [number, number] {
  const least = LEVELS.indexOf(level) * RISK_BAND
  return [least, least + RISK_BAND - 1]
}
