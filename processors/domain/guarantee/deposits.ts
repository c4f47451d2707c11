/**
 * Deposits of a guarantee, each one transfer.
 *
 *     SEEN → CONFIRMED → REVERSED ─ in another block → SEEN, CONFIRMED
 *
 * Only CONFIRMED backs the loan, and only what fits: anything else is unattributed (unattributed.ts). A
 * reversed deposit leaves the holdings as far as they reach; what of it was sold or released before is
 * custody's to bear, because custody had called it final (docs/specification.md, Deposits).
 */
import { type StoredDeposit, transferOf } from '../../../schemas/documents/contracts.ts'
import type {
  DepositStatus,
  RecordDeposit,
  Unattributed,
  UnattributedReason,
} from '../../../schemas/types.ts'
import type { Contract, DepositFields, FactOf, RuleContext } from '../facts.ts'
import { add, fitsQuantity, smallerOf, subtract, ZERO } from '../money.ts'
import { tokenKey } from '../tokenKey.ts'
import { heldOf, isOpenGuarantee } from './guarantee.ts'

export type DepositFact = FactOf<
  | 'DepositSeen'
  | 'DepositRecorded'
  | 'DepositIdentified'
  | 'DepositReversed'
  | 'DepositUnattributed'
  | 'DepositReturnOrdered'
  | 'DepositReturned'
>

/** A transfer leaves blocks rarely; the last ones are enough to know a late report. */
const MAX_VOID_BLOCKS = 20

/** Status of a report or a deposit; of earlier releases it is absent, and means CONFIRMED. */
export function statusOf({
  depositStatus,
}: {
  readonly depositStatus?: DepositStatus | null
}): DepositStatus {
  return depositStatus ?? 'CONFIRMED'
}

/**
 * The first report of a transfer. Whether it is known is the caller's, who sees all guarantees; `isStray`: it
 * came before as a stray.
 */
export function decideDeposit(
  contract: Contract,
  command: RecordDeposit,
  { at, suffix }: Pick<RuleContext, 'at' | 'suffix'>,
  isStray = false,
): readonly DepositFact[] {
  const { tokenSymbol, network, quantity, txHash, logIndex, fromAddress, confirmations } = command
  const { tokenContract, blockHash } = command
  const status = statusOf(command)
  const fields: DepositFields = {
    ...{ depositId: `dep_${contract.contractId}_${suffix}`, tokenSymbol, network, quantity, txHash },
    ...{ logIndex, fromAddress, confirmations, tokenContract, blockHash },
    voidBlocks: status === 'REVERSED' && blockHash !== null ? [blockHash] : [],
  }
  const first = { at, recordedAt: null, identifiedAt: null }
  // Kept, so that an older report of it, which comes late, does not count.
  if (status === 'REVERSED') return [{ fact: 'DepositReversed', ...first, ...fields, ...NOTHING_BACKED }]
  const reason = isStray ? 'ADDRESS_UNKNOWN' : unfitness(contract, fields, command)
  return [arrival(status, fields, first, reason)]
}

const NOTHING_BACKED = { confirmedAt: null, takenQuantity: ZERO, missingQuantity: ZERO }

interface Times {
  readonly at: number
  readonly recordedAt: number | null
  readonly identifiedAt: number | null
}

/** A transfer is in the chain: it is seen or backs the loan, or, with a reason, is unattributed. */
function arrival(
  status: DepositStatus,
  fields: DepositFields,
  times: Times,
  reason: UnattributedReason | null,
): DepositFact {
  if (reason !== null) {
    const confirmedAt = status === 'CONFIRMED' ? times.at : null
    const why = { depositStatus: status, confirmedAt, unattributedReason: reason }
    return { fact: 'DepositUnattributed', ...times, ...fields, ...why }
  }
  if (status === 'SEEN') return { fact: 'DepositSeen', ...times, ...fields }
  return { fact: 'DepositRecorded', ...times, ...fields, unattributedReason: null }
}

/** Why a transfer may not back the loan; null where it fits. */
export function unfitness(
  { guarantee, acceptedTokens }: Contract,
  deposit: Pick<DepositFields, 'tokenSymbol' | 'network' | 'quantity' | 'tokenContract' | 'fromAddress'>,
  report: Pick<RecordDeposit, 'isSenderRefused'>,
): UnattributedReason | null {
  const { quantity, tokenContract, fromAddress } = deposit
  if (!acceptedTokens.some(token => tokenKey(token) === tokenKey(deposit))) return 'TOKEN_NOT_ACCEPTED'
  const addresses = guarantee.depositAddresses ?? []
  const opened = addresses.find(one => tokenKey(one) === tokenKey(deposit))
  if (tokenContract !== null && opened && !isSameAddress(tokenContract, opened.tokenContract))
    return 'TOKEN_CONTRACT'
  // What moves within the account is no new collateral.
  const isOwn = fromAddress !== null && addresses.some(({ address }) => isSameAddress(address, fromAddress))
  if (isOwn || report.isSenderRefused) return 'SENDER'
  if (!isOpenGuarantee(guarantee)) return 'GUARANTEE_CLOSED'
  return fitsQuantity(add(heldOf(guarantee.holdings, deposit), quantity)) ? null : 'TOO_LARGE'
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * A further report of a deposit that is known: nothing new, or the next state. A void transfer counts again
 * where a block that it was not in before has it; without that proof it is unattributed, because the report
 * may be an old one that comes late.
 */
export function decideProgress(
  deposit: StoredDeposit,
  report: RecordDeposit,
  contract: Contract,
  at: number,
): readonly DepositFact[] {
  const known = statusOf(deposit)
  const status = statusOf(report)
  const { createdAt: recordedAt, identifiedAt = null, voidBlocks = [], unattributed = null } = deposit
  const isInVoidBlock = report.blockHash !== null && voidBlocks.includes(report.blockHash)
  if (status === 'REVERSED')
    return known === 'REVERSED' || isInVoidBlock ? [] : [reversal(deposit, report, contract, at)]
  const fields = latest(deposit, report)
  const times = { at, recordedAt, identifiedAt }
  const isMinedAgain = report.blockHash !== null && voidBlocks.length > 0 && !isInVoidBlock
  if (known === 'REVERSED') {
    if (status === 'SEEN' && !isMinedAgain) return []
    const reason = isMinedAgain ? unfitness(contract, fields, report) : 'MINED_AGAIN'
    // It is said to be there again: the next reversal of that block counts.
    const left = fields.voidBlocks?.filter(block => block !== fields.blockHash) ?? []
    return [arrival(status, { ...fields, voidBlocks: left }, times, reason)]
  }
  if (status === known || status === 'SEEN') return []
  return [
    arrival(status, fields, times, unattributed?.unattributedReason ?? unfitness(contract, fields, report)),
  ]
}

function reversal(
  deposit: StoredDeposit,
  report: RecordDeposit,
  { guarantee }: Contract,
  at: number,
): FactOf<'DepositReversed'> {
  const { createdAt: recordedAt, identifiedAt = null, quantity, unattributed = null } = deposit
  const isFinal = statusOf(deposit) === 'CONFIRMED'
  const isBacking = isFinal && (unattributed === null || unattributed.attributionState === 'ATTRIBUTED')
  const takenQuantity = isBacking ? smallerOf(heldOf(guarantee.holdings, deposit), quantity) : ZERO
  const isGone = isBacking || unattributed?.attributionState === 'RETURNED'
  const missingQuantity = isGone ? subtract(quantity, takenQuantity) : ZERO
  const confirmedAt = isFinal ? (deposit.confirmedAt ?? deposit.createdAt) : null
  const fields = latest(deposit, report)
  return {
    ...{ fact: 'DepositReversed', at, ...fields, recordedAt, identifiedAt, confirmedAt },
    ...{ takenQuantity, missingQuantity, voidBlocks: withBlock(fields.voidBlocks, fields.blockHash) },
  }
}

/** The deposit, with what the newest report adds to it. A block that it changed from has left the chain. */
export function latest(deposit: StoredDeposit, report: RecordDeposit | null): DepositFields {
  const { _id: depositId, tokenSymbol, network, quantity, txHash, logIndex = null } = deposit
  const { blockHash: before = null, voidBlocks = [] } = deposit
  const blockHash = report?.blockHash ?? before
  return {
    ...{ depositId, tokenSymbol, network, quantity, txHash, logIndex, blockHash },
    fromAddress: report?.fromAddress ?? deposit.fromAddress ?? null,
    confirmations: report?.confirmations ?? deposit.confirmations ?? null,
    tokenContract: report?.tokenContract ?? deposit.tokenContract ?? null,
    voidBlocks: blockHash === before ? voidBlocks : withBlock(voidBlocks, before),
  }
}

function withBlock(blocks: readonly string[] = [], block: string | null): readonly string[] {
  return block === null || blocks.includes(block) ? blocks : [...blocks, block].slice(-MAX_VOID_BLOCKS)
}

/** Custody names the index of a deposit that it had recorded without one. */
export function identification(
  deposit: StoredDeposit,
  logIndex: number,
  at: number,
): FactOf<'DepositIdentified'> {
  const { createdAt: recordedAt, depositStatus = null, confirmedAt = null, unattributed = null } = deposit
  const { reversedAt = null, missingQuantity = null } = deposit
  const known = { recordedAt, depositStatus, confirmedAt, unattributed, reversedAt, missingQuantity }
  return { fact: 'DepositIdentified', at, ...latest(deposit, null), logIndex, ...known }
}

const STATUS_AFTER = {
  DepositSeen: 'SEEN',
  DepositRecorded: 'CONFIRMED',
  DepositReversed: 'REVERSED',
  DepositReturnOrdered: 'CONFIRMED',
  DepositReturned: 'CONFIRMED',
} as const

/** The deposit as stored and returned. */
export function depositDocument(
  fact: DepositFact,
  { contractId, guaranteeId, lenderPartyId }: Contract,
): StoredDeposit {
  const { depositId, at, tokenSymbol, network, quantity, txHash, logIndex } = fact
  const isIdentified = fact.fact === 'DepositIdentified'
  const depositStatus = 'depositStatus' in fact ? statusOf(fact) : STATUS_AFTER[fact.fact]
  const unattributed = unattributedBy(fact)
  const isOpen = unattributed?.attributionState === 'OPEN' || unattributed?.attributionState === 'RETURNING'
  return {
    _id: depositId,
    transaction: transferOf(fact),
    ...{ contractId, guaranteeId, tokenSymbol, network, quantity, txHash, logIndex, depositStatus },
    createdAt: fact.recordedAt ?? at,
    identifiedAt: isIdentified ? at : fact.identifiedAt,
    fromAddress: fact.fromAddress,
    confirmations: fact.confirmations,
    tokenContract: fact.tokenContract,
    blockHash: fact.blockHash,
    voidBlocks: fact.voidBlocks ?? [],
    confirmedAt: confirmedAtOf(fact),
    reversedAt: isIdentified ? fact.reversedAt : fact.fact === 'DepositReversed' ? at : null,
    missingQuantity: 'missingQuantity' in fact ? fact.missingQuantity : null,
    unattributed,
    ...(isOpen ? { openFor: lenderPartyId } : {}),
  }
}

function unattributedBy(fact: DepositFact): Unattributed | null {
  if (fact.fact === 'DepositIdentified') return fact.unattributed
  const unattributedReason = 'unattributedReason' in fact ? fact.unattributedReason : null
  if (unattributedReason === null) return null
  const { returnId, destination } = 'returnId' in fact ? fact : NO_RETURN
  return { unattributedReason, attributionState: ATTRIBUTION_AFTER[fact.fact], returnId, destination }
}

const NO_RETURN = { returnId: null, destination: null }
const ATTRIBUTION_AFTER: Readonly<Record<DepositFact['fact'], Unattributed['attributionState']>> = {
  DepositSeen: 'UNKNOWN',
  DepositRecorded: 'ATTRIBUTED',
  DepositIdentified: 'UNKNOWN',
  DepositReversed: 'UNKNOWN',
  DepositUnattributed: 'OPEN',
  DepositReturnOrdered: 'RETURNING',
  DepositReturned: 'RETURNED',
}

function confirmedAtOf(fact: DepositFact): number | null {
  if (fact.fact === 'DepositSeen') return null
  if (fact.fact === 'DepositRecorded') return fact.at
  if (fact.fact !== 'DepositIdentified') return fact.confirmedAt
  return fact.confirmedAt ?? (statusOf(fact) === 'CONFIRMED' ? fact.recordedAt : null)
}
