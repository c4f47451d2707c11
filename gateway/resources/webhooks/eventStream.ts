import { Type } from '@sinclair/typebox'
import type { Db } from 'mongodb'
import type { EventDocument } from '../../../schemas/documents/webhooks.ts'
import { refuse } from '../../errors.ts'
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
    summary: 'Follow your events as they happen (server-sent events).',
    description:
      'The same events as the pull API, in its order, with the same ids: `id` is the event’s id, `event` its ' +
      'name, `data` the body of the webhook. Without `Last-Event-ID` the stream begins with what happens from ' +
      'now on; with it, with what came after that event, and nothing is left out in between. A comment comes ' +
      'every 15 s where nothing happens. An event `end` says why the gateway ends a stream: `draining` (connect ' +
      'again at once), `slow_reader` (nothing was read for 15 s), `key_revoked`, ' +
      '`key_restricted` (the key may no longer be used from your address). At most 20 streams for each party.',
    headers: {
      'last-event-id': Type.Optional(
        Type.String({
          maxLength: MAX_EVENT_ID_LENGTH,
          description: 'The id of the last event that you have; the stream goes on behind it.',
        }),
      ),
    },
    answers: {
      200: {
        description: 'The stream; it ends only when one side ends it.',
        contentType: 'text/event-stream',
      },
    },
    handle: async ({ tenant, identity, headers, sourceAddress }, deps: StreamNeeds) => {
      const after = await positionAfter(tenant, headers['last-event-id'], deps)
      const { keyId } = identity
      const content = deps.eventStreams.open({ partyId: tenant, keyId, address: sourceAddress, after })
      if (!content)
        refuse('rate_limited', { reason: 'too many streams are open', headers: { 'retry-after': '10' } })
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
