import { lastAttempts } from '../support/auditTrail.ts'
import { eventually } from '../support/eventually.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

const PATH = '/operations/v1/audit-log'
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

interface Entry {
  readonly id: string
  readonly at: string
  readonly requestId: string
  readonly [name: string]: unknown
}

async function search(asked: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(asked)
  const { data } = expectStatus(await lastro.call(lastro.adminKey, 'GET', `${PATH}?${query}`), 200).body
  return data as { entries: readonly Entry[]; pagination: { hasMore: boolean; nextCursor: string | null } }
}

test('a change is found by key, party, operation, path, resource, status and time', async () => {
  const since = new Date(Date.now() - 1_000).toISOString()
  const { id, lender, ...loan } = await newLoan(lastro)
  const sent = expectStatus(await loan.send(), 200)
  const refused = expectStatus(await loan.balance('-1'), 400)
  const requestId = refused.headers.get('x-request-id')!
  const party = await lastro.db.collection<{ _id: string }>('parties').findOne({ document: lender.document })
  // Guarantees have numbers too, and contracts of gateways beside this one have the same.
  const ofContract = { resource: String(id), path: '/contracts/v1/:id', tenant: party!._id }
  const found = await eventually('both are in the log', async () => {
    const entries = lastAttempts((await search(ofContract)).entries)
    return entries.length === 2 ? entries : undefined
  })
  expect(found.map(entry => entry.requestId)).toEqual([requestId, sent.headers.get('x-request-id')])
  expect(found[0]).toMatchObject({
    actor: expect.stringMatching(/^key_/),
    actorName: 'end-to-end',
    tenant: expect.stringMatching(/^pty_/),
    operation: 'updateOutstandingBalance',
    method: 'PATCH',
    route: '/contracts/v1/:id/outstanding-balance',
    resource: String(id),
    outcome: 'REFUSED',
    statusCode: 400,
    errorCode: 'INVALID_REQUEST',
  })
  expect(JSON.stringify(found)).not.toContain(lender.key)

  const [{ actor, tenant, at }] = found as [Entry]
  const only = async (asked: Readonly<Record<string, string>>) =>
    lastAttempts((await search(asked)).entries).map(entry => entry.requestId)
  const refusedOf = { actor: String(actor), outcome: 'REFUSED' }
  expect(await only(refusedOf)).toEqual([requestId])
  expect(await only({ ...refusedOf, outcome: 'FAILED' })).toEqual([])
  expect(await only({ tenant: String(tenant), status: '400' })).toEqual([requestId])
  expect(await only({ tenant: String(tenant), path: '/contracts/v1/:id/', since })).toHaveLength(2)
  expect(await only({ tenant: String(tenant), operation: 'sendContract' })).toHaveLength(1)
  expect(await only({ tenant: String(tenant), path: '/webhooks' })).toEqual([])
  expect(await only({ ...refusedOf, until: at })).toEqual([])
  expect(await only({ ...refusedOf, since: at })).toEqual([requestId])

  const paged: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { entries, pagination } = await search({ ...ofContract, take: '1', ...(cursor && { cursor }) })
    expect([entries.length, pagination.hasMore]).toEqual([1, pagination.nextCursor !== null])
    paged.push(...entries)
    cursor = pagination.nextCursor
  }
  expect(lastAttempts(paged)).toEqual(found)
  expectStatus(await lastro.call(lender.key, 'GET', PATH), 403)
})
