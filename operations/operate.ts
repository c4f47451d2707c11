/**
 * `npm run operate -- <tool> …`: one entry for every tool of operators. `--help` lists them; `<tool> --help`
 * shows how one is called. Neither acts.
 */
import { type ToolEntry, tools } from './commandLine/toolTable.ts'

const [name = '--help', ...args] = process.argv.slice(2)
const entry = (tools as Readonly<Record<string, ToolEntry>>)[name]
if (entry === undefined) {
  const isHelp = name === '--help' || name === '-h'
  const problem = isHelp ? '' : `there is no tool ${name}\n`
  process[isHelp ? 'stdout' : 'stderr'].write(`${problem}${list()}`)
  process.exit(isHelp ? 0 : 2)
}
// The tool reads its arguments as if it had been started itself.
const file = new URL(entry.file, import.meta.url)
process.argv.splice(1, process.argv.length, file.pathname, ...args)
await import(file.href)

function list(): string {
  const width = Math.max(...Object.keys(tools).map(each => each.length))
  const lines = Object.entries(tools).map(([each, { about }]) => `  ${each.padEnd(width)}  ${about}`)
  const usage = 'usage: npm run operate -- <tool> [arguments]; <tool> --help says which'
  return `${usage}\n\n${lines.join('\n')}\n\nIn the image: node operations/operate.ts <tool> …\n`
}
