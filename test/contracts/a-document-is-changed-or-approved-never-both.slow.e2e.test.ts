import { setTimeout as sleep } from 'node:timers/promises'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'

/** Enough races for both ends to win some. */
const RACES = 40
/** By so much the approval starts later after it was first, and earlier after the change was. */
const STEP_MS = 4
let lastro: Platform
let lender: Party

beforeAll(async () => {
  lastro = await platform()
  lender = await lastro.newLender()
})
afterAll(async () => {
  await lastro?.close()
})

const EMAIL = 'Maria@Example.com'
const preRegister = async (document: string, key = lender.key, email = EMAIL) => {
  const body = { document, name: 'Maria Souza', email }
  const answer = await lastro.call(key, 'POST', '/contracts/v1/borrowers/pre-registrations', { body })
  return expectStatus(answer, 201).body.data
}
const openSession = (document: string, email = EMAIL) =>
  lastro.call(lastro.integrationKey, 'POST', '/internal/v1/onboarding/sessions', {
    body: { document, email },
  })
const sessionKey = async (document: string, email?: string): Promise<string> =>
  expectStatus(await openSession(document, email), 201).body.data.secret
const change = (key: string, document: string, headers = {}) =>
  lastro.call(key, 'PATCH', '/contracts/v1/borrowers/me/document', { body: { document }, headers })
const recordCase = (document: string, status: string) =>
  lastro.call(lastro.integrationKey, 'POST', '/internal/v1/onboarding/compliance-cases', {
    body: { document, status },
  })
const list = async () =>
  (await lastro.call(lender.key, 'GET', '/contracts/v1/borrowers/pre-registrations?take=500')).body.data
    .preRegistrations as { id: string; document: string; status: string; onboardingCaseId: string }[]

test('the own document is corrected: the record is superseded, its onboarding case goes on', async () => {
  const [wrong, right] = [newCpf(), newCpf()]
  const before = await preRegister(wrong)
  const session = expectStatus(await openSession(wrong, 'maria@example.com'), 201).body.data
  expect(session).toMatchObject({ scopes: ['borrower:onboarding'], secret: expect.any(String) })
  const lifeMs = Date.parse(session.expiresAt) - Date.parse(session.createdAt)
  expect(lifeMs).toBe(30 * 60_000)
  expect((await list()).find(({ id }) => id === before.id)?.status).toBe('ONBOARDING')
  const changed = expectStatus(await change(session.secret, right), 200)
  expect(changed.body.data).toMatchObject({ document: right, documentType: 'CPF', previousDocument: wrong })
  const records = await list()
  expect(records.find(({ document }) => document === wrong)?.status).toBe('SUPERSEDED')
  expect(records.find(({ document }) => document === right)).toMatchObject({
    status: 'ONBOARDING',
    onboardingCaseId: before.onboardingCaseId,
  })
  const again = expectStatus(await change(session.secret, right), 200)
  expect(again.body.data.document).toBe(right)
})

test('the key of a session opens nothing else', async () => {
  const document = newCpf()
  await preRegister(document)
  const key = await sessionKey(document)
  for (const path of ['/contracts/v1/borrowers/pre-registrations', '/auth/v1/api-keys']) {
    expectStatus(await lastro.call(key, 'GET', path), 403)
  }
})

async function expectRefused(key: string, document: string, reason: string) {
  const answer = await change(key, document)
  expect([answer.status, answer.body.error?.code, answer.body.error?.details]).toEqual([
    409,
    'document_change_refused',
    { field: 'document', reason },
  ])
}

test('refused: another e-mail than the lender gave', async () => {
  const document = newCpf()
  await preRegister(document)
  await expectRefused(await sessionKey(document, 'eva@example.com'), newCpf(), 'EMAIL_MISMATCH')
})

test('refused: one of two lenders gave another e-mail', async () => {
  const document = newCpf()
  await preRegister(document)
  await preRegister(document, (await lastro.newLender()).key, 'eva@example.com')
  await expectRefused(await sessionKey(document), newCpf(), 'EMAIL_MISMATCH')
})

test.each(['old', 'new'])('refused: an approved compliance case of the %s document', async which => {
  const [wrong, right] = [newCpf(), newCpf()]
  await preRegister(wrong)
  expectStatus(await recordCase(which === 'old' ? wrong : right, 'OPEN'), 201)
  const approved = expectStatus(await recordCase(which === 'old' ? wrong : right, 'APPROVED'), 201)
  expect(approved.body.data.status).toBe('APPROVED')
  await expectRefused(await sessionKey(wrong), right, 'COMPLIANCE_CASE_APPROVED')
})

test('not in the way: open and rejected cases', async () => {
  const [wrong, right] = [newCpf(), newCpf()]
  await preRegister(wrong)
  expectStatus(await recordCase(wrong, 'REJECTED'), 201)
  expectStatus(await recordCase(right, 'OPEN'), 201)
  expectStatus(await change(await sessionKey(wrong), right), 200)
})

test('refused: a document that another user has', async () => {
  const document = newCpf()
  await preRegister(document)
  const user = await lastro.newBorrower()
  await expectRefused(await sessionKey(document), user.document, 'DOCUMENT_IN_USE')
})

test('refused: the document of the lender', async () => {
  const document = newCpf()
  await preRegister(document)
  const answer = await change(await sessionKey(document), lender.document)
  expect([answer.status, answer.body.error.code]).toEqual([400, 'borrower_is_lender'])
})

test('refused: after onboarding is completed', async () => {
  const document = newCpf()
  await preRegister(document)
  const key = await sessionKey(document)
  const body = { document, kind: 'INDIVIDUAL', profile: { name: 'Maria', email: EMAIL } }
  expectStatus(
    await lastro.call(lastro.integrationKey, 'POST', '/internal/v1/onboarding/completions', { body }),
    201,
  )
  await expectRefused(key, newCpf(), 'ONBOARDING_COMPLETED')
})

test('refused: sessions of documents that nobody knows, and documents that are none', async () => {
  const unknown = await openSession(newCpf())
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'borrower_not_found'])
  const document = newCpf()
  await preRegister(document)
  const answer = await change(await sessionKey(document), '52998224724')
  expect([answer.status, answer.body.error.details.field]).toEqual([400, 'document'])
})

test('change and approval of the same document at once: one wins, never both', async () => {
  const counts = { changed: 0, approved: 0 }
  let headStartMs = 0
  for (let race = 0; race < RACES; race++) {
    const [wrong, right] = [newCpf(), newCpf()]
    await preRegister(wrong)
    const key = await sessionKey(wrong)
    // The change reads more before it is sent, how much longer depends on the machine: whoever was first
    // starts later the next time, so the races stay close and each side wins now and then.
    const approval = sleep(Math.max(0, headStartMs)).then(() => recordCase(wrong, 'APPROVED'))
    const changing = sleep(Math.max(0, -headStartMs)).then(() => change(key, right))
    const [changed, approved] = await Promise.all([changing, approval])
    headStartMs += changed.status === 200 ? -STEP_MS : STEP_MS
    if (changed.status === 200) {
      counts.changed += 1
      expect([approved.status, approved.body.error?.code]).toEqual([409, 'invalid_state'])
      expect(approved.body.error.details.reason).toBe('DOCUMENT_CHANGED')
    } else {
      counts.approved += 1
      expect([approved.status, changed.status]).toEqual([201, 409])
      expect(changed.body.error.details.reason).toBe('COMPLIANCE_CASE_APPROVED')
    }
    const party = await lastro.db.collection('parties').findOne({ document: { $in: [wrong, right] } })
    expect(party?.['document']).toBe(changed.status === 200 ? right : wrong)
    const cases = await lastro.db
      .collection('complianceCases')
      .countDocuments({ document: wrong, status: 'APPROVED' })
    expect(cases).toBe(changed.status === 200 ? 0 : 1)
  }
  process.stdout.write(`races: ${JSON.stringify(counts)}\n`)
  expect(counts.changed).toBeGreaterThan(0)
  expect(counts.approved).toBeGreaterThan(0)
})

test('an approval for the new document that was first stops the change too', async () => {
  const [wrong, right] = [newCpf(), newCpf()]
  await preRegister(wrong)
  const key = await sessionKey(wrong)
  const [approved, changed] = await Promise.all([recordCase(right, 'APPROVED'), change(key, right)])
  expect(approved.status).toBe(201)
  const { updatedAt } = approved.body.data
  if (changed.status === 200) expect(changed.body.data.updatedAt <= updatedAt).toBe(true)
  else expect(changed.body.error.details.reason).toBe('COMPLIANCE_CASE_APPROVED')
})

test('two corrections to one document at once: one person gets it', async () => {
  const [first, second, right] = [newCpf(), newCpf(), newCpf()]
  await Promise.all([preRegister(first), preRegister(second)])
  const keys = await Promise.all([sessionKey(first), sessionKey(second)])
  const answers = await Promise.all(keys.map(key => change(key, right)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.error.details.reason).toBe('DOCUMENT_IN_USE')
})

test('open contracts follow the new document, for the lender and for who looks for it', async () => {
  const [wrong, right] = [newCpf(), newCpf()]
  await preRegister(wrong)
  const borrower = { ...lender, document: wrong }
  const { id } = expectStatus(await lastro.createContract(lender, borrower), 201).body.data
  expectStatus(await change(await sessionKey(wrong), right), 200)
  const read = await lastro.call(lender.key, 'GET', `/contracts/v1/${id}`)
  expect(read.body.data).toMatchObject({ borrowerDocument: right, lenderDocument: lender.document })
  const found = async (document: string) => {
    const { body } = await lastro.call(lender.key, 'GET', `/contracts/v1?borrowerDocument=${document}`)
    return body.data.contracts.map((contract: { id: number }) => contract.id)
  }
  expect(await found(right)).toEqual([id])
  expect(await found(wrong)).toEqual([])
  const lookUp = async (document: string) =>
    (await lastro.call(lender.key, 'GET', `/contracts/v1/borrowers/lookup?document=${document}`)).body.data
      .found
  expect([await lookUp(right), await lookUp(wrong)]).toEqual([true, false])
  const again = await lastro.createContract(lender, borrower)
  expect([again.status, again.body.error.code]).toEqual([404, 'borrower_not_found'])
})
