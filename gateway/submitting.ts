import type { Outcome, OutRecord } from '../processors/runtime/ports.ts'
import type { Codec } from '../schemas/codec.ts'
import { partitionOf } from '../schemas/partition.ts'
import { topics } from '../schemas/topics.ts'
import type { RecordName, RecordTypes } from '../schemas/types.ts'
import type { CommandLog } from './commandLog.ts'
import { type CommandKind, type Commands, DIRECTORY_KEY, type KeptFile, type Submission } from './commands.ts'
import type { Deps } from './deps.ts'
import { fingerprintOf, type Plan, REPLAYED, type Reservation, type Reservations } from './idempotency.ts'
import type { IdAllocator } from './ids.ts'
import { isProblemCode, Refusal } from './problems.ts'
import { newId } from './requestId.ts'
import type { Answer, RouteRequest } from './routes.ts'
import type { Uploads } from './uploads.ts'
import { within } from './within.ts'

export interface CommandsOptions {
  readonly commandLog: CommandLog
  readonly reservations: Reservations
  readonly ids: IdAllocator
  readonly codec: Codec
  readonly uploads: Uploads
  /** `<instance>/<partition>`: where replies to this gateway go. */
  readonly replyTo: string
  readonly now: () => number
  /**
   * Commands go to the topic of this name; theirs, except in tests that share a broker with running
   * processors.
   */
  readonly topicName: (topic: CommandKind['topic']) => string
  /** The handlers' dependencies, which these commands are a part of. */
  readonly deps: () => Deps
}

/**
 * Refusals about a resource that may appear, or a right that may be given: the next attempt is decided anew.
 */
const NOT_KEPT = new Set(['not_found', 'forbidden'])
/** As long as an outcome may still come: 202 is answered, and the command's resource says PENDING. */
const PENDING_NOTE_MS = 300
const PENDING_MS = 7 * 24 * 3_600_000

export function createCommands(options: CommandsOptions): Commands {
  const { commandLog, reservations, ids, now } = options

  return {
    async submit(request, kind, submission) {
      const propose = async (): Promise<Plan> => ({
        commandId: newId('cmd'),
        ids: await ids.allocate(submission.ids ?? {}),
        issuedAt: now(),
      })
      if (request.idempotencyKey === null) {
        return run(options, request, kind, submission, { ...(await propose()), isRetry: false })
      }
      let stored: Outcome | null = null
      const fingerprint = fingerprintOf(request)
      const reservation = await reservations.open(request, fingerprint, propose, async commandId => {
        stored = await commandLog.outcomeOf(commandId)
        return stored !== null
      })
      if (stored) return answerOf(options, request, kind, stored, { replayed: true, reveal: null })
      return run(options, request, kind, submission, reservation)
    },
  }
}

async function run<Value, Result>(
  options: CommandsOptions,
  request: RouteRequest,
  kind: CommandKind<Value, Result>,
  submission: Submission<Value>,
  plan: Reservation,
): Promise<Answer> {
  const { commandLog, reservations, uploads } = options
  const { commandId } = plan
  const file = request.file ? await uploads.keep(request.file, commandId) : null
  const dropRefused = (outcome: Outcome) => {
    if (file && outcome.status === 'REFUSED') void uploads.drop(file.objectKey)
  }
  let outcome: Outcome | null
  try {
    const record = await recordOf(options, request, kind, submission, plan, file)
    outcome = await commandLog.execute(commandId, record, dropRefused)
  } catch (error) {
    if (file) await uploads.drop(file.objectKey)
    // The reservation frees itself in time when the database is what is away.
    await reservations.release(request).catch(() => undefined)
    throw error
  }
  if (outcome === null) return pending(options, request, commandId)
  if (file && outcome.status === 'REFUSED') await uploads.drop(file.objectKey)
  if (outcome.status === 'REFUSED' && NOT_KEPT.has(codeOf(outcome))) await reservations.forget(request)
  return answerOf(options, request, kind, outcome, {
    replayed: plan.isRetry,
    reveal: submission.reveal ?? null,
  })
}

async function recordOf<Value, Result>(
  { codec, replyTo, topicName }: CommandsOptions,
  request: RouteRequest,
  kind: CommandKind<Value, Result>,
  submission: Submission<Value>,
  { commandId, ids, issuedAt }: Plan,
  file: KeptFile | null,
): Promise<OutRecord> {
  const topic = topics[kind.topic]
  const key = submission.key ? submission.key(ids) : DIRECTORY_KEY
  const name = `lastro.commands.${kind.type}` as RecordName
  const value = await submission.build({ commandId, ids, issuedAt, file })
  const { identity, traceparent } = request
  const headers: Record<string, string> = {
    'command-id': commandId,
    'issued-at': String(issuedAt),
    actor: identity.keyId,
    'reply-to': replyTo,
    ce_id: commandId,
    ce_type: name,
    ce_source: '/lastro/gateway',
    ce_specversion: '1.0',
    ce_time: new Date(issuedAt).toISOString(),
    ce_subject: key,
    'content-type': 'application/avro',
  }
  if (identity.partyId !== null) headers['tenant'] = identity.partyId
  if (traceparent !== null) headers['traceparent'] = traceparent
  return {
    topic: topicName(kind.topic),
    partition: partitionOf(key, topic.partitions),
    key,
    value: await codec.encode(topic.name, name, value as RecordTypes[RecordName]),
    headers,
    timestamp: issuedAt,
  }
}

async function pending(options: CommandsOptions, request: RouteRequest, commandId: string): Promise<Answer> {
  const { reservations, deps, now } = options
  const remember = deps()
    .db.collection<{ _id: string }>('pendingCommands')
    .insertOne({
      _id: commandId,
      tenant: request.identity.partyId,
      expireAt: new Date(now() + PENDING_MS),
    } as { _id: string })
  // A database that is away is no reason to hide a command that is on its way.
  await within(PENDING_NOTE_MS, Promise.all([remember, reservations.release(request)]))
  return {
    status: 202,
    isPending: true,
    headers: { location: `/commands/v1/${commandId}`, 'x-command-id': commandId },
    body: { data: { commandId, status: 'PENDING' } },
  }
}

interface Refused {
  readonly code: string
  readonly field?: string | null
  readonly reason?: string | null
  readonly message?: string | null
}

function codeOf(outcome: Outcome): string {
  return (JSON.parse(outcome.body) as Refused).code
}

/**
 * What a processor refused, as a refusal of the gateway. A code that is not in the table is a fault of ours.
 */
export function refusalIn(outcome: Outcome): Refusal {
  const { code, field = null, reason = null, message } = JSON.parse(outcome.body) as Refused
  const headers = { 'x-command-id': outcome.commandId }
  if (!isProblemCode(code)) return new Refusal('internal_error', { headers })
  return new Refusal(code, { field, reason, headers, ...(message ? { message } : {}) })
}

/**
 * The answer to a known outcome: the same every time, apart from secrets and the header that says it is a
 * replay.
 */
export async function answerOf<Value, Result>(
  { deps }: Pick<CommandsOptions, 'deps'>,
  request: RouteRequest,
  kind: CommandKind<Value, Result>,
  outcome: Outcome,
  { replayed, reveal }: { replayed: boolean; reveal: unknown },
): Promise<Answer> {
  const headers = { 'x-command-id': outcome.commandId, ...(replayed ? REPLAYED : {}) }
  if (outcome.status === 'REFUSED') {
    const refusal = refusalIn(outcome)
    throw new Refusal(refusal.code, { violations: refusal.violations, message: refusal.message, headers })
  }
  const { commandId } = outcome
  const context = { deps: deps(), commandId, identity: request.identity, replayed, reveal }
  const answer = await kind.answer(JSON.parse(outcome.body) as Result, context)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}
