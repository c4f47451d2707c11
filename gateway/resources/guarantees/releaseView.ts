import type { StoredRelease } from '../../../schemas/documents/contracts.ts'
import type { ReleaseReason } from '../../../schemas/http/guarantees.ts'
import type { GuaranteeState } from '../../../schemas/types.ts'
import { presentOrderDestination } from '../contracts/destinationView.ts'
import { instant, presentHold } from '../contracts/view.ts'

/** Texts for ltv's reason codes. */
const WORDS: Readonly<Record<ReleaseReason, string>> = {
  LTV_ABOVE_INITIAL: 'What would be left does not secure the outstanding balance at the initial ratio.',
  PRICE_STALE: 'The last price of a token, or the exchange rate, is too old to release collateral by.',
  PRICE_UNKNOWN: 'A token, or the exchange rate, has never had a price.',
  NOT_HELD: 'The guarantee holds less of this token by now.',
}

/** A stored release as clients read it; a code that is newer than this table is its own words. */
export function presentRelease(
  release: StoredRelease,
  guarantee: Pick<GuaranteeState, 'custodyMismatch'> = { custodyMismatch: null },
) {
  const { reason, releaseStatus } = release
  const isOpen = releaseStatus === 'PENDING' || releaseStatus === 'APPROVED'
  return {
    id: release._id,
    contractId: release.contractId,
    guaranteeId: release.guaranteeId,
    origin: release.releaseOrigin,
    status: release.releaseStatus,
    tokenSymbol: release.tokenSymbol,
    network: release.network,
    amount: release.quantity,
    reason: reason && (WORDS[reason as ReleaseReason] ?? reason),
    reasonCode: reason,
    destination: presentOrderDestination(release.destination),
    hold: isOpen ? presentHold(guarantee) : null,
    createdAt: instant(release.createdAt),
    updatedAt: instant(release.updatedAt),
  }
}
