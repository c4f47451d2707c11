import { jsonOf } from '../../../platform/providers/providerClient.ts'
import type { ReceiveProviderEvent } from '../../../schemas/types.ts'
import { type ProviderEventBody, readProviderEvent } from '../../domain/directory/providerAnswer.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { Poisoned } from '../../runtime/errors.ts'
import { get, need, put } from '../handler/documents.ts'
import type { Handler } from '../handler/handler.ts'
import { recordAnswer } from './globalAccount.ts'

/**
 * An event of the account provider: kept as it came, and handled as any other answer. The provider's id
 * makes it one, however often it is sent. What cannot be read becomes a dead letter.
 */
export const receiveProviderEvent: Handler<ReceiveProviderEvent> = {
  needs({ provider, eventId, rawBody: body }, _tenant, found) {
    const customerId = customerIn(body)
    const customer = get(found, 'customers', customerId)
    return [
      need('providerEvents', '_id', `${provider}/${eventId}`),
      need('customers', '_id', customerId),
      need('parties', '_id', customer?.partyId ?? null),
    ]
  },
  decide({ provider, eventId, rawBody: body }, request, state) {
    const _id = `${provider}/${eventId}`
    const known = get(state, 'providerEvents', _id)
    if (known) return { result: { eventId, customerId: known.customerId }, writes: [] }
    const { customerId, ...answer } = read(body)
    const customer = get(state, 'customers', customerId)
    const isErased = customer !== null && customer.details === null
    const event = { _id, customerId, body: isErased ? null : body, receivedAt: request.at }
    const kept = put('providerEvents', event)
    const answered = recordAnswer(customerId, answer, request, state)
    if (isRefusal(answered)) return { ...answered, writes: [kept] }
    return { ...answered, writes: [...answered.writes, kept] }
  },
}

function read(body: string): ProviderEventBody {
  try {
    return readProviderEvent(jsonOf(body))
  } catch (error) {
    throw new Poisoned(`the event of a provider cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Null where the body cannot be read: then nothing is needed to decide. */
function customerIn(body: string): string | null {
  try {
    return readProviderEvent(jsonOf(body)).customerId
  } catch {
    return null
  }
}
