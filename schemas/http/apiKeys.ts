import { Type } from '@sinclair/typebox'
import {
  exactly,
  freeText,
  IsoDateTime,
  oneOf,
  orNull,
  shape,
  TaxDocumentInput,
  TaxDocumentText,
  TextId,
  titled,
  visibleText,
} from './values.ts'

/** Scopes that an administrator may give. `borrower:onboarding` belongs to onboarding sessions alone. */
export const GRANTABLE_SCOPES = [
  'contracts',
  'borrower',
  'ltv:read',
  'webhooks',
  'audit:read',
  'keys:manage',
  'approvals',
  'global-account',
  'integration:onboarding',
  'integration:signature',
  'integration:custody',
  'integration:market',
  'integration:wallet',
  'admin',
] as const
const Scope = titled('Scope', oneOf(...GRANTABLE_SCOPES))
/** Requests per hour that a key may be given; beyond it, 0 says unlimited. */
const MAX_RATE_LIMIT = 10_000_000

const MAX_NETWORKS = 20
/** The longest network in text: eight groups of IPv6 with its length. */
const MAX_NETWORK_LENGTH = 50

const Networks = Type.Array(freeText(MAX_NETWORK_LENGTH, { minLength: 1 }), {
  maxItems: MAX_NETWORKS,
  description: 'Addresses, or networks in CIDR notation, IPv4 or IPv6, that the key may be used from.',
  examples: [['203.0.113.0/24']],
})

export const ApiKeyInput = shape('ApiKeyInput', {
  document: Type.Optional(orNull(TaxDocumentInput)),
  name: visibleText(255, { examples: ['back office'] }),
  scopes: Type.Array(Scope, { minItems: 1, maxItems: GRANTABLE_SCOPES.length, uniqueItems: true }),
  expiresAt: Type.Optional(orNull(IsoDateTime)),
  rateLimit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_RATE_LIMIT,
      default: 1_000,
      description: 'Requests per hour; 0 = unlimited, for internal keys.',
    }),
  ),
  networks: Type.Optional(Networks),
})

/** A week is long enough to replace a key everywhere. */
const MAX_OVERLAP_SECONDS = 604_800

/** A key that a tenant makes for itself (docs/specification.md, Own keys). */
export const OwnedKeyInput = shape('OwnedKeyInput', {
  name: visibleText(255, { examples: ['settlement job'] }),
  scopes: Type.Array(Scope, { minItems: 1, maxItems: GRANTABLE_SCOPES.length, uniqueItems: true }),
  expiresAt: Type.Optional(orNull(IsoDateTime)),
  rateLimit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_RATE_LIMIT,
      description: 'Requests per hour; at most those of the key that asks, which is the default.',
    }),
  ),
  networks: Type.Optional(Networks),
})

export const KeyRotationInput = shape('KeyRotationInput', {
  overlapSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_SECONDS,
      default: 86_400,
      description: 'How long the replaced key still works, in seconds; a day unless told.',
    }),
  ),
})

export const KeyNetworksInput = shape('KeyNetworksInput', { networks: Networks })

const fields = {
  id: TextId('key'),
  document: {
    ...orNull(TaxDocumentText),
    description: 'The party that the key belongs to; null if it belongs to none.',
  },
  name: Type.String(),
  prefix: Type.String({ description: 'First characters of the secret, to recognise it by.' }),
  scopes: Type.Array(Type.String()),
  rateLimit: Type.Integer({ minimum: 0 }),
  expiresAt: orNull(IsoDateTime),
  createdAt: IsoDateTime,
  lastUsedAt: orNull(IsoDateTime),
  networks: Type.Array(Type.String(), {
    description: 'Networks in CIDR notation that the key may be used from; empty: from anywhere.',
  }),
}

export const ApiKey = shape('ApiKey', fields)
export const NewApiKey = shape('NewApiKey', {
  ...fields,
  secret: orNull(Type.String({ description: 'The key itself, shown once; null in a replay.' })),
})

export const OwnKey = shape('OwnKey', {
  id: fields.id,
  name: orNull(Type.String({ description: 'Null for the first admin key, which has none.' })),
  scopes: fields.scopes,
  rateLimit: fields.rateLimit,
  expiresAt: fields.expiresAt,
  party: {
    ...orNull(exactly({ document: TaxDocumentText, name: orNull(Type.String()) })),
    description: 'Whom the key speaks for; null for systems and administrators.',
  },
})

export const ownKeyExample = {
  id: 'key_8kQm2ZpV5sXw1Tn0LrYb',
  name: 'back office',
  scopes: ['contracts', 'ltv:read'],
  rateLimit: 1_000,
  expiresAt: null,
  party: { document: '11222333000181', name: 'Banco Demo S.A.' },
}

export const apiKeyExample = {
  id: 'key_8kQm2ZpV5sXw1Tn0LrYb',
  document: '11222333000181',
  name: 'back office',
  prefix: 'live_Qm5TzW0a',
  scopes: ['contracts', 'ltv:read'],
  rateLimit: 1_000,
  expiresAt: null,
  createdAt: '2026-07-30T12:00:00.000Z',
  lastUsedAt: null,
  networks: [],
}
