import { useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { useAsked, useInterval, useLive, useRenewal } from '../../data/remoteData.ts'
import { may } from '../../data/session.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { count, instant, money, percent, percentOf } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { BookDepth } from './BookDepth.tsx'

type Totals = Schemas['LtvBook']
const REFRESH_MS = 60_000

/** Totals of the whole book from the platform: exact, however few rows are loaded. */
export function BookTotals() {
  return may.value.ltv ? <Kept /> : null
}

function Kept() {
  const { book } = words.value
  const [isOpen, setOpen] = useState(false)
  const asked = useAsked(async signal => (await ask(api.GET('/v1/ltv/book', { signal }))).data, [])
  const renew = useRenewal(asked.reload, 1)
  useInterval(renew, REFRESH_MS)
  useLive(renew)
  const totals = asked.value
  if (asked.error && totals === null) return <AskedState asked={asked} />
  // Its place is kept, so that rows which come first do not jump.
  if (totals === null) return <div class="totals awaited" />
  if (totals.contracts === 0 && totals.updatedAt === null) return null
  return (
    <>
      <AskedState asked={asked} />
      <section class="totals" aria-label={book.outstanding}>
        <Sums totals={totals} />
        <Levels totals={totals} />
        <Histogram bars={totals.histogram} />
        <Freshness totals={totals} />
        <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {book.depth}
        </button>
      </section>
      {isOpen && <BookDepth totals={totals} />}
    </>
  )
}

function Sums({ totals: { outstanding, collateral, shortfall } }: { totals: Totals }) {
  const { book, contract } = words.value
  return (
    <dl class="sums">
      {Object.keys(outstanding)
        .sort()
        .map(currency => (
          <div key={currency}>
            <dt>{book.outstanding}</dt>
            <dd class="figure">{money(outstanding[currency]!, currency)}</dd>
            <dt>{book.collateral}</dt>
            <dd>{money(collateral[currency] ?? '0', currency)}</dd>
            {shortfall[currency] && (
              <>
                <dt>{contract.shortfall}</dt>
                <dd>{money(shortfall[currency], currency)}</dd>
              </>
            )}
          </div>
        ))}
    </dl>
  )
}

function Levels({ totals: { byLevel } }: { totals: Totals }) {
  const { book, level: levels } = words.value
  const valued = byLevel.reduce((sum, { contracts }) => sum + contracts, 0)
  const share = (part: number) => `${valued === 0 ? 0 : (part / valued) * 100}%`
  const before = (index: number) => byLevel.slice(0, index).reduce((sum, { contracts }) => sum + contracts, 0)
  return (
    <div class="levels">
      <h2>{book.byLevel}</h2>
      <svg class="stack" role="img" aria-label={book.byLevel}>
        {byLevel.map(({ level, contracts }, index) => (
          <rect key={level} class={level} x={share(before(index))} width={share(contracts)} height="100%" />
        ))}
      </svg>
      <ul class="legend">
        {byLevel.map(({ level, contracts }) => (
          <li key={level} class={level}>
            {levels[level]} <b>{count(contracts)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Every fifth of the edges is written below. */
const TICK_EVERY = 5

function Histogram({ bars }: { bars: Totals['histogram'] }) {
  const { book } = words.value
  const most = Math.max(1, ...bars.map(({ contracts }) => contracts))
  const width = 100 / bars.length
  const spanOf = ({ from, to }: Totals['histogram'][number]) =>
    to === null ? `≥ ${percentOf(from)}` : `${percentOf(from)} – ${percentOf(to)}`
  const described = bars
    .filter(({ contracts }) => contracts > 0)
    .map(bar => `${spanOf(bar)}: ${bar.contracts}`)
    .join(', ')
  return (
    <figure class="histogram">
      <figcaption>{book.histogram}</figcaption>
      <svg role="img" aria-label={`${book.histogram}: ${described}`}>
        {bars.map((bar, index) => {
          const height = (bar.contracts / most) * 100
          const place = { x: `${index * width + 0.3}%`, width: `${width - 0.6}%` }
          return (
            <rect key={bar.from} {...place} y={`${100 - height}%`} height={`${height}%`}>
              <title>{`${spanOf(bar)}: ${count(bar.contracts)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div class="ticks" aria-hidden="true">
        {bars
          .filter((_, index) => index % TICK_EVERY === 0)
          .map(({ from }) => (
            <span key={from} style={{ width: `${TICK_EVERY * width}%` }}>
              {percent(Number.parseFloat(from), 0)}
            </span>
          ))}
      </div>
    </figure>
  )
}

/** Time of the totals, and doubts about their inputs if any. */
function Freshness({ totals: { freshness, updatedAt } }: { totals: Totals }) {
  const { book } = words.value
  const doubts = (['stale', 'depegged', 'disputed', 'unpriced', 'unvalued'] as const).filter(
    name => freshness[name] > 0,
  )
  return (
    <p class="freshness faint">
      {book.asOf} {instant(updatedAt)}
      {doubts.map(name => (
        <span key={name} class="badge stale">
          {book.doubts[name]} {count(freshness[name])}
        </span>
      ))}
    </p>
  )
}
