import type { LastroError } from './errors.ts'
import { gapFreeEvents, type LastroEvent } from './generated/events.gen.ts'
import { backoffMs, pause } from './transport.ts'
import { parsedEvent } from './webhooks.ts'

export interface StreamOptions {
  /** Id of the last event that you handled, or `start`; without it the stream starts now. */
  readonly after?: string
  readonly signal?: AbortSignal
  /** A contract's `sequence` jumped: `listWebhookEvents` has what is missing. */
  readonly onGap?: (gap: { contractId: number; expected: number; found: number }) => void
}
/** Opens the stream after an event. */
export type Connect = (after: string | null, signal: AbortSignal) => Promise<Response>

/** A comment comes every 15 s: a connection silent for longer is broken. */
const SILENCE_MS = 40_000
const ID = /^id: ?(.*)$/m
const DATA = /^data: ?(.*)$/m

/**
 * Events as they happen, each once and in order: after a break the stream goes on behind the last event. Ends
 * when `signal` aborts; throws what a repeat would not change, such as a revoked key.
 */
export async function* streamEvents(connect: Connect, options: StreamOptions): AsyncGenerator<LastroEvent> {
  const sequences = new Map<number, number>()
  for await (const body of streamBodies(connect, options)) {
    const event = parsedEvent(body)
    if (gapFreeEvents.includes(event.event)) {
      const { contractId, sequence: found } = event.data as { contractId: number; sequence: number }
      const expected = (sequences.get(contractId) ?? found - 1) + 1
      if (found > expected) options.onGap?.({ contractId, expected, found })
      sequences.set(contractId, found)
    }
    yield event
  }
}

/** The same, as the texts that webhooks bring. */
export async function* streamBodies(connect: Connect, options: StreamOptions): AsyncGenerator<string> {
  const { signal = new AbortController().signal } = options
  let place = options.after ?? null
  for (let failures = 0; !signal.aborted; failures += 1) {
    let toldMs = 0
    try {
      for await (const message of messagesOf(await connect(place, signal), signal)) {
        failures = 0
        const [id, data] = [ID, DATA].map(field => field.exec(message)?.[1])
        // The `end` has no id; the next connection tells whether the key is still right.
        if (id === undefined || id === place) continue
        place = id
        if (data !== undefined) yield data
      }
    } catch (error) {
      if (signal.aborted) return
      const { status = 0, retryAfterSeconds } = error as Partial<LastroError>
      if (status > 0 && status < 429) throw error
      toldMs = (retryAfterSeconds ?? 0) * 1_000
    }
    await pause(Math.max(toldMs, backoffMs(failures)), signal)
  }
}

/** Whole messages of one connection; one that is cut off is none. */
async function* messagesOf({ body }: Response, signal: AbortSignal): AsyncGenerator<string> {
  // The pipe holds the signal; a request does so weakly, and may have lost it when it is needed.
  const reader = body!.pipeThrough(new TextDecoderStream(), { signal }).getReader()
  const cancel = () => reader.cancel().catch(() => undefined)
  try {
    for (let text = ''; ; ) {
      const timer = setTimeout(cancel, SILENCE_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      const messages = (text + value).split('\n\n')
      text = messages.pop()!
      yield* messages
    }
  } finally {
    await cancel()
  }
}
