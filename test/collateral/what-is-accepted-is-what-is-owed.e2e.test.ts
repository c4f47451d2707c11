import { newLoan } from '../support/loan.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

/** A balance raised before the borrower accepts is another offer, to be read and signed anew. */
let lastro: Platform
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(() => lastro?.close())

const refused = ({ status, body }: Answer) => [status, body.error?.code]

test('(lending D1) raised between sending and acceptance: the hash read before is void, and the document is new', async () => {
  const loan = await newLoan(lastro, { lender, borrower, ccb: false })
  expectStatus(await loan.send(), 200)
  const read = await loan.read(borrower.key)
  const [sent] = read.signings
  expectStatus(await loan.balance('19000'), 202)
  const raised = await loan.read(borrower.key)
  expect(raised.termsHash).not.toBe(read.termsHash)
  expect(raised).toMatchObject({ outstandingBalance: '19000', guarantee: { requiredFiatAmount: '28500' } })
  expect(raised.signings).toMatchObject([
    { id: sent.id, type: 'GUARANTEE', status: 'CANCELLED' },
    { type: 'GUARANTEE', status: 'ACTIVE' },
  ])
  const [, opened] = raised.signings
  expect(opened.signingDocument.sha256).not.toBe(sent.signingDocument.sha256)
  const path = `/contracts/v1/${loan.id}/documents/${opened.signingDocument.documentId}`
  expect((await lastro.call(borrower.key, 'GET', path)).bytes.toString('latin1')).toMatch(/^%PDF/)
  // The former document cannot be signed any more.
  const [signer] = sent.signingDocument.signers
  const event = { type: 'SIGNED', signerId: signer.id, at: new Date().toISOString() }
  const events = `/internal/v1/signings/${sent.id}/events`
  const signed = await lastro.call(lastro.integrationKey, 'POST', events, { body: event })
  expect(refused(signed)).toEqual([409, 'invalid_state'])

  const accept = (termsHash: string) => loan.post(borrower, 'accept', { termsHash })
  expect(refused(await accept(read.termsHash))).toEqual([409, 'terms_changed'])
  const { data } = expectStatus(await accept(raised.termsHash), 200).body
  expect(data).toMatchObject({ status: 'ACCEPTED', acceptance: { termsHash: raised.termsHash } })
  // Once accepted, terms stand; the debt may grow by what the contract says.
  expectStatus(await loan.balance('19500'), 202)
  expect((await loan.read()).termsHash).toBe(raised.termsHash)
})

test('(lending D1) a lowered balance changes nothing that was offered, and what was read can be accepted', async () => {
  const loan = await newLoan(lastro, { lender, borrower, ccb: false })
  expectStatus(await loan.send(), 200)
  const before = await loan.read(borrower.key)
  expectStatus(await loan.balance('9000'), 202)
  const { termsHash, signings, outstandingBalance } = await loan.read(borrower.key)
  expect({ termsHash, signings, outstandingBalance }).toEqual({
    ...{ termsHash: before.termsHash, signings: before.signings },
    outstandingBalance: '9000',
  })
  expectStatus(await loan.post(borrower, 'accept', { termsHash }), 200)
})

test('(lending D3) nothing is owed of a loan that was not paid out: 0 is refused before ACTIVE', async () => {
  const loan = await newLoan(lastro, { lender, borrower, ccb: false })
  const steps = [async () => {}, loan.send, loan.accept]
  for (const step of steps) {
    await step()
    expect(refused(await loan.balance('0'))).toEqual([409, 'invalid_state'])
  }
  const after = await loan.read()
  expect([after.status, after.outstandingBalance]).toEqual(['ACCEPTED', '10000'])
})
