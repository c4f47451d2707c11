import { execFile } from 'node:child_process'
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CERTIFICATE, KEY } from '../support/localhostCertificate.ts'

/** A bank's pods reach nothing outside but through its proxy, which counts what passes. */

const LIMIT_MS = 120_000
const execute = promisify(execFile)
const started = <
  T extends { listen(port: number, host: string, done: () => void): unknown; address(): unknown },
>(
  server: T,
) =>
  new Promise<number>(
    resolve => void server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

test(
  'S3, registry, tokens, providers, prices and webhooks pass the proxy, webhooks by an address that was checked; NO_PROXY does not',
  async () => {
    const served: string[] = []
    const outside = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
      served.push(`${request.headers.host}`)
      request.resume()
      response.setHeader('content-type', 'application/json')
      response.end(request.url === '/token' ? '{"access_token":"a token"}' : '[]')
    })
    const port = await started(outside)
    const passed: string[] = []
    const logins: (string | undefined)[] = []
    const proxy = createProxy().on('connect', (request, socket) => {
      passed.push(request.url!)
      logins.push(request.headers['proxy-authorization'])
      const upstream = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        upstream.pipe(socket).pipe(upstream)
      })
      upstream.on('error', () => socket.destroy())
      socket.on('error', () => upstream.destroy())
    })
    const proxyPort = await started(proxy)
    try {
      const { stdout } = await execute(
        process.execPath,
        ['--disable-warning=TimeoutNegativeWarning', join(import.meta.dirname, 'everythingThatGoesOut.ts')],
        {
          env: {
            PATH: process.env['PATH'],
            HTTPS_PROXY: `http://bank:secret@127.0.0.1:${proxyPort}`,
            NO_PROXY: 'localhost,.svc',
            DIRECT: `https://localhost:${port}`,
            // The server has one certificate for every name.
            NODE_TLS_REJECT_UNAUTHORIZED: '0',
          },
        },
      )
      const results = new Map<string, readonly [string, unknown]>(
        stdout
          .trim()
          .split('\n')
          .map(line => JSON.parse(line))
          .map(([name, ...rest]) => [name, rest]),
      )
      const hosts = ['accounts', 'codec', 'prices', 'registry', 's3', 'tokens'].map(
        name => `${name}.outside.example:443`,
      )
      expect([...new Set(passed)].sort()).toEqual(['93.184.215.14:443', ...hosts])
      expect(new Set(logins)).toEqual(new Set([`Basic ${Buffer.from('bank:secret').toString('base64')}`]))
      // Every request of these was answered by who stands behind the proxy.
      for (const name of ['registry of provision', 'registry asked', 'tokens', 'provider', 'prices'])
        expect([name, results.get(name)?.[0]]).toEqual([name, 'ok'])
      // Past the proxy.
      expect(results.get(`S3 at https://localhost:${port}`)?.[0]).toBe('ok')
      expect(served).toContain(`localhost:${port}`)
      // By its name once the tunnel stands, and never where the name leads into our network.
      expect(results.get('webhook to hooks')?.[1]).toMatchObject({ outcome: 'SUCCEEDED' })
      expect(served).toContain('hooks.outside.example')
      expect(results.get('webhook to rebound')?.[1]).toMatchObject({ outcome: 'TARGET_REFUSED' })
    } finally {
      for (const server of [outside, proxy]) {
        server.closeAllConnections()
        server.close()
      }
    }
  },
  LIMIT_MS,
)
