/** Price and time of one market in an answer. */
export interface Reading {
  /** `PRICE_SCALE` places. */
  readonly price: bigint
  /** When it held, in milliseconds since the epoch; null: the answer names no time. */
  readonly at: number | null
}

/** A market of a source, as a list names it. */
export interface Market {
  /** The source's own name for it; empty where paths lead to the price. */
  readonly name: string
  /** Of the adapter `path` alone: the path of the price, and of its time or null. */
  readonly path: string
  readonly timePath: string | null
  /** Of the adapter `chainlink` alone: the uptime feed of the chain's sequencer. */
  readonly sequencer: string | null
}

export interface Question {
  readonly url: string
  /** JSON to POST; null asks with GET. */
  readonly body: string | null
}

/** Form of a source's HTTP interface. Both functions are pure; times are the world's, in milliseconds. */
export interface Adapter {
  readonly name: string
  /** Address of the public interface; null: each list names one. */
  readonly url: string | null
  /** Form of the names of markets; null: they have none. */
  readonly market: { readonly pattern: RegExp; readonly example: string } | null
  /** One question for all markets of a source; otherwise one for each. */
  readonly isForMany: boolean
  question(url: string, markets: readonly Market[], now: number): Question
  /** Throws for an answer without a price of this market, `markets` as in the question. */
  read(answer: unknown, market: Market, markets: readonly Market[], now: number): Reading
}
