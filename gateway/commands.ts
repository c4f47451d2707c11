import type { TopicId } from '../schemas/topics.ts'
import type { Deps } from './deps.ts'
import type { Identity } from './identity.ts'
import type { AllocatedIds, IdSequence } from './ids.ts'
import type { Answer, RouteRequest } from './routes.ts'

/**
 * How a route changes something: it submits a command and the answer is made from the stored outcome.
 *
 *     const openWidget = commandKind<OpenWidget, WidgetDocument>({
 *       type: 'OpenWidget',
 *       topic: 'contractCommands',
 *       answer: (widget) => ({ status: 201, body: { message: 'Widget opened.', data: present(widget) } }),
 *     })
 *
 *     handle: (request, deps) =>
 *       deps.commands.submit(request, openWidget, {
 *         ids: { contract: 1 },
 *         key: ids => String(ids.contract[0]),
 *         build: ({ ids, commandId }) => ({ contractId: ids.contract[0]!, name: request.body.name }),
 *       }),
 *
 * `submit` does the rest: Idempotency-Key, id allocation, keeping the uploaded file, encoding, the send,
 * waiting for the reply, 202 at the time-out, and refusals of the processors. Export the kinds of a file as
 * an array and list it in app.ts, so that `GET /commands/v1/{id}` can show the same answer later.
 */
export interface CommandKind<Value = unknown, Result = unknown> {
  /** The Avro record's short name; its full name is `lastro.commands.<type>`. */
  readonly type: string
  readonly topic: Extract<TopicId, 'contractCommands' | 'directoryCommands'>
  /** The answer to a success, from the JSON that the processor stored. The same answer every time. */
  answer(result: Result, context: AnswerContext): Answer | Promise<Answer>
  /** Never present: ties the record's type to the kind. */
  readonly value?: Value
}

export interface AnswerContext {
  readonly deps: Deps
  readonly commandId: string
  /** Who asks: the tenant of the command. */
  readonly identity: Identity
  /** True for a replay under an Idempotency-Key or through the command's resource: show no secret then. */
  readonly replayed: boolean
  /** What the submission gave to be shown once (a key's secret); null in every replay. */
  readonly reveal: unknown
}

export interface BuildContext {
  readonly commandId: string
  readonly ids: AllocatedIds
  /** Milliseconds since the epoch; the same value in a retry under the same Idempotency-Key. */
  readonly issuedAt: number
  /** The uploaded file as it is kept, or null. */
  readonly file: KeptFile | null
}

/** A file that came with a command, under the object key where it stays when the command succeeds. */
export interface KeptFile {
  readonly objectKey: string
  readonly originalName: string
  readonly mimeType: string
  readonly size: number
  /** Hexadecimal SHA-256. */
  readonly sha256: string
}

export interface Submission<Value> {
  /** How many integer ids the command needs, by sequence. */
  readonly ids?: Partial<Record<IdSequence, number>>
  /** The record's key: the contract's id as decimal text. Directory commands: leave it out. */
  readonly key?: (ids: AllocatedIds) => string
  readonly build: (context: BuildContext) => Value | Promise<Value>
  /** Something that only the first answer shows and no record holds, such as a new key's secret. */
  readonly reveal?: unknown
}

export interface Commands {
  /**
   * Sends a command and answers with what became of it: the kind's answer, or 202 with the command's resource
   * when the reply did not come in time. Throws a `Refusal` for what the processor refused.
   */
  submit<Value, Result>(
    request: RouteRequest,
    kind: CommandKind<Value, Result>,
    submission: Submission<Value>,
  ): Promise<Answer>
}

export function commandKind<Value, Result>(kind: CommandKind<Value, Result>): CommandKind<Value, Result> {
  return kind
}

/** Directory commands share one key: the topic has one partition on purpose. */
export const DIRECTORY_KEY = 'directory'
