/** The balance of a loan: the last change counts, whatever is stated in which order (issue rows A, D, I6). */
import fc from 'fast-check'
import { drawn } from '../../../test/support/thoroughness.ts'
import { BORROWER_PARTY, CCB, CONTRACT, CREATION, createLedger, LENDER_PARTY } from '../ledger.fixture.ts'
import { accept, confirmSale, draft, START_MS, sellSome, sent, state } from '../money.fixture.ts'
import { activeLoan } from '../notices.fixture.ts'

const DAY_MS = 86_400_000
const owed = (l: Awaited<ReturnType<typeof draft>>) => l.contract().outstandingBalance

describe('a balance counts from one moment, which every change moves', () => {
  test('a balance dated before a confirmed sale does not undo the sale (lending A1)', async () => {
    const l = await activeLoan(null)
    await state(l, '13400')
    const before = l.now()
    await sellSome(l)
    await confirmSale(l, '13000')
    expect(owed(l)).toBe('400')
    const late = await state(l, '13400', { asOf: before })
    expect([late.code, late.body.field]).toEqual(['balance_superseded', 'asOf'])
    expect(late.body.reason).toMatch(/^the balance of 400 counts as of 2026-11-01T/)
    expect(owed(l)).toBe('400')
  })

  test('an undated statement moves the moment as a dated one does', async () => {
    const l = await activeLoan(null)
    const before = l.now()
    await state(l, '9000')
    expect((await state(l, '9500', { asOf: before })).code).toBe('balance_superseded')
    expect((await state(l, '8000', { asOf: l.now() })).status).toBe('SUCCEEDED')
  })

  test('a second sale that is decided does not hide the first one’s confirmation', async () => {
    const l = await activeLoan(null)
    await state(l, '13400')
    const before = l.now()
    await sellSome(l, { type: 'PARTIAL', sold: '1000', proceeds: '5000' })
    await confirmSale(l, '5000')
    await sellSome(l, { id: 'liq_1001_2', type: 'PARTIAL', sold: '1000', proceeds: '5000' })
    expect((await state(l, '13400', { asOf: before })).code).toBe('balance_superseded')
  })

  test('a statement within the minute that clocks may differ counts as of now: the next one follows it', async () => {
    const l = await activeLoan(null)
    expect((await state(l, '9000', { asOf: l.now() + 50_000 })).status).toBe('SUCCEEDED')
    expect((await state(l, '8000', { asOf: l.now() + 1_000 })).status).toBe('SUCCEEDED')
    expect((await state(l, '7000')).status).toBe('SUCCEEDED')
  })

  test.each([
    ['in a year (lending A3)', START_MS + 365 * DAY_MS, /is in the future/],
    ['in the last year there is (lending A3)', Date.parse('9999-12-31T23:59:59Z'), /is in the future/],
    ['two minutes ahead', START_MS + 120_000, /is in the future/],
    [
      'a year before the contract (lending A7)',
      START_MS - 365 * DAY_MS,
      /before the creation of the contract/,
    ],
  ])('a balance as of %s is refused', async (_, asOf, reason) => {
    const l = await draft()
    const told = await state(l, '9000', { asOf })
    expect([told.code, told.body.field]).toEqual(['INVALID_REQUEST', 'asOf'])
    expect(told.body.reason).toMatch(reason)
    expect((await state(l, '9000', { asOf: l.now() })).status).toBe('SUCCEEDED')
  })

  test('of any statements in any order the one with the latest moment counts', async () => {
    const statement = fc.record({
      ageMs: fc.option(fc.nat(10_000)),
      amount: fc.integer({ min: 1, max: 19_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 12 }), async statements => {
        const l = await activeLoan(null)
        let moment = l.contract().createdAt
        let expected = owed(l)
        for (const { ageMs, amount } of statements) {
          const asOf = ageMs === null ? null : l.now() - ageMs
          const { code } = await state(l, String(amount), { asOf, confirmed: true })
          const at = asOf ?? l.now()
          if (at >= moment) [moment, expected] = [at, String(amount)]
          expect([code, owed(l)]).toEqual([at >= moment ? undefined : code, expected])
          expect(l.contract().balanceAsOf ?? l.contract().createdAt).toBe(moment)
        }
      }),
      { numRuns: drawn(25, 200) },
    )
  })
})

describe('one wrong number does not sell everything (lending A6)', () => {
  test('a balance above twice what is known is refused with both figures, and taken when it is confirmed', async () => {
    const l = await activeLoan(null)
    const told = await state(l, '900000')
    expect([told.code, told.body.field]).toEqual(['implausible_balance', 'outstandingBalance'])
    expect(told.body.reason).toMatch(/^900000 is more than twice 10000,.*confirmed: true$/)
    expect(owed(l)).toBe('10000')
    expect((await state(l, '900000', { confirmed: true })).status).toBe('SUCCEEDED')
    expect(owed(l)).toBe('900000')
    // The known debt has grown with it.
    expect((await state(l, '1800000')).status).toBe('SUCCEEDED')
  })

  test.each([
    ['20000', undefined],
    ['20000.01', 'implausible_balance'],
  ])('%s of a loan of 10,000: %s', async (balance, code) => {
    const l = await activeLoan(null)
    await state(l, '4000')
    expect((await state(l, balance)).code).toBe(code)
  })
})

describe('the accepted terms state the balance that is owed', () => {
  test('a raise between sending and acceptance is another offer: new hash, new document (lending D1)', async () => {
    const l = await sent()
    const { termsHash, signings } = l.contract()
    await state(l, '15000')
    const after = l.contract()
    expect(after.termsHash).not.toBe(termsHash)
    expect(after.initialBalance).toBe('15000')
    expect(after.signings.map(({ signingStatus }) => signingStatus)).toEqual(['CANCELLED', 'ACTIVE'])
    expect(after.signings[1]!.documentSha256).not.toBe(signings[0]!.documentSha256)
    const old = await accept(l, termsHash)
    expect([old.code, old.body.field]).toEqual(['terms_changed', 'termsHash'])
    expect((await accept(l, after.termsHash)).status).toBe('SUCCEEDED')
    expect(l.contract().acceptance!.acceptedTermsHash).toBe(after.termsHash)
  })

  test('a raise in DRAFT changes the terms before anybody sees them', async () => {
    const l = await draft()
    const { termsHash } = l.contract()
    await state(l, '12000')
    expect([l.contract().signings, l.contract().termsHash === termsHash]).toEqual([[], false])
  })

  test('a lower balance changes nothing; a raise after it does, up to what the terms say', async () => {
    const l = await sent()
    const { termsHash } = l.contract()
    await state(l, '5000')
    expect(l.contract()).toMatchObject({ termsHash, initialBalance: '10000' })
    await state(l, '8000')
    expect(l.contract().termsHash).not.toBe(termsHash)
    await state(l, '10000')
    expect(l.contract()).toMatchObject({ termsHash, initialBalance: '10000' })
    expect((await accept(l, termsHash)).status).toBe('SUCCEEDED')
  })

  test('a signing of the loan agreement goes on; only the document about the old balance ends', async () => {
    const l = createLedger()
    await l.ask('CreateContract', { ...CREATION, ccb: CCB }, LENDER_PARTY)
    await l.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
    await state(l, '15000')
    const shown = l.contract().signings.map(({ signingType, signingStatus }) => [signingType, signingStatus])
    expect(shown).toEqual([
      ['GUARANTEE', 'CANCELLED'],
      ['CCB', 'ACTIVE'],
      ['GUARANTEE', 'ACTIVE'],
    ])
  })

  test('raises without end are refused when no signing fits any more', async () => {
    const l = await sent()
    let last: Awaited<ReturnType<typeof state>> | null = null
    for (let n = 1; n <= 25; n++) last = await state(l, String(10_000 + n))
    expect([last!.code, last!.body.reason]).toEqual(['invalid_state', 'a contract has at most 20 signings'])
    expect(owed(l)).toBe('10019')
  })

  test('whichever balance is stated before acceptance, the accepted hash is that of one not below the debt', async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 19_000 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(amounts, amounts, async (inDraft, afterSending) => {
        const l = await draft()
        for (const amount of inDraft) await state(l, String(amount), { confirmed: true })
        await l.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
        for (const amount of afterSending) {
          const { termsHash, outstandingBalance } = l.contract()
          await state(l, String(amount), { confirmed: true })
          const isRaise = amount > Number(outstandingBalance)
          if (!isRaise) expect(l.contract().termsHash).toBe(termsHash)
        }
        const { termsHash, initialBalance, outstandingBalance, signings } = l.contract()
        expect(Number(initialBalance)).toBeGreaterThanOrEqual(Number(outstandingBalance))
        const open = signings.filter(one => one.signingType === 'GUARANTEE' && one.signingStatus === 'ACTIVE')
        expect(open).toHaveLength(1)
        expect((await accept(l, termsHash)).status).toBe('SUCCEEDED')
      }),
      { numRuns: drawn(25, 200) },
    )
  })
})

test.each([
  ['DRAFT', draft],
  ['PENDING_ACCEPTANCE', sent],
])('nothing is owed before ACTIVE: 0 in %s is refused (lending D3)', async (_, begin) => {
  const l = await begin()
  expect((await state(l, '0')).code).toBe('invalid_state')
  expect(owed(l)).toBe('10000')
})

describe('a loan that is not paid by its last day (lending I6)', () => {
  const ask = (l: Awaited<ReturnType<typeof activeLoan>>) =>
    l.ask('EvaluateNotices', { contractId: CONTRACT, dueAt: 1 })
  const END = Date.parse('2027-11-02T00:00:00Z')

  test('is overdue from the midnight that follows, once, and nothing else follows', async () => {
    const l = await activeLoan(null)
    l.wait(END - l.now() - 10_000)
    expect((await ask(l)).outputs).toEqual([])
    l.wait(10_000)
    const { outputs } = await ask(l)
    expect(outputs.map(({ record }) => record)).toEqual(['lastro.events.ContractOverdue'])
    expect(l.contract()).toMatchObject({ overdueSince: END, contractStatus: 'ACTIVE' })
    expect((await ask(l)).outputs).toEqual([])
  })

  test('is not where nothing is owed, or the loan never began', async () => {
    const paid = await activeLoan(null)
    await state(paid, '0')
    const waiting = await sent()
    for (const l of [paid, waiting]) {
      l.wait(END - l.now() + DAY_MS)
      expect((await ask(l)).outputs).toEqual([])
    }
  })
})

describe('times that others state have bounds', () => {
  const sign = (l: Awaited<ReturnType<typeof sent>>, occurredAt: number) => {
    const { signingId, signers } = l.contract().signings[0]!
    return l.ask('RecordSignatureEvent', {
      ...{ contractId: CONTRACT, signingId, eventId: null, signatureEvent: 'SIGNED' as const },
      ...{ signerId: signers[0]!.signerId, occurredAt, reason: null },
    })
  }

  test.each([
    ['in the future', 120_000, /future/],
    ['before the signing', -3_600_000, /before the signing/],
  ])('a signature %s is refused, and the right one counts after it', async (_, offset, reason) => {
    const l = await sent()
    const told = await sign(l, l.now() + offset)
    expect([told.code, told.body.field]).toEqual(['INVALID_REQUEST', 'at'])
    expect(told.body.reason).toMatch(reason)
    expect((await sign(l, l.now())).status).toBe('SUCCEEDED')
  })

  test('an imported loan was not created tomorrow', async () => {
    const l = createLedger()
    const { ccb: _, ...terms } = CREATION
    const line = { ...terms, lenderDocument: '11222333000181', legacyId: 'x', createdAt: START_MS + DAY_MS }
    const told = await l.ask('ImportContract', line)
    expect([told.code, told.body.field]).toEqual(['INVALID_REQUEST', 'createdAt'])
  })

  test('the balance of an import is that of the import', async () => {
    const l = createLedger()
    const { ccb: _, ...terms } = CREATION
    const createdAt = START_MS - 30 * DAY_MS
    await l.ask('ImportContract', { ...terms, lenderDocument: '11222333000181', legacyId: 'x', createdAt })
    await l.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
    await l.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)
    const asOf = START_MS - DAY_MS
    expect((await state(l, '9000', { asOf })).code).toBe('balance_superseded')
  })
})
