import { hash } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import { addressShare } from '../../platform/network/networks.ts'
import type { ApiKey } from '../../schemas/documents/directory.ts'
import { hasWrongChecksum } from './keyForm.ts'
import { createKeyLookups } from './keyLookups.ts'
import { SCOPES, type Scope } from './scopes.ts'

/** Who is asking. */
export interface Identity {
  /** The API key's id (`key_…`): the actor. */
  readonly keyId: string
  /** The party the key belongs to: the tenant. Null for keys of systems and administrators. */
  readonly partyId: string | null
  /** Whose Idempotency-Keys these are: the party, or the key where there is none. */
  readonly owner: string
  readonly scopes: readonly Scope[]
  /** Requests per hour; 0 = unlimited. */
  readonly rateLimit: number
  /** The key that its requests are counted with: the first that it replaced by rotation; absent: itself. */
  readonly countedAs?: string
  /** What the onboarding system stated when it opened the session of this key; null for other keys. */
  readonly session: ApiKey['session']
  /** Networks in CIDR notation that the key may be used from; none: from anywhere. */
  readonly networks: readonly string[]
}

/** The identity on public routes. */
export const NOBODY: Identity = {
  keyId: 'key_nobody',
  partyId: null,
  owner: 'nobody',
  scopes: [],
  rateLimit: 0,
  session: null,
  networks: [],
}

/**
 * Synchronous for a key that was looked up a moment ago. Null: no such live key. Throws `rate_limited` when
 * too many unknown keys of this address wait for their look-up.
 */
export type Identify = (secret: string, address: string) => Identity | null | Promise<Identity | null>

export interface IdentityOptions {
  readonly db: Db
  readonly now: () => number
  /** The secret of the first admin key, which no collection knows. */
  readonly adminApiKey: string | null
}

interface Remembered {
  readonly identity: Identity
  readonly expiresAt: number | null
  readonly staleAt: number
}

/**
 * A revocation takes effect within 5 s everywhere (docs/specification.md, API keys): this, and the time of a
 * look-up.
 */
const REMEMBERED_MS = 3_000
/** Keys that live, and keys that do not: strangers who guess must neither fill the memory nor empty it. */
const MAX_REMEMBERED = 10_000
/** Secrets are shorter; longer ones are not even hashed. */
const MAX_SECRET_LENGTH = 200
/** `lastUsedAt` is told this often, not once per request. */
const USES_INTERVAL_MS = 10_000

export interface Identities {
  readonly identify: Identify
  /** Notes that the key was used now. */
  used(keyId: string): void
  /** Writes the last uses down and stops doing so. */
  close(): Promise<void>
}

/** Secrets are found by their SHA-256: nothing is compared byte by byte with what a stranger controls. */
export function secretHashOf(secret: string): string {
  return hash('sha256', secret, 'hex')
}

export function createIdentities({ db, now, adminApiKey }: IdentityOptions): Identities {
  const keys = db.collection<ApiKey>('apiKeys')
  const remembered = new Map<string, Remembered>()
  /** Keys that nobody has, and until when that is believed. */
  const unknown = new Map<string, number>()
  const found = createKeyLookups<ApiKey>(hashes => findKeys(keys, hashes))
  const lookups = new Map<string, Promise<Identity | null>>()
  const admin = adminApiKey === null ? null : secretHashOf(adminApiKey)
  const uses = createUses(db, now)

  const look = async (hash: string, share: string): Promise<Identity | null> => {
    const key = await found.look(hash, share)
    const identity = key && isLive(key, now()) ? identityOf(key) : null
    const staleAt = now() + REMEMBERED_MS
    remembered.delete(hash)
    unknown.delete(hash)
    if (identity === null) unknown.set(hash, staleAt)
    else remembered.set(hash, { identity, expiresAt: expiryOf(key), staleAt })
    forgetOldest(remembered, MAX_REMEMBERED)
    forgetOldest(unknown, MAX_REMEMBERED)
    return identity
  }
  const identify: Identify = (secret, address) => {
    if (secret.length === 0 || secret.length > MAX_SECRET_LENGTH) return null
    const hash = secretHashOf(secret)
    // The first admin key has whatever form its operator gave it.
    if (hash === admin) return FIRST_ADMIN
    if (hasWrongChecksum(secret)) return null
    const known = remembered.get(hash)
    const time = now()
    if (known && time < known.staleAt) {
      return known.expiresAt !== null && time >= known.expiresAt ? null : known.identity
    }
    if (time < (unknown.get(hash) ?? 0)) return null
    let lookup = lookups.get(hash)
    if (!lookup) {
      // Who was known a moment ago has a turn of its own, whatever strangers do from the same address.
      lookup = look(hash, known ? hash : addressShare(address)).finally(() => lookups.delete(hash))
      lookups.set(hash, lookup)
    }
    return lookup
  }
  return { identify, used: uses.note, close: uses.close }
}

function expiryOf(key: ApiKey | null): number | null {
  return key?.expiresAt ? Date.parse(key.expiresAt) : null
}

/** A Map remembers the order of insertion: the first entries are the oldest. */
function forgetOldest(map: Map<string, unknown>, limit: number): void {
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
  owner: 'key_admin',
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
    owner: key.partyId ?? key._id,
    scopes: SCOPES.filter(scope => key.scopes.includes(scope)),
    rateLimit: key.rateLimit,
    countedAs: key.countedAs ?? key._id,
    session: key.session,
    networks: key.networks ?? [],
  }
}

/**
 * When keys were last used, in a collection of its own: `apiKeys` belongs to directory, and two writers of
 * one document would overwrite each other.
 */
function createUses(db: Db, now: () => number) {
  const collection = db.collection<{ _id: string; lastUsedAt: number }>('apiKeyUses')
  let fresh = new Map<string, number>()
  const write = async () => {
    if (fresh.size === 0) return
    const taken = fresh
    fresh = new Map()
    const updates = [...taken].map(([_id, lastUsedAt]) => ({
      updateOne: { filter: { _id }, update: { $max: { lastUsedAt } }, upsert: true },
    }))
    // A use that is not written down now shows with the next one.
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

/** When the keys were last used (milliseconds since the epoch), for those that ever were. */
export async function lastUsesOf(db: Db, keyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .collection<{ _id: string; lastUsedAt: number }>('apiKeyUses')
    .find({ _id: { $in: [...keyIds] } })
    .toArray()
  return new Map(found.map(({ _id, lastUsedAt }) => [_id, lastUsedAt]))
}
