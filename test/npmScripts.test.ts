import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProgram } from '../cli/program.ts'
import { generatedParts } from '../local/generatedParts.ts'

/** Every command that a page or a comment quotes is there, and there are few of them to remember. */

const ROOT = join(import.meta.dirname, '..')
const MOST_SCRIPTS = 25
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
/** History keeps its words. */
const IS_HISTORY = /CHANGELOG|RESULTS|^docs\/decisions\/|^test\/upgrade\/|\/golden\//
const files = listed.split('\n').filter(path => /\.(md|ts|ya?ml|tpl)$/.test(path) && !IS_HISTORY.test(path))

test(`there are at most ${MOST_SCRIPTS} npm scripts`, () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(MOST_SCRIPTS)
})

test('every npm script and every tool that a text names is there', () => {
  const wrong = files.flatMap(path => {
    const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\n\s*(?:\*|#|\/\/)?\s*/g, ' ')
    const calls = text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)(?: -- ([a-z][\w-]*))?/g)
    return [...calls].flatMap(([call, script = '', word]) => {
      if (scripts[script] === undefined) return [`${path}: ${call}`]
      return script === 'generate' && word && !(word in generatedParts) ? [`${path}: ${call}`] : []
    })
  })
  expect(wrong).toEqual([])
})

test('every command of lastro that a text names is there', () => {
  const commands = createProgram().commands.map(command => command.name())
  const wrong = files.flatMap(path => {
    const calls = readFileSync(join(ROOT, path), 'utf8').matchAll(/(?:^|`|bin\/)lastro ([a-z][a-z-]+)/gm)
    return [...calls].filter(([, name = '']) => !commands.includes(name)).map(([call]) => `${path}: ${call}`)
  })
  expect(wrong).toEqual([])
})
