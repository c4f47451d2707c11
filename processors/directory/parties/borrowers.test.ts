import fc from 'fast-check'
import type { Party, PreRegistration } from '../../../schemas/documents/directory.ts'
import {
  BORROWER,
  CORRECTED,
  change,
  client,
  completion,
  createDirectory,
  LENDER,
  OTHER_LENDER,
  onboardingBorrower,
  RIGHT,
  START_MS,
  withLenders,
} from '../directory.fixture.ts'

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

  test('again by the same lender: the same record, and the unneeded key is destroyed', async () => {
    const directory = createDirectory()
    const { lender } = await withLenders(directory)
    const first = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_1'), lender)
    const again = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_2'), lender)
    expect(again.body).toEqual({ ...first.body, created: false })
    expect(directory.all('personalKeys')).toEqual([
      { _id: 'pk_2', wrapped: null, createdAt: null, erasedAt: '2026-11-01T12:00:04.000Z' },
    ])
  })

  test('another lender gets a separate record for the same party', async () => {
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
    expect(writes.map(({ collection, _id }) => [collection, _id])).toEqual([
      ['personalKeys', 'pk_1'],
      ['formerPersonalKeys', 'pk_1'],
    ])
  })

  test('of a user is CONVERTED, and tells that lender alone, once, that the account is verified', async () => {
    const directory = createDirectory()
    const { lender, other } = await withLenders(directory)
    const completed = await directory.ask('CompleteOnboarding', completion(BORROWER, 'pk_b'))
    const partyId = completed.body.party._id
    for (const [index, tenant] of [lender, other].entries()) {
      const first = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_b'), tenant)
      expect(first.body.preRegistration.status).toBe('CONVERTED')
      expect(first.outputs).toMatchObject([
        {
          key: partyId,
          value: {
            event: 'account.verified',
            sequence: index + 2,
            accountId: partyId,
            verifiedAt: completed.outputs[0]!.value['verifiedAt'],
            recipientPartyIds: [tenant],
          },
        },
      ])
      const again = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_b'), tenant)
      expect([again.body.created, again.outputs]).toEqual([false, []])
    }
    const again = await directory.ask('CompleteOnboarding', completion(BORROWER, 'pk_b'))
    expect(again.outputs).toEqual([])
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

  test('documents stay unique, a given-up one is never approved, whatever comes in what order', async () => {
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
