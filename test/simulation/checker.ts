import type { Outcome } from '../../platform/records/outcomes.ts'
import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import type { Broker } from './broker.ts'
import type { Sent } from './client.ts'
import { type Account, COMMANDS, EVENTS, GROUP, NOTES, PARTITIONS } from './ledger.ts'
import type { Database } from './memoryStore.ts'

/** Judges a finished run from the log and the database alone; it shares no code with the runtime. */

export const DEAD_LETTERS = 'dead-letters'
export const REPLIES = 'replies'

/**
 * Watches replies as they are produced: a reply may never tell of an outcome that is not durable (promise 6).
 */
export function watchReplies(
  broker: Broker,
  database: Database,
): { violations: string[]; replies: OutRecord[] } {
  const seen: { violations: string[]; replies: OutRecord[] } = { violations: [], replies: [] }
  broker.onAppend(record => {
    if (record.topic !== REPLIES) return
    seen.replies.push(record)
    const told = JSON.parse(String(record.value)) as Outcome
    const stored = database.outcomes.get(told.commandId)
    if (!stored) seen.violations.push(`6: ${told.commandId} was answered before its outcome was stored`)
    else if (stored.body !== told.body || stored.status !== told.status) {
      seen.violations.push(`1: ${told.commandId} was answered with ${told.body}, stored is ${stored.body}`)
    }
  })
  return seen
}

/** Promise 1: where nothing ever failed, every copy of a command was answered. */
export function checkAnswers(replies: readonly OutRecord[], sent: Sent): string[] {
  const answers = new Map<string, number>()
  for (const { value } of replies) {
    const { commandId } = JSON.parse(String(value)) as Outcome
    answers.set(commandId, (answers.get(commandId) ?? 0) + 1)
  }
  return [...sent.copies].flatMap(([commandId, copies]) =>
    (answers.get(commandId) ?? 0) >= copies ? [] : [`1: a copy of ${commandId} was never answered`],
  )
}

interface Event {
  readonly id: string
  readonly account: string
  readonly sequence: number
  readonly sum: number
  readonly amount?: number
  readonly note?: string
}

/**
 * `live`: the log was not moved, so everything must be worked off; else a lane may be stalled: behind, and
 * not wrong.
 */
export function check(
  broker: Broker,
  database: Database,
  sent: Sent,
  options: { readonly live: boolean },
): readonly string[] {
  const violations: string[] = []
  const events = broker.committedRecords(EVENTS).map(record => JSON.parse(String(record.value)) as Event)
  checkSequences(events, violations)
  checkTimes(broker, sent, violations)
  checkFold(events, database, violations, options.live)
  checkOutcomes(events, broker.committedRecords(DEAD_LETTERS), database, sent, violations, options.live)
  checkNotes(events, sent, violations, options.live)
  checkOwners(database, violations)
  if (options.live) checkProgress(broker, violations)
  return violations
}

/** Promise 2: each event once, in order, gap-free per account. */
function checkSequences(events: readonly Event[], violations: string[]): void {
  const last = new Map<string, number>()
  const ids = new Set<string>()
  for (const { id, account, sequence } of events) {
    if (ids.has(id)) violations.push(`2: event ${id} appears twice`)
    ids.add(id)
    const expected = (last.get(account) ?? 0) + 1
    if (sequence !== expected) violations.push(`2: ${account} has ${sequence} where ${expected} was due`)
    last.set(account, sequence)
  }
}

/**
 * Promise 3: what is decided is decided by the record alone, whenever that happens. An event carries the time
 * of its command, however far the deployment's time has been advanced meanwhile.
 */
function checkTimes(broker: Broker, { issuedAt }: Sent, violations: string[]): void {
  for (const { value, timestamp } of broker.committedRecords(EVENTS)) {
    const { id } = JSON.parse(String(value)) as Event
    const due = issuedAt.get(id.replace('evt_', ''))
    if (due === undefined || due === timestamp) continue
    violations.push(`3: ${id} is ${timestamp - due} ms off the time of its command`)
  }
}

/** Promise 3: the database is the fold of the events. */
function checkFold(events: readonly Event[], database: Database, violations: string[], live: boolean): void {
  const folded = new Map<string, { sum: number; sequence: number; notes: string[] }>()
  for (const event of events) {
    const account = folded.get(event.account) ?? { sum: 0, sequence: 0, notes: [] }
    folded.set(event.account, account)
    account.sum += event.amount ?? 0
    account.sequence += 1
    if (event.note !== undefined) account.notes.push(event.note)
    if (account.sum !== event.sum)
      violations.push(`3: ${event.id} says ${event.sum}, its fold ${account.sum}`)
    if (account.sum < 0) violations.push(`3: ${event.account} went below zero`)
  }
  for (const [id, stored] of database.collections.get('accounts') ?? []) {
    const { sum, sequence, notes } = stored as Account
    const found = folded.get(String(id)) ?? { sum: 0, sequence: 0, notes: [] }
    const same = found.sum === sum && found.sequence === sequence && found.notes.join() === notes.join()
    // Where a lane is stalled, the database may be ahead of the topics; the outbox holds the rest.
    const behind = !live && found.sequence < sequence
    if (!same && !behind)
      violations.push(`3: ${id} is ${sum}/${sequence}, its events say ${found.sum}/${found.sequence}`)
    folded.delete(String(id))
  }
  for (const id of folded.keys()) violations.push(`3: events of ${id}, which the database does not know`)
}

/** Promises 1 and 5: one outcome per command; success has its event, a poisoned record its dead letter. */
function checkOutcomes(
  events: readonly Event[],
  dead: readonly LogRecord[],
  database: Database,
  sent: Sent,
  violations: string[],
  live: boolean,
): void {
  const eventIds = new Set(events.map(({ id }) => id))
  const letters = new Map<string, number>()
  for (const { headers } of dead) {
    const id = headers['command-id'] ?? ''
    letters.set(id, (letters.get(id) ?? 0) + 1)
  }
  for (const [commandId, input] of sent.commands) {
    const outcome = database.outcomes.get(commandId)
    if (!outcome) {
      if (live) violations.push(`1: ${commandId} never got an outcome`)
      continue
    }
    const poisoned = outcome.body.includes('internal_error')
    const found = letters.get(commandId) ?? 0
    const due = poisoned ? 1 : 0
    // Where a lane is stalled, the dead letter waits in the outbox.
    if (found > due || (live && found < due)) {
      violations.push(
        `5: ${commandId} has ${letters.get(commandId) ?? 0} dead letters, poisoned: ${poisoned}`,
      )
    }
    const mustPoison = input === null || input.kind === 'bug' || input.kind === 'oversize'
    const mayPoison = mustPoison || input.kind === 'claim'
    if (mustPoison && !poisoned) violations.push(`5: ${commandId} cannot be processed and was`)
    if (poisoned && !mayPoison) violations.push(`5: ${commandId} was set aside without a reason`)
    const announced = eventIds.has(`evt_${commandId}`)
    const isChange = input?.kind === 'add' || input?.kind === 'issue'
    const carriedOut = isChange && outcome.status === 'SUCCEEDED'
    if (announced && !carriedOut) violations.push(`1: ${commandId} was not carried out and has an event`)
    if (!announced && carriedOut && live) violations.push(`2: ${commandId} succeeded and has no event`)
  }
}

/** Records of a transactional writer, which have no command id, count exactly once as well. */
function checkNotes(events: readonly Event[], sent: Sent, violations: string[], live: boolean): void {
  const counts = new Map<string, number>()
  for (const { note } of events) if (note !== undefined) counts.set(note, (counts.get(note) ?? 0) + 1)
  for (const [note, count] of counts) {
    if (!sent.notes.has(note)) violations.push(`2: ${note} was aborted and took effect`)
    if (count !== 1) violations.push(`2: ${note} took effect ${count} times`)
  }
  if (!live) return
  for (const note of sent.notes) if (!counts.has(note)) violations.push(`5: ${note} was lost`)
}

/** Promise 4: after a newer owner's first save no older owner ever saves. */
function checkOwners(database: Database, violations: string[]): void {
  const last = new Map<string, { epoch: number; seq: number }>()
  for (const { lane, epoch, seq } of database.saves) {
    const before = last.get(lane)
    if (before && epoch < before.epoch)
      violations.push(`4: ${lane}: epoch ${epoch} saved after ${before.epoch}`)
    if (seq !== (before?.seq ?? 0) + 1) violations.push(`4: ${lane}: seq ${seq} after ${before?.seq ?? 0}`)
    last.set(lane, { epoch, seq })
  }
}

/** When the faults have ended, everything is worked off. */
function checkProgress(broker: Broker, violations: string[]): void {
  for (const topic of [COMMANDS, NOTES]) {
    for (let partition = 0; partition < PARTITIONS; partition++) {
      const { offset } = broker.committed(GROUP, topic, partition)
      const rest = broker.fetch(topic, partition, offset ?? 0n, Number.POSITIVE_INFINITY).records.length
      if (rest > 0) violations.push(`5: ${topic}/${partition} is stalled with ${rest} records waiting`)
    }
  }
}
