import { useEffect, useMemo, useState } from 'preact/hooks'
import { may } from '../../data/session.ts'
import { go } from '../../navigation/route.ts'
import { LevelBadge, Marks, StatusBadge } from '../../parts/Badges.tsx'
import { TakeAlong } from '../../parts/ExportButton.tsx'
import { Failure, failureText } from '../../parts/Failure.tsx'
import { LtvBar } from '../../parts/LtvBar.tsx'
import { moveByArrows, VirtualRows } from '../../parts/VirtualRows.tsx'
import { count, minute, money, percent, taxDocument } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { BookTotals } from './BookTotals.tsx'
import { type Filter, matching, NO_FILTER } from './bookFilter.ts'
import { inOrder, type Order, type SortBy } from './bookOrder.ts'
import { type Role, type Row, type Rows, useRows } from './bookRows.ts'

const ROW_HEIGHT = 34
const SEARCH_PAUSE_MS = 250

export function Book({ side }: { side: Role }) {
  const { book } = words.value
  const rows = useRows(side)
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  const [order, setOrder] = useState<Order>({ by: 'id', isDescending: true })
  const ordered = useMemo(() => inOrder(rows.rows, order), [rows.rows, order])
  const shown = useMemo(() => matching(ordered, filter), [ordered, filter])
  useEffect(() => {
    const { status, onlyOverdue } = filter
    const find = () => rows.find({ text: filter.text.trim(), status, onlyOverdue })
    const timer = setTimeout(find, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [filter.text, filter.status, filter.onlyOverdue])
  const isEmpty = rows.rows.length === 0 && !rows.isLoading && rows.error === null
  return (
    <div class="book">
      <div class="book-heading">
        <h1>{side === 'lender' ? book.heading : book.ownLoans}</h1>
        {side === 'lender' && (
          <button type="button" class="main" onClick={() => go('new-contract')}>
            {book.create}
          </button>
        )}
      </div>
      {side === 'lender' && <BookTotals />}
      <Bar filter={filter} setFilter={setFilter} />
      <Counts side={side} filter={filter} rows={rows} shown={shown.length} />
      <State rows={rows} />
      {isEmpty && <Empty side={side} />}
      {rows.rows.length > 0 && shown.length === 0 && (
        <p class="notice">
          {book.noMatch}{' '}
          <button type="button" onClick={() => setFilter(NO_FILTER)}>
            {book.clear}
          </button>
        </p>
      )}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows are an addition to the links within.
        <div class="book-table" onKeyDown={moveByArrows}>
          <VirtualRows
            count={shown.length}
            rowHeight={ROW_HEIGHT}
            label={side === 'lender' ? book.heading : book.ownLoans}
            header={<Heads side={side} order={order} setOrder={setOrder} />}
            row={index => <Cells row={shown[index]!} index={index} />}
            onEnd={rows.isComplete ? undefined! : rows.loadMore}
          />
        </div>
      )}
    </div>
  )
}

function State({ rows }: { rows: Rows }) {
  const { state } = words.value
  if (rows.rows.length === 0 && rows.isLoading)
    return (
      <p class="loading" role="status">
        {state.loading}
      </p>
    )
  if (rows.error === null) return null
  if (rows.rows.length === 0) return <Failure error={rows.error} onRetry={rows.retry} />
  return (
    <p class="notice stale" role="status">
      {state.stale} {failureText(rows.error)}
    </p>
  )
}

function Empty({ side }: { side: Role }) {
  const { book } = words.value
  return (
    <div class="empty">
      <p>{side === 'lender' ? book.empty : book.emptyLoans}</p>
      {side === 'lender' && (
        <>
          <p class="hint">{book.emptyHint}</p>
          <button type="button" class="main" onClick={() => go('new-contract')}>
            {book.create}
          </button>
        </>
      )}
    </div>
  )
}

interface BarProps {
  readonly filter: Filter
  readonly setFilter: (filter: Filter) => void
}

function Bar({ filter, setFilter }: BarProps) {
  const { book, status, level } = words.value
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part })
  const choice = (name: 'status' | 'level' | 'currency', all: string, options: Record<string, string>) => (
    <select
      aria-label={all}
      value={filter[name]}
      onChange={event => change({ [name]: event.currentTarget.value })}
    >
      <option value="">{all}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
  const mark = (name: 'onlyDoubtful' | 'onlyOverdue', text: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={filter[name]}
        onChange={event => change({ [name]: event.currentTarget.checked })}
      />
      {text}
    </label>
  )
  return (
    <div class="bar" role="search">
      <input
        type="search"
        placeholder={book.search}
        aria-label={book.search}
        value={filter.text}
        onInput={event => change({ text: event.currentTarget.value })}
      />
      {choice('status', book.allStates, status)}
      {choice('level', book.allLevels, level)}
      {choice('currency', book.allCurrencies, { BRL: 'BRL', USD: 'USD', EUR: 'EUR' })}
      {mark('onlyDoubtful', book.onlyDoubtful)}
      {mark('onlyOverdue', book.onlyOverdue)}
    </div>
  )
}

interface CountsProps {
  readonly side: Role
  readonly filter: Filter
  readonly rows: Rows
  readonly shown: number
}

/** Counts, on a separate line that is always there, so that growing counts move no row. */
function Counts({ side, filter, rows, shown }: CountsProps) {
  const { book } = words.value
  return (
    <div class="bar counts">
      <span class="counted" aria-live="polite">
        {book.shown(count(shown), count(rows.total))}
      </span>
      {!rows.isComplete && rows.rows.length > 0 && (
        <span class="counted">
          {book.loaded(count(rows.rows.length), count(rows.total))}{' '}
          <button type="button" onClick={rows.loadAll}>
            {book.loadAll}
          </button>
        </span>
      )}
      <Exports side={side} filter={filter} />
    </div>
  )
}

/** Contracts as the filters of state and overdue have them, and every snapshot. */
function Exports({ side, filter }: { side: Role; filter: Filter }) {
  const { book } = words.value
  const { status, onlyOverdue } = filter
  const chosen = `${status === '' ? '' : `&status=${status}`}${onlyOverdue ? '&overdue=true' : ''}`
  return (
    <>
      <TakeAlong
        path={`/exports/v1/contracts?role=${side}${chosen}`}
        name="contracts"
        what={book.contracts}
      />
      {may.value.ltv && <TakeAlong path="/exports/v1/snapshots" name="snapshots" what={book.snapshots} />}
    </>
  )
}

function Heads({ side, order, setOrder }: { side: Role; order: Order; setOrder: (order: Order) => void }) {
  const { columns, sortedBy } = words.value.book
  const heads: readonly (readonly [string, SortBy | null, string])[] = [
    ['id', 'id', columns.id],
    ['name', 'name', columns.name],
    ['person', 'person', side === 'lender' ? columns.borrower : columns.lender],
    ['status', 'status', columns.status],
    ['balance', 'balance', columns.balance],
    ['collateral', 'collateral', columns.collateral],
    ['ltv', 'ltv', columns.ltv],
    ['level', null, columns.level],
    ['asof', 'asOf', columns.asOf],
  ]
  return heads.map(([name, by, text]) => {
    const isSorted = by !== null && order.by === by
    const direction = !isSorted ? 'none' : order.isDescending ? 'descending' : 'ascending'
    return (
      <div key={name} role="columnheader" class={`cell ${name}`} aria-sort={by ? direction : undefined}>
        {by === null ? (
          text
        ) : (
          <button
            type="button"
            title={`${sortedBy} ${text}`}
            onClick={() => setOrder({ by, isDescending: isSorted ? !order.isDescending : by !== 'name' })}
          >
            {text}
            <span aria-hidden="true">{isSorted ? (order.isDescending ? ' ▾' : ' ▴') : ''}</span>
          </button>
        )}
      </div>
    )
  })
}

function Cells({ row, index }: { row: Row; index: number }) {
  const { book, marks } = words.value
  const { ltv, currency } = row
  return (
    <>
      <div role="cell" class="cell id">
        {row.id}
      </div>
      <div role="cell" class="cell name">
        <a href={`#/contracts/${row.id}`} data-row={index} title={row.name}>
          <bdi>{row.name}</bdi>
        </a>
      </div>
      <div role="cell" class="cell person" title={taxDocument(row.document)}>
        <bdi>{row.person ?? taxDocument(row.document)}</bdi>
      </div>
      <div role="cell" class="cell status">
        <StatusBadge status={row.status} />
      </div>
      <div role="cell" class="cell balance number">
        {money(row.balance, currency)}
      </div>
      <div role="cell" class="cell collateral number">
        {ltv?.collateralValue ? money(ltv.collateralValue, currency) : '–'}
      </div>
      <div role="cell" class="cell ltv">
        {ltv && ltv.currentLtv !== null ? (
          <>
            <LtvBar ltv={ltv} />
            <span class="number">{percent(ltv.currentLtv, 1)}</span>
          </>
        ) : (
          <span class="faint">{ltv && ltv.collateralValue === null ? book.noPrice : '–'}</span>
        )}
      </div>
      <div role="cell" class="cell level">
        {ltv && row.status === 'ACTIVE' && <LevelBadge level={ltv.level} />}
        {ltv && <Marks of={ltv} />}
        {row.isOverdue && <span class="mark overdue">{marks.overdue}</span>}
      </div>
      <div role="cell" class="cell asof">
        {ltv ? minute(ltv.createdAt) : '–'}
      </div>
    </>
  )
}
