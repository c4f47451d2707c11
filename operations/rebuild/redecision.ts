import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import { decideBatch } from '../../processors/runtime/decider/decideBatch.ts'
import type { Decider } from '../../processors/runtime/decider/decision.ts'
import { loadWorkingSet } from '../../processors/runtime/decider/workingSet.ts'
import { Permanent, Poisoned } from '../../processors/runtime/errors.ts'
import type { Taken } from '../../processors/runtime/lane/records.ts'
import type { LaneDocument, Positions, StateStore } from '../../processors/runtime/ports.ts'
import { canonicalJson } from '../../schemas/canonicalJson.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import { RebuildRefused } from './refused.ts'

export interface RedecisionOptions<Input> {
  readonly decider: Decider<Input>
  readonly codec: Codec
  readonly store: StateStore
  /** Events in the topics: each as canonical JSON, by its id. */
  readonly told: ReadonlyMap<string, string>
  /** Takes outputs that no topic has; absent where there are none. */
  readonly tell?: ((output: OutRecord) => Promise<void>) | undefined
  /** Under which the lane of this repair is kept; `store` owns it. */
  readonly group: string
  readonly lane: number
  readonly now: () => number
}

export type Redecision = ReturnType<typeof createRedecision>

/** As many as one save of a decider may have. */
const AT_ONCE = 500

/** A decider's records decided once more: states and outcomes are saved, and nothing is published. */
export function createRedecision<Input>(
  options: RedecisionOptions<Input>,
  owned: LaneDocument,
  from: Positions,
) {
  const { decider, store, group, lane, now } = options
  const next: Record<string, bigint> = { ...from }
  let seq = owned.seq
  let count = 0

  /** Decides and saves the first of these; returns how many. */
  const step = async (taken: readonly Taken<Input>[], rejected: ReadonlyMap<LogRecord, Error>) => {
    const inputs = taken.flatMap(item => ('input' in item ? [item.input] : []))
    const ids = taken.flatMap(({ record }) => record.headers['command-id'] ?? [])
    const known = new Map((await store.outcomes(ids)).map(outcome => [outcome.commandId, outcome]))
    const set = await loadWorkingSet(store, found => inputs.flatMap(input => decider.needs(input, found)))
    const batch = await decideBatch(taken, { decider, set, known, now: now(), rejectedByStore: rejected })
    for (const output of batch.outputs) await assertTold(options, output)
    for (const { record } of taken.slice(0, batch.covered)) next[record.topic] = record.offset + 1n
    await store.save(group, lane, {
      epoch: owned.epoch,
      seq,
      lane: { epoch: owned.epoch, seq: seq + 1, next: { ...next }, published: seq + 1 },
      writes: batch.writes,
      entry: { seq: seq + 1, positions: { ...next }, outputs: [], replies: [] },
      outcomes: batch.outcomes,
    })
    seq += 1
    count += batch.covered
    return batch.covered
  }

  return {
    /** In their order. Throws `RebuildRefused` where their events differ from the topics'. */
    async decide(records: readonly LogRecord[]) {
      const taken = await decodeAll(decider, records)
      let done = 0
      let most = AT_ONCE
      while (done < taken.length) {
        const some = taken.slice(done, done + most)
        try {
          done += await step(some, new Map())
          most = AT_ONCE
        } catch (error) {
          if (!(error instanceof Permanent)) throw error
          // A record that the database refuses for ever became a dead letter then: it is found alone.
          if (some.length === 1) done += await step(some, new Map([[some[0]!.record, error]]))
          most = 1
        }
      }
    },
    decided: () => count,
    saved: () => seq,
  }
}

async function decodeAll<Input>(
  decider: Decider<Input>,
  records: readonly LogRecord[],
): Promise<Taken<Input>[]> {
  const taken: Taken<Input>[] = []
  for (const record of records) {
    try {
      taken.push({ record, input: await decider.decode(record) })
    } catch (error) {
      if (!(error instanceof Poisoned)) throw error
      taken.push({ record, poison: error })
    }
  }
  return taken
}

/** Dead letters are no events: that a record became one is known, and why may be said in other words. */
async function assertTold<Input>(
  { told, tell, codec }: RedecisionOptions<Input>,
  output: OutRecord,
): Promise<void> {
  const { topic, value, headers } = output
  if (topic === topics.deadLetters.name) return
  const id = headers['ce_id'] ?? ''
  const decoded = await codec.decode(value!)
  const before = told.get(id)
  if (before === canonicalJson({ ...decoded.value })) return
  if (before === undefined && tell) return tell(output)
  const what = before === undefined ? 'does not have' : 'says otherwise'
  throw new RebuildRefused(
    `${id} would follow from ${headers['command-id']}, which ${topic} ${what}: the database and the topics ` +
      'are not of one deployment, or a command was lost',
  )
}
