import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Clock } from '../../platform/process/clock.ts'
import { createDynamicThresholds } from './fairShares.ts'
import type { Resolve } from './guardedLookup.ts'

/**
 * Addresses of names, asked of the name servers directly. The system's own look-up (`getaddrinfo`) takes one
 * of four threads for as long as a name does not answer, and a handful of such names, which anybody can make,
 * stops every connection of the process. Here a look-up takes a socket that all of them share, ends after a
 * time limit, and counts for its tenant's fair share. Nothing here judges an address: `guardedLookup` does,
 * for each connection anew, whatever was remembered.
 */
export interface DnsResolver {
  /** As `dns.lookup`, for endpoints of this tenant. */
  forTenant(tenant: string): Resolve
}

export interface DnsResolverOptions {
  readonly clock: Clock
  /** Suffixes for names that lack them, as inside of a cluster; none where only public names are reached. */
  readonly search?: readonly string[]
  /** For tests: other servers than the system's. */
  readonly servers?: readonly string[]
  readonly hostsFile?: string
}

/** Look-ups under way; one tenant may have a ninth of them. */
const MAX_LOOKUPS = 64
const LOOKUP_LIMIT_MS = 4_000
/** Each server is asked twice within the limit. */
const TRY_MS = 1_200
const TRIES = 2
/** The other kind of address may come a little later, and is not waited for longer. */
const OTHER_FAMILY_MS = 100
const MAX_REMEMBERED = 2_000
/** Whatever a zone says: a change of address is noticed, and a server is not asked for every attempt. */
const MIN_TTL_S = 5
const MAX_TTL_S = 300
const FAILED_TTL_S = 5
const HOSTS_AGE_MS = 5_000

interface Answer {
  readonly addresses: readonly LookupAddress[]
  readonly ttlS: number
}
interface Remembered {
  readonly until: number
  readonly answer: Promise<Answer>
}

export function createDnsResolver(options: DnsResolverOptions): DnsResolver {
  const { clock, search = [], servers, hostsFile = '/etc/hosts' } = options
  const dns = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (servers) dns.setServers([...servers])
  const shares = createDynamicThresholds(MAX_LOOKUPS)
  /** Under way or done: everybody's. */
  const remembered = new Map<string, Remembered>()
  /** Not begun, by tenant and name: nobody waits for a turn of somebody else's. */
  const waiting = new Map<string, Promise<Answer>>()
  const hosts = hostsOf(hostsFile, clock)

  const keep = (name: string, until: number, answer: Promise<Answer>) => {
    remembered.delete(name)
    remembered.set(name, { until, answer })
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  }
  const askedBefore = (name: string): Promise<Answer> | undefined => {
    const last = remembered.get(name)
    return last && last.until > clock.now() ? last.answer : undefined
  }
  const ask = (tenant: string, name: string): Promise<Answer> => {
    shares.acquire(tenant)
    const answer = askEach(dns, [name, ...search.map(domain => `${name}.${domain}`)])
    keep(name, Number.POSITIVE_INFINITY, answer)
    const ended = (ttlS: number) => {
      keep(name, clock.now() + 1_000 * ttlS, answer)
      // Held until the servers were really given up, not only until the caller was.
      shares.release(tenant)
    }
    answer.then(
      ({ ttlS }) => ended(Math.min(MAX_TTL_S, Math.max(MIN_TTL_S, ttlS))),
      () => ended(FAILED_TTL_S),
    )
    return answer
  }
  /** Waits for a turn as long as those who ask do: what nobody waits for any more is not asked. */
  const askInTurn = (tenant: string, name: string): Promise<Answer> => {
    const place = `${tenant} ${name}`
    const before = waiting.get(place)
    if (before) return before
    const answer = new Promise<Answer>((resolve, reject) => {
      const go = () => {
        leave()
        resolve(askedBefore(name) ?? ask(tenant, name))
      }
      const leave = () => {
        clearTimeout(timer)
        shares.cancel(tenant, go)
        waiting.delete(place)
      }
      const timer = setTimeout(() => {
        leave()
        reject(refusal(name))
      }, LOOKUP_LIMIT_MS).unref()
      shares.wait(tenant, go)
    })
    waiting.set(place, answer)
    return answer
  }
  const addressesOf = async (tenant: string, name: string): Promise<readonly LookupAddress[]> => {
    const known = (await hosts())(name)
    if (known) return known
    const next = shares.available(tenant) > 0 ? ask : askInTurn
    const answer = askedBefore(name) ?? next(tenant, name)
    return (await within(LOOKUP_LIMIT_MS, answer, name)).addresses
  }

  return {
    forTenant:
      tenant =>
      (hostname, { family }, callback) => {
        const name = hostname.toLowerCase().replace(/\.+$/, '')
        addressesOf(tenant, name).then(
          found =>
            callback(
              null,
              found.filter(one => family === 0 || one.family === family),
            ),
          error => callback(error, []),
        )
      },
  }
}

/** The first of the names that has an address. */
async function askEach(dns: Resolver, names: readonly string[]): Promise<Answer> {
  let failure: unknown
  for (const name of names) {
    try {
      return await askOnce(dns, name)
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

async function askOnce(dns: Resolver, name: string): Promise<Answer> {
  const ttl = { ttl: true } as const
  const found = (family: 4 | 6) => (records: readonly { address: string; ttl: number }[]) =>
    records.map(record => ({ address: record.address, family, ttl: record.ttl }))
  const four = dns.resolve4(name, ttl).then(found(4))
  const six = dns.resolve6(name, ttl).then(found(6))
  await Promise.any([four, six]).catch(() => undefined)
  const soon = <T>(answer: Promise<T[]>) => Promise.race([answer, after(OTHER_FAMILY_MS).then((): T[] => [])])
  const both = await Promise.allSettled([soon(four), soon(six)])
  const records = both.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
  if (records.length > 0) {
    const addresses = records.map(({ address, family }) => ({ address, family }))
    return { addresses, ttlS: Math.min(...records.map(record => record.ttl)) }
  }
  // A server that fails says more than one that knows of no address of the other kind.
  const errors = both.flatMap(one => (one.status === 'rejected' ? [one.reason as NodeJS.ErrnoException] : []))
  throw errors.find(({ code }) => code !== 'ENODATA') ?? errors[0] ?? refusal(name)
}

/** Timers that keep no process alive. */
const after = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms).unref())

function within<T>(ms: number, answer: Promise<T>, name: string): Promise<T> {
  const late = after(ms).then((): never => {
    throw refusal(name)
  })
  return Promise.race([answer, late])
}

function refusal(name: string): Error {
  return Object.assign(new Error(`${name} was not resolved in time`), { code: 'ETIMEOUT' })
}

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** Names of the system's hosts file, read again now and then, and `localhost` with all names below it. */
function hostsOf(path: string, clock: Clock) {
  let names = new Map<string, LookupAddress[]>()
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (clock.now() - readAt > HOSTS_AGE_MS) {
      readAt = clock.now()
      names = parseHosts(await readFile(path, 'utf8').catch(() => ''))
    }
    return (name: string) =>
      names.get(name) ?? (name === 'localhost' || name.endsWith('.localhost') ? LOOPBACK : undefined)
  }
}

export function parseHosts(text: string): Map<string, LookupAddress[]> {
  const names = new Map<string, LookupAddress[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...hostnames] = line.replace(/#.*/, '').trim().split(/\s+/)
    for (const hostname of hostnames) {
      const name = hostname.toLowerCase()
      names.set(name, [...(names.get(name) ?? []), { address, family: address.includes(':') ? 6 : 4 }])
    }
  }
  return names
}

/** Read once, at the start, as every program does. */
export function systemSearch(path = '/etc/resolv.conf'): readonly string[] {
  try {
    return parseSearch(readFileSync(path, 'utf8'))
  } catch {
    return []
  }
}

/** The suffixes that the system gives to names which lack them. */
export function parseSearch(text: string): readonly string[] {
  const lines = [...text.matchAll(/^\s*(?:search|domain)\s+(.+)$/gm)].map(([, suffixes]) => suffixes!)
  return lines.at(-1)?.trim().split(/\s+/) ?? []
}
