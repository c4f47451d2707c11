import { effect, signal } from '@preact/signals'
import { createParser } from 'eventsource-parser'
import { doubtConnection, isConnected } from './connection.ts'
import { isPortal, may, session, sessionEnded } from './session.ts'

/**
 * `GET /events/v1/stream`, read with fetch because EventSource tells no status. After a break it
 * resumes after the last event, so nothing is lost, however long the break was.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'broken'
export const liveState = signal<LiveState>('off')

export interface LiveEvent {
  readonly id: string
  readonly event: string
  readonly timestamp: string
  readonly data: { readonly contractId?: number; readonly level?: string; readonly [name: string]: unknown }
}

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()

export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 15_000
/** A comment comes every 15 s: a connection silent for this long is broken. */
const SILENCE_MS = 40_000

let lastId: string | null = null
let running: AbortController | null = null

/** One stream for each session, for as long as it lasts. */
effect(() => {
  const isOpen = session.value === 'open'
  const isAllowed = may.value.webhooks && !isPortal
  running?.abort()
  running = null
  if (!isOpen) lastId = null
  if (!isOpen || !isAllowed) {
    liveState.value = 'off'
    return
  }
  if (!isConnected.value) {
    liveState.value = 'broken'
    return
  }
  running = new AbortController()
  void follow(running.signal)
})

async function follow(signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    if (liveState.peek() !== 'broken') liveState.value = 'connecting'
    const hadSome = await readStream(signal).catch(() => false)
    if (!hadSome && !signal.aborted) doubtConnection()
    if (signal.aborted) return
    liveState.value = 'broken'
    pauseMs = hadSome ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS)
    await pause(pauseMs, signal)
  }
}

/** Ends early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      // Else every break would leave one for as long as the session lasts.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

/** Answers whether it was connected at all. */
async function readStream(signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const headers: HeadersInit = lastId === null ? {} : { 'last-event-id': lastId }
  const isCut = AbortSignal.any([signal, silence.signal])
  try {
    const response = await fetch('/events/v1/stream', { headers, signal: isCut, cache: 'no-store' })
    if (response.status === 401) sessionEnded()
    // Events that old are gone: begin with what happens from now on, and let every page read again.
    if (response.status === 400) lastId = null
    if (!response.ok || !response.body) return false
    const wasBroken = liveState.peek() === 'broken'
    liveState.value = 'live'
    if (wasBroken) tell({ id: '', event: 'console.reconnected', timestamp: '', data: {} })
    const parser = createParser({ onEvent: ({ id, event, data }) => take(id, event, data) })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      parser.feed(part.value)
    }
    return true
  } finally {
    clearTimeout(timer)
  }
}

function take(id: string | undefined, event: string | undefined, text: string): void {
  if (event === 'end') {
    if (text.includes('key_revoked')) sessionEnded()
    return
  }
  if (id === undefined) return
  lastId = id
  tell(JSON.parse(text) as LiveEvent)
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
