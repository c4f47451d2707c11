import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifestsOf, renderInstall } from '../test/support/charts/rendering.ts'
import { ensureTool } from '../test/support/charts/tools.ts'
import { chartFolder } from './chartFolder.ts'
import { type ChartValue, readValuesFile } from './valuesFile.ts'

/**
 * `null`, by which Helm, Terraform and Argo CD take a default away: it removes what the value means,
 * or is refused with the value's name.
 */

beforeAll(async () => void (await ensureTool('helm')))

const values = readValuesFile(readFileSync(join(chartFolder, 'values.yaml'), 'utf8'))
const all = (list: readonly ChartValue[]): readonly ChartValue[] =>
  list.flatMap(value => [value, ...all(value.children ?? [])])

interface Schema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}
const schema: Schema = JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8'))
const isNeeded = (path: readonly string[]): boolean =>
  path
    .slice(0, -1)
    .reduce<Schema>((here, name) => here.properties?.[name] ?? {}, schema)
    .required?.includes(path.at(-1)!) ?? false

const processes = ['gateway', 'contracts'].map(name => ['processes', name])
const ofProcesses = ['resources', 'livenessProbe', 'podSecurityContext', 'replicas'].map(name => [
  ...['processes', 'contracts'],
  name,
])
const paths = [...all(values).map(({ path }) => path), ...processes, ...ofProcesses]
const needed = paths.filter(isNeeded)
const optional = paths.filter(path => !isNeeded(path))

const renderWithout = (without: readonly (readonly string[])[]) =>
  renderInstall('lastro', 'lending', 'everything', [
    'monitoring.dashboards.enabled=false',
    ...without.map(path => `${path.join('.')}=null`),
  ])

test('null for what the chart cannot do without is refused with its path', async () => {
  expect(needed.length).toBeGreaterThan(80)
  // Those of one depth: a section that is missing hides what is in it.
  const depths = Map.groupBy(needed, path => path.length)
  for (const together of depths.values()) {
    const { stderr } = (await renderWithout(together).catch(error => error)) as { stderr: string }
    const told = stderr.split('\n').filter(line => line.includes('missing propert'))
    const unnamed = together.filter(
      path =>
        !told.some(
          line =>
            line.includes(
              `at '${path
                .slice(0, -1)
                .map(name => `/${name}`)
                .join('')}'`,
            ) && line.includes(`'${path.at(-1)}'`),
        ),
    )
    expect(unnamed).toEqual([])
  }
})

/** Where something is missing in the middle of an object. */
function holesIn(value: unknown, at: string): readonly string[] {
  if (value === null) return [at]
  if (typeof value === 'string') return /<nil>|%!/.test(value) ? [at] : []
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => holesIn(one, `${at}.${name}`))
}

const TOGETHER = 10

test('null for any other value removes what it means, or is refused in our words: no nil pointer, no hole', async () => {
  expect(optional.length).toBeGreaterThan(100)
  const faults: Record<string, string> = {}
  const attempt = async (without: readonly (readonly string[])[]): Promise<void> => {
    const told = await renderWithout(without).then(
      text =>
        manifestsOf(text)
          .flatMap(manifest => holesIn(manifest, manifest.kind))
          .join(', '),
      ({ stderr }: { stderr: string }) =>
        without.length === 1 && stderr.includes(without[0]!.at(-1)!) && !/nil pointer|YAML parse/.test(stderr)
          ? ''
          : stderr,
    )
    if (told === '') return
    if (without.length === 1) faults[without[0]!.join('.')] = told
    else for (const one of without) await attempt([one])
  }
  for (let first = 0; first < optional.length; first += TOGETHER)
    await attempt(optional.slice(first, first + TOGETHER))
  expect(faults).toEqual({})
})
