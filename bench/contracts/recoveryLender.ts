import { setTimeout as sleep } from 'node:timers/promises'
import { CREATION } from './creation.ts'

/** A lender who asks for something again and again, until it succeeds. */
export interface Lender {
  create(): Promise<{ readonly status: number; readonly body: Answer }>
  /** A creation, until its outcome is known. */
  finish(): Promise<void>
  /** Whether ltv has valued this contract. */
  isValued(contractId: string | number): Promise<boolean>
  subscribe(url: string): Promise<void>
}

export type Answer = {
  readonly data?: {
    readonly id?: number
    readonly status?: string
    readonly commandId?: string
    readonly snapshots?: readonly unknown[]
  }
} | null

export const LOOK_EVERY_MS = 20
/** Polling interval. Requests wait for their answer, so faster polling finds nothing sooner. */
const ASK_EVERY_MS = 240
/** How many are asked in the second after a kill for good: enough for every lane. */
const CREATIONS = 40

export function lenderOf(gateway: string, key: string): Lender {
  const ask = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${gateway}${path}`, {
      method,
      headers: { 'api-key': key, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json().catch(() => null)) as Answer }
  }
  const isDone = async (commandId: string) => {
    const { body } = await ask('GET', `/commands/v1/${commandId}`)
    return body?.data?.status !== undefined && body.data.status !== 'PENDING'
  }
  const create = () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(CREATION)) form.append(name, value)
    return ask('POST', '/contracts/v1', form)
  }
  return {
    create,
    async finish() {
      for (;;) {
        const { status, body } = await create()
        if (status === 201) return
        if (status !== 202) continue
        while (!(await isDone(body!.data!.commandId!))) await sleep(LOOK_EVERY_MS)
        return
      }
    },
    async isValued(contractId) {
      const { body } = await ask('GET', `/v1/ltv?contractId=${contractId}`)
      return (body?.data?.snapshots?.length ?? 0) > 0
    },
    subscribe: async url => void (await ask('POST', '/webhooks/v1/endpoints', { url, events: ['*'] })),
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
  const id = (await lender.create()).body?.data?.id
  if (id === undefined) return false
  while (!(await lender.isValued(id))) await sleep(LOOK_EVERY_MS)
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
