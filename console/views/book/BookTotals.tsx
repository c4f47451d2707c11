import { useEffect, useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { tickingNow } from '../../data/clock.ts'
import { useAsked, useInterval, useLive, useRead, useRenewal } from '../../data/remoteData.ts'
import { may } from '../../data/session.ts'
import { showTitle } from '../../navigation/route.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { count, countdown, instant, minute, money, percent, percentOf } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { BookDepth } from './BookDepth.tsx'
import type { Filter } from './bookFilter.ts'

type Totals = Schemas['LtvBook']
const REFRESH_MS = 60_000

/** Totals of the whole book from the platform: exact, however few rows are loaded. */
export function BookTotals(props: LevelProps) {
  return may.value.ltv ? <Kept {...props} /> : null
}

interface LevelProps {
  readonly filter: Filter
  readonly setFilter: (filter: Filter) => void
}

/** Chooses what the book shows alone, and everything when it is chosen again. */
const chooser =
  ({ filter, setFilter }: LevelProps) =>
  (name: keyof Filter, value: string) => ({
    'aria-pressed': filter[name] === value,
    onClick: () => setFilter({ ...filter, [name]: filter[name] === value ? '' : value }),
  })

function Kept(props: LevelProps) {
  const { book } = words.value
  const [isOpen, setOpen] = useState(false)
  const asked = useRead('/v1/ltv/book')
  const renew = useRenewal(asked.reload, 1)
  useInterval(renew, REFRESH_MS)
  useLive(renew)
  const totals = asked.value
  const needed = totals === null ? 0 : contractsAt(totals, 'MARGIN_CALL') + contractsAt(totals, 'LIQUIDATION')
  useEffect(() => showTitle(book.heading, needed), [book, needed])
  if (asked.error && totals === null) return <AskedState asked={asked} />
  // Its place is kept, so that rows which come first do not jump.
  if (totals === null)
    return (
      <>
        <div class="needs-you" />
        <div class="totals awaited" />
      </>
    )
  if (totals.contracts === 0 && totals.updatedAt === null) return null
  return (
    <>
      <AskedState asked={asked} />
      <NeedsYou totals={totals} {...props} />
      <section class="totals" aria-label={book.outstanding}>
        <Sums totals={totals} />
        <Levels totals={totals} {...props} />
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

const contractsAt = ({ byLevel }: Totals, level: string) =>
  byLevel.find(one => one.level === level)?.contracts ?? 0

/** Things that need a person now; each is a filter of the book. */
function NeedsYou({ totals, ...props }: LevelProps & { totals: Totals }) {
  const { book, level: levels, nav } = words.value
  const { due, freshness, shortfall } = totals
  const choose = chooser(props)
  const found = (['LIQUIDATION', 'MARGIN_CALL', 'WARNING'] as const).filter(
    one => contractsAt(totals, one) > 0,
  )
  const proposals = useAsked(async signal => (may.peek().approve ? readProposals(signal) : 0), [])
  useInterval(useRenewal(proposals.reload, 1), REFRESH_MS)
  const missing = Object.entries(shortfall).map(([currency, text]) => money(text, currency))
  const isQuiet = found.length === 0 && due.signings === 0 && freshness.disputed === 0 && !proposals.value
  return (
    <section class="needs-you" aria-label={book.needsYou}>
      <b>{isQuiet ? book.needsNothing : book.needsYou}</b>
      {found.map(one => (
        <button type="button" key={one} class={`chip ${one}`} {...choose('level', one)}>
          {levels[one]} <b>{count(contractsAt(totals, one))}</b>
        </button>
      ))}
      {due.cure && (
        <a class="chip MARGIN_CALL" href={`#/contracts/${due.cure.contractId}`}>
          {book.nextDeadline} <Until at={due.cure.at} />
        </a>
      )}
      {missing.length > 0 && (
        <span>
          {book.missing} <b class="number">{missing.join(' · ')}</b>
        </span>
      )}
      {!!proposals.value && (
        <a class="chip" href="#/approvals">
          {nav.approvals} <b>{count(proposals.value)}</b>
        </a>
      )}
      {due.signings > 0 && (
        <button type="button" class="chip" {...choose('awaits', 'SIGNATURE')}>
          {book.signings} <b>{count(due.signings)}</b>
          {due.signBy && ` · ${words.value.contract.cureUntil(minute(due.signBy))}`}
        </button>
      )}
      {freshness.disputed > 0 && (
        <button type="button" class="chip" {...choose('doubtful', '1')}>
          {book.doubts.disputed} <b>{count(freshness.disputed)}</b>
        </button>
      )}
    </section>
  )
}

/** Of somebody with a second key, who decides. */
async function readProposals(signal: AbortSignal): Promise<number> {
  const query = { status: 'PROPOSED' as const, take: 1 }
  const { data } = await ask(api.GET('/approvals/v1', { params: { query }, signal }))
  return data.pagination.total
}

function Until({ at }: { at: string }) {
  const left = Date.parse(at) - tickingNow()
  return <b class="number">{left > 0 ? countdown(left) : words.value.contract.deadlineOver}</b>
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

function Levels({ totals: { byLevel }, ...props }: LevelProps & { totals: Totals }) {
  const choose = chooser(props)
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
            <button type="button" class="quiet" {...choose('level', level)}>
              {levels[level]} <b>{count(contracts)}</b>
            </button>
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
        {bars.map(({ from }, index) => {
          if (index % TICK_EVERY !== 0) return null
          const share = Math.min(TICK_EVERY, bars.length - index) * width
          return (
            <span key={from} style={{ width: `${share}%` }}>
              {percent(Number.parseFloat(from), 0)}
            </span>
          )
        })}
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
