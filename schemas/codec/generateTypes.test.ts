import { readFileSync } from 'node:fs'
import { generateTypes, TYPES_PATH } from './generateTypes.ts'

test('schemas/types.ts is what `npm run generate -- types` writes', () => {
  expect(readFileSync(TYPES_PATH, 'utf8')).toBe(generateTypes())
})
