import { checkDecimal, type DecimalRule } from '../schemas/values/decimal.ts'
import { parseJson } from '../schemas/values/losslessJson.ts'
import { USDC_MARCH_2023 } from './market/usdcMarch2023.ts'

/** One step of a scenario, this long after its beginning in its market's time. */
export interface Move {
  readonly afterMs: number
  /** Prices from then on, by symbol. */
  readonly prices: Readonly<Record<string, string>>
}

export interface Scenario {
  readonly moves: readonly Move[]
  /** The sandbox's own price feed is silent while it plays, so that prices grow stale. */
  readonly isFeedSilent?: boolean
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

function every(stepMs: number, symbol: string, prices: readonly string[]): readonly Move[] {
  return prices.map((price, index) => ({ afterMs: index * stepMs, prices: { [symbol]: price } }))
}

export const SCENARIO_NAMES = [
  'usdc-march-2023',
  'brl-shock',
  'stale-feed',
  'depeg-and-recovery',
  'flash-crash',
] as const
export type ScenarioName = (typeof SCENARIO_NAMES)[number]

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  'usdc-march-2023': { moves: every(HOUR_MS, 'USDC', USDC_MARCH_2023) },
  // The real gains a fifth in a working day: collateral in dollars is worth less of it.
  'brl-shock': {
    moves: every(HOUR_MS, 'USDBRL', ['5.4', '5.25', '5.05', '4.8', '4.6', '4.45', '4.35', '4.3']),
  },
  'stale-feed': {
    isFeedSilent: true,
    moves: [
      { afterMs: 0, prices: {} },
      { afterMs: 10 * MINUTE_MS, prices: {} },
    ],
  },
  'depeg-and-recovery': {
    moves: every(30 * MINUTE_MS, 'USDC', [
      '1',
      '0.99',
      '0.975',
      '0.95',
      '0.93',
      '0.95',
      '0.97',
      '0.985',
      '1',
    ]),
  },
  // One bad minute of one venue.
  'flash-crash': { moves: every(20 * SECOND_MS, 'USDC', ['1', '0.9', '0.62', '0.85', '0.99', '1']) },
}

export interface GivenTick {
  readonly afterMs: number
  readonly symbol: string
  readonly price: string
}

const PRICE: DecimalRule = { integers: 4, fractions: 8, atLeast: '0' }

/**
 * Parses lines of `{"afterMs":0,"symbol":"USDC","price":"0.99"}`; or the first invalid line's number.
 */
export function readTicks(ndjson: string): readonly GivenTick[] | { readonly line: number } {
  const ticks: GivenTick[] = []
  for (const [index, line] of ndjson.split('\n').entries()) {
    if (line.trim() === '') continue
    const tick = parsed(line)
    if (tick === null) return { line: index + 1 }
    ticks.push(tick)
  }
  return ticks
}

function parsed(line: string): GivenTick | null {
  try {
    const { afterMs, symbol, price: given } = parseJson(line) as Record<string, unknown>
    const isTick = Number.isSafeInteger(afterMs) && (afterMs as number) >= 0 && typeof symbol === 'string'
    const price = checkDecimal(PRICE, typeof given === 'string' ? given : '')
    if (!isTick || !('value' in price)) return null
    return { afterMs: afterMs as number, symbol, price: price.value }
  } catch {
    return null
  }
}
