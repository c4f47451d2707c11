/** What the runtime tells of itself while it works; metrics.ts turns it into Prometheus metrics. */
export interface Report {
  /** A lane was taken over: after a rebalance, a fence, a step in doubt. */
  owned(lane: number): void
  /** A lane's owner lost it, or could not be sure any more. */
  disowned(lane: number, error: Error): void
  /** Records decided in one batch, by what became of them. */
  decided(counts: Readonly<Record<Verdict, number>>): void
  /** Refusals by their code, a closed list. */
  refused(code: string): void
  took(step: 'decide' | 'save' | 'publish', seconds: number): void
  /** One transaction is in the topics; `times` are those of its records, in milliseconds since 1970. */
  published(lane: number, times: readonly number[]): void
  /** Outbox entries that are saved and not yet published. */
  backlog(lane: number, documents: number): void
  /**
   * Null: the lane works. Else why it is stalled; it tries again by itself unless an operator must look.
   */
  stalled(lane: number, reason: string | null): void
  deadLettered(topic: string, reason: string): void
}

export type Verdict = 'ok' | 'duplicate' | 'refused' | 'poisoned'

export const silentReport: Report = {
  owned: () => undefined,
  disowned: () => undefined,
  decided: () => undefined,
  refused: () => undefined,
  took: () => undefined,
  published: () => undefined,
  backlog: () => undefined,
  stalled: () => undefined,
  deadLettered: () => undefined,
}
