import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'

export type Schema = Record<string, unknown>

/** One value of the chart: its path, its default, its comment. */
export interface ChartValue {
  readonly path: readonly string[]
  readonly value: unknown
  readonly description: string
  /** Additions of the `@schema` line to the type of the default. */
  readonly extra: Schema
  /** Values beneath it, where they are described one by one. */
  readonly children: readonly ChartValue[] | null
}

/**
 * Reads a commented values file. Throws where a value has no description or an `@schema` line is not JSON.
 */
export function readValuesFile(text: string): readonly ChartValue[] {
  const document = parseDocument(text, { keepSourceTokens: false })
  if (!isMap(document.contents)) throw new Error('the values file is not a map')
  // The comment of the very first key includes the head of the file, which ends at the first empty line.
  return childrenOf(document.contents, [])
}

function childrenOf(map: YAMLMap, path: readonly string[]): ChartValue[] {
  return map.items.map((pair, index) => readValue(map, pair, index, path))
}

function readValue(map: YAMLMap, pair: Pair, index: number, path: readonly string[]): ChartValue {
  if (!isScalar(pair.key)) throw new Error(`a key in ${path.join('.')} is not text`)
  const here = [...path, String(pair.key.value)]
  const comment = (index === 0 ? map.commentBefore : null) ?? pair.key.commentBefore ?? ''
  const lines = comment.split('\n').map(line => line.trim())
  const described = lines.slice(lines.lastIndexOf('') + 1)
  const extra = described
    .filter(line => line.startsWith('@schema '))
    .map(line => JSON.parse(line.slice('@schema '.length)) as Schema)
  const description = described.filter(line => !line.startsWith('@schema ')).join(' ')
  const schema: Schema = Object.assign({}, ...extra)
  // A map with a schema of its own is one value to the reader; one without is a section.
  const closed = schema['$ref'] === undefined && schema['additionalProperties'] === undefined
  const node = pair.value
  const children =
    isMap(node) && node.items.length > 0 && !node.flow && closed && schema['$processes'] === undefined
      ? childrenOf(node, here)
      : null
  if (children === null && description === '') throw new Error(`${here.join('.')} has no description`)
  const value = (node as { toJSON(): unknown } | null)?.toJSON() ?? null
  return { path: here, value, description, extra: schema, children }
}
