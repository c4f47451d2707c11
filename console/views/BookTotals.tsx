import { useMemo } from 'preact/hooks'
import { count, money, percent } from '../format.ts'
import { words } from '../words.ts'
import { totalsOf } from './bookFilter.ts'
import type { Row } from './bookRows.ts'

const LEVELS = ['NONE', 'WARNING', 'MARGIN_CALL', 'LIQUIDATION'] as const

export function BookTotals({ rows }: { rows: readonly Row[] }) {
  const { book, level: levels } = words.value
  const totals = useMemo(() => totalsOf(rows), [rows])
  const valued = LEVELS.reduce((sum, level) => sum + (totals.byLevel[level] ?? 0), 0)
  return (
    <section class="totals" aria-label={book.outstanding}>
      <dl class="sums">
        {totals.byCurrency.map(({ currency, outstanding, collateral }) => (
          <div key={currency}>
            <dt>{book.outstanding}</dt>
            <dd class="figure">{money(outstanding, currency)}</dd>
            <dt>{book.collateral}</dt>
            <dd>{money(collateral, currency)}</dd>
          </div>
        ))}
      </dl>
      <div class="levels">
        <h2>{book.byLevel}</h2>
        <svg class="stack" role="img" aria-label={book.byLevel}>
          {LEVELS.map((level, index) => {
            const before = LEVELS.slice(0, index).reduce((sum, one) => sum + (totals.byLevel[one] ?? 0), 0)
            const share = (part: number) => `${valued === 0 ? 0 : (part / valued) * 100}%`
            const width = share(totals.byLevel[level] ?? 0)
            return <rect key={level} class={level} x={share(before)} width={width} height="100%" />
          })}
        </svg>
        <ul class="legend">
          {LEVELS.map(level => (
            <li key={level} class={level}>
              {levels[level]} <b>{count(totals.byLevel[level] ?? 0)}</b>
            </li>
          ))}
        </ul>
      </div>
      <Histogram bins={totals.histogram} />
    </section>
  )
}

const BIN = 0.05
const TICKS = [0, 0.25, 0.5, 0.75, 1]

function Histogram({ bins }: { bins: readonly number[] }) {
  const { book } = words.value
  const most = Math.max(1, ...bins)
  const width = 100 / bins.length
  const described = bins
    .flatMap((many, bin) => (many === 0 ? [] : [`${percent(bin * BIN, 0)}: ${many}`]))
    .join(', ')
  return (
    <figure class="histogram">
      <figcaption>{book.histogram}</figcaption>
      <svg role="img" aria-label={`${book.histogram}: ${described}`}>
        {bins.map((many, bin) => (
          <rect
            key={bin}
            x={`${bin * width + 0.4}%`}
            width={`${width - 0.8}%`}
            y={`${100 - (many / most) * 100}%`}
            height={`${(many / most) * 100}%`}
          >
            <title>{`${percent(bin * BIN, 0)}: ${count(many)}`}</title>
          </rect>
        ))}
      </svg>
      <div class="ticks" aria-hidden="true">
        {TICKS.map(tick => (
          <span key={tick}>{percent(tick, 0)}</span>
        ))}
      </div>
    </figure>
  )
}
