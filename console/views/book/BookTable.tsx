import { LevelBadge, Marks, StatusBadge } from '../../parts/Badges.tsx'
import { LtvBar } from '../../parts/LtvBar.tsx'
import { minute, money, percent, taxDocument } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { levelOf } from './bookFilter.ts'
import type { Order, SortBy } from './bookOrder.ts'
import type { Role, Row } from './bookStore.ts'

/** Heads and cells of the book. */

export function Heads({
  side,
  order,
  setOrder,
}: {
  side: Role
  order: Order
  setOrder: (order: Order) => void
}) {
  const { columns, sortedBy } = words.value.book
  const heads: readonly (readonly [string, SortBy, string])[] = [
    ['id', 'id', columns.id],
    ['name', 'name', columns.name],
    ['person', 'person', side === 'lender' ? columns.borrower : columns.lender],
    ['status', 'status', columns.status],
    ['balance', 'balance', columns.balance],
    ['collateral', 'collateral', columns.collateral],
    ['ltv', 'ltv', columns.ltv],
    ['level', 'risk', columns.level],
    ['asof', 'asOf', columns.asOf],
  ]
  return heads.map(([name, by, text]) => {
    const isSorted = order.by === by
    const direction = !isSorted ? 'none' : order.isDescending ? 'descending' : 'ascending'
    return (
      <div key={name} role="columnheader" class={`cell ${name}`} aria-sort={direction}>
        <button
          type="button"
          title={`${sortedBy} ${text}`}
          onClick={() => setOrder({ by, isDescending: isSorted ? !order.isDescending : by !== 'name' })}
        >
          {text}
          <span aria-hidden="true">{isSorted ? (order.isDescending ? ' ▾' : ' ▴') : ''}</span>
        </button>
      </div>
    )
  })
}

export function Cells({ row, index }: { row: Row; index: number }) {
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
        {levelOf(row) && <LevelBadge level={levelOf(row)!} />}
        {ltv && <Marks of={ltv} />}
        {row.isOverdue && <span class="mark overdue">{marks.overdue}</span>}
      </div>
      <div role="cell" class="cell asof">
        {ltv ? minute(ltv.createdAt) : '–'}
      </div>
    </>
  )
}
