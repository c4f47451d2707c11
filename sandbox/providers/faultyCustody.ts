import type { Clock } from '../../platform/process/clock.ts'
import type { Custody } from '../../processors/contracts/custody/custody.ts'
import type { CustodyOrder } from '../../schemas/documents/contracts.ts'

/**
 * A local custodian with the faults that the sandbox injects (docs/sandbox.md): it fails, confirms late by
 * the deployment's time, leaves orders open while it rejects, or confirms twice. Without faults it is the
 * custodian itself. Loaded in sandboxes only.
 */
export function faultyCustody(custody: Custody, { faults, now }: Pick<Clock, 'faults' | 'now'>): Custody {
  if (!faults) return custody
  const executesAt = ({ createdAt }: Pick<CustodyOrder, 'createdAt'>) =>
    createdAt + faults.of('custody').delayMs
  return {
    ...custody,
    async execute(order) {
      const { reject, duplicate } = faults.of('custody')
      if (reject || now() < executesAt(order)) return { status: 'OPEN' }
      if (faults.takeFailure('custody')) throw new Error('the sandbox makes the local custodian fail')
      const answer = await custody.execute(order)
      return answer.status === 'DONE' ? { ...answer, isToldTwice: duplicate } : answer
    },
    executesAt,
  }
}
