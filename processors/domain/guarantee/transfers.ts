/**
 * Transfers that are deposits already. A transfer is known by its network, its transaction and its index;
 * custody may leave the index out where the transaction has only one (docs/specification.md, Deposits).
 */
import type { DepositResult, StoredDeposit } from '../../../schemas/documents/contracts.ts'
import type { RecordDeposit } from '../../../schemas/types.ts'
import type { Contract } from '../facts.ts'
import { compare } from '../money.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { tokenKey } from '../tokenKey.ts'
import { type DepositFact, decideProgress, identification, statusOf } from './deposits.ts'

/** Transaction hash on all three networks, which are EVM chains. */
const TX_HASH = /^0x[0-9a-f]{64}$/
export const TX_HASH_REASON = 'must be 0x and 64 hexadecimal digits'

/** The one spelling of a transaction hash; null if invalid. */
export function canonicalTxHash(text: string): string | null {
  const hash = text.toLowerCase()
  return TX_HASH.test(hash) ? hash : null
}

type Known = DepositResult | Refusal | readonly DepositFact[]

/**
 * Compares a report with the deposits known of its transaction: it repeats one of them; it contradicts one;
 * it names the index of one that was recorded without, or its next state (facts); or, null, it is another
 * transfer.
 */
export function knownTransfer(
  deposits: readonly StoredDeposit[],
  report: RecordDeposit,
  contract: Contract,
  at: number,
): Known | null {
  const again = (deposit: StoredDeposit): Known => {
    const facts = decideProgress(deposit, report, contract, at)
    return facts.length > 0 ? facts : { deposit, isNew: false }
  }
  const known = deposits.filter(({ network, contractId }) => network === report.network && contractId > 0)
  if (known.length === 0) return null
  const { logIndex } = report
  const agrees = (deposit: StoredDeposit) => differences(deposit, report).length === 0
  if (logIndex === null) {
    const same = known.find(agrees)
    if (same) return again(same)
    const [only, ...others] = known
    if (others.length === 0) return contradicts(only!, report)
    const said = `${known.length} transfers of this transaction are recorded, none like this one: name its logIndex`
    return refusal('deposit_already_recorded', said, 'logIndex')
  }
  const named = known.find(deposit => deposit.logIndex === logIndex)
  if (named) return agrees(named) ? again(named) : contradicts(named, report)
  const same = known.filter(agrees)
  const unnamed = same.find(deposit => (deposit.logIndex ?? null) === null)
  if (unnamed) {
    const facts = decideProgress({ ...unnamed, logIndex, identifiedAt: at }, report, contract, at)
    return [identification(unnamed, logIndex, at), ...facts]
  }
  // By leaving the index out custody said that the transaction has one such transfer; it cannot have two,
  // but in another block it may have another index.
  const [other] = same.filter(one => (one.identifiedAt ?? null) !== null && statusOf(one) !== 'REVERSED')
  if (!other) return null
  const reason = `another transfer of this transaction is recorded: logIndex ${other.logIndex}, with these figures`
  return refusal('deposit_already_recorded', reason, 'logIndex')
}

function contradicts(deposit: StoredDeposit, report: RecordDeposit): Refusal {
  const [first] = differences(deposit, report)
  return refusal('deposit_already_recorded', first!.reason, first!.field)
}

interface Difference {
  readonly field: string
  readonly reason: string
}

function differences(deposit: StoredDeposit, report: RecordDeposit): readonly Difference[] {
  const found: Difference[] = []
  if (deposit.guaranteeId !== report.guaranteeId) {
    // Whose it is, is not for everybody to know.
    found.push({ field: 'txHash', reason: 'this transfer is recorded on another guarantee' })
  }
  if (tokenKey(deposit) !== tokenKey(report)) {
    found.push({ field: 'tokenSymbol', reason: `this transfer is recorded with ${tokenKey(deposit)}` })
  }
  if (compare(deposit.quantity, report.quantity) !== 0) {
    found.push({ field: 'amount', reason: `this transfer is recorded with an amount of ${deposit.quantity}` })
  }
  return found
}
