/**
 * `npm run generate -- golden`: adds a golden version for every record whose schema is not among its
 * published ones. Refuses a schema that may not follow them; never touches a file that is there.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAvro, type NamedSchema } from '../codec/avroFiles.ts'
import { compileAvro } from '../codec/logicalTypes.ts'
import { breachesBetween, breachText } from './evolution.ts'
import { GOLDEN_DIRECTORY, type GoldenVersion, goldenVersions } from './goldenFiles.ts'
import { sampleOf } from './sample.ts'
import { modeOfRecord, subjects } from './subjects.ts'

/** Records that some topic carries, each once. */
export function publishedRecords(): readonly string[] {
  return [...new Set(subjects().map(({ record }) => record))].sort()
}

/**
 * A version is the schema without docs: better docs are no new version. Undefined when the current
 * schema is already among the golden versions, docs aside.
 */
export function missingGolden(
  record: string,
  schema: NamedSchema,
  published: readonly GoldenVersion[],
): GoldenVersion | undefined {
  if (published.some(golden => sameButDocs(golden.schema, schema))) return undefined
  for (const golden of published) {
    const breaches = breachesBetween(golden.schema, schema, modeOfRecord(record))
    if (breaches.length > 0) throw new Error(breachText(record, `${golden.version}`, breaches))
  }
  const type = compileAvro(schema)
  const bytes = type.toBuffer(sampleOf(schema))
  const version = (published.at(-1)?.version ?? 0) + 1
  return {
    version,
    bytes: bytes.toString('hex'),
    value: type.fromBuffer(bytes),
    schema: JSON.parse(withoutDocs(schema)),
  }
}

function sameButDocs(one: NamedSchema, other: NamedSchema): boolean {
  return withoutDocs(one) === withoutDocs(other)
}

function withoutDocs(schema: NamedSchema): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    key === 'doc' && typeof value === 'string' ? undefined : value,
  )
}

/** The value is for people, one line per field; the schema is for machines, one line in all. */
function goldenText({ version, bytes, value, schema }: GoldenVersion): string {
  const lines = [
    `  "version": ${version}`,
    `  "bytes": "${bytes}"`,
    `  "value": ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}`,
    `  "schema": ${JSON.stringify(schema)}`,
  ]
  return `{\n${lines.join(',\n')}\n}\n`
}

function writeMissing(): void {
  for (const record of publishedRecords()) {
    const golden = missingGolden(record, loadAvro(record), goldenVersions(record))
    if (!golden) continue
    const folder = join(GOLDEN_DIRECTORY, record)
    mkdirSync(folder, { recursive: true })
    // `wx` refuses to overwrite: what was published stays as it was.
    writeFileSync(join(folder, `${golden.version}.json`), goldenText(golden), { flag: 'wx' })
    process.stdout.write(`${record} version ${golden.version}\n`)
  }
}

if (import.meta.main) writeMissing()
