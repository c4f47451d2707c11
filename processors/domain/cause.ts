/**
 * Cause of a change: the command, and when it was issued. Ids and times come from here and nowhere else.
 */
export interface Cause {
  readonly commandId: string
  /** RFC 3339, UTC. */
  readonly at: string
}

/**
 * An id for what a command creates: the same command always gives the same id. `ordinal` from 2 for further
 * ones.
 */
export function derivedId(prefix: string, { commandId }: Cause, ordinal = 1): string {
  const suffix = commandId.replace(/^cmd_/, '')
  return ordinal === 1 ? `${prefix}_${suffix}` : `${prefix}_${suffix}_${ordinal}`
}

/** Ids are random; lists in order of creation sort by this instead. */
export function listedAs(id: string, at: string): string {
  return `${at}/${id}`
}

/** Clocks of several gateways differ a little; what a document says never runs backwards. */
export function laterOf(before: string, at: string): string {
  return at > before ? at : before
}
