import { randomUUID } from 'node:crypto'
import type { SecretBox } from '../../../platform/secrets/secretBox.ts'
import { newSecret } from '../../../platform/secrets/signingSecret.ts'
import type { Endpoint } from '../../../schemas/documents/webhooks.ts'

/** As directory stores an endpoint that wants everything, with the secret that its receiver has. */
export function newEndpoint(box: SecretBox, url: string, now: number, changes: Partial<Endpoint> = {}) {
  const { _id = `ep_${randomUUID()}`, signatureType = 'HMAC_SHA256' } = changes
  const secret = newSecret(signatureType)
  const at = new Date(now).toISOString()
  const endpoint: Endpoint = {
    _id,
    partyId: `pty_${randomUUID()}`,
    url,
    events: ['*'],
    description: null,
    status: 'ENABLED',
    disabledReason: null,
    disabledAt: null,
    filter: [],
    fifo: false,
    maxPerSecond: null,
    signatureType,
    secrets: [{ sealed: box.seal(secret, _id), createdAt: at, expiresAt: null }],
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...changes,
  }
  return { endpoint, secret }
}
