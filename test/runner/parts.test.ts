import {
  type Choice,
  choose,
  everyChange,
  everything,
  isSlow,
  PARTS,
  PROGRAMS,
  partOf,
  testFiles,
} from './parts.ts'
import { sample } from './sample.ts'

const chosen = (...words: string[]) => choose(words) as Choice
const refusal = (...words: string[]) => (choose(words) as { readonly refusal: string }).refusal

test('the quick run has the types, no slow file, and three of the parts', () => {
  const { programs, files } = everyChange()
  expect(programs).toEqual(['types', 'consoleTypes', 'lint'])
  expect(files.filter(isSlow)).toEqual([])
  expect([...new Set(files.map(partOf))].sort()).toEqual(['check', 'e2e', 'integration'])
})

test('a part is all its files and programs; words may repeat and come in any order', () => {
  const faults = chosen('types', 'faults', 'types')
  expect(faults.programs).toEqual(['types', 'chaos'])
  expect(new Set(faults.files.map(partOf))).toEqual(new Set(['faults']))
})

test('a file, a folder, and no file twice', () => {
  const file = 'test/runner/parts.test.ts'
  expect(chosen(file)).toEqual({ programs: [], files: [file] })
  const { files } = chosen('./test/runner/', file)
  expect(files).toContain(file)
  expect(new Set(files).size).toBe(files.length)
  expect(files.every(path => path.startsWith('test/runner/'))).toBe(true)
})

test.each([
  [
    'an unknown word',
    'unti',
    /^unti is no part of the tests.*; parts: check, integration, e2e, browser, faults; /,
  ],
  ['a file without tests', 'test/runner/parts.ts', /^test\/runner\/parts.ts contains no test/],
  ['a folder without tests', 'compose', /^compose contains no test/],
])('%s is refused with the valid words', (_what, word, message) => {
  expect(refusal('check', word)).toMatch(message)
})

test('every tag of a test file is a known one, and every part has quick and slow cases', () => {
  const tags = testFiles().flatMap(file => file.split('/').at(-1)!.split('.').slice(1, -2))
  const known = ['slow', 'long', 'integration', 'e2e', 'browser', 'fault', 'clock']
  expect([...new Set(tags)].sort()).toEqual(known.sort())
  for (const part of PARTS) {
    const files = testFiles().filter(file => partOf(file) === part)
    expect(files.filter(isSlow).length).toBeGreaterThan(0)
    expect(files.filter(file => !isSlow(file)).length).toBeGreaterThan(0)
  }
  expect(everything()).toEqual({ programs: Object.keys(PROGRAMS), files: testFiles() })
})

test('a sample has all quick files, a part of the slow ones of each part, and is the same for the same seed', () => {
  const all = everything()
  const drawn = sample(all, 'a')
  expect(sample(all, 'a')).toEqual(drawn)
  expect(sample(all, 'b')).not.toEqual(drawn)
  expect(drawn.files.filter(file => !isSlow(file))).toEqual(all.files.filter(file => !isSlow(file)))
  const slow = drawn.files.filter(isSlow)
  expect(new Set(slow.map(partOf))).toEqual(new Set(PARTS))
  expect(slow.length).toBeLessThan(all.files.filter(isSlow).length / 3)
})

test('two hundred seeds together draw every slow file', () => {
  const all = everything()
  const seeds = Array.from({ length: 200 }, (_, index) => String(index))
  const drawn = new Set(seeds.flatMap(seed => sample(all, seed).files.filter(isSlow)))
  expect([...drawn].sort()).toEqual(all.files.filter(isSlow))
})
