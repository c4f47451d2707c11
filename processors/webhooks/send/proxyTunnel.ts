import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { Socket } from 'node:net'

/** Tunnel through a proxy (CONNECT, RFC 9110, 9.3.6) to a checked address: the proxy looks up no name. */
export function openTunnel(
  proxy: URL,
  target: string,
  timeoutMs: number,
  done: (error: Error | null, socket: Socket | null) => void,
): void {
  const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  const authorization = { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` }
  const request = proxy.protocol === 'https:' ? requestSecurely : requestPlainly
  const asking = request({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port,
    method: 'CONNECT',
    path: target,
    agent: false,
    timeout: timeoutMs,
    headers: { host: target, ...(proxy.username === '' ? {} : authorization) },
  })
  asking.once('connect', ({ statusCode = 0 }, socket: Socket) => {
    socket.setTimeout(0)
    if (statusCode === 200) return done(null, socket)
    socket.destroy()
    done(Object.assign(new Error(`the proxy answered ${statusCode}`), { code: 'EPROXY' }), null)
  })
  asking.once('timeout', () => {
    asking.destroy(Object.assign(new Error('the proxy did not answer'), { code: 'ETIMEDOUT' }))
  })
  asking.once('error', error => done(error, null))
  asking.end()
}
