import { sideWrites } from '../../processors/contracts/decider/documents.ts'
import type { StateWrite } from '../../processors/runtime/ports.ts'
import type { FoldedDecision } from './fold.ts'

/**
 * What a decision wrote beside its contract. Each session is looked after by whoever serves its signing. A
 * generated document that still waited for the object store is not among it: events do not carry its bytes.
 */
export function besideOf({ steps, eventIds }: FoldedDecision): readonly StateWrite[] {
  return steps.flatMap((step, index) => {
    const provider = 'signing' in step.fact ? step.fact.signing.provider : 'http'
    return sideWrites([step], [eventIds[index]!], provider)
  })
}
