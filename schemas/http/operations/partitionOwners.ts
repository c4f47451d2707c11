import { Type } from '@sinclair/typebox'
import { topics } from '../../topics.ts'
import { IsoDateTime, oneOf, orNull, shape } from '../values.ts'

/** Who works on what, as the brokers see it (docs/specification.md, Operations). */

const seconds = (description: string) => Type.Number({ minimum: 0, description, examples: [0] })
const names = Object.values(topics).map(({ name }) => name)

const LaneInput = shape('LaneInput', {
  topic: { ...oneOf(...names), description: 'Topic that the lane reads.' },
  next: Type.Integer({ minimum: 0, description: 'Offset up to which the lane has committed its work.' }),
  behind: Type.Integer({ minimum: 0, description: 'Records before it; one or two are markers, and no lag.' }),
})

const LaneOwner = shape('LaneOwner', {
  member: Type.String({
    description: 'Member of the consumer group, as the brokers call it.',
    examples: ['lastro-contracts-6f1c'],
  }),
  host: Type.String({
    description: 'Network address of the process, as the brokers see it.',
    examples: ['10.0.3.17'],
  }),
})

const Lane = shape('Lane', {
  lane: Type.Integer({ minimum: 0, description: 'Number of the lane: a partition of every input.' }),
  owner: { ...orNull(LaneOwner), description: 'Who works on it; null while nobody does.' },
  epoch: {
    ...orNull(Type.Integer({ minimum: 1 })),
    description:
      'How often it was taken over; null where the database does not know: nothing came yet, or no state is kept.',
  },
  behind: Type.Integer({ minimum: 0, description: 'Records that wait, over all of its inputs.' }),
  seconds: seconds('For how long records have waited, in seconds, as far as this gateway watched.'),
  stalled: Type.Boolean({ description: 'Records wait, and it has not moved for a minute.' }),
  inputs: Type.Array(LaneInput, { description: 'Its topics, in the order of their names.' }),
})

const LaneGroup = shape('LaneGroup', {
  group: Type.String({ description: 'Consumer group: the name of a processor.', examples: ['contracts'] }),
  members: Type.Integer({ minimum: 0, description: 'Processes that share its lanes.' }),
  behind: Type.Integer({ minimum: 0, description: 'Records that wait, over all lanes.' }),
  stalled: Type.Integer({ minimum: 0, description: 'Lanes that are stalled.' }),
  lanes: Type.Array(Lane, { description: 'Every lane, in the order of its number.' }),
})

export const Lanes = shape('Lanes', {
  at: { ...IsoDateTime, description: 'When the brokers were asked, RFC 3339 in UTC; every ten seconds.' },
  groups: Type.Array(LaneGroup, { description: 'Every processor, in the order of its name.' }),
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
