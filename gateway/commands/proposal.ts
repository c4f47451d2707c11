import type { Db } from 'mongodb'
import { Type } from 'typebox'
import type { Outcome } from '../../platform/records/outcomes.ts'
import { operationOf } from '../../schemas/approvals.ts'
import type { ApiKey, Approval } from '../../schemas/documents/directory.ts'
import { approvalExample, ProposedApproval } from '../../schemas/http/approvals.ts'
import { exactly } from '../../schemas/http/values.ts'
import { secretHashOf } from '../access/authentication.ts'
import { commandKind } from '../routing/commandKind.ts'
import type { NeedsDb } from '../routing/needs.ts'

const PROPOSED = 'Proposed: a second key must approve it.'

/** The answer 202 of everything that may need approval (docs/decisions/approvals.md). */
export const ProposalAnswer = exactly({ message: Type.String(), data: ProposedApproval })
export const proposalAnswer = {
  description: 'Your approval policy requires a second key: proposed, not executed yet.',
  schema: ProposalAnswer,
  example: { message: PROPOSED, data: { ...approvalExample, secret: null } },
}

/** Proposal in place of a command refused as `approval_required`. */
export const proposeAct = commandKind(
  'ProposeAct',
  async ({ approval }: { readonly approval: Approval }, { secret }, { db }: NeedsDb) => {
    const [shown] = await presentApprovals([approval], db)
    return {
      status: 202,
      headers: { location: `/approvals/v1/${approval._id}` },
      body: { message: PROPOSED, data: { ...shown, secret: belongsTo(approval, secret) ? secret : null } },
    }
  },
)

/** Whether nothing but the approval of another key is missing. */
export function needsApproval({ status, body }: Pick<Outcome, 'status' | 'body'>): boolean {
  return status === 'REFUSED' && (JSON.parse(body) as { code: string }).code === 'approval_required'
}

/** Whether it is the secret of the key that the proposal will make. */
function belongsTo({ value }: Approval, secret: string | null): boolean {
  const { secretHash } = JSON.parse(value) as { secretHash?: string }
  return secret !== null && secretHashOf(secret) === secretHash
}

/** Approvals as a tenant reads them: the command decoded, and keys by their names. */
export async function presentApprovals(approvals: readonly Approval[], db: Db) {
  const ids = new Set(approvals.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? proposedBy]))
  const keys = await db
    .collection<ApiKey>('apiKeys')
    .find({ _id: { $in: [...ids] } }, { projection: { name: 1 } })
    .toArray()
  const names = new Map(keys.map(({ _id, name }) => [_id, name]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return approvals.map(approval => {
    const { _id, act, command, status, proposedBy, proposedAt, expiresAt } = approval
    const { decidedBy, decidedAt, reason, outcome } = approval
    return {
      id: _id,
      act,
      operation: operationOf(command),
      request: requestIn(approval),
      status,
      proposedBy,
      proposedByName: nameOf(proposedBy),
      proposedAt,
      expiresAt,
      decidedBy,
      decidedByName: nameOf(decidedBy),
      decidedAt,
      reason,
      outcome: outcome && {
        status: outcome.status,
        at: outcome.at,
        resource: outcome.resource,
        error: outcome.refusal,
      },
    }
  })
}

/** The command in the words of the API: nothing is left out but the hash of a secret. */
export function requestIn({ value }: Pick<Approval, 'value'>): Record<string, unknown> {
  const {
    secretHash: _hidden,
    quantity,
    expiresAt,
    ...said
  } = JSON.parse(value) as {
    readonly secretHash?: string
    readonly quantity?: string
    readonly expiresAt?: number | null
  }
  const end = typeof expiresAt === 'number' ? new Date(expiresAt).toISOString() : expiresAt
  return {
    ...said,
    ...(quantity === undefined ? {} : { amount: quantity }),
    ...(end === undefined ? {} : { expiresAt: end }),
  }
}
