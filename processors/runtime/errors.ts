/**
 * Errors of the runtime are named by what it does next. Refusals of business rules are data and never come
 * here.
 */

/** Another owner has this lane. Still a member of the group: own it again; else stop. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/** Indeterminate write: it may or may not have happened. Acquire the lane again and reconcile. */
export class IndeterminateWrite extends Error {
  override readonly name = 'IndeterminateWrite'
}

/** A server is unreachable. Back off, stay a member, report not ready. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** This record can never be processed: dead letter. */
export class Poisoned extends Error {
  override readonly name = 'Poisoned'
}

/**
 * The database refuses these writes for ever (duplicate key, oversize): find the record and dead-letter it.
 */
export class Permanent extends Error {
  override readonly name = 'Permanent'
}

/** The group has gone on without this member. */
export class LostMembership extends Error {
  override readonly name = 'LostMembership'
}

/** The log or the outbox is not what the lane left there: an operator must look. Never mended silently. */
export class LogDiverged extends Error {
  override readonly name = 'LogDiverged'
}
