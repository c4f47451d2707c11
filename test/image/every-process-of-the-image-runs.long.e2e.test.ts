import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { GenericContainer, type StartedTestContainer } from 'testcontainers'
import { processes } from '../../local/machine/processes.ts'
import { type Manifest, manifestsOf, renderCase } from '../support/charts/rendering.ts'
import { eventually } from '../support/eventually.ts'
import { type Engine, findEngine, whyNoEngine } from '../support/image/engine.ts'
import { buildOurImage } from '../support/image/ourImage.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { testUnless } from '../support/testUnless.ts'

const testInEngine = testUnless(await whyNoEngine())

/**
 * The image that the Dockerfile makes, in an engine, as the chart runs it: read-only, no capability, 65532,
 * the chart's memory. It takes the place of the native processes of the platform under test, on the same
 * servers.
 */
const LIMIT_MS = 900_000
const IMAGE = 'lastro/lastro:under-test'
const GIB = 1024 ** 3
/** How long Kubernetes waits for the end of a pod; a process promises less. */
const GRACE_SECONDS = 30

const LOCAL_SETTINGS = ['ENVIRONMENT', 'PORT', 'METRICS_PORT']

const say = (line: string) => void process.stderr.write(`${line}\n`)
/** As every process is confined; testcontainers has no word for a root that cannot be written. */
class Confined extends GenericContainer {
  constructor(image: string) {
    super(image)
    this.hostConfig.ReadonlyRootfs = true
  }
}

let engine: Engine
let lastro: Platform
let pods: ReadonlyMap<string, Manifest>
const running = new Map<string, StartedTestContainer>()
const words = new Map<string, string>()

beforeAll(async () => {
  engine = await findEngine(say)
  process.env['DOCKER_HOST'] = engine.host
  // It would be pulled, and cleans up after a test run that was killed; ours ends with its engine.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true'
  // Ports of containers are the machine's own; otherwise it would look for a bridge.
  process.env['TESTCONTAINERS_HOST_OVERRIDE'] = '127.0.0.1'
  await buildOurImage(engine, { [IMAGE]: {} })
  lastro = await platform()
  const deployments = manifestsOf(await renderCase('everything')).filter(({ kind }) => kind === 'Deployment')
  pods = new Map(
    deployments.map(one => [one.metadata.labels['app.kubernetes.io/component'], one.spec.template.spec]),
  )
}, LIMIT_MS)

afterAll(async () => {
  for (const container of running.values()) await container.stop({ timeout: 1_000 }).catch(() => undefined)
  for (const { name } of processes) await lastro?.start(name).catch(() => undefined)
  await lastro?.close()
  await engine?.close()
}, LIMIT_MS)

testInEngine(
  'every process is ready as the chart confines it, and a loan lives through them',
  async () => {
    const told = new Map(processes.map(({ name }) => [name, environmentOf(name)]))
    for (const { name } of processes) await lastro.stop(name)
    for (const { name } of processes) await start(name, told.get(name)!)
    await lastro.untilReady()
    const loan = await newLoan(lastro)
    expectStatus(await loan.send(), 200)
    expectStatus(await loan.deposit('3000'), 201)
    await loan.value('15000')
    await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
    await loan.sign('CCB')
    expectStatus(await loan.accept(), 200)
    const active = await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
    const files = await lastro.call(
      loan.lender.key,
      'GET',
      `/contracts/v1/${loan.id}/documents/${active.documents[0].id}`,
    )
    expect(files.status).toBe(200)
    expect(files.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  },
  LIMIT_MS,
)

testInEngine(
  'no process was killed for memory or wrote into the image, and each ends in time after SIGTERM',
  async () => {
    const ends = await Promise.all(
      [...running].map(async ([name, container]) => {
        const before = await inspect(container)
        const startedAt = Date.now()
        await engine.docker(['stop', '--time', String(GRACE_SECONDS), container.getId()])
        const { State } = await inspect(container)
        const tookS = (Date.now() - startedAt) / 1_000
        say(`containers: ${name} ended after ${tookS.toFixed(1)} s`)
        return {
          name,
          user: before.Config.User,
          isReadOnly: before.HostConfig.ReadonlyRootfs,
          dropped: before.HostConfig.CapDrop,
          oomKilled: State.OOMKilled,
          code: State.ExitCode,
          isInTime: tookS < GRACE_SECONDS,
        }
      }),
    )
    expect(ends).toEqual(
      processes.map(({ name }) => ({
        name,
        user: '65532:65532',
        isReadOnly: true,
        dropped: ['ALL'],
        oomKilled: false,
        code: 0,
        isInTime: true,
      })),
    )
    for (const [name, text] of words) expect([name, /EROFS|EACCES/.exec(text)]).toEqual([name, null])
  },
  LIMIT_MS,
)

/** Starts a process of the image where its native twin stood. */
async function start(name: string, env: Record<string, string>): Promise<void> {
  const pod = pods.get(name)!
  const { args, resources } = pod.containers[0]
  const container = await new Confined(IMAGE)
    .withNetworkMode('host')
    .withUser('65532:65532')
    .withDroppedCapabilities('ALL')
    .withSecurityOpt('no-new-privileges')
    .withResourcesQuota({ memory: bytesOf(resources.limits.memory) / GIB })
    .withEnvironment(env)
    .withCommand(args)
    .withAutoRemove(false)
    .withLogConsumer(stream => {
      stream.on('data', chunk => void words.set(name, (words.get(name) ?? '') + String(chunk)))
    })
    .start()
  running.set(name, container)
  await eventually(`${name} of the image is ready`, async () => {
    const { State } = await inspect(container)
    if (!State.Running) throw new Error(`it ended with ${State.ExitCode}: ${words.get(name)?.slice(-1_000)}`)
    const answer = await fetch(`${lastro.metrics[name]}/healthz/ready`)
    if (!answer.ok) await sleep(100)
    return answer.ok
  })
}

/** Environment of the native process, as far as the chart sets it too; Node's own options are the chart's. */
function environmentOf(name: string): Record<string, string> {
  const env = pods.get(name)!.containers[0].env as readonly { name: string; value?: string }[]
  const known = new Set([...env.map(one => one.name), ...LOCAL_SETTINGS])
  const told = readFileSync(`/proc/${lastro.pids[name]}/environ`, 'utf8')
    .split('\0')
    .map(entry => entry.split(/=(.*)/s) as [string, string])
    .filter(([key]) => known.has(key))
  const forNode = env.flatMap(({ name: key, value }) =>
    key.startsWith('NODE_O') && value ? [[key, value]] : [],
  )
  return Object.fromEntries([...told, ...forNode])
}

async function inspect(container: StartedTestContainer) {
  const [told] = JSON.parse(await engine.docker(['inspect', container.getId()]))
  return told as {
    readonly State: { readonly Running: boolean; readonly OOMKilled: boolean; readonly ExitCode: number }
    readonly Config: { readonly User: string }
    readonly HostConfig: { readonly ReadonlyRootfs: boolean; readonly CapDrop: readonly string[] }
  }
}

const UNITS: Readonly<Record<string, number>> = { Mi: 1024 ** 2, Gi: GIB }

function bytesOf(quantity: string): number {
  const [, number = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? []
  const factor = UNITS[unit]
  if (factor === undefined) throw new Error(`memory of ${quantity}: neither Mi nor Gi`)
  return Number(number) * factor
}
