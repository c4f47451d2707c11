import { Type } from 'typebox'
import { exampleWith } from '../examples.ts'
import * as v from '../values.ts'

/** The audit log for administrators (docs/specification.md, Operations). */

const OUTCOMES = ['SUCCEEDED', 'REFUSED', 'PENDING', 'FAILED'] as const

export const AuditOutcome = v.described(
  v.oneOf(...OUTCOMES),
  'Outcome of the request. REFUSED: 4xx; PENDING: 202; FAILED: 5xx.',
)

const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const nullable = (description: string, example: string) => {
  return { ...v.orNull(Type.String({ examples: [example] })), description }
}

const fields = {
  id: text('Id of this entry.', 'adt_01k9z4qv3m8x'),
  at: v.time('When the response was sent.'),
  requestId: text('The `X-Request-Id` of the request.', 'req_01k9z4qv3m8x'),
  actor: nullable(
    'Id of the API key; null if unauthenticated, and in a tenant’s trail for keys of others.',
    'key_01k9z4qv3m8x',
  ),
  actorName: nullable('Name of the key; null if unknown.', 'back office'),
  tenant: nullable(
    'Party of the key; for a key without one, the party that the request concerned, or null.',
    'pty_1xTq7Nn4dVb0MzKe3LwA',
  ),
  operation: text('`operationId` of the route in this document.', 'createContract'),
  method: text('HTTP method.', 'POST'),
  route: text('Path template of the route.', '/contracts/v1/:id/send'),
  resource: nullable('First id in the path; null if there is none.', '1001'),
  commandId: nullable('Command that the request sent; null if none.', 'cmd_3sV0n1q9S2mT8yWcXr5a'),
  outcome: AuditOutcome,
  statusCode: Type.Integer({ description: 'HTTP status of the response.', examples: [200] }),
  errorCode: nullable('Error code, see `GET /errors`; null on success.', 'invalid_state'),
  reason: nullable('Why, as the agent said that asked for it (`POST /mcp`); else null.', 'Asked by Ana.'),
  sourceAddress: nullable('IP address of the client; null if it is not stored.', '203.0.113.7'),
  durationMs: v.count('Duration of the request, in milliseconds.'),
}
const { tenant: _itself, ...ownFields } = fields

export const AuditEntry = v.shape('AuditEntry', fields)

/** An entry of a tenant's own keys (docs/specification.md, Audit trail). */
export const OwnAuditEntry = v.shape('OwnAuditEntry', {
  ...ownFields,
  eventIds: v.listOf(
    Type.String(),
    'Ids of the events that the command published, in order: the same ids as in `GET ' +
      '/contracts/v1/{id}/events`, webhooks and Kafka. Empty if none yet.',
  ),
})

/** Query parameters of a search, combined with AND. */
export const auditQuery = {
  actor: v.maybe(Type.String({ maxLength: 130 }), 'Only requests of this API key (`key_…`).'),
  tenant: v.maybe(Type.String({ maxLength: 130 }), 'Only requests of this party’s keys (`pty_…`).'),
  operation: v.maybe(Type.String({ maxLength: 100 }), 'Only this `operationId`.'),
  path: v.maybe(
    Type.String({ maxLength: 200 }),
    'Only routes with this prefix, such as `/contracts/v1/:id`.',
  ),
  resource: v.maybe(Type.String({ maxLength: 300 }), 'Only requests with this id first in their path.'),
  outcome: v.maybe(AuditOutcome, 'Only requests with this outcome.'),
  status: v.maybe(Type.Integer({ minimum: 100, maximum: 599 }), 'Only requests with this HTTP status.'),
  since: v.maybe(v.IsoDateTime, 'Only from this time on. Entries are kept for 90 days.'),
  until: v.maybe(v.IsoDateTime, 'Only before this time.'),
}

const { tenant: _always, path: _operators, ...ownQuery } = auditQuery
/** Query parameters of a tenant's search. */
export const ownAuditQuery = ownQuery

export const AuditPagination = v.exactly(
  {
    limit: v.ordinal('Requested page size.'),
    hasMore: v.flag('True if older entries follow this page.'),
    nextCursor: v.textOrNull('Cursor of the next page, or null.'),
  },
  {
    description: 'Position of this page in the log. Entries are not counted, for speed.',
  },
)

export const auditExample = exampleWith(AuditEntry, {
  actor: 'key_01k9z4qv3m8x',
  actorName: 'back office',
  tenant: 'pty_1xTq7Nn4dVb0MzKe3LwA',
  operation: 'sendContract',
  resource: '1001',
  commandId: 'cmd_3sV0n1q9S2mT8yWcXr5a',
  sourceAddress: '203.0.113.7',
  durationMs: 12,
})

const { tenant: _own, ...ownExample } = auditExample
export const ownAuditExample = { ...ownExample, eventIds: ['evt_3sV0n1q9S2mT8yWcXr5a'] }
