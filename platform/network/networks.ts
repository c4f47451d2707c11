import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Networks as people write them: an address, or a network in CIDR notation; IPv4 and IPv6. */

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Parsed = readonly [Address, number]

/** The one way in which a network is written: `10.1.0.0/16`, `203.0.113.7/32`; null for anything else. */
export function canonicalNetwork(text: string): string | null {
  const parsed = parsedOrNull(text)
  if (parsed === null) return null
  const [address, bits] = parsed
  // Written as IPv4 or not at all: else one address would be in two networks that do not know each other.
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) return null
  const cidr = `${address.toString()}/${bits}`
  const first =
    address instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr)
  return `${first.toString()}/${bits}`
}

/** Whether an address, from a connection or a trusted proxy, is in one of the networks. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(network => contains(ipaddr.parseCIDR(network), [parsed, lengthOf(parsed)]))
}

/** An address as people write it: a dual-stack socket reports an IPv4 client as `::ffff:203.0.113.7`. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && ipaddr.isValid(address)
    ? ipaddr.process(address).toString()
    : address
}

/** All addresses of this machine, of both families where it has both. */
export function everyAddress(interfaces = networkInterfaces()): '::' | '0.0.0.0' {
  const isDual = Object.values(interfaces).some(own => own?.some(({ family }) => family === 'IPv6'))
  return isDual ? '::' : '0.0.0.0'
}

/** Bits of an IPv6 network that one subscriber commonly has for itself. */
const IPV6_SHARE = 64

/**
 * Rate-limit key of an address: an IPv4 address itself, an IPv6 address by its /64 network, because the
 * owner of one address has all of that network.
 */
export function addressShare(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_SHARE}`)}/${IPV6_SHARE}`
}

/** Whether each of the networks is in one of the others. */
export function areWithin(networks: readonly string[], others: readonly string[]): boolean {
  const outer = others.map(other => ipaddr.parseCIDR(other))
  return networks.every(network => outer.some(other => contains(other, ipaddr.parseCIDR(network))))
}

function contains([outer, outerBits]: Parsed, [inner, innerBits]: Parsed): boolean {
  if (outer.kind() !== inner.kind() || innerBits < outerBits) return false
  return inner.match([outer, outerBits] as [ipaddr.IPv4, number])
}

const lengthOf = (address: Address) => (address.kind() === 'ipv4' ? 32 : 128)

function parsedOrNull(text: string): Parsed | null {
  // Short and octal forms of IPv4 mean different addresses to different readers.
  const [host = '', bits, more] = text.split('/')
  if (isIP(host) === 0 || host.includes('%') || more !== undefined) return null
  const address = ipaddr.parse(host)
  if (bits === undefined) return [address, lengthOf(address)]
  if (!/^(0|[1-9]\d{0,2})$/.test(bits) || Number(bits) > lengthOf(address)) return null
  return [address, Number(bits)]
}
