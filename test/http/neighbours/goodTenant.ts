import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contractForm } from '../../support/platform.ts'
import { type Served, servedOf } from './neighbourRow.ts'

/** A client with an ordinary day: creates, downloads, simulates and lists, at an even pace. */
export interface GoodTenant {
  /** Requests leave in time, whether the ones before are answered or not. */
  serve(seconds: number): Promise<Served>
  /** A contract with this file; its id. */
  create(file: Buffer): Promise<number>
}

const PER_SECOND = 40
const LIMIT_MS = 30_000
const AGAIN_MS = 200
const ATTEMPTS = 50
const PDF_HEAD = Buffer.from('%PDF-1.7\n')
const PDF_END = Buffer.from('%%EOF\n')

export const pdfOf = (bytes: number) =>
  Buffer.concat([PDF_HEAD, randomBytes(bytes - PDF_HEAD.length - PDF_END.length), PDF_END])
const FILE = pdfOf(40_000)

export async function openGoodTenant(
  gateway: string,
  { key, borrowerDocument }: { readonly key: string; readonly borrowerDocument: string },
): Promise<GoodTenant> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { 'api-key': key, ...(init.headers as Record<string, string> | undefined) }
    const answer = await fetch(`${gateway}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const creation = (file: Buffer, idempotencyKey: string): RequestInit => {
    const form = contractForm(borrowerDocument, { ccbFile: { file } })
    return { method: 'POST', body: form, headers: { 'idempotency-key': idempotencyKey } }
  }
  const create = async (file: Buffer): Promise<number> => {
    const idempotencyKey = randomUUID()
    let last = ''
    // The first commands of fresh processes may be answered 202 or 503.
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { status, bytes } = await ask('/contracts/v1', creation(file, idempotencyKey))
      if (status === 201) return JSON.parse(bytes.toString()).data.id
      last = `${status} ${bytes}`
      await sleep(AGAIN_MS)
    }
    throw new Error(`the good tenant has no contract: ${last}`)
  }
  const id = await create(FILE)
  const read = JSON.parse((await ask(`/contracts/v1/${id}`)).bytes.toString())
  const document = `/contracts/v1/${id}/documents/${read.data.documents[0].id}`
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const requests: readonly (() => ReturnType<typeof ask>)[] = [
    () => ask('/contracts/v1', creation(FILE, randomUUID())),
    () => ask(document),
    () => ask('/v1/ltv/simulate', { ...json, body: JSON.stringify({ contractId: id }) }),
    () => ask('/contracts/v1?take=10'),
  ]
  return { create, serve: seconds => serve(requests, seconds) }
}

async function serve(
  requests: readonly (() => Promise<{ readonly status: number; readonly bytes: Buffer }>)[],
  seconds: number,
): Promise<Served> {
  const latencies: number[] = []
  const failures: string[] = []
  const one = async (ask: (typeof requests)[number]) => {
    const startedAt = performance.now()
    try {
      const { status, bytes } = await ask()
      if (status < 300) latencies.push(performance.now() - startedAt)
      else failures.push(`${status} ${bytes.toString('utf8', 0, 200)}`)
    } catch (error) {
      failures.push(`${(error as Error).message} ${(error as Error).cause ?? ''}`)
    }
  }
  const asked = Math.round(PER_SECOND * seconds)
  const startedAt = performance.now()
  const running: Promise<void>[] = []
  for (let n = 0; n < asked; n++) {
    const wait = startedAt + (n * 1_000) / PER_SECOND - performance.now()
    if (wait > 1) await sleep(wait)
    running.push(one(requests[n % requests.length]!))
  }
  await Promise.all(running)
  return servedOf(asked, latencies, failures)
}
