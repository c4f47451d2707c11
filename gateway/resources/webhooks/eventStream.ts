import type { Db } from 'mongodb'
import { Type } from 'typebox'
import type { EventDocument } from '../../../schemas/documents/webhooks.ts'
import { maybe } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { route } from '../../routing/route.ts'
import type { EventStreams } from './liveEvents.ts'

const MAX_EVENT_ID_LENGTH = 100
/** `Last-Event-ID` of a reader that has no event yet. */
const BEFORE_THE_FIRST = 'start'

interface StreamNeeds {
  readonly db: Db
  readonly eventStreams: Pick<EventStreams, 'open'>
}

export const eventStreamRoutes = [
  route({
    on: 'GET /events/v1/stream',
    scopes: ['webhooks'],
    tenant: 'required',
    operationId: 'streamEvents',
    tag: 'Webhooks',
    summary: 'Stream your events as they happen (server-sent events).',
    description:
      'The events of the pull API, in the same order and with the same ids: `id` is the event’s id, ' +
      '`event` its name, `data` the body of the webhook. Without `Last-Event-ID`, the stream starts ' +
      'now; with it, after that event, without gaps; `start` is before your first event. The stream ' +
      'begins with the id that it starts after, without data: resume after that one if the connection ' +
      'breaks before an event. A comment is sent every 15 s if nothing happens. ' +
      'An event `end` tells why the gateway closes the stream: `draining` (reconnect at once), ' +
      '`slow_reader` (nothing was read for 15 s), `key_revoked`, `key_restricted` (your address is no ' +
      'longer allowed). At most 20 streams per party.',
    headers: {
      'last-event-id': maybe(
        Type.String({ maxLength: MAX_EVENT_ID_LENGTH }),
        'Id of the last event received; the stream resumes after it.',
      ),
    },
    ok: {
      description: 'The stream, open until one side closes it.',
      contentType: 'text/event-stream',
    },
    handle: async ({ tenant, identity, headers, sourceAddress }, deps: StreamNeeds) => {
      const place = await placeOf(tenant, headers['last-event-id'], deps)
      const { keyId } = identity
      const content = deps.eventStreams.open({ partyId: tenant, keyId, address: sourceAddress, ...place })
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

/** The reader's place in the pull API's order: its last event, or the newest one. */
async function placeOf(
  partyId: string,
  lastEventId: string | undefined,
  { db }: NeedsDb,
): Promise<{ readonly after: number; readonly afterId: string }> {
  const events = db.collection<EventDocument>('events')
  if (lastEventId === BEFORE_THE_FIRST) return { after: 0, afterId: BEFORE_THE_FIRST }
  if (lastEventId === undefined) {
    const newest = await events
      .find({ partyId, position: { $gt: 0 } })
      .sort({ position: -1 })
      .limit(1)
      .next()
    return { after: newest?.position ?? 0, afterId: newest?.eventId ?? BEFORE_THE_FIRST }
  }
  const known = await events.findOne({ _id: `${partyId}/${lastEventId}` })
  if (!known?.position)
    refuse('INVALID_REQUEST', { field: 'Last-Event-ID', reason: 'is not one of your events' })
  return { after: known.position, afterId: lastEventId }
}
