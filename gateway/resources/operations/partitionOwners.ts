import type { Db } from 'mongodb'
import { OUTBOX } from '../../../platform/records/outcomes.ts'
import type { ConsumerLagSnapshot, LanePosition } from '../../../processors/monitor/consumerLag.ts'
import { Lanes, lanesExample } from '../../../schemas/http/operations/partitionOwners.ts'
import { unavailable } from '../../errors/errors.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { route } from '../../routing/route.ts'
import { instant } from '../contracts/view.ts'

/** A batch takes seconds at most: a lane that lags at the same offset for this long is stuck. */
const STALLED_AFTER_SECONDS = 60

interface LaneNeeds {
  readonly db: Db
  /** Consumer groups as the brokers see them. */
  readonly groups: { readonly latest: () => ConsumerLagSnapshot | null }
}

export const laneRoutes = [
  route({
    on: 'GET /operations/v1/lanes',
    scopes: ['admin'],
    operationId: 'readLanes',
    tag: 'Operations',
    summary: 'Get the consumer lag of every processor, by partition.',
    description:
      'The state of the consumer groups on the brokers, checked every ten seconds from outside, so that ' +
      'a processor without live members is visible too.',
    ok: dataAnswer('All processors with their partitions.', Lanes, lanesExample),
    read: async (_request, { groups, db }: LaneNeeds) => {
      const lag = groups.latest()
      if (lag === null) throw unavailable('the brokers have not been asked yet')
      return lanesOf(lag, await epochsOf(db, lag))
    },
  }),
]

/** Epochs by lane (`<group>/<lane>`). Only deciders have a document. */
async function epochsOf(db: Db, { positions }: ConsumerLagSnapshot): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(positions.map(({ group, lane }) => `${group}/${lane}`))]
  const found = await db
    .collection<{ _id: string; epoch: number }>(OUTBOX)
    .find({ _id: { $in: ids } }, { projection: { epoch: 1 } })
    .toArray()
  return new Map(found.map(({ _id, epoch }) => [_id, epoch]))
}

export function lanesOf(lag: ConsumerLagSnapshot, epochs: ReadonlyMap<string, number>) {
  const byGroup = Map.groupBy(lag.positions, ({ group }) => group)
  const groups = [...byGroup].sort().map(([group, positions]) => {
    const lanes = [...Map.groupBy(positions, ({ lane }) => lane)]
      .sort(([a], [b]) => a - b)
      .map(([lane, inputs]) => {
        const epoch = epochs.get(`${group}/${lane}`) ?? null
        return { lane, owner: ownerOf(lag, inputs[0]!), epoch, ...stateOf(inputs) }
      })
    return {
      group,
      members: new Set(lag.owners.filter(owner => owner.group === group).map(({ member }) => member)).size,
      behind: lanes.reduce((sum, { behind }) => sum + behind, 0),
      stalled: lanes.filter(({ stalled }) => stalled).length,
      lanes,
    }
  })
  return { at: instant(lag.at), groups }
}

/** The member that owns the lane. It has the lane's partition of every topic of the group. */
function ownerOf({ owners }: ConsumerLagSnapshot, { group, topic, lane }: LanePosition) {
  const found = owners.find(
    owner => owner.group === group && owner.topic === topic && owner.lanes.includes(lane),
  )
  return found ? { member: found.member, host: found.host } : null
}

function stateOf(inputs: readonly LanePosition[]) {
  const sorted = inputs.toSorted((a, b) => (a.topic < b.topic ? -1 : 1))
  return {
    behind: sorted.reduce((sum, { lag }) => sum + lag, 0),
    seconds: Math.max(...sorted.map(({ lagSeconds }) => lagSeconds)),
    stalled: sorted.some(({ stalledSeconds }) => stalledSeconds >= STALLED_AFTER_SECONDS),
    inputs: sorted.map(({ topic, next, lag }) => ({ topic, next, behind: lag })),
  }
}
