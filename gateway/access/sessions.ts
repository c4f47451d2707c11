import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { addressShare } from '../../platform/network/networks.ts'
import type { ConsoleSession } from '../../schemas/documents/sessions.ts'
import { evictOldest, type Identities, type Identity, secretHashOf } from './authentication.ts'
import { createKeyLookups } from './keyLookups.ts'

/**
 * Sessions of the console. The page gives a key once and gets an opaque id in a cookie that scripts cannot
 * read; the database keeps the hashes of both. A session ends with its key, when it is signed out, or when
 * no person has used it for a while: what the page asks for by itself does not count.
 */
export interface Sessions {
  /** The `Set-Cookie` of a new session; null where no live key has this secret. */
  open(secret: string, address: string): Promise<string | null>
  /** The same for a key that is known to live, by the SHA-256 of its secret. */
  begin(keyHash: string): Promise<string>
  /** The identity behind the session in a `Cookie` header; null where none lives. */
  identify(cookies: string, address: string): Promise<Identity | null>
  /** A person is there: the session lasts its idle time from now on. */
  renew(cookies: string): Promise<void>
  /** Ends the session; answers the `Set-Cookie` that removes it from the browser. */
  end(cookies: string): Promise<string>
}

export interface SessionOptions {
  readonly db: Db
  readonly identities: Pick<Identities, 'identify' | 'identifyHash'>
  /** True on a laptop, which has no TLS. */
  readonly isLaptop: boolean
  /** Time of people, in milliseconds since the epoch: not that of a sandbox, which leaps. */
  readonly wallClock: () => number
}

export const IDLE_MS = 15 * 60_000
/** A session that was signed out at another gateway lasts this long here. */
const CACHED_MS = 3_000
const MAX_CACHED = 10_000
const ID_BYTES = 32
/** `__Host-`: https alone, this host alone, every path. Safari keeps no such cookie of http://localhost. */
const NAMES = { laptop: 'lastro_session', elsewhere: '__Host-lastro_session' } as const

export function createSessions({ db, identities, isLaptop, wallClock }: SessionOptions): Sessions {
  const sessions = db.collection<ConsoleSession>('consoleSessions')
  const name = isLaptop ? NAMES.laptop : NAMES.elsewhere
  const form = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isLaptop ? '' : '; Secure'}`
  const cached = new Map<string, { readonly keyHash: string; readonly until: number }>()
  const lookups = createKeyLookups<ConsoleSession>(async hashes => {
    const found = await sessions.find({ _id: { $in: [...hashes] } }).toArray()
    return new Map(found.map(session => [session._id, session]))
  })
  const hashIn = (cookies: string) => {
    const id = form.exec(cookies)?.[1]
    return id === undefined ? null : secretHashOf(id)
  }
  const keyHashOf = async (hash: string, address: string) => {
    const known = cached.get(hash)
    if (known && wallClock() < known.until) return known.keyHash
    cached.delete(hash)
    const session = await lookups.look(hash, addressShare(address))
    const expireAt = session?.expireAt.getTime() ?? 0
    if (!session || expireAt <= wallClock()) return null
    cached.set(hash, { keyHash: session.keyHash, until: Math.min(expireAt, wallClock() + CACHED_MS) })
    evictOldest(cached, MAX_CACHED)
    return session.keyHash
  }
  const begin = async (keyHash: string) => {
    const id = randomBytes(ID_BYTES).toString('base64url')
    const expireAt = new Date(wallClock() + IDLE_MS)
    await sessions.insertOne({ _id: secretHashOf(id), keyHash, expireAt })
    return `${name}=${id}; ${attributes}`
  }
  return {
    begin,
    open: async (secret, address) =>
      (await identities.identify(secret, address)) === null ? null : begin(secretHashOf(secret)),
    async identify(cookies, address) {
      const hash = hashIn(cookies)
      const keyHash = hash && (await keyHashOf(hash, address))
      return keyHash ? identities.identifyHash(keyHash, address) : null
    },
    async renew(cookies) {
      const now = wallClock()
      const expireAt = new Date(now + IDLE_MS)
      await sessions.updateOne(
        { _id: hashIn(cookies) ?? '', expireAt: { $gt: new Date(now) } },
        { $set: { expireAt } },
      )
    },
    async end(cookies) {
      const hash = hashIn(cookies)
      if (hash !== null) {
        await sessions.deleteOne({ _id: hash })
        cached.delete(hash)
      }
      return `${name}=; ${attributes}; Max-Age=0`
    },
  }
}
