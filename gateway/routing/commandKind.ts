import { CONTRACT_COMMANDS } from '../../schemas/contractCommands.ts'
import type { DIRECTORY_COMMANDS } from '../../schemas/directoryCommands.ts'
import type { TopicId } from '../../schemas/topics.ts'
import type { RecordTypes } from '../../schemas/types.ts'
import type { Identity } from '../access/authentication.ts'
import type { KeptFile } from '../files/uploads.ts'
import type { RouteResponse } from './response.ts'

/**
 * A kind of command that routes submit, and the response that is made from its stored outcome.
 *
 *     const openWidget = commandKind('OpenWidget', (widget: WidgetDocument) =>
 *       created(present(widget), 'Widget opened.'),
 *     )
 *
 * A route names its kind and builds the submission of a request (example in route.ts). submitCommand.ts
 * does the rest: Idempotency-Key, ids, storing the uploaded file, encoding, sending, waiting for the reply,
 * 202 on a timeout, refusals of the processors. `GET /commands/v1/{id}` shows the same response later.
 */
export interface CommandKind<Value = unknown, Result = unknown, Needs = never> {
  /** The Avro record's short name; its full name is `lastro.commands.<type>`. */
  readonly type: string
  readonly topic: Extract<TopicId, 'contractCommands' | 'directoryCommands'>
  /** The response to a success, from the JSON that the processor stored; the same every time. */
  readonly respond: (
    result: Result,
    context: ResponseContext,
    needs: Needs,
  ) => RouteResponse | Promise<RouteResponse>
  /** Never present: a phantom type of the record's value. */
  readonly value?: Value
}

/** A kind together with what its answer needs (bind.ts). */
export type BoundKind<Value = unknown, Result = unknown> = CommandKind<Value, Result, void>

export interface ResponseContext {
  readonly commandId: string
  /** The key that sent the command. */
  readonly identity: Identity
  /** True for a replay under an Idempotency-Key or through the command's resource. */
  readonly replayed: boolean
  /** The one-time secret, the first time that its key gets this response; else null. */
  readonly secret: string | null
}

export const ID_SEQUENCES = ['contract', 'guarantee', 'acceptedToken'] as const
export type IdSequence = (typeof ID_SEQUENCES)[number]

/** For each sequence the ids that were asked for; empty where none were. */
export type AllocatedIds = Readonly<Record<IdSequence, readonly number[]>>

/** Number of integer ids that a command needs, by sequence. */
export type WantedIds = Partial<Readonly<Record<IdSequence, number>>>

export interface BuildContext {
  readonly commandId: string
  readonly ids: AllocatedIds
  /** Milliseconds since the epoch; the same value in a retry under the same Idempotency-Key. */
  readonly issuedAt: number
  /** The stored file, or null. */
  readonly file: KeptFile | null
  /** The one-time secret, the same in every attempt; null where the submission makes none. */
  readonly secret: string | null
}

export interface Submission<Value> {
  readonly ids?: WantedIds
  /** The record key: the contract id as decimal text. Omit it for directory commands. */
  readonly key?: (ids: AllocatedIds) => string
  readonly build: (context: BuildContext) => Value | Promise<Value>
  /** Creates a one-time secret that no record holds, such as a new API key (pendingCommands.ts). */
  readonly secret?: () => string
}

/** The submission of a command about one contract, which goes to the contract's partition. */
export function aboutContract<Value extends { readonly contractId: number }>(
  value: Value,
): Submission<Value> {
  return { key: () => String(value.contractId), build: () => value }
}

export type CommandType = (typeof CONTRACT_COMMANDS | typeof DIRECTORY_COMMANDS)[number]
const ofContracts: ReadonlySet<string> = new Set(CONTRACT_COMMANDS)

/** The value of a command of this type. */
type ValueOf<Type extends CommandType> = RecordTypes[`lastro.commands.${Type}`]

/** `respond` names the type of the stored outcome, and of what it needs besides. */
export function commandKind<Type extends CommandType, Result, Needs = unknown>(
  type: Type,
  respond: CommandKind<ValueOf<Type>, Result, Needs>['respond'],
): CommandKind<ValueOf<Type>, Result, Needs> {
  return { type, topic: ofContracts.has(type) ? 'contractCommands' : 'directoryCommands', respond }
}
