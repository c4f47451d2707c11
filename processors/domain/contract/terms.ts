/**
 * The terms of a contract: the loan-to-value ratios that follow from them, and the canonical text whose hash
 * the borrower accepts (docs/specification.md, Thresholds, Terms hash).
 */
import { canonicalJson } from '../../../schemas/canonicalJson.ts'
import { textOf, unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import type {
  CcbFile,
  ContractDocument,
  LtvPolicy,
  LtvPolicyInput,
  LtvThresholds,
} from '../../../schemas/types.ts'
import type { Contract } from '../facts.ts'
import { exactThresholds, type Fraction, halfEven6, isAtLeast, RATIO_SCALE } from '../ltv/ltv.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { tokenKey } from '../tokenKey.ts'

const DEFAULT_CURE_PERIOD_HOURS = 24

type Overrides = Pick<LtvPolicy, 'warning' | 'alert' | 'liquidation'>

/**
 * Fills in the defaults, then checks the order i ≤ warning ≤ alert ≤ liquidation ≤ 1. Where i ≥ 1 there is no
 * liquidation and nothing is bounded by 1.
 */
export function policyOf(
  collateralPercentage: string,
  input: LtvPolicyInput | null,
): { readonly ltvPolicy: LtvPolicy; readonly thresholds: LtvThresholds } | Refusal {
  const ltvPolicy: LtvPolicy = {
    mode: input?.mode ?? 'IMMEDIATE',
    liquidationType: input?.liquidationType ?? 'FULL',
    curePeriodHours: input?.curePeriodHours ?? DEFAULT_CURE_PERIOD_HOURS,
    undeliverable: input?.undeliverable ?? 'SELL',
    borrowerRequests: input?.borrowerRequests ?? 'DECIDE',
    warning: input?.warning ?? null,
    alert: input?.alert ?? null,
    liquidation: input?.liquidation ?? null,
  }
  const thresholds = checkedThresholds(collateralPercentage, ltvPolicy)
  return 'code' in thresholds ? thresholds : { ltvPolicy, thresholds }
}

/** The thresholds of a contract (exactThresholds in ltv.ts) as they are frozen in it: 6 places, half-even. */
function checkedThresholds(collateralPercentage: string, overrides: Overrides): LtvThresholds | Refusal {
  const exact = exactThresholds(unscaledOf(collateralPercentage, RATIO_SCALE), {
    warning: millionthsOrNull(overrides.warning),
    alert: millionthsOrNull(overrides.alert),
    liquidation: millionthsOrNull(overrides.liquidation),
  })
  const { initial, warning, alert, liquidation } = exact
  if (isAtLeast(initial, ONE) && overrides.liquidation !== null) {
    return unordered('liquidation', 'there is no liquidation where collateralPercentage is at most 100')
  }
  if (!isAtLeast(warning, initial)) {
    return unordered('warning', `must be at least 100 / collateralPercentage (${lowestFor(initial)})`)
  }
  if (!isAtLeast(alert, warning)) {
    return unordered('alert', `must be at least the warning ratio (${lowestFor(warning)})`)
  }
  if (liquidation !== null) {
    if (!isAtLeast(liquidation, alert)) {
      return unordered('liquidation', `must be at least the alert ratio (${lowestFor(alert)})`)
    }
    if (!isAtLeast(ONE, liquidation)) return unordered('liquidation', 'must be at most 1')
  }
  return {
    initial: shown(initial),
    warning: shown(warning),
    alert: shown(alert),
    liquidation: liquidation && shown(liquidation),
    cureTo: shown(exact.cureTo),
  }
}

const ONE: Fraction = { n: 1n, d: 1n }

const shown = (ratio: Fraction) => textOf(halfEven6(ratio), RATIO_SCALE)

/** The bound that a message states, rounded up: what it says is taken. */
const lowestFor = ({ n, d }: Fraction) => textOf((n * 10n ** BigInt(RATIO_SCALE) + d - 1n) / d, RATIO_SCALE)

const millionthsOrNull = (text: string | null) => (text === null ? null : unscaledOf(text, RATIO_SCALE))

function unordered(field: string, reason: string): Refusal {
  return refusal('INVALID_REQUEST', reason, `ltvPolicy.${field}`)
}

/**
 * Canonical JSON of what the borrower accepts: keys sorted, decimals canonical, no ids; the balance is the
 * initial one, so that repayments do not change the terms. Its SHA-256 is the `termsHash`.
 */
export function canonicalTerms(
  contract: Omit<Contract, 'termsHash'>,
  ccbSha256: string | null = ccbSha256Of(contract),
): string {
  return canonicalJson({
    name: contract.name,
    description: contract.description,
    totalLoanValue: contract.totalLoanValue,
    outstandingBalance: contract.initialBalance,
    interestRate: contract.interestRate,
    cet: contract.cet,
    installmentsCount: contract.installmentsCount,
    startDate: contract.startDate,
    endDate: contract.endDate,
    collateralPercentage: contract.collateralPercentage,
    fiatCurrency: contract.fiatCurrency,
    acceptedTokens: contract.acceptedTokens
      .map(({ tokenSymbol, network }) => ({ tokenSymbol, network }))
      .sort((a, b) => (tokenKey(a) < tokenKey(b) ? -1 : 1)),
    ltvPolicy: {
      mode: contract.ltvPolicy.mode,
      liquidationType: contract.ltvPolicy.liquidationType,
      curePeriodHours: contract.ltvPolicy.curePeriodHours,
      // Left out where they are the default: terms from before they were a choice keep their hash.
      ...(contract.ltvPolicy.undeliverable === 'HOLD' ? { undeliverable: 'HOLD' } : {}),
      ...(contract.ltvPolicy.borrowerRequests === 'GRANT' ? { borrowerRequests: 'GRANT' } : {}),
    },
    thresholds: contract.thresholds,
    ccbSha256,
  })
}

/** The loan agreement as a document of its contract; the gateway has stored the bytes already. */
export function ccbDocument(file: CcbFile, at: number): ContractDocument {
  return {
    documentId: file.documentId,
    documentType: 'CCB',
    originalName: file.originalName,
    mimeType: file.mimeType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    objectKey: file.objectKey,
    createdAt: at,
    deletedAt: null,
  }
}

export function ccbSha256Of(contract: Pick<Contract, 'documents'>): string | null {
  return contract.documents.find(({ documentType }) => documentType === 'CCB')?.sha256 ?? null
}
