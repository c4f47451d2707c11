import { cases, type Manifest, manifestsOf, renderCase } from './rendering.ts'
import { ensureTool } from './tools.ts'

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
  const texts = env.filter(({ name }) => /BROKERS|_URL$|_ENDPOINT$/.test(name) && !name.startsWith('OTEL'))
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
        ports.map(({ port }: Manifest) => port),
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

test('only webhooks reach the internet, and never a private network that was not allowed', () => {
  for (const [, manifests] of withPolicies()) {
    for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'NetworkPolicy')) {
      const blocks = spec.egress.flatMap(({ to = [] }: Manifest) =>
        to.filter(({ ipBlock }: Manifest) => ipBlock),
      )
      const isWebhooks = metadata.name.endsWith('-webhooks')
      expect({ name: metadata.name, reaches: blocks.length > 0 }).toEqual({
        name: metadata.name,
        reaches: isWebhooks,
      })
      if (isWebhooks) expect(blocks[0].ipBlock.except).toContain('169.254.0.0/16')
    }
  }
})
