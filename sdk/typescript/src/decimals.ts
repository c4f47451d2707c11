import { Decimal as Base } from 'decimal.js'
import { named } from './generated/decimals.gen.ts'

/** Exact decimals: JSON has them as text. Written without exponent, which the API refuses. */
export const Decimal = Base.clone({ precision: 60, toExpNeg: -9e15, toExpPos: 9e15 })
export type Decimal = Base

/** Places of decimals in JSON: 1 is one, a name is a shape of `named`, `*` any other member. */
export type Shape = 1 | string | { readonly [member: string]: Shape }

export function withDecimals(value: unknown, shape: Shape | undefined): unknown {
  if (typeof shape === 'string') return withDecimals(value, named[shape])
  if (Array.isArray(value)) return value.map(item => withDecimals(item, shape))
  if (shape === 1) return typeof value === 'string' ? new Decimal(value) : value
  if (shape === undefined || value === null || typeof value !== 'object') return value
  const shapeOf = (name: string) => (Object.hasOwn(shape, name) ? shape[name] : shape['*'])
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, member]) => [name, withDecimals(member, shapeOf(name))]))
}

/** JSON with decimals as text. JSON.stringify would call their toJSON, which may write an exponent. */
export function jsonOf(body: unknown): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, name, value) {
    return Base.isDecimal(this[name]) ? this[name].toFixed() : value
  })
}

/** A form: files as they are, lists and objects as JSON. */
export function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value)
    else if (Base.isDecimal(value)) form.append(name, value.toFixed())
    else if (typeof value === 'string') form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, jsonOf(value))
  }
  return form
}
