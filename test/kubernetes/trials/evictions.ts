import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailed } from '../cluster.ts'
import { type Pod, podsOf, type Release } from '../release.ts'
import { seconds, type Trial, untilReady, whileReading } from '../stage.ts'

const LIMIT_MS = 300_000
/** `kubectl drain` waits 5 s before it asks again; more often shows more refusals. */
const PAUSE_MS = 1_000

/**
 * A drain of the only node would never end: its pods have nowhere to go. So what a drain does is done without
 * closing the node: every pod is asked to go at once, and asked again where a budget refuses.
 */
export const evictions: Trial = {
  name: 'drain of the node, as its budgets let it',
  async run(stage) {
    const { release } = stage
    const planned = await release.kubectl([
      ...['drain', 'node1', '--dry-run=server', '--ignore-daemonsets'],
      `--pod-selector=app.kubernetes.io/instance=${release.name}`,
    ])
    const pods = await podsOf(release)
    const startedAt = Date.now()
    let refused = 0
    let fewest = Number.POSITIVE_INFINITY
    const reads = await whileReading(stage, async () => {
      const staying = new Map(pods.map(pod => [pod.name, pod]))
      while (staying.size > 0) {
        if (Date.now() - startedAt > LIMIT_MS)
          throw new Error(`still there: ${[...staying.keys()].join(', ')}`)
        for (const { name } of [...staying.values()])
          if (await evicted(release, name)) staying.delete(name)
          else refused += 1
        fewest = Math.min(fewest, ...readyOfEach(await podsOf(release), pods))
        await sleep(PAUSE_MS)
      }
      await untilReady(stage, pods.length)
    })
    const would = planned.match(/^evicting pod /gm)?.length ?? 0
    const told = `a dry run of kubectl drain evicts ${would} pods; ${pods.length} evicted and replaced in ${seconds(startedAt)}, ${refused} evictions refused by budgets, never fewer than ${fewest} of a process ready; reads ${reads.told()}`
    if (fewest < 1 || refused === 0 || would < pods.length || reads.of(200) !== reads.all())
      throw new Error(told)
    return told
  },
}

async function evicted({ kubectl, namespace }: Release, name: string): Promise<boolean> {
  const body = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } }
  const path = `/api/v1/namespaces/${namespace}/pods/${name}/eviction`
  try {
    await kubectl(['create', '--raw', path, '-f', '-'], JSON.stringify(body))
    return true
  } catch (error) {
    if (error instanceof CommandFailed && error.message.includes('disruption budget')) return false
    throw error
  }
}

const readyOfEach = (now: readonly Pod[], before: readonly Pod[]): readonly number[] =>
  [...new Set(before.map(pod => pod.process))].map(
    name => now.filter(pod => pod.process === name && pod.isReady && !pod.isEnding).length,
  )
