import {
  type Answer,
  type Audience,
  type Media,
  type OpenApi,
  type Operation,
  type Parameter,
  parametersOf,
  resolved,
  type Schema,
  sectionsOf,
  slugOf,
} from './openapi.ts'
import { samplesOf } from './samples.ts'

/**
 * The API reference in Markdown: a page for each audience and tag, made from the OpenAPI document.
 * @scalar/api-reference 1.76 was considered: 28 direct dependencies, an assistant among them, inline styles,
 * and no Markdown.
 */
export interface ReferencePage {
  /** `clients/contracts` */
  readonly path: string
  readonly audience: Audience
  readonly title: string
  readonly markdown: string
}

export const referencePages = (openapi: OpenApi): readonly ReferencePage[] =>
  sectionsOf(openapi).map(({ audience, tag, description, operations }) => {
    const seen = new Set<string>()
    const sections = operations.map(operation => section(openapi, operation, seen))
    const markdown = [`# ${tag}`, description, ...sections, ...objects(openapi, seen)].join('\n\n')
    return { path: `${audience}/${slugOf(tag)}`, audience, title: tag, markdown }
  })

/** `seen` gathers the schemas that the page must show. */
function section(openapi: OpenApi, operation: Operation, seen: Set<string>): string {
  const { operationId, summary, method, path, description = '' } = operation
  const parameters = parametersOf(openapi, operation)
  const body = Object.entries(operation.requestBody?.content ?? {})[0]
  return [
    `<a id="${operationId}"></a>`,
    `## ${summary.replace(/\.$/, '')}`,
    `\`${method} ${path}\` · \`${operationId}\``,
    description,
    ...(parameters.length > 0 ? [table(parameters.map(row => parameterRow(row, seen)))] : []),
    ...(body ? [`**Body**, \`${body[0]}\`: ${shapeOf(body[1], seen)}`] : []),
    ...samplesOf(openapi, operation).map(({ lang, source }) => fence(`${FENCES[lang]} sample`, source)),
    ...answersOf(openapi, operation, seen),
  ].join('\n\n')
}

const FENCES = { curl: 'sh', TypeScript: 'ts', Python: 'python' } as const
const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

type Row = readonly [name: string, type: string, meaning: string]

function table(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(['Name', 'Type', 'Meaning']), '|---|---|---|', ...rows.map(line)].join('\n')
}

function parameterRow({ name, required, description, schema, in: where }: Parameter, seen: Set<string>): Row {
  return [`\`${name}\``, `${typeOf(schema, seen)}, ${where}${required ? ', required' : ''}`, description]
}

function shapeOf({ schema }: Media, seen: Set<string>): string {
  if (schema === undefined) return ''
  const rows = rowsOf(schema, '', seen)
  return rows.length > 0 ? `\n\n${table(rows)}` : typeOf(schema, seen)
}

/** Error codes that the document names for an operation. */
export function refusalsOf(openapi: OpenApi, { responses }: Operation): readonly string[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, found]) =>
      [...resolved<Answer>(openapi, found).description.matchAll(/`(\w+)`:/g)].map(([, code]) => code!),
    )
}

function answersOf(openapi: OpenApi, operation: Operation, seen: Set<string>): string[] {
  const { responses } = operation
  const answers = Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, found]) => {
      const { description, content = {} } = resolved<Answer>(openapi, found)
      const [media] = Object.entries(content)
      const example = media?.[1].example
      return [
        `**${status}** ${description}`,
        ...(media ? [`\`${media[0]}\`: ${shapeOf(media[1], seen)}`] : []),
        ...(example === undefined ? [] : [fence('json', JSON.stringify(example, null, 2))]),
      ].join('\n\n')
    })
  const codes = refusalsOf(openapi, operation).map(
    code => `[\`${code}\`](../errors.md#${code.toLowerCase()})`,
  )
  return [...answers, ...(codes.length > 0 ? [`**Refusals**: ${codes.join(', ')}`] : [])]
}

/** A schema without a name shows its members where it is used, by their path. */
function rowsOf(schema: Schema, path: string, seen: Set<string>): readonly Row[] {
  if (schema.items && !schema.items.$ref) return rowsOf(schema.items, `${path}[]`, seen)
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`
    const type = `${typeOf(member, seen)}${required.has(name) ? '' : ', optional'}`
    const row: Row = [`\`${at}\``, type, member.description ?? '']
    return [row, ...(member.$ref ? [] : rowsOf(member, at, seen))]
  })
}

function typeOf(schema: Schema, seen: Set<string>): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    seen.add(name)
    return `[${name}](#${name.toLowerCase()})`
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(option => typeOf(option, seen)).join(' or ')
  if (schema.allOf?.length === 1) return typeOf(schema.allOf[0]!, seen)
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map(value => `\`${JSON.stringify(value)}\``).join(', ')
  if (schema.items) return `list of ${typeOf(schema.items, seen)}`
  const type = [schema.type ?? 'any'].flat().join(' or ')
  return schema.format ? `${type} (${schema.format})` : type
}

/** The named schemas of a page, each once, and those that they refer to. */
function objects({ components }: OpenApi, seen: Set<string>): readonly string[] {
  const sections = new Map<string, string>()
  for (const name of seen) {
    // A set that grows while it is walked: the loop also meets what it adds.
    const schema = components.schemas[name]!
    const { $ref: _, description = '', ...shape } = schema
    const rows = rowsOf(schema, '', seen)
    const text = rows.length > 0 ? table(rows) : typeOf(shape, seen)
    sections.set(name, [`### ${name}`, description, text].join('\n\n'))
  }
  const sorted = [...sections].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return sorted.length > 0 ? ['## Objects', ...sorted] : []
}
