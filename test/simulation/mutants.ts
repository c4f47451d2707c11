import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { logMutants } from './logMutants.ts'
import { moneyMutants } from './moneyMutants.ts'
import { noticeMutants } from './noticeMutants.ts'
import { streamMutants } from './streamMutants.ts'

/**
 * Deliberate faults of the runtime. Each replaces a piece of its source while it is loaded, so that the
 * runtime itself carries no switches; `npm run simulate:mutants` shows for each the first seed that catches
 * it.
 */
export interface Mutant {
  readonly name: string
  /** Which simulation hunts it; the decider's where nothing is said. */
  readonly kind?: 'stream' | 'log' | 'notices' | 'money'
  /** Seen from processors/runtime. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

const RUNTIME = join(import.meta.dirname, '../../processors/runtime')

export const mutants: readonly Mutant[] = [
  ...logMutants,
  ...moneyMutants,
  ...noticeMutants,
  ...streamMutants,
  {
    name: 'who answers first is believed to be in charge',
    file: 'kafka/leaderQuorum.ts',
    find: 'Math.floor(answers.length / 2) + 1',
    replace: '1',
  },
  {
    name: 'offset-read-before-fence',
    file: 'decider/ownership.ts',
    find: `    await producer.fence(deps.destinations)
    const committed = await readCommitted(deps, lane, stored)`,
    replace: `    const committed = await readCommitted(deps, lane, stored)
    await producer.fence(deps.destinations)`,
  },
  {
    name: 'fence-by-connect-only',
    file: 'decider/ownership.ts',
    find: '    await producer.fence(deps.destinations)\n',
    replace: '',
  },
  {
    name: 'fence-sweeps-nothing',
    file: 'decider/ownership.ts',
    find: 'producer.fence(deps.destinations)',
    replace: 'producer.fence([])',
  },
  {
    name: 'save-without-epoch',
    file: 'decider/decider.ts',
    find: '    epoch: owned.epoch,\n    seq: owned.seq,\n',
    replace:
      '    epoch: (await store.peek(group, lane))?.epoch ?? 0,\n    seq: (await store.peek(group, lane))?.seq ?? 0,\n',
  },
  {
    name: 'reply-before-save',
    file: 'decider/decider.ts',
    find: '  try {\n    await saveBatch(',
    replace: '  deps.replies.send(decided.replies)\n  try {\n    await saveBatch(',
  },
  {
    name: 'publish-without-offsets',
    file: 'decider/publisher.ts',
    find: 'await producer.publish(group, records, offsets)',
    replace: 'await producer.publish(group, records, [])',
  },
  {
    name: 'outcome-not-stored',
    file: 'decider/decider.ts',
    find: '    outcomes: decided.outcomes,',
    replace: '    outcomes: [],',
  },
  {
    name: 'creations-never-looked-up',
    file: 'decider/decider.ts',
    find: "  if (creations === 'assumed') return { ...attempt, creations: 'looked up' }\n",
    replace: '',
  },
  {
    name: 'outcome-not-seen-inside-a-batch',
    file: 'decider/decideBatch.ts',
    find: '      if (decided.outcome) seen.set(context.commandId, decided.outcome)\n',
    replace: '',
  },
  {
    name: 'outbox-trimmed-unpublished',
    file: 'decider/decider.ts',
    find: '  owned.publisher.add(entry)\n',
    replace: '  owned.publisher.add(entry)\n  await store.trim(group, lane, owned.epoch, seq)\n',
  },
  {
    name: 'producer-kept-after-a-doubt',
    file: 'decider/publisher.ts',
    find: `        if (!abandoned) options.failed(error as Error)
        failure = error as Error
        break
`,
    replace: '        continue\n',
  },
  {
    name: 'fenced-lane-abandoned-while-a-member',
    file: 'decider/decider.ts',
    find: '        if (recovery.losesLease) loseLease(error as Error)\n',
    replace:
      "        if (recovery.losesLease) loseLease(error as Error)\n        if (recovery.next === 'retry') revoked = true\n",
  },
  {
    name: 'poisoned-record-dropped',
    file: 'decider/decideBatch.ts',
    find: '    outputs: [deadLetter(record, processor, error, now)],',
    replace: '    outputs: [],',
  },
  {
    name: 'unknown-type-dead-lettered',
    file: 'lane/records.ts',
    find: 'if (error instanceof Poisoned) taken.push',
    replace: 'if (error instanceof Poisoned || error instanceof Unavailable) taken.push',
  },
  {
    name: 'two-inputs-of-a-lane-at-once',
    file: 'lane/laneHost.ts',
    find: '(turns.get(partition) ?? Promise.resolve()).then(',
    replace: 'Promise.resolve().then(',
  },
  {
    name: 'drain-forgotten',
    file: 'decider/ownership.ts',
    find: '    await drain(deps, lane, stored, publisher)\n',
    replace: '',
  },
  {
    name: 'drain-out-of-order',
    file: 'decider/ownership.ts',
    find: '    for (const document of documents) {\n      if (document.seq !== expected) {',
    replace: '    for (const document of [...documents].reverse()) {\n      if (document.seq > 1e9) {',
  },
  {
    name: 'published-number-ignored',
    file: 'decider/ownership.ts',
    find: 'const published = seqs.length > 0 ? Math.max(...seqs) : stored.published',
    replace: 'const published = stored.published',
  },
  {
    name: 'position-taken-from-kafka',
    file: 'decider/ownership.ts',
    find: 'const position = stored.next[topic] ?? committed ?? bounds.start',
    replace: 'const position = committed ?? stored.next[topic] ?? bounds.start',
  },
  {
    name: 'publication-failure-unnoticed-while-idle',
    file: 'decider/ownership.ts',
    find: '      failed: deps.publicationFailed,',
    replace: '      failed: () => undefined,',
  },
  {
    name: 'old-lane-document-trusted',
    file: 'decider/ownership.ts',
    find: '    throw await acquisitionError(deps, lane, stored.epoch, error)',
    replace: '    throw error',
  },
  {
    name: 'permanent-refusal-drops-the-batch',
    file: 'decider/decider.ts',
    find: '    const next = attemptAfter(',
    replace: '    return decided.covered\n    const next = attemptAfter(',
  },
  {
    name: 'no-first-offset',
    file: 'decider/ownership.ts',
    find: 'if (committed.missing) await commitFirstOffsets',
    replace: 'if (committed.missing && stored.seq < 0) await commitFirstOffsets',
  },
  {
    name: 'state-before-the-batch-read-twice',
    file: 'decider/decideBatch.ts',
    find: '    set.apply(decision.writes)\n',
    replace: '',
  },
  {
    name: 'duplicates-not-answered',
    file: 'decider/decideBatch.ts',
    find: '      replyTo(batch, item.record, before)\n',
    replace: '',
  },
  {
    name: 'resolved-before-saved',
    file: 'decider/decider.ts',
    find: '    await owned.publisher.room()\n    const taken',
    replace: '    batch.resolve(batch.lastOffset)\n    await owned.publisher.room()\n    const taken',
  },
  {
    // Who waits for ten minutes waits through an advance of the clock: nothing else takes so long here.
    name: 'what-waited-long-is-as-of-now',
    file: 'decider/decideBatch.ts',
    find: '    const context = contextOf(item.record)\n',
    replace:
      '    const read = contextOf(item.record)\n' +
      '    const context = { ...read, issuedAt: Math.max(read.issuedAt, options.now - 600_000) }\n',
  },
  {
    name: 'stream: restored before the fence',
    kind: 'stream',
    file: 'stream/streamOwnership.ts',
    find: '    await stream.prepare()\n    await producer.fence(destinations)\n    const state = stream.createState(lane)\n',
    replace: `    await stream.prepare()
    const state = stream.createState(lane)
    const early = await log.bounds(stream.changelog, lane)
    await log.readToEnd(stream.changelog, lane, early.start, records => state.restore(records))
    state.restore = () => undefined
    await producer.fence(destinations)
`,
  },
  {
    name: 'stream: not fenced',
    kind: 'stream',
    file: 'stream/streamOwnership.ts',
    find: '    await producer.fence(destinations)\n',
    replace: '',
  },
  {
    name: 'a lane that works says nothing',
    file: 'decider/decider.ts',
    find: '        health.works()\n',
    replace: '',
  },
]

type Load = Parameters<typeof import('node:module').registerHooks>[0]['load'] & object

/** A module hook that loads the mutant's file changed, and everything else as it is. */
export function loadMutated({ file, find, replace }: Mutant): Load {
  const target = join(RUNTIME, file)
  return (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:') || fileURLToPath(url) !== target) return loaded
    const source = String(loaded.source)
    const count = source.split(find).length - 1
    if (count !== 1) throw new Error(`the mutant's text stands ${count} times in ${file}`)
    return { ...loaded, source: source.replace(find, () => replace) }
  }
}
