import { createHash } from 'node:crypto'
import type { Customer } from '../../../schemas/documents/directory.ts'
import type { ProviderAnswer } from '../../domain/directory/providerAnswer.ts'

/**
 * Port to the provider of global accounts (docs/for-providers.md). Any replica repeats a call until its
 * answer is recorded, so an implementation is idempotent by the customer's id. Both throw when the provider
 * cannot answer now.
 */
export interface AccountProvider {
  /** Makes the customer known and prepares its account. */
  create(customer: Customer): Promise<ProviderAnswer>
  /** The current state of a created customer. */
  read(customer: Customer): Promise<ProviderAnswer>
  /**
   * Whether it reports its decisions twice, as providers do at times; the second time changes nothing.
   */
  tellsTwice?(): boolean
  /** When it decides, in the deployment's time, where that is known before. */
  decidesAt?(customer: Pick<Customer, 'createdAt'>): number
}

const REFERENCE_CHARACTERS = 20

/** Accepts every customer: with `direct` at once, with `kyb_link` at the next poll. */
export const localAccountProvider: AccountProvider = {
  async create(customer) {
    if (customer.onboardingFlow === 'DIRECT') return accepted(customer)
    const reference = localReference(customer)
    const link = `https://account-provider.example/kyb/${reference}`
    return { status: 'PENDING', reference, reason: null, link }
  },
  read: async customer => accepted(customer),
}

function accepted(customer: Customer): ProviderAnswer {
  return { status: 'ACTIVE', reference: localReference(customer), reason: null, link: null }
}

function localReference({ _id }: Customer): string {
  return `local_${createHash('sha256').update(_id).digest('hex').slice(0, REFERENCE_CHARACTERS)}`
}
