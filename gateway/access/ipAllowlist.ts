import { isInNetworks } from '../../platform/network/networks.ts'
import { refuse } from '../errors.ts'
import type { Identity } from './authentication.ts'

/** The address is the peer's, or what a trusted proxy says of it (TRUSTED_PROXIES). */
export function assertAdmittedFrom(address: string, { networks }: Identity): void {
  if (isAdmittedFrom(address, networks)) return
  refuse('forbidden', { field: 'api-key', reason: `may not be used from ${address}` })
}

/** A key without networks may be used from anywhere. */
export function isAdmittedFrom(address: string, networks: readonly string[]): boolean {
  return networks.length === 0 || isInNetworks(address, networks)
}
