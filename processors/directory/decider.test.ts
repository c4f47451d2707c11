import fc from 'fast-check'
import { createLocalCodec } from '../../schemas/codec.ts'
import type { ApiKey, Party, PreRegistration, Wallet } from '../../schemas/directoryDocuments.ts'
import { topics } from '../../schemas/topics.ts'
import type { RecordName, RecordTypes } from '../../schemas/types.ts'
import type { Decision } from '../runtime/decision.ts'
import type { LogRecord, Need, StateDocument, StateWrite } from '../runtime/ports.ts'
import { loadWorkingSet } from '../runtime/workingSet.ts'
import { directoryDecider, handlers } from './decider.ts'

const codec = createLocalCodec()
const decider = directoryDecider(codec)
const LENDER = '11222333000181'
const OTHER_LENDER = '12ABC34501DE35'
const BORROWER = '52998224725'
const CORRECTED = '11144477735'
const START_MS = Date.parse('2026-11-01T12:00:00Z')

type Command = { [N in RecordName]: N extends `lastro.commands.${infer S}` ? S : never }[RecordName]
type Value<C extends Command> = RecordTypes[`lastro.commands.${C}` & RecordName]

/** A directory in memory: each command is encoded, decoded, decided and applied on its own. */
function createDirectory() {
  const stored = new Map<string, Map<string | number, StateDocument>>()
  const collection = (name: string) => {
    if (!stored.has(name)) stored.set(name, new Map())
    return stored.get(name)!
  }
  const store = {
    find: async ({ collection: name, field, values }: Need) =>
      [...collection(name).values()].filter(document => values.includes(document[field] as string)),
  }
  const apply = (writes: readonly StateWrite[]) => {
    for (const { collection: name, _id, document } of writes) {
      if (document) collection(name).set(_id, document)
      else collection(name).delete(_id)
    }
  }
  let count = 0
  return {
    all: <T>(name: string) => [...collection(name).values()] as unknown as T[],
    async ask<C extends Command>(type: C, value: Value<C>, tenant: string | null = null) {
      count += 1
      const record = `lastro.commands.${type}` as RecordName
      const issuedAt = START_MS + count * 1_000
      const headers = { 'command-id': `cmd_${count}`, ...(tenant ? { tenant } : {}) }
      const bytes = await codec.encode(topics.directoryCommands.name, record, value)
      const input = await decider.decode({ value: bytes, headers } as unknown as LogRecord)
      const set = await loadWorkingSet(store, found => decider.needs(input, found))
      const context = {
        topic: 'directory-commands',
        commandId: `cmd_${count}`,
        issuedAt,
        tenant,
        actor: null,
        headers,
      }
      const decision = decider.decide(input, set, context)
      apply(decision.writes)
      await Promise.all(decision.outputs.map(output => decider.encode(output)))
      return answerOf(decision)
    },
  }
}

function answerOf({ outcome, outputs, writes }: Decision) {
  const body = JSON.parse(outcome!.body)
  return { status: outcome!.status, body, code: body?.code as string | undefined, outputs, writes }
}

type Directory = ReturnType<typeof createDirectory>

const client = (document: string, key: string, email = 'ana@example.com'): Value<'PreRegisterBorrower'> => ({
  document,
  name: `s1.${key}.name`,
  email: `s1.${key}.email`,
  phone: null,
  emailHash: `h1.${key}.${email}`,
  personalKeyId: key,
})
const completion = (document: string, key: string): Value<'CompleteOnboarding'> => ({
  document,
  kind: 'INDIVIDUAL',
  name: `s1.${key}.name`,
  email: `s1.${key}.email`,
  phone: null,
  modules: ['BORROWER'],
  personalKeyId: key,
})

async function withLenders(directory: Directory) {
  const { body } = await directory.ask('CompleteOnboarding', completion(LENDER, 'pk_lender'))
  const other = await directory.ask('CompleteOnboarding', completion(OTHER_LENDER, 'pk_other'))
  return { lender: body.party._id as string, other: other.body.party._id as string }
}

test('every record of directory-commands has a handler', () => {
  const unhandled = topics.directoryCommands.records.filter(name => !(name in handlers))
  expect(unhandled).toEqual([])
})

describe('pre-registration', () => {
  test('creates a party without an account and a record that is OPEN', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    const { status, body, outputs } = await directory.ask(
      'PreRegisterBorrower',
      client(BORROWER, 'pk_1'),
      lender,
    )
    expect(status).toBe('SUCCEEDED')
    expect(body).toMatchObject({
      created: true,
      lenderDocument: LENDER,
      preRegistration: { _id: 'pre_3', status: 'OPEN', document: BORROWER, documentType: 'CPF' },
    })
    expect(outputs).toEqual([])
    const party = directory.all<Party>('parties').find(({ document }) => document === BORROWER)
    expect(party).toMatchObject({ hasAccount: false, profile: null, personalKeyIds: ['pk_1'] })
    expect(directory.all('apiKeys')).toEqual([])
  })

  test('again by the same lender: the same record, and the key that nobody needs is destroyed', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    const first = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_1'), lender)
    const again = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_2'), lender)
    expect(again.body).toEqual({ ...first.body, created: false })
    expect(directory.all('personalKeys')).toEqual([
      { _id: 'pk_2', wrapped: null, createdAt: null, erasedAt: '2026-11-01T12:00:04.000Z' },
    ])
  })

  test('another lender gets a record of its own for the same party', async () => {
    const directory = createDirectory()
    const { lender, other } = await withLenders(directory)
    const mine = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_1'), lender)
    const theirs = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_1'), other)
    expect(theirs.body.preRegistration._id).not.toBe(mine.body.preRegistration._id)
    expect(theirs.body.preRegistration.partyId).toBe(mine.body.preRegistration.partyId)
  })

  test('of oneself is refused, and leaves no data under a forgotten key', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    const { code, writes } = await directory.ask('PreRegisterBorrower', client(LENDER, 'pk_1'), lender)
    expect(code).toBe('borrower_is_lender')
    expect(writes.map(({ collection, _id }) => [collection, _id])).toEqual([['personalKeys', 'pk_1']])
  })

  test('of a user is CONVERTED', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    await directory.ask('CompleteOnboarding', completion(BORROWER, 'pk_b'))
    const { body } = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_b'), lender)
    expect(body.preRegistration.status).toBe('CONVERTED')
  })
})

describe('completion of onboarding', () => {
  test('makes the user, converts pre-registrations, and says account.verified once', async () => {
    const directory = createDirectory()
    const { lender, other } = await withLenders(directory)
    await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_1'), lender)
    await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_1'), other)
    const first = await directory.ask('CompleteOnboarding', completion(BORROWER, 'pk_1'))
    expect(first.body).toMatchObject({ created: true, party: { hasAccount: true, modules: ['BORROWER'] } })
    const partyId = first.body.party._id
    expect(first.outputs).toHaveLength(1)
    expect(first.outputs[0]).toMatchObject({
      topic: 'account-events',
      key: partyId,
      value: {
        id: 'evt_5',
        event: 'account.verified',
        sequence: 1,
        accountId: partyId,
        document: BORROWER,
        recipientPartyIds: [partyId, lender, other],
      },
      headers: { ce_id: 'evt_5', ce_type: 'account.verified', ce_subject: partyId },
    })
    expect(directory.all<PreRegistration>('preRegistrations').map(({ status }) => status)).toEqual([
      'CONVERTED',
      'CONVERTED',
    ])
    const again = await directory.ask('CompleteOnboarding', {
      ...completion(BORROWER, 'pk_1'),
      modules: ['LENDER', 'LENDER'],
    })
    expect(again.body).toMatchObject({ created: false, party: { _id: partyId, modules: ['LENDER'] } })
    expect(again.outputs).toEqual([])
  })
})

/** A borrower who is onboarding with a document that has a mistake. */
async function onboardingBorrower(directory: Directory) {
  const { lender, other } = await withLenders(directory)
  const { body } = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_1'), lender)
  const session = await directory.ask('OpenOnboardingSession', {
    document: BORROWER,
    email: 's1.pk_1.session',
    secretHash: 'f'.repeat(64),
    prefix: 'test_abc',
    expiresAt: START_MS + 3_600_000,
    personalKeyId: 'pk_1',
  })
  return { lender, other, partyId: body.preRegistration.partyId as string, session: session.body as ApiKey }
}

const change = (document: string, ...emailHashes: string[]) => ({ document, emailHashes })
const RIGHT = 'h1.pk_1.ana@example.com'

describe('change of document', () => {
  test('a session makes the record ONBOARDING and is good for nothing else', async () => {
    const directory = createDirectory()
    const { session, partyId } = await onboardingBorrower(directory)
    expect(session).toMatchObject({
      scopes: ['borrower:onboarding'],
      partyId,
      session: { email: 's1.pk_1.session' },
    })
    expect(directory.all<PreRegistration>('preRegistrations')[0]?.status).toBe('ONBOARDING')
  })

  test('a session for an unknown document is refused', async () => {
    const directory = createDirectory()
    const { code } = await directory.ask('OpenOnboardingSession', {
      document: BORROWER,
      email: 's1.pk_9.session',
      secretHash: 'f'.repeat(64),
      prefix: 'test_abc',
      expiresAt: START_MS,
      personalKeyId: 'pk_9',
    })
    expect(code).toBe('borrower_not_found')
  })

  test('supersedes the record; a new one takes over the onboarding case', async () => {
    const directory = createDirectory()
    const { partyId } = await onboardingBorrower(directory)
    const { body } = await directory.ask('ChangeDocument', change(CORRECTED, 'h1.pk_0.x', RIGHT), partyId)
    expect(body).toMatchObject({ party: { _id: partyId, document: CORRECTED }, previousDocument: BORROWER })
    const [old, fresh] = directory.all<PreRegistration>('preRegistrations')
    expect(old).toMatchObject({ document: BORROWER, status: 'SUPERSEDED' })
    expect(fresh).toMatchObject({ document: CORRECTED, status: 'ONBOARDING', emailHash: RIGHT })
    expect(fresh?.onboardingCaseId).toBe(old?.onboardingCaseId)
    const again = await directory.ask('ChangeDocument', change(CORRECTED, RIGHT), partyId)
    expect(again.writes).toEqual([])
  })

  test.each([
    ['another e-mail', change(CORRECTED, 'h1.pk_1.eva@example.com'), 'EMAIL_MISMATCH'],
    ['a document of a user', change(OTHER_LENDER, RIGHT), 'DOCUMENT_IN_USE'],
  ])('is refused with %s', async (_what, command, reason) => {
    const directory = createDirectory()
    const { partyId } = await onboardingBorrower(directory)
    const { body, writes } = await directory.ask('ChangeDocument', command, partyId)
    expect(body).toMatchObject({ code: 'document_change_refused', field: 'document', reason })
    expect(writes).toEqual([])
  })

  test('is refused when one of several lenders gave another e-mail', async () => {
    const directory = createDirectory()
    const { partyId, other } = await onboardingBorrower(directory)
    await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_1', 'eva@example.com'), other)
    const { body } = await directory.ask('ChangeDocument', change(CORRECTED, RIGHT), partyId)
    expect(body.reason).toBe('EMAIL_MISMATCH')
  })

  test('to the document of the lender is refused', async () => {
    const directory = createDirectory()
    const { partyId } = await onboardingBorrower(directory)
    const { code } = await directory.ask('ChangeDocument', change(LENDER, RIGHT), partyId)
    expect(code).toBe('borrower_is_lender')
  })

  test('is refused once onboarding is completed', async () => {
    const directory = createDirectory()
    const { partyId } = await onboardingBorrower(directory)
    await directory.ask('CompleteOnboarding', completion(BORROWER, 'pk_1'))
    const { body } = await directory.ask('ChangeDocument', change(CORRECTED, RIGHT), partyId)
    expect(body.reason).toBe('ONBOARDING_COMPLETED')
  })

  test.each([BORROWER, CORRECTED])('an approved compliance case of %s stops it', async document => {
    const directory = createDirectory()
    const { partyId } = await onboardingBorrower(directory)
    await directory.ask('RecordComplianceCase', { document, status: 'APPROVED' })
    const { body } = await directory.ask('ChangeDocument', change(CORRECTED, RIGHT), partyId)
    expect(body.reason).toBe('COMPLIANCE_CASE_APPROVED')
  })

  test('the document that was given up can no longer be approved', async () => {
    const directory = createDirectory()
    const { partyId } = await onboardingBorrower(directory)
    await directory.ask('RecordComplianceCase', { document: BORROWER, status: 'OPEN' })
    await directory.ask('ChangeDocument', change(CORRECTED, RIGHT), partyId)
    const approval = await directory.ask('RecordComplianceCase', { document: BORROWER, status: 'APPROVED' })
    expect(approval.body).toMatchObject({ code: 'invalid_state', reason: 'DOCUMENT_CHANGED' })
    const rejection = await directory.ask('RecordComplianceCase', { document: BORROWER, status: 'REJECTED' })
    expect(rejection.body).toMatchObject({ status: 'REJECTED', _id: 'cmp_5' })
  })

  test('documents stay unique and a given-up one is never approved, whatever comes in whatever order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('change' as const), to: fc.constantFrom(BORROWER, CORRECTED, LENDER) }),
      fc.record({ do: fc.constant('approve' as const), to: fc.constantFrom(BORROWER, CORRECTED) }),
      fc.record({ do: fc.constant('register' as const), to: fc.constantFrom(BORROWER, CORRECTED) }),
      fc.record({ do: fc.constant('complete' as const), to: fc.constantFrom(BORROWER, CORRECTED) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async steps => {
        const directory = createDirectory()
        const { partyId, other } = await onboardingBorrower(directory)
        for (const { do: what, to } of steps) {
          const before = directory.all<Party>('parties').find(({ _id }) => _id === partyId)!.document
          const approved = (document: string) =>
            directory
              .all<{ document: string; status: string }>('complianceCases')
              .some(one => one.document === document && one.status === 'APPROVED')
          const stood = approved(before) || approved(to)
          if (what === 'change') {
            const { status } = await directory.ask('ChangeDocument', change(to, RIGHT), partyId)
            if (stood && to !== before) expect(status).toBe('REFUSED')
          } else if (what === 'approve') {
            await directory.ask('RecordComplianceCase', { document: to, status: 'APPROVED' })
          } else if (what === 'register') {
            await directory.ask('PreRegisterBorrower', client(to, 'pk_1'), other)
          } else await directory.ask('CompleteOnboarding', completion(to, 'pk_1'))
          const documents = directory.all<Party>('parties').map(({ document }) => document)
          expect(new Set(documents).size).toBe(documents.length)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('API keys', () => {
  const key = (document: string | null): Value<'CreateApiKey'> => ({
    document,
    name: 'back office',
    scopes: ['contracts', 'contracts'],
    rateLimit: 1_000,
    expiresAt: null,
    secretHash: 'a'.repeat(64),
    prefix: 'test_abc',
  })

  test('belong to a known party or to nobody', async () => {
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

const customer: Value<'CreateCustomer'> = {
  businessLegalName: 'Acme Ltda',
  country: 'BRA',
  onboardingFlow: 'KYB_LINK',
  registeredDate: '2020-02-29',
  website: null,
  industry: null,
  naicsCode: null,
  businessEntityType: null,
  businessEntityId: null,
  businessDescription: null,
  purposeOfAccount: null,
  regulatorName: null,
  isOperating: true,
  isSubsidiary: null,
  isFinancialInstitution: null,
  details: 's1.pk_lender.details',
  personalKeyId: 'pk_lender',
}

describe('global account', () => {
  test('a wallet is confirmed once, and said so once', async () => {
    const directory = createDirectory()
    const { lender, other } = await withLenders(directory)
    const { body: created } = await directory.ask('CreateCustomer', customer, lender)
    expect(created).toMatchObject({ _id: 'cus_3', status: 'REGISTERING', registeredDate: '2020-02-29' })
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

  test('the provider’s first answer counts', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    await directory.ask('CreateCustomer', customer, lender)
    const answer = { customerId: 'cus_3', providerStatus: 'LINKED' as const, providerReference: 'prv_1' }
    const { body } = await directory.ask('RecordCustomerAtProvider', answer)
    expect(body).toMatchObject({ status: 'LINKED', providerReference: 'prv_1' })
    const later = await directory.ask('RecordCustomerAtProvider', { ...answer, providerReference: 'prv_2' })
    expect(later.body).toEqual(body)
  })
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
