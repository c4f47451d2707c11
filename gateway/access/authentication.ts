import { hash } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import { addressShare } from '../../platform/network/networks.ts'
import type { ApiKey } from '../../schemas/documents/directory.ts'
import { hasWrongChecksum } from './keyForm.ts'
import { createKeyLookups } from './keyLookups.ts'
import { SCOPES, type Scope } from './scopes.ts'

/** The API key of a request and what it permits. */
export interface Identity {
  /** The API key's id (`key_…`): the actor. */
  readonly keyId: string
  /** The party the key belongs to: the tenant. Null for keys of systems and administrators. */
  readonly partyId: string | null
  /** Namespace of Idempotency-Keys and limits: the party, or the key where there is none. */
  readonly tenantKey: string
  readonly scopes: readonly Scope[]
  /** Requests per hour; 0 = unlimited. */
  readonly rateLimit: number
  /** The key whose quota is charged: the first that this one replaced by rotation; absent: itself. */
  readonly countedAs?: string
  /** Onboarding session of the key; null for other keys. */
  readonly session: ApiKey['session']
  /** IP allowlist in CIDR notation; empty: any address. */
  readonly networks: readonly string[]
  /** The session of a portal link: routes for `webhooks` alone. */
  readonly isPortal?: true
}

/** The identity of requests on public routes. */
export const ANONYMOUS: Identity = {
  keyId: 'key_nobody',
  partyId: null,
  tenantKey: 'nobody',
  scopes: [],
  rateLimit: 0,
  session: null,
  networks: [],
}

/**
 * The identity of a secret; null when there is no such live key. Synchronous for a cached key. Throws
 * `rate_limited` when too many unknown keys from this address are queued for a look-up.
 */
export type Identify = (secret: string, address: string) => Identity | null | Promise<Identity | null>

export interface IdentityOptions {
  readonly db: Db
  readonly now: () => number
  /** The secret of the first admin key, which is in no collection. */
  readonly adminApiKey: string | null
}

interface CachedKey {
  readonly identity: Identity
  readonly expiresAt: number | null
  readonly staleAt: number
}

/**
 * A revocation takes effect within 5 s (docs/specification.md, API keys): this, and the time of a look-up.
 */
const CACHED_MS = 3_000
/** Size of each cache, for live and for unknown keys: guesses neither fill the memory nor evict live keys. */
const MAX_CACHED = 10_000
/** Secrets are shorter; longer ones are not even hashed. */
const MAX_SECRET_LENGTH = 200
/** `lastUsedAt` is written this often, not once per request. */
const USES_INTERVAL_MS = 10_000

export interface Identities {
  readonly identify: Identify
  /** The same for the SHA-256 of a secret, which is all that a session knows. */
  readonly identifyHash: Identify
  /** Records that the key was used now. */
  used(keyId: string): void
  /** Writes the last uses and stops. */
  close(): Promise<void>
}

/** Keys are looked up by the SHA-256 of their secret, so that no comparison leaks timing. */
export function secretHashOf(secret: string): string {
  return hash('sha256', secret, 'hex')
}

export function createIdentities({ db, now, adminApiKey }: IdentityOptions): Identities {
  const keys = db.collection<ApiKey>('apiKeys')
  const cached = new Map<string, CachedKey>()
  /** Hashes without a key, and until when each is cached. */
  const unknown = new Map<string, number>()
  const found = createKeyLookups<ApiKey>(hashes => findKeys(keys, hashes))
  const lookups = new Map<string, Promise<Identity | null>>()
  const admin = adminApiKey === null ? null : secretHashOf(adminApiKey)
  const uses = createUses(db, now)

  const look = async (hash: string, share: string): Promise<Identity | null> => {
    const key = await found.look(hash, share)
    const identity = key && isLive(key, now()) ? identityOf(key) : null
    const staleAt = now() + CACHED_MS
    cached.delete(hash)
    unknown.delete(hash)
    if (identity === null) unknown.set(hash, staleAt)
    else cached.set(hash, { identity, expiresAt: expiryOf(key), staleAt })
    evictOldest(cached, MAX_CACHED)
    evictOldest(unknown, MAX_CACHED)
    return identity
  }
  const identify: Identify = (secret, address) => {
    if (secret.length === 0 || secret.length > MAX_SECRET_LENGTH) return null
    const hash = secretHashOf(secret)
    // The first admin key may have any form.
    return hash !== admin && hasWrongChecksum(secret) ? null : identifyHash(hash, address)
  }
  const identifyHash: Identify = (hash, address) => {
    if (hash === admin) return FIRST_ADMIN
    const known = cached.get(hash)
    const time = now()
    if (known && time < known.staleAt) {
      return known.expiresAt !== null && time >= known.expiresAt ? null : known.identity
    }
    if (time < (unknown.get(hash) ?? 0)) return null
    let lookup = lookups.get(hash)
    if (!lookup) {
      // A key that was known has its own queue, so that guesses from the same address do not delay it.
      lookup = look(hash, known ? hash : addressShare(address)).finally(() => lookups.delete(hash))
      lookups.set(hash, lookup)
    }
    return lookup
  }
  return { identify, identifyHash, used: uses.note, close: uses.close }
}

function expiryOf(key: ApiKey | null): number | null {
  return key?.expiresAt ? Date.parse(key.expiresAt) : null
}

/** A Map remembers the order of insertion: the first entries are the oldest. */
export function evictOldest(map: Map<string, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return
    map.delete(key)
  }
}

async function findKeys(
  keys: Collection<ApiKey>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, ApiKey>> {
  const found = await keys.find({ secretHash: { $in: [...hashes] } }).toArray()
  return new Map(found.map(key => [key.secretHash, key]))
}

export const FIRST_ADMIN: Identity = {
  keyId: 'key_admin',
  partyId: null,
  tenantKey: 'key_admin',
  scopes: ['admin'],
  rateLimit: 0,
  session: null,
  networks: [],
}

function isLive(key: ApiKey, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now < Date.parse(key.expiresAt))
}

function identityOf(key: ApiKey): Identity {
  return {
    keyId: key._id,
    partyId: key.partyId,
    tenantKey: key.partyId ?? key._id,
    scopes: SCOPES.filter(scope => key.scopes.includes(scope)),
    rateLimit: key.rateLimit,
    countedAs: key.countedAs ?? key._id,
    session: key.session,
    networks: key.networks ?? [],
  }
}

/**
 * Last use of each key, in a separate collection: `apiKeys` belongs to directory, and two writers of one
 * document would overwrite each other.
 */
function createUses(db: Db, now: () => number) {
  const collection = db.collection<{ _id: string; lastUsedAt: number }>('apiKeyUses')
  let fresh = new Map<string, number>()
  const write = async () => {
    if (fresh.size === 0) return
    const batch = fresh
    fresh = new Map()
    const updates = [...batch].map(([_id, lastUsedAt]) => ({
      updateOne: { filter: { _id }, update: { $max: { lastUsedAt } }, upsert: true },
    }))
    // A use that is lost here shows with the next one.
    await collection.bulkWrite(updates, { ordered: false }).catch(() => undefined)
  }
  const timer = setInterval(() => void write(), USES_INTERVAL_MS)
  timer.unref()
  return {
    note: (keyId: string) => void fresh.set(keyId, now()),
    close: async () => {
      clearInterval(timer)
      await write()
    },
  }
}

/** Last use of the keys (milliseconds since the epoch), for those that were ever used. */
export async function lastUsesOf(db: Db, keyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .collection<{ _id: string; lastUsedAt: number }>('apiKeyUses')
    .find({ _id: { $in: [...keyIds] } })
    .toArray()
  return new Map(found.map(({ _id, lastUsedAt }) => [_id, lastUsedAt]))
}
