import { isInNetworks, plainAddress } from '../../platform/network/networks.ts'
import { refuse } from '../errors/errors.ts'
import type { Identity } from './authentication.ts'

/**
 * Enforces the IP allowlist of a key. The address is the peer's, or the one that a trusted proxy forwards.
 */
export function assertIpAllowed(address: string, { networks }: Identity): void {
  if (isIpAllowed(address, networks)) return
  refuse('forbidden', { field: 'api-key', reason: `may not be used from ${plainAddress(address)}` })
}

/** A key with an empty allowlist may be used from any address. */
export function isIpAllowed(address: string, networks: readonly string[]): boolean {
  return networks.length === 0 || isInNetworks(address, networks)
}
