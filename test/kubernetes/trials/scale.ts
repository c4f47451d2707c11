import { expectNoneLost, toldOf, underLoad } from '../load.ts'
import { podsOf } from '../release.ts'
import { type Stage, seconds, type Trial, untilReady } from '../stage.ts'

const STEPS = [1, 3, 1] as const
/** As the chart installs it. */
const USUAL = 2

/** Lanes move at each step, in every process at once; clients see nothing of it. */
export const scale: Trial = {
  name: 'scale of each Deployment to 1, 3 and 1',
  async run(stage) {
    const processes = new Set((await podsOf(stage.release)).map(pod => pod.process)).size
    const times: string[] = []
    const seen = await underLoad(stage, async () => {
      for (const count of STEPS) times.push(`${count}: ${await scaledTo(stage, count, processes)}`)
    })
    const usual = await scaledTo(stage, USUAL, processes)
    const told = `${processes} Deployments, ready at ${times.join(', ')}, at ${USUAL} again: ${usual}; ${toldOf(seen)}`
    expectNoneLost(seen)
    if (seen.reads.of(200) !== seen.reads.all()) throw new Error(told)
    return told
  },
}

async function scaledTo(stage: Stage, count: number, processes: number): Promise<string> {
  const startedAt = Date.now()
  await stage.release.kubectl(['scale', 'deployment', '--all', `--replicas=${count}`])
  await untilReady(stage, count * processes)
  return seconds(startedAt)
}
