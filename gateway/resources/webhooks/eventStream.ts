import type { Db } from 'mongodb'
import { Type } from 'typebox'
import type { EventDocument } from '../../../schemas/documents/webhooks.ts'
import { refuse } from '../../errors/errors.ts'
import { route } from '../../routing/route.ts'
import type { EventStreams } from './liveEvents.ts'

const MAX_EVENT_ID_LENGTH = 100

interface StreamNeeds {
  readonly db: Db
  readonly eventStreams: Pick<EventStreams, 'open'>
}

export const eventStreamRoutes = [
  route({
    method: 'GET',
    url: '/events/v1/stream',
    scopes: ['webhooks'],
    tenant: 'required',
    operationId: 'streamEvents',
    tag: 'Webhooks',
    summary: 'Stream your events as they happen (server-sent events).',
    description:
      'The events of the pull API, in the same order and with the same ids: `id` is the event’s id, ' +
      '`event` its name, `data` the body of the webhook. Without `Last-Event-ID`, the stream starts ' +
      'now; with it, after that event, without gaps. A comment is sent every 15 s if nothing happens. ' +
      'An event `end` tells why the gateway closes the stream: `draining` (reconnect at once), ' +
      '`slow_reader` (nothing was read for 15 s), `key_revoked`, `key_restricted` (your address is no ' +
      'longer allowed). At most 20 streams per party.',
    headers: {
      'last-event-id': Type.Optional(
        Type.String({
          maxLength: MAX_EVENT_ID_LENGTH,
          description: 'Id of the last event received; the stream resumes after it.',
        }),
      ),
    },
    responses: {
      200: {
        description: 'The stream, open until one side closes it.',
        contentType: 'text/event-stream',
      },
    },
    handle: async ({ tenant, identity, headers, sourceAddress }, deps: StreamNeeds) => {
      const after = await positionAfter(tenant, headers['last-event-id'], deps)
      const { keyId } = identity
      const content = deps.eventStreams.open({ partyId: tenant, keyId, address: sourceAddress, after })
      if (!content)
        refuse('rate_limited', { reason: 'too many open streams', headers: { 'retry-after': '10' } })
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        stream: { content, contentType: 'text/event-stream' },
      }
    },
  }),
]

/** The reader's place in the pull API's order. */
async function positionAfter(
  partyId: string,
  lastEventId: string | undefined,
  { db }: { readonly db: Db },
): Promise<number> {
  if (lastEventId === undefined) {
    const party = await db
      .collection<{ _id: string; last: number }>('eventPositions')
      .findOne({ _id: partyId })
    return party?.last ?? 0
  }
  const known = await db.collection<EventDocument>('events').findOne({ _id: `${partyId}/${lastEventId}` })
  if (!known?.position)
    refuse('INVALID_REQUEST', { field: 'Last-Event-ID', reason: 'is not one of your events' })
  return known.position
}
