import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SDK = join(import.meta.dirname, '../../sdk')
const MAX_LINES = 300

/** Statements: without blank lines, comments, imports and re-exports. */
const NO_STATEMENT = {
  typescript: /^\s*$|^\s*(\/\/|\/\*|\*)|^import |^export (type )?(\*|\{.*\}) from /,
  python: /^\s*$|^\s*#|^\s*"""|^\s*(import|from) /,
}

test.each([
  ['typescript', 'src/*.ts'],
  ['python', 'lastro/*.py'],
] as const)('the part of the SDK for %s that is written by hand has at most 300 statements', (sdk, files) => {
  const folder = join(SDK, sdk)
  const texts = globSync(files, { cwd: folder }).map(file => readFileSync(join(folder, file), 'utf8'))
  expect(texts.length).toBeGreaterThan(5)
  const lines = texts.flatMap(text => withoutDocstrings(text).split('\n'))
  expect(lines.filter(line => !NO_STATEMENT[sdk].test(line)).length).toBeLessThanOrEqual(MAX_LINES)
})

const withoutDocstrings = (text: string) => text.replaceAll(/"""[\s\S]*?"""/g, '')
