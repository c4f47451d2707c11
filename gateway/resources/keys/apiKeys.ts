import type { ApiKey as StoredApiKey } from '../../../schemas/documents/directory.ts'
import { ApiKeyInput } from '../../../schemas/http/parties/apiKeys.ts'
import { TextId } from '../../../schemas/http/values.ts'
import { takeSkipCursor } from '../../input/pagination.ts'
import { commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import * as restrictions from './keyRestriction.ts'
import { keysAnswer, listKeys } from './keyView.ts'
import { CREATED, type NewSecret, newKeyAnswer, readExpiry, showNewKey, traceOf } from './newKey.ts'

const { commandRoute, route } = routesOf({ tag: 'API keys', scopes: ['admin'] })
const createKey = commandKind('CreateApiKey', showNewKey(CREATED))

const restrictKey = commandKind('RestrictApiKey', restrictions.answerRestricted)

const revokeKey = commandKind('RevokeApiKey', ({ _id, partyId }: StoredApiKey) => ({
  status: 204,
  concerns: { partyId, resource: _id },
}))

export const apiKeyRoutes = [
  commandRoute({
    on: 'POST /auth/v1/api-keys',
    operationId: 'createApiKey',
    summary: 'Create an API key.',
    description:
      'Only this response shows the secret. A party may have several live keys, so that keys can be ' +
      'rotated.',
    body: ApiKeyInput,
    bodyExample: { document: '11.222.333/0001-81', name: 'back office', scopes: ['contracts', 'ltv:read'] },
    responses: { 201: newKeyAnswer(CREATED) },
    refusals: ['not_found'],
    command: createKey,
    submission: (request, { newSecret }: { readonly newSecret: NewSecret }) => {
      const { document = null, name, scopes, rateLimit = 1_000 } = request.body
      const networks = restrictions.readNetworks(request.body.networks ?? [])
      return {
        secret: newSecret,
        build: ({ issuedAt, secret }) => ({
          document,
          name,
          scopes,
          rateLimit,
          expiresAt: readExpiry(request.body.expiresAt ?? null, issuedAt),
          networks,
          ...traceOf(secret),
        }),
      }
    },
  }),
  route({
    on: 'GET /auth/v1/api-keys',
    operationId: 'listApiKeys',
    summary: 'List the API keys that are not revoked, newest first.',
    query: takeSkipCursor,
    ok: keysAnswer,
    handle: ({ query }, { db }: NeedsDb) => listKeys(db, {}, query),
  }),
  commandRoute({
    on: 'PATCH /auth/v1/api-keys/:id',
    operationId: 'restrictApiKey',
    summary: 'Set an API key’s IP allowlist.',
    description:
      'Requests from other addresses get 403 within 5 seconds, on every gateway. An empty list admits ' +
      'all addresses.',
    params: { id: TextId('key') },
    ...restrictions.restriction,
    ok: restrictions.restrictedAnswer,
    refusals: ['invalid_state'],
    command: restrictKey,
    submission: restrictions.submitRestriction,
  }),
  commandRoute({
    on: 'DELETE /auth/v1/api-keys/:id',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key. It stops working on every gateway within 5 seconds.',
    params: { id: TextId('key') },
    responses: { 204: { description: 'Revoked, now or before.' } },
    command: revokeKey,
    submission: request => ({ build: () => ({ keyId: request.params.id }) }),
  }),
]
