import { median, percentile } from '../../../bench/harness/harness.ts'
import type { ServerAddresses } from '../../../local/servers/servers.ts'
import { chartMemoryOf } from '../../support/processMemory.ts'

/** One way in which a hostile tenant could harm another, for `neighbours.ts`. */
export interface NeighbourRow {
  /** One word, for `--only`. */
  readonly name: string
  /** Acts of the hostile tenants. */
  readonly hostile: string
  /** Processes of the platform that take part; the memory of each is reported. */
  readonly processes: readonly string[]
  /** Settings of theirs that differ from the others'. */
  readonly env: Readonly<Record<string, string>>
  /** Makes the tenants ready. */
  open(place: NeighbourPlace): Promise<Neighbours>
}

/** Settings of a process of the row: Node's heap is as large as in the chart. */
export function settingsOf({ env }: NeighbourRow, name: string): Readonly<Record<string, string>> {
  const heap = `--max-old-space-size=${chartMemoryOf(name).heapMb}`
  return { ...env, NODE_OPTIONS: [heap, env['NODE_OPTIONS'] ?? ''].join(' ').trim() }
}

/** The platform that they share. */
export interface NeighbourPlace {
  readonly servers: ServerAddresses
  readonly gateway: string
  /** Secrets of endpoints are sealed with it. */
  readonly masterKey: string
  /** Contracts that the hostile tenants of webhooks make together. */
  readonly madePerSecond: number
  /** An unlimited key of a lender, and a borrower to lend to. */
  readonly good: () => Promise<{ readonly key: string; readonly borrowerDocument: string }>
}

export interface Neighbours {
  /** The good tenant at its own pace for so many seconds. */
  good(seconds: number): Promise<Served>
  /** Starts the harm; resolves when it is well under way. */
  harm(): Promise<Harm>
  /** Removes the tenants' data. */
  close(): Promise<void>
}

export interface Harm {
  /** Ends it, and counts the answers and receipts of the hostile tenants by kind. */
  end(): Promise<Readonly<Record<string, number>>>
}

export interface Served {
  /** Requests of the good tenant, and how many were answered well. */
  readonly asked: number
  readonly answered: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers to the other requests. */
  readonly failures: readonly string[]
}

/** From the latency of each answer that was good. */
export function servedOf(
  asked: number,
  latenciesMs: readonly number[],
  failures: readonly string[] = [],
): Served {
  const [p50Ms, p99Ms] = [median(latenciesMs), percentile(latenciesMs, 0.99)]
  return { asked, answered: latenciesMs.length, p50Ms, p99Ms, failures }
}

export interface Compared {
  readonly alone: Served
  readonly beside: Served
  /** Answers to the hostile tenants, all rounds together. */
  readonly told: Readonly<Record<string, number>>
}

/**
 * Compares the good tenant alone, round after round, with rounds that each start the harm anew.
 * Latencies are medians of the rounds, so a second of other work on the machine does not count.
 */
export async function compare(
  neighbours: Pick<Neighbours, 'good' | 'harm'>,
  rounds: number,
  seconds: number,
): Promise<Compared> {
  const alone: Served[] = []
  const beside: Served[] = []
  const told: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) alone.push(await neighbours.good(seconds))
  for (let round = 0; round < rounds; round++) {
    const harm = await neighbours.harm()
    try {
      beside.push(await neighbours.good(seconds))
    } finally {
      for (const [what, times] of Object.entries(await harm.end())) told[what] = (told[what] ?? 0) + times
    }
  }
  return { alone: together(alone), beside: together(beside), told }
}

function together(rounds: readonly Served[]): Served {
  const sum = (of: (served: Served) => number) => rounds.reduce((total, served) => total + of(served), 0)
  return {
    asked: sum(({ asked }) => asked),
    answered: sum(({ answered }) => answered),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    failures: rounds.flatMap(({ failures }) => failures),
  }
}
