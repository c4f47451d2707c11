import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import type { Clock } from '../../../platform/process/clock.ts'
import { createDynamicThresholds } from './dynamicThresholds.ts'
import type { Resolve } from './ssrfGuard.ts'

/**
 * DNS resolver that asks the name servers directly. The system's look-up (`getaddrinfo`) occupies one of
 * four threads until a name answers, and a handful of names that never answer, which anyone can create,
 * stops every connection of the process. Here look-ups share a socket, have a time limit and count
 * against their tenant's quota. Addresses are judged by `ssrfGuard.ts`, for each connection anew, cached
 * or not.
 */
export type DnsResolver = ReturnType<typeof createDnsResolver>

export interface DnsResolverOptions {
  readonly clock: Clock
  /** Suffixes for names that lack them, as inside a cluster; none where only public names are reached. */
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
/** The other family of addresses may come a little later, and is not waited for longer. */
const OTHER_FAMILY_MS = 100
const MAX_CACHED = 2_000
/** Whatever a zone says: a change of address is noticed, and a server is not asked for every attempt. */
const MIN_TTL_S = 5
const MAX_TTL_S = 300
const FAILED_TTL_S = 5

interface Answer {
  readonly addresses: readonly LookupAddress[]
  readonly ttlS: number
}

export function createDnsResolver(options: DnsResolverOptions) {
  const { clock, search = [], servers, hostsFile = '/etc/hosts' } = options
  const dns = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (servers) dns.setServers([...servers])
  const quota = createDynamicThresholds(MAX_LOOKUPS)
  /** Under way or done, for all tenants. */
  const cache = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>()

  const keep = (name: string, answer: Promise<Answer>, until: number) => {
    cache.delete(name)
    cache.set(name, { until, answer })
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!)
  }
  const cached = (name: string): Promise<Answer> | undefined => {
    const last = cache.get(name)
    return last && last.until > clock.now() ? last.answer : undefined
  }
  /** Waits as long as the caller does: a name whose callers have given up is not looked up. */
  const acquire = (tenant: string, name: string) =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        quota.acquire(tenant)
        resolve()
      }
      const giveUp = () => {
        quota.cancel(tenant, go)
        reject(timeoutOf(name))
      }
      const timer = setTimeout(giveUp, LOOKUP_LIMIT_MS).unref()
      if (quota.available(tenant) > 0) go()
      else quota.wait(tenant, go)
    })
  const ask = async (tenant: string, name: string): Promise<Answer> => {
    await acquire(tenant, name)
    const known = cached(name)
    const answer = known ?? askEach(dns, [name, ...search.map(domain => `${name}.${domain}`)])
    if (known) quota.release(tenant)
    else {
      keep(name, answer, Number.POSITIVE_INFINITY)
      const ttlOf = ({ ttlS }: Answer) => Math.min(MAX_TTL_S, Math.max(MIN_TTL_S, ttlS))
      // The permit is held until the servers are given up, not only until the caller is.
      void answer
        .then(ttlOf, () => FAILED_TTL_S)
        .then(ttlS => {
          keep(name, answer, clock.now() + 1_000 * ttlS)
          quota.release(tenant)
        })
    }
    return answer
  }
  const addressesOf = async (tenant: string, name: string): Promise<readonly LookupAddress[]> => {
    const local = hostsIn(textOf(hostsFile), name)
    if (local) return local
    const late = after(LOOKUP_LIMIT_MS).then(() => Promise.reject(timeoutOf(name)))
    return (await Promise.race([cached(name) ?? ask(tenant, name), late])).addresses
  }

  return {
    /** As `dns.lookup`, for endpoints of this tenant. */
    forTenant:
      (tenant: string): Resolve =>
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
  // A server that fails says more than one that knows no address of the other family.
  const errors = both.flatMap(one => (one.status === 'rejected' ? [one.reason as NodeJS.ErrnoException] : []))
  throw errors.find(({ code }) => code !== 'ENODATA') ?? errors[0] ?? timeoutOf(name)
}

/** A timer that keeps no process alive. */
const after = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms).unref())

const timeoutOf = (name: string): Error =>
  Object.assign(new Error(`${name} was not resolved in time`), { code: 'ETIMEOUT' })

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** Addresses of a name in the text of a hosts file, and of `localhost` with all names below it. */
export function hostsIn(text: string, name: string): readonly LookupAddress[] | undefined {
  const lines = text.split('\n').map(line => line.replace(/#.*/, '').trim().split(/\s+/))
  const found = lines.filter(([, ...names]) => names.some(one => one.toLowerCase() === name))
  if (found.length > 0) {
    return found.map(([address = '']) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return name === 'localhost' || name.endsWith('.localhost') ? LOOPBACK : undefined
}

/** Suffixes that the system gives to names which lack them. */
export const systemSearch = (): readonly string[] => parseSearch(textOf('/etc/resolv.conf'))

export function parseSearch(text: string): readonly string[] {
  const lines = [...text.matchAll(/^\s*(?:search|domain)\s+(.+)$/gm)].map(([, suffixes]) => suffixes!)
  return lines.at(-1)?.trim().split(/\s+/) ?? []
}

/** Local files of a few lines. Empty where there is none. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
