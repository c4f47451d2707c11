import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One command of docs/runbooks.md: its section, the language of its block, its text. */
export interface RunbookCommand {
  readonly section: string
  readonly language: 'sh' | 'js' | 'promql'
  readonly text: string
}

const runbooks = readFileSync(join(import.meta.dirname, '../../docs/runbooks.md'), 'utf8')

export const runbookSections: readonly (readonly [title: string, text: string])[] = runbooks
  .split(/^## /m)
  .slice(1)
  .map(section => [section.split('\n', 1)[0]!, section])

const isCommand = (line: string) => !line.startsWith('export ')

/** Every line of a shell block is a command; the other blocks hold one each. */
const firstPage = ['first page', runbooks.slice(0, runbooks.indexOf('\n## '))] as const
export const runbookCommands: readonly RunbookCommand[] = [firstPage, ...runbookSections].flatMap(
  ([section, text]) =>
    [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, language, block = '']) => {
      const lines = language === 'sh' ? block.trim().split('\n').filter(isCommand) : [block.trim()]
      return lines.map(line => ({ section, language: language as RunbookCommand['language'], text: line }))
    }),
)

export const commandsOf = (language: RunbookCommand['language'], form = /^/) =>
  runbookCommands.filter(command => command.language === language && form.test(command.text))
