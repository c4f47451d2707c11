import type { StoredDeposit } from '../../../schemas/documents/contracts.ts'
import { instant, instantOrNull } from '../contracts/view.ts'

export const CHECKED_ADDRESS = 'an address whose EIP-55 checksum is right'

/** A stored deposit as clients read it. */
export function presentDeposit({
  _id,
  contractId,
  guaranteeId,
  tokenSymbol,
  network,
  ...deposit
}: StoredDeposit) {
  const { quantity, txHash, logIndex = null, createdAt } = deposit
  // Deposits of releases before 1.4 have none of these.
  const { unattributed = null } = deposit
  const { depositStatus: status = 'CONFIRMED', confirmedAt = createdAt, reversedAt = null } = deposit
  return {
    id: _id,
    contractId: contractId === 0 ? null : contractId,
    guaranteeId: guaranteeId === 0 ? null : guaranteeId,
    tokenSymbol,
    network,
    amount: quantity,
    txHash,
    logIndex,
    status,
    from: deposit.fromAddress ?? null,
    confirmations: deposit.confirmations ?? null,
    tokenContract: deposit.tokenContract ?? null,
    blockHash: deposit.blockHash ?? null,
    confirmedAt: instantOrNull(confirmedAt),
    reversedAt: instantOrNull(reversedAt),
    missingAmount: deposit.missingQuantity ?? null,
    unattributed: unattributed && {
      reasonCode: unattributed.unattributedReason,
      status: unattributed.attributionState,
      returnId: unattributed.returnId,
      destination: unattributed.destination,
      remark: unattributed.remark ?? null,
    },
    createdAt: instant(createdAt),
  }
}
