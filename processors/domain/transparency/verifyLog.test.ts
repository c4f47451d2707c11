import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createRandom } from '../../../test/support/random.ts'
import { checkpointOf, originOf } from './checkpoint.ts'
import { leafText } from './leaf.ts'
import { signerOf, verifierKey } from './note.ts'
import { grown, hashesIn } from './tiles.ts'
import { consistencySpans, inclusionSpans, leafHash, rootHash, type Span, spanHash } from './tree.ts'

/** Verdict of docs/verify-log.py, which has no code of ours, on logs that were tampered with. */
const SCRIPT = join(import.meta.dirname, '../../../docs/verify-log.py')
const LANE = 3
const ORIGIN = originOf('lastro.example', LANE)
const SIGNER = signerOf(ORIGIN, Buffer.alloc(32, 1))
const BLINDING = Buffer.alloc(32, 2)

const seed = Number(process.env['LASTRO_SEED'] ?? Date.now() % 1_000_000)
const { next } = createRandom(seed)
const below = (limit: number) => Math.floor(next() * limit)

const eventOf = (n: number, data: object = {}) => {
  const id = `evt_${n}`
  const timestamp = new Date(1_785_412_800_000 + n * 1_000).toISOString()
  return {
    id,
    event: 'contract.balance_updated',
    timestamp,
    data: { contractId: n, ratio: 0.1 + n, ...data },
  }
}
const textOf = (event: ReturnType<typeof eventOf>) => leafText(event, Buffer.from(event.id), BLINDING)

/** A log as its operator shows it; an owner of the key can sign anything. */
function logOf(leaves: readonly string[]) {
  const hashOf = hashesIn(
    grown(
      0,
      new Map(),
      leaves.map(text => leafHash(Buffer.from(text))),
    ),
  )
  const proof = (spans: readonly Span[]) => spans.map(span => spanHash(span, hashOf).toString('base64'))
  const checkpoint = (size: number, signer = SIGNER) =>
    checkpointOf(ORIGIN, { size, root: rootHash(size, hashOf) }, [signer])
  return {
    size: leaves.length,
    checkpoint,
    consistency: (from: number, to: number) => {
      return { lane: LANE, from, to, proof: proof(consistencySpans(from, to)) }
    },
    inclusion: (index: number, size: number) => {
      const leaf = leaves[index]!
      const of = { eventId: JSON.parse(leaf).id as string, lane: LANE, index, size, leaf }
      return { ...of, proof: proof(inclusionSpans(index, size)), checkpoint: checkpoint(size) }
    },
  }
}

type Log = ReturnType<typeof logOf>

function verified(lines: readonly object[]) {
  const { stdout, stderr, status } = spawnSync('python3', [SCRIPT, '--verifier', verifierKey(SIGNER)], {
    input: lines.map(line => JSON.stringify(line)).join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const told = new Map<number, string>()
  for (const [, line, what] of stdout.matchAll(/^line (\d+): (.*)$/gm)) told.set(Number(line) - 1, what!)
  return { told, status, last: stdout.trim().split('\n').at(-1), stderr }
}

/** A stranger's record of an honest log: some of its beginnings, the way between them, and an event. */
function seenOf(log: Log, sizes: readonly number[], index: number) {
  const size = sizes.at(-1)!
  const consistency = sizes
    .slice(1)
    .flatMap((to, n) => (sizes[n] === to ? [] : [log.consistency(sizes[n]!, to)]))
  const inclusions = [{ ...log.inclusion(index, size), event: eventOf(index) }]
  return { checkpoints: sizes.map(one => log.checkpoint(one)), consistency, inclusions }
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, n) => textOf(eventOf(n)))

/** The stranger's record up to `first`, then the log of an attacker who rewrote it and has its key. */
function shownAfter(honest: Log, first: number, other: Log, index: number) {
  const to = other.size
  const before = honest.checkpoint(first)
  const ways =
    to > first ? [other.consistency(first, to), honest.size >= to ? honest.consistency(first, to) : null] : []
  const [way] = below(2) === 0 || ways[1] === null ? ways : ways.toReversed()
  return {
    checkpoints: [before, other.checkpoint(to)],
    consistency: way ? [way] : [],
    inclusions: index < to ? [other.inclusion(index, to)] : [],
  }
}

const TAMPERING = {
  changed(leaves: string[], first: number) {
    const at = below(first)
    return leaves.with(at, textOf(eventOf(at, { ratio: 7 })))
  },
  removed: (leaves: string[], first: number) => leaves.toSpliced(below(first), 1),
  inserted: (leaves: string[], first: number) => leaves.toSpliced(below(first), 0, textOf(eventOf(9_999))),
  reordered(leaves: string[], first: number) {
    const [one, two] = [below(first), below(leaves.length)]
    const other = one === two ? (one + 1) % leaves.length : two
    return leaves.with(one, leaves[other]!).with(other, leaves[one]!)
  },
  truncated: (leaves: string[], first: number) => leaves.slice(0, 1 + below(first - 1)),
} as const

test('honest logs are taken, and a thousand that were changed, cut, reordered, forked are found out', () => {
  process.stdout.write(`LASTRO_SEED=${seed}\n`)
  const honest: object[] = []
  const tampered: object[] = []
  for (let round = 0; tampered.length < 1_000; round++) {
    const leaves = leavesOf(3 + below(60))
    const log = logOf(leaves)
    const first = 2 + below(leaves.length - 2)
    if (round % 10 === 0) honest.push(seenOf(log, [1, first, first, leaves.length], below(leaves.length)))
    for (const tamper of Object.values(TAMPERING)) {
      const other = logOf(tamper(leaves, first))
      tampered.push(shownAfter(log, first, other, below(other.size)))
    }
    // Two logs of one size, each of them proper in itself.
    const forked = logOf(TAMPERING.changed(leaves, leaves.length))
    tampered.push({ checkpoints: [log.checkpoint(leaves.length), forked.checkpoint(leaves.length)] })
  }
  const { told, status, last, stderr } = verified([...honest, ...tampered])
  expect(stderr).toBe('')
  const found = [...told.keys()].toSorted((a, b) => a - b)
  expect(found).toEqual(tampered.map((_, n) => honest.length + n))
  expect(status).toBe(1)
  expect(last).toBe(`${honest.length + tampered.length} logs, ${tampered.length} with differences`)
})

test('the proof of an event must be of that event, in that log, signed by its key', () => {
  const log = logOf(leavesOf(21))
  const seen = seenOf(log, [5, 21], 9)
  const [inclusion] = seen.inclusions
  const stranger = signerOf(ORIGIN, Buffer.alloc(32, 3))
  const altered = JSON.stringify({ ...JSON.parse(inclusion!.leaf), data: {} })
  const cases: readonly (readonly [string, object])[] = [
    ['', seen],
    ['is not in the log', { ...seen, inclusions: [{ ...inclusion, leaf: altered }] }],
    ['is not in the log', { ...seen, inclusions: [{ ...inclusion, index: 8 }] }],
    ['is not in the log', { ...seen, inclusions: [{ ...inclusion, proof: inclusion!.proof.slice(1) }] }],
    ['the leaf is that of', { ...seen, inclusions: [{ ...inclusion, eventId: 'evt_1' }] }],
    [
      '`data` is not what the log says',
      { ...seen, inclusions: [{ ...inclusion, event: eventOf(9, { ratio: 1 }) }] },
    ],
    ['none of those that are checked', { ...seen, checkpoints: seen.checkpoints.slice(0, 1) }],
    ['not signed by a key', { checkpoints: [log.checkpoint(21, stranger)] }],
    ['not signed by a key', { checkpoints: [log.checkpoint(21).replace('\n21\n', '\n22\n')] }],
    ['this is no checkpoint', { checkpoints: ['nonsense'] }],
    ['nothing proves', { ...seen, consistency: [] }],
  ]
  const { told } = verified(cases.map(([, line]) => line))
  expect(cases.map((_, n) => told.get(n) ?? '')).toEqual(
    cases.map(([words]) => (words === '' ? '' : expect.stringContaining(words))),
  )
})
