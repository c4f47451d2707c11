import { Decimal as Base } from 'decimal.js'
import { named } from './generated/decimals.gen.ts'

/** Exact decimals: JSON has them as text. Written without exponent, which the API refuses. */
export const Decimal = Base.clone({ precision: 60, toExpNeg: -9e15, toExpPos: 9e15 })
export type Decimal = Base

/** Places of decimals in JSON: 1 is one, a name is a shape of `named`, `*` any other member. */
export type Shape = 1 | string | { readonly [member: string]: Shape }

export function withDecimals(value: unknown, shape: Shape | undefined): unknown {
  if (shape === undefined || value === null) return value
  if (typeof shape === 'string') return withDecimals(value, named[shape])
  if (Array.isArray(value)) return value.map(item => withDecimals(item, shape))
  if (shape === 1) return typeof value === 'string' ? new Decimal(value) : value
  if (typeof value !== 'object') return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    withDecimals(member, Object.hasOwn(shape, name) ? shape[name] : shape['*']),
  ])
  return Object.fromEntries(members)
}

const asText = (value: unknown) => (Base.isDecimal(value) ? value.toFixed() : value)

/** JSON with decimals as text. JSON.stringify would call their toJSON, which may write an exponent. */
export function jsonOf(body: unknown): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, name, value) {
    return name === '' ? value : Base.isDecimal(this[name]) ? asText(this[name]) : value
  })
}

/** A form: files as they are, lists and objects as JSON. */
export function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, given] of Object.entries(body as object)) {
    const value = asText(given)
    if (value === undefined || value === null) continue
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, typeof value === 'object' ? jsonOf(value) : String(value))
  }
  return form
}
