import type { Db } from 'mongodb'
import type { SignatureSession } from '../../../schemas/documents/contracts.ts'
import type { Signer, SigningState } from '../../../schemas/types.ts'

/** Party of the reader; null: a key without one, which sees no signing links. */
export type Viewer = string | null

/** Where a signer signs, by the signer's id; null for those that the viewer may not see. */
export type SignUrls = (signerId: string) => string | null

export interface SignUrlNeeds {
  readonly db: Db
  /** Address of the local provider's page for a signer; null where signatures come from outside. */
  readonly signUrlOf: (signerId: string) => string | null
  readonly now: () => number
}

/**
 * Links for the viewer's own open signatures: to pages of the sandbox, or as the external provider
 * reported them.
 */
export async function signUrlsOf(
  signings: readonly SigningState[],
  viewer: Viewer,
  { db, signUrlOf, now }: SignUrlNeeds,
): Promise<SignUrls> {
  const mine = ({ partyId, signerStatus }: Signer) => partyId === viewer && signerStatus !== 'SIGNED'
  const moment = now()
  const open = signings.filter(
    ({ signingStatus, expiresAt, signers }) =>
      signingStatus === 'ACTIVE' && !(expiresAt !== null && expiresAt <= moment) && signers.some(mine),
  )
  const outside = open.filter(({ provider }) => provider !== 'local').map(({ signingId }) => signingId)
  const sessions =
    outside.length === 0
      ? []
      : await db
          .collection<SignatureSession>('signatureSessions')
          .find({ _id: { $in: outside } })
          .toArray()
  const theirs = new Map(sessions.flatMap(({ links }) => links.map(link => [link.signerId, link.signUrl])))
  const urls = new Map(
    open.flatMap(({ provider, signers }) =>
      signers.filter(mine).map(({ signerId }) => {
        const own = provider === 'local' ? signUrlOf(signerId) : theirs.get(signerId)
        return [signerId, own ?? null] as const
      }),
    ),
  )
  return signerId => urls.get(signerId) ?? null
}
