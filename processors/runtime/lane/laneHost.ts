import type { Clock } from '../../../platform/process/clock.ts'
import { traceBatch } from '../../../platform/process/tracing.ts'
import type { Batch } from '../../../platform/records/records.ts'
import { LostMembership } from '../errors.ts'
import type { FetchLimits, Log } from '../ports.ts'
import type { LaneWatch } from './laneMetrics.ts'

/** One partition number of a processor over all of its input topics: one owner, one batch at a time. */
export interface Lane {
  /** Works through one batch. Returns without resolving what must be delivered again. */
  handle(batch: Batch): Promise<void>
  /** A rebalance left the lane here: whatever still waits is delivered again. */
  kept(): void
  /** The assignment has gone to another member: forget everything, without waiting. */
  revoke(): void
  /** Orderly end: publish what is saved, close what is open. */
  close(): Promise<void>
}

export type TakeTurn = (work: () => Promise<void>) => void

export type LaneHost = Awaited<ReturnType<typeof hostLanes>>

export interface HostOptions {
  readonly log: Log
  readonly clock: Clock
  readonly group: string
  readonly topics: readonly string[]
  readonly fetch?: FetchLimits | undefined
  /** `takeTurn` runs work of the lane between its batches. */
  readonly createLane: (partition: number, takeTurn: TakeTurn) => Lane
  readonly assigned?: (partitions: ReadonlySet<number>) => void
  readonly crashed: (error: unknown) => void
  readonly watch?: LaneWatch
}

/** Well below the session time-out; the rejected heartbeat is the prompt sign of a lost membership. */
const PULSE_MS = 500

/** Joins the group and gives each lane its batches, one at a time whatever topic they come from. */
export async function hostLanes(options: HostOptions) {
  const { log, clock, group, topics, watch } = options
  const lanes = new Map<number, Lane>()
  const turns = new Map<number, Promise<void>>()
  const active = new Set<Batch>()
  const lost = new WeakSet<Batch>()
  let stopped = false

  const laneOf = (partition: number) => {
    let lane = lanes.get(partition)
    if (!lane) {
      lane = options.createLane(partition, work => void inTurn(partition, work).catch(options.crashed))
      lanes.set(partition, lane)
    }
    return lane
  }

  const inTurn = (partition: number, work: () => Promise<void>): Promise<void> => {
    const turn = (turns.get(partition) ?? Promise.resolve()).then(() => (stopped ? undefined : work()))
    turns.set(
      partition,
      turn.catch(() => undefined),
    )
    return turn
  }

  const handle = async (batch: Batch) => {
    const guarded: Batch = {
      ...batch,
      isAssigned: () => batch.isAssigned() && !lost.has(batch),
      resolve(offset) {
        batch.resolve(offset)
        watch?.resolved(batch, offset)
      },
    }
    watch?.delivered(batch)
    try {
      await inTurn(batch.partition, async () => {
        if (!guarded.isAssigned()) return
        active.add(batch)
        const span = traceBatch(group, batch)
        try {
          await laneOf(batch.partition).handle(guarded)
          span.end()
        } catch (error) {
          span.end(error)
          throw error
        } finally {
          active.delete(batch)
        }
      })
    } catch (error) {
      options.crashed(error)
    }
  }

  const pulse = async () => {
    while (!stopped) {
      await clock.sleep(PULSE_MS)
      const [batch] = active
      if (!batch) continue
      try {
        await batch.heartbeat()
      } catch (error) {
        if (error instanceof LostMembership) for (const running of active) lost.add(running)
      }
    }
  }

  const membership = await log.join({
    group,
    topics,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    handle,
    rebalancing: () => watch?.rebalancing(),
    assigned: partitions => {
      watch?.assigned(partitions)
      for (const [partition, lane] of lanes) {
        if (partitions.has(partition)) {
          lane.kept()
          continue
        }
        lanes.delete(partition)
        lane.revoke()
      }
      options.assigned?.(partitions)
    },
    crashed: options.crashed,
  })
  void pulse()

  return {
    /** Lanes that this member owns now. */
    assignment: () => membership.assignment(),
    async stop() {
      stopped = true
      const closing = [...lanes.values()]
      lanes.clear()
      // First the lanes publish what they saved, so that the next owner has nothing to drain.
      await Promise.all([...turns.values()])
      await Promise.all(closing.map(lane => lane.close()))
      await membership.stop()
    },
  }
}
