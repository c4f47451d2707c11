import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Where webhooks may go. A URL is checked when an endpoint is saved and before every attempt; the address is checked
 * again at the moment of connecting, on what the resolver really answered, so that a name which changes between two
 * look-ups, or a redirect, gains nothing (decisions: Events and webhooks).
 */
export interface TargetPolicy {
  /** On a laptop: http and any port are allowed to loopback. Never in production. */
  readonly allowLoopback: boolean
  /** Networks that an operator opens on purpose, for example receivers inside the cluster. */
  readonly allowedNetworks: readonly Network[]
  readonly allowedPorts: ReadonlySet<number>
}

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** This target must never be connected to; the message says why. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

/** 443, and 8443 where a receiver cannot have it; every other port is somebody's internal service. */
export const DEFAULT_PORTS: ReadonlySet<number> = new Set([443, 8443])
/** Longer URLs are refused by many servers and proxies anyway. */
export const MAX_URL_LENGTH = 2_048

/** Names that mean this machine, this network, or a cloud's metadata service, whatever they resolve to. */
const INTERNAL_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'corp',
  'home',
  'private',
  'arpa',
  'ip6-localhost',
  'ip6-loopback',
  'instance-data',
  'kubernetes',
  'svc',
]
/** Public by range, internal by use: the host of an Azure machine, which serves metadata and keys. */
const INTERNAL_ADDRESSES = new Set(['168.63.129.16'])
const GLOBAL_IPV6: Network = [ipaddr.IPv6.parse('2000::'), 3]
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Comma-free CIDR text to a network; throws on anything else. */
export function parseNetwork(text: string): Network {
  return ipaddr.parseCIDR(text)
}

/** The URL as it will be called, or a `TargetRefused` with the reason. Looks nothing up. */
export function checkUrl(text: string, policy: TargetPolicy): URL {
  if (text.length > MAX_URL_LENGTH) refuse(`is longer than ${MAX_URL_LENGTH} characters`)
  if (hasControlOrBlank(text)) refuse('contains blanks or control characters')
  if (!URL.canParse(text)) refuse('is not a valid URL')
  const url = new URL(text)
  const host = hostOf(url)
  const loopback = policy.allowLoopback && isLoopbackName(host)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) refuse('must use https')
  if (url.username !== '' || url.password !== '') refuse('must not contain credentials')
  const port = url.port === '' ? PORTS[url.protocol]! : Number(url.port)
  if (!loopback && !policy.allowedPorts.has(port)) refuse(`port ${port} is not allowed`)
  if (url.hash !== '') refuse('must not contain a fragment')
  if (isIP(host)) checkAddress(host, policy)
  else checkName(host, policy)
  return url
}

/** The host without the brackets of IPv6 and without the dots of a fully qualified name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
}

function hasControlOrBlank(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code <= 0x20 || (code >= 0x7f && code <= 0xa0)) return true
  }
  return false
}

function isLoopbackName(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback'
}

function checkName(host: string, policy: TargetPolicy): void {
  if (policy.allowLoopback && isLoopbackName(host)) return
  if (host === '') refuse('has no host')
  // Where an operator opened internal networks, internal names are decided by the address behind them.
  if (policy.allowedNetworks.length > 0) return
  if (!host.includes('.')) refuse(`${host} is a name of a local network`)
  const last = host.slice(host.lastIndexOf('.') + 1)
  if (INTERNAL_SUFFIXES.includes(last)) refuse(`names under .${last} are internal`)
}

/** Throws `TargetRefused` unless the address is public, or opened by the policy. */
export function checkAddress(address: string, policy: TargetPolicy): void {
  if (address.includes('%')) refuse(`${address} has a zone`)
  if (!ipaddr.isValid(address)) refuse(`${address} is not an address`)
  const parsed = ipaddr.parse(address)
  if (policy.allowedNetworks.some(network => matches(parsed, network))) return
  const range = rangeOf(parsed)
  if (range === 'unicast') return
  if (range === 'loopback' && policy.allowLoopback) return
  refuse(`${address} is ${range === 'internal' ? 'an internal service' : `in a ${range} range`}, not public`)
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match([network, bits] as [ipaddr.IPv4, number])
}

function rangeOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (INTERNAL_ADDRESSES.has(address.toString())) return 'internal'
  const range = address.range()
  // Outside 2000::/3 no address is routed for the public, known to this library or not.
  if (range === 'unicast' && address.kind() === 'ipv6' && !matches(address, GLOBAL_IPV6)) return 'reserved'
  return range
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void
interface LookupOptions {
  readonly all?: boolean | undefined
  readonly family?: number | string | undefined
}
export type Resolve = (
  hostname: string,
  options: { all: true; family: 0 | 4 | 6 },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A `lookup` for net.connect that answers only when every address of the name is allowed: one refused address makes
 * the whole name refused, since nobody with honest intent publishes a private address beside a public one.
 */
export function guardedLookup(policy: TargetPolicy, resolve: Resolve = systemLookup as Resolve) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0
    resolve(hostname, { all: true, family }, (error, addresses) => {
      if (error) return callback(error, [])
      try {
        if (addresses.length === 0) refuse(`${hostname} has no address`)
        for (const { address } of addresses) checkAddress(address, policy)
      } catch (refused) {
        return callback(refused as Error, [])
      }
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first!.address, first!.family)
    })
  }
}

function refuse(reason: string): never {
  throw new TargetRefused(reason)
}
