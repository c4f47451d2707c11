import { type Act, ALWAYS_APPROVED, POLICY_ACTS, type PolicyAct } from '../../../schemas/approvals.ts'
import type { Party } from '../../../schemas/documents/directory.ts'
import { laterOf } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { APPROVES, type Asking, areIndependent, liveKey, mayApprove } from './approval.ts'

/** The acts of a party that need the approval of a second key. */
export const policyOf = ({ approvalsRequiredFor = [] }: Party): readonly PolicyAct[] => approvalsRequiredFor

/** Whether this act does. */
export function isRequired(party: Party | null, act: Act): boolean {
  if (ALWAYS_APPROVED.has(act)) return true
  return party !== null && (policyOf(party) as readonly Act[]).includes(act)
}

/** Removing an act needs approval itself; adding one needs another key that could approve. */
export function changePolicy(
  party: Party,
  wished: readonly string[],
  asking: Asking,
): { readonly party: Party; readonly isNarrowed: boolean } | Refusal {
  const { keys, actor, cause } = asking
  const key = liveKey(keys, actor, cause.at)
  if (!key?.scopes.includes(APPROVES)) {
    return refusal('forbidden', `the requesting key needs the scope ${APPROVES}`)
  }
  const requiredFor = POLICY_ACTS.filter(act => wished.includes(act))
  const added = requiredFor.filter(act => !isRequired(party, act))
  const alone = added.find(
    act =>
      !keys.some(
        other => liveKey(keys, other._id, cause.at) && mayApprove(other, act) && areIndependent(key, other),
      ),
  )
  if (alone !== undefined) {
    const why = `no other key, made without this one, could approve ${alone}: another hand needs a key with the scope ${APPROVES} and that of the act`
    return refusal('invalid_state', why, 'requiredFor')
  }
  return {
    party: {
      ...party,
      approvalsRequiredFor: requiredFor,
      updatedAt: laterOf(party.updatedAt, cause.at),
      version: party.version + 1,
    },
    isNarrowed: policyOf(party).some(act => !requiredFor.includes(act)),
  }
}
