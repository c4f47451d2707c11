import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { newId } from '../gateway/routing/requestId.ts'
import { isDuplicateKey } from '../platform/mongodb/duplicateKeys.ts'
import type { SettableClock } from './clock/settableClock.ts'
import type { Settling } from './quiescence.ts'

/**
 * The one advance of a deployment at a time (docs/design/sandbox.md): its document records who moves the
 * clock and how far, so that another gateway can take over.
 */
export interface Advance {
  readonly _id: 'advance'
  readonly id: string
  readonly from: number
  readonly to: number
  readonly state: 'RUNNING' | 'DONE' | 'STOPPED'
  /** Why it stopped; null otherwise. */
  readonly reason: string | null
  readonly steps: number
  readonly gateway: string
  /** By the machine's clock: a gateway that is silent for long is dead. */
  readonly beatAt: number
}

export type Advances = ReturnType<typeof createAdvances>

export interface AdvanceOptions {
  readonly db: Db
  readonly clock: SettableClock
  readonly settling: Settling
  readonly gateway: string
  readonly log: Logger
}

/** Time advances in steps, so that consequences happen at their time, too. */
const STEPS = 12
const MIN_STEP_MS = 60_000
/** A receiver may take 15 s for an answer, and a lane that was owned anew some more. */
const SETTLED_LIMIT_MS = 180_000
const REPORTED_LIMIT_MS = 60_000
const DEAD_AFTER_MS = 10_000
const LOOK_EVERY_MS = 2_000
const POLL_MS = 20
/** Processes that an advance needs: without them it would end too early. */
const NEEDED = ['contracts', 'directory', 'ltv', 'ltvView', 'webhooks']

export function createAdvances(options: AdvanceOptions) {
  const { db, clock, gateway, log } = options
  const documents = db.collection<Advance>('sandbox')
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  /** False: another gateway has taken it over. */
  const update = async ({ id }: Advance, change: Partial<Advance>): Promise<boolean> => {
    const set = { $set: { ...change, beatAt: Date.now() } }
    const { matchedCount } = await documents.updateOne({ _id: 'advance', id, gateway }, set)
    return matchedCount === 1
  }
  const work = async (advance: Advance): Promise<void> => {
    let { steps } = advance
    const beat = setInterval(() => void update(advance, {}).catch(() => undefined), LOOK_EVERY_MS)
    try {
      for await (const _step of timeSteps(options, advance)) {
        if (isClosed || !(await update(advance, { steps: ++steps }))) return
      }
      await update(advance, { state: 'DONE' })
    } catch (error) {
      log.warn({ err: error, advance: advance.id }, 'sandbox clock advance failed')
      await update(advance, { state: 'STOPPED', reason: (error as Error).message }).catch(() => undefined)
    } finally {
      clearInterval(beat)
    }
  }
  const take = async (filter: object): Promise<Advance | null> => {
    const set = { $set: { state: 'RUNNING' as const, reason: null, gateway, beatAt: Date.now() } }
    const taken = await documents.findOneAndUpdate({ _id: 'advance', ...filter }, set, {
      returnDocument: 'after',
    })
    if (taken) running = work(taken)
    return taken
  }
  const heirs = setInterval(() => {
    const abandoned = { state: 'RUNNING', beatAt: { $lt: Date.now() - DEAD_AFTER_MS } }
    if (!isClosed) void take(abandoned).catch(() => undefined)
  }, LOOK_EVERY_MS)
  heirs.unref()

  return {
    last: () => documents.findOne({ _id: 'advance' }),
    /** Null while another one runs. Resolves at once; `finished` has the end. */
    async start(to: number): Promise<Advance | null> {
      const begun = {
        id: newId('adv'),
        from: clock.now(),
        to,
        state: 'RUNNING' as const,
        reason: null,
        steps: 0,
      }
      const advance: Advance = { _id: 'advance', ...begun, gateway, beatAt: Date.now() }
      try {
        await documents.replaceOne({ _id: 'advance', state: { $ne: 'RUNNING' } }, advance, { upsert: true })
      } catch (error) {
        if (isDuplicateKey(error)) return null
        throw error
      }
      running = work(advance)
      return advance
    },
    /** Goes on with the one that stopped; null where none did. */
    resume: () => take({ state: 'STOPPED' }),
    /** The advance when it is over, or as it is after `limitMs`. */
    async finished(id: string, limitMs: number): Promise<Advance | null> {
      const until = performance.now() + limitMs
      for (;;) {
        const advance = await documents.findOne({ _id: 'advance', id })
        if (advance?.state !== 'RUNNING' || performance.now() > until) return advance
        await pause()
      }
    },
    async close() {
      isClosed = true
      clearInterval(heirs)
      await running
    },
  }
}

/** Advances time in complete steps: all due work is done before each is yielded. */
async function* timeSteps({ clock, settling }: AdvanceOptions, { from, to }: Advance) {
  const stepMs = Math.max(MIN_STEP_MS, Math.ceil((to - from) / STEPS))
  for (;;) {
    const waits = await settling.settled(SETTLED_LIMIT_MS)
    if (waits !== null) throw new Error(waits)
    const now = clock.now()
    if (now >= to) return
    // Asked anew: what happened meanwhile has made other things due.
    const dues = (await setTime(clock, now)).flatMap(({ nextDueAt }) => nextDueAt ?? [])
    const next = Math.min(to, now + stepMs, ...dues.filter(due => due > now))
    await setTime(clock, next)
    await settling.sweep()
    yield next
  }
}

/** Resolves with the reports of the processes once all have done the work due by this time. */
async function setTime(clock: SettableClock, to: number) {
  const { revision: before, offsetMs } = clock.setting()
  const revision = before + 1
  await clock.set({ revision, offsetMs: Math.max(offsetMs, to - Date.now()) })
  const until = performance.now() + REPORTED_LIMIT_MS
  for (;;) {
    const reports = clock.reports()
    const missing = NEEDED.filter(name => !reports.some(({ process }) => process === name))
    const late = reports.filter(report => report.revision < revision).map(({ process }) => process)
    if (missing.length === 0 && late.length === 0) return reports
    if (performance.now() > until) {
      throw new Error(`${[...missing, ...late].join(', ')} did not say that the new time was reached`)
    }
    await pause()
  }
}

const pause = () => new Promise(resolve => setTimeout(resolve, POLL_MS))
