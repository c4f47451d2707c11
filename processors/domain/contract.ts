/**
 * The life of a loan contract.
 *
 *     (none) ─ create → DRAFT ─────────── send → PENDING_ACCEPTANCE ─ accept → ACCEPTED ─ evaluation → ACTIVE
 * (none) ─ import → LENDER_APPROVED ─ send →   decline, cancel ↓        cancel ↓       balance 0, guarantee
 *                          cancel from each of these:          CANCELLED ←─ reversal ──────┤ gone → COMPLETED
 *
 * ACTIVE is never set by an API call: only the service's evaluation sets it (specification: States, rule 1).
 */
import type {
  AcceptContract,
  AttachCcb,
  ContractStatus,
  UpdateOutstandingBalance,
} from '../../schemas/types.ts'
import { evolve } from './evolve.ts'
import type { Circumstances, Contract, Fact, FactOf } from './facts.ts'
import { closingFacts } from './guarantee.ts'
import { fitsMoney, isZero, requiredFiatAmountRoundedUp } from './money.ts'
import { isRefusal, type Refusal, type RefusalCode, refusal } from './refusal.ts'
import { ccbOf, isSigned, missingSignings } from './signing.ts'
import { canonicalTerms } from './terms.ts'

const DAY_MS = 86_400_000
/** The lender may reverse an ACTIVE contract this long after its activation (decisions: Contracts). */
export const REVERSAL_PERIOD_MS = 7 * DAY_MS

export type ContractCommand =
  | 'SendContract'
  | 'AcceptContract'
  | 'DeclineContract'
  | 'CancelContract'
  | 'UpdateOutstandingBalance'
  | 'AttachCcb'
  | 'OpenSigning'
  | 'RecordSignatureEvent'
  | 'RecordDeposit'
  | 'RequestRelease'
  | 'ConfirmRelease'
  | 'ConfirmLiquidation'
  | 'EvaluateActivation'
  | 'MaterializeJourney'
  | 'AdvanceStage'

/**
 * `rules`: the command's own rules decide; `repeat`: it happened before, nothing more does; else the refusal.
 */
export type Cell = 'rules' | 'repeat' | Extract<RefusalCode, 'invalid_state' | 'contract_not_accepted'>

type Status = Exclude<ContractStatus, 'UNKNOWN'>

const no = 'invalid_state'
const early = 'contract_not_accepted'

/** Every (command, state) pair. A test holds this table against the specification. */
export const TABLE: Readonly<Record<ContractCommand, Readonly<Record<Status, Cell>>>> = {
  SendContract: cells('rules', 'rules', 'repeat', no, no, no, no),
  AcceptContract: cells(no, no, 'rules', 'repeat', 'repeat', 'repeat', no),
  DeclineContract: cells(no, no, 'rules', no, no, no, no),
  CancelContract: cells('rules', 'rules', 'rules', 'rules', 'rules', no, no),
  UpdateOutstandingBalance: cells('rules', no, 'rules', 'rules', 'rules', no, no),
  AttachCcb: cells('rules', 'rules', 'rules', 'rules', no, no, no),
  OpenSigning: cells(no, no, 'rules', 'rules', 'rules', no, no),
  RecordSignatureEvent: cells('rules', 'rules', 'rules', 'rules', 'rules', 'rules', 'rules'),
  RecordDeposit: cells('rules', 'rules', 'rules', 'rules', 'rules', no, no),
  RequestRelease: cells('rules', 'rules', 'rules', 'rules', 'rules', no, no),
  ConfirmRelease: cells('rules', 'rules', 'rules', 'rules', 'rules', 'rules', 'rules'),
  ConfirmLiquidation: cells('rules', 'rules', 'rules', 'rules', 'rules', 'rules', 'rules'),
  EvaluateActivation: cells('repeat', 'repeat', 'repeat', 'rules', 'repeat', 'repeat', 'repeat'),
  MaterializeJourney: cells('rules', 'rules', 'rules', 'rules', 'rules', 'rules', no),
  AdvanceStage: cells(early, early, early, 'rules', 'rules', 'rules', no),
}

function cells(
  DRAFT: Cell,
  LENDER_APPROVED: Cell,
  PENDING_ACCEPTANCE: Cell,
  ACCEPTED: Cell,
  ACTIVE: Cell,
  COMPLETED: Cell,
  CANCELLED: Cell,
): Record<Status, Cell> {
  return { DRAFT, LENDER_APPROVED, PENDING_ACCEPTANCE, ACCEPTED, ACTIVE, COMPLETED, CANCELLED }
}

/** Whose verb it is. The counterparty gets `forbidden`, a stranger `not_found`; SERVICE asks for no party. */
export const VERB_OF: Readonly<Record<ContractCommand, 'LENDER' | 'BORROWER' | 'SERVICE'>> = {
  SendContract: 'LENDER',
  AcceptContract: 'BORROWER',
  DeclineContract: 'BORROWER',
  CancelContract: 'LENDER',
  UpdateOutstandingBalance: 'LENDER',
  AttachCcb: 'LENDER',
  OpenSigning: 'LENDER',
  RecordSignatureEvent: 'SERVICE',
  RecordDeposit: 'SERVICE',
  RequestRelease: 'LENDER',
  ConfirmRelease: 'SERVICE',
  ConfirmLiquidation: 'SERVICE',
  EvaluateActivation: 'SERVICE',
  MaterializeJourney: 'BORROWER',
  AdvanceStage: 'BORROWER',
}

/** Refuses who may not, then says what the table says. */
export function admission(
  contract: Contract,
  command: ContractCommand,
  { tenant }: Circumstances,
): 'rules' | 'repeat' | Refusal {
  const verb = VERB_OF[command]
  if (verb !== 'SERVICE') {
    const isLender = tenant === contract.lenderPartyId
    const isBorrower = tenant === contract.borrowerPartyId
    if (!isLender && !isBorrower) return refusal('not_found', 'there is no such contract')
    if (verb === 'LENDER' ? !isLender : !isBorrower) {
      return refusal('forbidden', `only the ${verb.toLowerCase()} may do this`)
    }
  }
  if (contract.contractStatus === 'UNKNOWN') throw new Error('a stored contract has a known state')
  const cell = TABLE[command][contract.contractStatus]
  if (cell === 'rules' || cell === 'repeat') return cell
  return refusal(cell, `the contract is ${contract.contractStatus}`)
}

/** In one step, with the signing sessions for what the borrower has to sign. */
export function decideSend(contract: Contract, circumstances: Circumstances): readonly Fact[] {
  return [{ fact: 'ContractSent', at: circumstances.at }, ...missingSignings(contract, circumstances)]
}

/**
 * Needs an account; with a `termsHash` it must be that of the terms as they stand. Evaluates activation at
 * once.
 */
export function decideAccept(
  contract: Contract,
  { termsHash }: AcceptContract,
  circumstances: Circumstances,
): readonly Fact[] | Refusal {
  const { at, borrower } = circumstances
  if (!borrower?.hasAccount) {
    return refusal('borrower_account_required', 'complete the onboarding first')
  }
  if (termsHash !== null && termsHash !== contract.termsHash) {
    return refusal('terms_changed', `the terms now have the hash ${contract.termsHash}`, 'termsHash')
  }
  const accepted: Fact = { fact: 'ContractAccepted', at, acceptedTermsHash: contract.termsHash }
  const facts = [accepted, ...missingSignings(contract, circumstances)]
  return [...facts, ...decideActivation(facts.reduce<Contract>(evolve, contract), circumstances)]
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

/**
 * The only way to ACTIVE: the lock is ACTIVE and the CCB is signed. Anything else leaves the contract as it
 * is.
 */
export function decideActivation(
  contract: Contract,
  { at }: Circumstances,
): readonly FactOf<'ContractActivated'>[] {
  const isReady =
    contract.contractStatus === 'ACCEPTED' &&
    contract.guarantee.lockStatus === 'ACTIVE' &&
    isSigned(contract, 'CCB')
  return isReady ? [{ fact: 'ContractActivated', at }] : []
}

export function decideDecline(
  contract: Contract,
  reason: string | null,
  circumstances: Circumstances,
): readonly Fact[] {
  return [
    { fact: 'ContractDeclined', at: circumstances.at, reason },
    ...closingFacts(contract, circumstances),
  ]
}

/** Before ACTIVE at any time; after it within the reversal period, with the balance untouched. */
export function decideCancel(
  contract: Contract,
  reason: string | null,
  circumstances: Circumstances,
): readonly Fact[] | Refusal {
  const { at } = circumstances
  const closing = closingFacts(contract, circumstances)
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

/** A balance stated for an earlier moment than the one that stands is refused: it is old news. */
export function decideBalance(
  contract: Contract,
  { outstandingBalance, asOf, reason }: UpdateOutstandingBalance,
  { at }: Circumstances,
): readonly Fact[] | Refusal {
  const { guaranteeStatus } = contract.guarantee
  if (guaranteeStatus === 'RELEASING' || guaranteeStatus === 'RELEASED') {
    return refusal('invalid_state', `the guarantee is ${guaranteeStatus}`)
  }
  if (asOf !== null && contract.balanceAsOf !== null && asOf < contract.balanceAsOf) {
    const standing = new Date(contract.balanceAsOf).toISOString()
    return refusal('invalid_state', `a balance as of ${standing} stands already`, 'asOf')
  }
  if (!fitsMoney(requiredFiatAmountRoundedUp(outstandingBalance, contract.collateralPercentage))) {
    return refusal('INVALID_REQUEST', 'makes the required collateral too large', 'outstandingBalance')
  }
  const previousBalance = contract.outstandingBalance
  return [{ fact: 'OutstandingBalanceUpdated', at, outstandingBalance, previousBalance, asOf, reason }]
}

/** One CCB per contract; its signing starts with it once the contract was sent. */
export function decideCcb(
  contract: Contract,
  { file }: AttachCcb,
  circumstances: Circumstances,
): readonly Fact[] | Refusal {
  if (ccbOf(contract)) return refusal('invalid_state', 'the contract has a CCB already', 'ccbFile')
  const termsHash = circumstances.sha256(canonicalTerms(contract, file.sha256))
  const attached: Fact = { fact: 'CcbAttached', at: circumstances.at, file, termsHash }
  if (contract.sentAt === null) return [attached]
  return [attached, ...missingSignings(evolve(contract, attached), circumstances)]
}

/**
 * What follows by itself once other facts have happened: at balance 0 an ACTIVE contract gives its collateral
 * back, and when that is gone, or was sold, it is COMPLETED.
 */
export function decideSettlement(contract: Contract, circumstances: Circumstances): readonly Fact[] {
  if (contract.contractStatus !== 'ACTIVE' || !isZero(contract.outstandingBalance)) return []
  const { guaranteeStatus } = contract.guarantee
  if (guaranteeStatus === 'RELEASED' || guaranteeStatus === 'LIQUIDATED') {
    return [{ fact: 'ContractCompleted', at: circumstances.at }]
  }
  return closingFacts(contract, circumstances)
}

/** Facts with what follows from them. A refusal stays a refusal. */
export function settled(
  contract: Contract,
  facts: readonly Fact[] | Refusal,
  circumstances: Circumstances,
): readonly Fact[] | Refusal {
  if ('code' in facts && isRefusal(facts)) return facts
  const happened = facts as readonly Fact[]
  if (happened.length === 0) return happened
  return [...happened, ...decideSettlement(happened.reduce<Contract>(evolve, contract), circumstances)]
}
