import { type Topic, topics } from '../../schemas/topics.ts'
import { BadArguments, parseToolArguments } from '../commandLine/toolArguments.ts'

export interface TailArguments {
  readonly topic: Topic
  /** Null: all keys. */
  readonly key: string | null
  /** Records of the key are in every partition. */
  readonly spread: boolean
  /** Where to begin: `beginning`, `end`, or milliseconds since the epoch. */
  readonly from: 'beginning' | 'end' | number
  readonly json: boolean
  readonly follow: boolean
}

export const TAIL = {
  name: 'tail',
  usage: [
    '<topic> [options]',
    '  --contract N   only this contract (topics keyed by contract)',
    '  --key K        only records with this key',
    '  --from WHEN    beginning, end (default), 2026-01-15T12:30:00Z, or an age such as 30s, 10m, 2h, 1d',
    '  --no-follow    stop at the end',
    '  --json         one line of JSON per record',
    `  Topics: ${Object.values<Topic>(topics)
      .map(({ name }) => name)
      .join(', ')}`,
  ],
  options: {
    contract: { type: 'string' },
    key: { type: 'string' },
    from: { type: 'string', default: 'end' },
    json: { type: 'boolean', default: false },
    follow: { type: 'boolean', default: true },
  },
  words: { least: 1, most: 1 },
} as const

/** Throws `BadArguments` saying what is wrong. `now` in milliseconds since the epoch. */
export function parseTailArguments(args: readonly string[], now: number): TailArguments {
  const { values, positionals } = parseToolArguments(TAIL, args)
  const topic = Object.values<Topic>(topics).find(({ name }) => name === positionals[0])
  if (!topic) throw new BadArguments(`which topic? ${positionals[0]}`)
  if (values.contract !== undefined && topic.key !== 'contractId') {
    throw new BadArguments(`${topic.name} is not keyed by contract`)
  }
  if (values.contract !== undefined && !/^[1-9]\d*$/.test(values.contract)) {
    throw new BadArguments(`--contract ${values.contract} is not a contract id`)
  }
  const key = values.contract ?? values.key ?? null
  return {
    topic,
    key,
    // Each price tick is in every partition; everywhere else a key has one.
    spread: topic === topics.marketPrices || key === null,
    from: momentOf(values.from, now),
    json: values.json,
    follow: values.follow,
  }
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function momentOf(text: string, now: number): TailArguments['from'] {
  if (text === 'beginning' || text === 'end') return text
  const age = /^(\d{1,6})([smhd])$/.exec(text)
  if (age) return now - Number.parseInt(age[1]!, 10) * UNITS_MS[age[2]!]!
  const moment = Date.parse(text)
  if (Number.isNaN(moment))
    throw new BadArguments(`--from ${text} is neither a time, an age, beginning nor end`)
  return moment
}
