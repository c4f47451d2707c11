import { Type } from 'typebox'
import { exampleWith } from '../examples.ts'
import * as v from '../values.ts'

/** Scopes that an administrator may grant. Only onboarding sessions have `borrower:onboarding`. */
export const GRANTABLE_SCOPES = [
  'contracts',
  'borrower',
  'ltv:read',
  'webhooks',
  'audit:read',
  'keys:manage',
  'approvals',
  'agent:write',
  'global-account',
  'integration:onboarding',
  'integration:signature',
  'integration:custody',
  'integration:market',
  'integration:wallet',
  'sandbox',
  'admin',
] as const
const Scope = v.titled('Scope', v.oneOf(...GRANTABLE_SCOPES))
/** Maximum rate limit of a key, in requests per hour; 0 is unlimited. */
const MAX_RATE_LIMIT = 10_000_000

const MAX_NETWORKS = 20
/** Maximum length of a network as text: eight groups of IPv6 and the prefix length. */
const MAX_NETWORK_LENGTH = 50

const Networks = Type.Array(v.freeText(MAX_NETWORK_LENGTH, { minLength: 1 }), {
  maxItems: MAX_NETWORKS,
  description: 'IP allowlist: IPv4 or IPv6 addresses, or networks in CIDR notation.',
  examples: [['203.0.113.0/24']],
})

export const ApiKeyInput = v.shape('ApiKeyInput', {
  document: Type.Optional(
    v.orNull(
      v.TaxDocumentInput,
      'Party that the key acts for; absent or null for integrations, which have none.',
    ),
  ),
  name: v.visibleText(255, { examples: ['back office'], description: 'Purpose of the key.' }),
  scopes: Type.Array(Scope, {
    minItems: 1,
    maxItems: GRANTABLE_SCOPES.length,
    uniqueItems: true,
    description: 'Scopes of the key, at least one.',
  }),
  expiresAt: Type.Optional(v.timeOrNull('When the key expires; must be in the future. Never if absent.')),
  rateLimit: v.maybe(
    Type.Integer({ minimum: 0, maximum: MAX_RATE_LIMIT, default: 1_000 }),
    'Requests per hour; 0 is unlimited, for internal keys.',
  ),
  networks: Type.Optional(Networks),
})

/** Enough to replace a key everywhere. */
const MAX_OVERLAP_SECONDS = 604_800

/** A key that a tenant creates for itself (docs/specification.md, Own keys). */
export const OwnedKeyInput = v.shape('OwnedKeyInput', {
  name: v.visibleText(255, { examples: ['settlement job'], description: 'Purpose of the key.' }),
  scopes: Type.Array(Scope, {
    minItems: 1,
    maxItems: GRANTABLE_SCOPES.length,
    uniqueItems: true,
    description: 'Scopes of the key, at least one.',
  }),
  expiresAt: Type.Optional(v.timeOrNull('When the key expires; as the requesting key if absent.')),
  rateLimit: v.maybe(
    Type.Integer({ minimum: 0, maximum: MAX_RATE_LIMIT }),
    'Requests per hour, at most and by default those of the requesting key.',
  ),
  networks: Type.Optional(Networks),
})

export const KeyRotationInput = v.shape('KeyRotationInput', {
  overlapSeconds: v.maybe(
    Type.Integer({ minimum: 0, maximum: MAX_OVERLAP_SECONDS, default: 86_400 }),
    'How long the replaced key remains valid, in seconds; one day if absent.',
  ),
})

export const KeyNetworksInput = v.shape('KeyNetworksInput', { networks: Networks })

const fields = {
  id: v.TextId('key'),
  document: v.orNull(v.TaxDocumentText, 'Party that the key belongs to; null if none.'),
  name: v.text('Purpose of the key, as given at creation.'),
  prefix: v.text('First characters of the secret, for recognition.'),
  scopes: v.listOf(Type.String(), 'Operations that the key may call; see the list of scopes.'),
  rateLimit: v.count('Requests per hour; 0 is unlimited.'),
  expiresAt: v.timeOrNull('When the key expires; null for never.'),
  createdAt: v.CreatedAt,
  lastUsedAt: v.timeOrNull('When it was last used, accurate to ten seconds; null if never.'),
  networks: v.listOf(Type.String(), 'Allowed networks in CIDR notation; empty means any.'),
}

export const ApiKey = v.shape('ApiKey', fields)
export const NewApiKey = v.shape('NewApiKey', {
  ...fields,
  secret: v.orNull(v.text('The key itself, shown once; null in a replay.')),
})

export const OwnKey = v.shape('OwnKey', {
  id: fields.id,
  name: v.orNull(
    v.text('Name of the key; null for the first admin key.'),
    'Purpose of the key, as given at creation.',
  ),
  scopes: fields.scopes,
  rateLimit: fields.rateLimit,
  expiresAt: fields.expiresAt,
  party: v.orNull(
    v.exactly({
      document: v.TaxDocumentText,
      name: v.textOrNull('Name of the party; null if unknown.'),
    }),
    'Party of the key; null for systems and administrators.',
  ),
})

export const ownKeyExample = {
  id: 'key_8kQm2ZpV5sXw1Tn0LrYb',
  name: 'back office',
  scopes: ['contracts', 'ltv:read'],
  rateLimit: 1_000,
  expiresAt: null,
  party: { document: '11222333000181', name: 'Banco Demo S.A.' },
}

export const apiKeyExample = exampleWith(ApiKey, {
  id: 'key_8kQm2ZpV5sXw1Tn0LrYb',
  document: '11222333000181',
  name: 'back office',
  prefix: 'live_Qm5TzW0a',
  scopes: ['contracts', 'ltv:read'],
  rateLimit: 1_000,
})
