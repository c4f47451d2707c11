/**
 * The life of a loan contract.
 *
 *     (none) ─ create → DRAFT ─────────── send → PENDING_ACCEPTANCE ─ accept → ACCEPTED ─ evaluation → ACTIVE
 * (none) ─ import → LENDER_APPROVED ─ send →   decline, cancel ↓        cancel ↓       balance 0, guarantee
 *                          cancel from each of these:          CANCELLED ←─ reversal ──────┤ gone → COMPLETED
 *
 * ACTIVE is never set by an API call: only the service's evaluation sets it (docs/specification.md, Contract
 * states).
 */
import { DAY_MS } from '../../../schemas/durations.ts'
import type { AcceptContract, AttachCcb, CancelContract, DeclineContract } from '../../../schemas/types.ts'
import type { Contract, Fact, RuleContext } from '../facts.ts'
import { closingFacts, isOpenGuarantee } from '../guarantee/guarantee.ts'
import { isZero } from '../money.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { decideActivation } from './activation.ts'
import { evolve } from './evolve.ts'
import { ccbOf, missingSignings } from './signing.ts'
import { canonicalTerms } from './terms.ts'

/**
 * The lender may reverse an ACTIVE contract this long after its activation (docs/specification.md, Contract
 * states).
 */
const REVERSAL_PERIOD_MS = 7 * DAY_MS

/** In one step, with the signing sessions for what the borrower has to sign. */
export function decideSend(contract: Contract, context: RuleContext): readonly Fact[] {
  return [{ fact: 'ContractSent', at: context.at }, ...missingSignings(contract, context)]
}

/** Needs an account; with a `termsHash` it must be that of the current terms. */
export function decideAccept(
  contract: Contract,
  { termsHash }: AcceptContract,
  context: RuleContext,
): readonly Fact[] | Refusal {
  const { at, borrower } = context
  if (!borrower?.hasAccount) {
    return refusal('borrower_account_required', 'complete the onboarding first')
  }
  if (termsHash !== null && termsHash !== contract.termsHash) {
    return refusal('terms_changed', `the terms now have the hash ${contract.termsHash}`, 'termsHash')
  }
  const accepted: Fact = { fact: 'ContractAccepted', at, acceptedTermsHash: contract.termsHash }
  return [accepted, ...missingSignings(contract, context)]
}

/** The same borrower accepts again: fine, unless another version of the terms is meant. */
export function decideAcceptAgain(
  contract: Contract,
  { termsHash }: AcceptContract,
): readonly Fact[] | Refusal {
  const accepted = contract.acceptance?.acceptedTermsHash ?? null
  if (termsHash === null || termsHash === accepted) return []
  return refusal('terms_changed', `the terms that were accepted have the hash ${accepted}`, 'termsHash')
}

export function decideDecline(
  contract: Contract,
  { reason }: DeclineContract,
  context: RuleContext,
): readonly Fact[] {
  return [{ fact: 'ContractDeclined', at: context.at, reason }, ...closingFacts(contract, context)]
}

/** Before ACTIVE at any time; after it within the reversal period, with the balance untouched. */
export function decideCancel(
  contract: Contract,
  { reason }: CancelContract,
  context: RuleContext,
): readonly Fact[] | Refusal {
  const { at } = context
  const closing = closingFacts(contract, context)
  if (contract.contractStatus !== 'ACTIVE') return [{ fact: 'ContractCancelled', at, reason }, ...closing]
  const activatedAt = contract.activatedAt ?? 0
  if (at > activatedAt + REVERSAL_PERIOD_MS) {
    return refusal('invalid_state', 'the reversal period of 7 days is over')
  }
  if ((contract.balanceUpdatedAt ?? 0) > activatedAt || contract.guarantee.liquidation !== null) {
    return refusal('invalid_state', 'the balance has changed since the activation')
  }
  return [{ fact: 'ContractReversed', at, reason }, ...closing]
}

/** One CCB per contract; its signing starts with it once the contract was sent. */
export function decideCcb(
  contract: Contract,
  { file }: AttachCcb,
  context: RuleContext,
): readonly Fact[] | Refusal {
  if (ccbOf(contract)) return refusal('invalid_state', 'the contract already has a CCB', 'ccbFile')
  const termsHash = context.sha256(canonicalTerms(contract, file.sha256))
  const attached: Fact = { fact: 'CcbAttached', at: context.at, file, termsHash }
  if (contract.sentAt === null) return [attached]
  return [attached, ...missingSignings(evolve(contract, attached), context)]
}

/**
 * Settlement, a consequence of other facts. At balance 0 an ACTIVE contract gives its collateral back,
 * and when that is gone, or was sold, it is COMPLETED.
 */
function decideSettlement(contract: Contract, context: RuleContext): readonly Fact[] {
  if (contract.contractStatus !== 'ACTIVE' || !isZero(contract.outstandingBalance)) return []
  const { guaranteeStatus, holdings, openReleases } = contract.guarantee
  // Of deposits that were all reversed nothing goes back.
  const isEmpty = isOpenGuarantee(contract.guarantee) && holdings.length === 0 && openReleases.length === 0
  if (guaranteeStatus === 'RELEASED' || guaranteeStatus === 'LIQUIDATED' || isEmpty) {
    return [{ fact: 'ContractCompleted', at: context.at }]
  }
  return closingFacts(contract, context)
}

/** Facts with what follows from them: the last missing one activates, whichever it is. */
export function withFollowUps(
  contract: Contract,
  facts: readonly Fact[],
  context: RuleContext,
): readonly Fact[] {
  if (facts.length === 0) return facts
  const after = facts.reduce<Contract>(evolve, contract)
  const activation = decideActivation(after, context)
  const settlement = decideSettlement(activation.reduce<Contract>(evolve, after), context)
  return [...facts, ...activation, ...settlement]
}
