/**
 * Who has had how much more than its rate: each costs time, which passes. Up to 10,000 are remembered, those
 * that were active last.
 */
export interface Debts {
  /** What was had costs so many milliseconds. */
  add(owner: string, ms: number): void
  /** So many milliseconds pass until all is paid for; 0: it is. */
  of(owner: string): number
}

const MAX_OWNERS = 10_000

export function createDebts(now: () => number): Debts {
  /** The moment at which everything is paid for. */
  const paidAt = new Map<string, number>()
  const of = (owner: string) => Math.max(0, (paidAt.get(owner) ?? 0) - now())
  return {
    of,
    add(owner, ms) {
      const paid = now() + of(owner) + ms
      paidAt.delete(owner)
      paidAt.set(owner, paid)
      if (paidAt.size > MAX_OWNERS) paidAt.delete(paidAt.keys().next().value!)
    },
  }
}
