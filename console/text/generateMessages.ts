import { readFileSync, writeFileSync } from 'node:fs'
import { placeholdersOf } from './catalogue.ts'

export const MESSAGES_PATH = new URL('messages.generated.ts', import.meta.url)

const HEAD =
  '// Generated from en.json by `npm run generate -- words`; a test proves it fresh. Do not edit.\n'

/** Types of the console's messages: text, or a function of the values that the English text names. */
export function messagesSource(): string {
  const english: unknown = JSON.parse(readFileSync(new URL('en.json', import.meta.url), 'utf8'))
  return `${HEAD}export interface Messages ${typeOf(english, '')}\n`
}

function typeOf(node: unknown, indent: string): string {
  if (typeof node === 'string') {
    const values = placeholdersOf(node).map(name => `${name}: string | number`)
    return values.length === 0 ? 'string' : `(${values.join(', ')}) => string`
  }
  const fields = Object.entries(node as object).map(
    ([key, value]) => `${indent}  readonly ${JSON.stringify(key)}: ${typeOf(value, `${indent}  `)}\n`,
  )
  return `{\n${fields.join('')}${indent}}`
}

if (import.meta.main) writeFileSync(MESSAGES_PATH, messagesSource())
