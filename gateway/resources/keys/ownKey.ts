import type { Db } from 'mongodb'
import type { Party, ApiKey as StoredApiKey } from '../../../schemas/documents/directory.ts'
import { OwnKey, ownKeyExample } from '../../../schemas/http/parties/apiKeys.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { route } from '../../routing/route.ts'

interface OwnKeyNeeds {
  readonly db: Db
  readonly personalData: { readonly unseal: (sealed: string | null) => Promise<string | null> }
}

export const ownKeyRoutes = [
  route({
    on: 'GET /auth/v1/key',
    scopes: 'any-key',
    operationId: 'readOwnKey',
    tag: 'API keys',
    summary: 'Get the key of this request: its scopes and its party.',
    description: 'For pages and scripts that show only what their key permits, such as the console.',
    ok: dataAnswer('The key.', OwnKey, ownKeyExample),
    read: async ({ identity, tenant }, { db, personalData }: OwnKeyNeeds) => {
      const { keyId: id, scopes, rateLimit } = identity
      const [key, party] = await Promise.all([
        db.collection<StoredApiKey>('apiKeys').findOne({ _id: id }),
        tenant === null ? null : db.collection<Party>('parties').findOne({ _id: tenant }),
      ])
      const ownName = await personalData.unseal(party?.profile?.name ?? null)
      const shown = party && { document: party.document, name: ownName }
      const { name = null, expiresAt = null } = key ?? {}
      return { id, name, scopes, rateLimit, expiresAt, party: shown }
    },
  }),
]
