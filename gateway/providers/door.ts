import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BY_THE_PLATFORM, commandRecord, DIRECTORY_KEY } from '../../platform/commandRecord.ts'
import { verifySignature } from '../../platform/webhookSignature.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../http/errors.ts'

/**
 * Where providers outside send their events (docs/providers.md): signed as our own webhooks are, and no key.
 * The body goes into the log as it came, and is read where it is decided: one that cannot be read becomes a
 * dead letter there, and can be redriven as any other.
 */
export const PROVIDER_EVENTS_PATH = '/internal/v1/providers/:name/events'

/** Events are a few hundred bytes. */
const BODY_LIMIT_BYTES = 64 * 1024
const EVENT_ID = /^[\x21-\x7e]{1,200}$/
const MS = 1_000

type EventRequest = FastifyRequest<{ Params: { readonly name: string }; Body: Buffer | undefined }>
type Parts = { readonly deps: Pick<Deps, 'codec' | 'publish' | 'now'> }

/** `secrets`: what each provider signs with, by its name in the path; others do not exist. */
export function providerDoor({ deps }: Parts, secrets: Readonly<Record<string, string | null>>) {
  return async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers()
    // Its content type does not matter: what it says is read behind the door.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, bytes, done) => done(null, bytes),
    )
    scope.post(PROVIDER_EVENTS_PATH, async (request: EventRequest, reply) => {
      const { name: provider } = request.params
      const secret = Object.hasOwn(secrets, provider) ? secrets[provider] : null
      if (!secret) refuse('not_found')
      const event = verifiedEvent(request, secret!)
      await deps.publish([await eventRecord(provider, event, deps)])
      return reply
        .code(202)
        .type('application/json')
        .send(JSON.stringify({ data: { eventId: event.eventId } }))
    })
  }
}

interface Event {
  readonly eventId: string
  readonly body: string
}

/** Throws 401 for a signature that is wrong, missing, or older than five minutes. */
function verifiedEvent({ headers, body: bytes = Buffer.alloc(0) }: EventRequest, secret: string): Event {
  const header = (name: string) => headers[name] as string | undefined
  const eventId = header('webhook-id')
  if (!isUtf8(bytes)) refuse('INVALID_REQUEST', { reason: 'the body is not valid UTF-8' })
  const body = bytes.toString('utf8')
  const timestamp = header('webhook-timestamp')
  const signature = header('webhook-signature')
  // Providers live in real time, whatever the time of a sandbox is.
  const check = verifySignature(
    secret,
    { id: eventId, timestamp, signature, body },
    Math.floor(Date.now() / MS),
  )
  if (!check.valid) refuse('unauthenticated', { field: 'webhook-signature', reason: check.reason })
  if (!EVENT_ID.test(eventId!)) {
    refuse('INVALID_REQUEST', { field: 'webhook-id', reason: 'must be 1 to 200 visible ASCII characters' })
  }
  return { eventId: eventId!, body }
}

/** The provider's id makes the command's: sent again, it is the same command. */
function eventRecord(provider: string, { eventId, body }: Event, { codec, now }: Parts['deps']) {
  const digest = createHash('sha256').update(`${provider}/${eventId}`).digest('hex')
  return commandRecord(codec, {
    ...BY_THE_PLATFORM,
    topic: 'directoryCommands',
    name: 'lastro.commands.ReceiveProviderEvent',
    value: { provider, eventId, rawBody: body },
    key: DIRECTORY_KEY,
    commandId: `cmd_${digest}`,
    issuedAt: now(),
    source: 'gateway',
  })
}
