import { Type } from 'typebox'
import { topics } from '../../topics.ts'
import * as v from '../values.ts'

/** Consumer lag and partition owners, from the brokers (docs/specification.md, Operations). */

const seconds = (description: string) => Type.Number({ minimum: 0, description, examples: [0] })
const names = Object.values(topics).map(({ name }) => name)

const LaneInput = v.shape('LaneInput', {
  topic: v.described(v.oneOf(...names), 'Input topic.'),
  next: v.count('Committed offset.'),
  behind: v.count('Consumer lag in records; one or two may be control records.'),
})

const LaneOwner = v.shape('LaneOwner', {
  member: Type.String({ description: 'Consumer group member id.', examples: ['lastro-contracts-6f1c'] }),
  host: Type.String({ description: 'Network address of the process.', examples: ['10.0.3.17'] }),
})

const Lane = v.shape('Lane', {
  lane: v.count('Partition number, the same in every input topic.'),
  owner: v.orNull(LaneOwner, 'Member that processes the partition; null if none.'),
  epoch: v.orNull(Type.Integer({ minimum: 1 }), 'Number of takeovers; null if the database has no record.'),
  behind: v.count('Consumer lag in records, over all inputs.'),
  seconds: seconds('Consumer lag in seconds, as far as this gateway has observed.'),
  stalled: v.flag('True if it has lag and has made no progress for a minute.'),
  inputs: v.listOf(LaneInput, 'Input topics, ordered by name.'),
})

const LaneGroup = v.shape('LaneGroup', {
  group: Type.String({ description: 'Consumer group: the name of a processor.', examples: ['contracts'] }),
  members: v.count('Number of members.'),
  behind: v.count('Consumer lag in records, over all partitions.'),
  stalled: v.count('Number of stalled partitions.'),
  lanes: v.listOf(Lane, 'All partitions, in order.'),
})

export const Lanes = v.shape('Lanes', {
  at: v.time('When the brokers were queried; every ten seconds.'),
  groups: v.listOf(LaneGroup, 'All processors, ordered by name.'),
})

const lane = {
  lane: 0,
  owner: { member: 'lastro-contracts-6f1c', host: '10.0.3.17' },
  epoch: 4,
  behind: 0,
  seconds: 0,
  stalled: false,
  inputs: [
    { topic: 'contract-commands', next: 1024, behind: 0 },
    { topic: 'ltv-findings', next: 77, behind: 0 },
  ],
}

export const lanesExample = {
  at: '2026-07-30T12:00:00.000Z',
  groups: [{ group: 'contracts', members: 2, behind: 0, stalled: 0, lanes: [lane] }],
}
