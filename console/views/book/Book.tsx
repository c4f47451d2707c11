import { useEffect, useMemo } from 'preact/hooks'
import { may } from '../../data/session.ts'
import { go, place, setQuery } from '../../navigation/route.ts'
import { TakeAlong } from '../../parts/ExportButton.tsx'
import { Failure, failureText } from '../../parts/Failure.tsx'
import { moveByArrows, VirtualRows } from '../../parts/VirtualRows.tsx'
import { count } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { UnattributedDeposits } from '../operator/UnattributedDeposits.tsx'
import { Cells, Heads } from './BookTable.tsx'
import { BookTotals } from './BookTotals.tsx'
import { type Filter, filterIn, matching, NO_FILTER, queryOf } from './bookFilter.ts'
import { inOrder, type Order, SORTS } from './bookOrder.ts'
import { type Rows, useRows } from './bookRows.ts'
import type { Role } from './bookStore.ts'

const ROW_HEIGHT = 34
const SEARCH_PAUSE_MS = 250

/** The nearest to an alert first. */
const BY_RISK: Order = { by: 'risk', isDescending: true }

/** Filter and order stand in the address: a view of the book can be sent, and is there on the way back. */
function useView() {
  const { query } = place.value
  const by = SORTS.find(one => one === query['sort'])
  const order: Order = by ? { by, isDescending: query['order'] !== 'asc' } : BY_RISK
  const filter = filterIn(query)
  const orderQuery = ({ by, isDescending }: Order): Record<string, string> =>
    by === BY_RISK.by && isDescending ? {} : { sort: by, order: isDescending ? '' : 'asc' }
  return {
    filter,
    order,
    setFilter: (next: Filter) => setQuery({ ...queryOf(next), ...orderQuery(order) }),
    setOrder: (next: Order) => setQuery({ ...queryOf(filter), ...orderQuery(next) }),
  }
}

export function Book({ side }: { side: Role }) {
  const { book } = words.value
  const rows = useRows(side)
  const { filter, setFilter, order, setOrder } = useView()
  const ordered = useMemo(() => inOrder(rows.rows, order), [rows.rows, order.by, order.isDescending])
  const shown = useMemo(() => matching(ordered, filter), [ordered, JSON.stringify(filter)])
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
      {side === 'lender' && (
        <BookTotals level={filter.level} onLevel={level => setFilter({ ...filter, level })} />
      )}
      {side === 'lender' && <UnattributedDeposits />}
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
        // biome-ignore lint/a11y/noStaticElementInteractions: both are additions to the links within.
        <div class="book-table" onKeyDown={moveByArrows} onClick={openRow}>
          <VirtualRows
            count={shown.length}
            rowHeight={ROW_HEIGHT}
            placeKey={side}
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

/** A click anywhere in a row is one on its link, also with the keys that open a tab. */
function openRow(event: MouseEvent): void {
  const target = event.target as HTMLElement
  const link = target.closest('.body .row')?.querySelector<HTMLElement>('[data-row]')
  if (!link || target.closest('a, button') || getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey } = event
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
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
        <button type="button" class="main" onClick={() => go('new-contract')}>
          {book.create}
        </button>
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
