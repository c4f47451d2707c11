import type { ComponentChildren } from 'preact'

interface Props<Row> {
  readonly rows: readonly Row[]
  readonly open: string | null
  readonly onOpen: (id: string | null) => void
  readonly head: (row: Row) => ComponentChildren
  readonly body: (row: Row) => ComponentChildren
}

/** Entries one below the other, of which one may be open. */
export function OpenList<Row extends { readonly id: string }>(props: Props<Row>) {
  const { rows, open, onOpen, head, body } = props
  return (
    <ul class="events">
      {rows.map(row => {
        const isOpen = open === row.id
        return (
          <li key={row.id}>
            <button
              type="button"
              class="quiet"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? null : row.id)}
            >
              {head(row)}
            </button>
            {isOpen && body(row)}
          </li>
        )
      })}
    </ul>
  )
}
