import type { Clock } from '../../platform/process/clock.ts'
import type { AccountProvider } from '../../processors/directory/customers/accountProvider.ts'
import type { ProviderAnswer } from '../../processors/domain/directory/providerAnswer.ts'
import type { Customer } from '../../schemas/documents/directory.ts'

const NO_REASON = 'The account provider of this sandbox was told to reject.'

/**
 * A local provider that does what the sandbox tells it (docs/sandbox.md): it fails, decides later than it was
 * asked, by the deployment's time, declines, or tells everything twice. Untold it is the provider itself.
 */
export function toldAccountProvider(
  provider: AccountProvider,
  { conducts, now }: Pick<Clock, 'conducts' | 'now'>,
): AccountProvider {
  if (!conducts) return provider
  const asTold = async (customer: Customer, ask: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> => {
    if (conducts.takeFailure('account')) throw new Error('the local account provider was told to fail')
    const { reject } = conducts.of('account')
    const answer = await ask()
    if (answer.status === 'PENDING') return answer
    if (now() < decidesAt(customer)) return { ...answer, status: 'PENDING' }
    return reject ? { ...answer, status: 'REJECTED', reason: NO_REASON } : answer
  }
  const decidesAt = ({ createdAt }: Pick<Customer, 'createdAt'>) =>
    Date.parse(createdAt) + conducts.of('account').delayMs
  return {
    create: customer => asTold(customer, () => provider.create(customer)),
    read: customer => asTold(customer, () => provider.read(customer)),
    tellsTwice: () => conducts.of('account').duplicate,
    decidesAt,
  }
}
