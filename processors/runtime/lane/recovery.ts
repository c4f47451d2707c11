import { Fenced, InDoubt, LogDiverged, LostMembership, Unavailable } from '../errors.ts'

export interface Reaction {
  /** Go on with this batch, or leave it unresolved for a later delivery. */
  readonly next: 'again' | 'leave'
  readonly pauseMs: number
  /** Nothing that this process believes of the lane can be trusted any more. */
  readonly disown: boolean
  /** The lane is stalled, and its reason is worth telling. */
  readonly isStalled: boolean
}

/** After a fence or a doubt the next owner needs a moment: two in a tight loop only fence each other. */
const OWN_AGAIN: Reaction = { next: 'again', pauseMs: 50, disown: true, isStalled: false }
const LEAVE: Reaction = { next: 'leave', pauseMs: 0, disown: false, isStalled: false }
const WAIT: Reaction = { next: 'leave', pauseMs: 500, disown: false, isStalled: true }
/** What an operator must mend is looked at again now and then, in case it was mended. */
const WAIT_FOR_OPERATOR: Reaction = { next: 'leave', pauseMs: 2_000, disown: true, isStalled: true }

/** What a lane does next after an error; what is not named here ends the process. */
export function reactionTo(error: unknown): Reaction {
  if (error instanceof LostMembership) return LEAVE
  if (error instanceof Fenced || error instanceof InDoubt) return OWN_AGAIN
  if (error instanceof Unavailable) return WAIT
  if (error instanceof LogDiverged) return WAIT_FOR_OPERATOR
  throw error
}
