import { Doubtful, Fenced, LogMoved, LostMembership, Unavailable } from './errors.ts'

export interface Reaction {
  /** Go on with this batch, or leave it unresolved for a later delivery. */
  readonly next: 'again' | 'leave'
  readonly pauseMs: number
  /** Nothing that this process believes of the lane can be trusted any more. */
  readonly disown: boolean
  /** The lane stands still, and its reason is worth telling. */
  readonly stands: boolean
}

/** After a fence or a doubt the next owner needs a moment: two in a tight loop only fence each other. */
const OWN_AGAIN: Reaction = { next: 'again', pauseMs: 50, disown: true, stands: false }
const LEAVE: Reaction = { next: 'leave', pauseMs: 0, disown: false, stands: false }
const WAIT: Reaction = { next: 'leave', pauseMs: 500, disown: false, stands: true }
/** What an operator must mend is looked at again now and then, in case it was mended. */
const WAIT_FOR_OPERATOR: Reaction = { next: 'leave', pauseMs: 2_000, disown: true, stands: true }

/** What a lane does next after an error; what is not named here ends the process. */
export function reactionTo(error: unknown): Reaction {
  if (error instanceof LostMembership) return LEAVE
  if (error instanceof Fenced || error instanceof Doubtful) return OWN_AGAIN
  if (error instanceof Unavailable) return WAIT
  if (error instanceof LogMoved) return WAIT_FOR_OPERATOR
  throw error
}
