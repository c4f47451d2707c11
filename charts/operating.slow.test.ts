import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provisionLimits } from '../operations/provision/provision.ts'
import { waitOf } from '../platform/process/service.ts'
import { cases, type Manifest, manifestsOf, renderCase } from '../test/support/charts/rendering.ts'
import { ensureTool } from '../test/support/charts/tools.ts'
import { chartFolder } from './chartFolder.ts'

/** Operation in a cluster: drained nodes, rollouts, failing hooks, autoscalers. */
const INSTALLATION_MS = 900_000
const execute = promisify(execFile)

const renders = new Map<string, Manifest[]>()
let helm = ''
beforeAll(async () => {
  helm = await ensureTool('helm')
  for (const name of cases) renders.set(name, manifestsOf(await renderCase(name)))
}, INSTALLATION_MS)

const everywhere = (...kinds: string[]) =>
  [...renders].flatMap(([name, manifests]) =>
    manifests.filter(({ kind }) => kinds.includes(kind)).map(manifest => ({ name, manifest })),
  )
const podOf = (manifest: Manifest): Manifest => manifest.spec.template?.spec ?? manifest.spec
const labelsOf = (manifest: Manifest): Manifest =>
  manifest.spec.template?.metadata.labels ?? manifest.metadata.labels
const env = (manifest: Manifest, name: string): string | undefined =>
  podOf(manifest).containers[0].env.find((entry: Manifest) => entry.name === name)?.value
const selects = (selector: Record<string, string>, labels: Record<string, string>) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value)

async function renderWith(...settings: string[]): Promise<Manifest[]> {
  const values = ['-f', join(import.meta.dirname, 'cases/required.yaml')]
  const args = [
    'template',
    'lastro',
    chartFolder,
    '-n',
    'lending',
    ...values,
    ...settings.flatMap(s => ['--set', s]),
  ]
  const { stdout } = await execute(helm, args, { maxBuffer: 64 * 1024 * 1024 })
  return manifestsOf(stdout)
}

test('no pod of ours keeps a node from being drained: none has a local volume', () => {
  const local = everywhere('Deployment', 'Job', 'Pod').filter(({ manifest }) =>
    (podOf(manifest).volumes ?? []).some(({ emptyDir, hostPath }: Manifest) => emptyDir || hostPath),
  )
  expect(local.map(({ name, manifest }) => `${name} ${manifest.metadata.name}`)).toEqual([])
})

test('the list of price sources is mounted where prices are asked, and nowhere else', () => {
  const mounting = renders
    .get('polled-prices')!
    .filter(manifest => ['Deployment', 'Job'].includes(manifest.kind))
    .filter(manifest => JSON.stringify(podOf(manifest)).includes('lastro-price-sources'))
  expect(mounting.map(({ metadata }) => metadata.name)).toEqual(['lastro-prices'])
})

test('the file of watched networks is mounted where they are watched, and nowhere else', () => {
  const mounting = renders
    .get('custody-on-chain')!
    .filter(manifest => ['Deployment', 'Job'].includes(manifest.kind))
    .filter(manifest => JSON.stringify(podOf(manifest)).includes('lastro-chains'))
  expect(mounting.map(({ metadata }) => metadata.name)).toEqual(['lastro-contracts'])
})

test('what selects the pods of all processes leaves out the Job and the test', () => {
  for (const { name, manifest } of everywhere('Service', 'PodMonitor')) {
    const selector = manifest.spec.selector.matchLabels ?? manifest.spec.selector
    const others = renders.get(name)!.filter(({ kind }) => kind === 'Job' || kind === 'Pod')
    const caught = others
      .filter(each => selects(selector, labelsOf(each)))
      .map(({ metadata }) => metadata.name)
    expect({ name, service: manifest.metadata.name, caught }).toEqual({
      name,
      service: manifest.metadata.name,
      caught: [],
    })
  }
})

test('pods of an old revision do not count when new ones are spread', () => {
  for (const { name, manifest } of everywhere('Deployment')) {
    for (const constraint of podOf(manifest).topologySpreadConstraints ?? []) {
      expect({ name, keys: constraint.matchLabelKeys }).toEqual({ name, keys: ['pod-template-hash'] })
    }
  }
})

/** platform/process/service.ts */
const DRAIN_SECONDS = 20

test('a process has its time to drain before it is killed', () => {
  for (const { name, manifest } of everywhere('Deployment')) {
    const { terminationGracePeriodSeconds: grace, containers } = podOf(manifest)
    const preStop = containers[0].lifecycle?.preStop.sleep.seconds ?? 0
    expect({ name, left: grace - preStop >= DRAIN_SECONDS + 2 }).toEqual({ name, left: true })
  }
})

test('a rollout that does not move is called failed, later than a start may take', () => {
  for (const { manifest } of everywhere('Deployment')) {
    const { progressDeadlineSeconds } = manifest.spec
    const { startupProbe } = podOf(manifest).containers[0]
    const start =
      startupProbe.initialDelaySeconds + startupProbe.periodSeconds * startupProbe.failureThreshold
    expect(progressDeadlineSeconds).toBeGreaterThan(start + 60)
  }
})

test('the startup probe is answered when the start is done, and readiness is asked from then on', () => {
  for (const { manifest } of everywhere('Deployment')) {
    const { startupProbe, readinessProbe } = podOf(manifest).containers[0]
    expect(startupProbe.initialDelaySeconds).toBeGreaterThanOrEqual(5)
    const [{ name, value }] = startupProbe.httpGet.httpHeaders
    expect({ name, waitMs: waitOf(value) }).toEqual({
      name: 'Prefer',
      waitMs: (startupProbe.timeoutSeconds - 5) * 1_000,
    })
    expect(waitOf(value)).toBeGreaterThanOrEqual(20_000)
    expect(readinessProbe.initialDelaySeconds ?? 0).toBe(0)
  }
})

test('provision gives up before its Job, and its Job before Helm; the cause stands in the pod’s status', () => {
  for (const { manifest } of everywhere('Job')) {
    const { activeDeadlineSeconds, backoffLimit } = manifest.spec
    const waits = provisionLimits.waitMs / 1_000
    // Kubernetes waits 10 s before the second try, 20 s before the third.
    const pauses = 10 * (2 ** backoffLimit - 1)
    expect(waits * (backoffLimit + 1) + pauses).toBeLessThan(activeDeadlineSeconds)
    const isHook = manifest.metadata.annotations?.['helm.sh/hook'] !== undefined
    if (isHook) expect(activeDeadlineSeconds).toBeLessThan(300)
    expect(podOf(manifest).containers[0].terminationMessagePolicy).toBe('FallbackToLogsOnError')
  }
})

test('a plain Job has another name when anything of its pod changes: labels, annotations, environment', async () => {
  const nameOf = (manifests: readonly Manifest[]) =>
    manifests.find(({ kind }) => kind === 'Job').metadata.name
  const plain = 'provision.mode=job'
  const names = await Promise.all(
    [
      [],
      ['commonLabels.team=lending'],
      ['provision.podAnnotations.mesh=none'],
      ['config.logLevel=debug'],
    ].map(async settings => nameOf(await renderWith(plain, ...settings))),
  )
  expect(new Set(names).size).toBe(4)
})

test('the pod of `helm test` runs where processes run, with the resources of the values', async () => {
  const manifests = await renderWith(
    'helmTest.resources.limits.cpu=100m',
    'defaults.nodeSelector.disk=ssd',
    'defaults.tolerations[0].key=lending',
    'defaults.priorityClassName=low',
  )
  const { spec } = manifests.find(({ kind }) => kind === 'Pod')
  expect(spec.containers[0].resources.limits).toEqual({ cpu: '100m', memory: '128Mi' })
  expect(spec).toMatchObject({
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'lending' }],
    priorityClassName: 'low',
  })
})

test('every process that may have several pods has a budget, also where an autoscaler begins with one', () => {
  for (const [name, manifests] of renders) {
    if (name === 'small' || name === 'values-small' || name === 'values-dev') continue
    const budgets = manifests
      .filter(({ kind }) => kind === 'PodDisruptionBudget')
      .map(({ metadata }) => metadata.name)
    const processes = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata }) => metadata.name)
    expect({ name, budgets: budgets.sort() }).toEqual({ name, budgets: processes.sort() })
  }
})

test('triggers of KEDA name no mechanism where brokers ask for none: it refuses the word', async () => {
  const scaled = manifestsOf(await renderCase('keda-plain')).filter(({ kind }) => kind === 'ScaledObject')
  const metadata = scaled.flatMap(({ spec }) => spec.triggers.map((trigger: Manifest) => trigger.metadata))
  expect(metadata.length).toBeGreaterThan(0)
  for (const one of metadata)
    expect([one.topic, one.sasl, one.tls]).toEqual([one.topic, undefined, 'disable'])
})

test('triggers of KEDA hold no credential, and no option that it looks for in the authentication', () => {
  const allowed = ['bootstrapServers', 'consumerGroup', 'topic', 'lagThreshold', 'offsetResetPolicy']
  allowed.push('allowIdleConsumers', 'excludePersistentLag', 'sasl', 'tls')
  for (const { manifest } of everywhere('ScaledObject')) {
    expect(manifest.spec.minReplicaCount).toBeGreaterThan(0)
    for (const { metadata } of manifest.spec.triggers) {
      expect(Object.keys(metadata).filter(key => !allowed.includes(key))).toEqual([])
      expect(metadata.excludePersistentLag).toBe('true')
    }
  }
  const authentication = renders.get('oauth')!.find(({ kind }) => kind === 'TriggerAuthentication')!
  const parameters = authentication.spec.configMapTargetRef.map(({ parameter }: Manifest) => parameter)
  expect(parameters).toEqual(['oauthTokenEndpointUri', 'scopes'])
})

test('values of the last release mean what they meant, and what became a constant is not passed on', () => {
  const former = renders.get('former-values')!.filter(({ kind }) => kind === 'Deployment')
  for (const manifest of former) expect(env(manifest, 'ENVIRONMENT')).toBe('hom')
  const webhooks = former.find(({ metadata }) => metadata.name.endsWith('-webhooks'))!
  const names = podOf(webhooks).containers[0].env.map(({ name }: Manifest) => name)
  expect(names).toEqual(expect.arrayContaining(['SMTP_URL', 'SMTP_USERNAME', 'SMTP_PASSWORD']))
  expect(names).toEqual(expect.arrayContaining(['MONGODB_TLS_CA_FILE', 'MONGODB_TLS_CERTIFICATE_KEY_FILE']))
  expect(env(webhooks, 'MONGODB_DATABASE')).toBe('lending')
  const given = former.flatMap(({ spec }) => spec.template.spec.containers[0].env as Manifest[])
  const constants =
    /_INTERVAL_MS$|^DRAIN_LIMIT|^REPLY_TIMEOUT|^MAX_|^LTV_REVALUATION|^TRANSPARENCY_SECONDS|^SANDBOX$/
  expect(given.filter(({ name }) => constants.test(name))).toEqual([])
})

test('S3 by the identity of the workload needs no key in any pod', () => {
  for (const manifest of renders
    .get('workload-identity')!
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))) {
    const names = podOf(manifest).containers[0].env.map(({ name }: Manifest) => name)
    expect(names).not.toContain('S3_ACCESS_KEY_ID')
    if (manifest.kind === 'Job') {
      expect(env(manifest, 'TOPIC_RETENTION')).toBe('audit-log=315360000000,contract-commands=5184000000')
      expect(env(manifest, 'AWS_STS_REGIONAL_ENDPOINTS')).toBe('regional')
    }
  }
})

test('the small values ask for what their head says, and the README says what the defaults ask for', () => {
  const asked = (name: string) => {
    const pods = renders.get(name)!.filter(({ kind }) => kind === 'Deployment')
    const total = (resource: string, scale: (text: string) => number) =>
      pods
        .map(
          ({ spec }) =>
            (spec.replicas ?? 2) *
            scale(String(spec.template.spec.containers[0].resources.requests[resource])),
        )
        .reduce((sum, one) => sum + one, 0)
    const cpu = total('cpu', text => (text.endsWith('m') ? Number.parseInt(text, 10) / 1_000 : Number(text)))
    return `${cpu.toFixed(1)} CPU and ${(total('memory', text => Number.parseInt(text, 10)) / 1_024).toFixed(1)} GiB`
  }
  const said = [readFileSync(join(chartFolder, 'values-small.yaml'), 'utf8').replaceAll('\n# ', ' ')]
  said.push(readFileSync(join(chartFolder, 'README.md'), 'utf8'))
  expect(said[0]).toContain(asked('values-small'))
  expect(said[1]).toContain(asked('values-small'))
  expect(said[1]).toContain(asked('required'))
})
