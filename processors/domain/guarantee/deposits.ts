/**
 * Deposits of a guarantee, each one transfer.
 *
 *     SEEN → CONFIRMED → REVERSED
 *
 * Only CONFIRMED backs the loan. A reversed deposit leaves the holdings as far as they reach; what of it was
 * sold or released before is custody's to bear, because custody had called it final
 * (docs/specification.md, Deposits).
 */
import { type StoredDeposit, transferOf } from '../../../schemas/documents/contracts.ts'
import type { DepositStatus, RecordDeposit } from '../../../schemas/types.ts'
import type { Contract, DepositFields, FactOf, RuleContext } from '../facts.ts'
import { add, fitsQuantity, smallerOf, subtract, ZERO } from '../money.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { tokenKey } from '../tokenKey.ts'
import { heldOf, isOpenGuarantee } from './guarantee.ts'

export type DepositFact = FactOf<'DepositSeen' | 'DepositRecorded' | 'DepositIdentified' | 'DepositReversed'>

/** Status of a report or a deposit; of earlier releases it is absent, and means CONFIRMED. */
export function statusOf({
  depositStatus,
}: {
  readonly depositStatus?: DepositStatus | null
}): DepositStatus {
  return depositStatus ?? 'CONFIRMED'
}

/** The first report of a transfer. Whether it is known is the caller's, who sees all guarantees. */
export function decideDeposit(
  contract: Contract,
  command: RecordDeposit,
  { at, suffix }: RuleContext,
): readonly DepositFact[] | Refusal {
  const { tokenSymbol, network, quantity, txHash, logIndex, fromAddress, confirmations, tokenContract } =
    command
  const depositId = `dep_${contract.contractId}_${suffix}`
  const transfer = { depositId, tokenSymbol, network, quantity, txHash, logIndex }
  const fields: DepositFields = { ...transfer, fromAddress, confirmations, tokenContract }
  const status = statusOf(command)
  const first = { at, ...fields, recordedAt: null, identifiedAt: null }
  // Kept, so that an older report of it, which comes late, does not count.
  if (status === 'REVERSED') return [{ fact: 'DepositReversed', ...first, ...NOTHING_BACKED }]
  const unfit = unfitFor(contract, command)
  if (unfit) return unfit
  return status === 'SEEN'
    ? [{ fact: 'DepositSeen', at, ...fields }]
    : [{ fact: 'DepositRecorded', ...first }]
}

const NOTHING_BACKED = { confirmedAt: null, takenQuantity: ZERO, missingQuantity: ZERO }

function unfitFor(
  { guarantee, acceptedTokens }: Contract,
  deposit: RecordDeposit | StoredDeposit,
): Refusal | null {
  const { tokenSymbol, network, quantity } = deposit
  if (!acceptedTokens.some(token => tokenKey(token) === tokenKey(deposit))) {
    return refusal('token_not_accepted', `${tokenSymbol} on ${network} is not accepted`, 'tokenSymbol')
  }
  const { tokenContract: named = null } = deposit
  const opened = guarantee.depositAddresses?.find(one => tokenKey(one) === tokenKey(deposit))
  if (named !== null && opened && named.toLowerCase() !== opened.tokenContract.toLowerCase()) {
    return refusal('token_not_accepted', `${named} is not ${tokenSymbol} on ${network}`, 'tokenContract')
  }
  if (!isOpenGuarantee(guarantee)) {
    return refusal('invalid_state', `the guarantee is ${guarantee.guaranteeStatus}`)
  }
  if (!fitsQuantity(add(heldOf(guarantee.holdings, deposit), quantity))) {
    return refusal('INVALID_REQUEST', 'would make the holdings too large', 'amount')
  }
  return null
}

/**
 * A further report of a deposit that is known: nothing new, the next state, or why it cannot be. A transfer
 * that was void stays so: an older report of it may come late.
 */
export function decideProgress(
  deposit: StoredDeposit,
  report: RecordDeposit,
  contract: Contract,
  at: number,
): readonly DepositFact[] | Refusal {
  const known = statusOf(deposit)
  const status = statusOf(report)
  if (status === known || status === 'SEEN') return []
  if (known === 'REVERSED') {
    return refusal('deposit_already_recorded', 'this transfer is recorded as REVERSED', 'status')
  }
  if (status === 'REVERSED') return [reversal(deposit, report, contract, at)]
  if (known === 'CONFIRMED') return []
  const unfit = unfitFor(contract, deposit)
  if (unfit) return unfit
  const { createdAt: recordedAt, identifiedAt = null } = deposit
  return [{ fact: 'DepositRecorded', at, ...latest(deposit, report), recordedAt, identifiedAt }]
}

function reversal(
  deposit: StoredDeposit,
  report: RecordDeposit,
  { guarantee }: Contract,
  at: number,
): FactOf<'DepositReversed'> {
  const { createdAt: recordedAt, identifiedAt = null, quantity } = deposit
  const isBacking = statusOf(deposit) === 'CONFIRMED'
  const takenQuantity = isBacking ? smallerOf(heldOf(guarantee.holdings, deposit), quantity) : ZERO
  const missingQuantity = isBacking ? subtract(quantity, takenQuantity) : ZERO
  const confirmedAt = isBacking ? (deposit.confirmedAt ?? deposit.createdAt) : null
  const times = { recordedAt, identifiedAt, confirmedAt }
  return { fact: 'DepositReversed', at, ...latest(deposit, report), ...times, takenQuantity, missingQuantity }
}

/** The deposit, with what the newest report adds to it. */
function latest(deposit: StoredDeposit, report: RecordDeposit | null): DepositFields {
  const { _id: depositId, tokenSymbol, network, quantity, txHash, logIndex = null } = deposit
  return {
    ...{ depositId, tokenSymbol, network, quantity, txHash, logIndex },
    fromAddress: report?.fromAddress ?? deposit.fromAddress ?? null,
    confirmations: report?.confirmations ?? deposit.confirmations ?? null,
    tokenContract: report?.tokenContract ?? deposit.tokenContract ?? null,
  }
}

/** Custody names the index of a deposit that it had recorded without one. */
export function identification(
  deposit: StoredDeposit,
  logIndex: number,
  at: number,
): FactOf<'DepositIdentified'> {
  const { createdAt: recordedAt, depositStatus = null, confirmedAt = null } = deposit
  return {
    fact: 'DepositIdentified',
    at,
    ...latest(deposit, null),
    logIndex,
    recordedAt,
    depositStatus,
    confirmedAt,
  }
}

const STATUS_AFTER = {
  DepositSeen: 'SEEN',
  DepositRecorded: 'CONFIRMED',
  DepositReversed: 'REVERSED',
} as const

/** The deposit as stored and returned. */
export function depositDocument(fact: DepositFact, { contractId, guaranteeId }: Contract): StoredDeposit {
  const { depositId, at, tokenSymbol, network, quantity, txHash, logIndex } = fact
  const isIdentified = fact.fact === 'DepositIdentified'
  const depositStatus = isIdentified ? statusOf(fact) : STATUS_AFTER[fact.fact]
  return {
    _id: depositId,
    transaction: transferOf(fact),
    ...{ contractId, guaranteeId, tokenSymbol, network, quantity, txHash, logIndex, depositStatus },
    createdAt: fact.fact === 'DepositSeen' ? at : (fact.recordedAt ?? at),
    identifiedAt: isIdentified ? at : fact.fact === 'DepositSeen' ? null : fact.identifiedAt,
    fromAddress: fact.fromAddress,
    confirmations: fact.confirmations,
    tokenContract: fact.tokenContract,
    confirmedAt: confirmedAtOf(fact),
    reversedAt: fact.fact === 'DepositReversed' ? at : null,
    missingQuantity: fact.fact === 'DepositReversed' ? fact.missingQuantity : null,
  }
}

function confirmedAtOf(fact: DepositFact): number | null {
  if (fact.fact === 'DepositSeen') return null
  if (fact.fact === 'DepositRecorded') return fact.at
  if (fact.fact === 'DepositReversed') return fact.confirmedAt
  return fact.confirmedAt ?? (statusOf(fact) === 'CONFIRMED' ? fact.recordedAt : null)
}
