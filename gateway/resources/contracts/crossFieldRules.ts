import type { Static } from 'typebox'
import { policyOf } from '../../../processors/domain/contract/terms.ts'
import { isRefusal } from '../../../processors/domain/refusal.ts'
import { tokenKey } from '../../../processors/domain/tokenKey.ts'
import type { ContractInput } from '../../../schemas/http/contracts.ts'
import type { Violation } from '../../errors/errors.ts'

type Terms = Partial<Static<typeof ContractInput>>
type Policy = NonNullable<Terms['ltvPolicy']>
const NO_POLICY: Required<{ [K in keyof Policy]: Policy[K] | null }> = {
  mode: null,
  liquidationType: null,
  curePeriodHours: null,
  undeliverable: null,
  borrowerRequests: null,
  warning: null,
  alert: null,
  liquidation: null,
}

/** Every member of the policy that a command carries: null where the contract takes the default. */
export function wholePolicy(policy: Terms['ltvPolicy']) {
  return policy ? { ...NO_POLICY, ...policy } : null
}

/**
 * Rules across fields, which a schema of single fields cannot express. They are reported together with the
 * violations of single fields, so they read only fields that are valid by themselves.
 */
export function crossFieldChecks(terms: Terms, isValid: (field: string) => boolean): Violation[] {
  const violations: Violation[] = []
  const { startDate, endDate, acceptedTokens = [], collateralPercentage, ltvPolicy } = terms
  const areDates =
    startDate !== undefined && endDate !== undefined && isValid('startDate') && isValid('endDate')
  if (areDates && endDate <= startDate)
    violations.push({ field: 'endDate', reason: 'must be after startDate' })
  if (isValid('acceptedTokens')) {
    const keys = acceptedTokens.map(tokenKey)
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) < index)
        violations.push({ field: `acceptedTokens[${index}]`, reason: 'is a duplicate' })
    }
  }
  if (
    collateralPercentage !== undefined &&
    ltvPolicy &&
    isValid('collateralPercentage') &&
    isValid('ltvPolicy')
  ) {
    const policy = policyOf(collateralPercentage, wholePolicy(ltvPolicy))
    if (isRefusal(policy)) violations.push({ field: policy.field, reason: policy.reason })
  }
  return violations
}
