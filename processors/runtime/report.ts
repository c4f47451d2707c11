/** Metrics of the runtime as a port; metrics.ts implements it for Prometheus. */
export interface RuntimeMetrics {
  /** A partition lease was acquired: after a rebalance, a fence, an indeterminate write. */
  leaseAcquired(lane: number): void
  /** The owner of a lane lost its lease, or could not be sure of it any more. */
  leaseLost(lane: number, error: Error): void
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

export const silentMetrics: RuntimeMetrics = {
  leaseAcquired: () => undefined,
  leaseLost: () => undefined,
  decided: () => undefined,
  refused: () => undefined,
  took: () => undefined,
  published: () => undefined,
  backlog: () => undefined,
  stalled: () => undefined,
  deadLettered: () => undefined,
}
