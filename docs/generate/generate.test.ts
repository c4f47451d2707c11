import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { topics } from '../../schemas/topics.ts'
import { architecturePicture } from './architecturePicture.ts'
import { DOCS_DIRECTORY, generatedFiles } from './generate.ts'

test('docs/ holds what `npm run generate -- docs` writes', () => {
  const stale = [...generatedFiles()].filter(([path, text]) => {
    const file = join(DOCS_DIRECTORY, path)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  expect(stale.map(([path]) => path)).toEqual([])
})

test('the picture of the parts names every topic, drawn or not', () => {
  const picture = architecturePicture()
  const missing = Object.values(topics).filter(({ name }) => !picture.includes(name))
  expect(missing.map(({ name }) => name)).toEqual([])
})
