import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { getProxyForUrl } from 'proxy-from-env'
import { buildConnector } from 'undici'
import {
  checkAddress,
  refuseTarget,
  type TargetPolicy,
  TargetRefused,
} from '../../../platform/network/ssrfGuard.ts'
import { openTunnel } from './proxyTunnel.ts'

/**
 * SSRF guard: a connection is made to allowed addresses alone. The addresses of a name are checked when it is
 * looked up, and the address of the socket once it is connected, so that a name that changes gains nothing.
 */

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void
interface LookupOptions {
  readonly all?: boolean | undefined
  readonly family?: number | string | undefined
}
/** As `dns.lookup` with `all`. */
export type Resolve = (
  hostname: string,
  options: { all: true; family: 0 | 4 | 6 },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const CONNECT_TIMEOUT_MS = 10_000

export function ssrfConnector(policy: TargetPolicy, resolve: Resolve): buildConnector.connector {
  const lookup = ssrfLookup(policy, resolve)
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: lookup as never, allowH2: false })
  return (options, callback) => {
    const proxy = getProxyForUrl(`${options.protocol}//${options.host}`)
    if (proxy !== '') {
      return connectThrough(new URL(proxy), options, lookup, (error, httpSocket) => {
        if (error || !httpSocket) callback(error ?? new Error('no socket'), null)
        else connect({ ...options, httpSocket }, callback)
      })
    }
    connect(options, (error, socket) => {
      if (error || !socket) return callback(error ?? new Error('no socket'), null)
      try {
        checkConnected(socket.remoteAddress, options.hostname, policy)
      } catch (refused) {
        socket.destroy()
        return callback(refused as Error, null)
      }
      callback(null, socket)
    })
  }
}

/** The guard looks up and checks the target itself; the proxy is asked for that address, and for no name. */
function connectThrough(
  proxy: URL,
  { hostname, port, protocol }: buildConnector.Options,
  lookup: ReturnType<typeof ssrfLookup>,
  done: Parameters<typeof openTunnel>[3],
): void {
  const open = (address: string) => {
    const host = isIP(address) === 6 ? `[${address}]` : address
    openTunnel(proxy, `${host}:${port || (protocol === 'https:' ? 443 : 80)}`, CONNECT_TIMEOUT_MS, done)
  }
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) open(literal)
  else lookup(hostname, {}, (error, address) => (error ? done(error, null) : open(address as string)))
}

/**
 * A `lookup` for net.connect that answers only when every address of the name is allowed. One refused address
 * refuses the name: there is no honest reason to publish a private address next to a public one.
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

/**
 * Refuses an address without naming it: where a name inside our network leads is not for the owner of an
 * endpoint. The cause names it, for the log.
 */
function checkConnected(address: string | undefined, hostname: string, policy: TargetPolicy): void {
  try {
    checkAddress(address ?? '', policy)
  } catch (refused) {
    // A literal address is what its owner wrote.
    if (isIP(hostname)) throw refused
    throw new TargetRefused(`${hostname} does not lead to a public address`, { cause: refused })
  }
}
