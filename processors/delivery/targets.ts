import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { checkAddress, refuseTarget, type TargetPolicy } from '../../schemas/webhookTarget.ts'

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
 * A `lookup` for net.connect that answers only when every address of the name is allowed: one refused address
 * makes the whole name refused, since nobody with honest intent publishes a private address beside a public
 * one.
 */
export function guardedLookup(policy: TargetPolicy, resolve: Resolve = systemLookup as Resolve) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0
    resolve(hostname, { all: true, family }, (error, addresses) => {
      if (error) return callback(error, [])
      try {
        if (addresses.length === 0) refuseTarget(`${hostname} has no address`)
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
