import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAvro, type NamedSchema } from '../codec/avroFiles.ts'
import { compileAvro } from '../codec/logicalTypes.ts'
import { breachesBetween, breachText } from './evolution.ts'
import { type GoldenVersion, goldenRecords, goldenVersions } from './goldenFiles.ts'
import { modeOfRecord } from './subjects.ts'
import { missingGolden, publishedRecords } from './writeGolden.ts'

/** Every published version, read once: there are hundreds. */
const published = new Map(goldenRecords().map(record => [record, goldenVersions(record)] as const))
const compiled = new Map<NamedSchema, ReturnType<typeof compileAvro>>()
function typeOf(schema: NamedSchema) {
  const known = compiled.get(schema)
  if (known) return known
  const type = compileAvro(schema)
  compiled.set(schema, type)
  return type
}

/** Decodes the bytes of one version with another schema. */
function readWith(reader: NamedSchema, golden: GoldenVersion): unknown {
  const type = typeOf(reader)
  const bytes = Buffer.from(golden.bytes, 'hex')
  return JSON.parse(JSON.stringify(type.fromBuffer(bytes, type.createResolver(typeOf(golden.schema)))))
}

test('every record on a topic has its current schema among the golden versions (`npm run generate -- golden`)', () => {
  const lacking = publishedRecords().filter(record =>
    missingGolden(record, loadAvro(record), goldenVersions(record)),
  )
  expect(lacking).toEqual([])
})

test('the changelog of the data contract speaks of every version after the first', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../docs/data-contract-changelog.md'), 'utf8')
  const later = goldenRecords().flatMap(record =>
    goldenVersions(record)
      .filter(({ version }) => version > 1)
      .map(({ version }) => `${record} version ${version}`),
  )
  expect(later.filter(line => !changelog.includes(line))).toEqual([])
})

test('no published record has vanished', () => {
  const current = new Set(publishedRecords())
  expect(goldenRecords().filter(record => !current.has(record))).toEqual([])
})

test('every golden record decodes with its own schema to what it decoded to then', () => {
  for (const golden of [...published.values()].flat()) {
    expect(readWith(golden.schema, golden)).toEqual(golden.value)
  }
})

test('every golden record decodes with the current reader, and no value that both know differs', () => {
  for (const [record, versions] of published) {
    const reader = loadAvro(record)
    for (const golden of versions) {
      expect(readWith(reader, golden)).toMatchObject(inBoth(golden.value, reader))
    }
  }
})

function inBoth(value: unknown, schema: NamedSchema): object {
  const known = new Set(schema.type === 'record' ? schema.fields.map(({ name }) => name) : [])
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => known.has(name)))
}

test('every two versions of a record read each other, by our own rules and by Avro’s', () => {
  for (const [record, goldens] of published) {
    const versions = [...goldens.map(({ schema }) => schema), loadAvro(record)]
    const types = versions.map(typeOf)
    const mode = modeOfRecord(record)
    versions.forEach((newer, i) => {
      for (const [number, older] of versions.slice(0, i).entries()) {
        const breaches = breachesBetween(older, newer, mode)
        if (breaches.length > 0) throw new Error(breachText(record, `${number + 1}`, breaches))
        types[i]!.createResolver(types[number]!)
        if (mode === 'full') types[number]!.createResolver(types[i]!)
      }
    })
  }
})

describe('writing golden versions', () => {
  const sample = (...fields: object[]) =>
    ({
      type: 'record',
      name: 'CollateralCreated',
      namespace: 'lastro.events',
      doc: 'A.',
      fields,
    }) as NamedSchema
  const record = 'lastro.events.CollateralCreated'
  const id = { name: 'id', doc: 'The id.', type: 'string' }
  const first = missingGolden(record, sample(id), [])!

  test('the first version is 1; better words are no new version; an added field is', () => {
    expect(first).toMatchObject({ version: 1, value: { id: expect.any(String) } })
    expect(missingGolden(record, sample({ ...id, doc: 'Better.' }), [first])).toBeUndefined()
    const added = { name: 'note', doc: 'A note.', type: ['null', 'string'], default: null }
    expect(missingGolden(record, sample(id, added), [first])).toMatchObject({ version: 2 })
  })

  test('an incompatible schema is refused with record, field and rule', () => {
    expect(() => missingGolden(record, sample(), [first])).toThrow(
      `${record} may not follow its published version 1:\n  CollateralCreated.id: a published field is never removed`,
    )
  })

  test('a golden record whose bytes no longer decode to its value is found', () => {
    const broken = { ...first, bytes: '0461' }
    expect(() => expect(readWith(first.schema, broken)).toEqual(broken.value)).toThrow()
  })
})
