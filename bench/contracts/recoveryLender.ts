import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Clients, contractForm } from '../../test/support/platform.ts'

/** A lender who asks for something again and again, until it succeeds. */
export interface Lender {
  create(): Promise<Answer>
  /** A creation, until its outcome is known. */
  finish(): Promise<void>
  /** Whether ltv has valued this contract. */
  isValued(contractId: number): Promise<boolean>
  subscribe(url: string): Promise<void>
}

export const LOOK_EVERY_MS = 20
/** Polling interval. Requests wait for their answer, so faster polling finds nothing sooner. */
const ASK_EVERY_MS = 240
/** How many are asked in the second after a kill for good: enough for every lane. */
const CREATIONS = 40

export async function openLender({ call, createContract, newLender, newBorrower }: Clients): Promise<Lender> {
  const [lender, borrower] = await Promise.all([newLender(), newBorrower()])
  return {
    create: () => call(lender.key, 'POST', '/contracts/v1', { form: contractForm(borrower.document) }),
    async finish() {
      while ((await createContract(lender, borrower)).status !== 201) await sleep(LOOK_EVERY_MS)
    },
    async isValued(contractId) {
      const { body } = await call(lender.key, 'GET', `/v1/ltv?contractId=${contractId}`)
      return body.data.snapshots.length > 0
    },
    async subscribe(url) {
      await call(lender.key, 'POST', '/webhooks/v1/endpoints', { body: { url, events: ['*'] } })
    },
  }
}

/** Asks again and again, without waiting for what was asked before. */
export async function first(isDone: () => Promise<boolean>): Promise<void> {
  let done = false
  const attempt = async () => void (done ||= await isDone().catch(() => false))
  for (let n = 0; !done; n += 1) {
    if (n % (ASK_EVERY_MS / LOOK_EVERY_MS) === 0) void attempt()
    await sleep(LOOK_EVERY_MS)
  }
}

export const creation = (lender: Lender) => first(async () => (await lender.create()).status === 201)

export async function valuation(lender: Lender): Promise<boolean> {
  const { status, body } = await lender.create()
  if (status !== 201) return false
  while (!(await lender.isValued(body.data.id))) await sleep(LOOK_EVERY_MS)
  return true
}

export async function everyone(lender: Lender): Promise<void> {
  const all: Promise<void>[] = []
  for (let n = 0; n < CREATIONS; n += 1) {
    all.push(lender.finish())
    await sleep(1_000 / CREATIONS)
  }
  await Promise.all(all)
}
