import { newSecret } from '../../../platform/secrets/signingSecret.ts'
import type { Signer, SigningState } from '../../../schemas/types.ts'
import { type Handler, type OutsideServer, openOutside, reply } from '../../../test/support/outsideServer.ts'
import { httpSignatureProvider } from './httpSignatureProvider.ts'
import { localSignatureProvider, type SignatureProvider } from './signatureProvider.ts'

/** An external provider, over real HTTP: a session per idempotency key, and nothing unsigned. */
const SECRET = newSecret('HMAC_SHA256')
/** A busy machine needs some of it. */
const TIMEOUT_MS = 5_000
const SOON_MS = 250
const NOW = Date.parse('2026-11-20T12:00:00Z')
const DOCUMENT = Buffer.from('%PDF-1.7\nwhat is signed\n%%EOF\n')
const CONTACT = { document: '52998224725', name: 'Maria Souza', email: 'maria@example.com', phone: null }

interface Session {
  readonly reference: string
  status: string
  readonly signers: { signerId: string; status: string; at?: string; signUrl: string }[]
}
const sessions = new Map<string, Session>()
let server: OutsideServer
let url = ''

beforeAll(async () => {
  server = await openOutside(SECRET, ({ method, path, key, body }) => {
    if (method === 'POST') return [201, sessionOf(key, JSON.parse(body))]
    const [, , , sessionId, what] = path.split('/')
    const session = sessions.get(sessionId!)
    if (!session) return [404, {}]
    if (what !== 'document') return [200, session]
    if (session.status !== 'COMPLETED') return [409, {}]
    return [200, Buffer.concat([DOCUMENT, Buffer.from('% with signatures\n')])]
  })
  url = `${server.url}/v1`
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
  server.instead.length = 0
})

function sessionOf(key: string, { signers }: { readonly signers: readonly { signerId: string }[] }): Session {
  const made: Session = {
    reference: `ses_${sessions.size + 1}`,
    status: 'OPEN',
    signers: signers.map(({ signerId }) => {
      return { signerId, status: 'SENT', signUrl: `https://provider.example/sign/${signerId}` }
    }),
  }
  if (!sessions.has(key)) sessions.set(key, made)
  return sessions.get(key)!
}

let count = 0
function newSigning(): SigningState {
  count += 1
  const signer: Signer = {
    signerId: `sgr_1001_${count}_1`,
    signerRole: 'ISSUER',
    partyId: 'pty_borrower',
    signOrder: 1,
    signerStatus: 'PENDING',
    viewedAt: null,
    signedAt: null,
    refusedReason: null,
  }
  return {
    signingId: `sig_1001_${count}`,
    signingType: 'GUARANTEE',
    signingStatus: 'ACTIVE',
    provider: 'local',
    externalId: null,
    createdAt: NOW,
    activatedAt: NOW,
    completedAt: null,
    expiresAt: NOW + 1_000,
    signingDocumentId: `sgd_1001_${count}`,
    documentId: '0190a0b0-0000-8000-8000-000000000001',
    documentName: 'guarantee-1001.pdf',
    documentSha256: 'a'.repeat(64),
    documentStatus: 'PENDING',
    signers: [signer],
    recordedEvents: [],
    signedDocument: null,
  }
}

type HttpOptions = Parameters<typeof httpSignatureProvider>[0]
const outside = (changes: Partial<HttpOptions> = {}) =>
  httpSignatureProvider({
    url,
    secret: SECRET,
    timeoutMs: TIMEOUT_MS,
    documentOf: async () => DOCUMENT,
    contactOf: async () => CONTACT,
    ...changes,
  })

/** State of each provider, unseen by the test. */
interface World {
  readonly open: () => SignatureProvider
  /** The signing as we know it once its signer has signed. */
  readonly sign: (signing: SigningState) => SigningState
  readonly expire: (signing: SigningState) => void
}
let localTime = NOW
const LOCAL: World = {
  open: () => localSignatureProvider({ documentOf: async () => DOCUMENT, now: () => localTime }),
  sign: signing => {
    const signers = signing.signers.map(signer => ({
      ...signer,
      signerStatus: 'SIGNED' as const,
      signedAt: NOW,
    }))
    return { ...signing, signers }
  },
  expire: ({ expiresAt }) => {
    localTime = expiresAt!
  },
}
const HTTP: World = {
  open: outside,
  sign(signing) {
    const session = sessions.get(signing.signingId)!
    session.status = 'COMPLETED'
    for (const signer of session.signers) {
      signer.status = 'SIGNED'
      signer.at = new Date(NOW).toISOString()
    }
    return signing
  },
  expire: ({ signingId }) => {
    sessions.get(signingId)!.status = 'EXPIRED'
  },
}
beforeEach(() => {
  localTime = NOW
})

describe.each<[string, World]>([
  ['local', LOCAL],
  ['http', HTTP],
])('a signature provider (%s)', (_name, world) => {
  test('opens one session of a signing, however often it is asked, and another one of another', async () => {
    const one = newSigning()
    const [first, again] = [await world.open().open(one), await world.open().open(one)]
    expect(first).toMatchObject({ reference: expect.stringMatching(/./), isExpired: false })
    expect(first.signers.map(({ signerId }) => signerId)).toEqual([one.signers[0]!.signerId])
    expect(again).toEqual(first)
    const other = await world.open().open(newSigning())
    expect(other.reference).not.toBe(first.reference)
  })

  test('says who has signed and when, and gives the signed document, the same one each time', async () => {
    const signing = newSigning()
    const { reference } = await world.open().open(signing)
    await expect(world.open().signedDocument(signing)).rejects.toThrow(/not everybody|answered 409/)
    const known = world.sign({ ...signing, externalId: reference })
    expect(await world.open().read(known)).toMatchObject({
      ...{ reference, isExpired: false },
      signers: [{ signerId: signing.signers[0]!.signerId, status: 'SIGNED', at: NOW }],
    })
    const [bytes, again] = [
      await world.open().signedDocument(known),
      await world.open().signedDocument(known),
    ]
    expect(bytes.subarray(0, DOCUMENT.length).equals(DOCUMENT)).toBe(true)
    expect([bytes.length > DOCUMENT.length, bytes.equals(again)]).toEqual([true, true])
  })

  test('says when the time of a session is over', async () => {
    const signing = newSigning()
    const opened = await world.open().open(signing)
    world.expire(signing)
    expect([opened.isExpired, (await world.open().read(signing)).isExpired]).toEqual([false, true])
  })
})

test('a provider outside gets the document, its hash and its signers, and nothing that is ours alone', async () => {
  const signing = newSigning()
  const { signers } = await outside().open(signing)
  const [signer] = signing.signers as [Signer]
  expect(signers[0]!.signUrl).toBe(`https://provider.example/sign/${signer.signerId}`)
  const [{ method, path, key, body }] = server.received as [(typeof server.received)[number]]
  expect({ method, path, key }).toEqual({ method: 'POST', path: '/v1/sessions', key: signing.signingId })
  expect(JSON.parse(body)).toEqual({
    signingId: signing.signingId,
    type: 'GUARANTEE',
    expiresAt: '2026-11-20T12:00:01.000Z',
    document: {
      name: 'guarantee-1001.pdf',
      sha256: 'a'.repeat(64),
      mimeType: 'application/pdf',
      content: DOCUMENT.toString('base64'),
    },
    signers: [{ signerId: signer.signerId, role: 'ISSUER', order: 1, ...CONTACT }],
  })
})

test('after an answer that was lost the same key finds the same session', async () => {
  const signing = newSigning()
  // The provider did it, and its answer does not come in time.
  server.instead.push(() => void sessionOf(signing.signingId, signing))
  await expect(outside({ timeoutMs: SOON_MS }).open(signing)).rejects.toThrow(/timeout|aborted/)
  const made = sessions.get(signing.signingId)!.reference
  expect(await outside().open(signing)).toMatchObject({ reference: made })
})

const told = (body: object | string): Handler => {
  return (_, response) => reply(response, 200, body)
}
const signer = { signerId: 'sgr_1001_1_1', status: 'SENT' }
const open = { reference: 'ses_1', status: 'OPEN' }

test.each<[string, Handler, RegExp]>([
  ['a server error', (_, response) => reply(response, 503, {}), /answered 503/],
  ['a session it does not want', (_, response) => reply(response, 422, {}), /answered 422/],
  ['a broken connection', request => void request.socket.destroy(), /fetch failed|terminated/],
  ['no JSON', told('<html>'), /JSON/],
  ['another JSON', told([]), /not a JSON object/],
  ['an unknown state', told({ ...open, status: 'GREAT' }), /status is not one of/],
  ['no reference', told({ status: 'OPEN' }), /needs a reference/],
  [
    'a signer of nobody',
    told({ ...open, signers: [{ ...signer, signerId: 'x' }] }),
    /not the id of a signer/,
  ],
  ['a signer who glows', told({ ...open, signers: [{ ...signer, status: 'GLOWS' }] }), /status of a signer/],
  [
    'a link that runs',
    told({ ...open, signers: [{ ...signer, signUrl: 'javascript:1' }] }),
    /signUrl is not a URL/,
  ],
  ['a time of nowhere', told({ ...open, signers: [{ ...signer, at: 'noon' }] }), /not an RFC 3339 time/],
  ['a long answer', told(' '.repeat(100_000)), /too long/],
  [
    'somewhere else',
    (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    /fetch failed|redirect/,
  ],
])('%s is no answer: it is asked again', async (_name, misbehave, message) => {
  server.instead.push(misbehave)
  const signing = newSigning()
  await expect(outside().open(signing)).rejects.toThrow(message)
  expect(await outside().open(signing)).toMatchObject({ isExpired: false })
})

test('a file that is not a PDF, or has no end, is not kept as a signed document', async () => {
  const patient = outside({ timeoutMs: 60_000 })
  const signing = newSigning()
  await outside().open(signing)
  HTTP.sign(signing)
  server.instead.push(told('<html>'))
  await expect(patient.signedDocument(signing)).rejects.toThrow('no PDF')
  // (lending G9) Readers look for its beginning further on, too.
  server.instead.push(told(`\ufeff${DOCUMENT}`))
  expect((await patient.signedDocument(signing)).toString()).toBe(`\ufeff${DOCUMENT}`)
  server.instead.push((_, response) => void response.end(Buffer.alloc(33 * 1024 * 1024)))
  await expect(patient.signedDocument(signing)).rejects.toThrow('too long')
})

test('a signer whose details were erased is not invited', async () => {
  const erased = outside({ contactOf: async () => null })
  await expect(erased.open(newSigning())).rejects.toThrow('were erased')
  expect(server.received).toEqual([])
})
