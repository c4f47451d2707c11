/** Level and status of a ratio against its thresholds. Pure. */
import { type Fraction, isAtLeast, type Level, type Status, type Thresholds } from './ltv.ts'

/**
 * The level after a valuation. Upwards each threshold counts at once; downwards LIQUIDATION ends below its
 * ratio, and MARGIN_CALL only below the warning ratio (hysteresis: one alert per crossing).
 */
export function levelAt(previous: Level, ratio: Fraction, thresholds: Thresholds): Level {
  if (thresholds.liquidation && isAtLeast(ratio, thresholds.liquidation)) return 'LIQUIDATION'
  if (isAtLeast(ratio, thresholds.alert)) return 'MARGIN_CALL'
  if (!isAtLeast(ratio, thresholds.warning)) return 'NONE'
  return previous === 'MARGIN_CALL' || previous === 'LIQUIDATION' ? 'MARGIN_CALL' : 'WARNING'
}

/** WARNING is a level of status OK. */
export function statusOf(level: Level): Status {
  if (level === 'LIQUIDATION') return 'LIQUIDATION'
  return level === 'MARGIN_CALL' ? 'ALERT' : 'OK'
}
