import { setTimeout as sleep } from 'node:timers/promises'
import type { Admin } from 'kafkajs'
import type { ProcessGroup } from '../local/start/processGroup.ts'
import { topics } from '../schemas/topics.ts'

const SAMPLE_MS = 100

/** What ltvView says of itself: the age of the oldest snapshot that is not in MongoDB yet, in seconds. */
async function lagSeconds(group: ProcessGroup): Promise<number> {
  const text = await (await fetch(`${group.metrics['ltvView']}/metrics`)).text()
  const line = new RegExp(`^lastro_lag_seconds\\{topic="${topics.ltvSnapshots.name}".*\\} (\\S+)$`, 'm')
  const [, seconds] = line.exec(text) ?? []
  if (seconds === undefined) throw new Error('ltvView does not tell its lag')
  return Number(seconds)
}

async function hasCaughtUp(admin: Admin): Promise<boolean> {
  const { name } = topics.ltvSnapshots
  const [found] = await admin.fetchOffsets({ groupId: 'ltvView', topics: [name] })
  const done = new Map(found!.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]))
  const ends = await admin.fetchTopicOffsets(name)
  return ends.every(({ partition, high }) => done.get(partition)! >= BigInt(high))
}

export interface ViewWatch {
  /** What came before does not count. */
  begin(): void
  /** Ends the watch: the largest lag since, in seconds. */
  end(): Promise<number>
}

/** Starts ltvView, waits until it has caught up, and looks at its lag from then on. */
export async function watchView(group: ProcessGroup, admin: Admin): Promise<ViewWatch> {
  await group.start('ltvView')
  while (!(await hasCaughtUp(admin))) await sleep(SAMPLE_MS)
  let largest = 0
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(SAMPLE_MS)) largest = Math.max(largest, await lagSeconds(group))
  })()
  return {
    begin() {
      largest = 0
    },
    async end() {
      isOver = true
      await watching
      return largest
    },
  }
}
