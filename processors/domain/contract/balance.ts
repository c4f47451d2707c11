/**
 * The outstanding balance of a contract. It has one moment, which every change moves: a statement, dated or
 * not, and a confirmed sale. A statement as of an earlier moment is old news (docs/specification.md,
 * Outstanding balance).
 */
import { DAY_MS } from '../../../schemas/durations.ts'
import type { UpdateOutstandingBalance } from '../../../schemas/types.ts'
import type { Contract, Fact, FactOf, RuleContext } from '../facts.ts'
import { fitsMoney, isGreater, isZero, largerOf, requiredFiatAmountRoundedUp, times } from '../money.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { notAfter, wrongTime } from '../statedTime.ts'
import { evolve } from './evolve.ts'
import { assertRoomForSigning, openGuaranteeSigning } from './signing.ts'
import { canonicalTerms } from './terms.ts'

/** A balance above this many times what is known of the loan is rather a mistake than a debt. */
const IMPLAUSIBLE_FACTOR = 2

/**
 * The moment that the balance counts from, in milliseconds since the epoch. Contracts of releases before 1.3
 * kept none for undated statements and sales: what else they kept is the next best.
 */
export function balanceMoment({ balanceAsOf, balanceUpdatedAt, createdAt, guarantee }: Contract): number {
  const soldAt = guarantee.liquidation?.confirmedAt ?? 0
  return Math.max(createdAt, soldAt, balanceAsOf ?? balanceUpdatedAt ?? 0)
}

/**
 * The lender states what is owed. Refused: old news, a moment ahead of the clock or before the contract, a
 * balance far above what is known unless confirmed, nothing owed before ACTIVE, and any for a guarantee that
 * gives everything back, because it does not open again (docs/design/contracts.md).
 */
export function decideBalance(
  contract: Contract,
  command: UpdateOutstandingBalance,
  context: RuleContext,
): readonly Fact[] | Refusal {
  const { outstandingBalance, reason } = command
  const { at } = context
  const wrong =
    wrongState(contract, command) ?? wrongMoment(contract, command, at) ?? wrongAmount(contract, command)
  if (wrong) return wrong
  const terms = raisedTerms(contract, outstandingBalance, context)
  const updated: FactOf<'OutstandingBalanceUpdated'> = {
    fact: 'OutstandingBalanceUpdated',
    at,
    outstandingBalance,
    previousBalance: contract.outstandingBalance,
    asOf: notAfter(at, command.asOf ?? at),
    newTermsHash: terms,
    reason,
  }
  if (terms === null || contract.sentAt === null) return [updated]
  const full = assertRoomForSigning(contract)
  if (full) return full
  return [updated, openGuaranteeSigning(evolve(contract, updated), context)]
}

function wrongState(
  { contractStatus, guarantee }: Contract,
  { outstandingBalance }: UpdateOutstandingBalance,
): Refusal | null {
  const { guaranteeStatus } = guarantee
  if (guaranteeStatus === 'RELEASING' || guaranteeStatus === 'RELEASED') {
    const instead = 'cancel the contract and create another one'
    return refusal('invalid_state', `the guarantee is ${guaranteeStatus}; ${instead}`)
  }
  if (contractStatus === 'ACTIVE' || !isZero(outstandingBalance)) return null
  const instead = 'cancel it instead'
  return refusal(
    'invalid_state',
    `the contract is not ACTIVE: nothing is repaid yet; ${instead}`,
    'outstandingBalance',
  )
}

function wrongMoment(contract: Contract, { asOf }: UpdateOutstandingBalance, at: number): Refusal | null {
  if (asOf === null) return null
  const follows = { what: 'the creation of the contract', at: contract.createdAt }
  const wrong = wrongTime(asOf, { at, follows, field: 'asOf' })
  if (wrong) return wrong
  const moment = balanceMoment(contract)
  if (asOf >= moment) return null
  const standing = new Date(moment).toISOString()
  return refusal(
    'balance_superseded',
    `the balance of ${contract.outstandingBalance} counts as of ${standing}`,
    'asOf',
  )
}

function wrongAmount(
  contract: Contract,
  { outstandingBalance, confirmed }: UpdateOutstandingBalance,
): Refusal | null {
  const field = 'outstandingBalance'
  if (!fitsMoney(requiredFiatAmountRoundedUp(outstandingBalance, contract.collateralPercentage))) {
    return refusal('INVALID_REQUEST', 'would make the required collateral too large', field)
  }
  const known = largerOf(contract.totalLoanValue, contract.outstandingBalance)
  if (confirmed || !isGreater(outstandingBalance, times(known, IMPLAUSIBLE_FACTOR))) return null
  const said = `${outstandingBalance} is more than twice ${known}, the larger of totalLoanValue and the balance before`
  return refusal('implausible_balance', `${said}; if it is right, repeat it with confirmed: true`, field)
}

/**
 * Hash of the terms with a balance that was raised before the borrower accepted; null where the terms stay as
 * they are. What is accepted is what is owed; a lower debt needs no new acceptance.
 */
function raisedTerms(contract: Contract, outstandingBalance: string, { sha256 }: RuleContext): string | null {
  if (contract.acceptance !== null || !isGreater(outstandingBalance, contract.outstandingBalance)) return null
  const hash = sha256(canonicalTerms({ ...contract, initialBalance: outstandingBalance }))
  return hash === contract.termsHash ? null : hash
}

/** Midnight UTC after the last day, in milliseconds since the epoch. */
export function overdueFrom(endDate: string): number {
  return Date.parse(`${endDate}T00:00:00Z`) + DAY_MS
}

/** A loan is overdue once its last day is over and something is owed; said once, and nothing else follows. */
export function decideOverdue(contract: Contract, { at }: RuleContext): readonly FactOf<'ContractOverdue'>[] {
  const { contractStatus, outstandingBalance, endDate } = contract
  if (contractStatus !== 'ACTIVE' || (contract.overdueSince ?? null) !== null || isZero(outstandingBalance))
    return []
  const overdueSince = overdueFrom(endDate)
  return at < overdueSince ? [] : [{ fact: 'ContractOverdue', at, overdueSince }]
}
