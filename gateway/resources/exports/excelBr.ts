/**
 * Cells as Brazilian Excel reads them when a CSV file is opened: decimal comma, dates and times of São Paulo,
 * and text that it would otherwise make a number or a date of as `="…"`, a formula that is nothing but that
 * text (docs/specification.md, Exports).
 */

import { type Row, unarmed } from './cells.ts'
import { COLUMN_TYPES } from './columnTypes.ts'

/** Without it Excel takes UTF-8 for the code page of the machine. */
export const BYTE_ORDER_MARK = '\ufeff'
export const SEPARATOR = ';'
/** The comma of a number divides nothing here. */
export const DECIMAL_COMMA = /^-?\d+,\d+$/

/** Excel keeps no more digits of a number, and has no longer text within a formula. */
const MAX_DIGITS = 15
const MAX_LITERAL = 255

const DECIMAL = /^-?\d+(?:\.\d+)?$/
/**
 * Text that Brazilian Excel may read as a number, amount, date, truth value or error; rather too much,
 * because a literal shows the same text.
 */
const TAKEN =
  /^\s*(?:[\d.,(#$€£+-]|R\$|US\$|(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez).*\d|(?:verdadeiro|falso|true|false)\s*$)/i

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  ...({ day: '2-digit', month: '2-digit', year: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
})

export function excelCell(column: string, value: Row[string]): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'VERDADEIRO' : 'FALSO'
  if (typeof value === 'number') return numberCell(String(value))
  if (typeof value === 'object') return unarmed(JSON.stringify(value))
  switch (COLUMN_TYPES.get(column)) {
    case 'decimal':
      return DECIMAL.test(value) ? numberCell(value) : textCell(value)
    case 'date':
      return value.slice(0, 10).split('-').reverse().join('/')
    case 'instant':
      return clock.format(new Date(value)).replace(', ', ' ')
    case 'document':
      return literal(value)
    default:
      return textCell(value)
  }
}

/** A number of more digits than Excel keeps stays text: one that is silently another is worse. */
function numberCell(text: string): string {
  const shown = text.replace('.', ',')
  const digits = text.replace(/[-.]/g, '').replace(/^0+|0+$/g, '')
  return digits.length > MAX_DIGITS ? literal(shown) : shown
}

function textCell(text: string): string {
  const plain = unarmed(text)
  return TAKEN.test(plain) && plain.length <= MAX_LITERAL && !/[\r\n]/.test(plain) ? literal(plain) : plain
}

const literal = (text: string) => `="${text.replaceAll('"', '""')}"`
