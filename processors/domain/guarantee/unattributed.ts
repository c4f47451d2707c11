/**
 * Unattributed deposits: two people of the lender let one back the loan, or send it back. A stray, to an
 * address of no guarantee, has no contract: an operator closes it (docs/specification.md, Unattributed
 * deposits).
 */
import { NOBODY, type StoredDeposit } from '../../../schemas/documents/contracts.ts'
import type { AttributeDeposit, RecordDeposit, ReturnDeposit, Unattributed } from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { tokenKey } from '../tokenKey.ts'
import { latest, statusOf, unfitness } from './deposits.ts'

/** A rule about a deposit that is known. */
export type Rule<C, F> = (
  deposit: StoredDeposit,
  contract: Contract,
  command: C,
  context: Pick<RuleContext, 'at'>,
) => F | Refusal

/** One deposit goes back once. */
export const returnIdOf = (depositId: string) => depositId.replace(/^dep_/, 'ret_')
export const depositIdOf = (returnId: string) => returnId.replace(/^ret_/, 'dep_')

/** It backs the loan from now on, if the contract takes it now: people overrule all other reasons. */
export const decideAttribution: Rule<AttributeDeposit, readonly FactOf<'DepositRecorded'>[]> = (
  deposit,
  contract,
  _,
  { at },
) => {
  const { unattributed } = deposit
  if (unattributed?.attributionState !== 'OPEN' || statusOf(deposit) !== 'CONFIRMED') return notOpen(deposit)
  const fields = latest(deposit, null)
  const hindrance = unfitness(contract, { ...fields, fromAddress: null }, { isSenderRefused: null })
  if (hindrance !== null) {
    const isToken = hindrance === 'TOKEN_NOT_ACCEPTED' || hindrance === 'TOKEN_CONTRACT'
    return refusal(isToken ? 'token_not_accepted' : 'invalid_state', `it cannot back the loan: ${hindrance}`)
  }
  const { createdAt: recordedAt, identifiedAt = null } = deposit
  const why = { recordedAt, identifiedAt, unattributedReason: unattributed.unattributedReason }
  return [{ fact: 'DepositRecorded', at, ...fields, ...why }]
}

/** Custody is ordered to send it to the destination. */
export const decideReturn: Rule<ReturnDeposit, readonly FactOf<'DepositReturnOrdered'>[]> = (
  deposit,
  _,
  { destination },
  { at },
) => {
  if (deposit.unattributed?.attributionState !== 'OPEN' || statusOf(deposit) !== 'CONFIRMED')
    return notOpen(deposit)
  const on = { returnId: returnIdOf(deposit._id), destination }
  return [{ fact: 'DepositReturnOrdered', at, ...returned(deposit), ...on }]
}

/** Custody has sent it. */
export function decideReturnConfirmation(
  deposit: StoredDeposit,
  { at }: Pick<RuleContext, 'at'>,
): readonly FactOf<'DepositReturned'>[] | Refusal {
  const { returnId, destination, attributionState: state } = deposit.unattributed ?? {}
  if (state === 'RETURNED') return []
  if (state !== 'RETURNING' || !returnId || !destination) return notOpen(deposit)
  return [{ fact: 'DepositReturned', at, ...returned(deposit), returnId, destination }]
}

function returned(deposit: StoredDeposit) {
  const { createdAt: recordedAt, identifiedAt = null, confirmedAt = null, unattributed } = deposit
  const times = { recordedAt, identifiedAt, confirmedAt }
  return { ...latest(deposit, null), ...times, unattributedReason: unattributed!.unattributedReason }
}

function notOpen(deposit: StoredDeposit): Refusal {
  const { unattributed } = deposit
  const state = unattributed
    ? `its attribution is ${unattributed.attributionState}`
    : 'it is not an unattributed deposit'
  return refusal('invalid_state', `the deposit is ${statusOf(deposit)}; ${state}`)
}

/** The stray among deposits that a report is about. */
export function strayAmong(
  deposits: readonly StoredDeposit[],
  report: Pick<RecordDeposit, 'network' | 'txHash' | 'tokenSymbol' | 'quantity' | 'logIndex'>,
): StoredDeposit | null {
  const isSame = ({ contractId, logIndex = null, ...one }: StoredDeposit) => {
    if (contractId !== 0 || one.network !== report.network || one.txHash !== report.txHash) return false
    const isAlike = tokenKey(one) === tokenKey(report) && one.quantity === report.quantity
    return logIndex === report.logIndex || (isAlike && (logIndex === null || report.logIndex === null))
  }
  return deposits.find(isSame) ?? null
}

const UNKNOWN_ADDRESS: Unattributed = {
  ...{ unattributedReason: 'ADDRESS_UNKNOWN', attributionState: 'OPEN', returnId: null, destination: null },
}

/** A stray after a report; the same document where it says nothing new. It backs nothing in any state. */
export function strayAfter(known: StoredDeposit | null, report: RecordDeposit, at: number): StoredDeposit {
  const { tokenSymbol, network, quantity, txHash, fromAddress, confirmations, tokenContract } = report
  const depositStatus = statusOf(report)
  const isOlder = known !== null && (depositStatus === 'SEEN' || depositStatus === statusOf(known))
  const logIndex = known?.logIndex ?? report.logIndex
  if (known !== null && isOlder) return logIndex === (known.logIndex ?? null) ? known : { ...known, logIndex }
  const _id = known?._id ?? `dep_0_${network}_${txHash}_${logIndex ?? ''}`
  const state = known?.unattributed?.attributionState ?? 'OPEN'
  const { openFor: _, ...before } = known ?? {}
  return {
    ...before,
    // No deposit of a guarantee has this transaction: custody may still report whose it is.
    ...{ _id, transaction: `stray/${_id}`, contractId: 0, guaranteeId: 0, tokenSymbol, network, quantity },
    ...{ txHash, logIndex, depositStatus, fromAddress, confirmations, tokenContract },
    blockHash: report.blockHash,
    createdAt: known?.createdAt ?? at,
    confirmedAt: depositStatus === 'CONFIRMED' ? at : (known?.confirmedAt ?? null),
    reversedAt: depositStatus === 'REVERSED' ? at : null,
    unattributed: known?.unattributed ?? UNKNOWN_ADDRESS,
    ...(state === 'OPEN' && depositStatus !== 'REVERSED' ? { openFor: NOBODY } : {}),
  }
}

/** An operator settled it: with the custodian, or because custody reported whose it is. */
export function strayClosed(
  { openFor: _, ...stray }: StoredDeposit,
  remark: string,
): StoredDeposit | Refusal {
  const { unattributed } = stray
  if (unattributed?.attributionState !== 'OPEN') return refusal('invalid_state', 'the deposit is CLOSED')
  return { ...stray, unattributed: { ...unattributed, attributionState: 'CLOSED', remark } }
}
