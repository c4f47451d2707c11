import type { CreateApiKey, RestrictApiKey, RevokeApiKey } from '../../../schemas/types.ts'
import { createApiKey, restrictApiKey, revokeApiKey } from '../../domain/directory/apiKey.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { get, need, partyWith, put } from '../handler/documents.ts'
import type { Handler } from '../handler/handler.ts'

export const createKey: Handler<CreateApiKey> = {
  needs: ({ document }) => [need('parties', 'document', document)],
  decide(command, request, state) {
    const owner = command.document === null ? null : partyWith(state, command.document)
    const expiresAt = command.expiresAt === null ? null : new Date(command.expiresAt).toISOString()
    const key = createApiKey(owner, { ...command, expiresAt }, request)
    return isRefusal(key) ? key : { result: key, writes: [put('apiKeys', key)] }
  },
}

export const restrictKey: Handler<RestrictApiKey> = {
  needs: ({ keyId }) => [need('apiKeys', '_id', keyId)],
  decide({ keyId, networks }, request, state) {
    const key = restrictApiKey(get(state, 'apiKeys', keyId), networks, request)
    return isRefusal(key) ? key : { result: key, writes: [put('apiKeys', key)] }
  },
}

export const revokeKey: Handler<RevokeApiKey> = {
  needs: ({ keyId }) => [need('apiKeys', '_id', keyId)],
  decide({ keyId }, request, state) {
    const key = revokeApiKey(get(state, 'apiKeys', keyId), request)
    return isRefusal(key) ? key : { result: key, writes: [put('apiKeys', key)] }
  },
}
