import { useEffect, useState } from 'preact/hooks'
import { pause } from '../../../sdk/typescript/src/transport.ts'
import { api, ask } from '../../data/api.ts'
import { useAsked } from '../../data/remoteData.ts'
import { may } from '../../data/session.ts'
import { go, place, setQuery } from '../../navigation/route.ts'
import { Button } from '../../parts/Button.tsx'
import { TakeAlong } from '../../parts/ExportButton.tsx'
import { AskedState } from '../../parts/Failure.tsx'
import { Select } from '../../parts/Select.tsx'
import { moveByArrows, VirtualRows } from '../../parts/VirtualRows.tsx'
import { count, money } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { Cells, Heads } from './BookTable.tsx'
import { BookTotals } from './BookTotals.tsx'
import {
  addressOf,
  type Filter,
  filterIn,
  isFiltered,
  NO_FILTER,
  type Order,
  orderIn,
  type Role,
  type Selection,
  selectionOf,
} from './bookFilter.ts'
import { type Rows, useRows } from './bookRows.ts'
import { UnattributedDeposits } from './UnattributedDeposits.tsx'

const ROW_HEIGHT = 34
const SEARCH_PAUSE_MS = 200
/** Sums are asked for once the choice rests. */
const SUM_PAUSE_MS = 200

/** Resolves once the page has drawn what it was given. */
const drawn = () => new Promise(resolve => requestAnimationFrame(resolve))

/** Debounced text of the search field. */
function useTyped(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export function Book({ side }: { side: Role }) {
  const { book } = words.value
  const { query } = place.value
  const [filter, order] = [filterIn(query), orderIn(query)]
  const setFilter = (next: Filter) => setQuery(addressOf(next, order))
  const setOrder = (next: Order) => setQuery(addressOf(filter, next))
  const selection = selectionOf(side, { ...filter, text: useTyped(filter.text) })
  const rows = useRows(side, selection, order)
  const label = side === 'lender' ? book.heading : book.ownLoans
  return (
    <div class="book">
      <div class="book-heading">
        <h1>{label}</h1>
        {side === 'lender' && (
          <button type="button" class="main" onClick={() => go('new-contract')}>
            {book.create}
          </button>
        )}
      </div>
      {side === 'lender' && <BookTotals filter={filter} setFilter={setFilter} />}
      {side === 'lender' && <UnattributedDeposits />}
      <Bar filter={filter} setFilter={setFilter} />
      <Counts side={side} filter={filter} rows={rows} selection={selection} />
      <AskedState asked={{ value: rows.total, ...rows }} />
      {rows.total === 0 && !isFiltered(filter) && <Empty side={side} />}
      {rows.total === 0 && isFiltered(filter) && (
        <p class="notice">
          {book.noMatch} <Button onClick={() => setFilter(NO_FILTER)}>{book.clear}</Button>
        </p>
      )}
      {rows.total !== null && rows.total > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: both are additions to the links within.
        <div class="book-table" onKeyDown={moveByArrows} onClick={openRow} onAuxClick={openRow}>
          <VirtualRows
            count={rows.total}
            rowHeight={ROW_HEIGHT}
            placeKey={`${side} ${JSON.stringify([filter, order])}`}
            label={label}
            header={<Heads side={side} order={order} setOrder={setOrder} />}
            row={index => {
              const row = rows.at(index)
              return row ? <Cells row={row} index={index} /> : <div role="cell" class="cell awaited" />
            }}
            isHeld={index => rows.at(index) !== null}
            onShow={rows.show}
          />
          {rows.held < rows.total && (
            <p class="on-paper">{book.onPaper(count(rows.held), count(rows.total))}</p>
          )}
        </div>
      )}
    </div>
  )
}

/** A click anywhere in a row is one on its link, also with the keys or the button that open a tab. */
function openRow(event: MouseEvent): void {
  const target = event.target as HTMLElement
  const link = target.closest('.body .row')?.querySelector<HTMLElement>('[data-row]')
  if (!link || target.closest('a, button') || getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey, button } = event
  const isTab = ctrlKey || button === 1
  link.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: isTab, metaKey, shiftKey }),
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

function Bar({ filter, setFilter }: { filter: Filter; setFilter: (filter: Filter) => void }) {
  const { book, status, level } = words.value
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part })
  const choice = (name: 'status' | 'level' | 'currency', all: string, options: Record<string, string>) => (
    <Select
      aria-label={all}
      value={filter[name]}
      options={[['', all], ...Object.entries(options)]}
      onChoose={value => change({ [name]: value })}
    />
  )
  const mark = (name: 'doubtful' | 'overdue', text: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={filter[name] !== ''}
        onChange={event => change({ [name]: event.currentTarget.checked ? '1' : '' })}
      />
      {text}
    </label>
  )
  const day = (name: 'from' | 'to', text: string) => (
    <label class="check">
      {text}
      <input
        type="date"
        value={filter[name]}
        onChange={event => change({ [name]: event.currentTarget.value })}
      />
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
      {mark('doubtful', book.onlyDoubtful)}
      {mark('overdue', book.onlyOverdue)}
      {day('from', book.createdFrom)}
      {day('to', book.createdTo)}
    </div>
  )
}

interface CountsProps {
  readonly side: Role
  readonly filter: Filter
  readonly rows: Rows
  readonly selection: Selection
}

/** Count and sums, on a separate line that is always there, so that they move no row. */
function Counts({ side, filter, rows, selection }: CountsProps) {
  const { book } = words.value
  // Rows first: the sums walk through the same contracts.
  const isSelective = Object.keys(selection).length > 1
  const isSummed = (isSelective || side === 'borrower') && rows.isCounted
  const asked = useAsked(
    async signal => {
      if (!isSummed) return {}
      await pause(SUM_PAUSE_MS, signal)
      const { data } = await ask(api.GET('/contracts/v1/rows/sums', { params: { query: selection }, signal }))
      return data.outstanding
    },
    [selection, isSummed, rows.total],
  )
  const sums = Object.entries(asked.value ?? {}).map(([currency, owed]) => money(owed, currency))
  return (
    <div class="bar counts">
      <span class="counted" aria-live="polite">
        {rows.total !== null && book.found(rows.total, count(rows.total))}
        {sums.length > 0 && (
          <>
            {' · '}
            {book.outstanding} <b class="number">{sums.join(' · ')}</b>
          </>
        )}
      </span>
      <Button
        onClick={async () => {
          if (!(await rows.loadMost())) return
          await drawn()
          print()
        }}
      >
        {words.value.contract.print}
      </Button>
      <Exports side={side} filter={filter} />
    </div>
  )
}

/** Contracts as the filters of state and overdue have them, and every snapshot. */
function Exports({ side, filter }: { side: Role; filter: Filter }) {
  const { book } = words.value
  const { status, overdue } = filter
  const chosen = `${status === '' ? '' : `&status=${status}`}${overdue === '' ? '' : '&overdue=true'}`
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
