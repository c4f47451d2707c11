import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { ReadData, ReadGiven, ReadPath } from '../../sdk/requestByPath.ts'
import { api, ask, budget, Refused } from './api.ts'
import { isConnected } from './connection.ts'
import { type LiveEvent, onLiveEvent } from './liveEvents.ts'
import { session } from './session.ts'

/** State of a request: nothing yet, an answer, an answer that could not be renewed, or a failure. */
export interface Asked<T> {
  readonly value: T | null
  readonly error: Error | null
  readonly isLoading: boolean
  reload(): void
}

/** Pause before a request that got no answer, or came too soon, is repeated while the gateway is reached. */
const AGAIN_AFTER_MS = 1_500
const PASSING = new Set([0, 429, 503])

/** Fetches at once, again when `dependencies` change, and on each `reload`; the last one wins. */
export function useAsked<T>(
  question: (signal: AbortSignal) => Promise<T>,
  dependencies: readonly unknown[],
): Asked<T> {
  const [state, setState] = useState<Omit<Asked<T>, 'reload'>>({ value: null, error: null, isLoading: true })
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound(count => count + 1), [])
  const identity = JSON.stringify(dependencies)
  const askedFor = useRef(identity)
  useEffect(() => {
    const controller = new AbortController()
    const isOther = askedFor.current !== identity
    askedFor.current = identity
    setState(({ value, error }) => ({ value: isOther ? null : value, error, isLoading: true }))
    question(controller.signal).then(
      value => !controller.signal.aborted && setState({ value, error: null, isLoading: false }),
      (error: Error) =>
        !controller.signal.aborted && setState(({ value }) => ({ value, error, isLoading: false })),
    )
    return () => controller.abort()
    // The question is another function each time; what it depends on is named.
  }, [identity, round])
  const { error } = state
  const isAgain = isConnected.value && error instanceof Refused && PASSING.has(error.status)
  const againAfterMs = isAgain ? Math.max(AGAIN_AFTER_MS, (error.retryAfterSeconds ?? 0) * 1_000) : null
  useEffect(() => {
    if (againAfterMs === null) return
    const timer = setTimeout(reload, againAfterMs)
    return () => clearTimeout(timer)
  }, [againAfterMs, round])
  return { ...state, reload }
}

/** `data` of a GET, asked again when the path or what it is given changes. */
export function useRead<P extends ReadPath>(path: P, ...given: ReadGiven<P>): Asked<ReadData<P>> {
  const question = async (signal: AbortSignal) => {
    const asked = [{ ...given[0], signal }] as unknown[] as ReadGiven<P>
    return ((await ask(api.GET(path, ...asked))) as { readonly data: ReadData<P> }).data
  }
  return useAsked(question, [path, ...given])
}

/** Calls back for every event of the stream that matches `concerns`. */
export function useLive(concerns: (event: LiveEvent) => void): void {
  const latest = useRef(concerns)
  latest.current = concerns
  useEffect(() => onLiveEvent(event => latest.current(event)), [])
}

/** Minimum interval between reads that events trigger, however fast they come. */
const MIN_PAUSE_MS = 1_000

/**
 * A refresh that costs this many requests: now if the budget allows, later if not, and once for all that
 * asked meanwhile.
 */
export function useRenewal(work: () => void, requests: number): () => void {
  const latest = useRef(work)
  latest.current = work
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const lastAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    const attempt = () => {
      const tooSoonMs = lastAt.current + MIN_PAUSE_MS - Date.now()
      const waitMs = tooSoonMs > 0 ? tooSoonMs : budget.take(requests)
      timer.current = waitMs > 0 ? setTimeout(attempt, waitMs) : undefined
      if (waitMs > 0) return
      lastAt.current = Date.now()
      latest.current()
    }
    if (timer.current === undefined) attempt()
  }, [requests])
}

/** While the tab is visible and signed in, and once when it is visible again. */
export function useInterval(work: () => void, everyMs: number): void {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    const isSeen = () => document.visibilityState === 'visible' && session.peek() === 'open'
    const whenSeen = () => isSeen() && latest.current()
    const timer = setInterval(whenSeen, everyMs)
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenSeen)
    }
  }, [everyMs])
}
