import type { ApiKey } from '../../../schemas/documents/directory.ts'
import { type Cause, derivedId, listedAs } from '../cause.ts'
import { isRefusal, type Refusal, refusal } from '../refusal.ts'
import type { NewKey } from './apiKey.ts'

/** Keys that their tenant manages: none gives, or gets at, more than it has (docs/decisions/own-keys.md). */
export const MANAGES = 'keys:manage'
/** Live at a time; far more than rotation and separate uses need. */
export const MAX_LIVE_KEYS = 50
/** Revoked and expired ones included, which are kept for the audit trail and read with each decision. */
export const MAX_KEPT_KEYS = 500
/** As long as the audit trail, which shows their names. */
const KEPT_AFTER_END_MS = 90 * 86_400_000

/** The asking key, among its party's keys. */
export interface Managing {
  readonly keys: readonly ApiKey[]
  /** Id of the requesting key. */
  readonly actor: string | null
  readonly cause: Cause
  /** Whether each of the networks is in one of the others. */
  readonly areWithin: (networks: readonly string[], others: readonly string[]) => boolean
}

export interface NewSecretOfKey {
  readonly secretHash: string
  readonly prefix: string
}

/** Rights of a key: null and no network mean the rights of the requesting key. */
export type KeyWish = Omit<NewKey, 'document'>

type Reach = Pick<ApiKey, 'scopes' | 'rateLimit' | 'expiresAt' | 'networks'>

export function createOwnKey(managing: Managing, wish: KeyWish): ApiKey | Refusal {
  const manager = managerOf(managing)
  if (isRefusal(manager)) return manager
  const own = networksOf(manager)
  const reach = {
    scopes: [...new Set(wish.scopes)],
    rateLimit: wish.rateLimit,
    expiresAt: wish.expiresAt ?? manager.expiresAt,
    networks: wish.networks.length > 0 ? wish.networks : own,
  }
  const { name, secretHash, prefix } = wish
  return (
    excessOf(reach, manager, managing) ??
    lackOfRoom(managing) ??
    newKey(
      { ...reach, name, secretHash, prefix, partyId: manager.partyId, madeBy: handsOf(manager) },
      managing.cause,
    )
  )
}

/** A new key with all that the old one may, which ends when the overlap does, or earlier. */
export function rotateOwnKey(
  managing: Managing,
  keyId: string,
  secret: NewSecretOfKey,
  overlapSeconds: number,
): { readonly made: ApiKey; readonly ending: ApiKey } | Refusal {
  const found = withinReach(managing, keyId)
  if (isRefusal(found)) return found
  const full = lackOfRoom(managing)
  if (full) return full
  const { name, scopes, rateLimit, expiresAt, partyId } = found
  const reach = { scopes, rateLimit, expiresAt, networks: networksOf(found) }
  const manager = managing.keys.find(({ _id }) => _id === managing.actor)
  const madeBy = handsOf(found, ...(manager ? [manager] : []))
  const { countedAs = found._id } = found
  const made = newKey({ ...reach, ...secret, name, partyId, madeBy, countedAs }, managing.cause)
  const end = new Date(Date.parse(managing.cause.at) + overlapSeconds * 1_000).toISOString()
  return { made, ending: { ...found, expiresAt: expiresAt !== null && expiresAt < end ? expiresAt : end } }
}

/** No network: from anywhere, which only a key from anywhere may say. */
export function restrictOwnKey(
  managing: Managing,
  keyId: string,
  networks: readonly string[],
): ApiKey | Refusal {
  const found = withinReach(managing, keyId)
  if (isRefusal(found)) return found
  const changed = { ...found, networks }
  const manager = managerOf(managing)
  if (isRefusal(manager)) return manager
  return excessOf(changed, manager, managing) ?? changed
}

/** Any key of the party, also one that may more: ending a key opens nothing. Again changes nothing. */
export function revokeOwnKey(managing: Managing, keyId: string): ApiKey | Refusal {
  const manager = managerOf(managing)
  if (isRefusal(manager)) return manager
  const found = ownKey(managing, keyId)
  if (found === null) return refusal('not_found', null, 'id')
  return found.revokedAt === null ? { ...found, revokedAt: managing.cause.at } : found
}

/** Sessions of people who are onboarding cannot be managed. */
function ownKey({ keys }: Managing, keyId: string): ApiKey | null {
  return keys.find(({ _id, session }) => _id === keyId && session === null) ?? null
}

export function isLive({ revokedAt, expiresAt }: ApiKey, at: string): boolean {
  return revokedAt === null && (expiresAt === null || at < expiresAt)
}

/** The key that asks, as it is at the decision: it may have been revoked since it was admitted. */
function managerOf(managing: Managing): ApiKey | Refusal {
  const { actor, cause } = managing
  const found = actor === null ? null : ownKey(managing, actor)
  const may = found !== null && isLive(found, cause.at) && found.scopes.includes(MANAGES)
  return may ? found : refusal('forbidden', 'the requesting key may not manage keys')
}

/** A live key that may nothing beyond the requesting key. */
function withinReach(managing: Managing, keyId: string): ApiKey | Refusal {
  const manager = managerOf(managing)
  if (isRefusal(manager)) return manager
  const found = ownKey(managing, keyId)
  if (found === null) return refusal('not_found', null, 'id')
  if (!isLive(found, managing.cause.at))
    return refusal('invalid_state', 'the key is revoked or expired', 'id')
  return excessOf(found, manager, managing) ?? found
}

function excessOf(wish: Reach, manager: ApiKey, { areWithin }: Managing): Refusal | null {
  const missing = wish.scopes.filter(scope => !manager.scopes.includes(scope))
  if (missing.length > 0) {
    return refusal('forbidden', `the requesting key does not have ${missing.join(', ')}`, 'scopes')
  }
  const { rateLimit, expiresAt } = manager
  if (rateLimit !== 0 && (wish.rateLimit === 0 || wish.rateLimit > rateLimit)) {
    return refusal('forbidden', `the requesting key has ${rateLimit} requests per hour`, 'rateLimit')
  }
  if (expiresAt !== null && (wish.expiresAt === null || wish.expiresAt > expiresAt)) {
    return refusal('forbidden', 'must not be later than the expiry of the requesting key', 'expiresAt')
  }
  const [own, asked] = [networksOf(manager), networksOf(wish)]
  if (own.length > 0 && (asked.length === 0 || !areWithin(asked, own))) {
    return refusal('forbidden', 'the requesting key is bound to narrower networks', 'networks')
  }
  return null
}

function lackOfRoom({ keys, cause }: Managing): Refusal | null {
  const live = keys.filter(key => key.session === null && isLive(key, cause.at)).length
  return live < MAX_LIVE_KEYS ? null : refusal('invalid_state', `there are ${MAX_LIVE_KEYS} live keys`)
}

/**
 * Ended keys that are no longer kept once another one is made: those that ended longer ago than the trail
 * goes back, and where there would be too many, those that ended first. So what has ended is never in the
 * way of a new key.
 */
export function leavingKeys({ keys, cause: { at } }: Pick<Managing, 'keys' | 'cause'>): readonly ApiKey[] {
  const limit = new Date(Date.parse(at) - KEPT_AFTER_END_MS).toISOString()
  const ended = keys
    .filter(key => !isLive(key, at))
    .toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1))
  const tooMany = keys.length + 1 - MAX_KEPT_KEYS
  return ended.filter((key, place) => place < tooMany || endOf(key) < limit)
}

/** End of a key that is not live. */
function endOf({ revokedAt, expiresAt }: ApiKey): string {
  const [first = ''] = [revokedAt, expiresAt].filter(end => end !== null).toSorted()
  return first
}

/** The keys that have a hand in what is made of these: they, and those that had one in them. */
function handsOf(...keys: readonly ApiKey[]): readonly string[] {
  return [...new Set(keys.flatMap(({ _id, madeBy = [] }) => [_id, ...madeBy]))]
}

export const networksOf = ({ networks = [] }: Pick<ApiKey, 'networks'>): readonly string[] => networks

function newKey(
  fields: Omit<ApiKey, '_id' | 'createdAt' | 'listedAs' | 'revokedAt' | 'session'>,
  cause: Cause,
): ApiKey {
  const _id = derivedId('key', cause)
  const times = { createdAt: cause.at, listedAs: listedAs(_id, cause.at) }
  return { _id, ...fields, ...times, revokedAt: null, session: null }
}
