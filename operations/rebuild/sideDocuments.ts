import { sideWrites } from '../../processors/contracts/decider/documents.ts'
import type { StateWrite } from '../../processors/runtime/ports.ts'
import type { FoldedDecision } from './fold.ts'

/**
 * Side documents of a decision. Each session belongs to the provider that serves its signing. A
 * generated document that still waited for the object store is not among them: events do not carry its
 * bytes.
 */
export function besideOf({ steps, eventIds }: FoldedDecision): readonly StateWrite[] {
  return steps.flatMap((step, index) => {
    const provider = 'signing' in step.fact ? step.fact.signing.provider : 'http'
    return sideWrites([step], [eventIds[index]!], provider)
  })
}
