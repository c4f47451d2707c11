import { createHash } from 'node:crypto'
import { type OutsideServer, openOutside } from './outsideServer.ts'

export interface SessionTold {
  readonly signingId: string
  readonly document: { readonly sha256: string; readonly content: string }
  readonly signers: readonly { readonly signerId: string; readonly name: string; readonly document: string }[]
}

/** A signature provider outside, over real HTTP: people sign when and how the test says. */
export interface OutsideSignatures extends OutsideServer {
  /** Sessions that it was asked to open, in order. */
  readonly opened: readonly SessionTold[]
  /** Sets the status of every signer of a session from now on. */
  decide(signingId: string, status: 'VIEWED' | 'SIGNED' | 'REFUSED', at: string): void
  expire(signingId: string): void
  /** The signed document of the provider. */
  signedBytes(signingId: string): Buffer
}

interface Session {
  readonly told: SessionTold
  status: string
  signer: { status: string; at?: string; reason?: string }
}

export async function openSignatureProvider(secret: string): Promise<OutsideSignatures> {
  const opened: SessionTold[] = []
  const sessions = new Map<string, Session>()
  const server = await openOutside(secret, ({ method, path, key, body }) => {
    if (method === 'POST') {
      const told = JSON.parse(body) as SessionTold
      opened.push(told)
      if (hashOf(bytesOf(told)) !== told.document.sha256) return [422, {}]
      if (!sessions.has(key)) sessions.set(key, { told, status: 'OPEN', signer: { status: 'SENT' } })
      return [201, shown(sessions.get(key)!)]
    }
    const [, , id, what] = path.split('/')
    const session = sessions.get(id!)
    if (!session) return [404, {}]
    if (what === undefined) return [200, shown(session)]
    return [200, signedBytes(session)]
  })
  return {
    ...server,
    opened,
    decide(signingId, status, at) {
      const session = sessions.get(signingId)!
      session.signer = { status, at, reason: 'the rate is wrong' }
      if (status !== 'VIEWED') session.status = status === 'SIGNED' ? 'COMPLETED' : 'DECLINED'
    },
    expire: signingId => void (sessions.get(signingId)!.status = 'EXPIRED'),
    signedBytes: signingId => signedBytes(sessions.get(signingId)!),
  }
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = ({ document }: SessionTold) => Buffer.from(document.content, 'base64')
const signedBytes = ({ told }: Session) =>
  Buffer.concat([bytesOf(told), Buffer.from(`% certificate of ${told.signingId}\n`)])

function shown({ told, status, signer }: Session) {
  const signers = told.signers.map(({ signerId }) => {
    return { signerId, ...signer, signUrl: `https://provider.example/sign/${signerId}` }
  })
  return { reference: `ses_${told.signingId}`, status, signers }
}
