import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages, wordsByHand, wordsOf } from '../test/house/words.ts'

/**
 * Limits on documentation by hand: a page that is too long to finish is useless. They count words
 * outside code blocks. Generated pages and translations (README.pt-BR.md, docs/pt-BR) do not count: a
 * reader reads one language, and docs/site/site.test.ts holds their code equal.
 */

const ROOT = join(import.meta.dirname, '..')
const MAX_WORDS = 45_000
/** Half a page. A longer record is a design: docs/design. */
const MAX_DECISION_WORDS = 400
const FIRST_SCREEN_LINES = 30

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test(`the documentation has at most ${MAX_WORDS} words by hand`, () => {
  const total = wordsByHand()
  process.stdout.write(`documentation: ${total} words by hand in ${pages.length} pages\n`)
  expect(pages.length).toBeGreaterThan(40)
  expect(total).toBeLessThanOrEqual(MAX_WORDS)
})

test('a decision record is half a page', () => {
  const records = pages.filter(path => path.startsWith('docs/decisions/'))
  expect(records.length).toBeGreaterThan(20)
  expect(records.filter(path => wordsOf(path) > MAX_DECISION_WORDS)).toEqual([])
})

test('the first screen of the README leads to every door', () => {
  const lines = textOf('README.md').split('\n')
  expect(lines.indexOf('## Where to start')).toBeGreaterThan(0)
  expect(lines.indexOf('## Where to start')).toBeLessThanOrEqual(FIRST_SCREEN_LINES)
})

test('every npm script that a page names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json'))
  const named = pages.flatMap(path =>
    [...textOf(path).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name]) => ({
      path,
      name: name!,
    })),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([])
})
