import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import {
  cases,
  golden,
  goldenFile,
  lintCase,
  type Manifest,
  manifestsOf,
  refusalOf,
  refusals,
  refusedFile,
  renderAgain,
  renderCase,
} from '../test/support/charts/rendering.ts'
import { ensureTool, kubernetesVersions } from '../test/support/charts/tools.ts'
import { chartFolder } from './chartFolder.ts'
import { generatedFiles } from './generate.ts'

const execute = promisify(execFile)

/** The first run on a machine builds helm. */
const INSTALLATION_MS = 900_000

const renders = new Map<string, string>()

beforeAll(async () => {
  await ensureTool('helm')
  await ensureTool('kubeconform')
  await ensureTool('kubernetes-schemas')
  await ensureTool('crd-schemas')
  for (const name of cases) renders.set(name, await renderCase(name))
}, INSTALLATION_MS)

test('the schema and the README are what values.yaml says', () => {
  for (const [name, content] of Object.entries(generatedFiles())) {
    expect({ name, content: readFileSync(join(chartFolder, name), 'utf8') }).toEqual({ name, content })
  }
})

test('there are at least twelve cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(12)
})

test('helm takes the values of the README, and without their prices it refuses, naming the choices', async () => {
  const readme = readFileSync(join(chartFolder, 'README.md'), 'utf8')
  const [, values = ''] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? []
  expect(values).toContain('\nprices: ')
  const rendered = await install(values)
  expect(rendered).toContain('{name: PRICE_FEED, value: "poll"}')
  await expect(install(values.replace(/^prices: .*$/m, ''))).rejects.toMatchObject({
    stderr: expect.stringMatching(/prices\.feed is required .* poll, .* or external/),
  })
})

test.each([
  ['a custodian over HTTP and local signatures', { custodyAdapter: 'http' }, 'local', 1],
  ['both over HTTP', { custodyAdapter: 'http' }, 'http', 1],
  ['neither', { custodyAdapter: 'external' }, 'local', 0],
])(
  'in a sandbox with %s contracts has the key of personal data as often as it needs it',
  async (_with, custodian, adapter, times) => {
    const values = {
      ...parse(readFileSync(join(import.meta.dirname, 'cases/required.yaml'), 'utf8')),
      config: { environment: 'dev', ...custodian },
      custody: { url: 'https://custody.example.com/v1', existingSecret: 'lastro-custody' },
    }
    const rendered = manifestsOf(
      await install(stringify({ ...values, signatureProvider: { ...values.signatureProvider, adapter } })),
    )
    const pod = rendered.find(one => one?.kind === 'Deployment' && one.metadata.name.endsWith('-contracts'))
    const names = pod.spec.template.spec.containers[0].env.map(({ name }: Manifest) => name)
    expect(names.filter((name: string) => name === 'PERSONAL_DATA_KEY')).toHaveLength(times)
  },
)

/** Objects that `helm install` with this file of values sends to the cluster. */
async function install(values: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-chart-'))
  try {
    const file = join(folder, 'values.yaml')
    writeFileSync(file, values)
    const { stdout } = await execute(await ensureTool('helm'), [
      'template',
      'lastro',
      chartFolder,
      '-f',
      file,
    ])
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each(cases)('helm lints %s without a warning', async name => {
  expect(await lintCase(name)).toContain('0 chart(s) failed')
})

test.each(cases)('rendering %s again gives the same bytes', async name => {
  expect(await renderAgain(name)).toBe(renders.get(name))
})

test.each(kubernetesVersions)('Kubernetes %s accepts every object of every case, strictly', async version => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-chart-'))
  try {
    const files = [...renders].map(([name, text]) => {
      const file = join(folder, `${name}.yaml`)
      writeFileSync(file, text)
      return file
    })
    const schemas = [
      join(await ensureTool('kubernetes-schemas'), `v${version}`),
      await ensureTool('crd-schemas'),
    ]
    const { resources, summary } = await conformance(schemas, files, ['-kubernetes-version', version])
    expect(resources ?? []).toEqual([])
    expect(summary).toMatchObject({ invalid: 0, errors: 0, skipped: 0 })
    expect(summary.valid).toBeGreaterThan(cases.length * 10)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test(
  'Strimzi accepts the examples of brokers and users, strictly, and refuses what it does not know',
  async () => {
    const schemas = [await ensureTool('strimzi-schemas')]
    const examples = ['strimzi.yaml', 'strimzi-users.yaml'].map(name => join(chartFolder, 'examples', name))
    const { resources, summary } = await conformance(schemas, examples)
    expect(resources ?? []).toEqual([])
    expect(summary).toMatchObject({ valid: 11, invalid: 0, errors: 0, skipped: 0 })
    const folder = mkdtempSync(join(tmpdir(), 'lastro-chart-'))
    try {
      const wrong = join(folder, 'wrong.yaml')
      const text = readFileSync(examples[0]!, 'utf8')
      writeFileSync(wrong, text.replace('roles: [controller, broker]', 'roles: [controller, brokers]'))
      expect((await conformance(schemas, [wrong])).summary).toMatchObject({ valid: 1, invalid: 1 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  INSTALLATION_MS,
)

/** kubeconform's verdict on these files by the schemas of these folders. */
async function conformance(
  schemas: readonly string[],
  files: readonly string[],
  options: readonly string[] = [],
) {
  const kinds = '{{.ResourceKind}}{{.KindSuffix}}.json'
  const { stdout } = await execute(await ensureTool('kubeconform'), [
    ...['-strict', '-summary', '-output', 'json', ...options],
    ...schemas.flatMap(folder => ['-schema-location', join(folder, kinds)]),
    ...files,
  ]).catch((error: { stdout: string }) => error)
  return JSON.parse(stdout)
}

test.each(refusals)('%s is refused with its message', async name => {
  const message = readFileSync(refusedFile(name), 'utf8').split('\n')[0]?.slice(2)
  expect(await refusalOf(name)).toContain(message)
})

test.each(golden)(
  'the render of %s is the reviewed one; `npm run generate -- chart-golden` writes it',
  name => {
    expect(renders.get(name)).toBe(readFileSync(goldenFile(name), 'utf8'))
  },
)
