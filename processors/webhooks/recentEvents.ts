/** When events were recorded here: whether there are others whom later work would delay. */
export interface RecentEvents {
  /** A transaction recorded events for these parties. */
  note(partyIds: Iterable<string>): void
  /** Events are being recorded: there are others, and they come first. */
  isBusy(): boolean
  /**
   * One transaction after the other counts on the party's position, and has for less than five seconds:
   * whatever else changes it would conflict with them and begin again and again.
   */
  isBursting(partyId: string): boolean
}

const BUSY_MS = 1_000
/** Transactions that follow each other so closely belong to one burst. */
const GAP_MS = 200
/** What goes on for longer is no burst, and later work has to be done beside it. */
const LONGEST_BURST_MS = 5_000
/** Parties whose last burst is remembered. */
const MAX_PARTIES = 10_000

interface Burst {
  readonly since: number
  readonly last: number
}

export function createRecentEvents(now: () => number): RecentEvents {
  const bursts = new Map<string, Burst>()
  let notedAt = Number.NEGATIVE_INFINITY

  return {
    note(partyIds) {
      notedAt = now()
      for (const partyId of partyIds) {
        const before = bursts.get(partyId)
        const goesOn = before !== undefined && notedAt - before.last <= GAP_MS
        bursts.delete(partyId)
        bursts.set(partyId, { since: goesOn ? before.since : notedAt, last: notedAt })
      }
      for (const partyId of bursts.keys()) {
        if (bursts.size <= MAX_PARTIES) return
        bursts.delete(partyId)
      }
    },
    isBusy: () => now() - notedAt < BUSY_MS,
    isBursting(partyId) {
      const burst = bursts.get(partyId)
      return burst !== undefined && now() - burst.last <= GAP_MS && now() - burst.since < LONGEST_BURST_MS
    },
  }
}
