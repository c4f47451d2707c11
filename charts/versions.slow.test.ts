import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { databaseOf } from '../platform/mongodb/mongodbAccess.ts'
import { keysDatabaseName } from '../schemas/documents/indexes.ts'
import type { Manifest } from '../test/support/charts/rendering.ts'
import { chartFolder } from './chartFolder.ts'
import { CHECKED_ON, problemOf } from './versions.fixture.ts'

const HALF_A_YEAR_MS = 183 * 86_400_000
const example = (name: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(chartFolder, 'examples', name), 'utf8')).map(one => one.toJS())
const images = Object.values<{ image: string }>(
  parse(readFileSync(join(import.meta.dirname, '../docker-compose.yml'), 'utf8'), { merge: true }).services,
).map(({ image }) => image)
const tagOf = (name: string) => images.find(image => image.startsWith(`${name}:`))!.split(':')[1]!

test('versions in examples and compose are ones that will do', () => {
  const kafka = example('strimzi.yaml').find(({ kind }) => kind === 'Kafka')
  const [mongodb] = example('mongodb.yaml')
  const problems = [
    problemOf('strimzi-kafka', kafka.spec.kafka.version),
    problemOf('mongodb', mongodb.spec.version),
    problemOf('kafka', tagOf('apache/kafka')),
    problemOf('mongodb', tagOf('mongo')),
    problemOf('seaweedfs', tagOf('chrislusf/seaweedfs')),
  ]
  expect(problems.filter(problem => problem !== null)).toEqual([])
})

test('the rules refuse what they are there for', () => {
  expect(problemOf('strimzi-kafka', '4.0.0')).toContain('Strimzi')
  expect(problemOf('strimzi-kafka', '4.4.0')).toContain('Strimzi')
  expect(problemOf('mongodb', '8.0.4')).toContain('CVE-2025-14847')
  expect(problemOf('seaweedfs', '4.02')).toContain('mini')
})

test('the rules were read again within half a year', () => {
  expect(Date.now() - Date.parse(CHECKED_ON)).toBeLessThan(HALF_A_YEAR_MS)
})

test('Strimzi 1.0 knows only its first stable interface, and users need the operator that makes them', () => {
  const objects = [...example('strimzi.yaml'), ...example('strimzi-users.yaml')]
  expect(new Set(objects.map(({ apiVersion }) => apiVersion))).toEqual(new Set(['kafka.strimzi.io/v1']))
  expect(objects.find(({ kind }) => kind === 'Kafka').spec.entityOperator.userOperator).toBeDefined()
})

test('what a user of the MongoDB example may do in the main database, it may do in that of personal keys', () => {
  const main = databaseOf({ mongodbUri: 'mongodb://mongodb:27017' })
  const [mongodb] = example('mongodb.yaml')
  for (const { name, roles } of mongodb.spec.users) {
    const rolesIn = (db: string) =>
      roles.filter((one: Manifest) => one.db === db).map((one: Manifest) => one.name)
    expect(rolesIn(main)).toHaveLength(1)
    expect({ name, roles: rolesIn(keysDatabaseName(main)) }).toEqual({ name, roles: rolesIn(main) })
  }
})
