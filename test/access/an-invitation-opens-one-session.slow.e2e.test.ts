import type { Invitation } from '../../schemas/documents/invitations.ts'
import { eventually } from '../support/eventually.ts'
import { type InvitationMails, openInvitationMails } from '../support/invitationMails.ts'
import { askedAt, codeIn, cookieOf, recordedBy, redeemAt } from '../support/invitedPeople.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { partsOf } from '../support/smtpServer.ts'
import { newCpf } from '../support/taxDocuments.ts'

/** The way of a borrower without a key: invited by the lender, by mail, into a session. */

const WRONG = 'the link is wrong, was used, or was replaced by another'
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

/** A person whom the lender has recorded, with a contract that was sent. */
const recorded = (by: Party = lender) => recordedBy(by, lastro, mails)

const inviteTo = (id: number, by: Party = lender) =>
  lastro.call(by.key, 'POST', `/contracts/v1/${id}/invitations`)
const listed = async (id: number) =>
  expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1/${id}/invitations`), 200).body.data
    .invitations as readonly { status: string; mail: string; redeemedAt: string | null }[]
const redeem = (code: string, headers?: Readonly<Record<string, string>>) => redeemAt(lastro, code, headers)
const asked = (cookie: string, method: string, path: string, body?: object) =>
  askedAt(lastro, { cookie, method, path, body })

const expectRefused = async (answer: Response, reason: string) => {
  expect(answer.status).toBe(409)
  expect(answer.headers.get('set-cookie')).toBeNull()
  const { error } = (await answer.json()) as { error: { code: string; details: { reason: string } } }
  expect([error.code, error.details.reason]).toEqual(['invalid_state', reason])
}

test('a link that scanners have fetched opens one session, of a person who is onboarded and then the borrower', async () => {
  const { id, document, email } = await recorded()
  const { data } = expectStatus(await inviteTo(id), 201).body
  expect(data).toMatchObject({ id: expect.stringMatching(/^inv_/), status: 'OPEN', redeemedAt: null })
  expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(72 * 3_600_000)

  const [mail] = await mails.mailsTo(email)
  const link = await mails.linkTo(email)
  const said = Object.values(partsOf(mail!)).join() + mail!.raw.replace(/^To:.*$/m, '')
  for (const secret of [document, 'Maria', 'Souza', '10000', lender.document])
    expect(said).not.toContain(secret)
  await eventually('the mail is accepted', async () => (await listed(id))[0]?.mail === 'ACCEPTED')
  const kept = await lastro.db.collection('invitationCodes').find().toArray()
  expect(JSON.stringify([kept, await lastro.db.collection('noticeMails').find().toArray()])).not.toContain(
    codeIn(link),
  )
  expect(JSON.stringify(kept)).not.toContain(email)

  for (let fetches = 0; fetches < 3; fetches += 1)
    for (const method of ['GET', 'HEAD']) await (await fetch(link, { method })).text()
  expect(await listed(id)).toMatchObject([{ status: 'OPEN' }])

  const opened = await redeem(codeIn(link))
  expect([opened.status, await opened.json()]).toEqual([200, { data: { contractId: id } }])
  await expectRefused(await redeem(codeIn(link)), WRONG)
  expect(await listed(id)).toMatchObject([{ status: 'REDEEMED', redeemedAt: expect.any(String) }])

  // Until the account exists nothing but the onboarding is open.
  const cookie = cookieOf(opened)
  const me = await asked(cookie, 'GET', '/contracts/v1/borrowers/me')
  const expected = { document, hasAccount: false, name: 'Maria Souza', email, phone: null, contractId: id }
  expect(me).toMatchObject({ status: 200, body: { data: expected } })
  expect((await asked(cookie, 'GET', `/contracts/v1/${id}`)).status).toBe(403)
  expect((await asked(cookie, 'POST', '/console/session/borrower')).status).toBe(409)
  const other = await asked(cookie, 'PATCH', '/contracts/v1/borrowers/me/document', { document: newCpf() })
  expect(other).toMatchObject({ status: 409, body: { error: { details: { reason: 'EMAIL_MISMATCH' } } } })

  const profile = { phone: '+5511987654321' }
  expect((await asked(cookie, 'POST', '/sandbox/v1/onboarding', profile)).status).toBe(201)
  const gone = await asked(cookie, 'POST', '/console/session/borrower')
  expect(gone.status).toBe(200)
  const borrowing = cookieOf(gone.answer)
  expect((await asked(borrowing, 'GET', `/contracts/v1/${id}`)).status).toBe(200)
  expect((await asked(borrowing, 'POST', `/contracts/v1/${id}/accept`)).status).toBe(200)
  expect((await asked(borrowing, 'GET', '/contracts/v1/borrowers/me')).body.data).toMatchObject(profile)
  const ownKey = await asked(borrowing, 'GET', '/auth/v1/key')
  expect(ownKey.body.data).toMatchObject({ scopes: ['borrower', 'ltv:read'], party: { document } })
  await eventually('the first session has ended', async () => {
    return (await asked(cookie, 'GET', '/auth/v1/key')).status === 401
  })

  // The audit trail of the borrower names the session's key, and the redemption.
  const auditor = await lastro.newKey(['audit:read'], document)
  const found = await eventually('both are in the trail', async () => {
    const { data } = expectStatus(await lastro.call(auditor, 'GET', '/audit/v1'), 200).body
    const own = ['redeemInvitation', 'acceptContract'].map(name =>
      data.entries.find(
        (one: { operation: string; outcome: string }) =>
          one.operation === name && one.outcome === 'SUCCEEDED',
      ),
    )
    return own.every(Boolean) ? own : undefined
  })
  expect(found).toMatchObject([
    { resource: data.id },
    { actor: ownKey.body.data.id, actorName: 'invitation' },
  ])

  await asked(borrowing, 'DELETE', '/console/session')
  await eventually('signed out', async () => {
    return (await asked(borrowing, 'GET', '/auth/v1/key')).status === 401
  })
})

test('a wrong, replaced, revoked, expired or readdressed link opens nothing, and only an expired one says so', async () => {
  const { id, document, email } = await recorded()
  await expectRefused(await redeem('x'.repeat(43)), WRONG)
  expectStatus(await inviteTo(id), 201)
  const first = codeIn(await mails.linkTo(email))
  expectStatus(await inviteTo(id), 201)
  const second = codeIn(await mails.linkTo(email, 2))
  await expectRefused(await redeem(first), WRONG)
  expect(await listed(id)).toMatchObject([{ status: 'OPEN' }, { status: 'REPLACED' }])
  expect((await redeem(second, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await redeem(second, { origin: lastro.gateway, 'sec-fetch-site': 'cross-site' })).status).toBe(403)

  const invitations = lastro.db.collection<Invitation>('invitations')
  const past = { expiresAt: new Date(Date.now() - 1).toISOString() }
  const { expiresAt } = (await invitations.findOneAndUpdate(
    { contractId: id, status: 'OPEN' },
    { $set: past },
  ))!
  await expectRefused(await redeem(second), 'the link has expired')
  expect(await listed(id)).toMatchObject([{ status: 'EXPIRED' }, { status: 'REPLACED' }])
  await invitations.updateOne({ contractId: id, status: 'OPEN' }, { $set: { expiresAt } })

  // An account with another address: the mailbox of the link is not the borrower's.
  const party = {
    document,
    kind: 'INDIVIDUAL',
    profile: { email: 'other@example.com' },
    modules: ['BORROWER'],
  }
  const path = '/internal/v1/onboarding/completions'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: party }), 201)
  await expectRefused(await redeem(second), WRONG)
  expectStatus(await inviteTo(id), 201)
  const third = codeIn(await mails.linkTo('other@example.com'))
  const body = { reason: 'Terms renegotiated.' }
  expectStatus(await lastro.call(lender.key, 'POST', `/contracts/v1/${id}/cancel`, { body }), 200)
  await expectRefused(await redeem(third), WRONG)
  expect((await listed(id))[0]).toMatchObject({ status: 'REVOKED' })
  expect(expectStatus(await inviteTo(id), 409).body.error.details.reason).toContain('CANCELLED')
})

test('a contract of others is 404, a draft 409, the borrower 403, and a sixth invitation of an hour 409', async () => {
  const stranger = await lastro.newLender()
  const { id, email } = await recorded()
  expectStatus(await inviteTo(id, stranger), 404)
  const list = `/contracts/v1/${id}/invitations`
  expectStatus(await lastro.call(stranger.key, 'GET', list), 404)
  const borrower = await lastro.newBorrower()
  const { data } = expectStatus(await lastro.createContract(lender, borrower), 201).body
  expectStatus(await inviteTo(data.id), 409)
  expectStatus(await inviteTo(data.id, borrower), 403)
  expectStatus(await lastro.call(borrower.key, 'GET', `/contracts/v1/${data.id}/invitations`), 403)
  for (let invited = 0; invited < 5; invited += 1) expectStatus(await inviteTo(id), 201)
  expect(expectStatus(await inviteTo(id), 409).body.error.details.reason).toContain('at most 5')
  await mails.mailsTo(email, 5)
})

test('a lender who records somebody sees nothing that others know of that person', async () => {
  const { id, document } = await recorded()
  const rival = await lastro.newLender()
  const email = `r${document}@example.com`
  const body = { document, email, name: 'Made Up' }
  expectStatus(
    await lastro.call(rival.key, 'POST', '/contracts/v1/borrowers/pre-registrations', { body }),
    201,
  )
  const party = { document, key: '', profile: null as never }
  const created = expectStatus(await lastro.createContract(rival, party), 201).body.data
  expectStatus(await lastro.call(rival.key, 'POST', `/contracts/v1/${created.id}/send`), 200)
  expectStatus(await inviteTo(created.id, rival), 201)
  const cookie = cookieOf(await redeem(codeIn(await mails.linkTo(email))))
  expect((await asked(cookie, 'GET', '/contracts/v1/borrowers/me')).body.data).toMatchObject({
    name: 'Made Up',
    email,
  })
  expect((await asked(cookie, 'POST', `/contracts/v1/${id}/decline`)).status).toBe(403)
  // The person's own onboarding, under the other address: the session of the made up one stays outside.
  const completion = {
    ...{ document, kind: 'INDIVIDUAL', modules: ['BORROWER'] },
    profile: { name: 'Maria Souza', email: `i${document}@example.com`, phone: null },
  }
  const path = '/internal/v1/onboarding/completions'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: completion }), 201)
  expect((await asked(cookie, 'POST', '/console/session/borrower')).status).toBe(409)
})
