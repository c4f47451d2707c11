/**
 * Checkpoints: the tree of a lane signed, published wherever strangers look, and never taken back. Signing
 * the same tree gives the same bytes, so that doing it twice does no harm. What must never be signed is a
 * tree that does not begin with every one that was signed before.
 */
import type { Clock } from '../../platform/process/clock.ts'
import type { TreeDocument } from '../../schemas/documents/transparency.ts'
import { checkpointOf, headIn, originOf } from '../domain/transparency/checkpoint.ts'
import { type Signer, signerOf, verifierKey } from '../domain/transparency/note.ts'
import { consistencySpans, type Head, isConsistent, rootHash, spanHash } from '../domain/transparency/tree.ts'
import type { LogMetrics } from './metrics.ts'
import type { TreeStore } from './treeStore.ts'

/** A checkpoint with what verifies it. */
export interface Published {
  readonly lane: number
  readonly size: number
  readonly checkpoint: string
  readonly verifierKeys: readonly string[]
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Destinations of checkpoints. */
export interface CheckpointOutlet {
  /** Resolves when it is wherever checkpoints go. The same one again changes nothing. */
  publish(checkpoint: Published): Promise<void>
  /** The last one that the topic has of a lane, whatever the database says; null without any. */
  lastPublished(lane: number): Promise<string | null>
}

/** Name and keys of a deployment's logs. */
export interface LogIdentity {
  readonly origin: string
  readonly seeds: readonly Buffer[]
}

export interface SigningDeps {
  readonly store: TreeStore
  readonly outlet: CheckpointOutlet
  readonly identity: LogIdentity
  readonly everyMs: number
  readonly clock: Pick<Clock, 'now'>
  readonly meter: LogMetrics
}

/** Looks at lanes: finishes what is not published, signs what has grown. One caller at a time. */
export function createSigning(deps: SigningDeps) {
  const { store, outlet, identity, clock, meter } = deps
  /** Heads that others may have seen; the first look is at the topic. */
  const seen = new Map<number, Head | null>()
  /** Since when a lane has leaves that no checkpoint covers, as this process saw it. */
  const waiting = new Map<number, number>()

  const finish = async ({ _id: lane, signed }: TreeDocument): Promise<void> => {
    if (signed === null || signed.published) return
    const { size, checkpoint, at } = signed
    const verifierKeys = signersOf(identity, lane).map(verifierKey)
    await outlet.publish({ lane, size, checkpoint, verifierKeys, at })
    await store.markPublished(lane, size)
    meter.signed()
  }

  const sign = async (tree: TreeDocument): Promise<void> => {
    const { _id: lane, size } = tree
    const root = rootHash(size, await store.hashes(lane, [{ from: 0, to: size }]))
    const head = { size, root }
    const problem = await problemOf(deps, seen, tree, head)
    meter.refused(lane, problem)
    if (problem !== null) throw new Error(`the log of lane ${lane} is not signed: ${problem}`)
    const checkpoint = checkpointOf(originOf(identity.origin, lane), head, signersOf(identity, lane))
    const signed = { size, checkpoint, at: clock.now(), published: false }
    if (!(await store.claim(lane, signed))) return
    seen.set(lane, head)
    waiting.delete(lane)
    await finish({ ...tree, signed })
  }

  const attend = async (tree: TreeDocument): Promise<void> => {
    const { _id: lane, size, signed } = tree
    if (size === (signed?.size ?? 0)) waiting.delete(lane)
    else waiting.set(lane, waiting.get(lane) ?? clock.now())
    await finish(tree)
    const isDue = signed === null || clock.now() - signed.at >= deps.everyMs
    if (waiting.has(lane) && isDue) await sign(tree)
  }

  return {
    /** Every lane is looked at; fails afterwards with the first that failed. */
    async look(lanes: readonly number[]): Promise<void> {
      for (const lane of waiting.keys()) if (!lanes.includes(lane)) waiting.delete(lane)
      const trees = await store.trees(lanes)
      const ends = await Promise.allSettled(trees.map(attend))
      meter.unsigned([...waiting.values()])
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  }
}

function signersOf({ origin, seeds }: LogIdentity, lane: number): readonly Signer[] {
  return seeds.map(seed => signerOf(originOf(origin, lane), seed))
}

/** Null, or why this tree must not be signed. */
async function problemOf(
  { store, outlet }: SigningDeps,
  seen: Map<number, Head | null>,
  { _id: lane, signed }: TreeDocument,
  head: Head,
): Promise<string | null> {
  if (!seen.has(lane)) seen.set(lane, headOf(await outlet.lastPublished(lane)))
  for (const before of [headOf(signed?.checkpoint ?? null), seen.get(lane) ?? null]) {
    if (before === null) continue
    if (before.size > head.size) return `it has ${head.size} leaves, and ${before.size} were signed`
    const spans = consistencySpans(before.size, head.size)
    const hashOf = await store.hashes(lane, spans)
    const proof = spans.map(span => spanHash(span, hashOf))
    if (!isConsistent(before, head, proof)) return `it does not begin with the ${before.size} leaves signed`
  }
  return null
}

const headOf = (checkpoint: string | null) => (checkpoint === null ? null : headIn(checkpoint))
