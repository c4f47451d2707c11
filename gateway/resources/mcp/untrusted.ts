import type { TSchema } from 'typebox'

/** Marks what people wrote in an answer for agents: data that could pose as instructions. Pure. */

interface Shape {
  readonly type?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  /** Free text by our own rules (schemas/http/values.ts). */
  readonly text?: string
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
}

/** Formats that leave no room for a sentence. */
const FORMATS = new Set(['date', 'date-time'])

/**
 * The value, in which each text that its schema leaves free, each object with free names and everything that
 * the schema does not know is `{untrusted: …}`.
 */
export function marked(schema: TSchema | undefined, value: unknown): unknown {
  return markedBy(schema as Shape | undefined, value)
}

function markedBy(shape: Shape | undefined, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  const shapes = shape === undefined ? [] : branchesOf(shape)
  if (typeof value === 'string') {
    const ofText = shapes.filter(isOfText)
    return ofText.length > 0 && ofText.every(isClosed) ? value : { untrusted: value }
  }
  if (Array.isArray(value)) {
    const { items } = shapes.find(one => one.items !== undefined) ?? {}
    return items === undefined ? { untrusted: value } : value.map(item => markedBy(items, item))
  }
  const members = Object.entries(value as object)
  const fits = ({ properties }: Shape) =>
    properties !== undefined && members.every(([name]) => Object.hasOwn(properties, name))
  const properties = shapes.find(fits)?.properties
  if (properties === undefined) return { untrusted: value }
  return Object.fromEntries(members.map(([name, member]) => [name, markedBy(properties[name], member)]))
}

const branchesOf = (shape: Shape): readonly Shape[] => shape.anyOf?.flatMap(branchesOf) ?? [shape]

const isOfText = (shape: Shape) => shape.type === 'string' || typeof shape.const === 'string'

function isClosed(shape: Shape): boolean {
  if (shape.enum !== undefined || shape.const !== undefined) return true
  return FORMATS.has(shape.format ?? '') || (shape.pattern !== undefined && shape.text === undefined)
}
