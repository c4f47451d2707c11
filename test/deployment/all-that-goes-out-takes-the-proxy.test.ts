import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CERTIFICATE, KEY } from '../support/localhostCertificate.ts'
import { openMailServer } from '../support/smtpServer.ts'

/** A bank's pods reach nothing outside but through its proxy, which counts what passes. */

const STS = 'sts.sa-east-1.amazonaws.com'
const ROLE = `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
<AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>ASIAOFTHEROLE</AccessKeyId>
<SecretAccessKey>secret</SecretAccessKey><SessionToken>session</SessionToken>
<Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult>
</AssumeRoleWithWebIdentityResponse>`
const execute = promisify(execFile)
const started = <
  T extends { listen(port: number, host: string, done: () => void): unknown; address(): unknown },
>(
  server: T,
) =>
  new Promise<number>(
    resolve => void server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

test('S3, registry, tokens, roles, mail, providers, prices, Prometheus and webhooks pass the proxy, webhooks by an address that was checked; NO_PROXY does not', async () => {
  const served: string[] = []
  const bearers: (string | undefined)[] = []
  const outside = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    const { host, authorization } = request.headers
    served.push(`${host}`)
    if (host === 'by-token.outside.example') bearers.push(authorization)
    request.resume()
    response.setHeader('content-type', 'application/json')
    if (host === STS) response.end(ROLE)
    else response.end(request.url === '/token' ? '{"access_token":"a token","expires_in":600}' : '[]')
  })
  const port = await started(outside)
  const mails = await openMailServer({ tls: 'implicit' })
  const passed: string[] = []
  const logins: (string | undefined)[] = []
  const proxy = createProxy().on('connect', (request, socket) => {
    passed.push(request.url!)
    logins.push(request.headers['proxy-authorization'])
    const target = request.url!.endsWith(':465') ? mails.port : port
    const upstream = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  const proxyPort = await started(proxy)
  const tokenFile = join(mkdtempSync(join(tmpdir(), 'role-')), 'token')
  writeFileSync(tokenFile, 'who this pod is')
  try {
    const { stdout } = await execute(
      process.execPath,
      ['--disable-warning=TimeoutNegativeWarning', join(import.meta.dirname, 'everythingThatGoesOut.ts')],
      {
        env: {
          PATH: process.env['PATH'],
          HTTPS_PROXY: `http://bank:secret@127.0.0.1:${proxyPort}`,
          SMTP_PROXY: `http://bank:secret@127.0.0.1:${proxyPort}`,
          NO_PROXY: 'localhost,.svc',
          DIRECT: `https://localhost:${port}`,
          DIRECT_MAIL: `localhost:${mails.port}`,
          ...{ AWS_REGION: 'sa-east-1', AWS_ROLE_ARN: 'arn:aws:iam::1:role/lastro' },
          AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile,
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
    const hosts = [
      'accounts',
      'by-role',
      'by-token',
      'codec',
      'metrics',
      'prices',
      'registry',
      's3',
      'tokens',
    ].map(name => `${name}.outside.example:443`)
    const others = ['93.184.215.14:443', 'mail.outside.example:465', `${STS}:443`]
    expect([...new Set(passed)].sort()).toEqual([...others, ...hosts].sort())
    expect(new Set(logins)).toEqual(new Set([`Basic ${Buffer.from('bank:secret').toString('base64')}`]))
    // Every request of these was answered by who stands behind the proxy.
    const answered = [
      'registry of provision',
      'registry asked',
      'registry by token',
      'tokens',
      'provider',
      'prices',
    ]
    for (const name of [...answered, 'S3 at https://by-role.outside.example'])
      expect([name, results.get(name)?.[0]]).toEqual([name, 'ok'])
    expect(bearers).toEqual(['Bearer a token'])
    expect(results.get('role at MSK')).toEqual(['ok', expect.stringContaining('ASIAOFTHEROLE')])
    expect(results.get('role at Atlas')?.[1]).toMatchObject({ accessKeyId: 'ASIAOFTHEROLE' })
    // One by CONNECT, one past the proxy.
    expect(passed.filter(target => target.endsWith(':465'))).toHaveLength(1)
    for (const server of ['mail.outside.example:465', `localhost:${mails.port}`])
      expect(results.get(`mail to ${server}`)?.[1]).toMatchObject({ outcome: 'ACCEPTED' })
    expect(mails.mails).toHaveLength(2)
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
    await mails.close()
  }
})
