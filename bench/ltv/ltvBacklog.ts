import { setTimeout as sleep } from 'node:timers/promises'
import type { Admin } from 'kafkajs'
import { type Topic, topics } from '../../schemas/topics.ts'
import { cpuOf, memoryOf } from '../../test/support/processMemory.ts'

export const POLL_MS = 20

export interface Backlog {
  readonly records: number
  readonly seconds: number
  readonly perSecond: number
  readonly cpuMsPerThousand: number
  readonly peakMb: number
  readonly processes: number
}

const sumOf = (costs: Readonly<Record<string, number>>) =>
  Object.values(costs).reduce((sum, ms) => sum + ms, 0)

/** Transactions commit their input offsets with their outputs: what is committed is done. */
export async function committed(admin: Admin, { name } = topics.balanceChanges as Topic): Promise<number> {
  const [found] = await admin.fetchOffsets({ groupId: 'ltv', topics: [name] })
  return found!.partitions.reduce((sum, { offset }) => sum + Math.max(0, Number(offset)), 0)
}

/** From the first commit of ltv that is seen to the `total`-th record, and what its processes used. */
export async function measureBacklog(
  admin: Admin,
  pidsNow: () => Readonly<Record<string, number>>,
  total: number,
): Promise<Backlog> {
  const done = () => committed(admin)
  let first = 0
  for (; first === 0; await sleep(POLL_MS)) first = await done()
  const startedAt = performance.now()
  const cpuBefore = sumOf(cpuOf(pidsNow()))
  for (let now = first; now < total; await sleep(POLL_MS)) now = await done()
  const seconds = (performance.now() - startedAt) / 1_000
  const records = total - first
  const cpuMs = sumOf(cpuOf(pidsNow())) - cpuBefore
  const peaks = Object.values(memoryOf(pidsNow())).map(({ highest }) => highest)
  return {
    records,
    seconds,
    perSecond: records / seconds,
    cpuMsPerThousand: (cpuMs / records) * 1_000,
    peakMb: Math.max(...peaks),
    processes: peaks.length,
  }
}
