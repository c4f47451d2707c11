import { createHash } from 'node:crypto'
import { eventually } from '../support/eventually.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

let lastro: Platform
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(() => lastro?.close())

const sent = async (): Promise<Loan> => {
  const loan = await newLoan(lastro, { lender, borrower, ccb: false })
  expectStatus(await loan.send(), 200)
  return loan
}
const signingOf = async (loan: Loan) => (await loan.read(borrower.key)).signings[0]
/** The path of a link, which begins with the address of the gateway for people. */
const pathIn = (signUrl: string): string => {
  const { origin, pathname } = new URL(signUrl)
  expect(origin).toBe(`http://localhost:${new URL(lastro.gateway).port}`)
  return pathname
}
const linkOf = async (loan: Loan): Promise<string> =>
  pathIn((await signingOf(loan)).signingDocument.signers[0].signUrl)
const open = (path: string, language = 'en') =>
  fetchAvailable(`${lastro.gateway}${path}`, { headers: { 'accept-language': language } })
const decide = (path: string, fields: Record<string, string>) =>
  fetchAvailable(`${lastro.gateway}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'accept-language': 'en' },
    body: new URLSearchParams(fields),
  })

test('the page shows who signs what, the document is the one of the contract, and signing completes', async () => {
  const loan = await sent()
  const link = await linkOf(loan)
  expect(link).toMatch(/^\/sign\/sgr_\d+_1_1\/[\w-]{43}$/)
  const page = await open(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
  const text = await page.text()
  const { signingDocument } = await signingOf(loan)
  for (const shown of [borrower.profile.name, borrower.document, signingDocument.sha256]) {
    expect(text).toContain(shown)
  }
  expect(await (await open(link, 'pt-BR')).text()).toContain('Quem assina')
  const document = await open(`${link}/document`)
  expect(document.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await document.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(signingDocument.sha256)
  await eventually(
    'it is recorded that the page was opened',
    async () => (await signingOf(loan)).signingDocument.signers[0].status === 'VIEWED',
  )

  const signed = await decide(link, { decision: 'SIGNED' })
  expect([signed.status, signed.headers.get('location')]).toEqual([303, `${link}?lang=en`])
  const after = await signingOf(loan)
  expect(after).toMatchObject({ status: 'COMPLETED', signingDocument: { status: 'SIGNED' } })
  expect(after.signingDocument.signers[0]).toMatchObject({ status: 'SIGNED', signUrl: null })
  const told = await (await open(link)).text()
  expect(told).toContain('You have signed this document.')
  expect(told).not.toContain(borrower.document)
  // (suite S2)
  const later = await open(`${link}/document`)
  expect([later.status, later.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
  expect(await later.text()).not.toContain(borrower.document)
  expect((await decide(link, { decision: 'REFUSED' })).status).toBe(409)
  expect((await signingOf(loan)).status).toBe('COMPLETED')

  const { signed: kept } = await eventually('the signed document is kept', async () => {
    const { signingDocument } = await signingOf(loan)
    return signingDocument.signed ? signingDocument : undefined
  })
  const path = `/contracts/v1/${loan.id}/documents/${kept.id}`
  const download = expectStatus(await lastro.call(lender.key, 'GET', path), 200)
  expect(createHash('sha256').update(download.bytes).digest('hex')).toBe(kept.sha256)
  expect(download.bytes.subarray(0, bytes.length).equals(bytes)).toBe(true)
  expect(download.bytes.toString('latin1')).toContain(`Signed in a sandbox: ${link.split('/')[2]}`)
})

test('a link is shown to its signer alone: not to the lender, in no answer', async () => {
  const loan = await sent()
  const link = await linkOf(loan)
  expect(link).toMatch(/^\/sign\//)
  const before = await loan.read(lender.key)
  expect(before.signings[0].signingDocument.signers[0].signUrl).toBeNull()
  expect((await decide(link, { decision: 'REFUSED' })).status).toBe(303)
  const opened = await loan.post(lender, 'signings', { type: 'GUARANTEE' })
  const listed = await lastro.call(lender.key, 'GET', '/contracts/v1?take=5')
  for (const answer of [opened, listed]) {
    expectStatus(answer, 200, 201)
    expect(answer.bytes.toString()).not.toContain('/sign/')
  }
  const { signings } = await loan.read(lender.key)
  expect(signings[1]).toMatchObject({ status: 'ACTIVE', signingDocument: { signers: [{ signUrl: null }] } })
  const [, another] = (await loan.read(borrower.key)).signings
  expect(pathIn(another.signingDocument.signers[0].signUrl)).toMatch(/^\/sign\//)
})

test('a refusal keeps its reason, and a new signing has a new link', async () => {
  const loan = await sent()
  const link = await linkOf(loan)
  expect((await decide(link, { decision: 'REFUSED', reason: 'Wrong <rate>' })).status).toBe(303)
  const [signer] = (await signingOf(loan)).signingDocument.signers
  expect(signer).toMatchObject({ status: 'REFUSED', refusedReason: 'Wrong <rate>', signUrl: null })
  expectStatus(await loan.post(lender, 'signings', { type: 'GUARANTEE' }), 201)
  const [, second] = (await loan.read(borrower.key)).signings
  const [{ signUrl }] = second.signingDocument.signers
  expect(pathIn(signUrl)).not.toBe(link)
  expect((await open(pathIn(signUrl))).status).toBe(200)
  expect((await decide(link, { decision: 'SIGNED' })).status).toBe(409)
  // (suite S2)
  expect((await open(`${link}/document`)).status).toBe(410)
})

test('a link is for one signer, cannot be guessed, and ends with the contract', async () => {
  const [mine, other] = await Promise.all([sent(), sent()])
  const link = await linkOf(mine)
  const [, , , token] = link.split('/')
  const [, , othersId] = (await linkOf(other)).split('/')
  for (const path of [
    `/sign/${othersId}/${token}`,
    `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    `/sign/sgr_1_1_1/${'A'.repeat(43)}`,
    '/sign/anything/at-all',
  ]) {
    expect([path, (await open(path)).status]).toEqual([path, 404])
    expect((await open(`${path}/document`)).status).toBe(404)
    expect((await decide(path, { decision: 'SIGNED' })).status).toBe(404)
  }
  expect((await decide(link, { decision: 'PERHAPS' })).status).toBe(400)
  expectStatus(await mine.post(lender, 'cancel', { reason: 'Not needed.' }), 200)
  expect((await open(link)).status).toBe(410)
  expect((await decide(link, { decision: 'SIGNED' })).status).toBe(409)
  expect((await signingOf(mine)).status).toBe('CANCELLED')
})
