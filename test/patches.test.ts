import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** patches/README.md names every hunk of every patch, and tests that exist. */

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'patches')
const page = readFileSync(join(FOLDER, 'README.md'), 'utf8')
const versions = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies

const patches = readdirSync(FOLDER).flatMap(name => {
  const found = name.match(/^(.+)\+([^+]+)\.patch$/)
  // A scope is written with a plus sign, too.
  return found ? [{ name, package: found[1]!.replace('+', '/'), version: found[2]! }] : []
})

test('each patch has its section, for the version that is installed', () => {
  const sections = [...page.matchAll(/^## (\S+) (\S+)$/gm)].map(([, name, version]) => `${name}+${version}`)
  expect(sections).toEqual(patches.map(patch => `${patch.package}+${patch.version}`))
  for (const patch of patches) expect(versions[patch.package]).toBe(patch.version)
})

test('each patched file has its row, and the row counts its hunks', () => {
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (\d+) \|/gm)].map(([, file, hunks]) => `${file}: ${hunks}`)
  const patched = patches.flatMap(({ name }) =>
    readFileSync(join(FOLDER, name), 'utf8')
      .split(/^diff --git /m)
      .slice(1)
      .map(part => {
        const [, file] = part.match(/^a\/node_modules\/(?:@[^/]+\/)?[^/]+\/(?:src|lib)\/(\S+)/)!
        return `${file}: ${part.match(/^@@ /gm)!.length}`
      }),
  )
  expect(rows.sort()).toEqual(patched.sort())
})

test('each test that is named is there', () => {
  const tests = ['test/runtime', 'processors/runtime/kafka', 'gateway/input']
    .flatMap(folder => readdirSync(join(ROOT, folder)).map(file => join(ROOT, folder, file)))
    .filter(path => path.endsWith('.test.ts'))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  const named = [...page.matchAll(/"([^"]+?)…?"/g)]
    .map(([, title]) => title!)
    .filter(title => /\s\S+\s/.test(title))
  expect(named.filter(title => !tests.includes(`'${title}`))).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})
