/** The page for people: one HTML document without scripts, served by the gateway at /docs/events. */
import { isEnum, loadAvro, type NamedSchema, shortNameOf } from '../../schemas/codec/avroFiles.ts'
import { nestedTypes } from '../../schemas/codec/nestedTypes.ts'
import { eventOf } from '../../schemas/evolution/sample.ts'
import { recordedExample } from '../../schemas/recorded.ts'
import type { Topic } from '../../schemas/topics.ts'
import { ownFieldRows } from './fieldRows.ts'
import { isInbound, promisesOf, publicTopics } from './topicPromises.ts'

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem 1.5rem 4rem; }
h2 { border-top: 2px solid var(--line); margin-top: 3rem; padding-top: 1.5rem; }
h3 { margin-top: 2rem; }
table { border-collapse: collapse; font-size: .875rem; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem .3rem 0; }
th, td { text-align: left; vertical-align: top; }
code, pre { font-family: ui-monospace, monospace; font-size: .875em; }
pre { background: var(--soft); border-radius: .4rem; overflow-x: auto; padding: .8rem 1rem; }
td:first-child code { white-space: nowrap; }
nav ul { columns: 2; padding-left: 1.2rem; }
.wide { overflow-x: auto; }
@media (max-width: 40rem) { nav ul { columns: 1; } }
`

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => ESCAPES[character]!)
}

/** Text with `code` in backquotes. */
function prose(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

export function eventsPage(version: string): string {
  const topics = publicTopics()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lastro events</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Lastro events</h1>
<p>Version ${escaped(version)}. The topics that teams downstream may build on. The same in machine form:
<code>docs/asyncapi.yaml</code>.</p>
${reading()}
<nav><h2>Topics</h2><ul>
${topics.map(topicItem).join('\n')}
</ul></nav>
${topics.map(topicSection).join('\n')}
<section id="types"><h2>Types</h2>
${typeSections(topics)}
</section>
</body>
</html>
`
}

function topicItem({ name, summary }: Topic): string {
  return `<li><a href="#${name}">${name}</a>: ${prose(summary)}</li>`
}

function reading(): string {
  const rules = [
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
  return `<h2>Reading</h2><ul>${rules.map(rule => `<li>${prose(rule)}</li>`).join('')}</ul>`
}

function topicSection(topic: Topic): string {
  return `<section id="${topic.name}">
<h2>${topic.name}</h2>
<p>${prose(topic.summary)} ${isInbound(topic) ? 'You write, we read.' : 'We write, you read.'}</p>
<ul>${promisesOf(topic)
    .map(promise => `<li>${prose(promise)}</li>`)
    .join('')}</ul>
${topic.records.map(record => recordSection(topic, record)).join('\n')}
</section>`
}

function recordSection(topic: Topic, record: string): string {
  const schema = loadAvro(record)
  return `<h3 id="${topic.name}.${shortNameOf(record)}"><code>${escaped(eventOf(schema))}</code></h3>
<p>${prose(schema.doc ?? '')} Avro record <code>${record}</code>,
subject <code>${topic.name}-${record}</code>.</p>
<details><summary>Fields and example</summary>
${fieldTable(schema)}
<pre>${escaped(exampleText(record))}</pre></details>`
}

function fieldTable(schema: NamedSchema): string {
  const rows = ownFieldRows(schema).map(({ name, type, optional, doc }) => {
    const shown = `${linked(type)}${optional ? ' or null' : ''}`
    return `<tr><td><code>${name}</code></td><td>${shown}</td><td>${prose(doc)}</td></tr>`
  })
  return `<div class="wide"><table><thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}

/** Names of types begin with a capital and lead to their section. */
function linked(type: string): string {
  return escaped(type).replace(/[A-Z]\w*/g, name => `<a href="#type.${name}">${name}</a>`)
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
  return sorted.map(typeSection).join('\n')
}

function typeSection(schema: NamedSchema): string {
  const symbols = isEnum(schema) ? schema.symbols.map(symbol => `<code>${symbol}</code>`).join(', ') : ''
  return `<h3 id="type.${schema.name}">${schema.name}</h3>
<p>${prose(schema.doc ?? '')} ${symbols}</p>${isEnum(schema) ? '' : fieldTable(schema)}`
}
