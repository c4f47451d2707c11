import type { BuildContext } from '../../routing/commandKind.ts'
import type { CommandRoute, RouteRequest } from '../../routing/route.ts'
import { bindOne, EVERYONE } from '../../server/app.fixture.ts'
import { apiKeyRoutes } from './apiKeys.ts'
import { createNewSecret } from './newKey.ts'
import { ownedKeyRoutes } from './ownedKeys.ts'

const END = '2026-08-01T00:00:00.000Z'
const needs = { newSecret: createNewSecret(false) }
const routes = ['createApiKey', 'createOwnKey'].flatMap(id =>
  bindOne([...apiKeyRoutes, ...ownedKeyRoutes], id, needs),
)

async function submissionOf(operationId: string) {
  const route = routes.find(one => one.operationId === operationId) as CommandRoute<void>
  const body = { name: 'till August', scopes: ['contracts'], expiresAt: END }
  return route.submission({ body, identity: EVERYONE } as RouteRequest)
}

const issuedAt = (time: number) => ({ issuedAt: time }) as BuildContext

test.each(['createApiKey', 'createOwnKey'])(
  '%s under its Idempotency-Key is the same command also when the new key has ended',
  async operationId => {
    const submission = await submissionOf(operationId)
    const built = await submission.build(issuedAt(Date.parse(END) - 1))
    expect(built).toMatchObject({ expiresAt: Date.parse(END) })
  },
)

test.each(['createApiKey', 'createOwnKey'])(
  '%s of a key that ends before it begins is 400',
  async operationId => {
    const submission = await submissionOf(operationId)
    const details = {
      code: 'INVALID_REQUEST',
      violations: [{ field: 'expiresAt', reason: 'must be in the future' }],
    }
    await expect(async () => submission.build(issuedAt(Date.parse(END)))).rejects.toMatchObject(details)
  },
)
