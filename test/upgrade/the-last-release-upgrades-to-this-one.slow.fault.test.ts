import { FORMATS } from '../../platform/mongodb/databaseFormat.ts'
import type { Control } from '../support/control.ts'
import { eventually } from '../support/eventually.ts'
import { answersAreOf } from '../support/openapiDocument.ts'
import { contractForm, expectStatus, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { testUnless } from '../support/testUnless.ts'
import { openTopic } from '../support/topicReader.ts'
import { checkOutRelease, LAST_RELEASE } from './release.ts'
import type { Story, StoryContract } from './story.ts'
import { openUpgradeStage, problemsOf, type UpgradeStage } from './upgradeStage.ts'

/**
 * A database and topics that the last release made (npm run generate -- release-dump), ended in the middle of
 * its work: this release goes on from it, and the last one from that.
 */
const LIMIT_MS = 300_000
let stage: UpgradeStage
let story: Story
let control: Control
let lastro: Platform
let receiver: Receiver

beforeAll(async () => {
  stage = await openUpgradeStage()
  story = stage.dump.story
  control = await stage.run()
  lastro = await platform()
  receiver = await openReceiver()
})
afterAll(async () => {
  await lastro?.close()
  await control?.close()
  await receiver?.close()
  await stage?.close()
})

const call = (key: string, method: string, path: string, body?: object) =>
  lastro.call(key, method, path, body === undefined ? {} : { body })
const read = async ({ id }: Pick<StoryContract, 'id'>) =>
  expectStatus(await call(story.lender.key, 'GET', `/contracts/v1/${id}`), 200).body.data
const contractIn = (status: string, guaranteeStatus?: string) =>
  story.contracts.find(
    one => one.status === status && (guaranteeStatus ?? one.guaranteeStatus) === one.guaranteeStatus,
  )!

test('the dump was made by the last release, and its database has got the format of this one', async () => {
  expect(stage.dump.commit).toBe(LAST_RELEASE.commit)
  const found = await lastro.db.collection('deployment').findOne()
  expect(found).toMatchObject({ format: FORMATS.own, oldestReader: FORMATS.oldest })
  const statuses = story.contracts.map(({ status }) => status)
  expect([...new Set(statuses)].sort()).toEqual(
    ['ACCEPTED', 'ACTIVE', 'CANCELLED', 'COMPLETED', 'DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE'].sort(),
  )
})

test('saved events are published once, waiting commands are decided, and retries get the response under their key', async () => {
  expect(story.unpublished).toBeGreaterThan(0)
  const created = await Promise.all(
    story.waiting.map(name =>
      eventually(`the outcome of ${name}`, async () => {
        const form = contractForm(story.borrower.document, { name })
        const headers = { 'idempotency-key': name }
        const answer = await lastro.call(story.lender.key, 'POST', '/contracts/v1', { form, headers })
        return answer.status === 201 ? (answer.body.data.id as number) : undefined
      }),
    ),
  )
  expect(new Set(created).size).toBe(story.waiting.length)
  const topic = await openTopic(lastro.servers, 'contract-events')
  try {
    const of = (id: number) => topic.records.filter(({ key }) => key === String(id))
    await topic.until(({ value }) => created.includes(value['contractId'] as number), created.length)
    await topic.caughtUp()
    // Custody's addresses may follow at once, as the second event.
    for (const id of created) {
      const own = of(id).filter(({ value }) => value['event'] !== 'guarantee.deposit_instructions_ready')
      expect(own.map(({ value }) => value['sequence'])).toEqual([1])
    }
  } finally {
    await topic.close()
  }
})

test.each(['DRAFT', 'LENDER_APPROVED'])('a contract in %s is sent', async status => {
  const contract = contractIn(status)
  expect(await read(contract)).toMatchObject({ status })
  expectStatus(await call(story.lender.key, 'POST', `/contracts/v1/${contract.id}/send`), 200)
  expect(await read(contract)).toMatchObject({ status: 'PENDING_ACCEPTANCE' })
})

test('a contract that waits for its borrower is accepted', async () => {
  const contract = contractIn('PENDING_ACCEPTANCE')
  expectStatus(await call(story.borrower.key, 'POST', `/contracts/v1/${contract.id}/accept`), 200)
  expect(await read(contract)).toMatchObject({ status: 'ACCEPTED' })
})

test.each([
  ['ACCEPTED', 'PENDING'],
  ['ACTIVE', 'ACTIVE'],
])('the balance of a contract in %s changes, and ltv values it', async (status, guaranteeStatus) => {
  const contract = contractIn(status, guaranteeStatus)
  const path = `/contracts/v1/${contract.id}/outstanding-balance`
  expectStatus(await call(story.lender.key, 'PATCH', path, { outstandingBalance: '9000' }), 202)
  await eventually('it is valued', async () => {
    const { ltv } = await read(contract)
    if (ltv?.outstandingBalance !== '9000') throw new Error(JSON.stringify(ltv))
    return true
  })
})

test('a contract under a margin call is cured by the market', async () => {
  const contract = contractIn('ACTIVE', 'MARGIN_CALL')
  const key = await lastro.newKey(['integration:market'])
  const asOf = new Date(stage.now()).toISOString()
  const ticks = Object.entries({ USDC: '1', EURUSD: '1' }).map(([symbol, price]) => {
    return { symbol, price, source: 'upgrade', asOf }
  })
  expectStatus(await call(key, 'POST', '/internal/v1/market/prices', { ticks }), 202)
  await eventually('it is cured', async () => {
    const { guarantee } = await read(contract)
    if (guarantee.status !== 'ACTIVE') throw new Error(guarantee.status)
    return true
  })
})

test.each(['COMPLETED', 'CANCELLED'])('a contract that is %s stays so', async status => {
  const contract = contractIn(status)
  const body = { reason: 'too late' }
  const answer = await call(story.lender.key, 'POST', `/contracts/v1/${contract.id}/cancel`, body)
  expect([answer.status, answer.body.error.code]).toEqual([409, 'invalid_state'])
})

test('files, persons, customers and proposals of the last release are there', async () => {
  const { documents } = await read(contractIn('ACTIVE', 'ACTIVE'))
  const ofContract = `/contracts/v1/${contractIn('ACTIVE', 'ACTIVE').id}/documents/${documents[0].id}`
  expect((await call(story.lender.key, 'GET', ofContract)).bytes.toString()).toMatch(/^%PDF/)
  const listed = await call(story.lender.key, 'GET', '/contracts/v1/borrowers/pre-registrations')
  expect(JSON.stringify(listed.body.data)).toContain('Ana Souza')
  const customer = `/global-account/api/v1/customers/${story.customer.id}`
  const { bytes } = expectStatus(await call(story.customer.key, 'GET', customer), 200)
  expect(bytes.toString()).toContain('Comercial Aurora Ltda')
  const approved = await call(
    story.approval.approver,
    'POST',
    `/approvals/v1/${story.approval.id}/approve`,
    {},
  )
  expect(expectStatus(approved, 200).body.data).toMatchObject({ status: 'APPROVED' })
})

test('endpoints hear what happens now, and nothing again; the pull API shows what was before it', async () => {
  for (const { id, side } of story.endpoints) {
    const path = `/webhooks/v1/endpoints/${id}`
    expectStatus(await call(story[side].key, 'PATCH', path, { url: `${receiver.url}${side}` }), 200)
  }
  const contract = contractIn('ACTIVE', 'ACTIVE')
  const path = `/contracts/v1/${contract.id}/outstanding-balance`
  expectStatus(await call(story.lender.key, 'PATCH', path, { outstandingBalance: '8000' }), 202)
  await receiver.until(({ json }) => json.data['outstandingBalance'] === '8000', 1, LIMIT_MS)
  const again = receiver.deliveries.filter(({ headers }) => story.delivered.includes(headers['webhook-id']!))
  expect(again).toEqual([])
  const told = await call(story.lender.key, 'GET', '/webhooks/v1/events?take=500')
  const ids: string[] = expectStatus(told, 200).body.data.events.map(({ id }: { id: string }) => id)
  expect(ids.filter(id => story.events.includes(id))).toEqual(story.events)
  expect(ids.length).toBeGreaterThan(story.events.length)
})

test('every contract follows from its events, without a gap, and nothing was set aside', async () =>
  expect(await problemsOf(lastro.servers, lastro)).toEqual([]))

const release = checkOutRelease()

testUnless('root' in release ? null : release.why)(
  'the last release takes over again from this one, and loses nothing',
  async () => {
    if ('why' in release) throw new Error(release.why)
    await lastro.close()
    await control.close()
    control = await stage.run(release.root)
    lastro = await platform()
    answersAreOf(lastro.gateway, release.root)
    const contract = contractIn('ACCEPTED')
    const path = `/contracts/v1/${contract.id}/outstanding-balance`
    expectStatus(await call(story.lender.key, 'PATCH', path, { outstandingBalance: '7000' }), 202)
    await eventually('it is valued', async () => {
      return (await read(contract)).ltv?.outstandingBalance === '7000'
    })
    expect(await problemsOf(lastro.servers, lastro)).toEqual([])
  },
  LIMIT_MS,
)
