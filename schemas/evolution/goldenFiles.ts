/**
 * Every published version of every record, for ever: schemas/golden/<record>/<version>.json holds the schema,
 * one encoded record and what it must decode to. Files are added (`npm run generate -- golden`), never
 * changed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedSchema } from '../codec/avroFiles.ts'

export interface GoldenVersion {
  readonly version: number
  readonly schema: NamedSchema
  /** The record's Avro bytes without framing, as hexadecimal text. */
  readonly bytes: string
  /** In the codec's outside form. */
  readonly value: unknown
}

export const GOLDEN_DIRECTORY = join(import.meta.dirname, '..', 'golden')

/** The published versions of a record, oldest first; empty for a record that was never published. */
export function goldenVersions(record: string, directory = GOLDEN_DIRECTORY): readonly GoldenVersion[] {
  const folder = join(directory, record)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as GoldenVersion)
    .sort((one, other) => one.version - other.version)
}

/** Records that have golden versions. */
export function goldenRecords(directory = GOLDEN_DIRECTORY): readonly string[] {
  if (!existsSync(directory)) return []
  const entries = readdirSync(directory, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}
