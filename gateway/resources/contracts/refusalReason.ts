import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { RecordSignatureEvent } from '../../../schemas/types.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import type { NeedsPersonalData } from '../parties/personalData.ts'

type Told = Pick<RecordSignatureEvent, 'contractId' | 'signingId' | 'signerId' | 'reason'>

/**
 * The reason of a signer's refusal, sealed for the signer before it enters the log. Null without a
 * reason, or without a party to seal for: then the report is refused, or the signer was erased.
 */
export async function sealedReason(
  { contractId, signingId, signerId, reason }: Told,
  deps: NeedsDb & NeedsPersonalData,
): Promise<string | null> {
  if (reason === null || reason === '') return null
  const partyId = await signerPartyOf({ contractId, signingId, signerId }, deps)
  return partyId === null ? null : deps.personalData.sealWords(partyId, reason)
}

export async function signerPartyOf(
  { contractId, signingId, signerId }: Omit<Told, 'reason'>,
  { db }: NeedsDb,
): Promise<string | null> {
  const contract = await db
    .collection<StoredContract>('contracts')
    .findOne({ _id: contractId }, { projection: { signings: 1 } })
  const signing = contract?.signings.find(one => one.signingId === signingId)
  return signing?.signers.find(one => one.signerId === signerId)?.partyId ?? null
}
