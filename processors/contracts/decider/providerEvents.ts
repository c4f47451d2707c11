import { jsonOf } from '../../../platform/providers/providerClient.ts'
import type { Decoded } from '../../../schemas/codec/codec.ts'
import type { ContractProviderEvent } from '../../../schemas/documents/contracts.ts'
import type { ReceiveProviderEvent } from '../../../schemas/types.ts'
import { type Addressee, readCustodyEvent } from '../../domain/contract/custodyReports.ts'
import { readSignatureEvent } from '../../domain/contract/providerReports.ts'
import { Poisoned } from '../../runtime/errors.ts'
import type { StateWrite } from '../../runtime/ports.ts'

/** An external provider's event, as far as it is kept. */
export type ProviderEventInput = Pick<ContractProviderEvent, '_id' | 'contractId' | 'body'>

/** Reads bodies of each provider; the result is a command as the interface would have made it. */
const READERS: Readonly<Record<string, (json: unknown, addressee: Addressee) => Decoded>> = {
  signature: json => ({ record: 'lastro.commands.RecordSignatureEvent', value: readSignatureEvent(json) }),
  custody: readCustodyEvent,
}

/**
 * An event from the providers' API is decided as the command that it reports. Throws `Poisoned` for what
 * cannot be read: it becomes a dead letter, with its bytes, and can be redriven.
 */
export function commandOfEvent({ provider, eventId, rawBody: body, ...addressee }: ReceiveProviderEvent): {
  readonly decoded: Decoded
  readonly event: ProviderEventInput
} {
  try {
    const read = Object.hasOwn(READERS, provider) ? READERS[provider]! : null
    if (read === null) throw new Error(`contracts knows no provider ${provider}`)
    const decoded = read(jsonOf(body), addressee)
    const { contractId } = decoded.value as { readonly contractId: number }
    return { decoded, event: { _id: `${provider}/${eventId}`, contractId, body } }
  } catch (error) {
    throw new Poisoned(`the event of a provider cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** `at`: when it was received, in milliseconds since the epoch. */
export function keptEvent(event: ProviderEventInput, at: number): StateWrite {
  const document = { ...event, receivedAt: new Date(at).toISOString() } satisfies ContractProviderEvent
  return { collection: 'providerEvents', _id: event._id, document }
}
