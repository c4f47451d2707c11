import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { type OutsideProvider, openAccountProvider } from '../support/accountProvider.ts'
import { deadLetterTool } from '../support/deadLetterTool.ts'
import { eventually } from '../support/eventually.ts'
import { placesInMongodb, placesOnKafka } from '../support/everyByte.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { tellAs } from '../support/tellAs.ts'
import { openTopic, type TopicReader } from '../support/topicReader.ts'

/**
 * With `ACCOUNT_PROVIDER_URL` a customer is PENDING until the provider outside has decided, through its
 * errors, lost answers and a death of directory; it is one customer there, and one event here.
 */
const BASE = '/global-account/api/v1'
const SECRET = newSecret('HMAC_SHA256')
let lastro: Platform
let provider: OutsideProvider
let events: TopicReader
let tenant: Party
let key: string

beforeAll(async () => {
  lastro = await platform()
  provider = await openAccountProvider(SECRET)
  await Promise.all([lastro.restart('directory', outside()), lastro.restart('gateway', outside())])
  tenant = await lastro.newLender()
  key = await lastro.newKey(['global-account'], tenant.document)
  events = await openTopic(lastro.servers, 'account-events')
})
afterAll(async () => {
  await events?.close()
  await lastro?.restart('directory')
  await lastro?.restart('gateway')
  await lastro?.close()
  await provider?.close()
})

const outside = () => ({
  ACCOUNT_PROVIDER_URL: provider.url,
  ACCOUNT_PROVIDER_SECRET: SECRET,
})

async function newCustomer(): Promise<string> {
  const body = {
    businessLegalName: 'Comercial Aurora Ltda',
    country: 'BR',
    onboardingFlow: 'kyb_link',
    email: 'finance@aurora.example.com',
  }
  return expectStatus(await lastro.call(key, 'POST', `${BASE}/customers`, { body }), 201).body.id
}
const read = async (id: string) =>
  expectStatus(await lastro.call(key, 'GET', `${BASE}/customers/${id}`), 200).body.data
const untilIs = (id: string, status: string) =>
  eventually(`${id} is ${status}`, async () => {
    const data = await read(id)
    return data.status === status ? data : undefined
  })
const untilTold = (id: string, times = 1) =>
  eventually(`the provider heard of ${id}`, () => {
    const told = provider.created.filter(one => one.key === id)
    return told.length >= times ? told : undefined
  })
const eventsOf = (id: string) => events.records.filter(({ value }) => value['customerId'] === id)

test('through errors and a lost answer it becomes one customer, PENDING with its link, then ACTIVE, said once', async () => {
  provider.failNext(503, 500)
  const id = await newCustomer()
  const [told] = await untilTold(id)
  expect(told!.body).toMatchObject({
    customerId: id,
    businessLegalName: 'Comercial Aurora Ltda',
    country: 'BRA',
    email: 'finance@aurora.example.com',
  })
  const pending = await eventually('its link is shown', async () => {
    const data = await read(id)
    return data.onboardingLink ? data : undefined
  })
  expect(pending).toMatchObject({ status: 'PENDING', onboardingLink: `https://provider.example/kyb/${id}` })
  provider.decide(id, 'ACTIVE')
  expect(await untilIs(id, 'ACTIVE')).toMatchObject({ statusReason: null })
  await events.until(({ value }) => value['customerId'] === id)
  expect(eventsOf(id).map(({ value }) => value)).toMatchObject([
    { event: 'customer.status_changed', status: 'ACTIVE', previousStatus: 'PENDING', statusReason: null },
  ])
})

test('killed while the provider answers, directory asks again under the same key; a rejection says why', async () => {
  provider.failNext(0)
  const id = await newCustomer()
  await lastro.kill('directory')
  provider.decide(id, 'REJECTED', 'the register does not know it')
  await lastro.restart('directory', outside())
  expect(await untilIs(id, 'REJECTED')).toMatchObject({ statusReason: 'the register does not know it' })
  expect(new Set((await untilTold(id)).map(one => one.key))).toEqual(new Set([id]))
  await events.until(({ value }) => value['customerId'] === id)
  const webhooks = await eventually('the tenant can read of it', async () => {
    const reader = await lastro.call(tenant.key, 'GET', '/webhooks/v1/events?take=50')
    const found = expectStatus(reader, 200).body.data.events.filter(
      ({ event }: { event: string }) => event === 'customer.status_changed',
    )
    return found.some(({ data }: { data: { customerId: string } }) => data.customerId === id)
      ? found
      : undefined
  })
  const ours = webhooks.filter(({ data }: { data: { customerId: string } }) => data.customerId === id)
  expect(ours).toMatchObject([
    // Its words stand at the customer: the topic is for ever.
    { data: { customerId: id, status: 'REJECTED', statusReason: null } },
  ])
})

/** Events that the provider sends unasked. */
const tell = tellAs('account', SECRET, () => lastro.gateway)
const keptOf = (customerId: string) =>
  lastro.db.collection<{ _id: string; body: string | null }>('providerEvents').find({ customerId }).toArray()

test('a signed event of the provider decides at once; repeated, late and forged ones change nothing', async () => {
  const customerId = await newCustomer()
  await untilTold(customerId)
  const active = { customerId, status: 'ACTIVE', reference: `acc_${customerId}` }
  const forged = await tell({ ...active, status: 'REJECTED' }, { secret: newSecret('HMAC_SHA256') })
  expect(forged.status).toBe(401)
  const first = await tell(active)
  expect([first.status, JSON.parse(first.text)]).toEqual([202, { data: { eventId: first.id } }])
  await untilIs(customerId, 'ACTIVE')
  expect((await tell(active, { id: first.id })).status).toBe(202)
  const late = await tell({ ...active, status: 'REJECTED', reason: 'too late' })
  await eventually('the late one is kept', async () => {
    const kept = await keptOf(customerId)
    return kept.some(({ _id }) => _id === `account/${late.id}`) ? kept : undefined
  })
  expect(await read(customerId)).toMatchObject({ status: 'ACTIVE', statusReason: null })
  expect(await keptOf(customerId)).toMatchObject([
    { _id: `account/${first.id}`, body: JSON.stringify(active) },
    { _id: `account/${late.id}` },
  ])
  await events.until(({ value }) => value['customerId'] === customerId)
  await events.caughtUp()
  expect(eventsOf(customerId)).toHaveLength(1)
})

test('provider data about a customer is sealed at rest, and is erased with the customer (security 2)', async () => {
  const owner = await lastro.newLender()
  const own = await lastro.newKey(['global-account'], owner.document)
  const body = { businessLegalName: 'Aurora', country: 'BR', onboardingFlow: 'kyb_link' }
  const made = async () =>
    expectStatus(await lastro.call(own, 'POST', `${BASE}/customers`, { body }), 201).body.id as string
  const shown = async (id: string) =>
    expectStatus(await lastro.call(own, 'GET', `${BASE}/customers/${id}`), 200).body.data
  const [asked, told, open] = [await made(), await made(), await made()]
  const word = `Zulmira${Date.now()}`
  await untilTold(asked)
  // Its first answer has a link too: one that came after the event would replace the event's.
  await eventually('the first answer', async () => (await shown(told)).onboardingLink ?? undefined)
  provider.decide(asked, 'REJECTED', `${word} asked`)
  const pending = { reference: 'acc_9', status: 'PENDING', link: `https://p.example/${word}`, note: word }
  expect((await tell({ customerId: told, ...pending })).status).toBe(202)
  expect((await tell({ customerId: told, status: 'REJECTED', reason: `${word} told` })).status).toBe(202)
  expect((await tell({ customerId: told, status: 'SHINY', reason: `${word} unreadable` })).status).toBe(202)
  await eventually('both are shown with their words', async () => {
    const all = await Promise.all([asked, told].map(shown))
    expect(all.map(({ statusReason }) => statusReason)).toEqual([`${word} asked`, `${word} told`])
    expect(all[1].onboardingLink).toBe(`https://p.example/${word}`)
    return true
  })
  const nowhere = async () => {
    expect(await placesInMongodb(lastro.db, [word])).toEqual([])
    expect(await placesOnKafka(lastro.servers, [word])).toEqual([])
  }
  await nowhere()
  const erasure = { body: { document: owner.document } }
  const path = '/internal/v1/parties/erasures'
  expectStatus(await lastro.call(lastro.adminKey, 'POST', path, erasure), 200)
  for (const id of [asked, told]) {
    expect(await shown(id)).toMatchObject({ status: 'REJECTED', statusReason: null, onboardingLink: null })
  }
  expect((await tell({ customerId: open, status: 'REJECTED', reason: `${word} after` })).status).toBe(202)
  await eventually('it is decided', async () => (await shown(open)).status === 'REJECTED')
  expect(await shown(open)).toMatchObject({ statusReason: null, onboardingLink: null })
  await nowhere()
  expect((await keptOf(told)).map(({ body }) => body)).toEqual([null, null])
})

test('an event that cannot be read is set aside with its bytes, and can be redriven; the lane goes on', async () => {
  const sent = await tell('{"customerId": "cus_1", "status": "SHINY"}')
  expect(sent.status).toBe(202)
  const mine = async () => {
    const lines = await deadLetterTool(lastro.servers, 'list', '--topic', 'directory-commands')
    return lines.filter(line => line.includes('status is not one of PENDING, ACTIVE, REJECTED'))
  }
  const [letter] = await eventually('the letter', async () => {
    const found = await mine()
    return found.length > 0 ? found : undefined
  })
  const source = letter!.split(/\s+/)[1]!
  const redriven = await deadLetterTool(lastro.servers, 'redrive', source)
  expect(redriven.at(-1)).toContain('1 written back')
  expect((await tell({ customerId: await newCustomer(), status: 'PENDING', reference: 'a' })).status).toBe(
    202,
  )
})
