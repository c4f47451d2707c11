import { styleText } from 'node:util'
import { say as print } from '../../operations/say.ts'

export { print }

/** Off where the output is no terminal, or NO_COLOR says so. */
export const hasColours = () => process.stdout.isTTY === true && process.stdout.hasColors()

export function coloured(colour: Parameters<typeof styleText>[0], text: string): string {
  return hasColours() ? styleText(colour, text) : text
}

type Cell = string | number | boolean | null | undefined
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** Rows under their headings, or as JSON. */
export function printRows<Row>(rows: readonly Row[], columns: Columns<Row>, json: boolean): void {
  if (json) {
    printJson(rows)
    return
  }
  const names = Object.keys(columns)
  const lines = [
    names.map(name => name.toUpperCase()),
    ...rows.map(row => Object.values(columns).map(of => shown(of(row)))),
  ]
  const widths = names.map((_, index) => Math.max(...lines.map(line => line[index]!.length)))
  for (const [number, line] of lines.entries()) {
    const text = line
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd()
    print(number === 0 ? coloured('dim', text) : text)
  }
}

/** One thing: its fields by line, or as JSON. */
export function printThing(thing: unknown, json: boolean): void {
  if (json || typeof thing !== 'object' || thing === null) {
    printJson(thing)
    return
  }
  const entries = Object.entries(thing)
  const width = Math.max(...entries.map(([name]) => name.length))
  for (const [name, value] of entries) {
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : shown(value)
    print(`${coloured('dim', name.padEnd(width))}  ${text}`)
  }
}

export const printJson = (thing: unknown) => print(JSON.stringify(thing, null, 2))

const shown = (cell: Cell) => (cell === null || cell === undefined ? '-' : String(cell))
