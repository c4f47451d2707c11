import { expectNoneLost, toldOf, underLoad } from '../load.ts'
import { type Pod, pidOf, podsOf } from '../release.ts'
import { patiently, type Stage, seconds, type Trial, untilReady } from '../stage.ts'

const READY_LIMIT_MS = 180_000

export const kills: Trial = {
  name: 'kill -9 of each process in its pod',
  async run(stage) {
    const pods = await podsOf(stage.release)
    const firsts = pods.filter((pod, index) => pods.findIndex(one => one.process === pod.process) === index)
    const times: string[] = []
    const seen = await underLoad(stage, async () => {
      for (const pod of firsts) times.push(`${pod.process} ${await killed(stage, pod)}`)
    })
    await untilReady(stage, pods.length)
    expectNoneLost(seen)
    return `ready again: ${times.join(', ')}; ${toldOf(seen)}`
  },
}

/** How long it took until the pod was ready again. */
async function killed({ cluster, release }: Stage, pod: Pod): Promise<string> {
  const startedAt = Date.now()
  process.kill(await pidOf(cluster, pod), 'SIGKILL')
  await patiently(
    `${pod.name} ready again`,
    async () => {
      const now = (await podsOf(release)).find(({ name }) => name === pod.name)
      return now?.isReady && now.restarts > pod.restarts ? now : undefined
    },
    READY_LIMIT_MS,
  )
  return seconds(startedAt)
}
