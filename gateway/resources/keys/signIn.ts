import { BlockList, isIPv6 } from 'node:net'
import { exactly, freeText, IsoDateTime, shape } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { created } from '../../routing/response.ts'
import { type RouteRequest, route } from '../../routing/route.ts'
import type { SignIns } from './signIns.ts'

/**
 * Signing in to the console without pasting a key. `npm start` asks for a code with the admin key and prints
 * `<gateway>/console#code=<code>`; the page takes the code out of the fragment, which no server sees, and
 * opens a session with it (session.ts). On a laptop only: elsewhere the route is not served (resources.ts).
 */
export const SIGN_IN_PATH = '/console/sign-in-codes'

const TAG = 'API keys'
const MAX_CODE_LENGTH = 100
const MAX_KEY_LENGTH = 200

export const SignInCode = freeText(MAX_CODE_LENGTH, {
  minLength: 1,
  examples: ['q7Jd0pY3'],
  description: 'One-time code, as in the link printed by `npm start`.',
})
export const Key = freeText(MAX_KEY_LENGTH, {
  minLength: 1,
  examples: ['test_9f86d081'],
  description: 'Secret of the API key for the console.',
})
const CodeEnd = { ...IsoDateTime, description: 'When the code expires, 60 seconds after its creation.' }

interface SignInNeeds {
  readonly isLaptop: boolean
  readonly signIns: SignIns
}

export const signInRoutes = [
  route({
    on: `POST ${SIGN_IN_PATH}`,
    scopes: ['admin'],
    operationId: 'createSignInCode',
    tag: TAG,
    summary: 'Create a one-time code that signs in to the console with a key; local deployments only.',
    body: shape('SignInCodeInput', { key: Key }),
    responses: {
      201: dataAnswer('The code, valid for 60 seconds.', exactly({ code: SignInCode, expiresAt: CodeEnd })),
    },
    refusals: ['not_found'],
    ignoresIdempotencyKey: true,
    handle: (request, deps: SignInNeeds) => {
      assertLocal(request, deps)
      const { code, expiresAt } = deps.signIns.open(request.body.key)
      return created({ code, expiresAt: new Date(expiresAt).toISOString() })
    },
  }),
]

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function assertLocal({ sourceAddress }: RouteRequest, { isLaptop }: SignInNeeds): void {
  const isHere = loopback.check(sourceAddress, isIPv6(sourceAddress) ? 'ipv6' : 'ipv4')
  if (!isLaptop || !isHere) refuse('not_found')
}
