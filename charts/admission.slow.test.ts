import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Manifest, manifestsOf, renderCase, renderInstall } from '../test/support/charts/rendering.ts'
import { ensureTool } from '../test/support/charts/tools.ts'

/** Demands of a bank's cluster on every pod, on the Job's and the test's as on a process's. */

let manifests: readonly Manifest[] = []
beforeAll(async () => {
  await ensureTool('helm')
  manifests = manifestsOf(await renderCase('admission'))
})

const workloads = () =>
  manifests.filter(({ kind }) => ['Deployment', 'Job', 'Pod', 'StatefulSet'].includes(kind))
const podOf = ({ kind, spec, metadata }: Manifest): Manifest =>
  kind === 'Pod' ? { spec, metadata } : spec.template
const one = (kind: string): Manifest => manifests.find(each => each.kind === kind)

test('every pod has the placement, names and scheduler that `defaults` give', () => {
  expect(workloads().map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['Deployment', 'Job', 'Pod', 'StatefulSet']),
  )
  for (const manifest of workloads()) {
    expect(podOf(manifest).spec).toMatchObject({
      runtimeClassName: 'kata',
      priorityClassName: 'lending',
      schedulerName: 'bank-scheduler',
      dnsConfig: { options: [{ name: 'ndots', value: '2' }] },
      hostAliases: [{ ip: '10.1.2.3', hostnames: ['kafka.bank.example'] }],
      affinity: { nodeAffinity: expect.anything() },
    })
  }
})

test('on OpenShift no pod names a user or a group, and every other promise of its context stays', () => {
  for (const manifest of workloads()) {
    const { spec } = podOf(manifest)
    expect(spec.securityContext).toEqual({
      runAsNonRoot: true,
      fsGroupChangePolicy: 'OnRootMismatch',
      seccompProfile: { type: 'RuntimeDefault' },
    })
    for (const { securityContext } of spec.containers) {
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
      expect(securityContext.runAsUser).toBeUndefined()
    }
    // What was compiled for the user of the image.
    const loads = ['Pod', 'StatefulSet'].includes(manifest.kind)
      ? []
      : ['--require=/app/bin/compiledForAnyUser.cjs']
    expect(spec.containers[0].args.filter((arg: string) => arg.startsWith('--require'))).toEqual(loads)
  }
})

test('images come from the registry of the parent chart, by its pull secrets and ours, each once', () => {
  for (const manifest of workloads()) {
    const { containers, imagePullSecrets } = podOf(manifest).spec
    expect(containers[0].image).toMatch(/^mirror\.bank\.example\/ghcr\/lastro\/lastro:/)
    expect(imagePullSecrets).toEqual([{ name: 'mirror' }, { name: 'regcred' }])
  }
})

test('the pods of the Job and of the test have labels and annotations of their own', () => {
  for (const kind of ['Job', 'Pod', 'StatefulSet']) {
    expect(podOf(one(kind)).metadata).toMatchObject({
      labels: { 'sidecar.istio.io/inject': 'false', 'app.kubernetes.io/instance': 'lastro' },
      annotations: { 'bank.example/mesh': 'off' },
    })
  }
  expect(one('HorizontalPodAutoscaler').metadata.annotations).toEqual({ 'bank.example/paused': 'true' })
})

test('the Job has volumes and environment of its own, and what it needs first is a hook before it', () => {
  const [container] = podOf(one('Job')).spec.containers
  expect(container.envFrom).toEqual([{ secretRef: { name: 'lastro-synced' } }])
  expect(container.volumeMounts).toContainEqual({ name: 'vault', mountPath: '/mnt/vault', readOnly: true })
  const weightOf = ({ metadata }: Manifest) => Number(metadata.annotations['helm.sh/hook-weight'])
  const first = manifests.find(({ metadata }) => metadata.name === 'lastro-first-extra')
  expect(first.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade')
  expect(weightOf(first)).toBeLessThan(weightOf(one('Job')))
})

test('a tool that writes its own name into the instance label of a Service takes no target away', () => {
  const service = manifests.find(({ metadata }) => metadata.name === 'lastro-metrics')
  const { matchLabels } = one('ServiceMonitor').spec.selector
  expect(matchLabels).not.toHaveProperty(['app.kubernetes.io/instance'])
  expect(service.metadata.labels).toMatchObject(matchLabels)
  const others = manifests.filter(({ kind, metadata }) => kind === 'Service' && metadata !== service.metadata)
  for (const { metadata } of others) expect(metadata.labels).not.toMatchObject(matchLabels)
})

test('the pod of operators has principals of its own, serves nothing, and is no target of a monitor', async () => {
  const all = manifestsOf(await renderCase('values-production'))
  const operator = all.find(
    ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'lastro-operator',
  )
  const { metadata, spec } = operator.spec.template
  const secretOf = (name: string) =>
    spec.containers[0].env.find((one: Manifest) => one.name === name).valueFrom.secretKeyRef.name
  expect(secretOf('KAFKA_SASL_USERNAME')).toBe('lastro-operator')
  expect(secretOf('MONGODB_URI')).toBe('lastro-mongodb-operator')
  expect(spec.containers[0].ports).toBeUndefined()
  const names = spec.containers[0].env.map(({ name }: Manifest) => name)
  expect(names).toEqual(expect.arrayContaining(['KAFKA_BROKERS', 'SCHEMA_REGISTRY_URL', 'S3_BUCKET']))
  expect(names).not.toContain('LASTRO_MASTER_KEY')
  const selected = (labels: Record<string, string>) =>
    Object.entries(labels).every(([key, value]) => metadata.labels[key] === value)
  const monitor = all.find(({ kind }) => kind === 'PodMonitor')
  expect(selected(monitor.spec.selector.matchLabels)).toBe(false)
  const policies = all.filter(
    each => each.kind === 'NetworkPolicy' && selected(each.spec.podSelector.matchLabels),
  )
  expect(policies.map(each => [each.metadata.name, each.spec.ingress])).toEqual([
    ['lastro-operator', undefined],
  ])
})

test('HOM shares no server, role, provider, network or host with production', async () => {
  const own = async (name: string) => {
    const text = await renderCase(name)
    const found = text.match(
      /[\w.-]+\.(?:example\.com|lastro\.example)(?::\d+)?|arn:[\w:/-]+|\b10\.\d+\.\d+\.\d+\/2\d|\b203[\d.]+\/\d+|lastro-(?:hom-)?files/g,
    )
    return new Set(found)
  }
  const [production, hom] = [await own('values-production'), await own('values-hom')]
  expect(hom.size).toBeGreaterThan(12)
  // Where images come from is one place, and S3 one of the cloud.
  const shared = [...hom].filter(one => production.has(one))
  expect(shared).toEqual(['registry.example.com'])
})

/** Kinds that the chart renders, by the group that serves them. */
const served: Readonly<Record<string, readonly string[]>> = {
  'api/v1': ['Pod', 'Service', 'ServiceAccount'],
  'apis/apps/v1': ['Deployment'],
  'apis/batch/v1': ['Job'],
  'apis/policy/v1': ['PodDisruptionBudget'],
  'apis/autoscaling/v2': ['HorizontalPodAutoscaler'],
}

/** As much of an API server as Helm asks for `lookup`, with a gateway of five pods. */
async function withApiServer<T>(run: (address: string) => Promise<T>): Promise<T> {
  const groups = Object.keys(served)
    .slice(1)
    .map(path => {
      const [, name, version] = path.split('/')
      const found = { groupVersion: `${name}/${version}`, version }
      return { name, versions: [found], preferredVersion: found }
    })
  const resources = Object.entries(served).map(([path, kinds]) => [
    `/${path}`,
    {
      kind: 'APIResourceList',
      groupVersion: path.split('/').slice(1).join('/'),
      resources: kinds.map(kind => ({
        name: `${kind.toLowerCase()}s`,
        kind,
        namespaced: true,
        verbs: ['get'],
      })),
    },
  ])
  const answers: Readonly<Record<string, object>> = {
    '/version': { major: '1', minor: '34', gitVersion: 'v1.34.2' },
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups },
    ...Object.fromEntries(resources),
    '/apis/apps/v1/namespaces/lending/deployments/lastro-gateway': {
      ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
      metadata: {
        ...{ name: 'lastro-gateway', namespace: 'lending' },
        labels: { 'app.kubernetes.io/managed-by': 'Helm' },
        annotations: {
          'meta.helm.sh/release-name': 'lastro',
          'meta.helm.sh/release-namespace': 'lending',
        },
      },
      spec: { replicas: 5 },
    },
  }
  const server = createServer(({ url = '' }, response) => {
    const path = url.split('?')[0]!
    const missing = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 }
    response.writeHead(answers[path] ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answers[path] ?? missing))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('a process that gets an autoscaler keeps the pods it has, and a new one is not held at a number', async () => {
  const sets = ['processes.gateway.autoscaling.kind=hpa', 'processes.contracts.autoscaling.kind=hpa']
  const rendered = await withApiServer(address =>
    renderInstall('lastro', 'lending', 'required', sets, [
      '--dry-run=server',
      '--disable-openapi-validation',
      '--kube-apiserver',
      address,
    ]),
  )
  const replicas = manifestsOf(rendered)
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata, spec }) => [metadata.name, spec.replicas])
  expect(Object.fromEntries(replicas)).toMatchObject({ 'lastro-gateway': 5, 'lastro-ltv': 2 })
  expect(Object.fromEntries(replicas)['lastro-contracts']).toBeUndefined()
})
