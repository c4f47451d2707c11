import { fetch, type Response } from 'undici'
import { createSigner } from '../../platform/webhookSignature.ts'
import type { Customer, CustomerDetails } from '../../schemas/documents/directory.ts'
import { type ProviderAnswer, readProviderAnswer } from '../domain/directory/providerAnswer.ts'
import type { AccountProvider } from './accountProvider.ts'

export interface HttpAccountProviderOptions {
  /** Base address; `/customers` is appended. */
  readonly url: string
  /** `whsec_…`: signs each request as Standard Webhooks says. */
  readonly secret: string
  /** The personal part of a customer; null once it was erased. */
  readonly detailsOf: (customer: Customer) => Promise<CustomerDetails | null>
  readonly timeoutMs?: number
}

/** A provider that checks a register may take seconds; nobody waits for this answer. */
const ANSWER_LIMIT_MS = 10_000
/** Answers are a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024
const TAKEN: readonly number[] = [200, 201, 202]
/** The provider understood, and does not want this customer. */
const UNWANTED = 422

/** A provider outside: `POST /customers` and `GET /customers/{id}` (docs/providers.md). */
export function httpAccountProvider(options: HttpAccountProviderOptions): AccountProvider {
  const { url, secret, detailsOf, timeoutMs = ANSWER_LIMIT_MS } = options
  const signer = createSigner([secret])
  const ask = async (customerId: string, path: string, body: string | null): Promise<ProviderAnswer> => {
    // The provider lives in real time, whatever the time of a sandbox is.
    const seconds = Math.floor(Date.now() / 1_000)
    const response = await fetch(url + path, {
      method: body === null ? 'GET' : 'POST',
      body,
      // An answer of somewhere else is no answer of the provider.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(body === null ? {} : { 'content-type': 'application/json', 'idempotency-key': customerId }),
        'webhook-id': customerId,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signer.sign(customerId, seconds, body ?? ''),
      },
    })
    const text = await shortText(response)
    const { status } = response
    if (status === UNWANTED && body !== null) return rejected(text)
    if (!TAKEN.includes(status)) throw new Error(`the account provider answered ${status}`)
    return readProviderAnswer(JSON.parse(text))
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

/** What the provider is told: the customer in the words of our API, without what is ours alone. */
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
  return readProviderAnswer({ ...(JSON.parse(text) as object), status: 'REJECTED' })
}

/** The body as text, without ever holding more than `MAX_ANSWER_BYTES` and one chunk of it. */
async function shortText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer of the account provider is too long')
  }
  return Buffer.concat(chunks).toString('utf8')
}
