import { randomUUID } from 'node:crypto'
import { createSigner } from '../../platform/secrets/webhookSignature.ts'
import { fetchAvailable } from './fetchAvailable.ts'

export interface Told {
  readonly status: number
  readonly id: string
  readonly text: string
}

export interface Telling {
  /** Time of the event; by default a new one each time. */
  readonly id?: string
  /** The provider's, unless somebody else signs. */
  readonly secret?: string
}

/** An unasked message of an external provider to a gateway: one signed event. */
export function tellAs(
  provider: 'account' | 'custody' | 'signature',
  ownSecret: string,
  gateway: () => string,
) {
  return async (
    body: object | string,
    { id = randomUUID(), secret = ownSecret }: Telling = {},
  ): Promise<Told> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const seconds = Math.floor(Date.now() / 1_000)
    const answer = await fetchAvailable(`${gateway()}/internal/v1/providers/${provider}/events`, {
      method: 'POST',
      body: text,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': createSigner([secret]).sign(id, seconds, text),
      },
    })
    return { status: answer.status, id, text: await answer.text() }
  }
}
