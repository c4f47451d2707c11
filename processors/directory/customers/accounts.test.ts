import type { Wallet } from '../../../schemas/documents/directory.ts'
import { topics } from '../../../schemas/topics.ts'
import { handlers } from '../decider.ts'
import {
  BORROWER,
  CORRECTED,
  completion,
  createDirectory,
  customer,
  LENDER,
  onboardingBorrower,
  type Value,
  withLenders,
} from '../directory.fixture.ts'

test('every record of its topics has a handler', () => {
  const { directoryCommands, endpointFindings } = topics
  const records = [...directoryCommands.records, ...endpointFindings.records]
  expect(records.filter(name => !(name in handlers))).toEqual([])
})

test('commands of webhooks may disable an endpoint and nothing else', async () => {
  const directory = createDirectory()
  const from = topics.endpointFindings.name
  const disable = { endpointId: 'ep_1', reason: 'GONE', version: 1 }
  await expect(directory.prepare('DisableEndpoint', disable, null, from)).resolves.toBeDefined()
  const key = { document: null, name: 'mine', scopes: ['admin'], rateLimit: 1_000, expiresAt: null }
  const made = { ...key, networks: [], secretHash: 'a'.repeat(64), prefix: 'test_abc' }
  await expect(directory.prepare('CreateApiKey', made, null, from)).rejects.toThrow(
    'endpoint-findings does not carry lastro.commands.CreateApiKey',
  )
  await expect(directory.prepare('CreateApiKey', made)).resolves.toBeDefined()
})

describe('API keys', () => {
  const key = (document: string | null): Value<'CreateApiKey'> => ({
    document,
    name: 'back office',
    scopes: ['contracts', 'contracts'],
    rateLimit: 1_000,
    expiresAt: null,
    networks: ['203.0.113.0/24'],
    secretHash: 'a'.repeat(64),
    prefix: 'test_abc',
  })

  test('belong to a known party or to none', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    expect((await directory.ask('CreateApiKey', key(LENDER))).body).toMatchObject({
      _id: 'key_3',
      partyId: lender,
      scopes: ['contracts'],
      revokedAt: null,
    })
    expect((await directory.ask('CreateApiKey', key(null))).body).toMatchObject({ partyId: null })
    expect((await directory.ask('CreateApiKey', key(BORROWER))).body).toMatchObject({
      code: 'not_found',
      field: 'document',
    })
  })

  test('are bound to networks from the beginning or later, and never again once they have ended', async () => {
    const directory = createDirectory()
    const made = (await directory.ask('CreateApiKey', key(null))).body
    expect(made.networks).toEqual(['203.0.113.0/24'])
    const restrict = (keyId: string, networks: string[]) =>
      directory.ask('RestrictApiKey', { keyId, networks })
    expect((await restrict('key_1', ['2001:db8::/48'])).body).toEqual({
      ...made,
      networks: ['2001:db8::/48'],
    })
    expect((await restrict('key_1', [])).body.networks).toEqual([])
    expect((await restrict('key_9', [])).code).toBe('not_found')
    await directory.ask('RevokeApiKey', { keyId: 'key_1' })
    expect((await restrict('key_1', ['2001:db8::/48'])).code).toBe('invalid_state')
    const expiresAt = Date.parse('2026-11-01T12:00:09Z')
    const { _id } = (await directory.ask('CreateApiKey', { ...key(null), expiresAt })).body
    expect((await restrict(_id, [])).body.networks).toEqual([])
    for (let asked = 0; asked < 3; asked++) await directory.ask('RevokeApiKey', { keyId: 'key_1' })
    expect((await restrict(_id, ['10.0.0.0/8'])).code).toBe('invalid_state')
  })

  test('are revoked once', async () => {
    const directory = createDirectory()
    await directory.ask('CreateApiKey', key(null))
    const first = await directory.ask('RevokeApiKey', { keyId: 'key_1' })
    const again = await directory.ask('RevokeApiKey', { keyId: 'key_1' })
    expect(first.body.revokedAt).toBe('2026-11-01T12:00:02.000Z')
    expect(again.body).toEqual(first.body)
    expect((await directory.ask('RevokeApiKey', { keyId: 'key_9' })).code).toBe('not_found')
  })
})

describe('global account', () => {
  test('a wallet is confirmed once, and said so once', async () => {
    const directory = createDirectory()
    const { lender, other } = await withLenders(directory)
    const { body: created } = await directory.ask('CreateCustomer', customer, lender)
    expect(created).toMatchObject({ _id: 'cus_3', status: 'PENDING', registeredDate: '2020-02-29' })
    const wallet = {
      customerId: created._id,
      network: 'BASE',
      walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      currency: null,
      walletLabel: null,
    }
    expect((await directory.ask('SaveWallet', wallet, other)).body).toMatchObject({
      code: 'not_found',
      field: 'customerId',
    })
    const { body: saved } = await directory.ask('SaveWallet', wallet, lender)
    expect(saved.status).toBe('PENDING')
    const first = await directory.ask('ConfirmWallet', { walletId: saved._id })
    const again = await directory.ask('ConfirmWallet', { walletId: saved._id })
    expect(first.outputs[0]).toMatchObject({
      key: lender,
      value: { event: 'wallet.confirmed', sequence: 2, walletId: saved._id, network: 'BASE' },
    })
    expect(again.outputs).toEqual([])
    expect(again.body).toEqual(first.body)
    expect((await directory.ask('ConfirmWallet', { walletId: 'wlt_none' })).code).toBe('not_found')
  })

  const answered = (
    providerStatus: 'PENDING' | 'ACTIVE' | 'REJECTED' | 'LINKED',
    more: Partial<Value<'RecordCustomerAtProvider'>> = {},
  ): Value<'RecordCustomerAtProvider'> => ({
    customerId: 'cus_3',
    providerStatus,
    providerReference: 'prv_1',
    reason: null,
    link: null,
    ...more,
  })

  test('the provider’s first decision counts, and is said once; late and repeated answers change nothing', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    await directory.ask('CreateCustomer', customer, lender)
    const link = 'https://provider.example/kyb/1'
    const pending = await directory.ask('RecordCustomerAtProvider', answered('PENDING', { link }))
    expect(pending.body).toMatchObject({
      status: 'PENDING',
      providerReference: 'prv_1',
      onboardingLink: link,
    })
    expect(pending.outputs).toEqual([])
    const first = await directory.ask('RecordCustomerAtProvider', answered('ACTIVE'))
    expect(first.body).toMatchObject({ status: 'ACTIVE', onboardingLink: link, statusReason: null })
    expect(first.outputs).toHaveLength(1)
    expect(first.outputs[0]).toMatchObject({
      key: lender,
      value: {
        event: 'customer.status_changed',
        sequence: 2,
        customerId: 'cus_3',
        status: 'ACTIVE',
        previousStatus: 'PENDING',
        statusReason: null,
        recipientPartyIds: [lender],
      },
    })
    for (const late of [answered('PENDING'), answered('ACTIVE'), answered('REJECTED', { reason: 'no' })]) {
      const { body, outputs, writes } = await directory.ask('RecordCustomerAtProvider', late)
      expect({ body, outputs, writes }).toEqual({ body: first.body, outputs: [], writes: [] })
    }
  })

  test('a rejection says why; an answer about an unknown customer is refused', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    await directory.ask('CreateCustomer', customer, lender)
    const no = answered('REJECTED', { reason: 'the register does not know it', providerReference: null })
    const { body, outputs } = await directory.ask('RecordCustomerAtProvider', no)
    expect(body).toMatchObject({ status: 'REJECTED', statusReason: 'the register does not know it' })
    expect(outputs[0]).toMatchObject({
      value: { status: 'REJECTED', statusReason: 'the register does not know it' },
    })
    const nobody = await directory.ask(
      'RecordCustomerAtProvider',
      answered('ACTIVE', { customerId: 'cus_9' }),
    )
    expect(nobody.code).toBe('not_found')
  })

  test('records of version 1.2 keep their meaning', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    await directory.ask('CreateCustomer', customer, lender)
    const { body } = await directory.ask('RecordCustomerAtProvider', answered('LINKED'))
    expect(body.status).toBe('ACTIVE')
  })

  test('an erased customer keeps no link, nor gets one', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    await directory.ask('CreateCustomer', customer, lender)
    const link = 'https://provider.example/kyb/1'
    await directory.ask('RecordCustomerAtProvider', answered('PENDING', { link }))
    await directory.ask('EraseParty', { document: LENDER })
    await directory.ask('RecordCustomerAtProvider', answered('ACTIVE', { link }))
    expect(directory.all('customers')).toMatchObject([{ status: 'ACTIVE', onboardingLink: null }])
  })
})

test('a bank account that a system saves is PENDING until its tenant confirms it (security 4)', async () => {
  const directory = createDirectory()
  const { lender, other } = await withLenders(directory)
  const { body: made } = await directory.ask('CreateCustomer', customer, lender)
  const bank = {
    customerId: made._id,
    currency: 'BRL',
    rail: 'PIX' as const,
    accountType: 'CHECKING' as const,
    details: 's1.pk_lender.bank',
    personalKeyId: 'pk_lender',
  }
  const { body: saved } = await directory.ask('SaveBank', bank)
  expect(saved).toMatchObject({ status: 'PENDING', partyId: lender })
  expect((await directory.ask('SaveBank', bank, lender)).body).toMatchObject({ status: 'ACTIVE' })
  const confirm = (bankId: string, by: string) => directory.ask('ConfirmBank', { bankId }, by)
  expect((await confirm(saved._id, other)).code).toBe('not_found')
  expect((await confirm('bank_none', lender)).code).toBe('not_found')
  expect((await confirm(saved._id, lender)).body).toMatchObject({ _id: saved._id, status: 'ACTIVE' })
  expect(await confirm(saved._id, lender)).toMatchObject({ status: 'SUCCEEDED', writes: [] })
})

test('erasing a party destroys its keys and everything sealed, once', async () => {
  const directory = createDirectory()
  const { lender, partyId } = await onboardingBorrower(directory)
  await directory.ask('CompleteOnboarding', completion(BORROWER, 'pk_2'))
  await directory.ask('CreateCustomer', customer, lender)
  const bank = {
    customerId: 'cus_6',
    currency: 'BRL',
    rail: 'PIX' as const,
    accountType: 'CHECKING' as const,
    details: 's1.pk_lender.bank',
    personalKeyId: 'pk_lender',
  }
  await directory.ask('SaveBank', bank, lender)
  await directory.ask('EraseParty', { document: BORROWER })
  const first = await directory.ask('EraseParty', { document: LENDER })
  const again = await directory.ask('EraseParty', { document: LENDER })
  expect(again.body).toEqual(first.body)
  const erased = directory.all<{ _id: string; wrapped: null }>('personalKeys')
  expect(erased.map(({ _id }) => _id).sort()).toEqual(['pk_1', 'pk_2', 'pk_lender'])
  expect(erased.every(({ wrapped }) => wrapped === null)).toBe(true)
  const everything = JSON.stringify(
    ['parties', 'preRegistrations', 'customers', 'paymentMethods'].map(name => directory.all<Wallet>(name)),
  )
  expect(everything).not.toMatch(/s1\.pk_(1|2|lender)/)
  expect(everything).not.toContain('h1.pk_1')
  expect((await directory.ask('EraseParty', { document: CORRECTED })).code).toBe('not_found')
  const back = await directory.ask('CompleteOnboarding', completion(BORROWER, 'pk_new'))
  expect(back.body.party).toMatchObject({ _id: partyId, personalKeyIds: ['pk_new'], erasedAt: null })
  expect(back.outputs).toEqual([])
})
