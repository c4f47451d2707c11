import type { Admin } from 'kafkajs'

/** Where a topic ends, partition by partition; of those that hold nothing there is none. */
export type Ends = readonly { readonly partition: number; readonly low: number; readonly end: number }[]

/** Transactions leave markers behind the last record; a group need not commit behind them. */
const MARKERS = 2

export async function endsOf(admin: Admin, topic: string): Promise<Ends> {
  const bounds = await admin.fetchTopicOffsets(topic)
  return bounds
    .map(({ partition, low, high }) => ({ partition, low: Number(low), end: Number(high) }))
    .filter(({ low, end }) => end > low)
}

/** Records before these ends that the group has not committed. */
export async function lagBefore(admin: Admin, groupId: string, topic: string, ends: Ends): Promise<number> {
  const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] })
  const offsets = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]))
  const lags = ends.map(({ partition, low, end }) => end - Math.max(low, offsets.get(partition) ?? low))
  return lags.filter(lag => lag > MARKERS).reduce((sum, lag) => sum + lag, 0)
}
