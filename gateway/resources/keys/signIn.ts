import { BlockList, isIPv6 } from 'node:net'
import { exactly, freeText, IsoDateTime, shape } from '../../../schemas/http/values.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../errors.ts'
import { type RouteRequest, route } from '../../routing/route.ts'

/**
 * Signing in to the console without pasting a key. `npm start` asks for a code with the admin key and prints
 * `<gateway>/console#code=<code>`; the page takes the code out of the fragment, which no server sees, and
 * exchanges it. On a laptop only: elsewhere these routes answer 404, as if they were not there.
 */
/** On a laptop alone: elsewhere nothing below it is served (resources.ts). */
export const SIGN_IN_PATH = '/console/sign-in'

const TAG = 'API keys'
const MAX_CODE_LENGTH = 100
const MAX_KEY_LENGTH = 200

const SignInCode = freeText(MAX_CODE_LENGTH, {
  minLength: 1,
  examples: ['q7Jd0pY3'],
  description: 'The one-time code, as it stands in the link that `npm start` prints.',
})
const Key = freeText(MAX_KEY_LENGTH, {
  minLength: 1,
  examples: ['test_9f86d081'],
  description: 'The secret of the API key that the console is opened with.',
})
const CodeEnd = { ...IsoDateTime, description: 'When the code ends, 60 seconds after it was made.' }

export const signInRoutes = [
  route({
    method: 'POST',
    url: `${SIGN_IN_PATH}-codes`,
    scopes: ['admin'],
    operationId: 'createSignInCode',
    tag: TAG,
    summary: 'Make a one-time code that opens the console with a key; on a laptop only.',
    body: shape('SignInCodeInput', { key: Key }),
    answers: {
      201: {
        description: 'The code; it lives for 60 seconds.',
        schema: exactly({ data: exactly({ code: SignInCode, expiresAt: CodeEnd }) }),
      },
    },
    refusals: ['not_found'],
    handle: (request, deps) => {
      assertLocal(request, deps)
      // What is kept for repetitions is stored, and keys are not.
      if (request.idempotencyKey !== null) {
        refuse('INVALID_REQUEST', { field: 'Idempotency-Key', reason: 'a code is made and exchanged once' })
      }
      const { code, expiresAt } = deps.signIns.open(request.body.key)
      return { status: 201, body: { data: { code, expiresAt: new Date(expiresAt).toISOString() } } }
    },
  }),
  route({
    method: 'POST',
    url: SIGN_IN_PATH,
    scopes: 'public',
    operationId: 'exchangeSignInCode',
    tag: TAG,
    summary: 'Exchange a one-time code for the key it was made for; on a laptop only.',
    body: shape('SignInInput', { code: SignInCode }),
    answers: {
      200: { description: 'The key, once.', schema: exactly({ data: exactly({ key: Key }) }) },
    },
    refusals: ['not_found', 'unauthenticated'],
    handle: (request, deps) => {
      assertLocal(request, deps)
      const key = deps.signIns.exchange(request.body.code)
      if (key === null)
        refuse('unauthenticated', { field: 'code', reason: 'was used, has ended, or never was' })
      return { status: 200, body: { data: { key } } }
    },
  }),
]

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function assertLocal({ sourceAddress }: RouteRequest, { config }: Pick<Deps, 'config'>): void {
  const isHere = loopback.check(sourceAddress, isIPv6(sourceAddress) ? 'ipv6' : 'ipv4')
  if (config.environment !== 'local' || !isHere) refuse('not_found')
}
