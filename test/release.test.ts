import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRACT_VERSION } from '../docs/generate/generate.ts'

/** Whatever says which release it is says the same. */

const textOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const { version } = JSON.parse(textOf('package.json'))
const firstOf = (path: string, pattern: RegExp) => textOf(path).match(pattern)?.[1]

test.each([
  ['package-lock.json', /"version": "([^"]+)"/],
  ['package-lock.json', /"": \{[^}]*?"version": "([^"]+)"/],
  ['charts/lastro/Chart.yaml', /^version: (.+)$/m],
  ['charts/lastro/Chart.yaml', /^appVersion: (.+)$/m],
  ['Dockerfile', /^ARG VERSION=(.+)$/m],
  ['docs/openapi.json', /"version": "([^"]+)"/],
  ['CHANGELOG.md', /^## (\d[^ \n]*)/m],
])('%s names the release', (path, pattern) => {
  expect(firstOf(path, pattern)).toBe(version)
})

test('the data contract belongs to a release that is out', () => {
  const releases = [...textOf('CHANGELOG.md').matchAll(/^## (\d[^ \n]*)/gm)].map(([, name]) => name)
  expect(releases).toContain(CONTRACT_VERSION)
  expect(firstOf('docs/data-contract-changelog.md', /^## (\d.+)$/m)).toBe(CONTRACT_VERSION)
})
