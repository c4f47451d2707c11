/**
 * Examples that happened: one value per record of the public topics, read from a running platform by `npm run
 * generate -- examples`, in the codec's outside form. Documents show these; nothing in them is made up.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Topic, topics } from './topics.ts'

export const RECORDED_FILE = join(import.meta.dirname, 'recorded.json')

type Value = Readonly<Record<string, unknown>>

/** Every record that the documents show, each once. */
export function recordedRecords(): readonly string[] {
  const shown = Object.values<Topic>(topics).filter(({ audience }) => audience === 'public')
  return [...new Set(shown.flatMap(({ records }) => records))]
}

let read: Readonly<Record<string, Value>> | null = null

/** A value of this record that a platform wrote. Throws where none was recorded. */
export function recordedExample(record: string): Value {
  read ??= JSON.parse(readFileSync(RECORDED_FILE, 'utf8')) as Readonly<Record<string, Value>>
  const value = read[record]
  if (!value) throw new Error(`no ${record} was recorded: run \`npm run generate -- examples\``)
  return value
}
