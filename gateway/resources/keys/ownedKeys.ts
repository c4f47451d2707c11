import { KeyRotationInput, OwnedKeyInput } from '../../../schemas/http/parties/apiKeys.ts'
import { TextId } from '../../../schemas/http/values.ts'
import { proposalAnswer } from '../../commands/proposal.ts'
import { takeSkipCursor } from '../../input/pagination.ts'
import { commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import * as restrictions from './keyRestriction.ts'
import { keysAnswer, listKeys } from './keyView.ts'
import { CREATED, type NewSecret, newKeyAnswer, readExpiry, showNewKey, traceOf } from './newKey.ts'

const { commandRoute, route } = routesOf({ tag: 'API keys', scopes: ['keys:manage'], tenant: 'required' })
/** Default limit of administrators' keys; an unlimited key does not create unlimited ones. */
const DEFAULT_RATE_LIMIT = 1_000
const ROTATED = 'API key rotated. Keep the secret: it is not shown again.'
const params = { id: TextId('key') }

const createKey = commandKind('CreateOwnKey', showNewKey(CREATED))
const rotateKey = commandKind('RotateOwnKey', showNewKey(ROTATED))
const restrictKey = commandKind('RestrictOwnKey', restrictions.answerRestricted)
const revokeKey = commandKind('RevokeOwnKey', () => ({ status: 204 }))

export const ownedKeyRoutes = [
  commandRoute({
    on: 'POST /keys/v1',
    operationId: 'createOwnKey',
    summary: 'Create an API key for your party, limited to the rights of the requesting key.',
    description:
      'Scopes, requests per hour, expiry and networks stay within those of the requesting key, which ' +
      'also supplies the defaults. Only this response shows the secret.',
    body: OwnedKeyInput,
    bodyExample: { name: 'settlement job', scopes: ['contracts'], networks: ['203.0.113.0/24'] },
    responses: {
      201: newKeyAnswer(CREATED),
      202: proposalAnswer,
    },
    refusals: ['invalid_state', 'approval_required'],
    command: createKey,
    submission: ({ body, identity }, { newSecret }: { readonly newSecret: NewSecret }) => {
      const { name, scopes, rateLimit = identity.rateLimit || DEFAULT_RATE_LIMIT } = body
      const networks = restrictions.readNetworks(body.networks ?? [])
      return {
        secret: newSecret,
        build: ({ issuedAt, secret }) => {
          const expiresAt = readExpiry(body.expiresAt ?? null, issuedAt)
          return { name, scopes, rateLimit, expiresAt, networks, ...traceOf(secret) }
        },
      }
    },
  }),
  route({
    on: 'GET /keys/v1',
    operationId: 'listOwnKeys',
    summary: 'List your API keys that are not revoked, newest first.',
    query: takeSkipCursor,
    ok: keysAnswer,
    handle: ({ tenant, query }, { db }: NeedsDb) => listKeys(db, { partyId: tenant, session: null }, query),
  }),
  commandRoute({
    on: 'POST /keys/v1/:id/rotate',
    operationId: 'rotateOwnKey',
    summary: 'Rotate one of your API keys; the old one works until the overlap ends.',
    description:
      'The new key has the rights of the old one. A key with more rights than the requesting key is ' +
      'refused.',
    params,
    body: KeyRotationInput,
    bodyOptional: true,
    bodyExample: { overlapSeconds: 86_400 },
    responses: {
      201: newKeyAnswer(ROTATED),
      202: proposalAnswer,
    },
    refusals: ['invalid_state', 'approval_required'],
    command: rotateKey,
    submission: ({ params, body }, { newSecret }: { readonly newSecret: NewSecret }) => {
      const { overlapSeconds = 86_400 } = body
      return {
        secret: newSecret,
        build: ({ secret }) => ({ keyId: params.id, overlapSeconds, ...traceOf(secret) }),
      }
    },
  }),
  commandRoute({
    on: 'PATCH /keys/v1/:id',
    operationId: 'restrictOwnKey',
    summary: 'Set the IP allowlist of one of your API keys.',
    description:
      'Requests from other addresses get 403 within 5 seconds, on every gateway. An empty list admits ' +
      'all addresses; only an unrestricted key may set it.',
    params,
    ...restrictions.restriction,
    responses: { 200: restrictions.restrictedAnswer, 202: proposalAnswer },
    refusals: ['invalid_state', 'approval_required'],
    command: restrictKey,
    submission: restrictions.submitRestriction,
  }),
  commandRoute({
    on: 'DELETE /keys/v1/:id',
    operationId: 'revokeOwnKey',
    summary: 'Revoke one of your API keys. It stops working on every gateway within 5 seconds.',
    params,
    responses: { 202: proposalAnswer, 204: { description: 'Revoked, now or before.' } },
    refusals: ['approval_required'],
    command: revokeKey,
    submission: ({ params }) => ({ build: () => ({ keyId: params.id }) }),
  }),
]
