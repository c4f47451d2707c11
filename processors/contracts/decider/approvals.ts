import { actOf, approvalBehind } from '../../../schemas/approvals.ts'
import type { Approval } from '../../../schemas/documents/directory.ts'
import { isApproved } from '../../domain/directory/approval.ts'
import { isRequired } from '../../domain/directory/approvalPolicy.ts'
import { type Refusal, refusal } from '../../domain/refusal.ts'
import type { StateView } from '../../runtime/decider/decision.ts'
import type { Need } from '../../runtime/ports.ts'
import { type Context, partyIn } from './input.ts'

/** The approval that a command came from; of a command that none led to, nothing is loaded. */
export function approvalNeeds(commandId: string | null): readonly Need[] {
  const approvalId = commandId === null ? null : approvalBehind(commandId)
  return approvalId === null ? [] : [{ collection: 'approvals', field: '_id', values: [approvalId] }]
}

/**
 * Whether the policy of the party that asks holds the act back: unless directory says that just this was
 * approved, no matter who wrote the command (docs/decisions/approvals.md).
 */
export function lackOfApproval(
  command: string,
  value: object,
  partyId: string,
  view: StateView,
  { commandId }: Pick<Context, 'commandId'>,
): Refusal | null {
  const act = actOf(command)
  if (act === null || !isRequired(partyIn(view, partyId), act)) return null
  const approvalId = approvalBehind(commandId)
  const approval =
    approvalId === null ? null : (view.get('approvals', approvalId) as unknown as Approval | null)
  return isApproved(approval, partyId, command, value) ? null : refusal('approval_required')
}
