import { useMemo } from 'preact/hooks'
import type { Snapshot } from '../../data/api.ts'
import { leadMs, now } from '../../data/clock.ts'
import { Curve, type Line, type Mark } from '../../parts/Curve.tsx'
import { instant, percent } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

/** A ratio holds until the next valuation: the curve goes on to now, or to the chosen moment. */
function heldUntil(snapshots: readonly Snapshot[], asOf: string | null): readonly Snapshot[] {
  const last = snapshots.at(-1)
  const end = asOf ?? new Date(now()).toISOString()
  return last && end > last.createdAt ? [...snapshots, { ...last, createdAt: end }] : snapshots
}

const GLYPHS = { BALANCE: '●', DEPOSIT: '▲', RELEASE: '▽', PRICE: '', SCHEDULE: '' } as const

/** Alerts and sales, else payments and movements of collateral, else a price that is not to be trusted. */
function markOf(one: Snapshot, before: Snapshot | undefined): Mark | null {
  const { level, marks, contract: say } = words.value
  if (before && before.level !== one.level) {
    if (one.level === 'MARGIN_CALL') return { glyph: '!', text: level.MARGIN_CALL, color: '--margin' }
    if (one.level === 'LIQUIDATION') return { glyph: '×', text: level.LIQUIDATION, color: '--liquidation' }
  }
  const glyph = before && before.version !== one.version ? GLYPHS[one.trigger] : ''
  if (glyph !== '') return { glyph, text: say.triggers[one.trigger], color: '--text' }
  const doubt = (['stale', 'depeg', 'disputed'] as const).find(name => one[name] && !before?.[name])
  return doubt ? { glyph: '?', text: marks[doubt], color: '--warning' } : null
}

/** The curve of the ratio against its thresholds, and the same as a table. */
export function LtvCurve({ snapshots: all, asOf }: { snapshots: readonly Snapshot[]; asOf: string | null }) {
  const { contract: say } = words.value
  const priced = useMemo(
    () =>
      heldUntil(
        all.slice(
          Math.max(
            0,
            all.findIndex(one => one.currentLtv !== null),
          ),
        ),
        asOf,
      ),
    [all, asOf, leadMs.value],
  )
  const snapshots = priced.some(one => one.currentLtv !== null) ? priced : []
  const last = snapshots.at(-1)
  if (snapshots.length === 0)
    return (
      <section class="panel">
        <h2>{say.curve}</h2>
        <p class="faint">{say.noCurve}</p>
      </section>
    )
  const flat = (text: string | null) => snapshots.map(() => (text === null ? null : Number.parseFloat(text)))
  const { initial, warning, alert, liquidation } = last!.thresholds
  const lines: Line[] = [
    { label: say.thresholds.initial, values: flat(initial), color: '--none', isDashed: true },
    { label: say.thresholds.warning, values: flat(warning), color: '--warning', isDashed: true },
    { label: say.thresholds.alert, values: flat(alert), color: '--margin', isDashed: true },
    { label: say.thresholds.liquidation, values: flat(liquidation), color: '--liquidation', isDashed: true },
    { label: 'LTV', values: snapshots.map(one => one.currentLtv), color: '--accent', isStepped: true },
  ]
  const marks = snapshots.map((one, index) => markOf(one, snapshots[index - 1]))
  return (
    <section class="panel">
      <h2>{say.curve}</h2>
      <Curve
        marks={marks}
        times={snapshots.map(({ createdAt }) => Date.parse(createdAt) / 1_000)}
        lines={lines}
        label={`${say.curve}: ${percent(last!.currentLtv)}`}
      />
      <CurveTable snapshots={snapshots} marks={marks} />
    </section>
  )
}

/** The curve for those who do not see it. */
interface TableProps {
  readonly snapshots: readonly Snapshot[]
  readonly marks: readonly (Mark | null)[]
}
function CurveTable({ snapshots, marks }: TableProps) {
  const { contract: say, level } = words.value
  return (
    <table class="hidden">
      <caption>{say.curve}</caption>
      <tbody>
        {snapshots.map((one, index) => (
          <tr key={one.createdAt}>
            <th scope="row">{instant(one.createdAt)}</th>
            <td>{percent(one.currentLtv)}</td>
            <td>{level[one.level]}</td>
            <td>{marks[index]?.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
