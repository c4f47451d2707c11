import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Creation } from './creations.ts'
import { currentPrices } from './currentPrices.ts'
import { type Answer, type Clients, contractForm, type Party } from './platform.ts'

/** Clients that never retry: their first response is all they know. */
export interface RolloutLoad {
  readonly creations: readonly Creation[]
  /** Everything that was no success, in words. */
  readonly failures: readonly string[]
  /** Requests by kind and status. */
  readonly counts: Readonly<Record<string, number>>
  readonly slowestMs: () => number
  stop(): Promise<void>
}

/** Each client makes about this many requests in a second: a busy day, not a benchmark. */
const PAUSE_MS = 150
const CREATORS = 6
const OTHERS = 3
/** Longer than a gateway waits for a reply. */
const LIMIT_MS = 30_000

export interface RolloutParties {
  readonly lender: Party
  readonly borrower: Party
  /** Its contract is the one whose balance moves all the time. */
  readonly otherLender: Party
  readonly otherId: number
}

export function startRolloutLoad(lastro: Clients, gateway: string, parties: RolloutParties): RolloutLoad {
  const { lender, borrower, otherLender, otherId } = parties
  const creations: Creation[] = []
  const failures: string[] = []
  const counts: Record<string, number> = {}
  let slowest = 0
  let stopped = false

  const ask = async (what: string, ...[key, method, path, options]: Parameters<Clients['call']>) => {
    const startedAt = Date.now()
    try {
      const answer = await lastro.call(key, method, path, {
        ...options,
        gateway,
        timeoutMs: LIMIT_MS,
        once: true,
      })
      const name = `${what} ${answer.status}`
      counts[name] = (counts[name] ?? 0) + 1
      if (answer.status >= 300) failures.push(`${name} ${answer.bytes}`)
      return answer
    } catch (error) {
      const { message, cause } = error as Error
      failures.push(`${what}: ${message} ${cause}`)
      return null
    } finally {
      slowest = Math.max(slowest, Date.now() - startedAt)
    }
  }
  const create = async () => {
    const idempotencyKey = `rollout-${randomUUID()}`
    const form = contractForm(borrower.document, { name: idempotencyKey })
    const headers = { 'idempotency-key': idempotencyKey }
    const answer = await ask('create', lender.key, 'POST', '/contracts/v1', { form, headers })
    const contractId = answer && (await contractIdOf(answer))
    if (!contractId) return
    const named = new Set([contractId])
    creations.push({ idempotencyKey, contractId, named, answer: answer.bytes.toString(), tries: 1 })
  }
  /** Of a 202 the command's own resource tells the answer. */
  const contractIdOf = async (answer: Answer): Promise<number | null> => {
    if (answer.status === 201) return answer.body.data.id
    if (answer.status !== 202) return null
    const path = `/commands/v1/${answer.body.data.commandId}`
    for (;;) {
      const status = await ask('outcome', lender.key, 'GET', path)
      const known = status?.body?.data?.answer
      if (known) return known.body.data.id
      await sleep(PAUSE_MS)
    }
  }
  let moves = 0
  const move = async () => {
    moves += 1
    const body = { outstandingBalance: `${9_000 + (moves % 500)}.5` }
    const path = `/contracts/v1/${otherId}/outstanding-balance`
    await ask('balance', otherLender.key, 'PATCH', path, { body })
    await ask('read', otherLender.key, 'GET', `/contracts/v1/${otherId}`)
    await ask('ltv', otherLender.key, 'GET', `/v1/ltv?contractId=${otherId}`)
  }
  const price = async () => {
    const market = await ask('market', otherLender.key, 'GET', '/v1/market')
    const ticks = currentPrices(market, 'rollout')
    if (ticks.length === 0)
      ticks.push({ symbol: 'USDC', price: '1', source: 'rollout', asOf: new Date().toISOString() })
    await ask('price', lastro.integrationKey, 'POST', '/internal/v1/market/prices', { body: { ticks } })
  }
  const register = async () => {
    const body = { name: 'rollout', scopes: ['webhooks'], rateLimit: 0, document: lender.document }
    await ask('key', lastro.adminKey, 'POST', '/auth/v1/api-keys', { body })
  }
  const client = async (work: () => Promise<unknown>) => {
    while (!stopped) {
      await work()
      await sleep(PAUSE_MS)
    }
  }
  const clients = [
    ...Array.from({ length: CREATORS }, () => client(create)),
    ...Array.from({ length: OTHERS }, () => client(move)),
    client(price),
    client(register),
  ]
  return {
    creations,
    failures,
    counts,
    slowestMs: () => slowest,
    async stop() {
      stopped = true
      await Promise.all(clients)
    },
  }
}
