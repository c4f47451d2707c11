/** The catalogue of events, for people: topics, records with their fields and an example, types. */
import { isEnum, loadAvro, type NamedSchema } from '../../schemas/codec/avroFiles.ts'
import { nestedTypes } from '../../schemas/codec/nestedTypes.ts'
import { eventOf } from '../../schemas/evolution/sample.ts'
import { recordedExample } from '../../schemas/recorded.ts'
import type { Topic } from '../../schemas/topics.ts'
import { ownFieldRows } from './fieldRows.ts'
import { GENERATED } from './markdown.ts'
import { table } from './table.ts'
import { isInbound, promisesOf, publicTopics } from './topicPromises.ts'

export function eventsPage(version: string): string {
  const topics = publicTopics()
  return `${GENERATED}
# Events

Version ${version}. The topics that teams downstream may build on.
In machine form: [asyncapi.yaml](asyncapi.yaml).

## Reading

${listOf(READING)}

## Topics

${listOf(topics.map(({ name, summary }) => `[${name}](#${name}): ${summary}`))}

${topics.map(topicSection).join('\n\n')}

## Types

${typeSections(topics)}
`
}

const READING = [
  'Always set `isolation.level=read_committed`. With the default you read records of transactions that ' +
    'were rolled back.',
  'A value is one zero byte, the schema id in four bytes (big endian), then Avro. `GET /schemas/ids/{id}` ' +
    'of the registry gives the schema; nothing else is needed of it.',
  'Decimals are Avro `decimal` over `bytes`: keep them decimal. They are shown as text here.',
  'Drop a record whose `ce_id` you have seen, or whose `sequence` is not above the last one of its key; ' +
    'stop at a gap.',
  'New optional fields and new enum symbols may appear at any time; a symbol that you do not know reads ' +
    'as `UNKNOWN`. Nothing is ever removed, renamed or given another type.',
]

const listOf = (lines: readonly string[]) => lines.map(line => `- ${line}`).join('\n')

function topicSection(topic: Topic): string {
  return `## ${topic.name}

${topic.summary} ${isInbound(topic) ? 'You write, we read.' : 'We write, you read.'}

${listOf(promisesOf(topic))}

${topic.records.map(record => recordSection(topic, record)).join('\n\n')}`
}

function recordSection(topic: Topic, record: string): string {
  const schema = loadAvro(record)
  return `### ${eventOf(schema)}

${schema.doc ?? ''} Avro record \`${record}\`, subject \`${topic.name}-${record}\`.

<details><summary>Fields and example</summary>

${fieldTable(schema)}

\`\`\`json
${exampleText(record)}
\`\`\`

</details>`
}

function fieldTable(schema: NamedSchema): string {
  const rows = ownFieldRows(schema).map(({ name, type, optional, doc }) => [
    `\`${name}\``,
    `${linked(type)}${optional ? ' or null' : ''}`,
    doc,
  ])
  return table(['field', 'type', 'meaning'], rows)
}

/** Names of types begin with a capital and lead to their section. */
function linked(type: string): string {
  return type.replace(/[A-Z]\w*/g, name => `[${name}](#${name.toLowerCase()})`)
}

/** Many records contain a contract's whole state; only its own section shows it. */
const LONG_EXAMPLE = 2_000

function exampleText(record: string): string {
  const entries = Object.entries(recordedExample(record)).map(([name, value]) => {
    const long = JSON.stringify(value).length > LONG_EXAMPLE
    return [name, long ? '… see the type’s own section' : value]
  })
  return JSON.stringify(Object.fromEntries(entries), null, 2)
}

function typeSections(topics: readonly Topic[]): string {
  const types = new Map(
    topics.flatMap(topic => topic.records.flatMap(record => [...nestedTypes(loadAvro(record))])),
  )
  const sorted = [...types.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return sorted.map(typeSection).join('\n\n')
}

function typeSection(schema: NamedSchema): string {
  const symbols = isEnum(schema) ? schema.symbols.map(symbol => `\`${symbol}\``).join(', ') : ''
  const fields = isEnum(schema) ? '' : `\n\n${fieldTable(schema)}`
  return `### ${schema.name}\n\n${schema.doc ?? ''} ${symbols}${fields}`
}
