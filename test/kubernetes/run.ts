/**
 * `npm run test:cluster [-- loan] [--kubernetes 1.34.2] [--keep]`: a real Kubernetes of one node on
 * this machine, the chart in it with the image of our Dockerfile, and what happens to both in production
 * (docs/running.md, A real Kubernetes). Words choose trials by a part of their names; `--keep` leaves all of
 * it there until Ctrl-C. Exits 1 where a trial failed.
 */
import { parseArgs } from 'node:util'
import { describeFailure } from '../../local/machine/problem.ts'
import { testPortBase } from '../support/startServers.ts'
import { type Cluster, homeOfNode, startCluster } from './cluster.ts'
import { loadImages } from './image.ts'
import { hiddenPorts, startOutside } from './outside.ts'
import { ensurePrograms, KUBERNETES, type Programs } from './programs.ts'
import { addressOfService, createRelease, podsOf, type Release } from './release.ts'
import { openStage, type Stage, seconds, type Trial, untilReady } from './stage.ts'
import { dryRun } from './trials/dryRun.ts'
import { evictions } from './trials/evictions.ts'
import { frozen } from './trials/frozen.ts'
import { helmTest } from './trials/helmTest.ts'
import { kills } from './trials/kills.ts'
import { loan } from './trials/loan.ts'
import { mesh } from './trials/mesh.ts'
import { neighbours } from './trials/neighbours.ts'
import { openShift } from './trials/openShift.ts'
import { policies } from './trials/policies.ts'
import { refusals } from './trials/refusals.ts'
import { scale } from './trials/scale.ts'
import { answersAreOfBoth, releasedChart, rollback, upgrade } from './trials/upgrade.ts'
import { uploads } from './trials/uploads.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kubernetes: { type: 'string', default: KUBERNETES }, keep: { type: 'boolean', default: false } },
})
const PODS = 14
const everything: readonly Trial[] = [
  ...[helmTest, upgrade, rollback, loan, ...frozen, uploads],
  ...[kills, evictions, scale, policies, mesh, openShift, neighbours, dryRun, ...refusals],
]
const trials = everything.filter(
  ({ name }) => positionals.length === 0 || positionals.some(word => name.includes(word)),
)

interface Row {
  readonly name: string
  readonly isPassed: boolean
  readonly took: string
  readonly told: string
}
const rows: Row[] = []
const say = (line: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

/** Says what came of it, and goes on where it failed. */
async function attempt<T>(name: string, work: () => Promise<readonly [string, T]>): Promise<T | null> {
  const startedAt = Date.now()
  say(`== ${name}`)
  const [told, answer, isPassed] = await work().then(
    ([line, value]) => [line, value, true] as const,
    error => [describeFailure(error), null, false] as const,
  )
  const row = { name, isPassed, took: seconds(startedAt), told }
  rows.push(row)
  say(`${isPassed ? 'passed' : 'FAILED'} in ${row.took}: ${told}`)
  return answer
}

async function install(cluster: Cluster, release: Release): Promise<readonly [string, true]> {
  const startedAt = Date.now()
  try {
    if (trials.includes(upgrade)) {
      await release.deploy('released', [], releasedChart(cluster.home))
      answersAreOfBoth(cluster.home, await addressOfService(release))
    } else await release.deploy('before')
  } catch (error) {
    say(await release.kubectl(['get', 'pods', '-o', 'wide']))
    say(await release.kubectl(['logs', 'job/lastro-provision', '--tail=3']).catch(() => ''))
    throw error
  }
  const pods = await podsOf(release)
  const killed = pods.filter(({ lastEnd }) => lastEnd === 'OOMKilled').length
  const version = JSON.parse(await cluster.kubectl(['version', '-o', 'json'])).serverVersion.gitVersion
  return [
    `${pods.filter(({ isReady }) => isReady).length} of ${PODS} pods ready after ${seconds(startedAt)} on Kubernetes ${version}, Pod Security restricted, ${killed} killed for memory`,
    true,
  ]
}

async function tryAll({ cluster, outside }: Pick<Stage, 'cluster' | 'outside'>): Promise<void> {
  const image = async () => [await loadImages(cluster, say), true] as const
  if ((await attempt('the image of the Dockerfile', image)) === null) return
  const release = await createRelease(cluster, outside, testPortBase, 'loans')
  if ((await attempt('install', () => install(cluster, release))) === null) return
  const stage = await attempt('clients before the Service', async () => {
    const opened = await openStage({ cluster, outside, release, portBase: testPortBase, say })
    return [`a lender, a borrower and a contract with its file at ${opened.service}`, opened]
  })
  if (stage === null) return
  for (const trial of trials) {
    const passed = await attempt(trial.name, async () => [await trial.run(stage), true])
    if (passed === null) await untilReady(stage, PODS).catch(error => say(String(error)))
  }
}

/** Started programs, the last first. */
const ends: (() => Promise<void>)[] = []
let ending: Promise<void> | null = null
const endAll = () =>
  (ending ??= (async () => {
    for (const end of ends) await end().catch(error => say(describeFailure(error)))
  })())
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(1)))

async function startNode(programs: Programs): Promise<readonly [string, Pick<Stage, 'cluster' | 'outside'>]> {
  const cluster = await startCluster(programs, hiddenPorts(testPortBase), say)
  ends.unshift(cluster.down)
  const outside = await startOutside(homeOfNode, testPortBase, say)
  ends.unshift(outside.stop)
  return [`Kubernetes ${programs.kubernetes} and the four servers`, { cluster, outside }]
}

async function main(): Promise<void> {
  const programs = await ensurePrograms(values.kubernetes, say)
  const node = await attempt('a node', () => startNode(programs))
  if (node !== null) await tryAll(node)
  if (values.keep) {
    say(`export KUBECONFIG=${homeOfNode}/admin.conf PATH=${programs.folder}:$PATH; Ctrl-C ends everything`)
    await new Promise(() => setInterval(() => undefined, 60_000))
  }
}

const startedAt = Date.now()
await main().finally(endAll)
const width = Math.max(...rows.map(({ name }) => name.length))
for (const { name, isPassed, took, told } of rows)
  process.stdout.write(
    `${isPassed ? 'passed' : 'FAILED'}  ${name.padEnd(width)}  ${took.padStart(8)}  ${told.split('\n')[0]}\n`,
  )
const failed = rows.filter(({ isPassed }) => !isPassed).length
process.stdout.write(`in ${seconds(startedAt)}, logs of the node in ${homeOfNode}/log\n`)
process.stdout.write(`${rows.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || rows.length === 0 ? 1 : 0
