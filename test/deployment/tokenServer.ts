import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OAuth server for Kafka: tokens for clients by their credentials, a key set for brokers. */
export interface TokenServer {
  readonly tokenUrl: string
  readonly keySetUrl: string
  /** How often each client asked. */
  readonly asked: ReadonlyMap<string, number>
  close(): void
}

export const AUDIENCE = 'kafka'
const KEY = 'one'
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Knows the clients that `passwordOf` names; its tokens last for `lifetimeSeconds`. */
export async function startTokenServer(
  passwordOf: (user: string) => string,
  lifetimeSeconds: number,
): Promise<TokenServer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const asked = new Map<string, number>()
  const tokenFor = (subject: string) => {
    const now = Math.floor(Date.now() / 1_000)
    const claims = { sub: subject, aud: AUDIENCE, iat: now, exp: now + lifetimeSeconds }
    const unsigned = `${encoded({ alg: 'RS256', kid: KEY, typ: 'JWT' })}.${encoded(claims)}`
    return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url')}`
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/keys') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: KEY, alg: 'RS256', use: 'sig' }
      response.end(JSON.stringify({ keys: [key] }))
      return
    }
    const [, login = ''] = (request.headers.authorization ?? '').split(' ')
    const [user = '', password] = Buffer.from(login, 'base64').toString().split(':').map(decodeURIComponent)
    asked.set(user, (asked.get(user) ?? 0) + 1)
    if (password !== passwordOf(user)) response.writeHead(401).end('{"error":"invalid_client"}')
    else response.end(JSON.stringify({ access_token: tokenFor(user), expires_in: lifetimeSeconds }))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    tokenUrl: `${address}/token`,
    keySetUrl: `${address}/keys`,
    asked,
    close: () => void server.close(),
  }
}
