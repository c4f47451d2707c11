/** Rows as text: CSV by RFC 4180 or for Brazilian Excel, or one JSON object in each line (NDJSON). */
import { cellOf, type Row } from './cells.ts'
import { BYTE_ORDER_MARK, DECIMAL_COMMA, excelCell, SEPARATOR } from './excelBr.ts'

export const FORMATS = ['csv', 'ndjson'] as const
export type Format = (typeof FORMATS)[number]
export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
}

export const DIALECTS = ['rfc4180', 'excel-br'] as const
export type Dialect = (typeof DIALECTS)[number]
export type Layout = Format | 'excel-br'

export function headOf(layout: Layout, columns: readonly string[]): string {
  if (layout === 'excel-br') return BYTE_ORDER_MARK + csvLine(columns, SEPARATOR)
  return layout === 'csv' ? csvLine(columns) : ''
}

export function lineOf(layout: Layout, columns: readonly string[], row: Row): string {
  const values = columns.map(name => row[name] ?? null)
  if (layout === 'excel-br') {
    const cells = columns.map((name, place) => excelCell(name, values[place]!))
    return csvLine(cells, SEPARATOR)
  }
  if (layout === 'csv') return csvLine(values.map(cellOf))
  return `${JSON.stringify(Object.fromEntries(columns.map((name, place) => [name, values[place]])))}\n`
}

/** Quoted where the field's rules ask for it, and where other regions divide cells. */
const NEEDS_QUOTES = /[",;\t\r\n]/

function csvLine(cells: readonly string[], separator = ','): string {
  const isBare = (cell: string) =>
    !NEEDS_QUOTES.test(cell) || (separator === SEPARATOR && DECIMAL_COMMA.test(cell))
  const written = cells.map(cell => (isBare(cell) ? cell : `"${cell.replaceAll('"', '""')}"`))
  return `${written.join(separator)}\r\n`
}
