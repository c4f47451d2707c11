import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'

const CASES = '/internal/v1/onboarding/cases'
let lastro: Platform
let lender: Party
let other: Party

beforeAll(async () => {
  lastro = await platform()
  ;[lender, other] = await Promise.all([lastro.newLender(), lastro.newLender()])
})
afterAll(async () => {
  await lastro?.close()
})

const entered = { name: 'Maria Souza', email: 'maria@example.com', phone: '+55 11 3333-4444' }
const held = { ...entered, phone: '+551133334444' }
const preRegister = async (document: string, by = lender, changes: object = {}) => {
  const body = { document, ...entered, ...changes }
  const answer = await lastro.call(by.key, 'POST', '/contracts/v1/borrowers/pre-registrations', { body })
  return expectStatus(answer, 201).body.data
}
const read = (path: string) => lastro.call(lastro.integrationKey, 'GET', `${CASES}${path}`)
const casesOf = async (document: string) =>
  expectStatus(await read(`?document=${document}`), 200).body.data.cases
const report = (path: string, body: unknown) =>
  lastro.call(lastro.integrationKey, 'POST', `/internal/v1/onboarding/${path}`, { body })
const complete = (document: string, changes: object = {}) =>
  report('completions', { document, kind: 'INDIVIDUAL', ...changes })

test('a case is found by document, by status and by id, with what was entered', async () => {
  const document = newCpf()
  const record = await preRegister(document)
  const [found, ...others] = await casesOf(document)
  expect(others).toEqual([])
  expect(found).toEqual({
    id: record.onboardingCaseId,
    status: 'OPEN',
    document,
    documentType: 'CPF',
    ...held,
    lenderDocument: lender.document,
    preRegistrationId: record.id,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  })
  expect(expectStatus(await read(`/${found.id}`), 200).body.data).toEqual(found)
  const open = expectStatus(await read('?status=OPEN&take=500'), 200).body.data.cases
  expect(open).toContainEqual(found)
  expect((await read('/onb_unknown')).status).toBe(404)
})

test('each lender who recorded the person has a case, the newest first', async () => {
  const document = newCpf()
  const first = await preRegister(document)
  const second = await preRegister(document, other, { name: 'Maria S.' })
  const cases = await casesOf(document)
  expect(cases.map(({ id }: { id: string }) => id)).toEqual([second.onboardingCaseId, first.onboardingCaseId])
  expect(expectStatus(await complete(document), 201).body.data.profile).toMatchObject({ name: 'Maria S.' })
})

test('a completion takes from the case what it does not say, and the case is completed', async () => {
  const document = newCpf()
  const { onboardingCaseId } = await preRegister(document)
  expectStatus(await report('sessions', { document, email: entered.email }), 201)
  expect((await casesOf(document))[0].status).toBe('ONBOARDING')
  const said = { name: 'Maria de Souza' }
  expect(expectStatus(await complete(document, { profile: said }), 201).body.data.profile).toEqual({
    ...held,
    ...said,
  })
  expect((await read(`/${onboardingCaseId}`)).body.data.status).toBe('COMPLETED')
  const again = expectStatus(await complete(document, { profile: { phone: null } }), 200)
  expect(again.body.data.profile).toEqual({ ...held, ...said, phone: null })
})

test('a missing field is asked for by name', async () => {
  const { status, body } = await complete(newCpf())
  expect(status).toBe(400)
  const fields = body.error.violations.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(['profile.name', 'profile.email'])
})

test('a corrected document takes its case along', async () => {
  const document = newCpf()
  const { onboardingCaseId } = await preRegister(document)
  const session = expectStatus(await report('sessions', { document, email: entered.email }), 201)
  const corrected = newCpf()
  const path = '/contracts/v1/borrowers/me/document'
  const body = { document: corrected }
  expectStatus(await lastro.call(session.body.data.secret, 'PATCH', path, { body }), 200)
  expect(await casesOf(document)).toEqual([])
  expect((await read(`/${onboardingCaseId}`)).body.data).toMatchObject({ ...held, document: corrected })
  expect(expectStatus(await complete(corrected), 201).body.data.profile).toEqual(held)
})

test('an erased person leaves an empty case', async () => {
  const document = newCpf()
  const { onboardingCaseId } = await preRegister(document)
  const erasure = await lastro.call(lastro.adminKey, 'POST', '/internal/v1/parties/erasures', {
    body: { document },
  })
  expectStatus(erasure, 200)
  expect((await read(`/${onboardingCaseId}`)).body.data).toMatchObject({
    name: null,
    email: null,
    phone: null,
  })
  expect((await complete(document)).status).toBe(400)
})
