import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import {
  checkAddress,
  refuseTarget,
  type TargetPolicy,
  TargetRefused,
} from '../../platform/network/ssrfGuard.ts'

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
 * Refuses an address in words that do not tell it: where a name of ours leads is not for whoever asks. The
 * cause has it, for the log.
 */
export function checkConnected(address: string | undefined, hostname: string, policy: TargetPolicy): void {
  try {
    checkAddress(address ?? '', policy)
  } catch (refused) {
    // A literal address is what its owner wrote.
    if (isIP(hostname)) throw refused
    throw new TargetRefused(`${hostname} does not lead to a public address`, { cause: refused })
  }
}

/**
 * A `lookup` for net.connect that answers only when every address of the name is allowed: one refused address
 * makes the whole name refused, since nobody with honest intent publishes a private address beside a public
 * one.
 */
export function ssrfLookup(policy: TargetPolicy, resolve: Resolve) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0
    resolve(hostname, { all: true, family }, (error, addresses) => {
      if (error) return callback(error, [])
      try {
        if (addresses.length === 0) refuseTarget(`${hostname} has no address`)
        for (const { address } of addresses) checkConnected(address, hostname, policy)
      } catch (refused) {
        return callback(refused as Error, [])
      }
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first!.address, first!.family)
    })
  }
}
