import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureGo } from '../../support/charts/tools.ts'
import { type Asked, type Decision, decideOnPods } from '../admission.ts'
import { OUTSIDE, run } from '../cluster.ts'
import { expectNoneLost, type Seen, toldOf, underLoad } from '../load.ts'
import { kafkaPort } from '../outside.ts'
import { podsOf, type Release } from '../release.ts'
import { patiently, type Stage, seconds, type Trial, untilReady } from '../stage.ts'
import { helmTest } from './helmTest.ts'
import { loan } from './loan.ts'
import { otherTag, podOf } from './policies.ts'
import { countsOf } from './upgrade.ts'

/**
 * A mesh's proxy in every pod: no TCP connection of the pod leaves before the proxy is ready, and only a
 * signal or `quit` ends it. First it is an ordinary container, then a native sidecar.
 */
export const mesh: Trial = {
  name: 'a mesh with its proxy in every pod',
  async run(stage) {
    const leave = await joinMesh(stage)
    try {
      const told = [await inMode(stage, 'classic', CLASSIC), await inMode(stage, 'native', [])]
      return `${told.join('; ')}; ${await loan.run(stage)}`
    } finally {
      await leave()
      const pods = await podsOf(stage.release)
      await stage.release.deploy(otherTag(pods))
      await untilReady(stage, pods.length)
    }
  },
}

type Mode = 'classic' | 'native'

const PROXY = 'mesh-proxy'
const IMAGE = 'localhost/mesh-proxy:1'
/** Label of pods without proxy (docs/managed-services.md, Meshes), as the test's, which sends no `quit`. */
const OUT = 'sidecar.istio.io/inject'
const CLASSIC = ['--set-string', `helmTest.podLabels.${OUT.replaceAll('.', '\\.')}=false`]
const READY_AFTER_MS = 5_000
/** As `terminationDrainDuration` of the same page: longer than ours drain. */
const CLASSIC_DRAIN_MS = 30_000
const METRICS_PORT = 9090
const JOB_LIMIT_MS = 240_000
/** A Job without a proxy is complete in this time after its container has ended. */
const OUTLIVES_MS = 10_000

/** Plugin and image on the node; answers how both are left out again. */
async function joinMesh({ cluster }: Stage): Promise<() => void> {
  const source = join(import.meta.dirname, '../mesh/main.go')
  const program = join(cluster.home, 'plugins', PROXY)
  await run(await ensureGo(), ['build', '-trimpath', '-ldflags=-s -w', '-o', program, source], {
    CGO_ENABLED: '0',
  })
  await cluster.imageOf(IMAGE, program)
  const network = JSON.parse(readFileSync(join(cluster.home, 'cni/10-pods.conflist'), 'utf8'))
  const first = join(cluster.home, 'cni/05-mesh.conflist')
  writeFileSync(first, JSON.stringify({ ...network, plugins: [...network.plugins, { type: PROXY }] }))
  return () => rmSync(first, { force: true })
}

async function inMode(stage: Stage, mode: Mode, values: readonly string[]): Promise<string> {
  const { release } = stage
  const startedAt = Date.now()
  const pods = await podsOf(release)
  const end = await decideOnPods(stage, pod => withProxy(pod, mode))
  try {
    const held = mode === 'classic' ? `${await refusedAtFirst(stage)}, ` : ''
    let job = 'the Job ended by itself'
    const seen = await underLoad(stage, async () => {
      const deployed = release.deploy(otherTag(pods), values)
      if (mode === 'classic') job = await outlivedJob(release, deployed)
      await deployed
      await untilReady(stage, pods.length)
    })
    const passed = await connectionsOf(stage)
    const restarts = (await podsOf(release)).reduce((sum, pod) => sum + pod.restarts, 0)
    const test = await helmTest.run(stage)
    const told = `${mode}: ${held}${job}, ${pods.length} pods by ${passed} connections of their proxies in ${seconds(startedAt)}, ${restarts} restarts; ${toldOf(seen)}; helm test ${test}`
    expectWell(mode, seen, told)
    return told
  } finally {
    await end()
  }
}

function expectWell(mode: Mode, seen: Seen, told: string): void {
  expectNoneLost(seen)
  // A native sidecar starts before ours and ends after it.
  if (mode === 'native' && countsOf(seen).failed > 0) throw new Error(told)
}

const proxyOf = (pod: Asked, mode: Mode) => {
  const [{ ports = [] }] = pod.spec.containers
  const isProcess = ports.some(({ containerPort }: Asked) => containerPort === METRICS_PORT)
  const env = {
    READY_AFTER_MS: `${READY_AFTER_MS}`,
    // So that a classic proxy is certainly late, on a slow machine too.
    AFTER_PORT: mode === 'classic' && isProcess ? `${METRICS_PORT}` : '',
    DRAIN_MS: mode === 'classic' ? `${CLASSIC_DRAIN_MS}` : '1000',
  }
  const ready = { httpGet: { path: '/ready', port: 15021 }, periodSeconds: 1 }
  return {
    ...{ name: PROXY, image: IMAGE, imagePullPolicy: 'Never' },
    ...(mode === 'native'
      ? { restartPolicy: 'Always', startupProbe: { ...ready, failureThreshold: 120 } }
      : { readinessProbe: ready }),
    env: Object.entries(env).map(([name, value]) => ({ name, value })),
    resources: { requests: { cpu: '10m', memory: '16Mi' }, limits: { memory: '128Mi' } },
    securityContext: {
      ...{ runAsUser: 1337, runAsGroup: 1337, runAsNonRoot: true, readOnlyRootFilesystem: true },
      ...{ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      seccompProfile: { type: 'RuntimeDefault' },
    },
  }
}

function withProxy(pod: Asked, mode: Mode): Decision {
  if (pod.metadata.labels?.[OUT] === 'false') return []
  const value = proxyOf(pod, mode)
  if (mode === 'classic') return [{ op: 'add', path: '/spec/containers/-', value }]
  const others = pod.spec.initContainers ?? []
  return [{ op: 'add', path: '/spec/initContainers', value: [value, ...others] }]
}

/** Connects to Kafka until that succeeds. The proxy waits for this port, which opens after the first try. */
const ASKS = (port: number) => `
const net = require('node:net')
const server = net.createServer()
const told = line => { console.log(line); if (!server.listening) server.listen(${METRICS_PORT}) }
const ask = () => net.connect(${port}, '${OUTSIDE}')
  .on('connect', () => told('open'))
  .on('error', () => { told('refused'); setTimeout(ask, 100) })
ask()`

/** Shows that the stand-in holds a pod's connections until it is ready, and lets them pass then. */
async function refusedAtFirst(stage: Stage): Promise<string> {
  const { namespace, kubectl } = stage.release
  const { image } = (await podsOf(stage.release))[0]!
  const { spec, ...rest } = podOf(
    'early',
    namespace,
    image.split(':').at(-1)!,
    ASKS(kafkaPort(stage.portBase)),
  )
  const [{ readinessProbe: _, ...ours }] = spec.containers as [(typeof spec.containers)[0]]
  const container = { ...ours, ports: [{ containerPort: METRICS_PORT }] }
  await kubectl(['apply', '-f', '-'], JSON.stringify({ ...rest, spec: { ...spec, containers: [container] } }))
  try {
    const lines = await patiently(
      'a connection through the proxy',
      async () => {
        const told = (await kubectl(['logs', 'early', '-c', 'early'])).trim().split('\n')
        return told.includes('open') ? told : undefined
      },
      JOB_LIMIT_MS,
    )
    if (lines[0] !== 'refused') throw new Error(`a pod was not held back: ${lines.join(', ')}`)
    return `${lines.length - 1} connections refused before it was ready`
  } finally {
    await kubectl(['delete', 'pod', 'early', '--wait=false'])
  }
}

/** End of the Job's proxy: it runs on after provision has ended, until `quit` is sent. */
async function outlivedJob({ kubectl, name }: Release, deployed: Promise<void>): Promise<string> {
  const failed = deployed.then(() => Promise.reject(new Error('the Job did not wait for its proxy')))
  const ended = patiently(
    'provision has ended, its proxy has not',
    async () => {
      const selected = ['-l', `job-name=${name}-provision`, '-o', 'json']
      const { items } = JSON.parse(await kubectl(['get', 'pods', ...selected]))
      const states = (items[0]?.status.containerStatuses ?? []) as Asked[]
      const stateOf = (container: string) => states.find(one => one.name === container)?.state
      const isHeld = stateOf('provision')?.terminated?.exitCode === 0 && stateOf(PROXY)?.running
      return isHeld ? true : undefined
    },
    JOB_LIMIT_MS,
  )
  await Promise.race([ended, failed])
  await Promise.race([sleep(OUTLIVES_MS), failed])
  await kubectl(['exec', `job/${name}-provision`, '-c', PROXY, '--', `/${PROXY}`, 'quit'])
  return `the Job waited for its proxy until quit was sent`
}

/** How many connections the proxies let pass; throws where a process reached Kafka by none. */
async function connectionsOf({ release, portBase }: Stage): Promise<number> {
  const pods = await podsOf(release)
  const kafka = `passed ${OUTSIDE}:${kafkaPort(portBase)} true`
  let all = 0
  for (const { name } of pods) {
    const lines = (await release.kubectl(['logs', name, '-c', PROXY])).split('\n')
    if (!lines.includes(kafka)) throw new Error(`${name} did not reach Kafka by its proxy`)
    all += lines.filter(line => line.startsWith('passed ')).length
  }
  return all
}
