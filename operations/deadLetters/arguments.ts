import { MAX_DISCARD_REASON } from '../../platform/records/deadLetters.ts'
import { BadArguments, parseToolArguments } from '../commandLine/toolArguments.ts'

export type DeadLetterArguments =
  | { readonly verb: 'list'; readonly topic: string | null; readonly all: boolean }
  | { readonly verb: 'show'; readonly source: string }
  | { readonly verb: 'redrive'; readonly sources: readonly string[] }
  | { readonly verb: 'redriveAll'; readonly topic: string }
  | { readonly verb: 'discard'; readonly sources: readonly string[]; readonly reason: string }

export const DEAD_LETTERS = {
  name: 'dead-letters',
  usage: [
    'list [--topic T] [--all]       dead letters that wait; with --all also settled ones',
    'show <source>                  one record with its reason, headers and stack',
    'redrive <source>…              write records back to their source topic',
    'redrive --all --topic T        write back everything of a topic that waits',
    'discard <source>… --reason R   discard records, with a reason',
    '  A source is <topic>/<partition>/<offset>, as list shows it.',
  ],
  options: {
    topic: { type: 'string' },
    all: { type: 'boolean', default: false },
    reason: { type: 'string' },
  },
  words: { least: 0, most: 10_000 },
} as const

const SOURCE = /^[a-z-]+\/\d+\/\d+$/

/** Throws `BadArguments` saying what is wrong. */
export function parseDeadLetterArguments(args: readonly string[]): DeadLetterArguments {
  const { values, positionals } = parseToolArguments(DEAD_LETTERS, args)
  const [verb, ...sources] = positionals
  for (const source of sources) {
    if (!SOURCE.test(source)) throw new BadArguments(`${source} is not <topic>/<partition>/<offset>`)
  }
  const topic = values.topic ?? null
  if (verb === 'list' && sources.length === 0) return { verb, topic, all: values.all }
  if (verb === 'show' && sources.length === 1) return { verb, source: sources[0]! }
  if (verb === 'redrive' && values.all) {
    if (topic === null) throw new BadArguments('redrive --all needs --topic: fix one cause at a time')
    if (sources.length > 0) throw new BadArguments('redrive takes sources, or --all with --topic')
    return { verb: 'redriveAll', topic }
  }
  if (verb === 'redrive' && sources.length > 0) return { verb, sources }
  if (verb === 'discard' && sources.length > 0) return { verb, sources, reason: reasonOf(values.reason) }
  throw new BadArguments(`list, show <source>, redrive <source> or discard <source>, not "${args.join(' ')}"`)
}

function reasonOf(text = ''): string {
  if (text.trim() === '') throw new BadArguments('discard needs --reason: whoever comes later asks why')
  if (text.length > MAX_DISCARD_REASON) {
    throw new BadArguments(`--reason has at most ${MAX_DISCARD_REASON} characters`)
  }
  return text
}
