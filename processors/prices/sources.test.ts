import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSources } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'sources-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (entries: unknown) => {
  const path = join(folder, 'sources.json')
  writeFileSync(path, JSON.stringify(entries))
  return readSources(path)
}
const given = (source: string, more: object = {}) => {
  return { symbol: 'USDC', source, url: 'https://prices.example/usdc', path: 'price', ...more }
}

test('a source needs no more than symbol, source, url and path; the rest has defaults', () => {
  expect(
    read([given('a'), given('b', { timePath: 'at', maxAgeSeconds: 30, upstream: 'v', hours: 'fx' })]),
  ).toEqual([
    {
      ...given('a'),
      timePath: null,
      maxAgeSeconds: 120,
      maxUnchangedSeconds: 120,
      upstream: 'a',
      hours: null,
    },
    {
      ...given('b'),
      timePath: 'at',
      maxAgeSeconds: 30,
      maxUnchangedSeconds: 120,
      upstream: 'v',
      hours: 'fx',
    },
  ])
})

test.each([
  [{}, 'a list of at most 100 sources'],
  [[given('a'), 3], '[1]: a source is an object'],
  [[given('a', { maxage: 3 })], '[0].maxage: unknown'],
  [[given('')], '[0].source: a text is required'],
  [[given('a', { symbol: 'DOGE' })], '[0].symbol: DOGE is not a supported symbol'],
  [[given('a', { url: 'file:///etc/passwd' })], '[0].url: file:///etc/passwd is not an http or https URL'],
  [[given('a', { timePath: 7 })], '[0].timePath: a text is required'],
  [[given('a', { maxAgeSeconds: 0 })], '[0].maxAgeSeconds: whole seconds'],
  [[given('a', { maxUnchangedSeconds: 1.5 })], '[0].maxUnchangedSeconds: whole seconds'],
  [[given('a', { hours: 'nyse' })], '[0].hours: fx, or left out'],
  [[given('a'), given('a')], 'USDC names a source twice'],
  [[given('a', { upstream: 'v' }), given('b', { upstream: 'v' })], 'at least 2 different upstreams'],
  [[given('a'.repeat(60)), given('b'.repeat(60))], 'too long for a tick'],
])('%j is refused with the entry and the reason', (entries, reason) => {
  expect(() => read(entries)).toThrow(reason)
})
