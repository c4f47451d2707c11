import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HASH_FILE, hashOf, sdkFacts } from '../../sdk/generate/generate.ts'
import { blockingClient } from '../../sdk/generate/python.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the SDK is generated from today’s docs/openapi.json: `npm run generate -- sdk`', () => {
  const written = readFileSync(join(ROOT, 'sdk/typescript/src/generated', HASH_FILE), 'utf8')
  expect(written.trim()).toBe(hashOf(sdkFacts()))
})

test('the blocking client of Python is the one for asyncio, made blocking', () => {
  const read = (name: string) => readFileSync(join(ROOT, 'sdk/python/lastro', name), 'utf8')
  expect(read('generated/client.py').replace(/^#.*\n/, '')).toBe(blockingClient(read('client.py')))
})
