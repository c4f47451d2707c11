/**
 * The log over events, signed by owners that overlap, stall and die at every call, over a database that is
 * put back now and then. Its rules are those that run in production (signing.ts, blockClaim.ts); only the
 * places where they write are in memory. A checkpoint must never fork, and none that was signed may be
 * passed over.
 */
import { setImmediate as settled } from 'node:timers/promises'
import { headIn } from '../../processors/domain/transparency/checkpoint.ts'
import { grown, hashesIn } from '../../processors/domain/transparency/tiles.ts'
import { type HashOf, leafHash, rootHash } from '../../processors/domain/transparency/tree.ts'
import { claimable } from '../../processors/transparency/blockClaim.ts'
import type { LogMetrics } from '../../processors/transparency/metrics.ts'
import { createSigning, type Published } from '../../processors/transparency/signing.ts'
import type { TreeStore } from '../../processors/transparency/treeStore.ts'
import type { SignedTree, TreeDocument } from '../../schemas/documents/transparency.ts'
import { createRandom, type Random } from '../support/random.ts'
import type { RunResult } from './run.ts'

const LANE = 3
const OWNERS = 2
const STEPS = 400
const LAST_STEPS = 200
const MAX_NEW = 9
const CRASHES = 0.02
const RESTORES = 0.01
const BACKUPS = 0.02
/** Of the restores, so many are followed by a version that tells events in another way. */
const OTHER_VERSION = 0.5

interface Database {
  leaves: readonly string[]
  signed: SignedTree | null
}

/** Tasks that wait, by owner; the run chooses the next one. */
interface Waiting {
  readonly owner: object
  readonly what: string
  readonly go: () => void
}

interface LogWorld {
  readonly random: Random
  readonly waiting: Waiting[]
  readonly history: string[]
  readonly violations: string[]
  readonly counts: Map<string, number>
  /** By size, what was signed and not lost by a restore. */
  readonly claimed: Map<number, readonly string[]>
  readonly published: Map<number, string>
  readonly topic: string[]
  database: Database
  backup: Database
  version: number
  isQuiet: boolean
  now: number
}

export async function simulateLog(seed: number): Promise<RunResult> {
  const random = createRandom(seed)
  const empty: Database = { leaves: [], signed: null }
  const world: LogWorld = {
    random,
    waiting: [],
    history: [],
    violations: [],
    counts: new Map(),
    claimed: new Map(),
    published: new Map(),
    topic: [],
    database: empty,
    backup: empty,
    version: 1,
    isQuiet: false,
    now: 0,
  }
  for (let n = 0; n < OWNERS; n++) begin(world)
  for (let step = 0; step < STEPS; step++) {
    if (random.chance(RESTORES)) restore(world)
    else if (random.chance(CRASHES)) crash(world, random.pick(world.waiting).owner)
    else if (random.chance(BACKUPS)) world.backup = { ...world.database }
    await next(world)
  }
  // When nothing new comes, all that was signed is seen.
  world.isQuiet = true
  for (let step = 0; step < LAST_STEPS; step++) await next(world)
  const signed = world.database.signed?.size ?? 0
  if (signed > 0 && !world.published.has(signed)) world.violations.push(`size ${signed} was never published`)
  const { violations, counts, history } = world
  return { seed, violations, counts, history }
}

function count({ counts }: LogWorld, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

async function next(world: LogWorld): Promise<void> {
  world.now += 1
  const at = world.random.between(0, world.waiting.length - 1)
  const [one] = world.waiting.splice(at, 1)
  world.history.push(one!.what)
  one!.go()
  await settled()
}

/** Its calls are answered no more; another owner begins. */
function crash(world: LogWorld, owner: object): void {
  const [first] = world.waiting.filter(one => one.owner === owner)
  count(world, `crash at ${first!.what.split(' ')[0]}`)
  const rest = world.waiting.filter(one => one.owner !== owner)
  world.waiting.splice(0, world.waiting.length, ...rest)
  begin(world)
}

/** As in the runbook: no process runs, the database is what it was, the topic stays. */
function restore(world: LogWorld): void {
  count(world, 'restore')
  for (const owner of new Set(world.waiting.map(one => one.owner))) crash(world, owner)
  world.database = { ...world.backup }
  for (const size of world.claimed.keys()) {
    if (size > (world.database.signed?.size ?? 0) && !world.published.has(size)) world.claimed.delete(size)
  }
  if (world.random.chance(OTHER_VERSION)) world.version += 1
}

function begin(world: LogWorld): void {
  const owner = {}
  const call = <T>(what: string, act: () => T) =>
    new Promise<T>(resolve => {
      world.waiting.push({ owner, what, go: () => resolve(act()) })
    })
  const signing = createSigning({
    store: storeOf(world, call),
    outlet: {
      publish: checkpoint => call('publish', () => publish(world, checkpoint)),
      lastPublished: () =>
        call('topic', () => world.topic.toSorted((a, b) => sizeIn(a) - sizeIn(b)).at(-1) ?? null),
    },
    identity: { origin: 'lastro.example', seeds: [Buffer.alloc(32, 1)] },
    everyMs: 3,
    clock: { now: () => world.now },
    meter: silent,
  })
  const live = async () => {
    for (;;) {
      await call('append', () => append(world))
      await signing.look([LANE]).catch(error => count(world, String(error.message).replace(/\d+/g, 'n')))
    }
  }
  void live()
}

const sizeIn = (checkpoint: string) => headIn(checkpoint)!.size

/** Events in the order of the topic; another version tells those that are not in the log in other words. */
function append(world: LogWorld): void {
  const { leaves, signed } = world.database
  const more = Array.from({ length: world.isQuiet ? 0 : world.random.between(0, MAX_NEW) }, (_, n) => {
    return `event ${leaves.length + n} by version ${world.version}`
  })
  world.database = { leaves: [...leaves, ...more], signed }
}

type Call = <T>(what: string, act: () => T) => Promise<T>

function storeOf(world: LogWorld, call: Call): TreeStore {
  return {
    lastSequences: async () => new Map(),
    append: async () => 0,
    trees: () => call('trees', () => [treeOf(world)]),
    hashes: () => call('hashes', () => hashesOver(world.database.leaves)),
    claim: (lane, signed) =>
      call(`claim ${signed.size}`, () => {
        if (!matches(treeOf(world), claimable(lane, signed))) return false
        for (const size of world.claimed.keys()) {
          if (size >= signed.size || world.published.has(size)) continue
          world.violations.push(`size ${size} was signed and not published when ${signed.size} was signed`)
        }
        world.claimed.set(signed.size, world.database.leaves.slice(0, signed.size))
        world.database = { ...world.database, signed }
        return true
      }),
    markPublished: (_lane, size) =>
      call(`mark ${size}`, () => {
        const { signed } = world.database
        if (signed?.size === size)
          world.database = { ...world.database, signed: { ...signed, published: true } }
      }),
  }
}

const treeOf = ({ database: { leaves, signed } }: LogWorld): TreeDocument => {
  return { _id: LANE, size: leaves.length, signed }
}

/** A list of leaves is never changed: what it hashes to is reckoned once. */
const reckoned = new WeakMap<readonly string[], HashOf>()

function hashesOver(leaves: readonly string[]): HashOf {
  const hashes = () => leaves.map(text => leafHash(Buffer.from(text)))
  const known = reckoned.get(leaves) ?? hashesIn(grown(0, new Map(), hashes()))
  reckoned.set(leaves, known)
  return known
}

/** All that anybody was ever shown is a beginning of the longest of it. */
function publish(world: LogWorld, { size, checkpoint }: Published): void {
  count(world, 'checkpoint')
  const leaves = world.claimed.get(size) ?? []
  const { root } = headIn(checkpoint)!
  if (leaves.length !== size || !rootHash(size, hashesOver(leaves)).equals(root)) {
    world.violations.push(`the checkpoint of ${size} is not that of the leaves that were signed`)
  }
  const text = leaves.join('\n')
  for (const [other, shown] of world.published) {
    const [short, long] = other < size ? [shown, text] : [text, shown]
    if (!`${long}\n`.startsWith(`${short}\n`)) world.violations.push(`${other} and ${size} leaves are a fork`)
  }
  world.published.set(size, text)
  world.topic.push(checkpoint)
}

/** A filter of MongoDB, as far as `claimable` uses it. */
function matches(document: unknown, filter: object): boolean {
  return Object.entries(filter).every(([path, wanted]) => {
    if (path === '$or') return (wanted as object[]).some(one => matches(document, one))
    const value = path
      .split('.')
      .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], document)
    if (typeof wanted !== 'object' || wanted === null) return value === wanted
    const [operator, limit] = Object.entries(wanted)[0]!
    if (operator !== '$lt') throw new Error(`${operator} is not known here`)
    return typeof value === 'number' && value < (limit as number)
  })
}

const silent: LogMetrics = {
  appended: () => undefined,
  signed: () => undefined,
  unsigned: () => undefined,
  stated: () => undefined,
  refused: () => undefined,
  stalled: () => undefined,
}
