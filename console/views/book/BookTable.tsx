import { isOverdue } from '../../data/contractData.ts'
import { isLevelled } from '../../data/levels.ts'
import { LevelBadge, Marks, StatusBadge } from '../../parts/Badges.tsx'
import { LtvBar } from '../../parts/LtvBar.tsx'
import { minute, money, percent, taxDocument } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import type { Order, Role, Row, SortBy } from './bookFilter.ts'

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
  const heads: readonly (readonly [name: string, by: SortBy | null, text: string])[] = [
    ['id', 'created', columns.id],
    ['name', 'name', columns.name],
    ['person', null, side === 'lender' ? columns.borrower : columns.lender],
    ['status', null, columns.status],
    ['balance', 'balance', columns.balance],
    ['collateral', null, columns.collateral],
    ['ltv', null, columns.ltv],
    ['level', 'risk', columns.level],
    ['asof', null, columns.asOf],
  ]
  return heads.map(([name, by, text]) => {
    if (by === null)
      return (
        <div key={name} role="columnheader" class={`cell ${name}`}>
          {text}
        </div>
      )
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
  const { ltv, fiatCurrency: currency, partyDocument: document } = row
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
      <div role="cell" class="cell person" title={taxDocument(document)}>
        <bdi>{row.partyName ?? taxDocument(document)}</bdi>
      </div>
      <div role="cell" class="cell status">
        <StatusBadge status={row.status} />
      </div>
      <div role="cell" class="cell balance number">
        {money(row.outstandingBalance, currency)}
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
        {ltv && isLevelled(row.guaranteeStatus, ltv) && <LevelBadge level={ltv.level} />}
        {ltv && <Marks of={ltv} />}
        {isOverdue(row) && <span class="mark overdue">{marks.overdue}</span>}
      </div>
      <div role="cell" class="cell asof">
        {ltv ? minute(ltv.createdAt) : '–'}
      </div>
    </>
  )
}
