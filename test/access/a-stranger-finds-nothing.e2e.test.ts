import { PUBLISHED_ROUTES } from '../../gateway/publishedRoutes.ts'
import type { Route } from '../../gateway/routing/route.ts'
import { readAccessTable } from '../../gateway/server/accessTable.fixture.ts'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import { activeLoan, newTxHash } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

const SCOPES = ['contracts', 'borrower', 'ltv:read', 'webhooks', 'global-account', 'keys:manage', 'approvals']
const routes = new Map(PUBLISHED_ROUTES.map(route => [`${route.method} ${route.url}`, route]))
const rows = readAccessTable()
const places = rows
  .filter(({ stranger }) => stranger !== '–')
  .map(({ method, url }) => `${method} ${url}`)
  // What ends a resource comes after all that need it.
  .sort((a, b) => Number(ends(a)) - Number(ends(b)))
const collections = rows
  .filter(({ method, url, party }) => method === 'GET' && !url.includes(':') && party === 'yes')
  .filter(({ url, stranger }) => stranger === '–' && !isOfSums(url))
  .map(({ url }) => url)
  // A stranger has keys and a trail of its own; that nobody else's are there, has tests of its own.
  .filter(url => !['/audit/v1', '/keys/v1', '/approvals/v1/policy'].includes(url))
  // It never ends; that nobody sees the events of others there has a test beside the stream's own.
  .filter(url => url !== '/events/v1/stream')

/** Real ids of the lender, by the beginning of the path that names them. */
type Ids = Readonly<Record<string, Readonly<Record<string, string | number>>>>

let stack: Platform
let stranger: string
let owners: { readonly lender: string; readonly borrower: string }
let ids: Ids
/** A wallet of the borrower, for what names one in its body. */
let paymentMethodId: string

/** Sums of a party's contracts: a test of their own reads them. */
function isOfSums(url: string): boolean {
  return url.startsWith('/v1/ltv/book') || url === '/contracts/v1/rows/sums'
}

function ends(place: string): boolean {
  return /^DELETE|decline|cancel/.test(place)
}

beforeAll(async () => {
  stack = await platform()
  const [lender, borrower, other] = await Promise.all([
    stack.newLender(),
    stack.newBorrower(),
    stack.newLender(),
  ])
  stranger = await stack.newKey(SCOPES, other.document)
  owners = { lender: await stack.newKey(SCOPES, lender.document), borrower: borrower.key }
  ids = {
    ...(await lendingIds(lender, borrower)),
    ...(await accountIds()),
    ...(await webhookIds()),
    ...(await keyIds(lender)),
    ...(await guaranteeIds(lender, borrower)),
  }
})

afterAll(() => stack?.close())

async function post(path: string, body: unknown, key = owners.lender) {
  return expectStatus(await stack.call(key, 'POST', path, { body }), 200, 201, 202).body
}

async function lendingIds(lender: Party, borrower: Party): Promise<Ids> {
  const answer = await stack.createContract(lender, borrower, { ccbFile: { file: somePdf() } })
  const contract = expectStatus(answer, 201).body.data
  await post(`/contracts/v1/${contract.id}/send`, {})
  const journey = await post(`/simulation/v1/contracts/from-lender/${contract.id}`, {}, owners.borrower)
  const snapshot = await eventually('a snapshot', async () => {
    const { body } = await stack.call(owners.lender, 'GET', `/v1/ltv?contractId=${contract.id}`)
    return body.data.snapshots[0]
  })
  const { id: guaranteeId } = contract.guarantee
  const transfer = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '1', txHash: newTxHash() }
  const refused = { ...transfer, senderRefused: true }
  const unfit = await post(`/guarantees/${guaranteeId}/deposits`, refused, stack.integrationKey)
  const logged = await eventually('a fact that is in the log', async () => {
    const { body } = await stack.call(owners.lender, 'GET', `/contracts/v1/${contract.id}/events`)
    const { id } = body.data.facts.at(-1)
    const path = `/transparency/v1/proofs/inclusion?eventId=${id}`
    return (await stack.call(owners.lender, 'GET', path)).status === 200 ? id : undefined
  })
  return {
    '/transparency/v1/logged': { id: logged },
    '/transparency/v1/collateral': { id: contract.id },
    '/commands': { commandId: answer.headers.get('x-command-id')! },
    '/exports': { id: contract.id },
    '/contracts': { id: contract.id, documentId: contract.documents[0].id },
    '/sandbox/v1/guarantees': { id: guaranteeId },
    '/simulation': { contractId: contract.id, simulationId: journey.data.simulationId },
    '/v1/ltv': { id: snapshot.id },
    '/v1/unattributed-deposits': { id: unfit.data.id },
  }
}

/** Of an active loan, with two requests of the borrower: one to grant, one to decline. */
async function guaranteeIds(lender: Party, borrower: Party): Promise<Ids> {
  const loan = await activeLoan(stack, { lender, borrower })
  await loan.payouts()
  const path = `/guarantees/${loan.guaranteeId}`
  const methods = await stack.call(borrower.key, 'GET', `${path}/payout-methods`)
  paymentMethodId = expectStatus(methods, 200).body.data.methods[0].paymentMethodId
  const asked = async () => {
    const excess = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '1' }
    const { data } = await post(`${path}/release-requests`, excess, borrower.key)
    return { id: loan.guaranteeId, requestId: data.requestId }
  }
  return { '/guarantees/:id/requests/:requestId/decline': await asked(), '/guarantees': await asked() }
}

async function accountIds(): Promise<Ids> {
  const accounts = '/global-account/api/v1'
  const legal = { businessLegalName: 'Stranger Ltda', country: 'BR', onboardingFlow: 'kyb_link' }
  const customer = await post(`${accounts}/customers`, legal)
  const { bodyExample } = routes.get(`POST ${accounts}/payment-methods/save_bank`)!
  const account = { ...(bodyExample as object), customerId: customer.id }
  const bank = await post(`${accounts}/payment-methods/save_bank`, account)
  return {
    [`${accounts}/customers`]: { id: customer.id },
    [`${accounts}/payment-methods`]: { id: bank.data.id },
  }
}

async function keyIds(lender: Party): Promise<Ids> {
  const { data } = await post('/keys/v1', { name: 'spare', scopes: ['contracts'] })
  // Another hand proposes what the owner could decide.
  const { document } = lender
  const desk = await stack.newKey(SCOPES, document)
  const policy = { body: { requiredFor: ['KEY_CHANGE'] } }
  expectStatus(await stack.call(desk, 'PATCH', '/approvals/v1/policy', policy), 200)
  const proposal = expectStatus(await stack.call(desk, 'DELETE', `/keys/v1/${data.id}`), 202).body
  return { '/keys': { id: data.id }, '/approvals': { id: proposal.data.id } }
}

async function webhookIds(): Promise<Ids> {
  const endpoints = '/webhooks/v1/endpoints'
  const endpoint = await post(endpoints, { url: 'http://127.0.0.1:9/hook', events: ['*'] })
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const recovery = await post(`${endpoints}/${endpoint.data.id}/recover`, { since })
  const portal = await post('/webhooks/v1/portal-links', { origins: ['https://app.bank.example'] })
  const event = await eventually('an event of the lender', async () => {
    const { body } = await stack.call(owners.lender, 'GET', '/webhooks/v1/events')
    return body.data.events[0]
  })
  return {
    [endpoints]: { id: endpoint.data.id },
    '/webhooks/v1/events': { id: event.id },
    '/webhooks/v1/portal-links': { id: portal.data.id },
    '/webhooks/v1/gaps': {},
    '/transparency/v1/proofs/inclusion': {},
    '/webhooks/v1/slo': { id: endpoint.data.id },
    '/webhooks/v1/requests': { id: recovery.data.id },
  }
}

function pathOf({ url }: Route): string {
  const prefix = Object.keys(ids).find(one => url.startsWith(one))
  if (prefix === undefined) throw new Error(`this test has no resource for ${url}: add one`)
  const path = url.replace(/:(\w+)/g, (_all, name: string) => String(ids[prefix]![name]))
  if (url.endsWith('/inclusion')) return `${path}?eventId=${ids['/transparency/v1/logged']!['id']}`
  if (url.endsWith('/slo')) return `${path}?endpointId=${ids['/webhooks/v1/slo']!['id']}`
  return url === '/v1/ltv' || url.endsWith('/gaps') ? `${path}?contractId=${ids['/contracts']!['id']}` : path
}

function optionsOf(route: Route) {
  if (route.file) {
    const form = new FormData()
    const pdf = new Blob([new Uint8Array(somePdf())], { type: 'application/pdf' })
    form.append(route.file.field, pdf, 'ccb.pdf')
    return { form }
  }
  if (route.body === null || route.bodyOptional) return {}
  const example: object = route.bodyExample ?? {}
  return { body: 'paymentMethodId' in example ? { ...example, paymentMethodId } : example }
}

const ask = (key: string, place: string) => {
  const route = routes.get(place)!
  return stack.call(key, route.method, pathOf(route), optionsOf(route))
}

const contract = async () =>
  expectStatus(await ask(owners.lender, 'GET /contracts/v1/:id'), 200).bytes.toString()

test('a stranger gets 404 from every route that names somebody’s resource, and changes nothing', async () => {
  const before = await contract()
  const answers: [string, number, string][] = []
  for (const place of places) {
    const { status, body } = await ask(stranger, place)
    answers.push([place, status, body?.error?.code])
  }
  expect(answers).toEqual(places.map(place => [place, 404, 'not_found']))
  expect(await contract()).toBe(before)
})

type Item = { readonly event?: string }

async function listed(url: string): Promise<Item[]> {
  const { data } = expectStatus(await stack.call(stranger, 'GET', url), 200).body
  return Object.values(data).find(Array.isArray) as Item[]
}

async function exported(url: string): Promise<Item[]> {
  const { bytes } = expectStatus(await stack.call(stranger, 'GET', `${url}?format=ndjson`), 200)
  const lines = bytes
    .toString()
    .split('\n')
    .filter(line => line !== '')
  return lines.map(line => JSON.parse(line) as Item)
}

test('a stranger’s lists are empty', async () => {
  const found: [string, unknown[]][] = []
  for (const url of collections.filter(one => !/\/(lookup|me)$/.test(one))) {
    const list = url.startsWith('/exports/') ? await exported(url) : await listed(url)
    // The stranger’s own verification is an event of its own.
    found.push([url, list.filter(({ event }) => event !== 'account.verified')])
  }
  expect(found.length).toBeGreaterThan(5)
  expect(found).toEqual(found.map(([url]) => [url, []]))
})

test('a stranger’s sums and book have no contract in them, now and in their history', async () => {
  const read = async (url: string) => expectStatus(await stack.call(stranger, 'GET', url), 200).body.data
  expect(await read('/contracts/v1/rows/sums')).toEqual({ contracts: 0, outstanding: {} })
  expect(await read('/v1/ltv/book')).toMatchObject({ contracts: 0, borrowers: [] })
  expect(await read('/v1/ltv/book/history')).toMatchObject({ hours: [] })
})

test.each(['save_bank', 'save_wallet'])('%s does not take a stranger’s customer', async method => {
  const route = routes.get(`POST /global-account/api/v1/payment-methods/${method}`)!
  const customerId = ids['/global-account/api/v1/customers']!['id']
  const body = { ...(route.bodyExample as Record<string, unknown>), customerId }
  const answer = await stack.call(stranger, 'POST', route.url, { body })
  expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
})

test('the same paths lead the parties themselves to the resource', async () => {
  const lost: [string, number][] = []
  for (const place of places) {
    const { scopes } = routes.get(place)!
    const isBorrowers = Array.isArray(scopes) && scopes.every(scope => scope === 'borrower')
    const { status } = await ask(isBorrowers ? owners.borrower : owners.lender, place)
    if (status === 404 || status >= 500) lost.push([place, status])
  }
  expect(lost).toEqual([])
})
