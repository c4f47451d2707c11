import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '../../../local/machine/processes.ts'
import { answersAreOf } from '../../support/openapiDocument.ts'
import { LAST_RELEASE, releasedCheckout } from '../image.ts'
import { expectNoneLost, type Seen, toldOf, underLoad } from '../load.ts'
import { type Pod, podsOf } from '../release.ts'
import { patiently, type Stage, seconds, type Trial, untilReady } from '../stage.ts'

/** Below this a rollout that fails one request in some hundreds would pass. */
const FEWEST_REQUESTS = 500
const ANSWERS_TO_CREATIONS = [201, 202]
const METRICS_PORT = 9090
const PAUSE_LIMIT_MS = 120_000
/** Longer than a lane needs to be stalled. */
const LOAD_MS = 60_000

/** The chart of the last release, which is installed first where its upgrade is tried. */
export const releasedChart = (home: string): string => join(releasedCheckout(home), 'charts/lastro')

/** While both releases answer at this address, or the last one. */
export const answersAreOfBoth = (home: string, service: string): void =>
  answersAreOf(service, releasedCheckout(home), repositoryRoot)

/** `install` has put the last release there. */
export const upgrade: Trial = {
  name: 'upgrade from the last release under load',
  async run(stage) {
    const told = await replacing(stage, `${LAST_RELEASE} to this checkout`, () =>
      stage.release.deploy('before'),
    )
    answersAreOf(stage.service, repositoryRoot)
    return told
  },
}

/** Lanes of the last release wait at commands that it does not know: they get none (docs/requirements.md). */
export const rollback: Trial = {
  name: 'rollback to the last release in a pause, and forward again',
  async run(stage) {
    const { release, cluster, service } = stage
    const { length: pods } = await podsOf(release)
    const startedAt = Date.now()
    try {
      const gateways = await pause(stage)
      const pausedMs = Date.now() - startedAt
      await release.helm(['rollback', release.name, '1', '--wait', '--timeout', '8m'])
      await scaleGateway(stage, gateways)
      const backMs = Date.now() - startedAt
      answersAreOfBoth(cluster.home, service)
      const seen = await underLoad(stage, () => sleep(LOAD_MS))
      expectNoneLost(seen)
      const told = `paused after ${pausedMs} ms, back after ${backMs} ms: ${toldOf(seen)}`
      if (countsOf(seen).failed > 0 || seen.creations.of(201) === 0) throw new Error(told)
      return told
    } finally {
      await release.deploy('after')
      // A pod of the last release answers until it has ended.
      await untilReady(stage, pods)
      answersAreOf(service, repositoryRoot)
    }
  },
}

/** No gateway runs, and every lane has decided what had come; answers how many gateways there were. */
async function pause(stage: Stage): Promise<number> {
  const pods = await podsOf(stage.release)
  const gateways = pods.filter(({ process }) => process === 'gateway')
  await scaleGateway(stage, 0)
  await patiently(
    'every lane has decided what had come',
    async () => {
      const left = await podsOf(stage.release)
      if (left.some(({ process }) => process === 'gateway')) return undefined
      const deciders = left.filter(({ process }) => ['contracts', 'directory'].includes(process))
      const lags = await Promise.all(deciders.map(lagOf))
      return lags.every(lag => lag === 0) || undefined
    },
    PAUSE_LIMIT_MS,
  )
  return gateways.length
}

const scaleGateway = ({ release }: Stage, replicas: number) =>
  release.kubectl(['scale', `deployment/${release.name}-gateway`, `--replicas=${replicas}`])

/** Longest wait of a record for its lane, in seconds. */
async function lagOf({ address }: Pod): Promise<number> {
  const text = await (await fetch(`http://${address}:${METRICS_PORT}/metrics`)).text()
  const lags = [...text.matchAll(/^lastro_lag_seconds(?:\{.*\})? (\S+)$/gm)].map(([, lag]) => Number(lag))
  if (lags.length === 0) throw new Error('no pod tells its lag')
  return Math.max(...lags)
}

async function replacing(stage: Stage, what: string, work: () => Promise<void>): Promise<string> {
  const before = await podsOf(stage.release)
  const startedAt = Date.now()
  let took = ''
  const seen = await underLoad(stage, async () => {
    await work()
    await untilReady(stage, before.length)
    took = seconds(startedAt)
  })
  const names = new Set(before.map(({ name }) => name))
  const staying = (await podsOf(stage.release)).filter(({ name }) => names.has(name))
  const { answers, failed } = countsOf(seen)
  const told = `${what} in ${took}, ${before.length - staying.length} pods replaced; ${failed} of ${answers} requests failed: ${toldOf(seen)}`
  expectNoneLost(seen)
  if (failed > 0 || answers < FEWEST_REQUESTS || staying.length > 0) throw new Error(told)
  return told
}

export function countsOf({ reads, creations }: Seen): { readonly answers: number; readonly failed: number } {
  const made = ANSWERS_TO_CREATIONS.reduce((sum, status) => sum + creations.of(status), 0)
  const answers = reads.all() + creations.all()
  return { answers, failed: answers - reads.of(200) - made }
}
