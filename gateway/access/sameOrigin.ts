import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a page of this gateway sent the request. Browsers set `Sec-Fetch-Site` and `Origin` themselves; a
 * page elsewhere can set none of the headers that are read here. `Sec-Fetch-Site` comes only over https and
 * from this machine; without it a request that changes something needs its own `Origin`.
 */
export function isSameOrigin(method: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  const isRead = method === 'GET' || method === 'HEAD'
  if (site !== undefined) return site === 'same-origin' || (isRead && site === 'none')
  const { origin } = headers
  if (origin === undefined) return isRead
  const host = URL.canParse(origin) ? new URL(origin).host : null
  // A proxy may call us by another name than the browser called it.
  return host !== null && (host === headers.host || host === headers['x-forwarded-host'])
}
