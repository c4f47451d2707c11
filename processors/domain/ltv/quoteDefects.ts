/** Defects of one price, for valuations and circuit breakers alike. Pure: time comes from the record. */

interface StaleRules {
  /** Age in milliseconds from which a price is stale, by symbol. */
  readonly staleAfterMs: { readonly default: number; readonly [symbol: string]: number }
}

export function staleAfter(symbol: string, { staleAfterMs }: StaleRules): number {
  return staleAfterMs[symbol] ?? staleAfterMs.default
}

/** Whether a price is too old at `time`, in milliseconds since the epoch. */
export function isStale(
  symbol: string,
  { asOf }: { readonly asOf: number },
  time: number,
  rules: StaleRules,
): boolean {
  return time - asOf > staleAfter(symbol, rules)
}

/** A later price moved too far to be believed yet (priceMoves.ts). */
export function isSuspect({ suspect }: { readonly suspect?: object | null }): boolean {
  return suspect !== undefined && suspect !== null
}

/** Fewer independent upstreams than asked for; a feed that does not count them is trusted. */
export function isThin(
  { upstreams }: { readonly upstreams?: number | null },
  { minSources }: { readonly minSources: number },
): boolean {
  return upstreams !== undefined && upstreams !== null && upstreams < minSources
}
