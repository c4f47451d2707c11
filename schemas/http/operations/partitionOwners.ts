import { Type } from 'typebox'
import { topics } from '../../topics.ts'
import { described, flag, IsoDateTime, listOf, oneOf, orNull, shape } from '../values.ts'

/** Consumer lag and partition owners, from the brokers (docs/specification.md, Operations). */

const seconds = (description: string) => Type.Number({ minimum: 0, description, examples: [0] })
const names = Object.values(topics).map(({ name }) => name)

const LaneInput = shape('LaneInput', {
  topic: described(oneOf(...names), 'Input topic.'),
  next: Type.Integer({ minimum: 0, description: 'Committed offset.' }),
  behind: Type.Integer({
    minimum: 0,
    description: 'Consumer lag in records; one or two may be control records.',
  }),
})

const LaneOwner = shape('LaneOwner', {
  member: Type.String({ description: 'Consumer group member id.', examples: ['lastro-contracts-6f1c'] }),
  host: Type.String({ description: 'Network address of the process.', examples: ['10.0.3.17'] }),
})

const Lane = shape('Lane', {
  lane: Type.Integer({ minimum: 0, description: 'Partition number, the same in every input topic.' }),
  owner: orNull(LaneOwner, 'Member that processes the partition; null if none.'),
  epoch: orNull(Type.Integer({ minimum: 1 }), 'Number of takeovers; null if the database has no record.'),
  behind: Type.Integer({ minimum: 0, description: 'Consumer lag in records, over all inputs.' }),
  seconds: seconds('Consumer lag in seconds, as far as this gateway has observed.'),
  stalled: flag('True if it has lag and has made no progress for a minute.'),
  inputs: listOf(LaneInput, 'Input topics, ordered by name.'),
})

const LaneGroup = shape('LaneGroup', {
  group: Type.String({ description: 'Consumer group: the name of a processor.', examples: ['contracts'] }),
  members: Type.Integer({ minimum: 0, description: 'Number of members.' }),
  behind: Type.Integer({ minimum: 0, description: 'Consumer lag in records, over all partitions.' }),
  stalled: Type.Integer({ minimum: 0, description: 'Number of stalled partitions.' }),
  lanes: listOf(Lane, 'All partitions, in order.'),
})

export const Lanes = shape('Lanes', {
  at: described(IsoDateTime, 'When the brokers were queried; every ten seconds.'),
  groups: listOf(LaneGroup, 'All processors, ordered by name.'),
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
