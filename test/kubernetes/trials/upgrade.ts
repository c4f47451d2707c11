import { join } from 'node:path'
import { repositoryRoot } from '../../../local/machine/processes.ts'
import { answersAreOf } from '../../support/openapiDocument.ts'
import { LAST_RELEASE, releasedCheckout } from '../image.ts'
import { expectNoneLost, type Seen, toldOf, underLoad } from '../load.ts'
import { podsOf } from '../release.ts'
import { type Stage, seconds, type Trial, untilReady } from '../stage.ts'

/** Below this a rollout that fails one request in some hundreds would pass. */
const FEWEST_REQUESTS = 500
const ANSWERS_TO_CREATIONS = [201, 202]

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

export const rollback: Trial = {
  name: 'rollback to the last release under load, and forward again',
  async run(stage) {
    const { release, cluster, service } = stage
    answersAreOfBoth(cluster.home, service)
    const told = await replacing(stage, `back to ${LAST_RELEASE}`, async () => {
      await release.helm(['rollback', release.name, '1', '--wait', '--timeout', '8m'])
    })
    const startedAt = Date.now()
    await release.deploy('after')
    answersAreOf(service, repositoryRoot)
    return `${told}; forward again in ${seconds(startedAt)}`
  },
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
