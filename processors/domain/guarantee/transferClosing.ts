import type { TransferClosing } from '../../../schemas/documents/chain.ts'
import type { CloseUnexplainedTransfer } from '../../../schemas/types.ts'
import { type Refusal, refusal } from '../refusal.ts'

/**
 * Closing of a transfer that no order explains: one operator says why, and a second one, with another key,
 * says so too. It only ends the alert: what left still counts until the books agree.
 */
export function closingAfter(
  known: TransferClosing | null,
  { transferId: _id, keyId, reason }: CloseUnexplainedTransfer,
  at: number,
): TransferClosing | Refusal {
  const said = { keyId, reason, at }
  if (known === null) return { _id, proposal: said, confirmation: null }
  if (known.confirmation) return refusal('invalid_state', 'the transfer is closed')
  if (known.proposal.keyId === keyId)
    return refusal('invalid_state', 'it waits for the key of a second operator')
  return { ...known, confirmation: said }
}
