import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { chartFolder } from '../../../charts/chartFolder.ts'
import { ensureTool } from './tools.ts'

const execute = promisify(execFile)

/** All renders together are about 2 MB; dashboards are the largest part. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

// biome-ignore lint/suspicious/noExplicitAny: manifests are trees of every kind; schemas check them
export type Manifest = any

const casesFolder = join(import.meta.dirname, '../../../charts/cases')
const refusedFolder = join(import.meta.dirname, '../../../charts/refused')
const required = join(casesFolder, 'required.yaml')

/** Values files that an operator uses unchanged: complete, so they are not laid over others. */
const complete: Readonly<Record<string, readonly string[]>> = {
  'values-small': inChart('values-small.yaml'),
  'values-production': inChart('values-production.yaml'),
  examples: inChart('examples/values.yaml'),
  'values-dev': inChart('values-small.yaml', 'examples/values-dev.yaml'),
  'values-hom': inChart('values-production.yaml', 'examples/values-hom.yaml'),
}

export const cases = [...namesIn(casesFolder), ...Object.keys(complete)]
export const refusals = namesIn(refusedFolder)
export const refusedFile = (name: string): string => join(refusedFolder, `${name}.yaml`)

/** Small enough to be read in a review; together they show every template once. */
export const golden = ['required', 'keda', 'network-policies', 'gitops', 'gateway-api'] as const
export const goldenFile = (name: string): string =>
  join(import.meta.dirname, '../../../charts/golden', `${name}.yaml`)

function inChart(...files: readonly string[]): readonly string[] {
  return files.map(file => join(chartFolder, file))
}

/** The chart rendered with the values file of a case, on top of the values that every installation needs. */
export async function renderCase(name: string): Promise<string> {
  const kept = join(tmpdir(), `lastro-render-${fingerprint()}-${name}.yaml`)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const text = await renderAgain(name)
  // Test files run side by side: a half-written file must never be read.
  writeFileSync(`${kept}.${process.pid}`, text)
  renameSync(`${kept}.${process.pid}`, kept)
  return text
}

/** As `renderCase`, never from an earlier render. */
export function renderAgain(name: string): Promise<string> {
  return helm(['template', 'lastro', chartFolder, '-n', 'lending', ...valuesOfCase(name)])
}

/** A case as another release, with values set in addition. Throws with helm's message where it refuses. */
export function renderInstall(
  release: string,
  namespace: string,
  name: string,
  sets: readonly string[],
  options: readonly string[] = [],
): Promise<string> {
  const set = sets.flatMap(one => ['--set', one])
  const args = [...valuesOfCase(name), ...set, ...options]
  return helm(['template', release, chartFolder, '-n', namespace, ...args])
}

export function lintCase(name: string): Promise<string> {
  return helm(['lint', chartFolder, '--strict', ...valuesOfCase(name)])
}

/** Helm's message when it refuses the values. Throws when it accepts them. */
export async function refusalOf(name: string): Promise<string> {
  try {
    await helm(['template', 'lastro', chartFolder, '-n', 'lending', ...valuesOf(refusedFile(name))])
  } catch (error) {
    return (error as { stderr: string }).stderr
  }
  throw new Error(`the values of ${name} were accepted`)
}

export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text)
    .map(document => {
      if (document.errors[0]) throw document.errors[0]
      return document.toJS()
    })
    .filter(manifest => manifest !== null)
}

function valuesOfCase(name: string): string[] {
  const whole = complete[name]
  return whole === undefined
    ? valuesOf(join(casesFolder, `${name}.yaml`))
    : whole.flatMap(file => ['-f', file])
}

function valuesOf(file: string): string[] {
  return ['-f', required, '-f', file]
}

async function helm(args: readonly string[]): Promise<string> {
  const { stdout } = await execute(await ensureTool('helm'), args, { maxBuffer: MAX_OUTPUT_BYTES })
  return stdout
}

/** Of everything that a render depends on: three test files look at the same renders. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of [chartFolder, casesFolder]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (entry.isFile()) hash.update(file).update(readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.yaml'))
    .map(name => basename(name, '.yaml'))
}

/** `npm run generate -- chart-golden`: writes the renders that reviews look at. */
if (process.argv[1] === import.meta.filename) {
  for (const name of golden) writeFileSync(goldenFile(name), await renderAgain(name))
}
