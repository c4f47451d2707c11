import type { BenchPlace } from './benchServers.ts'

/** One way in which a hostile tenant could harm another, for `neighbours.ts`. */
export interface NeighbourRow {
  /** One word, for `--only`. */
  readonly name: string
  /** What the hostile ones do. */
  readonly hostile: string
  /** Processes of the platform that take part; the memory of each is told. */
  readonly processes: readonly string[]
  /** Settings of theirs that differ from the benchmarks'. */
  readonly env: Readonly<Record<string, string>>
  /** Makes the tenants ready. */
  open(place: BenchPlace): Promise<Neighbours>
}

export interface Neighbours {
  /** The good tenant at its own pace for so many seconds. */
  good(seconds: number): Promise<Served>
  /** Starts the harm; resolves when it is well under way, with what ends it. */
  harm(): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface Served {
  /** What the good tenant asked for, and what of it was answered well. */
  readonly asked: number
  readonly answered: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** From the latency of each answer that was good. */
export function servedOf(asked: number, latenciesMs: readonly number[]): Served {
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { asked, answered: sorted.length, p50Ms: at(0.5) ?? Number.NaN, p99Ms: at(0.99) ?? Number.NaN }
}
