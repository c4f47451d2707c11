import { Type } from 'typebox'
import { exactly } from '../../../schemas/http/values.ts'
import { isSameOrigin } from '../../access/sameOrigin.ts'
import type { Sessions } from '../../access/sessions.ts'
import { refuse } from '../../errors/errors.ts'
import { routesOf } from '../../routing/route.ts'
import { Key, SignInCode } from './signIn.ts'
import type { SignIns } from './signIns.ts'

/** The session of the console's page, for browsers alone: programs send the key itself. */

const { route } = routesOf({ tag: 'API keys' })
const text = Type.Optional(Type.String())
/** Headers by which a browser identifies the page that asks. */
export const PAGE = {
  host: text,
  origin: text,
  'sec-fetch-site': text,
  'x-forwarded-host': text,
  cookie: text,
}
const responses = { 204: { description: 'Done.' } }

interface SessionNeeds {
  readonly sessions: Pick<Sessions, 'open' | 'renew' | 'end'>
  readonly signIns: Pick<SignIns, 'exchange'>
}

export function assertOwnPage(method: string, headers: Readonly<Record<string, string | undefined>>): void {
  if (!isSameOrigin(method, headers)) refuse('forbidden', { reason: 'only the console signs in here' })
}

export const sessionRoutes = [
  route({
    on: 'POST /console/session',
    scopes: 'public',
    hidden: true,
    operationId: 'openConsoleSession',
    summary: 'Sign in to the console with a key, or with a one-time code.',
    headers: PAGE,
    body: exactly({ key: Type.Optional(Key), code: Type.Optional(SignInCode) }),
    responses,
    refusals: ['unauthenticated', 'forbidden'],
    handle: async ({ body, headers, sourceAddress }, { sessions, signIns }: SessionNeeds) => {
      assertOwnPage('POST', headers)
      const secret = body.key ?? signIns.exchange(body.code ?? '')
      const cookie = secret === null ? null : await sessions.open(secret, sourceAddress)
      if (cookie === null) refuse('unauthenticated', { field: body.key === undefined ? 'code' : 'key' })
      return { status: 204, headers: { 'set-cookie': cookie } }
    },
  }),
  route({
    on: 'GET /console/session',
    scopes: 'any-key',
    hidden: true,
    operationId: 'renewConsoleSession',
    summary: 'Stay signed in: the session lasts another 15 minutes.',
    headers: PAGE,
    responses,
    handle: async ({ headers }, { sessions }: SessionNeeds) => {
      await sessions.renew(headers.cookie ?? '')
      return { status: 204 }
    },
  }),
  route({
    on: 'DELETE /console/session',
    scopes: 'public',
    hidden: true,
    operationId: 'endConsoleSession',
    summary: 'Sign out of the console.',
    headers: PAGE,
    responses,
    refusals: ['forbidden'],
    handle: async ({ headers }, { sessions }: SessionNeeds) => {
      assertOwnPage('DELETE', headers)
      return { status: 204, headers: { 'set-cookie': await sessions.end(headers.cookie ?? '') } }
    },
  }),
]
