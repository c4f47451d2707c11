import type { OauthbearerProviderResponse } from 'kafkajs'
import { awsCredentials } from '../secrets/awsCredentials.ts'

/** Tokens of SASL OAUTHBEARER: asked for once per process, used until they near their end. */

interface Token {
  readonly value: string
  /** Milliseconds; 0 where the server did not say, so that it is used once. */
  readonly endsAt: number
}

export type TokenProvider = () => Promise<OauthbearerProviderResponse>

/** A broker's authentication must not hang on a token server. */
const TOKEN_TIMEOUT_MS = 5_000
/** A token that ends sooner is replaced: a broker closes a connection whose token ended. */
const MARGIN_MS = 60_000

export interface ClientCredentials {
  readonly tokenUrl: string
  readonly username: string
  readonly password: string
  readonly scope: string | null
}

/** Client credentials grant (RFC 6749, 4.4); id and secret are encoded as its 2.3.1 says. */
export async function requestToken({
  tokenUrl,
  username,
  password,
  scope,
}: ClientCredentials): Promise<Token> {
  const login = [username, password].map(encodeURIComponent).join(':')
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }),
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`)
  const answer = (await response.json()) as { access_token?: string; expires_in?: number }
  if (!answer.access_token) throw new Error('the token endpoint answered without access_token')
  return { value: answer.access_token, endsAt: Date.now() + (answer.expires_in ?? 0) * 1_000 }
}

/** Token of MSK by the role of the workload; the package signs it and is loaded where it is needed. */
export async function requestMskToken(region: string): Promise<Token> {
  const { generateAuthTokenFromCredentialsProvider: sign } = await import('aws-msk-iam-sasl-signer-js')
  const { token, expiryTime } = await sign({ region, awsCredentialsProvider: awsCredentials })
  return { value: token, endsAt: expiryTime }
}

/** One token for all connections of the process, and one request at a time. */
export function tokenProvider(
  request: () => Promise<Token>,
  extensions: Readonly<Record<string, string>> = {},
): TokenProvider {
  let held: Token | null = null
  let pending: Promise<Token> | null = null
  const renewed = () =>
    (pending ??= request()
      .then(token => (held = token))
      .finally(() => (pending = null)))
  return async () => {
    const isGood = held !== null && held.endsAt - MARGIN_MS > Date.now()
    const { value } = isGood && held !== null ? held : await renewed()
    return { value, ...(Object.keys(extensions).length === 0 ? {} : { extensions }) }
  }
}
