/**
 * A mismatch of our holdings and custody's balances, which nothing on its way explains. Releases of the
 * guarantee wait until both agree again; alerts and sales go on (docs/specification.md, Reconciliation).
 */
import type { CustodyDifference, RecordReconciliation } from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { isWaitingForFree } from './freezes.ts'
import { releasesOfAll } from './guarantee.ts'

type Reconciled = FactOf<'CustodyMismatchFound' | 'CustodyMismatchEnded' | 'ReleaseApproved'>

/** The same differences again change nothing; nor does a comparison of holdings that have moved since. */
export function decideReconciliation(
  contract: Contract,
  { differences, balanceSequence }: RecordReconciliation,
  context: RuleContext,
): readonly Reconciled[] {
  const { at, positionSequence } = context
  const { guarantee } = contract
  const known = guarantee.custodyMismatch ?? null
  if (balanceSequence < positionSequence) return []
  if (differences.length > 0) {
    if (textOf(known?.differences ?? []) === textOf(differences)) return []
    return [{ fact: 'CustodyMismatchFound', at, foundAt: known?.foundAt ?? at, differences }]
  }
  if (known === null) return []
  const after = { ...contract, guarantee: { ...guarantee, custodyMismatch: null } }
  const back = isWaitingForFree(after) ? releasesOfAll(after, context) : []
  return [{ fact: 'CustodyMismatchEnded', at, foundAt: known.foundAt }, ...back]
}

/** Without block and time, which every comparison changes. */
const textOf = (differences: readonly CustodyDifference[]) =>
  differences
    .map(({ block: _, at: __, ...one }) => JSON.stringify(Object.entries(one).sort()))
    .sort()
    .join()
