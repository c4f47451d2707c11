import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { licenceOf, type PackageLock, runtimeOf } from '../release/licences.ts'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as PackageLock
const runtime = runtimeOf(lock)
/** Of these nothing follows for our own code but to name them. */
const PERMISSIVE = ['MIT', 'MIT-0', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD']
const CHOICES: Readonly<Record<string, string>> = {
  ibantools: 'MIT or MPL-2.0',
  '@expo-google-fonts/arimo': 'MIT AND OFL-1.1',
}

test('docs/dependencies.md has a row with a reason for each runtime dependency', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (\S.{10,}?) \|/gm)].map(([, name]) => name)
  expect(rows.sort()).toEqual(Object.keys(dependencies).sort())
})

test('every runtime package has a licence that asks for nothing but its name', () => {
  const found = runtime.filter(one => {
    const licence = licenceOf(one) ?? 'unknown'
    return CHOICES[one.name] !== licence && !PERMISSIVE.includes(licence)
  })
  expect(found.map(one => `${one.name}: ${licenceOf(one)}`)).toEqual([])
})

test('the table says how many packages there are, and their licences', () => {
  expect(page).toContain(`${runtime.length} packages in all`)
  const told = new Map(
    [...page.matchAll(/^\| `([^`]+)` \|.*\| ([^|]+) \| [^|]+ \|$/gm)].map(row => [row[1], row[2]]),
  )
  for (const [name, licence] of told) {
    expect([name, licence]).toEqual([
      name,
      licenceOf(runtime.find(one => one.path === `node_modules/${name}`)!),
    ])
  }
  expect(told.size).toBeGreaterThan(20)
})

test('the bill of materials names every runtime package, with its licence, and no other; always the same', () => {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'lastro-bill-')))
  const run = (folder: string) => {
    execFileSync(process.execPath, ['release/sbom.ts', '--out', folder], { cwd: ROOT })
    return readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')
  }
  const [first, second] = folders.map(run)
  expect(second).toBe(first)
  const bom = JSON.parse(first!)
  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'lastro'])
  const components: { 'bom-ref': string; licenses?: unknown[] }[] = bom.components
  const packages = [...new Set(runtime.map(({ name, version }) => `${name}@${version}`))].sort()
  expect([...new Set(components.map(one => one['bom-ref']))].sort()).toEqual(packages)
  expect(components.filter(({ licenses }) => !licenses)).toEqual([])
  const list = readFileSync(join(folders[0]!, 'licences.csv'), 'utf8')
  expect(list.trim().split('\n').length - 1).toBe(packages.length)
  for (const folder of folders) rmSync(folder, { recursive: true })
})
