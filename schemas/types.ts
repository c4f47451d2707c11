// Generated from schemas/avro by `npm run types`; a test fails when this file is stale. Do not edit.
// Decimals are canonical decimal text, timestamps milliseconds since the epoch, dates YYYY-MM-DD.

/** SUCCEEDED: done; REFUSED: answered with 4xx; PENDING: accepted, outcome not known yet; FAILED: answered with 5xx. UNKNOWN stands for a value newer than the reader. */
export type AuditOutcome =
  | 'UNKNOWN'
  | 'SUCCEEDED'
  | 'REFUSED'
  | 'PENDING'
  | 'FAILED'

/** One request that changed something or was refused, as the gateway answered it. Carries no request body and no personal data. */
export interface AuditRecord {
  /** Id of this record (adt_…). */
  readonly id: string
  /** Always api.request. */
  readonly event: string
  /** When the answer was sent, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** The X-Request-Id of the request. */
  readonly requestId: string
  /** Id of the API key (key_…); null when nobody was authenticated. */
  readonly actor: string | null
  /** Party id (pty_…) that the key belongs to; null for keys without a party. */
  readonly tenant: string | null
  /** operationId of the route, for example createContract. */
  readonly operation: string
  /** HTTP method. */
  readonly method: string
  /** URL template of the route, for example /contracts/v1/:id/send. */
  readonly route: string
  /** Id of the resource concerned, when the route names one; null otherwise. */
  readonly resource: string | null
  /** Id of the command that the request wrote (cmd_…); null when it wrote none. */
  readonly commandId: string | null
  /** How the request ended. */
  readonly outcome: AuditOutcome
  /** HTTP status of the answer. */
  readonly statusCode: number
  /** Error code of the answer from the closed table; null for a success. */
  readonly errorCode: string | null
  /** Address of the client as the gateway saw it; null when it must not be kept. */
  readonly sourceAddress: string | null
  /** Time from the request's first byte to the answer, in whole milliseconds. */
  readonly durationMs: number
}

/** The outcome of one command, for the gateway instance that waits for it. The same command always gets the same reply. */
export interface CommandReply {
  /** The command's id (cmd_…), as in its header command-id. */
  readonly commandId: string
  /** The command's record name without namespace, for example CreateContract. */
  readonly type: string
  /** Whether the command was carried out or refused by a business rule. */
  readonly status: OutcomeStatus
  /** JSON text: the result of a success, or {code, field, reason, message} of a refusal. */
  readonly body: string
  /** Party id of the tenant that asked; null for timers. */
  readonly tenant: string | null
  /** When the command was decided, in milliseconds since the epoch, UTC. */
  readonly at: number
}

/** What became of a command: SUCCEEDED or REFUSED; UNKNOWN stands for a value newer than the reader. */
export type OutcomeStatus =
  | 'UNKNOWN'
  | 'SUCCEEDED'
  | 'REFUSED'

/** Every record with a file of its own, by its full Avro name. */
export interface RecordTypes {
  'lastro.audit.AuditRecord': AuditRecord
  'lastro.replies.CommandReply': CommandReply
}

export type RecordName = keyof RecordTypes
