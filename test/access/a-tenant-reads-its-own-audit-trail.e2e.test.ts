import { lastAttempts } from '../support/auditTrail.ts'
import { eventually } from '../support/eventually.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

interface Entry {
  readonly id: string
  readonly requestId: string
  readonly actor: string
  readonly operation: string
  readonly commandId: string | null
  readonly eventIds: readonly string[]
  readonly [name: string]: unknown
}

async function trailOf(key: string, asked: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams(asked)
  const { data } = expectStatus(await lastro.call(key, 'GET', `/audit/v1?${query}`), 200).body
  return data as { entries: readonly Entry[]; pagination: { hasMore: boolean; nextCursor: string | null } }
}

test('a tenant reads who did what with which key, what was refused, and the events that followed', async () => {
  const { id, lender, ...loan } = await newLoan(lastro)
  const auditor = await lastro.newKey(['audit:read'], lender.document)
  const [other, stranger] = [await lastro.newLender(), 'test_nobody_has_this_key']
  const otherAuditor = await lastro.newKey(['audit:read'], other.document)
  const sent = expectStatus(await loan.send(), 200)
  const refused = expectStatus(await loan.balance('-1'), 400)
  const forbidden = expectStatus(await lastro.call(auditor, 'GET', `/contracts/v1/${id}`), 403)
  const lookedFor = [sent, refused, forbidden].map(({ headers }) => headers.get('x-request-id'))
  const found = await eventually('all three are in the trail, with what followed', async () => {
    const { entries } = await trailOf(auditor)
    const own = entries.filter(({ requestId }) => lookedFor.includes(requestId))
    const isWhole = own.length === 3 && own.some(({ eventIds }) => eventIds.length > 0)
    return isWhole ? own : undefined
  })
  const [ofRefusal, ofScope, ofSend] = ['updateOutstandingBalance', 'readContract', 'sendContract'].map(
    name => found.find(({ operation }) => operation === name)!,
  )
  expect(ofRefusal).toMatchObject({ outcome: 'REFUSED', statusCode: 400, commandId: null, eventIds: [] })
  expect(ofScope).toMatchObject({ outcome: 'REFUSED', statusCode: 403, errorCode: 'forbidden' })
  expect(ofSend).toMatchObject({
    actor: expect.stringMatching(/^key_/),
    actorName: 'end-to-end',
    sourceAddress: expect.any(String),
    resource: String(id),
    outcome: sent.responseStatus === 202 ? 'PENDING' : 'SUCCEEDED',
  })
  expect(ofSend).not.toHaveProperty('tenant')
  const facts = expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1/${id}/events`), 200).body
  const ofFact = facts.data.facts.find(({ event }: { event: string }) => event === 'contract.sent')
  expect(ofSend!.eventIds).toContain(ofFact.id)

  const only = async (asked: Readonly<Record<string, string>>) =>
    lastAttempts((await trailOf(auditor, asked)).entries).map(({ requestId }) => requestId)
  expect(await only({ operation: 'sendContract' })).toEqual([ofSend!.requestId])
  expect(await only({ actor: ofScope!.actor, outcome: 'REFUSED' })).toEqual([ofScope!.requestId])
  expect(await only({ resource: String(id), status: '400' })).toEqual([ofRefusal!.requestId])
  expect(await only({ until: '2020-01-01T00:00:00Z' })).toEqual([])
  const first = await trailOf(auditor, { take: '1' })
  const second = await trailOf(auditor, { take: '1', cursor: first.pagination.nextCursor! })
  expect(second.entries[0]!.id).not.toBe(first.entries[0]!.id)

  // An operator sees the unknown key; neither tenant does, and nobody sees the other.
  const path = `/operations/v1/audit-log?status=401&resource=${id}`
  const asked = new Set<string>()
  await eventually('the unknown key is in the log', async () => {
    // Again and again: of an address from which others ask without a key, too, each hundredth is kept.
    const unknown = expectStatus(await lastro.call(stranger, 'GET', `/contracts/v1/${id}`), 401)
    asked.add(unknown.headers.get('x-request-id')!)
    const { entries } = expectStatus(await lastro.call(lastro.adminKey, 'GET', path), 200).body.data
    return (entries as Entry[]).some(({ requestId }) => asked.has(requestId))
  })
  const theirs = await trailOf(otherAuditor)
  expect(theirs.entries.filter(({ requestId }) => lookedFor.includes(requestId))).toEqual([])
  for (const trail of [await trailOf(auditor), theirs]) {
    expect(trail.entries.filter(({ statusCode }) => statusCode === 401)).toEqual([])
  }
  expect((await trailOf(otherAuditor, { actor: ofSend!.actor })).entries).toEqual([])
  expectStatus(await lastro.call(lender.key, 'GET', '/audit/v1'), 403)
  expectStatus(await lastro.call(auditor, 'GET', '/audit/v1?tenant=pty_1'), 400)
})

test('reads of secrets and exports are in the audit trail; guessed ids are sampled (security 8)', async () => {
  const lender = await lastro.newLender()
  const [auditor, guesser] = await Promise.all([
    lastro.newKey(['audit:read'], lender.document),
    lastro.newKey(['contracts'], lender.document),
  ])
  const body = { url: 'https://example.com/hook', events: ['*'] }
  const created = expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  const { id } = created.body.data
  const reads = [
    `/webhooks/v1/endpoints/${id}/secret`,
    ...['contracts', 'snapshots', 'events'].map(name => `/exports/v1/${name}`),
  ]
  for (const path of reads) expectStatus(await lastro.call(lender.key, 'GET', path), 200)
  const entriesOf = async (operation: string, asked = {}) =>
    (await trailOf(auditor, { operation, ...asked })).entries
  for (const [operation, resource] of [
    ['readWebhookSecret', id],
    ['exportContracts', null],
    ['exportSnapshots', null],
    ['exportEvents', null],
  ]) {
    const [entry] = await eventually(`${operation} is in the trail`, async () => {
      const found = await entriesOf(operation)
      return found.length > 0 ? found : undefined
    })
    expect(entry).toMatchObject({ resource, outcome: 'SUCCEEDED', statusCode: 200, commandId: null })
  }
  for (let guess = 0; guess < 40; guess++) {
    expectStatus(await lastro.call(guesser, 'GET', `/contracts/v1/${900_000_000 + guess}`), 404)
  }
  const guesses = await eventually('guesses are in the trail', async () => {
    const found = await entriesOf('readContract', { outcome: 'REFUSED' })
    return found.length >= 10 ? found : undefined
  })
  expect(guesses.length).toBe(10)
  expect(guesses[0]).toMatchObject({ statusCode: 404, errorCode: 'not_found', outcome: 'REFUSED' })
})
