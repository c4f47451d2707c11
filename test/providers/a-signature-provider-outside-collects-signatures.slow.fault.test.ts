import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { deadLetterTool } from '../support/deadLetterTool.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { hashOf, type OutsideSignatures, openSignatureProvider } from '../support/signatureProvider.ts'
import { tellAs } from '../support/tellAs.ts'

/**
 * With `SIGNATURE_PROVIDER_URL` people sign at the provider outside: a signing is one session there, through
 * its errors, lost answers and a death of contracts, and its signed document is kept with its hash.
 */
const SECRET = newSecret('HMAC_SHA256')
/** A report follows the opening of its signing, and is not ahead of the clock. */
const now = () => new Date().toISOString()
let lastro: Platform
let provider: OutsideSignatures
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  provider = await openSignatureProvider(SECRET)
  await Promise.all([lastro.restart('contracts', outside()), lastro.restart('gateway', outside())])
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(async () => {
  await lastro?.restart('contracts')
  await lastro?.restart('gateway')
  await lastro?.close()
  await provider?.close()
})

const outside = () => ({
  SIGNATURE_PROVIDER_URL: provider.url,
  SIGNATURE_PROVIDER_SECRET: SECRET,
})

async function sent(): Promise<Loan> {
  const loan = await newLoan(lastro, { lender, borrower, ccb: false })
  expectStatus(await loan.send(), 200)
  return loan
}
const signingOf = async (loan: Loan, key = borrower.key) => (await loan.read(key)).signings.at(-1)
const untilIs = (loan: Loan, status: string) =>
  eventually(`the signing is ${status}`, async () => {
    const signing = await signingOf(loan)
    return signing.status === status ? signing : undefined
  })
const toldOf = (signingId: string) => provider.opened.filter(one => one.signingId === signingId)

test('through errors it becomes one session; the signer alone gets the provider’s link; what is signed is kept', async () => {
  provider.failNext(503, 500)
  const loan = await sent()
  const signing = await untilIs(loan, 'ACTIVE')
  const { id, signingDocument } = signing
  expect(signing).toMatchObject({ provider: 'http', externalId: `ses_${id}` })
  const [told] = toldOf(id) as [ReturnType<typeof toldOf>[number]]
  const { name } = borrower.profile
  expect(told.document.sha256).toBe(signingDocument.sha256)
  expect(told.signers).toMatchObject([{ name, document: borrower.document, email: borrower.profile.email }])
  const [signer] = signingDocument.signers
  expect(signer).toMatchObject({
    status: 'SENT',
    signUrl: `https://provider.example/sign/${signer.id}`,
  })
  const asLender = await signingOf(loan, lender.key)
  expect(asLender.signingDocument.signers[0].signUrl).toBeNull()

  const signedAt = now()
  provider.decide(id, 'SIGNED', signedAt)
  await untilIs(loan, 'COMPLETED')
  const kept = await eventually('the signed document is kept', async () => {
    const { signingDocument } = await signingOf(loan)
    return signingDocument.signed ? signingDocument : undefined
  })
  expect(kept.signers[0]).toMatchObject({ status: 'SIGNED', signedAt, signUrl: null })
  expect(kept.signed.sha256).toBe(hashOf(provider.signedBytes(id)))
  for (const [documentId, sha256] of [
    [kept.documentId, kept.sha256],
    [kept.signed.id, kept.signed.sha256],
  ]) {
    const path = `/contracts/v1/${loan.id}/documents/${documentId}`
    const { bytes } = expectStatus(await lastro.call(lender.key, 'GET', path), 200)
    expect(hashOf(bytes)).toBe(sha256)
  }
  const story = await eventually('its story tells of it', async () => {
    const answer = await lastro.call(lender.key, 'GET', `/contracts/v1/${loan.id}/events?take=50`)
    return expectStatus(answer, 200).body.data.facts.find(
      ({ details }: { details: object }) => 'signedDocumentSha256' in details && details.signedDocumentSha256,
    )
  })
  expect(story).toMatchObject({
    event: 'signing.progressed',
    details: { signatureEvent: 'DOCUMENT_KEPT', signedDocumentSha256: kept.signed.sha256 },
  })
  const left = await lastro.db.collection<{ _id: string }>('signatureSessions').findOne({ _id: id })
  expect(left).toBeNull()
})

test('killed while the provider answers, contracts asks again under the same key; after an expiry there is another', async () => {
  provider.failNext(0)
  const loan = await sent()
  await lastro.kill('contracts')
  await lastro.restart('contracts', outside())
  const { id } = await untilIs(loan, 'ACTIVE')
  provider.expire(id)
  await untilIs(loan, 'EXPIRED')
  expectStatus(await loan.post(lender, 'signings', { type: 'GUARANTEE' }), 201)
  const second = await untilIs(loan, 'ACTIVE')
  expect(second.id).not.toBe(id)
  expect(new Set([id, second.id].flatMap(toldOf).map(({ signingId }) => signingId)).size).toBe(2)
  provider.decide(second.id, 'REFUSED', now())
  const declined = await untilIs(loan, 'DECLINED')
  expect(declined.signingDocument.signers[0].refusedReason).toBe('the rate is wrong')
})

/** Events that the provider sends unasked. */
const tell = tellAs('signature', SECRET, () => lastro.gateway)
const keptOf = (contractId: number) =>
  lastro.db.collection<{ _id: string }>('providerEvents').find({ contractId }).toArray()

test('signed events of the provider count at once; forged, repeated and late ones change nothing', async () => {
  const loan = await sent()
  const { id, signingDocument } = await untilIs(loan, 'ACTIVE')
  const viewedAt = now()
  const viewed = { signingId: id, signerId: signingDocument.signers[0].id, type: 'VIEWED', at: viewedAt }
  const forged = await tell({ ...viewed, type: 'REFUSED' }, { secret: newSecret('HMAC_SHA256') })
  expect(forged.status).toBe(401)
  const first = await tell(viewed)
  expect(first.status).toBe(202)
  const untilKept = (event: { id: string }) =>
    eventually('the event is kept', async () => {
      const kept = await keptOf(loan.id)
      return kept.find(({ _id }) => _id === `signature/${event.id}`)
    })
  expect(await untilKept(first)).toMatchObject({ body: JSON.stringify(viewed) })
  expect((await signingOf(loan)).signingDocument.signers[0]).toMatchObject({
    status: 'VIEWED',
    viewedAt,
  })
  expect((await tell({ ...viewed, type: 'REFUSED' }, { id: first.id })).status).toBe(202)
  const late = await tell({ ...viewed, type: 'SENT' })
  await untilKept(late)
  expect((await signingOf(loan)).signingDocument.signers[0].status).toBe('VIEWED')
  expect(await keptOf(loan.id)).toHaveLength(2)
})

test('an event that cannot be read is set aside with its bytes and can be redriven; a sandbox tells no outsider', async () => {
  expect((await tell('{"signingId": "sig_x", "type": "SHINY"}')).status).toBe(202)
  const [letter] = await eventually('the letter', async () => {
    const lines = await deadLetterTool(lastro.servers, 'list', '--topic', 'contract-commands')
    const mine = lines.filter(line => line.includes('type is not one of SENT'))
    return mine.length > 0 ? mine : undefined
  })
  const redriven = await deadLetterTool(lastro.servers, 'redrive', letter!.split(/\s+/)[1]!)
  expect(redriven.at(-1)).toContain('1 written back')
  const told = await lastro.call(lastro.adminKey, 'POST', '/sandbox/v1/providers/signature', {
    body: { reject: true },
  })
  expect([told.status, told.body.error.code]).toEqual([404, 'not_found'])
})
