import { canonicalNetwork } from '../../../platform/network/networks.ts'
import type { ApiKey as StoredApiKey } from '../../../schemas/documents/directory.ts'
import { ApiKey, apiKeyExample, KeyNetworksInput } from '../../../schemas/http/parties/apiKeys.ts'
import { refuse } from '../../errors/errors.ts'
import { messageAnswer } from '../../routing/answers.ts'
import type { ResponseContext } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { presentKeys } from './keyView.ts'

/** From which networks a key may be used: administrators say it of every key, tenants of their own. */
const message = 'API key restricted.'
const networks = ['203.0.113.0/24', '2001:db8::/48']

export const restriction = { body: KeyNetworksInput, bodyExample: { networks } }

export const restrictedAnswer = messageAnswer('The updated key.', message, ApiKey, {
  ...apiKeyExample,
  networks,
})

export async function answerRestricted(key: StoredApiKey, _context: ResponseContext, { db }: NeedsDb) {
  const [data] = await presentKeys([key], db)
  return ok(data, message)
}

interface Asked {
  readonly params: { readonly id: string }
  readonly body: { readonly networks: readonly string[] }
}

export function submitRestriction({ params, body }: Asked) {
  const allowed = readNetworks(body.networks)
  return { build: () => ({ keyId: params.id, networks: allowed }) }
}

/** Each once, in canonical form. */
export function readNetworks(texts: readonly string[]): readonly string[] {
  const networks = texts.map((text, index) => {
    const reason = 'must be an address, or a network such as 203.0.113.0/24 or 2001:db8::/48'
    return canonicalNetwork(text) ?? refuse('INVALID_REQUEST', { field: `networks[${index}]`, reason })
  })
  return [...new Set(networks)]
}
