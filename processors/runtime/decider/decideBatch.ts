import type { Outcome } from '../../../platform/records/outcomes.ts'
import type { LogRecord, OutRecord } from '../../../platform/records/records.ts'
import { Poisoned, Unavailable } from '../errors.ts'
import { deadLetter } from '../lane/deadLetters.ts'
import type { Taken } from '../lane/records.ts'
import type { SavedWrite } from '../ports.ts'
import type { Verdict } from '../report.ts'
import type { Decider, Decision, DecisionContext } from './decision.ts'
import type { WorkingSet } from './workingSet.ts'

/** One save to be: the decisions of a run of records, in order. */
export interface DecidedBatch {
  /** Number of the taken records it covers; fewer than given when the outputs reached their limit. */
  readonly covered: number
  readonly writes: readonly SavedWrite[]
  readonly outputs: readonly OutRecord[]
  readonly outcomes: readonly Outcome[]
  readonly replies: readonly { readonly replyTo: string; readonly outcome: Outcome }[]
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly refusals: readonly string[]
  readonly deadLetters: readonly { readonly topic: string; readonly reason: string }[]
}

/** An outbox entry stays far below MongoDB's 16 MiB, and one transaction within its time. */
const MAX_ENTRY_BYTES = 4 * 1024 * 1024

export interface BatchOptions<Input> {
  readonly decider: Decider<Input>
  readonly set: WorkingSet
  /** Outcomes of earlier batches, by command id. */
  readonly known: ReadonlyMap<string, Outcome>
  readonly now: number
  /** A record that the database refuses for ever: it is dead-lettered without being decided. */
  readonly rejectedByStore: ReadonlyMap<LogRecord, Error>
}

interface Growing {
  writes: Map<string, SavedWrite>
  outputs: OutRecord[]
  outcomes: Outcome[]
  replies: { replyTo: string; outcome: Outcome }[]
  verdicts: Record<Verdict, number>
  refusals: string[]
  deadLetters: { topic: string; reason: string }[]
  bytes: number
}

/**
 * Decides records in order, in memory. Stops early, on a whole record, when the outputs would grow too large.
 */
export async function decideBatch<Input>(
  taken: readonly Taken<Input>[],
  options: BatchOptions<Input>,
): Promise<DecidedBatch> {
  const batch: Growing = {
    writes: new Map(),
    outputs: [],
    outcomes: [],
    replies: [],
    verdicts: { ok: 0, duplicate: 0, refused: 0, poisoned: 0 },
    refusals: [],
    deadLetters: [],
    bytes: 0,
  }
  const seen = new Map(options.known)
  let covered = 0
  for (const item of taken) {
    const context = contextOf(item.record)
    const before = context.isCommand ? seen.get(context.commandId) : undefined
    if (before) {
      batch.verdicts.duplicate += 1
      replyTo(batch, item.record, before)
    } else {
      const decided = await decideOne(item, context, options)
      const bytes = decided.outputs.reduce((sum, { value }) => sum + (value?.length ?? 0), 0)
      if (covered > 0 && batch.bytes + bytes > MAX_ENTRY_BYTES) break
      take(batch, item.record, context, decided, options)
      if (decided.outcome) seen.set(context.commandId, decided.outcome)
    }
    covered += 1
  }
  return { ...batch, covered, writes: [...batch.writes.values()] }
}

interface DecidedRecord {
  readonly decision: Decision | null
  readonly outputs: readonly OutRecord[]
  readonly outcome: Outcome | null
  readonly poison: Error | null
}

async function decideOne<Input>(
  item: Taken<Input>,
  context: Context,
  { decider, set, now, rejectedByStore }: BatchOptions<Input>,
): Promise<DecidedRecord> {
  const rejection = rejectedByStore.get(item.record)
  if (rejection) return poisoned(item.record, context, decider.name, rejection, now)
  if ('poison' in item) return poisoned(item.record, context, decider.name, item.poison, now)
  let decision: Decision
  const outputs: OutRecord[] = []
  let bytes = 0
  try {
    decision = decider.decide(item.input, set, context)
    for (const output of decision.outputs) {
      const encoded = decider.encode(output)
      const record = encoded instanceof Promise ? await encoded : encoded
      outputs.push(record)
      bytes += record.value?.length ?? 0
    }
  } catch (error) {
    if (error instanceof Unavailable) throw error
    // The rest is deterministic: what broke the rules' assertions, or a schema, would break them for ever.
    return poisoned(item.record, context, decider.name, error as Error, now)
  }
  if (bytes > MAX_ENTRY_BYTES) {
    const error = new Poisoned(`its events have ${bytes} bytes, more than an outbox entry may hold`)
    return poisoned(item.record, context, decider.name, error, now)
  }
  // A command always leaves an outcome, even if no caller asks for it: it identifies a repeat.
  const decided =
    decision.outcome ?? (context.isCommand ? { status: 'SUCCEEDED' as const, body: 'null' } : null)
  const outcome = decided ? outcomeOf(context, decided, now) : null
  return { decision, outputs, outcome, poison: null }
}

function poisoned(
  record: LogRecord,
  context: Context,
  processor: string,
  error: Error,
  now: number,
): DecidedRecord {
  const body = JSON.stringify({
    code: 'internal_error',
    field: null,
    reason: 'the command could not be processed and was set aside for an operator',
    message: 'Internal error',
  })
  return {
    decision: null,
    outputs: [deadLetter(record, processor, error, now)],
    outcome: context.isCommand ? outcomeOf(context, { status: 'REFUSED', body }, now) : null,
    poison: error,
  }
}

function take<Input>(
  batch: Growing,
  record: LogRecord,
  context: Context,
  { decision, outputs, outcome, poison }: DecidedRecord,
  { set }: BatchOptions<Input>,
): void {
  for (const output of outputs) {
    batch.outputs.push(output)
    batch.bytes += output.value?.length ?? 0
  }
  if (decision) {
    // Only the last state of a document is saved; the map keeps the order of first writes.
    for (const { collection, _id, document } of decision.writes) {
      const id = `${collection}/${_id}`
      const isNew = batch.writes.get(id)?.isNew ?? set.isAbsent(collection, _id)
      batch.writes.set(id, { collection, _id, document, isNew })
    }
    set.apply(decision.writes)
  }
  if (poison) {
    batch.verdicts.poisoned += 1
    batch.deadLetters.push({ topic: record.topic, reason: poison.name })
  } else if (outcome?.status === 'REFUSED') {
    batch.verdicts.refused += 1
    batch.refusals.push(refusalCode(outcome))
  } else {
    batch.verdicts.ok += 1
  }
  if (outcome) {
    batch.outcomes.push(outcome)
    if (context.isCommand) replyTo(batch, record, outcome)
  }
}

function replyTo(batch: Growing, record: LogRecord, outcome: Outcome): void {
  const address = record.headers['reply-to']
  if (address) batch.replies.push({ replyTo: address, outcome })
}

interface Context extends DecisionContext {
  /** Records without a command id are findings: exactly once by their position alone. */
  readonly isCommand: boolean
}

export function contextOf(record: LogRecord): Context {
  const commandId = record.headers['command-id']
  const issuedAt = Number(record.headers['issued-at'])
  return {
    topic: record.topic,
    commandId: commandId ?? `${record.topic}/${record.partition}/${record.offset}`,
    isCommand: commandId !== undefined,
    // Nothing is issued after it was written: the broker would refuse events from far ahead, for ever.
    issuedAt:
      Number.isSafeInteger(issuedAt) && issuedAt > 0
        ? Math.min(issuedAt, record.timestamp)
        : record.timestamp,
    tenant: record.headers['tenant'] ?? null,
    actor: record.headers['actor'] ?? null,
    headers: record.headers,
  }
}

function outcomeOf(context: Context, outcome: Pick<Outcome, 'status' | 'body'>, now: number): Outcome {
  const name = context.headers['ce_type'] ?? ''
  return {
    commandId: context.commandId,
    type: name.slice(name.lastIndexOf('.') + 1),
    tenant: context.tenant,
    status: outcome.status,
    body: outcome.body,
    at: now,
  }
}

function refusalCode(outcome: Outcome): string {
  const parsed = JSON.parse(outcome.body) as { code?: unknown }
  return typeof parsed.code === 'string' ? parsed.code : 'unknown'
}
