import { dirname } from 'node:path'
import { PARTS } from '../runner/parts.ts'
import { cyclesIn, type Graph } from './cycles.ts'
import { code, headCommentsOf, importsOf, production, textOf } from './sources.ts'
import { wordsByHand } from './words.ts'

/** Measures of the house: what `npm run house` prints and test/tidy.test.ts holds. */

const imports = new Map(
  production.map(path => [
    path,
    importsOf(path)
      .map(({ target }) => target)
      .filter(target => production.includes(target) && target !== path),
  ]),
)

export const fileCycles = () =>
  cyclesIn(new Map([...imports].map(([path, targets]) => [path, new Set(targets)])))

/** Folders that import each other in a ring; an import within a folder is none. */
export function folderCycles(): readonly (readonly string[])[] {
  const folders = new Map<string, Set<string>>()
  for (const [path, targets] of imports) {
    const from = dirname(path)
    const known = folders.get(from) ?? new Set()
    for (const target of targets) if (dirname(target) !== from) known.add(dirname(target))
    folders.set(from, known)
  }
  return cyclesIn(folders satisfies Graph)
}

/** Production files per folder, the fullest first. */
export function folderSizes(): readonly (readonly [folder: string, files: number])[] {
  const sizes = new Map<string, number>()
  for (const path of production) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return [...sizes].sort(([, a], [, b]) => b - a)
}

const BUNDLE =
  /^(?:export )?interface (\w*(?:Deps|Dependencies|Needs|Options|Context))\b[^{]*\{\n([\s\S]*?)^\}/gm
const MEMBER = /^ {2}(?:readonly )?\w+\??(?:[(<]|: ?(.*)$)/gm
/** Types of values and settings; the others are types of services and functions. */
const PLAIN_VALUE = /^(?:readonly |string|number|boolean|bigint|null|undefined|'[^']*'|[[\]| ])+$/
const SETTINGS = /\b(?:\w+Config|\w+Settings|FetchLimits)\b/

const isDependency = (type: string) => !PLAIN_VALUE.test(type) && !SETTINGS.test(type)

/** Dependencies in interfaces that bundle them, the widest first. Values, such as a URL, are none. */
export function dependencyInterfaces(): readonly (readonly [name: string, dependencies: number])[] {
  const found = production.flatMap(path =>
    [...textOf(path).matchAll(BUNDLE)].map(([, name, body]) => {
      const types = [...body!.matchAll(MEMBER)].map(([, type = '(']) => type)
      return [`${path} ${name}`, types.filter(isDependency).length] as const
    }),
  )
  return found.sort(([, a], [, b]) => b - a)
}

const RIDDLE = /^(Who|What|Whoever|Nobody|So)\b/
const CONSTRUCTIONS =
  /\b(the former|stands|is away|are away|of its own|beside|told|nobody|whoever|lest|as that|shall)\b/gi

/** Head comments that begin with a riddle instead of the thing. */
export const riddles = () =>
  code.flatMap(path =>
    headCommentsOf(path)
      .filter(comment => RIDDLE.test(comment))
      .map(comment => `${path}: ${comment.slice(0, 60)}`),
  )

/** Constructions in head comments for which plain English has a better word. */
export const constructions = () =>
  code.flatMap(path =>
    headCommentsOf(path).flatMap(comment =>
      [...comment.replaceAll(/`[^`]*`/g, '').matchAll(CONSTRUCTIONS)].map(
        ([words]) => `${path}: ${words} in "${comment.slice(0, 60)}"`,
      ),
    ),
  )

export const headComments = () => code.flatMap(headCommentsOf).length

/** Files of the walks, one a step (docs/walks.md). */
export function walks(): Readonly<Record<string, number>> {
  const sections = textOf('docs/walks.md').split(/^## /m).slice(1)
  return Object.fromEntries(
    sections.map(section => [section.split('\n')[0]!, section.match(/^\d+\. `/gm)?.length ?? 0]),
  )
}

/** Names of settings in the generated page. */
export const settings = () =>
  new Set([...textOf('docs/settings.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name)).size

export const scripts = () => Object.keys(JSON.parse(textOf('package.json')).scripts).length

/** One row per measure: its value in the review, its aim, its value now. */
export function measures(): readonly { measure: string; review: string; aim: string; now: string }[] {
  const [largest = []] = folderCycles()
  const files = walks()
  const [[fullest, size]] = folderSizes() as [readonly [string, number]]
  const [[widest, members]] = dependencyInterfaces() as [readonly [string, number]]
  const over = folderSizes().filter(([, size]) => size > 18).length
  const row = (measure: string, review: string, aim: string, now: string | number) => ({
    ...{ measure, review, aim, now: String(now) },
  })
  return [
    row('folders in the largest folder cycle', '21', '0', largest.length),
    row('folder cycles', '9', '0', folderCycles().length),
    row('file cycles', '1', '0', fileCycles().length),
    row('production files in the fullest folder', '49', '18', `${size} (${fullest})`),
    row('production folders with more than 18 files', '', '0', over),
    row('dependencies of the widest interface', '26', '6', `${members} (${widest})`),
    row("a creation's files in the gateway", '12', '8', files['POST /contracts/v1, in the gateway']!),
    row("a creation's files in contracts", '25', '22', files['POST /contracts/v1, in contracts']!),
    row("a tick's files", '21', '15', files['A tick that liquidates']!),
    row("a delivery's files", '20', '10', files['A delivery']!),
    row('settings', '72', '51', settings()),
    row('npm scripts', '47', '25', scripts()),
    row('parts of the test run', '21', '5', PARTS.length),
    row('head comments that begin with a riddle', '443', '0', `${riddles().length} of ${headComments()}`),
    row('unnatural constructions in head comments', '', '0', constructions().length),
    row('words in documentation by hand', '63300', '45000', wordsByHand()),
  ]
}
