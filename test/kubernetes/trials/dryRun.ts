import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartFolder } from '../../../charts/chartFolder.ts'
import { cases, type Manifest, manifestsOf, renderCase } from '../../support/charts/rendering.ts'
import { definitionsIn } from '../../support/charts/strimzi/definitions.ts'
import { crdModules, ensureGo, ensureTool } from '../../support/charts/tools.ts'
import { type Cluster, run } from '../cluster.ts'
import type { Trial } from '../stage.ts'

/** As the cases are rendered. */
const NAMESPACE = 'lending'
/** A team that has the role `admin` in its namespace, and nothing in the cluster. */
const TEAM = 'team'

/** Objects that the chart's examples need of Strimzi. */
const STRIMZI_EXAMPLES = ['strimzi.yaml', 'strimzi-users.yaml']

/** The API server itself, with the definitions of the operators, looks at all that the chart renders. */
export const dryRun: Trial = {
  name: 'server-side dry run of every case of values',
  async run({ cluster }) {
    const definitions = await defineResources(cluster)
    await cluster.kubectl(['apply', '-f', '-'], listOf(surroundings))
    const refused: string[] = []
    let objects = 0
    const rendered = new Map<string, readonly Manifest[]>()
    for (const name of cases) rendered.set(name, manifestsOf(await renderCase(name)))
    for (const name of STRIMZI_EXAMPLES) {
      rendered.set(name, manifestsOf(readFileSync(join(chartFolder, 'examples', name), 'utf8')))
    }
    for (const [name, found] of rendered) {
      const manifests = found.map(inNamespace)
      const first = standing(manifests)
      if (first.length > 0) await cluster.kubectl(['apply', '-f', '-'], listOf(first))
      const ask = ['apply', '--dry-run=server', '--warnings-as-errors', `--as=${TEAM}`, '-n', NAMESPACE]
      await cluster
        .kubectl([...ask, '-f', '-'], listOf(manifests))
        .catch(error => refused.push(`${name}: ${(error as Error).message}`))
      objects += manifests.length
    }
    await cluster.kubectl(['delete', 'namespace', NAMESPACE, '--wait=false'])
    const told = `${cases.length} cases and ${STRIMZI_EXAMPLES.length} examples, ${objects} objects, as ClusterRole admin of one namespace, ${definitions} definitions of others: ${refused.length} refused`
    if (refused.length > 0) throw new Error([told, ...refused].join('\n'))
    return told
  },
}

const listOf = (items: readonly Manifest[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
const inNamespace = ({ spec, ...manifest }: Manifest): Manifest => ({
  ...manifest,
  ...(spec && { spec: manifest.kind === 'Service' ? onOneFamily(spec) : spec }),
  metadata: { ...manifest.metadata, namespace: NAMESPACE },
})
/** The node has addresses of IPv4 alone. */
const onOneFamily = ({ ipFamilies: _, ipFamilyPolicy: __, ...spec }: Manifest['spec']) => spec

const rbac = 'rbac.authorization.k8s.io'
const surroundings: readonly Manifest[] = [
  {
    ...{ apiVersion: 'v1', kind: 'Namespace' },
    metadata: { name: NAMESPACE, labels: { 'pod-security.kubernetes.io/warn': 'restricted' } },
  },
  {
    ...{ apiVersion: `${rbac}/v1`, kind: 'RoleBinding', metadata: { name: TEAM, namespace: NAMESPACE } },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'admin' },
    subjects: [{ apiGroup: rbac, kind: 'User', name: TEAM }],
  },
  // As operators do for whoever uses them.
  {
    ...{ apiVersion: `${rbac}/v1`, kind: 'ClusterRole' },
    metadata: { name: 'operators', labels: { [`${rbac}/aggregate-to-admin`]: 'true' } },
    rules: [
      {
        apiGroups: ['keda.sh', 'monitoring.coreos.com', 'gateway.networking.k8s.io', 'kafka.strimzi.io'],
        resources: ['*'],
        verbs: ['*'],
      },
    ],
  },
]

/** Objects that must exist before a Pod is admitted: its account, its priority, its runtime. */
function standing(manifests: readonly Manifest[]): readonly Manifest[] {
  const pods = manifests.map(one => one.spec?.template?.spec ?? one.spec)
  const named = (field: string) => [...new Set(pods.map(pod => pod?.[field]).filter(Boolean))]
  return [
    ...named('serviceAccountName').map(name => ({
      ...{ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: NAMESPACE } },
    })),
    ...named('priorityClassName').map(name => ({
      ...{ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value: 1000 },
    })),
    ...named('runtimeClassName').map(name => ({
      ...{ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler: 'runc' },
    })),
  ]
}

/** Answers how many custom resources are known now. */
async function defineResources({ kubectl }: Cluster): Promise<number> {
  for (const [module, folder] of Object.entries(crdModules)) {
    const { Dir } = JSON.parse(await run(await ensureGo(), ['mod', 'download', '-json', module]))
    const files = readdirSync(join(Dir, folder))
      .map(name => join(Dir, folder, name))
      .filter(
        file =>
          file.endsWith('.yaml') && readFileSync(file, 'utf8').includes('kind: CustomResourceDefinition'),
      )
    await kubectl(['apply', '--server-side', ...files.flatMap(file => ['-f', file])])
  }
  await kubectl(['apply', '--server-side', '-f', definitionsIn(await ensureTool('strimzi-schemas'))])
  await kubectl(['wait', 'crd', '--all', '--for=condition=Established', '--timeout=60s'])
  return (await kubectl(['get', 'crd', '-o', 'name'])).trim().split('\n').length
}
