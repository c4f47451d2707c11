/**
 * Writes what is generated in the chart: schema and README from its commented values, dashboards: `npm run
 * generate -- chart`. `npm run generate -- chart-golden` writes the renders that reviews look at.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { dashboards } from './boards/dashboards.ts'
import { chartFolder } from './chartFolder.ts'
import { chartReadme } from './readme.ts'
import { definitions } from './valueDefinitions.ts'
import { type ChartValue, readValuesFile, type Schema } from './valuesFile.ts'

/** Contents of the chart's generated files, by file name. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const values = readValuesFile(readFileSync(join(chartFolder, 'values.yaml'), 'utf8'))
  const chart = readFileSync(join(chartFolder, 'Chart.yaml'), 'utf8')
  const removed = parse(readFileSync(join(chartFolder, 'removed.yaml'), 'utf8')) as RemovedValue[]
  return {
    'values.schema.json': jsonOf(valuesSchema(values, removed)),
    'README.md': chartReadme(values, chart),
    ...Object.fromEntries(
      [...dashboards()].map(([name, dashboard]) => [`dashboards/${name}.json`, jsonOf(dashboard)]),
    ),
  }
}

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Values of earlier versions: the schema lets them through to the message that names their successor. */
interface RemovedValue {
  readonly path: string
  readonly since: string
  readonly instead: string
  /** Changes nothing, and refuses nothing. */
  readonly ignored?: boolean
}

function withRemoved(schema: Schema, removed: readonly RemovedValue[]): Schema {
  const result = structuredClone(schema)
  for (const { path, since, instead, ignored = false } of removed) {
    const names = path.split('.')
    const last = names.pop()!
    let here = result
    for (const name of names) here = (here['properties'] as Record<string, Schema>)[name]!
    ;(here['properties'] as Schema)[last] = {
      deprecated: true,
      description: `${ignored ? 'Without effect since' : 'Removed in'} ${since}: ${instead}.`,
    }
  }
  return result
}

function valuesSchema(values: readonly ChartValue[], removed: readonly RemovedValue[]): Schema {
  const defaults = values.find(({ path }) => path[0] === 'defaults')
  if (!defaults?.children) throw new Error('values.yaml has no defaults')
  const all = withRemoved(objectOf(values), removed)
  const process = (all['properties'] as Record<string, Schema>)['defaults']!
  const own = withoutRequired(process)
  const properties = { enabled: { type: 'boolean' }, ...(own['properties'] as Schema) }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'Generated from values.yaml by `npm run generate -- chart`.',
    title: 'Values of the lastro chart',
    ...all,
    $defs: { ...definitions, process: { ...own, description: 'One process.', properties } },
  }
}

/** `null` takes a default away: that of a section, or one that says something, is refused by name. */
function objectOf(values: readonly ChartValue[]): Schema {
  const properties = values.map(value => [value.path.at(-1), schemaOf(value)])
  const required = values.filter(isNeeded).map(({ path }) => path.at(-1))
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(properties),
  }
}

function isNeeded({ children, value, extra }: ChartValue): boolean {
  if (children !== null || extra['$processes'] === true) return true
  if (Array.isArray(extra['type']) && extra['type'].includes('null')) return false
  return (
    typeof value === 'number' || ((typeof value === 'string' || Array.isArray(value)) && value.length > 0)
  )
}

/** Values of one process: they are laid over the defaults, which have the rest. */
function withoutRequired({ required: _, properties = {}, ...schema }: Schema): Schema {
  const inner = Object.entries(properties as Record<string, Schema>)
  return {
    ...schema,
    properties: Object.fromEntries(
      inner.map(([name, one]) => [name, one['properties'] ? withoutRequired(one) : one]),
    ),
  }
}

function schemaOf(value: ChartValue): Schema {
  const described = value.description === '' ? {} : { description: value.description }
  if (value.extra['$processes'] === true) {
    const names = Object.keys(value.value as object)
    const properties = Object.fromEntries(names.map(name => [name, { $ref: '#/$defs/process' }]))
    return { ...described, type: 'object', additionalProperties: false, required: names, properties }
  }
  if (value.children !== null) return { ...described, ...objectOf(value.children) }
  if (value.extra['$ref'] !== undefined) return { ...described, ...value.extra }
  return { ...described, ...typeOf(value), ...value.extra }
}

function typeOf({ value, path, extra }: ChartValue): Schema {
  if (Array.isArray(value)) return { type: 'array' }
  if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value }
  if (typeof value === 'number') return { type: 'integer' }
  if (value !== null) return { type: 'object' }
  if (extra['type'] === undefined)
    throw new Error(`${path.join('.')} is null: give its type in an @schema line`)
  return {}
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, content] of Object.entries(generatedFiles()))
    writeFileSync(join(chartFolder, name), content)
}
