import {
  allParts,
  type Choice,
  choose,
  EVERY_TIME,
  fileParts,
  PROGRAMS,
  partOf,
  testFiles,
} from './testParts.ts'

const chosen = (...words: string[]) => choose(words) as Choice
const refusal = (...words: string[]) => (choose(words) as { readonly refusal: string }).refusal

test('without a word, what must hold after every change', () => {
  expect(chosen()).toEqual({ parts: EVERY_TIME, files: [] })
})

test('parts run once and in their order, whatever the order of the words', () => {
  expect(chosen('e2e', 'types', 'e2e')).toEqual({ parts: ['types', 'e2e'], files: [] })
})

test('a file, a folder, and neither a part nor a file twice', () => {
  const file = 'local/testParts.test.ts'
  expect(chosen(file)).toEqual({ parts: [], files: [file] })
  const { files } = chosen('./local/', file)
  expect(files).toContain(file)
  expect(new Set(files).size).toBe(files.length)
  expect(files.every(path => path.startsWith('local/'))).toBe(true)
  expect(chosen('unit', file, 'test/e2e/a-stranger-finds-nothing.test.ts')).toEqual({
    parts: ['unit'],
    files: ['test/e2e/a-stranger-finds-nothing.test.ts'],
  })
})

test.each([
  [
    'a word that is nothing',
    'unti',
    /^unti is neither a part of the tests nor a path; parts are types, consoleTypes, lint/,
  ],
  ['a file without tests', 'local/testParts.ts', /^local\/testParts.ts holds no test/],
  ['a folder without tests', 'compose', /^compose holds no test/],
  ['a part beside a word that is nothing', 'locl', /^locl is neither/],
])('%s is refused and said so', (_what, word, message) => {
  expect(refusal('unit', word)).toMatch(message)
})

test('every test file belongs to a part, and each part of files has some', () => {
  const parts = new Set(testFiles().map(partOf))
  expect([...parts].sort()).toEqual([...fileParts].sort())
  expect(testFiles().length).toBeGreaterThan(120)
})

test('everything runs in one of the two runs, and nothing in both', () => {
  expect(new Set(allParts).size).toBe(allParts.length)
  expect(new Set(allParts)).toEqual(new Set([...fileParts, ...Object.keys(PROGRAMS), 'thorough']))
})
