import type { StoredDeposit } from '../../schemas/documents/contracts.ts'
import type { RecordDeposit } from '../../schemas/types.ts'
import { quantity } from './moneyBook.ts'

/**
 * Transfers over all loans, for the model of money. Lanes decide side by side, so that a report is judged by
 * what was recorded in the end, of which nothing is ever taken back.
 */
export interface Answered {
  readonly report: RecordDeposit
  readonly isRefused: boolean
  readonly code: string | null
  /** Of an answer without a refusal. */
  readonly deposit: StoredDeposit | null
  readonly isNew: boolean
}

type Transfer = Pick<RecordDeposit, 'guaranteeId' | 'network' | 'txHash' | 'tokenSymbol' | 'quantity'>

const isOfSameTransaction = (deposit: StoredDeposit, report: Transfer) =>
  deposit.network === report.network && deposit.txHash === report.txHash

const hasSameFigures = (deposit: StoredDeposit, report: Transfer) =>
  deposit.guaranteeId === report.guaranteeId &&
  deposit.tokenSymbol === report.tokenSymbol &&
  quantity(deposit.quantity) === quantity(report.quantity)

/** One and the same index, or one of the two without. */
const mayBeSame = (deposit: StoredDeposit, report: RecordDeposit) =>
  (deposit.logIndex ?? null) === null || report.logIndex === null || deposit.logIndex === report.logIndex

/** Its index was named later. */
const isRecordedWithout = ({ identifiedAt }: StoredDeposit) => (identifiedAt ?? null) !== null

export function checkTransfers(deposits: readonly StoredDeposit[], answered: readonly Answered[]): string[] {
  const names = deposits.map(({ network, txHash, logIndex }) => `${network} ${txHash} ${logIndex}`)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...twice.map(name => `10: the transfer ${name} counts twice`),
    ...answered.flatMap(answer => checkAnswer(deposits, answer)),
  ]
}

function checkAnswer(
  deposits: readonly StoredDeposit[],
  { report, isRefused, code, deposit, isNew }: Answered,
): string[] {
  const name = `${report.network} ${report.txHash} ${report.logIndex}`
  if (isRefused) {
    const known = deposits.filter(one => isOfSameTransaction(one, report) && mayBeSame(one, report))
    const isContradiction = known.some(one => !hasSameFigures(one, report))
    const isOfIdentified = deposits.some(
      one => isOfSameTransaction(one, report) && hasSameFigures(one, report) && isRecordedWithout(one),
    )
    if (code !== 'deposit_already_recorded' || isContradiction || isOfIdentified) return []
    return [`10: the transfer ${name} is refused, and contradicts none`]
  }
  const kept = deposits.find(({ _id }) => _id === deposit?._id)
  if (!kept) return [`10: the transfer ${name} was taken and is lost`]
  if (!hasSameFigures(kept, report)) return [`10: the transfer ${name} is answered with other figures`]
  const firstIndex = isRecordedWithout(kept) ? null : kept.logIndex
  if (isNew ? firstIndex !== report.logIndex : !mayBeSame(kept, report))
    return [`10: the transfer ${name} is answered with that of index ${kept.logIndex}`]
  return []
}

/** Statistics of the transfers of a run, so that a test can see that it covers everything. */
export function countTransfers(deposits: readonly StoredDeposit[], count: (what: string) => void): void {
  for (const deposit of deposits) {
    const others = deposits.filter(one => one !== deposit && isOfSameTransaction(deposit, one))
    if (others.length > 0) count('one of several transfers')
    if (others.some(one => hasSameFigures(one, deposit))) count('one of two transfers with the same figures')
    if (others.some(({ guaranteeId }) => guaranteeId !== deposit.guaranteeId))
      count('several guarantees paid at once')
  }
}

export interface StrayReport {
  readonly txHash: string
  readonly isTaken: boolean
}

/** Each transfer to an address of no guarantee is kept once, whatever is reported of it. */
export function checkStrays(
  deposits: readonly StoredDeposit[],
  told: readonly (StrayReport | null)[],
  count: (what: string) => void,
): string[] {
  const reports = told.filter(report => report !== null)
  if (reports.length > 0) count('stray')
  const due = [...new Set(reports.map(({ txHash }) => txHash))].sort().join()
  const kept = deposits
    .flatMap(({ contractId, txHash }) => (contractId === 0 ? [txHash] : []))
    .sort()
    .join()
  const lost = reports
    .filter(({ isTaken }) => !isTaken)
    .map(({ txHash }) => `10: the stray ${txHash} is lost`)
  return due === kept ? lost : [...lost, `10: strays are ${kept}, not ${due}`]
}
