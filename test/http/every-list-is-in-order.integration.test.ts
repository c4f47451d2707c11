import { SCOPES } from '../../gateway/access/scopes.ts'
import { PUBLISHED_ROUTES } from '../../gateway/publishedRoutes.ts'
import type { Route } from '../../gateway/routing/route.ts'
import { CREATION, createLedger, LENDER_PARTY } from '../../processors/contracts/ledger.fixture.ts'
import { snapshot } from '../../processors/contracts/life.fixture.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { currentDocument, snapshotDocument } from '../../schemas/documents/ltv.ts'
import { NO_RISK } from '../../schemas/values/listKeys.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import { addKey, startTestGateway, type TestGateway } from '../support/gateway.ts'
import { auditRecordOf, LETTER, LISTS } from './lists.ts'

/**
 * Every list route, found by the pagination that it answers with: it says its order, keeps it, takes any
 * page, and shows its own to either side.
 */
const KEY = 'test_key_of_the_lists'
const TENANT = 'pty_owner'
const OTHER = 'pty_other'
const START_MS = Date.parse('2026-11-01T12:00:00Z')
/** The order in which things were made; their ids say nothing of it. */
const IDS = ['zulu', 'alpha', 'mike', 'bravo']

const lists = PUBLISHED_ROUTES.filter(route => 'pagination' in fieldsOf(route))
const names = lists.map(route => [route.operationId, route] as const)

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({ database: 'lists', routes: own => own })
  await addKey(gateway.db, KEY, { _id: 'key_lists', partyId: TENANT, scopes: SCOPES, rateLimit: 0 })
  await seed()
})

afterAll(() => gateway.stop())

function fieldsOf(route: Route): object {
  const schema: { properties?: { data?: { properties?: object } } } = route.responses[200]?.schema ?? {}
  return schema.properties?.data?.properties ?? {}
}

async function ask(path: string, query = '') {
  const join = query === '' ? '' : path.includes('?') ? '&' : '?'
  const answer = await fetchAvailable(`${gateway.url}${path}${join}${query}`, { headers: { 'api-key': KEY } })
  const body = (await answer.json()) as { data: Record<string, unknown[]> & { pagination: object } }
  return { status: answer.status, data: body.data }
}

function itemsOf(data: Record<string, unknown>): Record<string, string | number>[] {
  const [name] = Object.keys(data).filter(key => key !== 'pagination')
  return data[name!] as Record<string, string | number>[]
}

async function seed(): Promise<void> {
  const { db } = gateway
  const put = async (collection: string, documents: readonly object[]) => {
    // Servers that outlive a run keep what it left.
    await db.collection(collection).deleteMany({})
    await db.collection(collection).insertMany([...documents])
  }
  const at = (index: number) => START_MS + index * 1_000
  const iso = (index: number) => new Date(at(index)).toISOString()
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  const contract = ledger.contract()
  // Ids run against the time; the last one is borrowed, the others are lent.
  const contracts = IDS.map((_id, index): StoredContract => {
    const contractId = 1000 + ((IDS.length - index) % IDS.length)
    const guarantee = { ...contract.guarantee, createdAt: at(index) }
    const isLent = index < IDS.length - 1
    const parties = {
      lenderPartyId: isLent ? TENANT : OTHER,
      borrowerPartyId: isLent ? OTHER : TENANT,
    }
    const ids = { _id: contractId, contractId, guaranteeId: contractId + 4000 }
    return { ...contract, ...ids, ...parties, guarantee, createdAt: at(index) }
  })
  const rows = contracts.map(one => ({ ...one, risk: NO_RISK, isDoubtful: false }))
  await put('contracts', contracts)
  await put('bookContracts', rows)
  const quantity = { tokenSymbol: 'USDC', network: 'POLYGON', quantity: '1' }
  const token = { ...quantity, contractId: 1000, guaranteeId: 5000 }
  const named = <T extends object>(make: (id: string, index: number) => T) => IDS.map(make)
  const unattributed = {
    unattributedReason: 'SENDER',
    attributionState: 'OPEN',
    returnId: null,
    destination: null,
  }
  const waiting = { ...token, unattributed, openFor: TENANT }
  await put(
    'deposits',
    named((id, n) => ({ _id: `dep_${id}`, transaction: id, txHash: id, ...waiting, createdAt: at(n) })),
  )
  const pending = { releaseOrigin: 'REQUEST', releaseStatus: 'PENDING', reason: null }
  const release = { ...token, ...pending, updatedAt: at(9) }
  await put(
    'releases',
    named((id, n) => ({ _id: `rel_${id}`, ...release, createdAt: at(n) })),
  )
  const notice = { contractId: 1000, noticeReason: 'ALERT', cureDeadline: null, cure: null, eventId: 'evt_1' }
  const notices = named((id, n) => ({ _id: `ntc_${id}`, ...notice, liquidationId: null, createdAt: at(n) }))
  await put('notices', notices)
  const invitation = {
    contractId: 1000,
    lenderPartyId: TENANT,
    partyId: OTHER,
    status: 'REPLACED',
    keyId: null,
  }
  const ends = { expiresAt: iso(9), redeemedAt: null }
  const invitations = named((id, n) => ({
    ...{ _id: `inv_${id}`, ...invitation, ...ends, createdAt: iso(n), listedAs: `${iso(n)} inv_${id}` },
  }))
  await put('invitations', invitations)
  await put(
    'preRegistrations',
    named((id, n) => ({
      _id: `pre_${id}`,
      lenderPartyId: TENANT,
      document: id,
      name: null,
      email: null,
      phone: null,
      status: 'OPEN',
      onboardingCaseId: `onb_${id}`,
      listedAs: `${iso(n)} pre_${id}`,
      createdAt: iso(n),
      updatedAt: iso(n),
    })),
  )
  const revocation = { act: 'KEY_CHANGE', command: 'RevokeOwnKey', value: '{}', status: 'PROPOSED' }
  const undecided = { decidedBy: null, decidedAt: null, reason: null, outcome: null, expiresAt: iso(9) }
  const approvals = named((id, n) => {
    const made = { _id: `apr_${id}`, partyId: TENANT, proposedBy: 'key_lists', proposedAt: iso(n) }
    return { ...made, ...revocation, ...undecided, listedAs: `${iso(n)}/apr_${id}` }
  })
  await put('approvals', approvals)
  const fact = { contractId: 1000, event: 'contract.sent', actor: null, details: {} }
  await put(
    'contractFacts',
    named((id, n) => ({ _id: `evt_${id}`, ...fact, sequence: n + 1, timestamp: at(n) })),
  )
  for (const [index, id] of IDS.entries()) {
    const times = { createdAt: iso(index), listedAs: `${iso(index)} key_${id}` }
    await addKey(db, `test_secret_${id}`, { _id: `key_${id}`, partyId: TENANT, ...times })
  }
  const endpoint = { partyId: TENANT, url: 'https://a.example', events: ['*'], filter: [], secrets: [] }
  await put(
    'webhookEndpoints',
    named((id, n) => ({ _id: `ep_${id}`, ...endpoint, createdAt: iso(n), updatedAt: iso(n) })),
  )
  await put(
    'events',
    named((id, n) => ({
      _id: `${TENANT}/evt_${id}`,
      partyId: TENANT,
      eventId: `evt_${id}`,
      timestamp: at(n),
      position: n + 1,
      body: JSON.stringify({ id: `evt_${id}`, event: 'guarantee.created', timestamp: iso(n), data: {} }),
      delivered: false,
    })),
  )
  const tried = {
    durationMs: 1,
    error: null,
    nextAttemptAt: null,
    request: '',
    response: null,
    outcome: 'SUCCEEDED',
  }
  const attempts = IDS.map((_id, n) => ({ attempt: n + 1, ...tried, statusCode: 200, startedAt: at(n) }))
  await put('deliveries', [
    { _id: 'evt_zulu/ep_a', partyId: TENANT, endpointId: 'ep_a', attempts: [attempts[3], attempts[0]] },
    { _id: 'evt_zulu/ep_b', partyId: TENANT, endpointId: 'ep_b', attempts: [attempts[2], attempts[1]] },
  ])
  await put(
    'deadLetters',
    named((_id, n) => ({ _id: `endpoint-findings/0/${IDS.length - n}`, ...LETTER, at: at(n), offset: n })),
  )
  await put(
    'auditRecords',
    named((id, n) => ({ _id: `adt_${id}`, ...auditRecordOf(TENANT), at: at(n) })),
  )
  const figures = { compared: 1, unanswered: 0, pending: 0, mismatched: 0, sources: [] }
  const expireAt = new Date('2100-01-01')
  await put(
    'reconciliations',
    named((id, n) => ({
      ...{ _id: `rcn_${id}`, requestedAt: at(n), requestedBy: null, endedAt: at(n), ...figures, expireAt },
    })),
  )
  await put(
    'custodyDifferences',
    named((_id, n) => ({
      ...{ _id: 1_000 - n, guaranteeId: 5_000, state: 'PENDING', since: at(n), lookedAt: at(n) },
      differences: [],
    })),
  )
  const order = { kind: 'RELEASE', contractId: 1000, guaranteeId: 5000, collateral: [], proceeds: null }
  const orders = named((id, n) => ({ _id: `rel_1000_${id}`, ...order, createdAt: at(n) }))
  await put('custodyOrders', orders)
  const place = `0x${'a'.repeat(40)}`
  const moved = { from: place, to: place, tokenContract: place, units: '1', txHash: '0xa', logIndex: 1 }
  const left = { ...moved, network: 'POLYGON', status: 'CONFIRMED', isUnexplained: true }
  const transfers = named((_id, n) => ({ _id, ...left, changedAt: at(n) }))
  await put('chainTransfers', transfers)
  const shown = { ...snapshot(ledger), lenderPartyId: TENANT, borrowerPartyId: OTHER }
  const snapshots = IDS.map((id, n) => {
    return { ...shown, id: `snp_${id}`, contractId: 1000, sequence: n + 1, timestamp: at(n) }
  })
  await put('ltvSnapshots', snapshots.map(snapshotDocument))
  await put(
    'ltvCurrent',
    snapshots.map((one, n) => currentDocument({ ...one, contractId: 1000 + n })),
  )
}

test('each list route has its line here', () => {
  expect(lists.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(LISTS).sort())
})

test.each(names)('%s says its order and keeps it, in pages and along a cursor', async (id, route) => {
  const { path, by } = LISTS[id]!
  const words = /newest first|oldest first|highest contract id first/.exec(route.summary)?.[0]
  expect([id, words]).not.toContain(undefined)
  const all = await ask(path)
  expect(all.status).toBe(200)
  const values = itemsOf(all.data).map(item => item[by]!)
  expect(values.length).toBeGreaterThanOrEqual(IDS.length - 1)
  const ascending = [...values].sort((a, b) => (a < b ? -1 : 1))
  expect(values).toEqual(words === 'oldest first' ? ascending : ascending.reverse())

  const size = 'limit' in route.query.properties ? 'limit' : 'take'
  const walked: unknown[] = []
  let cursor: string | null = null
  do {
    const { data } = await ask(path, `${size}=3${cursor === null ? '' : `&cursor=${cursor}`}`)
    walked.push(...itemsOf(data).map(item => item[by]))
    const { hasMore, nextCursor } = data.pagination as { hasMore: boolean; nextCursor: string }
    cursor = hasMore ? nextCursor : null
  } while (cursor !== null)
  expect(walked).toEqual(values)
})

const WITHOUT_OFFSET = ['listSnapshotsOfContract', 'listOwnAuditEntries', 'searchAuditLog']
const FAR = ['1000001', '999999999999', String(Number.MAX_SAFE_INTEGER)]

test.each(names)('%s takes any page, however far', async (id, route) => {
  const parameter = ['skip', 'page'].find(name => name in route.query.properties)
  // `GET /v1/ltv` takes `limit` alone, as specified; audit trails are too long for offsets.
  if (parameter === undefined) return expect(WITHOUT_OFFSET).toContain(id)
  for (const far of FAR) {
    const { status, data } = await ask(LISTS[id]!.path, `${parameter}=${far}`)
    expect([far, status]).toEqual([far, 200])
    expect([itemsOf(data), data.pagination]).toMatchObject([[], { hasMore: false }])
  }
  for (const wrong of ['-1', '1.5', 'x', '']) {
    expect([wrong, (await ask(LISTS[id]!.path, `${parameter}=${wrong}`)).status]).toEqual([wrong, 400])
  }
})

const withRole = names.filter(([, { query }]) => 'role' in query.properties)

test.each(withRole)('%s shows a party its own on either side', async (id, route) => {
  const { path } = LISTS[id]!
  const total = async (query = '') => {
    const { data } = await ask(path, query)
    return (data.pagination as unknown as { total: number }).total
  }
  const [lent, borrowed] = [await total('role=lender'), await total('role=borrower')]
  expect([lent, borrowed]).toEqual([IDS.length - 1, 1])
  // Lists of contracts have the default `lender`, as specified; no other list hides one side.
  const isSpecified = id.startsWith('listContract')
  expect('default' in route.query.properties['role']!).toBe(isSpecified)
  expect(await total()).toBe(isSpecified ? lent : lent + borrowed)
})

test('a total goes along with its cursor, and is counted again for another filter', async () => {
  const contracts = gateway.db.collection<StoredContract>('contracts')
  const pageOf = async (query: string) => {
    const { data } = await ask(LISTS['listContracts']!.path, `take=1${query}`)
    return data.pagination as { total: number; nextCursor: string }
  }
  const first = await pageOf('')
  const newest = (await contracts.findOne({ lenderPartyId: TENANT }))!
  await contracts.insertOne({ ...newest, _id: 2_000, contractId: 2_000, guaranteeId: 6_000 })
  try {
    expect((await pageOf(`&cursor=${first.nextCursor}`)).total).toBe(first.total)
    expect((await pageOf(`&cursor=${first.nextCursor}&role=borrower`)).total).toBe(1)
    expect((await pageOf('')).total).toBe(first.total + 1)
  } finally {
    await contracts.deleteOne({ _id: 2_000 })
  }
})
