import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { shownOnce } from '../../gateway/commands/storedResponses.ts'
import { bind } from '../../gateway/routing/bind.ts'
import { route } from '../../gateway/routing/route.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import { OPEN_KEY, startTestGateway, type TestGateway } from '../support/gateway.ts'

const SECRET = 'test_shown_once_and_kept_nowhere'
let made = 0
let gateway: TestGateway

/** As the sandbox makes people with their keys (sandbox/peopleRoutes.ts). */
const makeThing = route({
  on: 'POST /made/v1',
  scopes: 'any-key',
  operationId: 'makeThing',
  tag: 'Things',
  summary: 'Make a thing with a key.',
  responses: { 202: { description: 'The thing.', schema: Type.Unknown() } },
  handle: () => {
    made += 1
    const data = { made, owners: [{ name: 'Zoë', key: shownOnce(SECRET) }] }
    return { status: 202, headers: { location: '/made/v1/clock' }, body: { data } }
  },
})

beforeAll(async () => {
  gateway = await startTestGateway({ database: 'kept_answers', routes: () => bind([makeThing], {}) })
})
afterAll(() => gateway?.stop())

async function post(key: string) {
  const headers = { 'api-key': OPEN_KEY, 'idempotency-key': key }
  const answer = await fetchAvailable(`${gateway.url}/made/v1`, { method: 'POST', headers })
  const { status } = answer
  const [location, replayed] = ['location', 'idempotent-replayed'].map(name => answer.headers.get(name))
  return { status, location, replayed, body: (await answer.json()) as object }
}

test('a replay has the status, the headers and the body, with null for the secret', async () => {
  const key = randomUUID()
  const first = await post(key)
  const owners = (shown: string | null) => [{ name: 'Zoë', key: shown }]
  const told = { status: 202, location: '/made/v1/clock' }
  expect(first).toEqual({ ...told, replayed: null, body: { data: { made: 1, owners: owners(SECRET) } } })
  const again = await post(key)
  expect(again).toEqual({ ...told, replayed: 'true', body: { data: { made: 1, owners: owners(null) } } })
  const kept = await gateway.db.collection('reservations').find().toArray()
  expect(JSON.stringify(kept)).toContain('Zoë')
  expect(JSON.stringify(kept)).not.toContain(SECRET)
})
