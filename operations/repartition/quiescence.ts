/**
 * Quiescence: groups of ours are empty, every record of the topics that move was processed, and
 * everything that was decided is published. Only then may a key change its partition.
 */

import type { KafkaAdmin } from '../../platform/kafka/kafkaClient.ts'
import { OUTBOX } from '../../platform/records/outcomes.ts'
import { consumedTopics } from '../../processors/monitor/consumerLag.ts'
import { seqOf } from '../../processors/runtime/decider/publisher.ts'
import { CHOSEN } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { ownGroups, recordsGroup } from '../rebuild/groups.ts'
import type { MoveDeps } from './deps.ts'

const all = Object.values<Topic>(topics)
const chosen = all.filter(({ partitions }) => partitions === CHOSEN)
const chosenNames = new Set(chosen.map(({ name }) => name))
/** Read by teams downstream. */
const told = chosen.filter(({ audience, writtenBy }) => {
  return audience === 'public' && !writtenBy.includes('outside feeds')
})
const DECIDERS = ['contracts', 'directory']

/** A line for each thing that still moves or is left; empty when nothing is. */
export async function movement(deps: MoveDeps, leave: ReadonlySet<string>): Promise<readonly string[]> {
  const running = await members(deps)
  if (running.length > 0) return running
  return [...(await unfinished(deps)), ...(await lagDownstream(deps, leave))]
}

/** Work left for our own processes; while they run it may be less a moment later. */
export async function unfinished(deps: MoveDeps): Promise<readonly string[]> {
  return [...(await ownLag(deps)), ...(await outbox(deps))]
}

/** Processes that are in a group of ours, by group; a gateway makes keys by the count that it knows. */
export async function members({ admin, db }: MoveDeps): Promise<readonly string[]> {
  const { groups } = await admin.describeGroups([...ownGroups, recordsGroup(db.databaseName)])
  return groups
    .filter(group => group.members.length > 0)
    .map(group => `${group.groupId} has ${group.members.length} members: stop its processes`)
}

async function ownLag(deps: MoveDeps): Promise<string[]> {
  const lines: string[] = []
  for (const { group, topic } of consumedTopics.filter(input => chosenNames.has(input.topic))) {
    for (const { partition, left } of await leftOf(
      deps,
      await committedBy(deps.admin, group, topic),
      topic,
      'all',
    )) {
      lines.push(
        `${group}: ${left} records of ${topic}/${partition} are left: start it, wait, and stop it again`,
      )
    }
  }
  return lines
}

async function lagDownstream(deps: MoveDeps, leave: ReadonlySet<string>): Promise<string[]> {
  const { admin, prefix } = deps.outside
  const own = ownGroups.map(group => `${prefix}${group}`)
  const { groups } = await admin.listGroups()
  const others = groups.map(({ groupId }) => groupId).filter(id => !own.includes(id) && !leave.has(id))
  const lines: string[] = []
  for (const group of others) {
    for (const { name } of told) {
      for (const { partition, left } of await leftOf(
        deps,
        await committedBy(admin, group, `${prefix}${name}`),
        name,
        'committed',
      )) {
        lines.push(
          `${group}, downstream: ${left} records of ${name}/${partition} are left: let it read them, or ` +
            `leave it behind (--leave ${group})`,
        )
      }
    }
  }
  return lines
}

/**
 * Partitions of which a group has not committed every visible record; transaction markers do not count.
 */
async function leftOf(
  deps: MoveDeps,
  offsets: ReadonlyMap<number, bigint>,
  topic: string,
  of: 'all' | 'committed',
) {
  const left: { readonly partition: number; readonly left: number }[] = []
  for (const { partition, low, high } of await deps.admin.fetchTopicOffsets(topic)) {
    const offset = offsets.get(partition) ?? -1n
    if (offset < 0n && of === 'committed') continue
    const next = offset < 0n ? BigInt(low) : offset
    if (next >= BigInt(high)) continue
    let count = 0
    await deps.log.readToEnd(topic, partition, next, records => void (count += records.length))
    if (count > 0) left.push({ partition, left: count })
  }
  return left
}

async function committedBy(admin: KafkaAdmin, groupId: string, topic: string) {
  const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] })
  return new Map(committed?.partitions.map(one => [one.partition, BigInt(one.offset)]))
}

/** Lanes that decided more than they have published. */
async function outbox({ db, log }: MoveDeps): Promise<string[]> {
  const lanes = await db
    .collection<{ _id: string; saved: number }>(OUTBOX)
    .find({ saved: { $exists: true } }, { readConcern: { level: 'majority' } })
    .toArray()
  const lines: string[] = []
  for (const { _id, saved } of lanes) {
    const [group = '', lane = ''] = _id.split('/')
    if (!DECIDERS.includes(group) || saved === 0) continue
    const topic = consumedTopics.find(input => input.group === group)!.topic
    const { metadata } = await log.committed(group, topic, Number(lane))
    const published = seqOf(metadata) ?? 0
    if (published < saved) {
      lines.push(`${_id}: published up to ${published} of ${saved}: start ${group}, wait, and stop it again`)
    }
  }
  return lines
}
