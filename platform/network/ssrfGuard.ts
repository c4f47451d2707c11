import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { MAX_URL_LENGTH } from '../../schemas/documents/webhooks.ts'
import { list, optional } from '../process/environment.ts'
import type { Deployment } from '../process/sandbox.ts'

/**
 * SSRF guard: where webhooks may go. A URL is checked when an endpoint is saved and before every
 * attempt; the resolved address is checked again at connect time, so that DNS rebinding or a redirect
 * gains nothing (docs/specification.md, Webhooks).
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

/** Variables of the environment that make up the policy; gateway and webhooks read the same ones. */
export interface TargetSettings {
  /** WEBHOOK_ALLOWED_NETWORKS: comma-separated CIDRs, or null. */
  readonly allowedNetworks: readonly string[] | null
  /** WEBHOOK_ALLOWED_PORTS: comma-separated, or null for DEFAULT_PORTS. */
  readonly allowedPorts: readonly string[] | null
}

export const targetSettings = {
  allowedNetworks: optional(
    list('WEBHOOK_ALLOWED_NETWORKS', 'CIDRs of internal networks that webhooks may go to; none when empty'),
  ),
  allowedPorts: optional(
    list('WEBHOOK_ALLOWED_PORTS', 'ports that webhooks may go to; 443 and 8443 when empty'),
  ),
}

/** Throws when a network or a port is none. */
export function targetPolicy(
  { allowedNetworks, allowedPorts }: TargetSettings,
  { isLaptop }: Pick<Deployment, 'isLaptop'>,
): TargetPolicy {
  return {
    allowLoopback: isLaptop,
    allowedNetworks: (allowedNetworks ?? []).map(parseNetwork),
    allowedPorts: allowedPorts ? new Set(allowedPorts.map(parsePort)) : DEFAULT_PORTS,
  }
}

/** 443, and 8443 for receivers that cannot use it; every other port is an internal service. */
export const DEFAULT_PORTS: ReadonlySet<number> = new Set([443, 8443])

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

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error(`${text} is not a port`)
  return port
}

/** The URL as it will be called, or a `TargetRefused` with the reason. No DNS look-up. */
export function checkUrl(text: string, policy: TargetPolicy): URL {
  if (text.length > MAX_URL_LENGTH) refuseTarget(`is longer than ${MAX_URL_LENGTH} characters`)
  if (hasControlOrBlank(text)) refuseTarget('contains blanks or control characters')
  if (!URL.canParse(text)) refuseTarget('is not a valid URL')
  const url = new URL(text)
  const host = hostOf(url)
  const loopback = policy.allowLoopback && isLoopbackName(host)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) refuseTarget('must use https')
  if (url.username !== '' || url.password !== '') refuseTarget('must not contain credentials')
  const port = url.port === '' ? PORTS[url.protocol]! : Number(url.port)
  if (!loopback && !policy.allowedPorts.has(port)) refuseTarget(`port ${port} is not allowed`)
  if (url.hash !== '') refuseTarget('must not contain a fragment')
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
  if (host === '') refuseTarget('has no host')
  // Where an operator opened internal networks, internal names are decided by the address behind them.
  if (policy.allowedNetworks.length > 0) return
  if (!host.includes('.')) refuseTarget(`${host} is a name of a local network`)
  const last = host.slice(host.lastIndexOf('.') + 1)
  if (INTERNAL_SUFFIXES.includes(last)) refuseTarget(`names under .${last} are internal`)
}

/** Throws `TargetRefused` unless the address is public, or opened by the policy. */
export function checkAddress(address: string, policy: TargetPolicy): void {
  if (address.includes('%')) refuseTarget(`${address} has a zone`)
  if (!ipaddr.isValid(address)) refuseTarget(`${address} is not an address`)
  const parsed = ipaddr.parse(address)
  if (policy.allowedNetworks.some(network => matches(parsed, network))) return
  const range = rangeOf(parsed)
  if (range === 'unicast') return
  if (range === 'loopback' && policy.allowLoopback) return
  refuseTarget(
    `${address} is ${range === 'internal' ? 'an internal service' : `in a ${range} range`}, not public`,
  )
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

export function refuseTarget(reason: string): never {
  throw new TargetRefused(reason)
}
