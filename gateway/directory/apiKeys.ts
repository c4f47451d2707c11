import { randomBytes } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { TEST_KEY } from '../../platform/sandbox.ts'
import type { ApiKey as StoredApiKey } from '../../schemas/documents/directory.ts'
import { ApiKey, ApiKeyInput, apiKeyExample, NewApiKey } from '../../schemas/http/apiKeys.ts'
import { exactly, TextId } from '../../schemas/http/values.ts'
import type { CreateApiKey, RestrictApiKey, RevokeApiKey } from '../../schemas/types.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../http/errors.ts'
import { secretHashOf } from '../http/identity.ts'
import { pageOf, readPage, takeSkipCursor } from '../http/paging.ts'
import { commandRoute, route } from '../http/route.ts'
import { type AnswerContext, commandKind } from '../kafka/commandKind.ts'
import {
  answerRestricted,
  readNetworks,
  restrictedAnswer,
  restriction,
  submitRestriction,
} from './keyRestriction.ts'
import { presentKeys } from './keyView.ts'

const TAG = 'API keys'
const SECRET_BYTES = 32
/** Enough to tell keys apart, not enough to guess one: 48 of 256 bits. */
const PREFIX_CHARACTERS = 8

/** The secret is shown once and kept nowhere; what is kept is its hash and how it begins. */
export interface NewSecret {
  readonly secret: string
  readonly secretHash: string
  readonly prefix: string
}

export function newSecret({ config }: Pick<Deps, 'config'>): NewSecret {
  const kind = config.sandbox === 'true' ? TEST_KEY : 'live_'
  const secret = `${kind}${randomBytes(SECRET_BYTES).toString('base64url')}`
  return {
    secret,
    secretHash: secretHashOf(secret),
    prefix: secret.slice(0, kind.length + PREFIX_CHARACTERS),
  }
}

/** The answer to a new key. A retry makes another secret, which is not the key's: it is never shown. */
export function newKeyAnswer(message: string) {
  return async (key: StoredApiKey, { reveal, deps }: Pick<AnswerContext, 'reveal' | 'deps'>) => {
    const given = reveal as NewSecret | null
    const secret = given?.secretHash === key.secretHash ? given.secret : null
    const [shown] = await presentKeys([key], deps.db)
    return { status: 201, body: { message, data: { ...shown, secret } } }
  }
}

const createKey = commandKind<CreateApiKey, StoredApiKey>({
  type: 'CreateApiKey',
  topic: 'directoryCommands',
  answer: newKeyAnswer('API key created. Keep the secret: it is not shown again.'),
})

const restrictKey = commandKind<RestrictApiKey, StoredApiKey>({
  type: 'RestrictApiKey',
  topic: 'directoryCommands',
  answer: answerRestricted,
})

const revokeKey = commandKind<RevokeApiKey, StoredApiKey>({
  type: 'RevokeApiKey',
  topic: 'directoryCommands',
  answer: () => ({ status: 204 }),
})

export const apiKeyRoutes = [
  commandRoute({
    method: 'POST',
    url: '/auth/v1/api-keys',
    scopes: ['admin'],
    operationId: 'createApiKey',
    tag: TAG,
    summary: 'Make an API key.',
    description:
      'The secret is in this answer and nowhere else. A party may have several live keys, so that they ' +
      'can be rotated.',
    body: ApiKeyInput,
    bodyExample: { document: '11.222.333/0001-81', name: 'back office', scopes: ['contracts', 'ltv:read'] },
    answers: {
      201: {
        description: 'The key with its secret.',
        schema: exactly({ message: Type.String(), data: NewApiKey }),
        example: {
          message: 'API key created. Keep the secret: it is not shown again.',
          data: { ...apiKeyExample, secret: 'live_Qm5TzW0aexampleexampleexampleexampleexample' },
        },
      },
    },
    refusals: ['not_found'],
    command: createKey,
    submission: (request, deps) => {
      const { document = null, name, scopes, rateLimit = 1_000 } = request.body
      const networks = readNetworks(request.body.networks ?? [])
      const secret = newSecret(deps)
      return {
        build: ({ issuedAt }) => ({
          document,
          name,
          scopes,
          rateLimit,
          expiresAt: readExpiry(request.body.expiresAt ?? null, issuedAt),
          networks,
          secretHash: secret.secretHash,
          prefix: secret.prefix,
        }),
        reveal: secret,
      }
    },
  }),
  route({
    method: 'GET',
    url: '/auth/v1/api-keys',
    scopes: ['admin'],
    operationId: 'listApiKeys',
    tag: TAG,
    summary: 'List the API keys that are not revoked, the newest first.',
    query: takeSkipCursor,
    answers: {
      200: {
        description: 'One page, without secrets.',
        schema: pageOf('keys', ApiKey),
        example: {
          data: {
            keys: [apiKeyExample],
            pagination: { total: 1, limit: 50, offset: 0, hasMore: false, nextCursor: null },
          },
        },
      },
    },
    handle: async (request, { db }) => {
      const source = {
        collection: db.collection<StoredApiKey>('apiKeys'),
        filter: { revokedAt: null },
        orderBy: ['listedAs'],
      }
      const { documents, pagination } = await readPage(source, request.query)
      const keys = await presentKeys(documents, db)
      return { status: 200, body: { data: { keys, pagination } } }
    },
  }),
  commandRoute({
    method: 'PATCH',
    url: '/auth/v1/api-keys/:id',
    scopes: ['admin'],
    operationId: 'restrictApiKey',
    tag: TAG,
    summary: 'Say from which networks an API key may be used.',
    description:
      'From any other address it is 403 within 5 seconds, on every gateway. An empty list opens the key to all addresses.',
    params: { id: TextId('key') },
    ...restriction,
    answers: { 200: restrictedAnswer },
    refusals: ['not_found', 'invalid_state'],
    command: restrictKey,
    submission: submitRestriction,
  }),
  commandRoute({
    method: 'DELETE',
    url: '/auth/v1/api-keys/:id',
    scopes: ['admin'],
    operationId: 'revokeApiKey',
    tag: TAG,
    summary: 'Revoke an API key. It stops working on every gateway within 5 seconds.',
    params: { id: TextId('key') },
    answers: { 204: { description: 'Revoked, now or before.' } },
    refusals: ['not_found'],
    command: revokeKey,
    submission: request => ({ build: () => ({ keyId: request.params.id }) }),
  }),
]

/** Held against when the command was issued: a repetition under its key is the same, however late. */
export function readExpiry(text: string | null, issuedAt: number): number | null {
  if (text === null) return null
  const expiresAt = Date.parse(text)
  return expiresAt > issuedAt
    ? expiresAt
    : refuse('INVALID_REQUEST', { field: 'expiresAt', reason: 'must be in the future' })
}
