import { Type } from '@sinclair/typebox'
import type { Outcome } from '../../platform/records/outcomes.ts'
import type { Approval } from '../../schemas/documents/directory.ts'
import { approvalExample, ProposedApproval } from '../../schemas/http/approvals.ts'
import { exactly } from '../../schemas/http/values.ts'
import type { ProposeAct } from '../../schemas/types.ts'
import { secretHashOf } from '../access/authentication.ts'
import { presentApprovals } from '../resources/approvals/view.ts'
import { commandKind } from '../routing/commandKind.ts'

const PROPOSED = 'Proposed: a second key must approve it.'

/** The answer 202 of everything that may need approval (docs/decisions/approvals.md). */
export const ProposalAnswer = exactly({ message: Type.String(), data: ProposedApproval })
export const proposalAnswer = {
  description: 'Your approval policy requires a second key: proposed, not executed yet.',
  schema: ProposalAnswer,
  example: { message: PROPOSED, data: { ...approvalExample, secret: null } },
}

/** What a refused command becomes where its refusal is `approval_required`. */
export const proposeAct = commandKind<ProposeAct, { readonly approval: Approval }>({
  type: 'ProposeAct',
  topic: 'directoryCommands',
  answer: async ({ approval }, { secret, deps }) => {
    const [shown] = await presentApprovals([approval], deps.db)
    return {
      status: 202,
      headers: { location: `/approvals/v1/${approval._id}` },
      body: { message: PROPOSED, data: { ...shown, secret: belongsTo(approval, secret) ? secret : null } },
    }
  },
})

/** Whether nothing but the approval of another key is missing. */
export function needsApproval({ status, body }: Pick<Outcome, 'status' | 'body'>): boolean {
  return status === 'REFUSED' && (JSON.parse(body) as { code: string }).code === 'approval_required'
}

/** Whether it is the secret of the key that the proposal will make. */
function belongsTo({ value }: Approval, secret: string | null): boolean {
  const { secretHash } = JSON.parse(value) as { secretHash?: string }
  return secret !== null && secretHashOf(secret) === secretHash
}
