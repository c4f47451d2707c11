import type { Error as Refusal } from './generated/types.gen.ts'

type Told = Partial<Omit<Refusal['error'], 'code'>> & { readonly code?: string }
/** A wrong field of a request; `field` is null if no field is concerned. */
export type Violation = Refusal['error']['violations'][number]

/** A refusal of the API. Each code has a class; `status` is 0 where no answer came. */
export class LastroError extends Error {
  readonly status: number
  readonly code: string
  readonly violations: readonly Violation[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  constructor(status: number, told: Told = {}, retryAfter: string | null = null) {
    super(told.message)
    this.name = new.target.name
    this.status = status
    this.code = told.code ?? 'unreachable'
    this.violations = told.violations ?? []
    this.requestId = told.requestId ?? null
    this.retryAfterSeconds = secondsOf(retryAfter)
  }
}

/** No answer came, so it is unknown whether a change was made: repeat it with the same key. */
export class Unreachable extends LastroError {}

/** The command is accepted and its outcome still unknown: ask `readCommand` for it. */
export class OutcomeUnknown extends LastroError {
  readonly commandId: string
  constructor(commandId: string) {
    super(202, { code: 'outcome_unknown', message: `the outcome of ${commandId} is not known yet` })
    this.commandId = commandId
  }
}

/** Seconds, or a date, as HTTP has it. */
export function secondsOf(retryAfter: string | null): number | null {
  const told = retryAfter ?? ''
  const seconds = /^\d+$/.test(told) ? Number(told) : (Date.parse(told) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}

type Classes = ReadonlyMap<string, typeof LastroError>
/** The error that a body tells of; `classes` are those of the codes. */
export function errorOf({ status, headers }: Response, body: unknown, classes: Classes = new Map()) {
  const told: Told = { code: `http_${status}`, ...(body as { error?: Told } | null | undefined)?.error }
  const Class = classes.get(told.code!) ?? LastroError
  return new Class(status, told, headers.get('retry-after'))
}
