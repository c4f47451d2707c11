import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadEnvironment, readEnvironment } from '../process/environment.ts'
import { prefixSettings } from './kafkaConfig.ts'

const root = join(import.meta.dirname, '../..')
const FOLDERS = 'gateway,operations,platform,processors,sandbox,schemas'
const prefixOf = (given: string) => readEnvironment(prefixSettings, { KAFKA_PREFIX: given }).kafkaPrefix

test('one file makes the client that knows the prefix, and no other file makes one', () => {
  const files = globSync(`{${FOLDERS}}/**/*.ts`, { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  const making = files.filter(file => /\bnew Kafka\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(making).toEqual(['platform/kafka/kafkaClient.ts'])
})

test.each(['', 'lending.prod.', 'hom-', 'A_'])('a prefix may be "%s"', prefix => {
  expect(prefixOf(prefix)).toBe(prefix)
})

test.each(['lending', 'a/b.', 'empréstimo.', ' .', `${'a'.repeat(64)}.`])(
  'a prefix "%s" is refused by name: what begins with it could be taken for another deployment’s, or no broker has it',
  prefix => {
    expect(() => prefixOf(prefix)).toThrow(BadEnvironment)
    expect(() => prefixOf(prefix)).toThrow('KAFKA_PREFIX: ')
  },
)
