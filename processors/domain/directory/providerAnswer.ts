import type { CustomerStatus } from '../../../schemas/documents/directory.ts'
import { line, prose, sealedOrLine } from '../providerText.ts'
import { isSealedText } from '../sealedText.ts'

/** The account provider's report of a customer's state (docs/for-providers.md). */
export interface ProviderAnswer {
  readonly status: CustomerStatus
  /** The provider's id of the customer; null only where it rejected it at once. */
  readonly reference: string | null
  /** Why rejected; or null. */
  readonly reason: string | null
  /** Link to the rest at the provider; null for none. */
  readonly link: string | null
}

/** Longest texts that are kept of a provider: as the API's own ids, reasons and addresses. */
const MAX_REFERENCE = 255
const MAX_REASON = 500
const MAX_LINK = 2_048
const CUSTOMER_ID = /^cus_[A-Za-z0-9_-]{1,100}$/
const STATUSES: readonly unknown[] = ['PENDING', 'ACTIVE', 'REJECTED'] satisfies CustomerStatus[]

/**
 * Reads parsed JSON; members that are not named here are passed over. Throws an Error that says what is
 * wrong.
 */
export function readProviderAnswer(json: unknown): ProviderAnswer {
  if (typeof json !== 'object' || json === null) throw new Error('the answer is not a JSON object')
  const { status, reference, reason, link } = json as Readonly<Record<string, unknown>>
  if (!STATUSES.includes(status)) throw new Error(`status is not one of ${STATUSES.join(', ')}`)
  const answer = {
    status: status as CustomerStatus,
    reference: line('reference', reference, MAX_REFERENCE),
    reason: prose('reason', reason, MAX_REASON),
    link: sealedOrLine('link', link, MAX_LINK),
  }
  if (answer.reference === null && status !== 'REJECTED') throw new Error(`${status} needs a reference`)
  const isOpen = answer.link !== null && !isSealedText(answer.link)
  if (isOpen && !isLink(answer.link!)) throw new Error('link is not a URL')
  return answer
}

/** A valid http address that fits, or empty. */
export function isLink(text: string): boolean {
  return text === '' || (text.length <= MAX_LINK && /^https?:\/\/[^\s]+$/.test(text))
}

export interface ProviderEventBody extends ProviderAnswer {
  readonly customerId: string
}

/** An event reports one customer like an answer. Throws as `readProviderAnswer` does. */
export function readProviderEvent(json: unknown): ProviderEventBody {
  const answer = readProviderAnswer(json)
  const { customerId } = json as { readonly customerId?: unknown }
  if (typeof customerId === 'string' && CUSTOMER_ID.test(customerId)) return { customerId, ...answer }
  throw new Error('customerId is not the id of a customer')
}
