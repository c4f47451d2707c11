import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifySignature } from '../../platform/webhookSignature.ts'

export interface SessionTold {
  readonly signingId: string
  readonly document: { readonly sha256: string; readonly content: string }
  readonly signers: readonly { readonly signerId: string; readonly name: string; readonly document: string }[]
}

/** A signature provider outside, over real HTTP: people sign when and how the test says. */
export interface OutsideSignatures {
  readonly url: string
  /** Sessions that it was asked to open, in order. */
  readonly opened: readonly SessionTold[]
  /** The next requests are answered with this status instead, or not at all (0). */
  failNext(...statuses: number[]): void
  /** From now on every signer of a session stands like this. */
  decide(signingId: string, status: 'VIEWED' | 'SIGNED' | 'REFUSED', at: string): void
  expire(signingId: string): void
  /** What it gives as the signed document. */
  signedBytes(signingId: string): Buffer
  close(): Promise<void>
}

interface Session {
  readonly told: SessionTold
  status: string
  signer: { status: string; at?: string; reason?: string }
}

export async function openSignatureProvider(secret: string): Promise<OutsideSignatures> {
  const opened: SessionTold[] = []
  const sessions = new Map<string, Session>()
  const failures: number[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const failure = failures.shift()
    if (failure === 0) return
    if (failure !== undefined) return answer(response, failure, {})
    const header = (name: string) => request.headers[name] as string | undefined
    const signed = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body,
    }
    if (!verifySignature(secret, signed, Date.now() / 1_000).valid) return answer(response, 401, {})
    if (request.method === 'POST') {
      const told = JSON.parse(body) as SessionTold
      opened.push(told)
      if (hashOf(bytesOf(told)) !== told.document.sha256) return answer(response, 422, {})
      const key = header('idempotency-key')!
      if (!sessions.has(key)) sessions.set(key, { told, status: 'OPEN', signer: { status: 'SENT' } })
      return answer(response, 201, shown(sessions.get(key)!))
    }
    const [, , id, what] = request.url!.split('/')
    const session = sessions.get(id!)
    if (!session) return answer(response, 404, {})
    if (what === undefined) return answer(response, 200, shown(session))
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(signedBytes(session))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened,
    failNext: (...statuses) => void failures.push(...statuses),
    decide(signingId, status, at) {
      const session = sessions.get(signingId)!
      session.signer = { status, at, reason: 'the rate is wrong' }
      if (status !== 'VIEWED') session.status = status === 'SIGNED' ? 'COMPLETED' : 'DECLINED'
    },
    expire: signingId => void (sessions.get(signingId)!.status = 'EXPIRED'),
    signedBytes: signingId => signedBytes(sessions.get(signingId)!),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
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

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
