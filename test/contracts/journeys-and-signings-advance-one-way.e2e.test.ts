import { createHash } from 'node:crypto'
import { newLoan } from '../support/loan.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

let lastro: Platform
let lender: Party
let borrower: Party
let stranger: Party

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower, stranger] = await Promise.all([
    lastro.newLender(),
    lastro.newBorrower(),
    lastro.newLender(),
  ])
})
afterAll(() => lastro?.close())

const loanIn = (options = {}) => newLoan(lastro, { lender, borrower, ...options })

function refused(answer: Answer): [number, string] {
  return [answer.status, answer.body?.error?.code]
}

test('stages advance one at a time, never back, and not before acceptance', async () => {
  const loan = await loanIn()
  const journey = await lastro.call(borrower.key, 'POST', `/simulation/v1/contracts/from-lender/${loan.id}`)
  const { simulationId, quote, stage } = expectStatus(journey, 201).body.data
  expect(stage).toBe('ACCEPTANCE')
  expect(quote).toEqual({
    totalLoanValue: '10000',
    outstandingBalance: '10000',
    interestRate: '1.99',
    cet: '2.35',
    iofAmount: '0',
    installmentsCount: 12,
    startDate: '2026-12-01T00:00:00.000Z',
    endDate: '2027-12-01T00:00:00.000Z',
    fiatCurrency: 'BRL',
  })
  const advance = (to: string) =>
    lastro.call(borrower.key, 'POST', `/simulation/v1/contracts/${simulationId}/stage`, {
      body: { stage: to },
    })
  expect(refused(await advance('IDENTIFICATION'))).toEqual([409, 'contract_not_accepted'])
  await loan.send()
  await loan.accept()
  expect(refused(await advance('CCB'))).toEqual([409, 'invalid_stage_transition'])
  for (const to of ['IDENTIFICATION', 'GUARANTEE', 'CCB']) {
    expect(expectStatus(await advance(to), 200).body.data.stage).toBe(to)
  }
  expect(refused(await advance('GUARANTEE'))).toEqual([409, 'invalid_stage_transition'])
  const read = await lastro.call(lender.key, 'GET', `/simulation/v1/contracts/${simulationId}`)
  expect(expectStatus(read, 200).body.data.stage).toBe('CCB')
  await loan.post(lender, 'cancel', { reason: 'over' })
  expect(refused(await advance('CCB'))).toEqual([409, 'invalid_state'])
})

test('signings: progress shows, repeats change nothing, a refusal ends it, the lender opens a new one', async () => {
  const loan = await loanIn({ ccb: false })
  await loan.send()
  const [signing] = (await loan.read()).signings
  expect(signing).toMatchObject({
    type: 'GUARANTEE',
    status: 'ACTIVE',
    signingDocument: { status: 'PENDING' },
  })
  const [signer] = signing.signingDocument.signers
  expect(signer).toMatchObject({ role: 'ISSUER', document: borrower.document, name: borrower.profile.name })
  const report = (type: string, eventId?: string, id = signing.id) =>
    lastro.call(lastro.integrationKey, 'POST', `/internal/v1/signings/${id}/events`, {
      body: { type, signerId: signer.id, at: new Date().toISOString(), ...(eventId ? { eventId } : {}) },
    })
  expect(expectStatus(await report('VIEWED'), 200).body.data.signingDocument.signers[0].status).toBe('VIEWED')
  expect(expectStatus(await report('SENT'), 200).body.data.signingDocument.signers[0].status).toBe('VIEWED')
  const declined = expectStatus(await report('REFUSED', 'e-1'), 200).body.data
  expect(declined).toMatchObject({ status: 'DECLINED', signingDocument: { status: 'REFUSED' } })
  expect(expectStatus(await report('REFUSED', 'e-1'), 200).body.data).toEqual(declined)
  expect(refused(await report('SIGNED', 'e-2'))).toEqual([409, 'invalid_state'])
  expect(refused(await report('SIGNED', 'e-3', `sig_${loan.id}_99`))).toEqual([404, 'not_found'])

  const opened = expectStatus(await loan.post(lender, 'signings', { type: 'GUARANTEE' }), 201).body.data
  expect(opened).toMatchObject({ type: 'GUARANTEE', status: 'ACTIVE' })
  expect(refused(await loan.post(lender, 'signings', { type: 'GUARANTEE' }))).toEqual([409, 'invalid_state'])
  expect(refused(await loan.post(lender, 'signings', { type: 'CCB' }))).toEqual([409, 'invalid_state'])
  const after = await loan.read()
  expect(after.signings.map(({ status }: { status: string }) => status)).toEqual(['DECLINED', 'ACTIVE'])
  const path = `/contracts/v1/${loan.id}/documents/${opened.signingDocument.documentId}`
  const pdf = expectStatus(await lastro.call(borrower.key, 'GET', path), 200)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(opened.signingDocument.sha256)
  expect((await lastro.call(stranger.key, 'GET', path)).status).toBe(404)
})
