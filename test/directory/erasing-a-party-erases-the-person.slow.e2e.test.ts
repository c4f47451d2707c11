import { randomUUID } from 'node:crypto'
import { keyPlacesOf } from '../../platform/secrets/personalKeys.ts'
import { eventually } from '../support/eventually.ts'
import { placesInMongodb, placesOnKafka } from '../support/everyByte.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'
import { openTopic } from '../support/topicReader.ts'

let lastro: Platform
let lender: Party

beforeAll(async () => {
  lastro = await platform()
  lender = await lastro.newLender()
})
afterAll(async () => {
  await lastro?.close()
})

const erase = (document: string, key = lastro.adminKey) =>
  lastro.call(key, 'POST', '/internal/v1/parties/erasures', { body: { document } })
const complete = (document: string, profile: object) =>
  lastro.call(lastro.integrationKey, 'POST', '/internal/v1/onboarding/completions', {
    body: { document, kind: 'INDIVIDUAL', profile, modules: ['BORROWER'] },
  })
const preRegister = (document: string, person: object) =>
  lastro.call(lender.key, 'POST', '/contracts/v1/borrowers/pre-registrations', {
    body: { document, ...person },
  })
const recordOf = async (document: string) => {
  const path = '/contracts/v1/borrowers/pre-registrations?take=500'
  const { body } = await lastro.call(lender.key, 'GET', path)
  return body.data.preRegistrations.find((one: { document: string }) => one.document === document)
}

/** Commands about the document that still carry something sealed under one of the keys. */
async function sealedInTheLog(document: string, keyIds: readonly string[]): Promise<number> {
  const commands = await openTopic(lastro.servers, 'directory-commands')
  try {
    const isErasure = (record: string) => record === 'lastro.commands.EraseParty'
    await commands.until(({ record, value }) => isErasure(record) && value['document'] === document)
    const texts = commands.records.map(({ value }) => JSON.stringify(value))
    return texts.filter(text => keyIds.some(id => text.includes(`s1.${id}.`))).length
  } finally {
    await commands.close()
  }
}

test('name, e-mail and phone are gone from every answer, and their keys from the database', async () => {
  const document = newCpf()
  const person = {
    name: `Ana ${randomUUID()}`,
    email: `a${randomUUID()}@example.com`,
    phone: '+5521912345678',
  }
  expectStatus(await preRegister(document, person), 201)
  const completed = expectStatus(await complete(document, person), 201).body.data
  expect(await recordOf(document)).toMatchObject(person)
  const party = await lastro.db.collection('parties').findOne({ document })
  const keyIds = party?.['personalKeyIds'] as string[]
  const keys = keyPlacesOf(lastro.db).keys
  const live = await keys.find({ _id: { $in: keyIds } }).toArray()
  expect(live.map(({ wrapped }) => typeof wrapped)).toEqual(keyIds.map(() => 'string'))

  const erased = expectStatus(await erase(document), 200)
  expect(erased.body.data).toEqual({ partyId: completed.id, erasedAt: expect.any(String) })
  const gone = await keys.find({ _id: { $in: keyIds } }).toArray()
  expect(gone.map(({ wrapped }) => wrapped)).toEqual(keyIds.map(() => null))
  const after = await eventually('the person is unreadable', async () => {
    const record = await recordOf(document)
    return record.name === null ? record : undefined
  })
  expect(after).toMatchObject({ document, name: null, email: null, phone: null, status: 'CONVERTED' })
  const again = expectStatus(await erase(document), 200)
  expect(again.body).toEqual(erased.body)
  // What stays in the log and in stored outcomes is sealed under keys that no longer exist.
  expect(await sealedInTheLog(document, keyIds)).toBeGreaterThan(0)
  const everything = JSON.stringify(
    await Promise.all(
      ['parties', 'preRegistrations'].map(name => lastro.db.collection(name).find().toArray()),
    ),
  )
  for (const id of keyIds) expect(everything).not.toContain(`s1.${id}.`)
})

test('a replay under the same Idempotency-Key shows what is left', async () => {
  const document = newCpf()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { document, name: 'Ana', email: 'ana@example.com' }
  const path = '/contracts/v1/borrowers/pre-registrations'
  expectStatus(await lastro.call(lender.key, 'POST', path, { body, headers }), 201)
  expectStatus(await erase(document), 200)
  const replay = await eventually('the replay shows no name', async () => {
    const answer = await lastro.call(lender.key, 'POST', path, { body, headers })
    return answer.body.data.name === null ? answer : undefined
  })
  expect(replay.body.data).toMatchObject({ document, email: null, phone: null })
})

test('a returning customer gets new data under a new key, and no second account.verified', async () => {
  const document = newCpf()
  const first = { name: 'Ana', email: 'ana@example.com' }
  expectStatus(await complete(document, first), 201)
  expectStatus(await erase(document), 200)
  const back = expectStatus(await complete(document, { ...first, name: 'Ana Maria' }), 200)
  expect(back.body.data.profile).toEqual({ ...first, name: 'Ana Maria', phone: null })
  expectStatus(await preRegister(document, first), 201)
  expect(await recordOf(document)).toMatchObject(first)
})

test('the person of one party is erased, nobody else', async () => {
  const [one, other] = [newCpf(), newCpf()]
  const person = { name: 'Ana', email: 'ana@example.com' }
  await Promise.all(
    [one, other].map(async document => expectStatus(await preRegister(document, person), 201)),
  )
  expectStatus(await erase(one), 200)
  await eventually('the first is unreadable', async () => (await recordOf(one)).name === null)
  expect(await recordOf(other)).toMatchObject(person)
})

test('contracts of an erased borrower stay, without the person', async () => {
  const borrower = await lastro.newBorrower()
  const created = expectStatus(await lastro.createContract(lender, borrower), 201).body.data
  expect(created.borrower).toEqual(borrower.profile)
  expectStatus(await erase(borrower.document), 200)
  const nobody = { name: null, email: null, phone: null }
  const read = await eventually('the contract shows nobody', async () => {
    const { body } = await lastro.call(lender.key, 'GET', `/contracts/v1/${created.id}`)
    return body.data.borrower.name === null ? body.data : undefined
  })
  expect(read).toMatchObject({ id: created.id, borrowerDocument: borrower.document, borrower: nobody })
  const events = await openTopic(lastro.servers, 'contract-events')
  try {
    const [event] = await events.until(({ key }) => key === String(created.id))
    const text = JSON.stringify([event?.value, event?.headers, event?.key])
    for (const value of Object.values(borrower.profile)) expect(text).not.toContain(value)
  } finally {
    await events.close()
  }
})

test('no byte of any topic and no document of MongoDB ever said name, e-mail or phone', async () => {
  const [first, last] = [randomUUID(), randomUUID()]
  const person = { name: `Ana ${first}`, email: `${last}@example.com`, phone: '+5521998761234' }
  const document = newCpf()
  expectStatus(await preRegister(document, person), 201)
  expectStatus(await complete(document, person), 201)
  const borrower = { document, key: '', profile: person }
  const created = expectStatus(await lastro.createContract(lender, borrower), 201).body.data
  expect(created.borrower).toEqual(person)
  const party = await lastro.db.collection('parties').findOne({ document })
  const texts = [first, last, person.phone]
  expect(await placesInMongodb(lastro.db, texts)).toEqual([])
  expect(await placesOnKafka(lastro.servers, texts)).toEqual([])
  // The search finds what is there: the party's reference.
  expect(await placesInMongodb(lastro.db, [party!._id as unknown as string])).not.toEqual([])
  expect(await placesOnKafka(lastro.servers, [party!._id as unknown as string])).not.toEqual([])
  expectStatus(await erase(document), 200)
})

test('why a signer refused is readable until the erasure, sealed everywhere, and nothing is kept after it (security 2)', async () => {
  const word = randomUUID()
  const loan = await newLoan(lastro, { ccb: false })
  expectStatus(await loan.send(), 200)
  const signingOf = async () => (await loan.read()).signings.at(-1)
  const refuse = async (reason: string) => {
    const { id, signingDocument } = await signingOf()
    const [signer] = signingDocument.signers
    const body = { type: 'REFUSED', signerId: signer.id, at: new Date().toISOString(), reason }
    const path = `/internal/v1/signings/${id}/events`
    return expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 200).body.data
  }
  const reasonOf = (signing: { signingDocument: { signers: readonly { refusedReason: string | null }[] } }) =>
    signing.signingDocument.signers[0]!.refusedReason
  expect(reasonOf(await refuse(`Her ${word} is ill`))).toBe(`Her ${word} is ill`)
  expect(reasonOf(await signingOf())).toBe(`Her ${word} is ill`)
  expect(await placesInMongodb(lastro.db, [word])).toEqual([])
  expect(await placesOnKafka(lastro.servers, [word])).toEqual([])
  expectStatus(await erase(loan.borrower.document), 200)
  await eventually('the reason is gone', async () => reasonOf(await signingOf()) === null)
  expectStatus(await loan.post(loan.lender, 'signings', { type: 'GUARANTEE' }), 201)
  const later = randomUUID()
  expect(reasonOf(await refuse(`And ${later}`))).toBeNull()
  expect(await placesInMongodb(lastro.db, [later])).toEqual([])
  expect(await placesOnKafka(lastro.servers, [later])).toEqual([])
})

test('unknown documents are 404, and only administrators erase', async () => {
  const unknown = await erase(newCpf())
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found'])
  expect((await erase(newCpf(), lender.key)).status).toBe(403)
  expect((await erase(newCpf(), '')).status).toBe(401)
  expect((await erase('123')).body.error.details.field).toBe('document')
})
