import type { ProviderEvent } from '../../../schemas/documents/directory.ts'
import { createDirectory, customer, type Directory, LENDER, withLenders } from '../directory.fixture.ts'

const event = (eventId: string, body: object | string) => ({
  provider: 'account',
  eventId,
  ...{ contractId: null, guaranteeId: null },
  rawBody: typeof body === 'string' ? body : JSON.stringify(body),
})
const active = { customerId: 'cus_3', status: 'ACTIVE', reference: 'acc_1' }
const rejected = { customerId: 'cus_3', status: 'REJECTED', reason: 'the register does not know it' }
const kept = (directory: Directory) => directory.all<ProviderEvent>('providerEvents')

async function withCustomer() {
  const directory = createDirectory()
  const { lender } = await withLenders(directory)
  await directory.ask('CreateCustomer', customer, lender)
  return { directory, lender }
}

test('an event is an answer of the provider, and is kept as it came', async () => {
  const { directory, lender } = await withCustomer()
  const sent = event('msg_1', `{"status":"ACTIVE", "reference":"acc_1","customerId":"cus_3","more":1}`)
  const { body, outputs } = await directory.ask('ReceiveProviderEvent', sent)
  expect(body).toMatchObject({ _id: 'cus_3', status: 'ACTIVE', providerReference: 'acc_1' })
  expect(outputs).toMatchObject([
    { key: lender, value: { event: 'customer.status_changed', status: 'ACTIVE' } },
  ])
  const [only] = kept(directory)
  expect(only).toEqual({
    _id: 'account/msg_1',
    customerId: 'cus_3',
    body: sent.rawBody,
    receivedAt: '2026-11-01T12:00:04.000Z',
  })
})

const SEALED = `s1.pk_person.${'a'.repeat(60)}`

test('sealed words stand at the customer, not on the topic, and are gone with its party (security 2)', async () => {
  const { directory, lender } = await withCustomer()
  const pending = { ...active, status: 'PENDING', link: SEALED }
  await directory.ask('ReceiveProviderEvent', event('msg_1', pending))
  const { body, outputs } = await directory.ask(
    'ReceiveProviderEvent',
    event('msg_2', { ...rejected, reason: SEALED }),
  )
  expect(body).toMatchObject({ status: 'REJECTED', statusReason: SEALED, onboardingLink: SEALED })
  expect(outputs).toMatchObject([{ key: lender, value: { status: 'REJECTED', statusReason: null } }])
  const party = directory.all<{ _id: string; document: string }>('parties').find(({ _id }) => _id === lender)!
  await directory.ask('EraseParty', { document: party.document })
  expect(directory.all('customers')).toMatchObject([
    { statusReason: null, onboardingLink: null, details: null },
  ])
  await directory.ask('ReceiveProviderEvent', event('msg_3', { ...rejected, reason: 'and more about her' }))
  expect(kept(directory).map(({ body }) => body)).toEqual([null, null, null])
})

test('a decision that comes after the erasure keeps no words (security 2)', async () => {
  const { directory, lender } = await withCustomer()
  const party = directory.all<{ _id: string; document: string }>('parties').find(({ _id }) => _id === lender)!
  await directory.ask('EraseParty', { document: party.document })
  const { body, outputs } = await directory.ask('ReceiveProviderEvent', event('msg_1', rejected))
  expect(body).toMatchObject({ status: 'REJECTED', statusReason: null, onboardingLink: null })
  expect(outputs).toMatchObject([{ value: { statusReason: null } }])
  expect(kept(directory)).toMatchObject([{ body: null }])
})

test('the provider’s id makes it one event, whatever a repetition says', async () => {
  const { directory } = await withCustomer()
  await directory.ask('ReceiveProviderEvent', event('msg_1', { ...active, status: 'PENDING' }))
  const again = await directory.ask('ReceiveProviderEvent', event('msg_1', active))
  expect(again).toMatchObject({ status: 'SUCCEEDED', outputs: [], writes: [] })
  expect(kept(directory)).toHaveLength(1)
})

test('a late event after the decision is kept and changes nothing', async () => {
  const { directory } = await withCustomer()
  await directory.ask('ReceiveProviderEvent', event('msg_1', rejected))
  const late = await directory.ask('ReceiveProviderEvent', event('msg_2', active))
  expect(late.body).toMatchObject({ status: 'REJECTED', statusReason: 'the register does not know it' })
  expect(late.outputs).toEqual([])
  expect(kept(directory)).toHaveLength(2)
})

test('an event about an unknown customer is refused, and kept all the same', async () => {
  const { directory } = await withCustomer()
  const { code } = await directory.ask(
    'ReceiveProviderEvent',
    event('msg_1', { ...active, customerId: 'cus_9' }),
  )
  expect(code).toBe('not_found')
  expect(kept(directory)).toMatchObject([{ _id: 'account/msg_1', customerId: 'cus_9' }])
})

test.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['no customer', { status: 'ACTIVE', reference: 'acc_1' }],
  ['another id', { ...active, customerId: 'acc_1' }],
  ['an unknown status', { ...active, status: 'CLOSED' }],
])('%s cannot be read: it is for the dead letters', async (_name, body) => {
  const { directory } = await withCustomer()
  const asked = directory.ask('ReceiveProviderEvent', event('msg_1', body))
  await expect(asked).rejects.toMatchObject({ name: 'Poisoned', message: /cannot be read/ })
  expect(kept(directory)).toEqual([])
})

test('with the party what providers wrote about it is erased', async () => {
  const { directory } = await withCustomer()
  await directory.ask('ReceiveProviderEvent', event('msg_1', rejected))
  await directory.ask('EraseParty', { document: LENDER })
  expect(kept(directory)).toMatchObject([{ _id: 'account/msg_1', body: null }])
})
