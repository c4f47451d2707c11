import type { Snapshot } from '../data/api.ts'
import { percent, percentOf } from '../text/format.ts'
import { words } from '../text/i18n.ts'

/** The bar ends a little after the last threshold, so that a value above it still shows. */
const BEYOND = 1.12

export type Levelled = Pick<Snapshot, 'currentLtv' | 'level' | 'thresholds'>

/** A ratio drawn against the contract's own thresholds. */
export function LtvBar({ ltv, isLarge = false }: { ltv: Levelled; isLarge?: boolean }) {
  const { thresholds, currentLtv, level } = ltv
  const { contract } = words.value
  const at = {
    initial: Number.parseFloat(thresholds.initial),
    warning: Number.parseFloat(thresholds.warning),
    alert: Number.parseFloat(thresholds.alert),
    liquidation: Number.parseFloat(thresholds.liquidation ?? thresholds.alert),
  }
  const end = at.liquidation * BEYOND
  const x = (ratio: number) => `${Math.min(100, (ratio / end) * 100).toFixed(2)}%`
  const width = (from: number, to: number) => `${(((to - from) / end) * 100).toFixed(2)}%`
  const described = `${percent(currentLtv)}; ${contract.thresholds.warning} ${percentOf(thresholds.warning)}, ${
    contract.thresholds.alert
  } ${percentOf(thresholds.alert)}, ${contract.thresholds.liquidation} ${percentOf(thresholds.liquidation)}`
  return (
    <svg class={isLarge ? 'ltv-bar large' : 'ltv-bar'} role="img" aria-label={described}>
      <title>{described}</title>
      <rect class="zone none" x="0" width={width(0, at.warning)} height="100%" />
      <rect class="zone warning" x={x(at.warning)} width={width(at.warning, at.alert)} height="100%" />
      <rect class="zone margin" x={x(at.alert)} width={width(at.alert, at.liquidation)} height="100%" />
      <rect
        class={thresholds.liquidation === null ? 'zone margin' : 'zone liquidation'}
        x={x(at.liquidation)}
        width={width(at.liquidation, end)}
        height="100%"
      />
      <line class="initial" x1={x(at.initial)} x2={x(at.initial)} y1="0" y2="100%" />
      {currentLtv !== null && (
        <>
          <rect class={`fill ${level}`} x="0" y="30%" width={x(currentLtv)} height="40%" />
          <line class={`now ${level}`} x1={x(currentLtv)} x2={x(currentLtv)} y1="0" y2="100%" />
        </>
      )}
    </svg>
  )
}
