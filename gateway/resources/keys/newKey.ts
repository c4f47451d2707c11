import { TEST_KEY } from '../../../platform/process/sandbox.ts'
import type { ApiKey as StoredApiKey } from '../../../schemas/documents/directory.ts'
import { apiKeyExample, NewApiKey } from '../../../schemas/http/parties/apiKeys.ts'
import { secretHashOf } from '../../access/authentication.ts'
import { newKeySecret } from '../../access/keyForm.ts'
import { refuse } from '../../errors/errors.ts'
import { messageAnswer } from '../../routing/answers.ts'
import type { ResponseContext } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { presentKeys } from './keyView.ts'

export const CREATED = 'API key created. Keep the secret: it is not shown again.'
/** Enough to tell keys apart, not enough to guess one: 48 of 256 bits. */
const PREFIX_CHARACTERS = 8

const LIVE_KEY = 'live_'

/** Makes secrets of new keys; where one is kept, until it was shown once, is pendingCommands.ts. */
export type NewSecret = () => string

export function createNewSecret(isSandbox: boolean): NewSecret {
  return () => newKeySecret(isSandbox ? TEST_KEY : LIVE_KEY)
}

/** The stored trace of a secret: its hash and its prefix. Without a secret the key opens nothing. */
export function traceOf(made: string | null): { readonly secretHash: string; readonly prefix: string } {
  const secret = made ?? ''
  return { secretHash: secretHashOf(secret), prefix: secret.slice(0, LIVE_KEY.length + PREFIX_CHARACTERS) }
}

/** The answer to a new key. A secret that is not the key's is never shown. */
export function showNewKey(message: string) {
  return async (key: StoredApiKey, { secret }: Pick<ResponseContext, 'secret'>, { db }: NeedsDb) => {
    const isRight = secret !== null && secretHashOf(secret) === key.secretHash
    const [shown] = await presentKeys([key], db)
    const body = { message, data: { ...shown, secret: isRight ? secret : null } }
    return { status: 201, body, concerns: { partyId: key.partyId, resource: key._id } }
  }
}

/** Documents `showNewKey`'s response. */
export function newKeyAnswer(message: string) {
  return messageAnswer('The new key with its secret.', message, NewApiKey, {
    ...apiKeyExample,
    secret: 'live_Qm5TzW0aexampleexampleexampleexampleexample',
  })
}

/** Held against when the command was issued: a repetition under its key is the same, however late. */
export function readExpiry(text: string | null, issuedAt: number): number | null {
  if (text === null) return null
  const expiresAt = Date.parse(text)
  return expiresAt > issuedAt
    ? expiresAt
    : refuse('INVALID_REQUEST', { field: 'expiresAt', reason: 'must be in the future' })
}
