import type { Db } from 'mongodb'
import type { Party, ApiKey as StoredApiKey } from '../../../schemas/documents/directory.ts'
import { ApiKey, apiKeyExample } from '../../../schemas/http/parties/apiKeys.ts'
import { lastUsesOf } from '../../access/authentication.ts'
import { readPage } from '../../input/pagination.ts'
import { pageAnswer } from '../../routing/answers.ts'
import { ok } from '../../routing/response.ts'

/** Keys as administrators read them: each with its owner's current document. */
export async function presentKeys(keys: readonly StoredApiKey[], db: Db) {
  const ids = keys.flatMap(({ partyId }) => (partyId === null ? [] : [partyId]))
  const [parties, uses] = await Promise.all([
    db
      .collection<Party>('parties')
      .find({ _id: { $in: ids } }, { projection: { document: 1 } })
      .toArray(),
    lastUsesOf(
      db,
      keys.map(({ _id }) => _id),
    ),
  ])
  const documents = new Map(parties.map(({ _id, document }) => [_id, document]))
  return keys.map(key => {
    const { _id, partyId, name, prefix, scopes, rateLimit, expiresAt, createdAt, networks = [] } = key
    const document = partyId === null ? null : (documents.get(partyId) ?? null)
    const used = uses.get(_id)
    const lastUsedAt = used === undefined ? null : new Date(used).toISOString()
    return { id: _id, document, name, prefix, scopes, rateLimit, expiresAt, createdAt, lastUsedAt, networks }
  })
}

export const keysAnswer = pageAnswer('A page of keys, without secrets.', 'keys', ApiKey, apiKeyExample)

/** Those that are not revoked, the newest first. */
export async function listKeys(
  db: Db,
  whose: Partial<Pick<StoredApiKey, 'partyId' | 'session'>>,
  query: Parameters<typeof readPage>[1],
) {
  const filter = { ...whose, revokedAt: null }
  const source = { collection: db.collection<StoredApiKey>('apiKeys'), filter, orderBy: ['listedAs'] }
  const { documents, pagination } = await readPage(source, query)
  const keys = await presentKeys(documents, db)
  return ok({ keys, pagination })
}
