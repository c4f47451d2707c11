import { type Manifest, manifestsOf, renderInstall } from '../test/support/charts/rendering.ts'
import { ensureTool } from '../test/support/charts/tools.ts'

/** Two installs side by side share no object, dashboard, rule, series or group of Kafka. */

interface Install {
  readonly release: string
  readonly namespace: string
  readonly sets: readonly string[]
}
const install = (release: string, namespace: string, ...sets: string[]): Install => ({
  release,
  namespace,
  sets,
})
const LONG = 'a-lending-platform-of-a-bank-with-a-long-name-in-'

beforeAll(async () => void (await ensureTool('helm')))

const render = async ({ release, namespace, sets }: Install): Promise<Manifest[]> =>
  manifestsOf(await renderInstall(release, namespace, 'everything', sets))

/** Not what users add (extraObjects), under names that they choose. */
const objectsOf = (all: readonly Manifest[]) =>
  all
    .filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/instance'])
    .map(({ kind, metadata: { namespace, name } }) => `${kind} ${namespace}/${name}`)
const rulesOf = (all: readonly Manifest[]): readonly Manifest[] =>
  all.filter(({ kind }) => kind === 'PrometheusRule').flatMap(({ spec }) => spec.groups)
const expressionsOf = (all: readonly Manifest[]): readonly string[] =>
  rulesOf(all).flatMap(({ rules }) => rules.map(({ expr }: Manifest) => expr as string))
const boardsOf = (all: readonly Manifest[]) =>
  all
    .filter(({ kind, data }) => kind === 'ConfigMap' && data)
    .flatMap(({ data }) => Object.entries<string>(data))
    .filter(([file]) => file.endsWith('.json'))
    .map(([file, text]) => ({ file, board: JSON.parse(text) }))
const groupsOf = (all: readonly Manifest[]) =>
  all
    .filter(({ kind }) => kind === 'ScaledObject')
    .flatMap(({ spec }) => spec.triggers)
    .flatMap(({ metadata }: Manifest) => [metadata.consumerGroup, metadata.topic].filter(Boolean))

/** In neither of both. */
function expectApart(one: readonly string[], two: readonly string[]): void {
  expect(one.length).toBeGreaterThan(0)
  expect(one.filter(name => two.includes(name))).toEqual([])
}

test.each([
  [
    'one name in two namespaces',
    install('lastro', 'lending-dev', 'kafka.prefix=dev.'),
    install('lastro', 'lending-prod', 'kafka.prefix=prod.'),
  ],
  [
    'two names in one namespace',
    install('lastro', 'lending', 'kafka.prefix=one-'),
    install('lastro-two', 'lending', 'kafka.prefix=two-'),
  ],
  [
    'names that are alike where they are cut',
    install(`${LONG}one`, 'lending', 'kafka.prefix=one-'),
    install(`${LONG}two`, 'lending', 'kafka.prefix=two-'),
  ],
])('%s: no object, dashboard, rule or group is the same', async (_case, ...pair) => {
  const [one, two] = (await Promise.all(pair.map(render))) as [Manifest[], Manifest[]]
  expectApart(objectsOf(one), objectsOf(two))
  expectApart(groupsOf(one), groupsOf(two))
  expectApart(expressionsOf(one), expressionsOf(two))
  const names = (all: Manifest[]) => rulesOf(all).map(({ name }) => String(name))
  expectApart(names(one), names(two))
  for (const field of ['uid', 'title'] as const) {
    const values = (all: Manifest[]) => boardsOf(all).map(({ board }) => String(board[field]))
    expectApart(values(one), values(two))
  }
  const files = (all: Manifest[]) => boardsOf(all).map(({ file }) => file)
  expectApart(files(one), files(two))
  for (const [index, all] of [one, two].entries()) {
    const { release, namespace } = pair[index]!
    // Of each name of a metric, what selects it.
    for (const expr of expressionsOf(all)) {
      const selected = [
        ...expr.matchAll(/(?:lastro[_:]|nodejs_|process_)[\w:]+(\{namespace="([^"]*)",release="([^"]*)")?/g),
      ]
      expect(selected.length).toBeGreaterThan(0)
      expect(selected.map(([, , ...labels]) => labels)).toEqual(selected.map(() => [namespace, release]))
    }
    for (const { board } of boardsOf(all)) {
      const chosen = Object.fromEntries(
        board.templating.list.map(({ name, current }: Manifest) => [name, current?.value]),
      )
      expect(chosen).toMatchObject({ cluster: '$__all', namespace, release })
      expect(board.uid.length).toBeLessThanOrEqual(40)
    }
    const relabelings = all
      .filter(({ kind }) => ['PodMonitor', 'ServiceMonitor'].includes(kind))
      .flatMap(({ spec }) => spec.podMetricsEndpoints ?? spec.endpoints)
      .flatMap((endpoint: Manifest) => endpoint.relabelings)
    expect(relabelings).toContainEqual({ targetLabel: 'release', replacement: release })
    for (const name of objectsOf(all).map(each => each.split('/')[1]!)) {
      expect(name.length).toBeLessThanOrEqual(63)
    }
  }
})

test('a cluster that is given is selected by every rule and chosen in every dashboard', async () => {
  const all = await render(install('lastro', 'lending', 'monitoring.cluster=sa-east-1'))
  for (const expr of expressionsOf(all)) {
    const names = expr.match(/(?:lastro[_:]|nodejs_|process_)[\w:]+/g)!
    expect(expr.split('{cluster="sa-east-1",namespace="lending",release="lastro"').length - 1).toBe(
      names.length,
    )
  }
  for (const { board } of boardsOf(all)) {
    expect(board.templating.list).toContainEqual(
      expect.objectContaining({ name: 'cluster', current: { text: 'sa-east-1', value: 'sa-east-1' } }),
    )
  }
})

test.each([
  ['a name with capitals', install('bank', 'lending', 'nameOverride=lendingBr'), 'bank-lendingBr'],
  ['a name that begins with a digit', install('1prod', 'lending'), '1prod-lastro'],
  ['a name with a dot', install('lastro', 'lending', 'fullnameOverride=lastro.br'), 'lastro.br'],
])('%s is refused with the way out, not by the API server', async (_case, refused, name) => {
  await expect(render(refused)).rejects.toMatchObject({
    stderr: expect.stringMatching(new RegExp(`${name}.*fullnameOverride`, 's')),
  })
})

test('provision is told to verify topics that others make, and every process which prefix they have', async () => {
  const sets = ['provision.topics=verify', 'kafka.prefix=lending.hom.']
  const all = await render(install('lastro', 'lending', ...sets))
  const containers = all
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .flatMap(({ kind, spec }) => spec.template.spec.containers.map((each: Manifest) => ({ kind, ...each })))
  expect(containers.length).toBeGreaterThan(7)
  for (const { kind, args, env } of containers) {
    expect(env).toContainEqual({ name: 'KAFKA_PREFIX', value: 'lending.hom.' })
    if (kind === 'Job') expect(args).toEqual(['cli/lastro.ts', 'provision', '--verify-topics'])
  }
})

test('the name of the logs is in no install that does not choose one, so each has its own deployment’s', async () => {
  const namesIn = async (...sets: string[]) =>
    (await render(install('lastro', 'lending', ...sets)))
      .filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-ltv-view'))
      .map(({ spec }) => spec.template.spec.containers[0].env)
      .map(env => env.find(({ name }: Manifest) => name === 'TRANSPARENCY_ORIGIN')?.value)
  expect(await namesIn()).toEqual([undefined])
  expect(await namesIn('transparency.origin=log.bank.example')).toEqual(['log.bank.example'])
})

test('a prefix without an end, with which another one could begin, is refused by the schema', async () => {
  const refused = render(install('lastro', 'lending', 'kafka.prefix=lending'))
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('/kafka/prefix') })
})
