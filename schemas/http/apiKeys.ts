import { Type } from '@sinclair/typebox'
import { IsoDateTime, oneOf, orNull, shape, TaxDocumentInput, TextId, titled } from './values.ts'

/** Scopes that an administrator may give. `borrower:onboarding` belongs to onboarding sessions alone. */
export const GRANTABLE_SCOPES = [
  'contracts',
  'borrower',
  'ltv:read',
  'webhooks',
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

export const ApiKeyInput = shape('ApiKeyInput', {
  document: Type.Optional(orNull(TaxDocumentInput)),
  name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', examples: ['back office'] }),
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
})

const fields = {
  id: TextId('key'),
  name: Type.String(),
  prefix: Type.String({ description: 'First characters of the secret, to recognise it by.' }),
  scopes: Type.Array(Type.String()),
  rateLimit: Type.Integer({ minimum: 0 }),
  expiresAt: orNull(IsoDateTime),
  createdAt: IsoDateTime,
  lastUsedAt: orNull(IsoDateTime),
}

export const ApiKey = shape('ApiKey', fields)
export const NewApiKey = shape('NewApiKey', {
  ...fields,
  secret: orNull(Type.String({ description: 'The key itself, shown once; null in a replay.' })),
})

export const apiKeyExample = {
  id: 'key_8kQm2ZpV5sXw1Tn0LrYb',
  name: 'back office',
  prefix: 'live_Qm5TzW0a',
  scopes: ['contracts', 'ltv:read'],
  rateLimit: 1_000,
  expiresAt: null,
  createdAt: '2026-07-30T12:00:00.000Z',
  lastUsedAt: null,
}
