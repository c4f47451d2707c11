import { cases, type Manifest, manifestsOf, renderCase } from '../test/support/charts/rendering.ts'
import { ensureTool } from '../test/support/charts/tools.ts'

const INSTALLATION_MS = 900_000

const renders = new Map<string, Manifest[]>()

beforeAll(async () => {
  await ensureTool('helm')
  for (const name of cases) renders.set(name, manifestsOf(await renderCase(name)))
}, INSTALLATION_MS)

const withPolicies = () =>
  [...renders].filter(([, manifests]) => manifests.some(({ kind }) => kind === 'NetworkPolicy'))

const policyFor = (manifests: readonly Manifest[], labels: Record<string, string>): Manifest =>
  manifests.find(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' &&
      Object.entries(spec.podSelector.matchLabels).every(([key, value]) => labels[key] === value),
  )

/** The ports of the servers that stand in an environment, where the chart can see them. */
function portsIn(env: readonly Manifest[]): number[] {
  // People open PUBLIC_URL, no process does.
  const isOther = (name: string) => name.startsWith('OTEL') || name === 'PUBLIC_URL'
  const texts = env.filter(({ name }) => /BROKERS|_URL$|_ENDPOINT$/.test(name) && !isOther(name))
  // What is reached through a proxy needs no port of its own.
  if (env.some(({ name }) => name === 'HTTPS_PROXY')) return [3128]
  return texts.flatMap(({ value }) =>
    (value as string).split(',').map(address => {
      const url = new URL(address.includes('://') ? address : `tcp://${address}`)
      return Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    }),
  )
}

test('wherever policies are on, every workload has one, and it opens each port that its environment names', () => {
  expect(withPolicies().length).toBeGreaterThan(1)
  for (const [name, manifests] of withPolicies()) {
    for (const { kind, spec } of manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')) {
      const { metadata, spec: pod } = spec.template
      const policy = policyFor(manifests, metadata.labels)
      expect({ name, kind, policy: policy?.kind }).toEqual({ name, kind, policy: 'NetworkPolicy' })
      const open = policy.spec.egress.flatMap(({ ports }: Manifest) =>
        ports.flatMap(({ port, endPort = port }: Manifest) => (endPort > 27_017 ? [port, 27_017] : [port])),
      )
      const { env } = pod.containers[0]
      const needed = [53, ...portsIn(env)]
      if (env.some((entry: Manifest) => entry.name === 'MONGODB_URI')) needed.push(27017)
      expect(open).toEqual(expect.arrayContaining(needed))
    }
  }
})

test('ports that a policy opens inwards are ports that the container has', () => {
  for (const [, manifests] of withPolicies()) {
    for (const { spec } of manifests.filter(({ kind }) => kind === 'Deployment')) {
      const policy = policyFor(manifests, spec.template.metadata.labels)
      const opened = policy.spec.ingress.flatMap(({ ports }: Manifest) =>
        ports.map(({ port }: Manifest) => port),
      )
      const has = spec.template.spec.containers[0].ports.map(({ name }: Manifest) => name)
      expect(opened.sort()).toEqual(has.sort())
    }
  }
})

const policies = () =>
  withPolicies().flatMap(([name, manifests]) =>
    manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(policy => ({ name, policy })),
  )
const EVERYWHERE = ['0.0.0.0/0', '::/0']
const blocksOf = (rule: Manifest): Manifest[] =>
  (rule.to ?? []).flatMap(({ ipBlock }: Manifest) => ipBlock ?? [])
const reachesInternet = (rule: Manifest) => blocksOf(rule).some(({ cidr }) => EVERYWHERE.includes(cidr))

test('every rule that lets out names its targets: a port alone would be open to every host', () => {
  for (const { name, policy } of policies()) {
    const { egress } = policy.spec
    const open = egress.filter(({ to = [] }: Manifest) => to.length === 0)
    expect({ name, policy: policy.metadata.name, open }).toEqual({
      name,
      policy: policy.metadata.name,
      open: [],
    })
  }
})

test('only webhooks, polled price sources and watched networks reach the internet, in both families, never a private network', () => {
  const reaching = new Set<string>()
  for (const { name, policy } of policies()) {
    const rules = policy.spec.egress.filter(reachesInternet)
    if (rules.length > 0) reaching.add(`${name} ${policy.metadata.name.replace('lastro-', '')}`)
    for (const rule of rules) {
      const [four, six] = EVERYWHERE.map(cidr => blocksOf(rule).find(block => block.cidr === cidr))
      expect(four?.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']))
      expect(six?.except).toEqual(expect.arrayContaining(['fc00::/7', 'fe80::/10', '64:ff9b::/96']))
    }
  }
  const direct = withPolicies().filter(([name]) => name !== 'network-of-a-bank')
  const webhooks = direct.map(([name]) => `${name} webhooks`)
  const polling = ['everything', 'examples', 'polled-prices', 'values-hom', 'values-production'].map(
    name => `${name} prices`,
  )
  const watching = 'custody-on-chain contracts'
  expect([...reaching].sort()).toEqual([...webhooks, ...polling, watching].sort())
})

test('each server has a rule of its own, to the peers that the values name', () => {
  const policy = policyFor(renders.get('network-policies')!, {
    'app.kubernetes.io/component': 'contracts',
    'app.kubernetes.io/name': 'lastro',
    'app.kubernetes.io/instance': 'lastro',
  })
  const namespaceOf = (rule: Manifest) =>
    rule.to[0].namespaceSelector?.matchLabels['kubernetes.io/metadata.name'] ?? rule.to[0].ipBlock.cidr
  const shown = policy.spec.egress.map((rule: Manifest) => [
    rule.ports.map(({ port }: Manifest) => port).join(),
    namespaceOf(rule),
  ])
  expect(shown).toEqual([
    ['53,53', 'kube-system'],
    ['9092', 'kafka'],
    ['27017,27018', 'mongodb'],
    ['8081', 'kafka'],
    ['9000', '10.30.0.0/24'],
    // The signature provider.
    ['443', '203.0.113.0/24'],
    ['4318', 'tracing'],
  ])
})

test('the pod of `helm test` is admitted by the gateway, and let out to it', () => {
  const manifests = renders.get('network-policies')!
  const pod = manifests.find(({ kind }) => kind === 'Pod')!
  const gateway = policyFor(manifests, { ...pod.metadata.labels, 'app.kubernetes.io/component': 'gateway' })
  expect(gateway).toBeUndefined()
  const admitting = manifests.find(
    ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'lastro-gateway',
  )!
  const [http] = admitting.spec.ingress
  const labels = http.from.flatMap(({ podSelector }: Manifest) => podSelector?.matchLabels ?? [])
  expect(labels.some(selects(pod.metadata.labels))).toBe(true)
  const own = policyFor(manifests, pod.metadata.labels)
  expect(own.spec.egress.at(-1).to[0].podSelector.matchLabels['app.kubernetes.io/component']).toBe('gateway')
})

const selects = (labels: Record<string, string>) => (selector: Record<string, string>) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value)

test('the values of the example let a Prometheus of another namespace scrape', () => {
  for (const manifest of renders.get('examples')!.filter(({ kind }) => kind === 'Deployment')) {
    const policy = policyFor(renders.get('examples')!, manifest.spec.template.metadata.labels)
    const metrics = policy.spec.ingress.find(({ ports }: Manifest) => ports[0].port === 'metrics')
    expect(metrics.from[0].namespaceSelector.matchLabels).toEqual({
      'kubernetes.io/metadata.name': 'monitoring',
    })
  }
})

describe('the network of a bank', () => {
  const rulesOf = (component: string): Manifest[] => {
    const labels = { 'app.kubernetes.io/component': component, 'app.kubernetes.io/instance': 'lastro' }
    const name = component === 'provision' ? 'lastro-provision' : 'lastro'
    const policy = policyFor(renders.get('network-of-a-bank')!, { ...labels, 'app.kubernetes.io/name': name })
    return policy.spec.egress
  }
  const shown = (component: string) =>
    rulesOf(component).map(({ ports, to }) => [
      ports.map(({ port, endPort }: Manifest) => (endPort ? `${port}-${endPort}` : port)).join(),
      to
        .map(({ ipBlock, namespaceSelector }: Manifest) =>
          ipBlock ? ipBlock.cidr : namespaceSelector.matchLabels['kubernetes.io/metadata.name'],
        )
        .join(),
    ])
  const everybody = [
    ['53,53,5353,5353', 'openshift-dns'],
    ['3128', '10.50.0.0/28'],
    ['80', '169.254.170.23/32,fd00:ec2::23/128,169.254.169.254/32'],
    ['14001-14100', '10.40.1.0/24'],
  ]
  test('DNS of OpenShift, the proxy, agents of identities and ranges of ports have rules, and no pod reaches the internet', () => {
    const mongodb = ['1024-65535', '10.40.2.0/24']
    expect(shown('contracts')).toEqual([...everybody, mongodb])
    expect(shown('provision')).toEqual([...everybody, mongodb])
    expect(shown('prices')).toEqual(everybody)
    expect(shown('webhooks')).toEqual([...everybody, mongodb, ['443,8443', '10.20.0.0/16']])
  })
  test('every pod knows the proxy by its secret and what to reach without it', () => {
    for (const { kind, spec } of renders.get('network-of-a-bank')!) {
      if (kind !== 'Deployment' && kind !== 'Job') continue
      const { env } = spec.template.spec.containers[0]
      const secretKeyRef = { name: 'lastro-proxy', key: 'url' }
      expect(env).toContainEqual({ name: 'HTTPS_PROXY', valueFrom: { secretKeyRef } })
      const takesMail = env.some(({ name }: Manifest) => name === 'SMTP_URL')
      expect(env.filter(({ name }: Manifest) => name === 'SMTP_PROXY')).toEqual(
        takesMail ? [{ name: 'SMTP_PROXY', valueFrom: { secretKeyRef } }] : [],
      )
      expect(env).toContainEqual({ name: 'NO_PROXY', value: '.bank.example' })
      expect(env.filter(({ name }: Manifest) => /KAFKA_SASL_(USER|PASS)/.test(name))).toEqual([])
    }
  })
  test('the service of a load balancer has class, source ranges and families', () => {
    const service = renders.get('network-of-a-bank')!.find(({ kind }) => kind === 'Service')
    expect(service.spec).toMatchObject({
      type: 'LoadBalancer',
      loadBalancerClass: 'service.k8s.aws/nlb',
      loadBalancerSourceRanges: ['203.0.113.0/24', '2001:db8::/32'],
      externalTrafficPolicy: 'Local',
      ipFamilyPolicy: 'PreferDualStack',
      ipFamilies: ['IPv6', 'IPv4'],
    })
  })
})
