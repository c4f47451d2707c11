import type { ComponentChildren, ComponentProps } from 'preact'
import { Scroll } from './Scroll.tsx'

/** Heading, null where there is none; what a row shows below it; and whether it is a number. */
export type Column<Row> = readonly [
  heading: string | null,
  cell: (row: Row) => ComponentChildren,
  look?: 'number',
]

interface Props<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly columns: readonly Column<Row>[]
  readonly rowProps?: (row: Row) => ComponentProps<'tr'>
  /** Rows of another kind, below the others. */
  readonly children?: ComponentChildren
}

/** Rows under their headings. */
export function Table<Row>({ label, rows, keyOf, columns, rowProps, children }: Props<Row>) {
  return (
    <Scroll label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(([heading, , look]) =>
              heading === null ? (
                <td key="" />
              ) : (
                <th key={heading} class={look}>
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} {...rowProps?.(row)}>
              {columns.map(([heading, cell, look]) => (
                <td key={heading} class={look}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {children}
        </tbody>
      </table>
    </Scroll>
  )
}
