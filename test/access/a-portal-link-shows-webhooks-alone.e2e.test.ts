import { fetchAvailable } from '../support/fetchAvailable.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

/** A lender embeds its webhooks in its own application, and nothing else with them. */
let lastro: Platform
let lender: Party
let other: Party
beforeAll(async () => {
  lastro = await platform()
  lender = await lastro.newLender()
  other = await lastro.newLender()
})
afterAll(() => lastro?.close())

const LINKS = '/webhooks/v1/portal-links'
const origins = ['https://app.bank.example', 'http://localhost:3000']

async function newLink(key = lender.key) {
  const answer = await lastro.call(key, 'POST', LINKS, { body: { origins } })
  const { id, url } = expectStatus(answer, 201).body.data
  const { pathname, hash } = new URL(url)
  return { id: id as string, pathname, code: new URLSearchParams(hash.slice(1)).get('code')! }
}

/** As the page of the link does it. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const dataOf = async (answer: Response) => ((await answer.json()) as any).data
const open = async (pathname: string, code: string, headers = { 'sec-fetch-site': 'same-origin' }) =>
  fetchAvailable(`${lastro.gateway}${pathname}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  })
async function newSession(): Promise<{ readonly id: string; readonly session: string }> {
  const { id, pathname, code } = await newLink()
  return { id, session: (await dataOf(await open(pathname, code))).session }
}

const by = (session: string, method: string, path: string, body?: object) =>
  fetchAvailable(`${lastro.gateway}${path}`, {
    method,
    headers: { 'portal-session': session, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

test('a link opens one session, for its own page alone', async () => {
  const { pathname, code } = await newLink()
  expect((await open(pathname, code, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await open(pathname, 'guess')).status).toBe(401)
  const { pathname: another } = await newLink()
  expect((await open(another, code)).status).toBe(401)
  const answers = await Promise.all([open(pathname, code), open(pathname, code), open(pathname, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('a session sees and changes the webhooks of its lender, and those of no other', async () => {
  const { session } = await newSession()
  const url = 'https://receiver.example/hooks'
  const body = { url, events: ['collateral.ltv_alert'] }
  const created = await by(session, 'POST', '/webhooks/v1/endpoints', body)
  expect(created.status).toBe(201)
  const { id } = await dataOf(created)
  const listed = await lastro.call(lender.key, 'GET', '/webhooks/v1/endpoints')
  expect(expectStatus(listed, 200).body.data.endpoints).toMatchObject([{ id, url }])
  const foreign = expectStatus(await lastro.call(other.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  expect((await by(session, 'GET', `/webhooks/v1/endpoints/${foreign.body.data.id}`)).status).toBe(404)
  const own = await dataOf(await by(session, 'GET', '/webhooks/v1/endpoints'))
  expect(own.endpoints.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await by(session, 'GET', '/webhooks/v1/events')).status).toBe(200)
})

test.each([
  ['GET', '/contracts/v1'],
  ['GET', '/contracts/v1/rows'],
  ['GET', '/v1/ltv/book'],
  ['GET', '/v1/market'],
  ['GET', '/keys/v1'],
  ['GET', '/exports/v1/contracts'],
  ['GET', '/events/v1/stream'],
  ['GET', '/console/session'],
  ['POST', LINKS],
])('a session is refused %s %s', async (method, path) => {
  const { session } = await newSession()
  const body = method === 'POST' ? { origins } : undefined
  expect((await by(session, method, path, body)).status).toBe(403)
})

test('a link that is revoked by its lender ends at once, with its session; no other party can revoke it', async () => {
  const { id, session } = await newSession()
  const revoke = (key: string) => lastro.call(key, 'DELETE', `${LINKS}/${id}`)
  expectStatus(await revoke(other.key), 404)
  expect((await by(session, 'GET', '/webhooks/v1/events')).status).toBe(200)
  expectStatus(await revoke(lender.key), 204)
  expect((await by(session, 'GET', '/webhooks/v1/events')).status).toBe(401)
  const unused = await newLink()
  expectStatus(await lastro.call(lender.key, 'DELETE', `${LINKS}/${unused.id}`), 204)
  expect((await open(unused.pathname, unused.code)).status).toBe(401)
})

test.each([
  '*',
  'https://app.bank.example/path',
  "https://app.bank.example; script-src 'unsafe-inline'",
  'http://app.bank.example',
  'https://*.bank.example',
])('%s is no origin that may embed it', async origin => {
  const { status, body } = await lastro.call(lender.key, 'POST', LINKS, { body: { origins: [origin] } })
  expect([status, body.error.violations[0].field]).toEqual([400, 'origins[0]'])
})

test('an idempotency key, as SDKs send one, repeats no link: codes are not stored', async () => {
  const headers = { 'idempotency-key': 'portal-link-1' }
  const make = () => lastro.call(lender.key, 'POST', LINKS, { body: { origins }, headers })
  const made = [await make(), await make()].map(answer => expectStatus(answer, 201).body.data.id)
  expect(new Set(made).size).toBe(2)
  const stored = await lastro.db.collection('reservations').find().toArray()
  expect(JSON.stringify(stored)).not.toContain(made[0])
})
