import { effect, signal } from '@preact/signals'
import { errorOf } from '../../sdk/typescript/src/errors.ts'
import { streamBodies } from '../../sdk/typescript/src/eventStream.ts'
import { pause } from '../../sdk/typescript/src/transport.ts'
import { doubtConnection, isConnected } from './connection.ts'
import { isPortal, may, session, sessionEnded } from './session.ts'

/**
 * `GET /events/v1/stream`, read as the SDK reads it. After a break it resumes after the last event, so
 * nothing is lost, however long the break was.
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

/** A refusal that a repeat may not change, such as a scope that was taken away. */
const REFUSED_PAUSE_MS = 15_000

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
  if (liveState.peek() !== 'broken') liveState.value = 'connecting'
  running = new AbortController()
  void follow(running.signal)
})

async function follow(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const text of streamBodies(connect, { signal, ...(lastId !== null && { after: lastId }) })) {
        const event = JSON.parse(text) as LiveEvent
        lastId = event.id
        tell(event)
      }
    } catch {
      // Events that old are gone: begin with what happens from now on, and let every page read again.
      await pause(lastId === null ? REFUSED_PAUSE_MS : 0, signal)
      lastId = null
    }
  }
}

async function connect(after: string | null, signal: AbortSignal): Promise<Response> {
  if (liveState.peek() === 'live') liveState.value = 'broken'
  const headers: HeadersInit = after === null ? {} : { 'last-event-id': after }
  try {
    const response = await fetch('/events/v1/stream', { headers, signal, cache: 'no-store' })
    if (response.status === 401) sessionEnded()
    if (!response.ok) throw errorOf(response, null)
    const wasBroken = liveState.peek() === 'broken'
    liveState.value = 'live'
    if (wasBroken) tell({ id: '', event: 'console.reconnected', timestamp: '', data: {} })
    return response
  } catch (error) {
    if (!signal.aborted) {
      liveState.value = 'broken'
      doubtConnection()
    }
    throw error
  }
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
