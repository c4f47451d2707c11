import type { StoredDeposit } from '../../../schemas/documents/contracts.ts'
import { instant, instantOrNull } from '../contracts/view.ts'

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
  const { depositStatus: status = 'CONFIRMED', confirmedAt = createdAt, reversedAt = null } = deposit
  return {
    id: _id,
    contractId,
    guaranteeId,
    tokenSymbol,
    network,
    amount: quantity,
    txHash,
    logIndex,
    status,
    from: deposit.fromAddress ?? null,
    confirmations: deposit.confirmations ?? null,
    tokenContract: deposit.tokenContract ?? null,
    confirmedAt: instantOrNull(confirmedAt),
    reversedAt: instantOrNull(reversedAt),
    missingAmount: deposit.missingQuantity ?? null,
    createdAt: instant(createdAt),
  }
}
