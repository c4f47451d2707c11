import { randomBytes } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { TEST_KEY } from '../../platform/sandbox.ts'
import type { ApiKey as StoredApiKey } from '../../schemas/documents/directory.ts'
import { apiKeyExample, NewApiKey } from '../../schemas/http/apiKeys.ts'
import { exactly } from '../../schemas/http/values.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../http/errors.ts'
import { secretHashOf } from '../http/identity.ts'
import type { AnswerContext } from '../kafka/commandKind.ts'
import { presentKeys } from './keyView.ts'

export const CREATED = 'API key created. Keep the secret: it is not shown again.'
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
export function showNewKey(message: string) {
  return async (key: StoredApiKey, { reveal, deps }: Pick<AnswerContext, 'reveal' | 'deps'>) => {
    const given = reveal as NewSecret | null
    const secret = given?.secretHash === key.secretHash ? given.secret : null
    const [shown] = await presentKeys([key], deps.db)
    return { status: 201, body: { message, data: { ...shown, secret } } }
  }
}

/** What `showNewKey` answers, for the documentation. */
export function newKeyAnswer(message: string) {
  return {
    description: 'The new key with its secret.',
    schema: exactly({ message: Type.String(), data: NewApiKey }),
    example: {
      message,
      data: { ...apiKeyExample, secret: 'live_Qm5TzW0aexampleexampleexampleexampleexample' },
    },
  }
}

/** Held against when the command was issued: a repetition under its key is the same, however late. */
export function readExpiry(text: string | null, issuedAt: number): number | null {
  if (text === null) return null
  const expiresAt = Date.parse(text)
  return expiresAt > issuedAt
    ? expiresAt
    : refuse('INVALID_REQUEST', { field: 'expiresAt', reason: 'must be in the future' })
}
