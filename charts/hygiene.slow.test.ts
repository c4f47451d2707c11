import { cases, type Manifest, manifestsOf, renderCase } from '../test/support/charts/rendering.ts'
import { ensureTool } from '../test/support/charts/tools.ts'

const INSTALLATION_MS = 900_000

/** Pods whose containers an operator added himself are his. */
const ourContainers = (pod: Manifest): Manifest[] =>
  pod.spec.containers.filter(({ name }: Manifest) => name !== 'log-shipper')

interface Case {
  readonly name: string
  readonly manifests: readonly Manifest[]
}

const renders: Case[] = []

beforeAll(async () => {
  await ensureTool('helm')
  for (const name of cases) renders.push({ name, manifests: manifestsOf(await renderCase(name)) })
}, INSTALLATION_MS)

const workloads = ({ manifests }: Case) =>
  manifests.filter(({ kind }) => ['Deployment', 'Job', 'Pod', 'StatefulSet'].includes(kind))
const deployments = ({ manifests }: Case) => manifests.filter(({ kind }) => kind === 'Deployment')
const podOf = (manifest: Manifest): Manifest =>
  manifest.kind === 'Pod' ? manifest : { ...manifest.spec.template, kind: 'Pod' }

/** Fails with the names of all objects that break the rule, not with the first one. */
function everyWhere(
  select: (render: Case) => readonly Manifest[],
  rule: (manifest: Manifest, render: Case) => boolean,
): void {
  const broken = renders.flatMap(render =>
    select(render)
      .filter(manifest => !rule(manifest, render))
      .map(manifest => `${render.name}: ${manifest.kind} ${manifest.metadata.name}`),
  )
  expect(broken).toEqual([])
  expect(renders.flatMap(select).length).toBeGreaterThan(0)
}

test('every case renders a gateway, and a provision Job unless it is off: no rule passes for want of objects', () => {
  expect(renders.map(({ name }) => name)).toEqual(cases)
  const casesWithout = (has: (manifest: Manifest) => boolean) =>
    renders.filter(render => !workloads(render).some(has)).map(({ name }) => name)
  expect(casesWithout(({ metadata }) => metadata.name.endsWith('-gateway'))).toEqual([])
  expect(casesWithout(({ kind }) => kind === 'Job').sort()).toEqual(['gateway-only', 'small'])
})

/** The fewest pods that the autoscaler of a Deployment keeps. */
function leastPodsOf({ metadata }: Manifest, { manifests }: Case): number {
  const scaler = manifests.find(
    ({ spec, kind }) => kind !== 'Deployment' && spec?.scaleTargetRef?.name === metadata.name,
  )
  return scaler.spec.minReplicas ?? scaler.spec.minReplicaCount
}

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length

describe('the restricted Pod Security standard', () => {
  const containers = (pod: Manifest) => [...pod.spec.containers, ...(pod.spec.initContainers ?? [])]
  const rules: Record<string, (pod: Manifest) => boolean> = {
    'pods share nothing with the host': ({ spec }) =>
      !spec.hostNetwork && !spec.hostPID && !spec.hostIPC && !spec.hostUsers,
    'volumes are of the permitted kinds': ({ spec }) =>
      (spec.volumes ?? []).every((volume: Manifest) =>
        ['configMap', 'secret', 'emptyDir', 'projected', 'downwardAPI', 'csi'].some(kind => volume[kind]),
      ),
    'containers have no host ports': pod =>
      containers(pod).every(({ ports }) => (ports ?? []).every((port: Manifest) => !port.hostPort)),
    'containers cannot gain privileges': pod =>
      containers(pod).every(
        ({ securityContext }) =>
          securityContext.allowPrivilegeEscalation === false && securityContext.privileged !== true,
      ),
    'containers drop every capability and add none': pod =>
      containers(pod).every(
        ({ securityContext }) =>
          securityContext.capabilities.drop.includes('ALL') && !securityContext.capabilities.add,
      ),
    'pods run as somebody else than root': ({ spec }) =>
      spec.securityContext.runAsNonRoot === true && (spec.securityContext.runAsUser ?? 1) > 0,
    'the default seccomp profile is on': ({ spec }) =>
      ['RuntimeDefault', 'Localhost'].includes(spec.securityContext.seccompProfile?.type),
    'no unsafe sysctls, SELinux or AppArmor settings': ({ spec }) =>
      !spec.securityContext.sysctls &&
      !spec.securityContext.seLinuxOptions &&
      !spec.securityContext.appArmorProfile,
  }
  test.each(Object.entries(rules))('%s', (_, rule) =>
    everyWhere(workloads, manifest => rule(podOf(manifest))),
  )
})

describe('hygiene', () => {
  test('root file systems are read-only', () =>
    everyWhere(workloads, manifest =>
      ourContainers(podOf(manifest)).every(
        ({ securityContext }) => securityContext.readOnlyRootFilesystem === true,
      ),
    ))
  test('no pod gets a token for the Kubernetes API or the addresses of all services', () =>
    everyWhere(workloads, manifest => {
      const { spec } = podOf(manifest)
      return spec.automountServiceAccountToken === false && spec.enableServiceLinks === false
    }))
  test('images are named by tag or digest, never latest', () =>
    everyWhere(workloads, manifest =>
      podOf(manifest).spec.containers.every(({ image }: Manifest) =>
        /(:(?!latest)[^/]+|@sha256:.{64})$/.test(image),
      ),
    ))
  test('memory is requested and limited, CPU is requested', () =>
    everyWhere(workloads, manifest =>
      podOf(manifest).spec.containers.every(
        ({ resources }: Manifest) =>
          resources.requests?.cpu && resources.requests?.memory && resources.limits?.memory,
      ),
    ))
  test('the heap of Node fits into the memory limit', () =>
    everyWhere(deployments, manifest => {
      const [container] = manifest.spec.template.spec.containers
      const heap = Number(/=(\d+)$/.exec(container.env.find(named('NODE_OPTIONS')).value)?.[1])
      const limit = mebibytes(container.resources.limits.memory)
      return heap <= limit * 0.9 && heap >= limit * 0.25
    }))
  test('every container of a process has all three probes on the admin port', () =>
    everyWhere(deployments, manifest => {
      const [container] = manifest.spec.template.spec.containers
      const port = container.ports.find(named('metrics')).containerPort
      const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(probe => container[probe].httpGet)
      return (
        paths.every(({ port: name }) => name === 'metrics') &&
        paths.map(({ path }) => path).join() === '/healthz/live,/healthz/live,/healthz/ready' &&
        String(port) === container.env.find(named('METRICS_PORT')).value
      )
    }))
  test('nothing is named twice: environment, ports, volumes, mounts', () =>
    everyWhere(workloads, manifest => {
      const { spec } = podOf(manifest)
      return spec.containers.every(
        (container: Manifest) =>
          distinct((container.env ?? []).map(({ name }: Manifest) => name)) &&
          distinct((container.ports ?? []).map(({ name }: Manifest) => name)) &&
          distinct((container.ports ?? []).map(({ containerPort }: Manifest) => containerPort)) &&
          distinct((container.volumeMounts ?? []).map(({ mountPath }: Manifest) => mountPath)) &&
          distinct((spec.volumes ?? []).map(({ name }: Manifest) => name)),
      )
    }))
  test('every mount has its volume and every volume its mount', () =>
    everyWhere(workloads, manifest => {
      const { spec } = podOf(manifest)
      const mounted = spec.containers.flatMap(({ volumeMounts = [] }: Manifest) => volumeMounts)
      const volumes = (spec.volumes ?? []).map(({ name }: Manifest) => name)
      const used = new Set(mounted.map(({ name }: Manifest) => name))
      return (
        [...used].every(name => volumes.includes(name)) && volumes.every((name: string) => used.has(name))
      )
    }))
  test('secrets are referred to, never carried', () =>
    everyWhere(
      ({ manifests }) => manifests,
      manifest =>
        manifest.kind !== 'Secret' &&
        !/mongodb:\/\/|password:\s*\w|secretKey:\s*\w/.test(JSON.stringify(manifest)),
    ))
  test('objects are named once, carry the common labels and the namespace', () => {
    everyWhere(
      ({ manifests }) => manifests.filter(({ metadata }) => !/-extra$|-text$/.test(metadata.name)),
      ({ metadata }) =>
        metadata.namespace === 'lending' &&
        metadata.labels['app.kubernetes.io/instance'] === 'lastro' &&
        metadata.labels['app.kubernetes.io/managed-by'] === 'Helm' &&
        /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(metadata.name) &&
        metadata.name.length <= 63,
    )
    for (const { manifests } of renders) {
      expect(distinct(manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`))).toBe(true)
    }
  })
  test('selectors hold nothing that an upgrade changes, and match their pods', () =>
    everyWhere(deployments, ({ spec }) => {
      const { matchLabels } = spec.selector
      const keys = Object.keys(matchLabels).sort().join()
      const expected = ['component', 'instance', 'name'].map(key => `app.kubernetes.io/${key}`).join()
      return (
        keys === expected &&
        keys.split(',').every(key => spec.template.metadata.labels[key] === matchLabels[key])
      )
    }))
  test('services and budgets select pods that exist', () =>
    everyWhere(
      ({ manifests }) => manifests.filter(({ kind }) => ['Service', 'PodDisruptionBudget'].includes(kind)),
      ({ spec }, render) => {
        const selector = spec.selector.matchLabels ?? spec.selector
        return deployments(render).some(deployment =>
          Object.entries(selector).every(
            ([key, value]) => deployment.spec.template.metadata.labels[key] === value,
          ),
        )
      },
    ))
  test('disruption budgets let broken pods go and always let one pod go', () =>
    everyWhere(
      ({ manifests }) => manifests.filter(({ kind }) => kind === 'PodDisruptionBudget'),
      ({ spec, metadata }, render) => {
        const deployment = deployments(render).find(each => each.metadata.name === metadata.name)
        const pods = deployment.spec.replicas ?? leastPodsOf(deployment, render)
        return (
          spec.unhealthyPodEvictionPolicy === 'AlwaysAllow' &&
          (spec.maxUnavailable ?? pods - spec.minAvailable) > 0
        )
      },
    ))
  test('an autoscaled process renders no replicas, and has exactly one autoscaler', () =>
    everyWhere(deployments, ({ spec, metadata }, { manifests }) => {
      const scalers = manifests.filter(
        ({ kind, spec: scaler }) =>
          ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind) &&
          scaler.scaleTargetRef.name === metadata.name,
      )
      return scalers.length <= 1 && (scalers.length === 1) === (spec.replicas === undefined)
    }))
  test('all metadata of a scaler are strings', () =>
    everyWhere(
      ({ manifests }) => manifests.filter(({ kind }) => kind === 'ScaledObject'),
      ({ spec }) =>
        spec.triggers.every(({ metadata }: Manifest) =>
          Object.values(metadata).every(value => typeof value === 'string'),
        ),
    ))
  test('processors are replaced one by one, the gateway is never fewer; both have time to drain', () =>
    everyWhere(deployments, ({ spec, metadata }) => {
      const { maxSurge, maxUnavailable } = spec.strategy.rollingUpdate
      const pod = spec.template.spec
      const preStop = pod.containers[0].lifecycle?.preStop.sleep.seconds ?? 0
      const rightOrder = metadata.name.endsWith('-gateway')
        ? maxSurge === 1 && maxUnavailable === 0 && preStop > 0
        : maxSurge === 0 && maxUnavailable === 1
      return rightOrder && pod.terminationGracePeriodSeconds > preStop + 10
    }))
  test('hooks are of a kind that Helm knows', () =>
    everyWhere(
      ({ manifests }) => manifests.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']),
      ({ metadata }) => ['pre-install,pre-upgrade', 'test'].includes(metadata.annotations['helm.sh/hook']),
    ))
})

const named = (wanted: string) => (entry: Manifest) => entry.name === wanted

function mebibytes(quantity: string): number {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? []
  return Number(amount) * (unit === 'Gi' ? 1024 : 1)
}
