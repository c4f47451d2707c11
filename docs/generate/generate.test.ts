import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCS_DIRECTORY, generatedFiles } from './generate.ts'

test('docs/ holds what `npm run generate -- docs` writes', () => {
  const stale = [...generatedFiles()].filter(([path, text]) => {
    const file = join(DOCS_DIRECTORY, path)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  expect(stale.map(([path]) => path)).toEqual([])
})
