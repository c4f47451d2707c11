import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { addressShare } from '../../platform/network/networks.ts'
import type { ApiKey } from '../../schemas/documents/directory.ts'
import type { PortalLinkDocument } from '../../schemas/documents/sessions.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import { type Identities, type Identity, secretHashOf } from './authentication.ts'
import { createKeyLookups } from './keyLookups.ts'

/**
 * Portal links, by which a lender's own application embeds the console's page of webhooks. A link opens
 * once, in frames of the origins that it names. Its session has the scope `webhooks` of the key that made
 * the link, and ends after an hour, with that key, or with the link. The page holds the session in its
 * memory: browsers block the cookies of embedded pages.
 */
export interface PortalSessions {
  /** A new link of the key with this id; null where the key lives no more. */
  open(key: Pick<Identity, 'keyId' | 'partyId'>, origins: readonly string[]): Promise<PortalLink | null>
  /** Opens the session of a link, once; null for any other code. */
  redeem(
    id: string,
    code: string,
    address: string,
  ): Promise<{ readonly session: string; readonly expiresAt: Date } | null>
  identify(session: string, address: string): Promise<Identity | null>
  /** Origins that may embed the link's page; none where the link has ended. */
  originsOf(id: string, address: string): Promise<readonly string[]>
  /** Ends the link and its session; false where the party has no such link. */
  revoke(id: string, partyId: string): Promise<boolean>
}

export interface PortalLink {
  readonly id: string
  readonly code: string
  readonly expiresAt: Date
}

const LINK_MS = 5 * 60_000
const SESSION_MS = HOUR_MS
const ID_BYTES = 15
const SECRET_BYTES = 32

interface PortalOptions {
  readonly db: Db
  readonly identities: Pick<Identities, 'identifyHash'>
  readonly wallClock: () => number
}

export function createPortalSessions({ db, identities, wallClock }: PortalOptions): PortalSessions {
  const links = db.collection<PortalLinkDocument>('portalLinks')
  const lookups = createKeyLookups<PortalLinkDocument>(async ids => {
    const found = await links.find({ _id: { $in: [...ids] } }).toArray()
    return new Map(found.map(link => [link._id, link]))
  })
  const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')
  const living = async (id: string, address: string) => {
    const link = await lookups.look(id, addressShare(address))
    return link && link.expireAt.getTime() > wallClock() ? link : null
  }
  return {
    async open({ keyId, partyId }, origins) {
      const key = await db.collection<ApiKey>('apiKeys').findOne({ _id: keyId })
      if (key === null || partyId === null) return null
      const [id, code] = [`ptl_${randomBytes(ID_BYTES).toString('base64url')}`, newSecret()]
      const expireAt = new Date(wallClock() + LINK_MS)
      const { secretHash: keyHash } = key
      const secretHash = secretHashOf(code)
      await links.insertOne({ _id: id, partyId, keyHash, secretHash, state: 'OPEN', origins, expireAt })
      return { id, code, expiresAt: expireAt }
    },
    async redeem(id, code, address) {
      // Guesses share queries, as those of keys do.
      if ((await living(id, address))?.state !== 'OPEN') return null
      const session = `${id}.${newSecret()}`
      const now = wallClock()
      const expiresAt = new Date(now + SESSION_MS)
      const { matchedCount } = await links.updateOne(
        { _id: id, secretHash: secretHashOf(code), state: 'OPEN', expireAt: { $gt: new Date(now) } },
        { $set: { state: 'USED', secretHash: secretHashOf(session), expireAt: expiresAt } },
      )
      return matchedCount === 0 ? null : { session, expiresAt }
    },
    async identify(session, address) {
      const link = await living(session.slice(0, session.indexOf('.')), address)
      if (link?.state !== 'USED' || link.secretHash !== secretHashOf(session)) return null
      const identity = await identities.identifyHash(link.keyHash, address)
      const scopes = identity?.scopes.filter(scope => scope === 'webhooks') ?? []
      return identity && { ...identity, scopes, isPortal: true }
    },
    originsOf: async (id, address) => (await living(id, address))?.origins ?? [],
    revoke: async (id, partyId) => (await links.deleteOne({ _id: id, partyId })).deletedCount === 1,
  }
}
