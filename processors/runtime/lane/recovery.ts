import { Fenced, IndeterminateWrite, LogDiverged, LostMembership, Unavailable } from '../errors.ts'

export interface Recovery {
  /** Retry this batch, or yield: leave it unresolved for a later delivery. */
  readonly next: 'retry' | 'yield'
  readonly pauseMs: number
  /** The partition lease is lost: what this process knows of the lane cannot be trusted any more. */
  readonly losesLease: boolean
  /** The lane is stalled, and its reason is worth telling. */
  readonly isStalled: boolean
}

/** After a fence or an indeterminate write: pauses, for two owners in a tight loop only fence each other. */
const REACQUIRE: Recovery = { next: 'retry', pauseMs: 50, losesLease: true, isStalled: false }
const YIELD: Recovery = { next: 'yield', pauseMs: 0, losesLease: false, isStalled: false }
const WAIT: Recovery = { next: 'yield', pauseMs: 500, losesLease: false, isStalled: true }
/** An operator must act: checks now and then whether that has happened. */
const WAIT_FOR_OPERATOR: Recovery = { next: 'yield', pauseMs: 2_000, losesLease: true, isStalled: true }

/** The recovery of a lane from an error; an error that is not named here ends the process. */
export function recoveryFor(error: unknown): Recovery {
  if (error instanceof LostMembership) return YIELD
  if (error instanceof Fenced || error instanceof IndeterminateWrite) return REACQUIRE
  if (error instanceof Unavailable) return WAIT
  if (error instanceof LogDiverged) return WAIT_FOR_OPERATOR
  throw error
}
