import { randomUUID } from 'node:crypto'
import { outcomesIn } from '../../platform/records/outcomes.ts'
import { type StoredEntry, toOutboxEntry } from '../../processors/runtime/decider/outbox.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { newCnpj, newCpf } from '../support/taxDocuments.ts'
import { openTopic } from '../support/topicReader.ts'

const COMPLETIONS = '/internal/v1/onboarding/completions'
const CASES = '/internal/v1/onboarding/cases'
const PRE_REGISTRATIONS = '/contracts/v1/borrowers/pre-registrations'
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

const client = (document: string, changes: object = {}) => ({
  document,
  name: 'Maria Souza',
  email: 'maria@example.com',
  phone: '(11) 98765-4321',
  ...changes,
})
const preRegister = (key: string, body: unknown, headers = {}) =>
  lastro.call(key, 'POST', PRE_REGISTRATIONS, { body, headers })
const complete = (body: unknown) => lastro.call(lastro.integrationKey, 'POST', COMPLETIONS, { body })
const lookUp = async (key: string, document: string) =>
  (await lastro.call(key, 'GET', `/contracts/v1/borrowers/lookup?document=${document}`)).body.data
const mask = (cpf: string) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')

test('a pre-registration is created once per lender and document, and only its lender sees it', async () => {
  const document = newCpf()
  expect(await lookUp(lender.key, mask(document))).toEqual({
    found: false,
    document,
    documentType: 'CPF',
    source: null,
    hasAccount: false,
    eligible: false,
  })
  const first = expectStatus(await preRegister(lender.key, client(mask(document))), 201)
  expect(first.body.data).toEqual({
    id: expect.stringMatching(/^pre_/),
    document,
    documentType: 'CPF',
    name: 'Maria Souza',
    email: 'maria@example.com',
    phone: '+5511987654321',
    lenderDocument: lender.document,
    onboardingCaseId: expect.stringMatching(/^onb_/),
    status: 'OPEN',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const again = expectStatus(await preRegister(lender.key, client(document, { name: 'Another' })), 200)
  expect(again.body.data).toEqual(first.body.data)
  expect(await lookUp(lender.key, document)).toMatchObject({
    found: true,
    source: 'PRE_REGISTRATION',
    hasAccount: false,
    eligible: true,
  })
  expect(await lookUp(other.key, document)).toMatchObject({ found: false, eligible: false })
  const theirs = expectStatus(await preRegister(other.key, client(document)), 201)
  expect(theirs.body.data.id).not.toBe(first.body.data.id)
})

test.each(['12IS34501Fı092', '12Iſ34501FI092', '12ABIS34ß0111', '12IS34501ﬁ092'])(
  'a look-up of %s is 400: it is not A to Z (lending F5)',
  async document => {
    const path = `/contracts/v1/borrowers/lookup?document=${encodeURIComponent(document)}`
    const answer = expectStatus(await lastro.call(lender.key, 'GET', path), 400)
    expect(answer.body.error.details.field).toBe('document')
    expect(await lookUp(lender.key, document.toUpperCase())).toMatchObject({ found: false })
  },
)

test('the list shows the own pre-registrations, the newest first, by pages and by cursor', async () => {
  const reader = await lastro.newLender()
  const made: string[] = []
  for (let i = 0; i < 3; i++) {
    made.unshift(expectStatus(await preRegister(reader.key, client(newCpf())), 201).body.data.id)
  }
  const list = async (query: string) =>
    (await lastro.call(reader.key, 'GET', `${PRE_REGISTRATIONS}?${query}`)).body.data
  const ids = (page: { preRegistrations: { id: string }[] }) => page.preRegistrations.map(({ id }) => id)
  const whole = await list('')
  expect(ids(whole)).toEqual(made)
  expect(whole.preRegistrations[0]).toMatchObject({ name: 'Maria Souza', email: 'maria@example.com' })
  expect(whole.pagination).toEqual({ total: 3, limit: 50, offset: 0, hasMore: false, nextCursor: null })
  const first = await list('take=2')
  expect(ids(first)).toEqual(made.slice(0, 2))
  expect(first.pagination).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true })
  expect(ids(await list('take=2&skip=2'))).toEqual(made.slice(2))
  expect(ids(await list(`take=2&cursor=${first.pagination.nextCursor}`))).toEqual(made.slice(2))
})

test('the same Idempotency-Key gets the same answer, another request with it 422', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = client(newCpf())
  const first = expectStatus(await preRegister(lender.key, body, headers), 201)
  const replay = expectStatus(await preRegister(lender.key, body, headers), 201)
  expect(replay.bytes).toEqual(first.bytes)
  expect(replay.headers.get('idempotent-replayed')).toBe('true')
  const reused = await preRegister(lender.key, client(newCpf()), headers)
  expect(reused.status).toBe(422)
  expect(reused.body.error.code).toBe('idempotency_key_reused')
})

test('a user is found, and recorded as CONVERTED; a record converts with the onboarding', async () => {
  const borrower = await lastro.newBorrower()
  expect(await lookUp(lender.key, borrower.document)).toMatchObject({
    found: true,
    source: 'USER',
    hasAccount: true,
    eligible: true,
  })
  const converted = expectStatus(await preRegister(lender.key, client(borrower.document)), 201)
  expect(converted.body.data.status).toBe('CONVERTED')
  const document = newCpf()
  const { body } = expectStatus(await preRegister(lender.key, client(document)), 201)
  expectStatus(await complete({ ...completion(document), modules: ['BORROWER'] }), 201)
  const after = expectStatus(await preRegister(lender.key, client(document)), 200)
  expect(after.body.data).toMatchObject({ id: body.data.id, status: 'CONVERTED' })
})

test('users without the BORROWER module and the lender itself are not eligible', async () => {
  expect(await lookUp(lender.key, other.document)).toMatchObject({ found: true, eligible: false })
  expect(await lookUp(lender.key, lender.document)).toMatchObject({ found: true, eligible: false })
  const plain = newCpf()
  expectStatus(await complete(completion(plain)), 201)
  expect(await lookUp(lender.key, plain)).toMatchObject({ found: true, eligible: true })
})

test('a lender cannot pre-register itself', async () => {
  const answer = await preRegister(lender.key, client(lender.document))
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatchObject({ code: 'borrower_is_lender', details: { field: 'document' } })
})

test.each([
  [{ document: '52998224724' }, 'document'],
  [{ document: '111.111.111-11' }, 'document'],
  [{ document: 52998224725 }, 'document'],
  [{ document: undefined }, 'document'],
  [{ name: '' }, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'n'.repeat(256) }, 'name'],
  [{ email: 'maria' }, 'email'],
  [{ email: undefined }, 'email'],
  [{ phone: '12' }, 'phone'],
  [{ phone: '87654321' }, 'phone'],
  [{ phone: '987654321' }, 'phone'],
  [{ nickname: 'mary' }, 'nickname'],
])('a pre-registration with %j is refused by name', async (changes, field) => {
  const answer = await preRegister(lender.key, client(newCpf(), changes))
  expect(answer.status).toBe(400)
  expect(answer.body.error.details.field).toBe(field)
})

const completion = (document: string) => ({
  document,
  kind: 'INDIVIDUAL',
  profile: { name: 'João Lima', email: 'joao@example.com' },
})

test('completion creates the user once and updates it later; account.verified goes out once', async () => {
  const events = await openTopic(lastro.servers, 'account-events')
  try {
    const document = newCpf()
    expectStatus(await preRegister(lender.key, client(document)), 201)
    const first = expectStatus(await complete(completion(document)), 201)
    expect(first.body.data).toEqual({
      id: expect.stringMatching(/^pty_/),
      document,
      documentType: 'CPF',
      kind: 'INDIVIDUAL',
      hasAccount: true,
      profile: { name: 'João Lima', email: 'joao@example.com', phone: '+5511987654321' },
      modules: [],
      verifiedAt: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const changed = { name: 'João de Lima', email: 'jl@example.com', phone: '+5511987654321' }
    const second = expectStatus(
      await complete({ ...completion(document), profile: changed, modules: ['BORROWER', 'LENDER'] }),
      200,
    )
    const { id } = first.body.data
    expect(second.body.data).toMatchObject({ id, profile: changed, modules: ['BORROWER', 'LENDER'] })
    expect(second.body.data.verifiedAt).toBe(first.body.data.verifiedAt)
    const marker = await lastro.newBorrower()
    await events.until(({ value }) => value['document'] === marker.document)
    const [event, ...rest] = events.records.filter(({ key }) => key === id)
    expect(rest).toEqual([])
    expect(event).toMatchObject({
      record: 'lastro.events.AccountVerified',
      headers: { ce_type: 'account.verified', ce_subject: id, ce_specversion: '1.0' },
      value: {
        event: 'account.verified',
        sequence: 1,
        accountId: id,
        document,
        kycStatus: 'APPROVED',
        verifiedAt: Date.parse(first.body.data.verifiedAt),
      },
    })
    const lenderId = (await lastro.db.collection('parties').findOne({ document: lender.document }))?._id
    expect(event?.value['recipientPartyIds']).toEqual([id, lenderId])
    expect(event?.headers['ce_id']).toBe(event?.value['id'])
  } finally {
    await events.close()
  }
})

test('lenders who recorded different e-mails give the account none: the report has to state it', async () => {
  const document = newCpf()
  expectStatus(await preRegister(lender.key, client(document)), 201)
  expectStatus(await preRegister(other.key, client(document, { email: 'rogue@example.com' })), 201)
  const report = { document, kind: 'INDIVIDUAL', modules: ['BORROWER'] }
  expect(expectStatus(await complete(report), 400).body.error.violations[0].field).toBe('profile.email')
  const stated = { ...report, profile: { email: 'maria@example.com' } }
  expect(expectStatus(await complete(stated), 201).body.data.profile.email).toBe('maria@example.com')
})

test.each([
  [{ kind: 'ROBOT' }, 'kind'],
  [{ modules: ['ADMIN'] }, 'modules[0]'],
  [{ profile: { name: 'A', email: 'nobody' } }, 'profile.email'],
  [{ profile: { name: 'A', email: 'a@example.com', phone: 'x1' } }, 'profile.phone'],
  [{ document: '123' }, 'document'],
  [{ profile: { name: 'A', email: 'a@example.com', phone: '987654321' } }, 'profile.phone'],
  [{ kind: 'COMPANY' }, 'kind'],
  [{ document: '11222333000181' }, 'kind'],
])('a completion with %j is refused by name', async (changes, field) => {
  const answer = await complete({ ...completion(newCpf()), ...changes })
  expect(answer.status).toBe(400)
  expect(answer.body.error.details.field).toBe(field)
})

/** As text: JSON shows the bytes of a buffer as numbers. */
const outputsIn = (save: StoredEntry) =>
  toOutboxEntry(save).outputs.map(({ value, ...head }) => [head, value?.toString('latin1')])

test('no name, e-mail or phone lies open in the database', async () => {
  const document = newCnpj()
  const secret = {
    name: `Sigilo ${randomUUID()}`,
    email: `s${randomUUID()}@example.com`,
    phone: '+5521912345678',
  }
  expectStatus(await preRegister(lender.key, client(document, secret)), 201)
  expectStatus(await complete({ ...completion(document), kind: 'COMPANY', profile: secret }), 201)
  const saves = await lastro.db
    .collection<StoredEntry>('outbox')
    .find({ seq: { $exists: true } })
    .toArray()
  const unpacked = JSON.stringify(saves.map(save => [outcomesIn(save), outputsIn(save)]))
  expect(unpacked).toContain('PreRegister')
  for (const value of Object.values(secret)) expect(unpacked).not.toContain(value)
  for (const name of ['parties', 'preRegistrations', 'outbox', 'reservations']) {
    const text = JSON.stringify(await lastro.db.collection(name).find().toArray())
    for (const value of Object.values(secret)) expect(text).not.toContain(value)
  }
})

test('without a key, with a wrong scope, with a key of no party: refused', async () => {
  const routes = [
    ['GET', '/contracts/v1/borrowers/lookup?document=52998224725', 'ltv:read', undefined],
    ['GET', PRE_REGISTRATIONS, 'ltv:read', undefined],
    ['POST', PRE_REGISTRATIONS, 'ltv:read', client(newCpf())],
    ['PATCH', '/contracts/v1/borrowers/me/document', 'contracts', { document: newCpf() }],
    ['GET', CASES, 'contracts', undefined],
    ['GET', `${CASES}/onb_1`, 'contracts', undefined],
    ['POST', COMPLETIONS, 'contracts', completion(newCpf())],
    ['POST', '/internal/v1/onboarding/compliance-cases', 'contracts', { document: newCpf(), status: 'OPEN' }],
    ['POST', '/internal/v1/onboarding/sessions', 'contracts', { document: newCpf(), email: 'a@example.com' }],
    ['POST', '/internal/v1/parties/erasures', 'integration:onboarding', { document: newCpf() }],
  ] as const
  for (const [method, path, scope, body] of routes) {
    const options = body === undefined ? {} : { body }
    const nobody = await lastro.call('', method, path, options)
    expect([path, nobody.status, nobody.body.error.code]).toEqual([path, 401, 'unauthenticated'])
    const wrong = await lastro.call(await lastro.newKey([scope]), method, path, options)
    expect([path, wrong.status, wrong.body.error.code]).toEqual([path, 403, 'forbidden'])
  }
  const unlinked = await lastro.newKey(['contracts'])
  for (const [method, path, , body] of routes.slice(0, 3)) {
    const answer = await lastro.call(unlinked, method, path, body === undefined ? {} : { body })
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'customer_not_linked'])
  }
})
