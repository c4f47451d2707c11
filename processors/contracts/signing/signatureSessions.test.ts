/** The life of a session at a provider outside, as its answers and events become facts of the contract. */
import { createLocalCodec } from '../../../schemas/codec/codec.ts'
import type { SignatureSession } from '../../../schemas/documents/contracts.ts'
import type { SignatureRecorded } from '../../../schemas/types.ts'
import {
  BORROWER_PARTY,
  CONTRACT,
  CREATION,
  createLedger,
  LENDER_PARTY,
  type Ledger,
  NO_ADDRESS,
} from '../ledger.fixture.ts'
import { reports } from './signatureSessions.ts'

const SIGNING = `sig_${CONTRACT}_1`
const SIGNER = `sgr_${CONTRACT}_1_1`
const LINK = { signerId: SIGNER, signUrl: 'https://provider.example/sign/1' }
const FILE = { sha256: 'd'.repeat(64), sizeBytes: 1_234, objectKey: `signed-documents/${'d'.repeat(64)}` }
const AT = '2026-11-01T12:00:02.000Z'

async function sent(provider: 'local' | 'http' = 'http'): Promise<Ledger> {
  const ledger = createLedger(undefined, provider)
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  await ledger.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  return ledger
}
const signingOf = (ledger: Ledger) => ledger.contract().signings[0]!
const work = (ledger: Ledger) => ledger.all<SignatureSession>('signatureSessions')
const opened = (ledger: Ledger, reference = 'ses_1') =>
  ledger.ask('RecordSigningSession', { contractId: CONTRACT, signingId: SIGNING, reference, links: [LINK] })
const kept = (ledger: Ledger, changes: object = {}) =>
  ledger.ask('RecordSignedDocument', { contractId: CONTRACT, signingId: SIGNING, ...FILE, ...changes })
const event = (ledger: Ledger, body: object | string, eventId = 'evt_1') =>
  ledger.ask('ReceiveProviderEvent', {
    provider: 'signature',
    eventId,
    ...NO_ADDRESS,
    rawBody: typeof body === 'string' ? body : JSON.stringify(body),
  })
const signed = { signingId: SIGNING, signerId: SIGNER, type: 'SIGNED', at: AT }
const progress = (ledger: Ledger) =>
  ledger.outputs.filter(({ record }) => record === 'lastro.events.SignatureRecorded')

test('a signing outside is CREATED until the provider has opened it; then its signer has a link', async () => {
  const ledger = await sent()
  expect(signingOf(ledger)).toMatchObject({
    ...{ signingStatus: 'CREATED', provider: 'http', externalId: null, activatedAt: null },
  })
  expect(work(ledger)).toMatchObject([{ _id: SIGNING, provider: 'http', stage: 'OPENING', links: [] }])
  await opened(ledger)
  expect(signingOf(ledger)).toMatchObject({
    ...{ signingStatus: 'ACTIVE', externalId: 'ses_1', activatedAt: expect.any(Number) },
    signers: [{ signerStatus: 'SENT' }],
  })
  expect(work(ledger)).toMatchObject([{ _id: SIGNING, stage: 'OPEN', links: [LINK] }])
  // The link alone lets its holder sign: readers of events do not get it.
  const published = progress(ledger).at(-1)!
  const value = published.value as unknown as SignatureRecorded
  const bytes = await createLocalCodec().encode(published.topic, 'lastro.events.SignatureRecorded', value)
  expect([bytes.includes(SIGNER), bytes.includes(LINK.signUrl)]).toEqual([true, false])
  const again = await opened(ledger, 'ses_2')
  expect([again.status, again.writes]).toEqual(['SUCCEEDED', []])
})

test.each(['local', 'http'] as const)(
  'once all have signed (%s), the document is fetched and kept',
  async provider => {
    const ledger = await sent(provider)
    if (provider === 'http') await opened(ledger)
    const early = await kept(ledger)
    expect([early.code, early.writes]).toEqual(['invalid_state', []])
    await event(ledger, signed)
    expect(signingOf(ledger)).toMatchObject({ signingStatus: 'COMPLETED', signedDocument: null })
    expect(work(ledger)).toMatchObject([{ stage: 'SIGNED', links: [] }])
    await kept(ledger)
    expect(work(ledger)).toEqual([])
    const { signedDocument, documentSha256 } = signingOf(ledger)
    expect(signedDocument).toMatchObject({ ...FILE, originalName: `guarantee-${CONTRACT}-signed.pdf` })
    expect(signedDocument!.sha256).not.toBe(documentSha256)
    expect(progress(ledger).at(-1)!.value).toMatchObject({
      signatureEvent: 'DOCUMENT_KEPT',
      signedDocumentId: signedDocument!.documentId,
      signedDocumentSha256: FILE.sha256,
    })
    const again = await kept(ledger, { sha256: 'e'.repeat(64) })
    expect([again.status, again.writes]).toEqual(['SUCCEEDED', []])
  },
)

test('a signature that is told before the session is known counts; the reference is noted after', async () => {
  const ledger = await sent()
  await event(ledger, signed)
  await opened(ledger)
  expect(signingOf(ledger)).toMatchObject({ signingStatus: 'COMPLETED', externalId: 'ses_1' })
  expect(work(ledger)).toMatchObject([{ stage: 'SIGNED' }])
})

test.each([
  ['REFUSED', 'DECLINED'],
  ['EXPIRED', 'EXPIRED'],
])('%s ends it: nothing is left to do, and the lender may open another one', async (type, status) => {
  const ledger = await sent()
  await opened(ledger)
  await event(ledger, { ...signed, type, reason: 'no' })
  expect([signingOf(ledger).signingStatus, work(ledger)]).toEqual([status, []])
  await ledger.ask('OpenSigning', { contractId: CONTRACT, signingType: 'GUARANTEE' }, LENDER_PARTY)
  expect(work(ledger)).toMatchObject([{ _id: `sig_${CONTRACT}_2`, stage: 'OPENING' }])
})

test('with the contract its sessions end, whether they were opened or not', async () => {
  for (const isOpened of [true, false]) {
    const ledger = await sent()
    if (isOpened) await opened(ledger)
    await ledger.ask('DeclineContract', { contractId: CONTRACT, reason: null }, BORROWER_PARTY)
    expect([signingOf(ledger).signingStatus, work(ledger)]).toEqual(['CANCELLED', []])
    if (!isOpened) expect((await opened(ledger)).writes).toEqual([])
  }
})

test('an event is kept as it came and counts once, whatever comes again under its id or says the same', async () => {
  const ledger = await sent()
  await opened(ledger)
  const before = progress(ledger).length
  const text = `${JSON.stringify(signed)} `
  expect((await event(ledger, text)).status).toBe('SUCCEEDED')
  expect(ledger.all('providerEvents')).toMatchObject([
    { _id: 'signature/evt_1', contractId: CONTRACT, body: text, receivedAt: expect.stringMatching(/Z$/) },
  ])
  expect((await event(ledger, { ...signed, type: 'REFUSED' })).writes).toEqual([])
  await event(ledger, signed, 'evt_2')
  expect(ledger.all('providerEvents')).toHaveLength(2)
  expect(progress(ledger)).toHaveLength(before + 1)
})

test('an event about nothing that we know is refused, and kept all the same', async () => {
  const ledger = await sent()
  const told = await event(ledger, { ...signed, signingId: `sig_${CONTRACT}_9` })
  expect(told.code).toBe('not_found')
  expect(ledger.all('providerEvents')).toHaveLength(1)
})

test.each([
  ['no JSON', '<html>', /JSON/],
  ['no object', '[]', /not a JSON object/],
  ['an unknown type', { ...signed, type: 'GREAT' }, /type is not one of SENT/],
  ['a signing of nobody', { ...signed, signingId: 'sig_x' }, /not the id of a signing/],
  ['a release', { ...signed, signingId: 'rel_1001_1' }, /not the id of a signing/],
  ['no signer', { ...signed, signerId: 7 }, /not the id of a signer/],
  ['no time', { ...signed, at: 'today' }, /not an RFC 3339 time/],
])('an event with %s becomes a dead letter', async (_name, body, message) => {
  const ledger = await sent()
  const taken = event(ledger, body)
  await expect(taken).rejects.toMatchObject({ name: 'Poisoned', message: expect.stringMatching(message) })
  expect(ledger.all('providerEvents')).toEqual([])
})

test('of what the provider answers only news is reported, under ids that are the same next time', () => {
  const session = { _id: SIGNING, contractId: CONTRACT }
  const state = (signerStatus: 'SENT' | 'VIEWED') => {
    const rest = { signOrder: 1, viewedAt: null, signedAt: null, refusedReason: null }
    const signer = {
      signerId: SIGNER,
      signerRole: 'ISSUER',
      partyId: 'pty_1',
      signerStatus,
      ...rest,
    } as const
    return { signers: [signer], expiresAt: 77, createdAt: 11 }
  }
  const answer = (status: 'SENT' | 'SIGNED' | 'REFUSED', isExpired = false) => ({
    ...{ reference: 'ses_1', isExpired },
    signers: [{ signerId: SIGNER, status, at: null, reason: null, signUrl: null }],
  })
  const told = (...args: [ReturnType<typeof state>, ReturnType<typeof answer>]) =>
    reports(session, ...args, 99).map(({ commandId, value }) => {
      const { signatureEvent, occurredAt } = value as { signatureEvent: string; occurredAt: number }
      return [commandId, signatureEvent, occurredAt]
    })
  expect(told(state('SENT'), answer('SENT'))).toEqual([])
  expect(told(state('VIEWED'), answer('SENT'))).toEqual([])
  expect(told(state('VIEWED'), answer('SIGNED'))).toEqual([[`${SIGNING}/${SIGNER}/signed`, 'SIGNED', 99]])
  expect(told(state('SENT'), answer('REFUSED'))).toEqual([[`${SIGNING}/${SIGNER}/refused`, 'REFUSED', 99]])
  expect(told(state('SENT'), answer('SENT', true))).toEqual([[`${SIGNING}/${SIGNER}/expired`, 'EXPIRED', 77]])
  const stranger = {
    ...answer('SIGNED'),
    signers: [{ ...answer('SIGNED').signers[0]!, signerId: 'sgr_2_1_1' }],
  }
  expect(told(state('SENT'), stranger)).toEqual([])
})

test('an answer with a time that no report may have is asked for again: its command id is not used up', () => {
  const MINUTE_MS = 60_000
  const session = { _id: SIGNING, contractId: CONTRACT }
  const known = { ...{ signOrder: 1, viewedAt: null, signedAt: null, refusedReason: null }, partyId: 'pty_1' }
  const signer = { ...known, signerId: SIGNER, signerRole: 'ISSUER', signerStatus: 'SENT' } as const
  const opened = 10 * MINUTE_MS
  const now = 20 * MINUTE_MS
  const told = (at: number) => {
    const answer = { signerId: SIGNER, status: 'SIGNED', at, reason: null, signUrl: null } as const
    const signing = { signers: [signer], expiresAt: null, createdAt: opened }
    return reports(session, signing, { reference: 'ses_1', isExpired: false, signers: [answer] }, now)
  }
  for (const at of [opened - MINUTE_MS, opened, now, now + MINUTE_MS]) expect(told(at)).toHaveLength(1)
  expect(() => told(now + MINUTE_MS + 1)).toThrow(`SIGNED of ${SIGNER}: at is in the future`)
  expect(() => told(opened - MINUTE_MS - 1)).toThrow(`SIGNED of ${SIGNER}: at is before the signing`)
})
