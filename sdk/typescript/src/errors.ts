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
    super(told.message ?? '')
    this.name = new.target.name
    this.status = status
    this.code = told.code ?? 'unreachable'
    this.violations = told.violations ?? (told.details ? [told.details] : [])
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
  if (!retryAfter) return null
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}

/** The error that a body tells of; `classes` are those of the codes. */
export function errorOf(
  { status, headers }: Response,
  body: unknown,
  classes: Readonly<Record<string, typeof LastroError>> = {},
): LastroError {
  const told = (body as { error?: Told } | null | undefined)?.error
  const code = told?.code ?? `http_${status}`
  const Class = (Object.hasOwn(classes, code) && classes[code]) || LastroError
  return new Class(status, { ...told, code }, headers.get('retry-after'))
}
