import type { Db } from 'mongodb'
import { operationOf } from '../../../schemas/approvals.ts'
import type { ApiKey, Approval } from '../../../schemas/documents/directory.ts'

/** Approvals as a tenant reads them: what will be done decoded, and keys by their names. */
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
