import {
  createProviderClient,
  jsonOf,
  type ProviderClientOptions,
  TAKEN,
} from '../../../platform/providers/providerClient.ts'
import type { Customer, CustomerDetails } from '../../../schemas/documents/directory.ts'
import { type ProviderAnswer, readProviderAnswer } from '../../domain/directory/providerAnswer.ts'
import type { AccountProvider } from './accountProvider.ts'

export interface HttpAccountProviderOptions extends Omit<ProviderClientOptions, 'name'> {
  /** The personal part of a customer; null once it was erased. */
  readonly detailsOf: (customer: Customer) => Promise<CustomerDetails | null>
}

/** The provider understood, and does not want this customer. */
const UNWANTED = 422

/** A provider outside: `POST /customers` and `GET /customers/{id}` (docs/for-providers.md). */
export function httpAccountProvider({ detailsOf, ...options }: HttpAccountProviderOptions): AccountProvider {
  const client = createProviderClient({ name: 'the account provider', ...options })
  const ask = async (id: string, path: string, body: string | null): Promise<ProviderAnswer> => {
    const { status, bytes } = await client.ask({ id, path, body })
    const text = bytes.toString('utf8')
    if (status === UNWANTED && body !== null) return rejected(text)
    if (!TAKEN.includes(status)) throw new Error(`the account provider answered ${status}`)
    return readProviderAnswer(jsonOf(text))
  }
  return {
    async create(customer) {
      const details = await detailsOf(customer)
      if (details === null) throw new Error(`the details of ${customer._id} were erased`)
      return ask(customer._id, '/customers', JSON.stringify(shown(customer, details)))
    },
    read: ({ _id }) => ask(_id, `/customers/${_id}`, null),
  }
}

/** The customer for the provider, in the words of our API, without our internal fields. */
function shown(customer: Customer, details: CustomerDetails) {
  const { _id, onboardingFlow, businessLegalName, country, registeredDate, website, industry } = customer
  const { naicsCode, businessEntityType, businessEntityId, businessDescription, purposeOfAccount } = customer
  const { regulatorName, isOperating, isSubsidiary, isFinancialInstitution } = customer
  return {
    customerId: _id,
    onboardingFlow: onboardingFlow === 'DIRECT' ? 'direct' : 'kyb_link',
    businessLegalName,
    country,
    registeredDate,
    website,
    industry,
    naicsCode,
    businessEntityType,
    businessEntityId,
    businessDescription,
    purposeOfAccount,
    regulatorName,
    isOperating,
    isSubsidiary,
    isFinancialInstitution,
    ...details,
  }
}

function rejected(text: string): ProviderAnswer {
  return readProviderAnswer({ ...(jsonOf(text) as object), status: 'REJECTED' })
}
