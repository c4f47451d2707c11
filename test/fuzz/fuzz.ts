import { keysFor } from './keys.ts'
import { type Answers, fetchSchemathesis, runPiece } from './schemathesis.ts'

/** Schemathesis against a running gateway with the document that it serves, a real key for each scope. */
export interface FuzzOptions {
  readonly gateway: string
  readonly adminKey: string
  readonly phases: string
  readonly examples: number
  readonly seconds: number | null
  /** Each with its own seed: `seed`, `seed + 1`, … */
  readonly processes: number
  readonly seed: number
  readonly say: (line: string) => void
}

export interface FuzzReport {
  readonly requests: number
  /** By scope, then by status. */
  readonly answers: Answers
  /** Output of Schemathesis, of each process that found something. */
  readonly findings: readonly string[]
}

const TELL_EVERY_MS = 10_000

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { gateway, adminKey, phases, examples, seconds, processes, seed, say } = options
  const packages = await fetchSchemathesis(say)
  const keys = await keysFor(gateway, adminKey)
  const seeds = Array.from({ length: processes }, (_, index) => seed + index)
  say(`seeds ${seeds.join(', ')}; phases ${phases}; ${seconds === null ? 'once' : `${seconds} s`}`)
  const counts = new Map<number, Answers>()
  const startedAt = Date.now()
  const tell = () =>
    say(`${Math.round((Date.now() - startedAt) / 1000)} s: ${describe(sumOf([...counts.values()]))}`)
  const telling = setInterval(tell, TELL_EVERY_MS)
  try {
    const reports = await Promise.all(
      seeds.map(own => {
        const onAnswers = (answers: Answers) => void counts.set(own, answers)
        return runPiece({ gateway, keys, seed: own, phases, examples, seconds, onAnswers }, packages)
      }),
    )
    const answers = sumOf([...counts.values()])
    tell()
    return {
      requests: totalOf(answers),
      answers,
      findings: reports.filter(({ code }) => code !== 0).map(({ output }) => output),
    }
  } finally {
    clearInterval(telling)
  }
}

export function sumOf(all: readonly Answers[]): Answers {
  const sum: Record<string, number> = {}
  for (const answers of all) {
    for (const [name, count] of Object.entries(answers)) sum[name] = (sum[name] ?? 0) + count
  }
  return sum
}

export function totalOf(answers: Answers): number {
  return Object.values(answers).reduce((sum, count) => sum + count, 0)
}

/** `1234 requests: 2xx 400, 4xx 834`. */
function describe(answers: Answers): string {
  const byClass = sumOf(
    Object.entries(answers).map(([name, count]) => ({ [`${name.split(' ').at(-1)![0]}xx`]: count })),
  )
  const classes = Object.entries(byClass).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${totalOf(answers)} requests: ${classes.map(([name, count]) => `${name} ${count}`).join(', ')}`
}
