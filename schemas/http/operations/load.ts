import { Type } from 'typebox'
import { described, IsoDateTime, listOf, oneOf, orNull, shape } from '../values.ts'

/** Load by tenant and lag by consumer group, over the last day (docs/specification.md, Operations). */

const counts = (what: string) => listOf(Type.Integer({ minimum: 0 }), `${what}, by hour.`)

const TenantLoad = shape('TenantLoad', {
  partyId: Type.String({ description: 'The tenant.', examples: ['pty_01k9z4qv3m8x'] }),
  commands: counts('Commands that it gave or that concern it'),
  delivered: counts('Attempts of its deliveries that succeeded'),
  failed: counts('Attempts that failed'),
  lagMs: listOf(
    orNull(Type.Integer({ minimum: 0 }), 'Null where nothing was due.'),
    'Longest time from an event to its first attempt, in milliseconds, by hour.',
  ),
})

const GroupLag = shape('GroupLag', {
  group: Type.String({ description: 'The consumer group.', examples: ['ltv'] }),
  records: Type.Integer({ minimum: 0, description: 'Records that it has not read yet.' }),
  lagSeconds: listOf(
    orNull(Type.Number({ minimum: 0 }), 'Null where nobody looked.'),
    'Its longest lag in seconds, by hour.',
  ),
})

export const Load = shape('Load', {
  hours: listOf(described(IsoDateTime, 'Start of the hour.'), 'The last 24, oldest first.'),
  tenants: listOf(TenantLoad, 'Those with the most commands and the newest events.'),
  groups: listOf(GroupLag, 'Consumer groups of the processors.'),
  groupsFrom: described(
    oneOf('PROMETHEUS', 'GATEWAY'),
    'Where their hours are from: Prometheus, or this gateway since its start.',
  ),
})
