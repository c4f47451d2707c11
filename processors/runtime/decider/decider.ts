import type { Batch, LogRecord } from '../../../platform/records/records.ts'
import { Permanent } from '../errors.ts'
import { DEAD_LETTER_PARTITIONS } from '../lane/deadLetters.ts'
import { createLaneHealth } from '../lane/laneHealth.ts'
import type { Lane, TakeTurn } from '../lane/laneHost.ts'
import { decodeSome, type Taken, takeSome } from '../lane/records.ts'
import { recoveryFor } from '../lane/recovery.ts'
import type { LaneDocument, OutboxEntry } from '../ports.ts'
import { contextOf, type DecidedBatch, decideBatch } from './decideBatch.ts'
import type { Decider } from './decision.ts'
import { acquireLane, type LanePorts, type OwnedLane } from './ownership.ts'
import type { Replies } from './replies.ts'
import { type Creations, loadWorkingSet, NOTHING } from './workingSet.ts'

export interface DeciderDeps extends LanePorts {
  readonly replies: Replies
}

/** One save's worth of input: large enough to be cheap, small enough to be saved in tens of milliseconds. */
const MOST = { records: 500, bytes: 1024 * 1024 }
/** Between attempts to publish what is saved while no input comes. */
const RECOVERY_PAUSE_MS = 500

/**
 * A lane of a decider: own, take, load, decide, save, reply; publication runs behind (docs/architecture.md,
 * Deciders).
 */
export function createDeciderLane<Input>(
  decider: Decider<Input>,
  deps: DeciderDeps,
  lane: number,
  takeTurn: TakeTurn,
): Lane {
  const { clock, report } = deps
  const health = createLaneHealth(report, lane)
  const resend = (document: OutboxEntry) => sendReplies(deps, document)
  let owned: Mutable<OwnedLane> | null = null
  let revoked = false
  let latest: Batch | null = null

  const loseLease = (error: Error) => {
    owned?.abandon()
    owned = null
    report.leaseLost(lane, error)
  }

  const step = async (batch: Batch): Promise<'again' | 'done'> => {
    owned ??= await acquireLane(
      {
        ports: deps,
        group: decider.name,
        topics: decider.topics,
        destinations: [...decider.destinations(lane), ...DEAD_LETTER_PARTITIONS],
        replyAgain: resend,
        publicationFailed,
      },
      lane,
      batch,
    )
    if (revoked) {
      // The lane went while it was being owned: its new owner has fenced what was begun here.
      owned.abandon()
      owned = null
      return 'done'
    }
    const failure = owned.publisher.failure()
    if (failure) throw failure
    const position = owned.next[batch.topic] ?? 0n
    const waiting = batch.records.filter(({ offset }) => offset >= position)
    if (waiting.length === 0) {
      batch.resolve(batch.lastOffset)
      return 'done'
    }
    await owned.publisher.room()
    const taken = await decodeSome(decider, takeSome(waiting, MOST))
    const covered = await decideAndSave(decider, deps, lane, owned, firstAttempt(taken), batch)
    const last = taken[covered - 1]!.record
    batch.resolve(last.offset)
    return 'again'
  }

  const work = async (batch: Batch) => {
    for (;;) {
      if (revoked || !batch.isAssigned()) return
      try {
        const progress = await step(batch)
        health.works()
        if (progress === 'done') return
      } catch (error) {
        const recovery = recoveryFor(error)
        if (recovery.losesLease) loseLease(error as Error)
        if (recovery.isStalled) health.stalls((error as Error).message)
        if (recovery.pauseMs > 0) await clock.sleep(recovery.pauseMs)
        if (recovery.next === 'yield') return
      }
    }
  }

  /**
   * Saved events wait in the outbox and perhaps no input comes any more: own the lane again, which drains
   * it. Uses the last batch for its heartbeat and assignment only.
   */
  const recover = async (): Promise<void> => {
    const batch = latest
    if (revoked || !batch?.isAssigned() || (owned && !owned.publisher.failure())) return
    await work({ ...batch, records: [], resolve: () => undefined })
    if (owned) return
    await clock.sleep(RECOVERY_PAUSE_MS)
    takeTurn(recover)
  }
  const publicationFailed = () => takeTurn(recover)

  return {
    async handle(batch) {
      latest = batch
      await work(batch)
    },
    kept: health.works,
    revoke() {
      revoked = true
      owned?.abandon()
      owned = null
      health.end()
    },
    async close() {
      revoked = true
      await owned?.close().catch(() => undefined)
      owned = null
    },
  }
}

/**
 * The replies of a drained outbox entry, once more: their first sending may have died with its process.
 */
async function sendReplies({ store, replies }: DeciderDeps, document: OutboxEntry): Promise<void> {
  const outcomes = await store.outcomes(document.replies.map(({ commandId }) => commandId))
  const byId = new Map(outcomes.map(outcome => [outcome.commandId, outcome]))
  replies.send(
    document.replies.flatMap(({ replyTo, commandId }) => {
      const outcome = byId.get(commandId)
      return outcome ? [{ replyTo, outcome }] : []
    }),
  )
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** One try at a run of records. */
interface Attempt<Input> {
  readonly taken: readonly Taken<Input>[]
  readonly creations: Creations
  /** Records that the database refuses for ever. */
  readonly rejectedByStore: ReadonlyMap<LogRecord, Error>
  readonly isRepeated: boolean
}

function firstAttempt<Input>(taken: readonly Taken<Input>[]): Attempt<Input> {
  return { taken, creations: 'assumed', rejectedByStore: new Map(), isRepeated: false }
}

/** Loads, decides and saves as many of the taken records as one outbox entry holds; returns how many. */
async function decideAndSave<Input>(
  decider: Decider<Input>,
  deps: DeciderDeps,
  lane: number,
  owned: Mutable<OwnedLane>,
  attempt: Attempt<Input>,
  batch: Batch,
): Promise<number> {
  const { taken, creations, rejectedByStore } = attempt
  const { clock, report, store } = deps
  const start = clock.now()
  const inputs = taken.flatMap(item =>
    'input' in item && !rejectedByStore.has(item.record) ? [item.input] : [],
  )
  const [outcomes, set] = await Promise.all([
    store.outcomes(commandIdsOf(decider, attempt)),
    loadWorkingSet(store, found => inputs.flatMap(input => decider.needs(input, found)), creations),
  ])
  const known = new Map(outcomes.map(outcome => [outcome.commandId, outcome]))
  const decided = await decideBatch(taken, { decider, set, known, now: start, rejectedByStore })
  const decidedAt = clock.now()
  report.took('decide', (decidedAt - start) / 1_000)
  try {
    await saveBatch(decider.name, deps, lane, owned, decided, positionAfter(owned, taken, decided, batch))
  } catch (error) {
    if (!(error instanceof Permanent)) throw error
    const next = attemptAfter({ ...attempt, taken: taken.slice(0, decided.covered) }, error)
    return decideAndSave(decider, deps, lane, owned, next, batch)
  }
  report.took('save', (clock.now() - decidedAt) / 1_000)
  report.decided(decided.verdicts)
  for (const code of decided.refusals) report.refused(code)
  for (const { topic, reason } of decided.deadLetters) report.deadLettered(topic, reason)
  deps.replies.send(decided.replies)
  return decided.covered
}

/** Commands to look up: an assumed creation has no outcome, or its save is refused. */
function commandIdsOf<Input>(decider: Decider<Input>, { taken, creations }: Attempt<Input>): string[] {
  const isCreation = (item: Taken<Input>) =>
    'input' in item && decider.needs(item.input, NOTHING).some(({ isNew }) => isNew)
  return taken.flatMap(item => {
    const { isCommand, commandId } = contextOf(item.record)
    return isCommand && !(creations === 'assumed' && isCreation(item)) ? [commandId] : []
  })
}

/**
 * The database refuses something. First creations are looked up: one of them was there already, or its
 * command decided. Then the record that it refuses is found by halves; refused again alone, it becomes a dead
 * letter.
 */
function attemptAfter<Input>(attempt: Attempt<Input>, error: Permanent): Attempt<Input> {
  const { taken, creations, isRepeated } = attempt
  if (creations === 'assumed') return { ...attempt, creations: 'looked up' }
  if (taken.length > 1) return { ...attempt, taken: taken.slice(0, Math.ceil(taken.length / 2)) }
  // Another lane may have taken a unique value since our load: decided again, the rules see it.
  if (!isRepeated) return { ...attempt, isRepeated: true }
  return { ...attempt, rejectedByStore: new Map([[taken[0]!.record, error]]) }
}

/** After the last visible record of a fetch come at most markers, which need no second delivery either. */
function positionAfter<Input>(
  owned: OwnedLane,
  taken: readonly Taken<Input>[],
  decided: DecidedBatch,
  batch: Batch,
): LaneDocument['next'] {
  const last = taken[decided.covered - 1]!.record.offset
  const isEnd = last === batch.records[batch.records.length - 1]!.offset
  return { ...owned.next, [batch.topic]: (isEnd ? batch.lastOffset : last) + 1n }
}

async function saveBatch(
  group: string,
  { store }: DeciderDeps,
  lane: number,
  owned: Mutable<OwnedLane>,
  decided: DecidedBatch,
  next: LaneDocument['next'],
): Promise<void> {
  const seq = owned.seq + 1
  const entry: OutboxEntry = {
    seq,
    positions: next,
    outputs: decided.outputs,
    replies: decided.replies.map(({ replyTo, outcome }) => ({ replyTo, commandId: outcome.commandId })),
  }
  await store.save(group, lane, {
    epoch: owned.epoch,
    seq: owned.seq,
    lane: { epoch: owned.epoch, seq, next, published: owned.publisher.published() },
    writes: decided.writes,
    entry,
    outcomes: decided.outcomes,
  })
  owned.seq = seq
  owned.next = next
  owned.publisher.add(entry)
}
