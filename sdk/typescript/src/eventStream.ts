import { LastroError } from './errors.ts'
import { gapFreeEvents, type LastroEvent } from './generated/events.gen.ts'
import { pause } from './transport.ts'
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

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 15_000
/** A comment comes every 15 s: a connection silent for longer is broken. */
const SILENCE_MS = 40_000

/**
 * Events as they happen, each once and in order: after a break the stream goes on behind the last event. Ends
 * when `signal` aborts; throws what a repeat would not change, such as a revoked key.
 */
export async function* streamEvents(connect: Connect, options: StreamOptions): AsyncGenerator<LastroEvent> {
  const sequences = new Map<number, number>()
  for await (const body of streamBodies(connect, options)) {
    const found = parsedEvent(body)
    checkSequence(found, sequences, options.onGap)
    yield found
  }
}

/** The same, as the texts that webhooks bring. */
export async function* streamBodies(
  connect: Connect,
  { after, signal = new AbortController().signal }: Pick<StreamOptions, 'after' | 'signal'>,
): AsyncGenerator<string> {
  let place = after ?? null
  for (let failures = 0; !signal.aborted; failures += 1) {
    let waitMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    try {
      for await (const { id, event, data } of messagesOf(connect, place, signal)) {
        failures = 0
        if (event === 'end') {
          const { reason } = JSON.parse(data!) as { reason: string }
          if (reason.startsWith('key_'))
            throw new LastroError(401, { code: reason, message: 'the key ended' })
          break
        }
        if (id === undefined || (id === place && data !== undefined)) continue
        place = id
        if (data !== undefined) yield data
      }
    } catch (error) {
      if (signal.aborted) return
      const status = error instanceof LastroError ? error.status : 0
      if (status > 0 && status < 429) throw error
      waitMs = Math.max(waitMs, ((error as LastroError).retryAfterSeconds ?? 0) * 1_000)
    }
    await pause(waitMs, signal).catch(() => undefined)
  }
}

function checkSequence(event: LastroEvent, last: Map<number, number>, onGap: StreamOptions['onGap']): void {
  if (!gapFreeEvents.includes(event.event)) return
  const { contractId, sequence: found } = event.data as { contractId: number; sequence: number }
  const expected = (last.get(contractId) ?? found - 1) + 1
  if (found > expected) onGap?.({ contractId, expected, found })
  last.set(contractId, found)
}

/** Whole messages of one connection; one that is cut off is none. */
async function* messagesOf(
  connect: Connect,
  after: string | null,
  signal: AbortSignal,
): AsyncGenerator<{ readonly [field: string]: string | undefined }> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const response = await connect(after, AbortSignal.any([signal, silence.signal]))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  // The link from a signal to a request is weak: it may be gone when it is needed.
  const cancel = () => void reader.cancel().catch(() => undefined)
  for (const one of [signal, silence.signal]) one.addEventListener('abort', cancel, { once: true })
  try {
    for (let text = ''; ; ) {
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const { done, value } = await reader.read()
      clearTimeout(timer)
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks)
        yield Object.fromEntries([...block.matchAll(/^(id|event|data): ?(.*)$/gm)].map(([, ...pair]) => pair))
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
    await reader.cancel().catch(() => undefined)
  }
}
