import type { Db } from 'mongodb'
import { orNullWithin } from '../../platform/process/timeout.ts'
import { DIRECTORY_KEY } from '../../platform/records/commandRecord.ts'
import type { Outcome } from '../../platform/records/outcomes.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import { proposalOf } from '../../schemas/approvals.ts'
import { isProblemCode, Refusal } from '../errors/errors.ts'
import type { KeptFile, Uploads } from '../files/uploads.ts'
import { bindKind } from '../routing/bind.ts'
import type { BoundKind, CommandKind, Submission } from '../routing/commandKind.ts'
import type { RouteResponse } from '../routing/response.ts'
import type { RouteRequest } from '../routing/route.ts'
import type { CommandClient } from './commandClient.ts'
import type { CommandEncoder } from './commandEncoder.ts'
import * as idempotency from './idempotency.ts'
import type { PendingCommands } from './pendingCommands.ts'
import { needsApproval, proposeAct } from './proposal.ts'

export interface CommandsOptions {
  readonly db: Db
  readonly reservations: idempotency.Reservations
  readonly uploads: Uploads
  readonly encode: CommandEncoder
  readonly commandClient: CommandClient
  readonly pendingCommands: PendingCommands
}

/** Refusals that may not hold for the next attempt: the resource may appear, the right may be given. */
const NOT_KEPT = new Set(['not_found', 'forbidden'])
/** Time for a 202's note to be written: an unreachable database delays it no longer. */
const PENDING_NOTE_MS = 300

export type Commands = ReturnType<typeof createCommands>

export function createCommands(options: CommandsOptions) {
  const { commandClient, reservations } = options

  return {
    /**
     * Sends a command and answers with its outcome: the kind's answer, or 202 with the command's resource
     * when the reply did not come in time. Throws a `Refusal` if the processor refused.
     */
    async submit<Value, Result>(
      request: RouteRequest,
      kind: BoundKind<Value, Result>,
      submission: Submission<Value>,
    ): Promise<RouteResponse> {
      let stored: Outcome | null = null
      const plan = await reservations.open(request, submission.ids ?? {}, async commandId => {
        stored = await commandClient.outcomeOf(commandId)
        return stored !== null
      })
      if (stored) return respond(options, request, kind, submission, plan, stored)
      return run(options, request, kind, submission, plan)
    },
  }
}

async function run<Value, Result>(
  options: CommandsOptions,
  request: RouteRequest,
  kind: BoundKind<Value, Result>,
  submission: Submission<Value>,
  plan: idempotency.Reservation,
): Promise<RouteResponse> {
  const { commandClient, uploads } = options
  const { commandId } = plan
  let file: KeptFile | null = null
  const dropRefused = (outcome: Outcome) => {
    if (file && outcome.status === 'REFUSED') void uploads.drop(file.objectKey)
  }
  let outcome: Outcome | null
  try {
    file = request.file && (await uploads.keep(request.file, commandId))
    const record = await recordOf(options, request, kind, submission, plan, file)
    outcome = await commandClient.execute(commandId, record, dropRefused)
  } catch (error) {
    await rollback(options, request, plan, file)
    throw error
  }
  if (outcome === null) return pending(options, request, kind.type, plan)
  if (file && outcome.status === 'REFUSED') await uploads.drop(file.objectKey)
  return respond(options, request, kind, submission, plan, outcome)
}

/** The answer to a decision, of this or an earlier attempt, or the proposal it became. */
async function respond<Value, Result>(
  options: CommandsOptions,
  request: RouteRequest,
  kind: BoundKind<Value, Result>,
  submission: Submission<Value>,
  plan: idempotency.Reservation,
  outcome: Outcome,
): Promise<RouteResponse> {
  const isProposed = needsApproval(outcome)
  const last = isProposed ? await proposeApproval(options, request, kind, submission, plan) : outcome
  if (last === null) return pending(options, request, kind.type, plan)
  if (last.status === 'REFUSED' && NOT_KEPT.has(refusalIn(last).code)) {
    await options.reservations.forget(request, plan.commandId)
  }
  const isShown = submission.secret !== undefined && last.status === 'SUCCEEDED'
  const taken = isShown ? await takeSecret(options, request, plan) : null
  // It is still there: it is looked for again when the command is.
  if (taken === 'unknown') return pending(options, request, kind.type, plan)
  const once = { replayed: plan.isRetry, secret: taken }
  if (!isProposed) return responseOf(request, kind, last, once)
  return responseOf(request, bindKind(proposeAct, options), { ...last, commandId: plan.commandId }, once)
}

function secretCommandOf({ identity: { keyId } }: RouteRequest, { commandId }: idempotency.ReservedCommand) {
  return { commandId, keyId }
}

function takeSecret(
  { pendingCommands }: CommandsOptions,
  request: RouteRequest,
  plan: idempotency.ReservedCommand,
) {
  return pendingCommands.takeSecret(secretCommandOf(request, plan)).catch(() => 'unknown' as const)
}

/**
 * Proposes a command that was refused for lack of approval. The id derives from the refused command's,
 * so a repeated request finds the same proposal. Null: its outcome is not known yet.
 */
async function proposeApproval<Value, Result>(
  options: CommandsOptions,
  request: RouteRequest,
  kind: BoundKind<Value, Result>,
  submission: Submission<Value>,
  plan: idempotency.Reservation,
): Promise<Outcome | null> {
  const { commandClient, reservations } = options
  const commandId = proposalOf(plan.commandId)
  const known = plan.isRetry ? await commandClient.outcomeOf(commandId) : null
  if (known) return known
  const { ids, issuedAt } = plan
  const secret = await secretOf(options, request, submission, plan)
  const value = JSON.stringify(
    await submission.build({ commandId: plan.commandId, ids, issuedAt, file: null, secret }),
  )
  const proposal = { build: () => ({ command: kind.type, value }) }
  const record = await recordOf(options, request, proposeAct, proposal, { ...plan, commandId }, null)
  try {
    return await commandClient.execute(commandId, record)
  } catch (error) {
    await reservations.release(request, plan).catch(() => undefined)
    throw error
  }
}

/**
 * After an attempt that certainly wrote nothing. All attempts of a command share one key for its file,
 * so the file is deleted only if there is no other attempt and never will be: without a key, or when
 * this attempt's reservation could be taken back (docs/decisions/idempotency.md).
 */
async function rollback(
  { reservations, uploads }: CommandsOptions,
  request: RouteRequest,
  plan: idempotency.Reservation,
  file: KeptFile | null,
): Promise<void> {
  // If the database is unreachable, the reservation expires by itself.
  if (plan.isRetry) return reservations.release(request, plan).catch(() => undefined)
  const isAlone =
    request.idempotencyKey === null || (await reservations.withdraw(request, plan).catch(() => false))
  if (isAlone && file) await uploads.drop(file.objectKey)
}

/** Kept before anything is sent, so that no outcome can come to be without it. */
async function secretOf(
  { pendingCommands }: CommandsOptions,
  request: RouteRequest,
  { secret }: Submission<unknown>,
  plan: idempotency.ReservedCommand,
): Promise<string | null> {
  return secret ? pendingCommands.keepSecret(secretCommandOf(request, plan), secret) : null
}

async function recordOf(
  options: CommandsOptions,
  request: RouteRequest,
  kind: Pick<CommandKind, 'type' | 'topic'>,
  submission: Submission<unknown>,
  plan: idempotency.ReservedCommand,
  file: KeptFile | null,
): Promise<OutRecord> {
  const { commandId, ids, issuedAt } = plan
  const secret = await secretOf(options, request, submission, plan)
  const value = await submission.build({ commandId, ids, issuedAt, file, secret })
  const key = submission.key ? submission.key(ids) : DIRECTORY_KEY
  return options.encode(request, kind, value, { commandId, issuedAt, key })
}

async function pending(
  { reservations, pendingCommands }: CommandsOptions,
  request: RouteRequest,
  type: string,
  plan: idempotency.Reservation,
): Promise<RouteResponse> {
  const { commandId } = plan
  const note = pendingCommands.add({ commandId, type, tenant: request.identity.partyId })
  // An unreachable database is no reason to hide a command that is on its way.
  await orNullWithin(PENDING_NOTE_MS, Promise.all([note, reservations.release(request, plan)]))
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

/** Maps a processor's refusal to one of the gateway. A code that is not in the table is our bug. */
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
export async function responseOf<Value, Result>(
  request: RouteRequest,
  kind: BoundKind<Value, Result>,
  outcome: Outcome,
  { replayed, secret }: { replayed: boolean; secret: string | null },
): Promise<RouteResponse> {
  const headers = { 'x-command-id': outcome.commandId, ...(replayed ? idempotency.REPLAYED : {}) }
  if (outcome.status === 'REFUSED') {
    const refusal = refusalIn(outcome)
    throw new Refusal(refusal.code, { violations: refusal.violations, message: refusal.message, headers })
  }
  const context = { commandId: outcome.commandId, identity: request.identity, replayed, secret }
  const answer = await kind.respond(JSON.parse(outcome.body) as Result, context)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}
