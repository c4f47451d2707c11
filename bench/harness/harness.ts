import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Figure } from './results.ts'

/**
 * One harness for every benchmark: a benchmark names its options and answers figures; the harness parses,
 * runs, prints and saves.
 */
export interface Bench {
  readonly options: ParseArgsOptionsConfig
  run(values: never): Promise<readonly Figure[]>
}

/** Options that every benchmark has. */
const SHARED = {
  /** Print, and leave `bench/results` as it is. */
  'no-save': { type: 'boolean', default: false },
  /** First port of the servers and processes. */
  'port-base': { type: 'string', default: '23500' },
} as const

type Parsed<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ readonly options: O }>
>['values']
export type Shared = Parsed<typeof SHARED>

export function defineBench<const O extends ParseArgsOptionsConfig>(bench: {
  readonly options: O
  run(values: Parsed<O> & Shared): Promise<readonly Figure[]>
}): Bench {
  return bench as Bench
}

/** Throws a `TypeError` for an option that the benchmark does not have. */
export function benchArguments(
  { options }: Bench,
  args: readonly string[],
): Shared & Record<string, unknown> {
  return parseArgs({ args: [...args], options: { ...SHARED, ...options }, strict: true }).values
}

/** One line of usage. */
export const usageOf = ({ options }: Bench): string =>
  Object.entries({ ...SHARED, ...options } as ParseArgsOptionsConfig)
    .map(([name, { type, default: value }]) => {
      if (type === 'boolean') return `[--${name}]`
      return `[--${name} ${typeof value === 'string' ? value : '…'}]`
    })
    .join(' ')

export const say = (line: string) => void process.stderr.write(`${line}\n`)

/** The value that this share of the others does not exceed; NaN without any. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median of the times, and the 99th percentile. */
export const timeFigures = (name: string, times: readonly number[], [p50, p99]: readonly string[] = []) => [
  { name: `${name}, p50`, value: median(times), unit: 'ms', ...(p50 && { aim: p50 }) },
  { name: `${name}, p99`, value: percentile(times, 0.99), unit: 'ms', ...(p99 && { aim: p99 }) },
]

export const median = (values: readonly number[]): number => percentile(values, 0.5)
