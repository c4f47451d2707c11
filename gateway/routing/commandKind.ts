import type { TopicId } from '../../schemas/topics.ts'
import type { Identity } from '../access/authentication.ts'
import type { KeptFile } from '../files/uploads.ts'
import type { Answer } from './response.ts'

/**
 * What a route can have done: one kind of command, and the answer that is made from its stored outcome.
 *
 *     const openWidget = commandKind<OpenWidget, WidgetDocument>({
 *       type: 'OpenWidget',
 *       topic: 'contractCommands',
 *       answer: (widget) => ({ status: 201, body: { message: 'Widget opened.', data: present(widget) } }),
 *     })
 *
 * A route names its kind and says what this request submits (http/route.ts has an example); submitCommand.ts
 * does the rest: Idempotency-Key, ids, keeping the uploaded file, encoding, the send, waiting for the reply,
 * 202 at the time-out, refusals of the processors. `GET /commands/v1/{id}` shows the same answer later.
 */
export interface CommandKind<Value = unknown, Result = unknown, Needs = never> {
  /** The Avro record's short name; its full name is `lastro.commands.<type>`. */
  readonly type: string
  readonly topic: Extract<TopicId, 'contractCommands' | 'directoryCommands'>
  /** The answer to a success, from the JSON that the processor stored. The same answer every time. */
  readonly answer: (result: Result, context: AnswerContext, needs: Needs) => Answer | Promise<Answer>
  /** Never present: ties the record's type to the kind. */
  readonly value?: Value
}

/** A kind together with what its answer needs (http/bind.ts). */
export type BoundKind<Value = unknown, Result = unknown> = CommandKind<Value, Result, void>

export interface AnswerContext {
  readonly commandId: string
  /** Who asks: the tenant of the command. */
  readonly identity: Identity
  /** True for a replay under an Idempotency-Key or through the command's resource. */
  readonly replayed: boolean
  /** The secret that the submission made, the first time the key that asked gets this answer; else null. */
  readonly secret: string | null
}

export const ID_SEQUENCES = ['contract', 'guarantee', 'acceptedToken'] as const
export type IdSequence = (typeof ID_SEQUENCES)[number]

/** For each sequence the ids that were asked for; empty where none were. */
export type AllocatedIds = Readonly<Record<IdSequence, readonly number[]>>

export interface BuildContext {
  readonly commandId: string
  readonly ids: AllocatedIds
  /** Milliseconds since the epoch; the same value in a retry under the same Idempotency-Key. */
  readonly issuedAt: number
  /** The uploaded file as it is kept, or null. */
  readonly file: KeptFile | null
  /** What `secret` made, the same in every attempt; null where the submission makes none. */
  readonly secret: string | null
}

export interface Submission<Value> {
  /** How many integer ids the command needs, by sequence. */
  readonly ids?: Partial<Record<IdSequence, number>>
  /** The record's key: the contract's id as decimal text. Directory commands: leave it out. */
  readonly key?: (ids: AllocatedIds) => string
  readonly build: (context: BuildContext) => Value | Promise<Value>
  /**
   * Makes what the answer shows once and no record holds, such as a new key's secret
   * (undeliveredSecrets.ts).
   */
  readonly secret?: () => string
}

/** `Needs`: what the answer needs besides the result, where it needs anything. */
export function commandKind<Value, Result, Needs = unknown>(
  kind: CommandKind<Value, Result, Needs>,
): CommandKind<Value, Result, Needs> {
  return kind
}
