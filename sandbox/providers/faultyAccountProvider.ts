import type { Clock } from '../../platform/process/clock.ts'
import type { AccountProvider } from '../../processors/directory/customers/accountProvider.ts'
import type { ProviderAnswer } from '../../processors/domain/directory/providerAnswer.ts'
import type { Customer } from '../../schemas/documents/directory.ts'

const NO_REASON = 'The account provider of this sandbox was told to reject.'

/**
 * A local account provider with the faults that the sandbox injects (docs/sandbox.md): it fails, decides late
 * by the deployment's time, declines, or sends everything twice. Without faults it is the provider itself.
 */
export function faultyAccountProvider(
  provider: AccountProvider,
  { faults, now }: Pick<Clock, 'faults' | 'now'>,
): AccountProvider {
  if (!faults) return provider
  const withFaults = async (
    customer: Customer,
    ask: () => Promise<ProviderAnswer>,
  ): Promise<ProviderAnswer> => {
    if (faults.takeFailure('account')) throw new Error('the local account provider was told to fail')
    const { reject } = faults.of('account')
    const answer = await ask()
    if (answer.status === 'PENDING') return answer
    if (now() < decidesAt(customer)) return { ...answer, status: 'PENDING' }
    return reject ? { ...answer, status: 'REJECTED', reason: NO_REASON } : answer
  }
  const decidesAt = ({ createdAt }: Pick<Customer, 'createdAt'>) =>
    Date.parse(createdAt) + faults.of('account').delayMs
  return {
    create: customer => withFaults(customer, () => provider.create(customer)),
    read: customer => withFaults(customer, () => provider.read(customer)),
    tellsTwice: () => faults.of('account').duplicate,
    decidesAt,
  }
}
