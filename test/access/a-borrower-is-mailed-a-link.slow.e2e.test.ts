import { eventually } from '../support/eventually.ts'
import { type InvitationMails, openInvitationMails } from '../support/invitationMails.ts'
import {
  askedAt,
  codeIn,
  cookieOf,
  postAt,
  type Recorded,
  recordedBy,
  redeemAt,
} from '../support/invitedPeople.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

/** A borrower's way back after the session has ended: a link by mail, without the lender. */

let lastro: Platform
let mails: InvitationMails
let lender: Party

beforeAll(async () => {
  lastro = await platform()
  mails = await openInvitationMails(lastro)
  lender = await lastro.newLender()
})
afterAll(async () => {
  await mails?.close()
  await lastro?.close()
})

/** A person whose mailbox opened an invitation of this lender. */
async function invited(by: Party = lender, changes: Partial<Recorded> = {}): Promise<Recorded> {
  const person = { ...(await recordedBy(by, lastro, mails)), ...changes }
  expectStatus(await lastro.call(by.key, 'POST', `/contracts/v1/${person.id}/invitations`), 201)
  expect((await redeemAt(lastro, codeIn(await mails.linkTo(person.email)))).status).toBe(200)
  return person
}

async function onboard(document: string, email: string) {
  const profile = { name: 'Maria Souza', email, phone: null }
  const body = { document, kind: 'INDIVIDUAL', modules: ['BORROWER'], profile }
  const path = '/internal/v1/onboarding/completions'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 201)
}

async function expectSilence(document: string, email: string) {
  const answer = await postAt(lastro, '/console/session/links', { document, email })
  const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  return headers
}

const linksOf = (document: string) =>
  eventually('the party', async () => {
    const party = await lastro.db.collection('parties').findOne({ document })
    if (!party) return undefined
    return lastro.db.collection('invitations').find({ partyId: party._id, contractId: null }).toArray()
  })

test('an address that opened an invitation gets a link, which opens the borrower’s session once; others hear the same', async () => {
  const { id, document, email } = await invited()
  await onboard(document, email)
  const other = await invited()
  const expected = await expectSilence(document, 'nobody@example.com')
  expect(await expectSilence(other.document, email)).toEqual(expected)
  expect(await expectSilence('39053344705', email)).toEqual(expected)
  expect(await expectSilence(document, ` ${email.toUpperCase()}`.trim())).toEqual(expected)

  const [, mail] = await mails.mailsTo(email, 2)
  expect(mail!.raw).toContain('Subject: O seu link de acesso aos contratos / Your link to your contracts')
  const link = await mails.linkTo(email, 2)
  expect(link).toContain('#/link/')
  for (const method of ['GET', 'HEAD']) await (await fetch(link, { method })).text()
  const opened = await redeemAt(lastro, codeIn(link))
  expect([opened.status, await opened.json()]).toEqual([200, { data: { contractId: null } }])
  expect((await redeemAt(lastro, codeIn(link))).status).toBe(409)
  const cookie = cookieOf(opened)
  const contract = await askedAt(lastro, { cookie, method: 'GET', path: `/contracts/v1/${id}` })
  expect(contract.status).toBe(200)
  const key = await askedAt(lastro, { cookie, method: 'GET', path: '/auth/v1/key' })
  expect(key.body.data).toMatchObject({ scopes: ['borrower', 'ltv:read'], party: { document } })
  expect(await linksOf(other.document)).toEqual([])

  // The lender sees its own invitations and nothing of the borrower's coming and going.
  const list = await lastro.call(lender.key, 'GET', `/contracts/v1/${id}/invitations`)
  expect(list.body.data.invitations).toHaveLength(1)
  const kept = await lastro.db
    .collection('invitations')
    .find({ contractId: { $in: [id, null] } })
    .toArray()
  expect(JSON.stringify(kept)).not.toContain(email)
})

test('of a person before onboarding a link opens the onboarding alone', async () => {
  const { document, email } = await invited()
  await expectSilence(document, email)
  const cookie = cookieOf(await redeemAt(lastro, codeIn(await mails.linkTo(email, 2))))
  const key = await askedAt(lastro, { cookie, method: 'GET', path: '/auth/v1/key' })
  expect(key.body.data).toMatchObject({ scopes: ['borrower:onboarding'] })
  await onboard(document, email)
  const gone = await askedAt(lastro, { cookie, method: 'POST', path: '/console/session/borrower' })
  expect([gone.status, gone.body]).toEqual([200, { data: { contractId: null } }])
})

test('an address of a lender’s making gets no link once the borrower has an account with another', async () => {
  const rogue = await lastro.newLender()
  const { document, email } = await invited(rogue)
  await expectSilence(document, email)
  const before = codeIn(await mails.linkTo(email, 2))
  await onboard(document, `true${document}@example.com`)
  // Neither the rogue's address, nor the true one, which has not opened anything yet, nor a link from before.
  await expectSilence(document, email)
  await expectSilence(document, `true${document}@example.com`)
  expect((await redeemAt(lastro, before)).status).toBe(409)
  expect(await linksOf(document)).toHaveLength(1)
})

test('five links an hour go to a person, and all of them stay open', async () => {
  const { document, email } = await invited()
  await onboard(document, email)
  for (let link = 1; link <= 5; link += 1) {
    await expectSilence(document, email)
    await mails.mailsTo(email, 1 + link)
  }
  await expectSilence(document, email)
  const first = await mails.linkTo(email, 2)
  const all = await mails.mailsTo(email, 6)
  expect(all).toHaveLength(6)
  expect((await redeemAt(lastro, codeIn(first))).status).toBe(200)
  expect(await linksOf(document)).toHaveLength(5)
})

test('a link is asked for by the gateway’s own page alone', async () => {
  const body = { document: '52998224725', email: 'maria@example.com' }
  for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }, {}])
    expect((await postAt(lastro, '/console/session/links', body, headers)).status).toBe(403)
})
