import { Type } from '@sinclair/typebox'
import { exactly, IsoDateTime, oneOf, orNull, shape } from '../values.ts'

/** The audit log as administrators search it (docs/specification.md, Operations). */

const OUTCOMES = ['SUCCEEDED', 'REFUSED', 'PENDING', 'FAILED'] as const

export const AuditOutcome = {
  ...oneOf(...OUTCOMES),
  description: 'How the request ended. REFUSED: 4xx; PENDING: accepted, outcome not known then; FAILED: 5xx.',
}

const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const nullable = (description: string, example: string) => {
  return { ...orNull(Type.String({ examples: [example] })), description }
}

const fields = {
  id: text('Id of this entry.', 'adt_01k9z4qv3m8x'),
  at: { ...IsoDateTime, description: 'When the answer was sent, RFC 3339 in UTC.' },
  requestId: text('The `X-Request-Id` of the request.', 'req_01k9z4qv3m8x'),
  actor: nullable(
    'Id of the API key; null when nobody was authenticated, and in a tenant’s trail for keys that are not its own.',
    'key_01k9z4qv3m8x',
  ),
  actorName: nullable('What the key is called; null where it is not known.', 'back office'),
  tenant: nullable(
    'Party that the key belongs to; for a key without one, the party that the request concerned, or null.',
    'pty_1xTq7Nn4dVb0MzKe3LwA',
  ),
  operation: text('`operationId` of the route in this document.', 'createContract'),
  method: text('HTTP method.', 'POST'),
  route: text('Path of the route, with its parameters by name.', '/contracts/v1/:id/send'),
  resource: nullable('Id that the path named first; null where it named none.', '1001'),
  commandId: nullable('Command that the request wrote; null when it wrote none.', 'cmd_3sV0n1q9S2mT8yWcXr5a'),
  outcome: AuditOutcome,
  statusCode: Type.Integer({ description: 'HTTP status of the answer.', examples: [200] }),
  errorCode: nullable('Code of the refusal, from the table of errors; null for a success.', 'invalid_state'),
  sourceAddress: nullable('Network address of the client; null where it is not kept.', '203.0.113.7'),
  durationMs: Type.Integer({ minimum: 0, description: 'How long the answer took, in milliseconds.' }),
}
const { tenant: _itself, ...ownFields } = fields

export const AuditEntry = shape('AuditEntry', fields)

/** As a tenant reads it, of its own keys (docs/specification.md, Audit trail). */
export const OwnAuditEntry = shape('OwnAuditEntry', {
  ...ownFields,
  eventIds: Type.Array(Type.String(), {
    description:
      'Ids of the events that the command published, in their order: the same in `GET ' +
      '/contracts/v1/{id}/events`, in webhooks and on Kafka. Empty for what published none, or none yet.',
  }),
})

/** What a search asks for; all of it together. */
export const auditQuery = {
  actor: Type.Optional(
    Type.String({ maxLength: 130, description: 'Only what this API key asked for (`key_…`).' }),
  ),
  tenant: Type.Optional(
    Type.String({ maxLength: 130, description: 'Only what keys of this party asked for (`pty_…`).' }),
  ),
  operation: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only requests of this `operationId`.' }),
  ),
  path: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Only routes that begin so, with parameters by name, such as `/contracts/v1/:id`.',
    }),
  ),
  resource: Type.Optional(
    Type.String({ maxLength: 300, description: 'Only requests whose path named this id first.' }),
  ),
  outcome: Type.Optional({ ...AuditOutcome, description: 'Only requests that ended so.' }),
  status: Type.Optional(
    Type.Integer({
      minimum: 100,
      maximum: 599,
      description: 'Only requests that were answered with this HTTP status.',
    }),
  ),
  since: Type.Optional({
    ...IsoDateTime,
    description: 'Only from this moment on, RFC 3339. The log goes back 90 days.',
  }),
  until: Type.Optional({ ...IsoDateTime, description: 'Only before this moment, RFC 3339.' }),
}

const { tenant: _always, path: _operators, ...ownQuery } = auditQuery
/** What a tenant asks for among its own. */
export const ownAuditQuery = ownQuery

export const AuditPagination = exactly({
  limit: Type.Integer({ minimum: 1, description: 'The page size that was asked for.' }),
  hasMore: Type.Boolean({ description: 'True when older entries follow this page.' }),
  nextCursor: {
    ...orNull(Type.String()),
    description: 'Cursor of the next page, or null. Nothing is counted: that would cost more than the page.',
  },
})

export const auditExample = {
  id: 'adt_01k9z4qv3m8x',
  at: '2026-07-30T12:00:00.000Z',
  requestId: 'req_01k9z4qv3m8x',
  actor: 'key_01k9z4qv3m8x',
  actorName: 'back office',
  tenant: 'pty_1xTq7Nn4dVb0MzKe3LwA',
  operation: 'sendContract',
  method: 'POST',
  route: '/contracts/v1/:id/send',
  resource: '1001',
  commandId: 'cmd_3sV0n1q9S2mT8yWcXr5a',
  outcome: 'SUCCEEDED',
  statusCode: 200,
  errorCode: null,
  sourceAddress: '203.0.113.7',
  durationMs: 12,
}

const { tenant: _own, ...ownExample } = auditExample
export const ownAuditExample = { ...ownExample, eventIds: ['evt_3sV0n1q9S2mT8yWcXr5a'] }
