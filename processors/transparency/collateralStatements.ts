/**
 * Proof of collateral (docs/decisions/proof-of-collateral.md): after each full hour every lane states what it
 * holds, over all events that the topic had when it first looked. Of one hour a lane has one statement: the
 * first that MongoDB took, published as often as it needs, always with the same bytes.
 */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Clock } from '../../platform/process/clock.ts'
import { type StatementDocument, statementId } from '../../schemas/documents/transparency.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import { collateralOriginOf, collateralTrees, statementNote } from '../domain/transparency/collateral.ts'
import { signerOf, verifierKey } from '../domain/transparency/note.ts'
import type { CollateralStore } from './collateralStore.ts'
import type { LogMetrics } from './metrics.ts'
import type { LogIdentity } from './signing.ts'

/** Destinations of statements, and what the topics know. */
export interface StatementOutlet {
  /** Resolves when it is wherever statements go. The same one again changes nothing. */
  publishStatement(statement: StatementDocument): Promise<void>
  /** Of the last statement that the topic has of a lane, whatever the database says; null without any. */
  lastPublishedHour(lane: number): Promise<number | null>
  /** Id of the last event of a lane that can become a leaf; null without any. */
  lastEvent(lane: number): Promise<string | null>
}

export interface StatementDeps {
  readonly partitions: {
    /** Of the whole deployment. */
    readonly lanes: number
    /** Time of contracts' last change of lanes: no hour before that is stated by two lanes. 0: never. */
    readonly movedAt: number
  }
  readonly store: CollateralStore
  readonly outlet: StatementOutlet
  readonly identity: LogIdentity & { readonly hidingKey: Buffer }
  readonly clock: Pick<Clock, 'now'>
  readonly meter: Pick<LogMetrics, 'stated'>
}

/** The event that a lane awaits before an hour. */
interface Awaited {
  readonly hour: number
  readonly eventId: string | null
}

/** Looks at lanes, one after the other, and states what is due. One caller at a time. */
export function createStatements(deps: StatementDeps) {
  const { partitions, store, outlet, identity, clock, meter } = deps
  /** The last hour of a lane that needs no further look. */
  const stated = new Map<number, number>()
  const awaited = new Map<number, Awaited>()
  /** Of lanes that have stated nothing yet: the hour before the one that was due at the first look. */
  const begun = new Map<number, number>()

  const finish = async (statement: StatementDocument): Promise<void> => {
    if (!statement.published) {
      await outlet.publishStatement(statement)
      await store.markPublished(statement._id)
    }
    stated.set(statement.lane, statement.hour)
  }

  const isInTheLog = async (lane: number, hour: number): Promise<boolean> => {
    let wait = awaited.get(lane)
    if (wait?.hour !== hour) {
      wait = { hour, eventId: await outlet.lastEvent(lane) }
      awaited.set(lane, wait)
    }
    return wait.eventId === null || (await store.hasLeaf(wait.eventId))
  }

  const attend = async (lane: number): Promise<void> => {
    const now = clock.now()
    const hour = now - (now % HOUR_MS)
    if (hour <= partitions.movedAt) stated.set(lane, hour)
    if (!begun.has(lane)) begun.set(lane, hour - HOUR_MS)
    if ((stated.get(lane) ?? 0) >= hour) return
    const last = await store.lastStatement(lane)
    if (last !== null) await finish(last)
    if (last !== null && last.hour >= hour) return
    // After a restore of the database the topic knows more: an hour that strangers saw is not stated again.
    const published = await outlet.lastPublishedHour(lane)
    if (published !== null && published >= hour) stated.set(lane, published)
    else if (await isInTheLog(lane, hour)) await state(lane, hour, now)
  }

  const state = async (lane: number, hour: number, at: number): Promise<void> => {
    const { logSize, holdings } = await store.holdings(lane)
    const trees = await collateralTrees(holdings, hour, identity.hidingKey, giveWay)
    const origin = collateralOriginOf(identity.origin, lane)
    const signers = identity.seeds.map(seed => signerOf(origin, seed))
    const totals = trees.map(({ total }) => total)
    const head = { lane, hour, logSize }
    const checkpoint = statementNote(origin, { ...head, lanes: partitions.lanes, totals }, signers)
    await store.keepTrees(head, trees)
    const statement: StatementDocument = {
      _id: statementId(lane, hour),
      ...head,
      totals: totals.map(({ root: _, ...total }) => total),
      checkpoint,
      verifierKeys: signers.map(verifierKey),
      at,
      published: false,
    }
    // Another owner may have been first, with other events: its statement is finished next.
    if (await store.claim(statement)) await finish(statement)
  }

  return {
    /** Every lane is looked at; fails afterwards with the first that failed. */
    async look(lanes: readonly number[]): Promise<void> {
      const failures: unknown[] = []
      for (const lane of lanes) await attend(lane).catch(error => failures.push(error))
      meter.stated(lanes.map(lane => stated.get(lane) ?? begun.get(lane)!))
      if (failures.length > 0) throw failures[0]
    },
  }
}
