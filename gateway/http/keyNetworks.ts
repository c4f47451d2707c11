import { isInNetworks } from '../../platform/networks.ts'
import { refuse } from './errors.ts'
import type { Identity } from './identity.ts'

/** The address is the peer's, or what a trusted proxy says of it (TRUSTED_PROXIES). */
export function assertAdmittedFrom(address: string, { networks }: Identity): void {
  if (networks.length === 0 || isInNetworks(address, networks)) return
  refuse('forbidden', { field: 'api-key', reason: `may not be used from ${address}` })
}
