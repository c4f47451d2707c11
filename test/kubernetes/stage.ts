import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import {
  type CallOptions,
  type Clients,
  clientsOf,
  contractForm,
  expectStatus,
  type Party,
} from '../support/platform.ts'
import type { Cluster } from './cluster.ts'
import type { Outside } from './outside.ts'
import { addressOfService, type Pod, podsOf, type Release } from './release.ts'

/** Fixture of every trial: the release in its cluster, and clients of its Service. */
export interface Stage {
  readonly cluster: Cluster
  readonly outside: Outside
  readonly release: Release
  readonly portBase: number
  /** Address of the gateway's Service. */
  readonly service: string
  readonly clients: Clients
  readonly lender: Party
  readonly borrower: Party
  /** A contract of the lender, which reads look at. */
  readonly contractId: number
  say(line: string): void
}

export interface Trial {
  readonly name: string
  /** Answers what came of it, with counts; throws where it is not as it should be. */
  run(stage: Stage): Promise<string>
}

const READY_LIMIT_MS = 240_000

export const seconds = (sinceMs: number): string => `${((Date.now() - sinceMs) / 1_000).toFixed(1)} s`

/** Each question to Kubernetes starts a program, so it is not asked continuously. */
const LOOK_EVERY_MS = 500

/** As `eventually`, less often. */
export const patiently = <T>(what: string, attempt: () => Promise<T | undefined>, limitMs: number) =>
  eventually(
    what,
    async () => {
      await sleep(LOOK_EVERY_MS)
      return attempt()
    },
    limitMs,
  )

/** Every pod that should be there is there and ready, and none is left of before. */
export function untilReady({ release }: Stage, count: number): Promise<readonly Pod[]> {
  return patiently(
    `${count} pods ready`,
    async () => {
      const pods = await podsOf(release)
      const waiting = pods.filter(pod => !pod.isReady || pod.isEnding)
      if (pods.length === count && waiting.length === 0) return pods
      throw new Error(`${pods.length} pods, not ready: ${waiting.map(({ name }) => name).join(', ')}`)
    },
    READY_LIMIT_MS,
  )
}

/** Its first clients, and a contract with its file. */
export async function openStage(
  all: Pick<Stage, 'cluster' | 'outside' | 'release' | 'portBase' | 'say'>,
): Promise<Stage> {
  const service = await addressOfService(all.release)
  const clients = await clientsOf({ gateway: service, adminKey: all.release.adminKey })
  const [lender, borrower] = await Promise.all([clients.newLender(), clients.newBorrower()])
  const stage = { ...all, service, clients, lender, borrower, contractId: 0 }
  const contractId = expectStatus(await create(stage, true), 201).body.data.id
  return { ...stage, contractId }
}

export const create = ({ clients, lender, borrower }: Stage, withFile: boolean, options: CallOptions = {}) =>
  clients.call(lender.key, 'POST', '/contracts/v1', {
    once: true,
    ...options,
    form: contractForm(borrower.document, withFile ? { ccbFile: { file: somePdf() } } : {}),
  })

/** Prices that every position is valued by. */
export async function setPrices({ clients }: Pick<Stage, 'clients'>): Promise<void> {
  for (const [symbol, price] of [
    ['USDC', '1'],
    ['USDBRL', '5'],
  ]) {
    const body = { symbol, price, source: 'trial', asOf: new Date().toISOString() }
    const path = '/internal/v1/market/prices'
    expectStatus(await clients.call(clients.integrationKey, 'POST', path, { body }), 202)
  }
}

/** Responses by status; requests without a response are listed in words. */
export interface Tally {
  add(what: string | number): void
  of(what: string | number): number
  all(): number
  /** Such as `200 × 31, 503 × 2`. */
  told(): string
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  return {
    add: what => void counts.set(String(what), (counts.get(String(what)) ?? 0) + 1),
    of: what => counts.get(String(what)) ?? 0,
    all: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    told: () => [...counts].map(([what, count]) => `${what} × ${count}`).join(', '),
  }
}

/** A connection without a response is given up after this. */
const READ_LIMIT_MS = 8_000
const READERS = 4
const READ_PAUSE_MS = 100

/** Reads through the Service while `work` lasts. */
export async function whileReading(stage: Stage, work: () => Promise<void>): Promise<Tally> {
  const tally = createTally()
  let done = false
  const reader = async () => {
    while (!done) {
      const path = `/contracts/v1/${stage.contractId}`
      const answer = await stage.clients
        .call(stage.lender.key, 'GET', path, { timeoutMs: READ_LIMIT_MS, once: true })
        .catch(error => ({ status: `${(error as Error).message} ${(error as Error).cause ?? ''}`.trim() }))
      tally.add(answer.status)
      await sleep(READ_PAUSE_MS)
    }
  }
  const readers = Array.from({ length: READERS }, reader)
  try {
    await work()
  } finally {
    done = true
    await Promise.all(readers)
  }
  return tally
}
