import { LastroError } from './errors.ts'
import { gapFreeEvents, type LastroEvent } from './generated/events.gen.ts'
import { pause } from './transport.ts'
import { parsedEvent } from './webhooks.ts'

export interface StreamOptions {
  /** Id of the last event that you have handled; without it the stream starts now. */
  readonly after?: string
  readonly signal?: AbortSignal
  /** A contract's `sequence` jumped: `GET /webhooks/v1/events?contractId=` has what is missing. */
  readonly onGap?: (gap: Gap) => void
}
export interface Gap {
  readonly contractId: number
  readonly expected: number
  readonly found: number
}
/** Opens the stream after an event. */
export type Connect = (after: string | null, signal: AbortSignal) => Promise<Response>

interface Message {
  readonly id: string | null
  readonly event: string
  readonly data: string
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 15_000
/** A comment comes every 15 s: a connection silent for longer is broken. */
const SILENCE_MS = 40_000
/** Ids that are remembered, to drop an event that comes again. */
const REMEMBERED = 1_000
const FINAL = /^key_/

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
  options: Pick<StreamOptions, 'after' | 'signal'>,
): AsyncGenerator<string> {
  const signal = options.signal ?? new AbortController().signal
  const known = new Set<string>()
  let after = options.after ?? null
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const { id, event, data } of messagesOf(connect, after, signal)) {
        failures = 0
        if (event === 'end') {
          const { reason } = JSON.parse(data) as { reason: string }
          if (FINAL.test(reason))
            throw new LastroError(401, { code: reason, message: `the stream ended: ${reason}` })
          break
        }
        if (id !== null) after = id
        if (data === '' || known.has(after!)) continue
        known.add(after!)
        if (known.size > REMEMBERED) known.delete(known.values().next().value!)
        yield data
      }
    } catch (error) {
      if (signal.aborted) return
      const isFinal = error instanceof LastroError && error.status > 0 && error.status < 429
      if (isFinal || !(error instanceof LastroError || error instanceof TypeError || isAbort(error)))
        throw error
      const seconds = error instanceof LastroError ? error.retryAfterSeconds : null
      if (seconds !== null) await pause(seconds * 1_000, signal).catch(() => undefined)
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), signal).catch(() => undefined)
    failures += 1
  }
}

const isAbort = (error: unknown) => error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)

function checkSequence(event: LastroEvent, last: Map<number, number>, onGap: StreamOptions['onGap']): void {
  if (!gapFreeEvents.includes(event.event)) return
  const { contractId, sequence: found } = event.data as { contractId: number; sequence: number }
  const before = last.get(contractId)
  if (before !== undefined && found > before + 1) onGap?.({ contractId, expected: before + 1, found })
  last.set(contractId, Math.max(found, before ?? 0))
}

/** Whole messages of one connection; one that is cut off is none. */
async function* messagesOf(
  connect: Connect,
  after: string | null,
  signal: AbortSignal,
): AsyncGenerator<Message> {
  const silence = new AbortController()
  const stop = () => silence.abort(new DOMException('the stream is silent', 'TimeoutError'))
  let timer = setTimeout(stop, SILENCE_MS)
  const response = await connect(after, AbortSignal.any([signal, silence.signal]))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  // The link from a signal to a request is weak: it may be gone when it is needed.
  const cancel = () => void reader.cancel().catch(() => undefined)
  for (const one of [signal, silence.signal]) one.addEventListener('abort', cancel, { once: true })
  try {
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(stop, SILENCE_MS)
      const blocks = (text + part.value).replaceAll(/\r\n?(?!$)/g, '\n').split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) yield messageOf(block)
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
    await reader.cancel().catch(() => undefined)
  }
}

function messageOf(block: string): Message {
  const message = { id: null as string | null, event: '', data: '' }
  for (const line of block.split('\n')) {
    const [, name, value] = /^(id|event|data): ?(.*)$/.exec(line) ?? []
    if (name !== undefined) message[name as keyof Message] = value!
  }
  return message
}
