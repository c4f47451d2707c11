import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { api, ask } from '../../data/api.ts'
import { isConnected } from '../../data/connection.ts'
import { useInterval, useLive, useRenewal } from '../../data/remoteData.ts'
import { who } from '../../data/session.ts'
import type { Order, Role, Row, Selection } from './bookFilter.ts'

/** The window of the book that the page shows; the server sorts, filters and counts the rest. */

export const PAGE = 60
/** Pages held around the one that shows. */
const MOST_PAGES = 8
const REFRESH_MS = 60_000
/** A list that failed, although the gateway is reached, is asked for again by itself. */
const AGAIN_AFTER_MS = 5_000

interface Held {
  readonly owner: string | undefined
  readonly key: string
  readonly selected: string
  readonly total: number
  readonly pages: ReadonlyMap<number, readonly Row[]>
}

/** Rows that were shown last stay while another page shows: going back finds them as they were. */
const held = new Map<Role, Held>()

export interface Rows {
  /** Null before the first answer. */
  readonly total: number | null
  /** Whether `total` is that of the present selection. */
  readonly isCounted: boolean
  readonly isLoading: boolean
  readonly error: Error | null
  /** Null while its page is on the way. */
  at(index: number): Row | null
  /** Rows that are here. */
  readonly held: number
  /** Loads what shows now. */
  show(first: number, last: number): void
  /** Loads as many rows as are ever held, from the first; false where that failed. */
  loadMost(): Promise<boolean>
  reload(): void
}

const pagesOf = (first: number, last: number) => {
  const from = Math.floor(first / PAGE)
  return Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, n) => from + n)
}

/** Only the pages nearest to those that show. */
function near(
  pages: ReadonlyMap<number, readonly Row[]>,
  shown: number,
): ReadonlyMap<number, readonly Row[]> {
  const nearest = [...pages].sort(([a], [b]) => Math.abs(a - shown) - Math.abs(b - shown))
  return new Map(nearest.slice(0, MOST_PAGES))
}

const heldIn = (now: Held | null) =>
  [...(now?.pages.values() ?? [])].reduce((sum, rows) => sum + rows.length, 0)

const mostPages = (now: Held | null) =>
  pagesOf(0, Math.max(Math.min(now?.total ?? 0, MOST_PAGES * PAGE) - 1, 0))

/** One question for all pages: the server counts once, and walks to their place once. */
async function readPages(selection: Selection, order: Order, wanted: readonly number[]) {
  const [first, last] = [wanted[0]!, wanted.at(-1)!]
  const sorted = { sort: order.by, order: order.isDescending ? ('desc' as const) : ('asc' as const) }
  const query = { ...selection, ...sorted, take: (last - first + 1) * PAGE, skip: first * PAGE }
  const { rows, pagination } = (await ask(api.GET('/contracts/v1/rows', { params: { query } }))).data
  const rowsOf = (page: number) => rows.slice((page - first) * PAGE, (page - first + 1) * PAGE)
  return { total: pagination.total, read: wanted.map(page => [page, rowsOf(page)] as const) }
}

export function useRows(role: Role, selection: Selection, order: Order): Rows {
  const owner = who.value?.id
  const key = JSON.stringify([selection, order])
  const [now, setNow] = useState<Held | null>(() => {
    const last = held.get(role)
    return last?.owner === owner && last?.key === key ? last : null
  })
  const [error, setError] = useState<Error | null>(null)
  const [isLoading, setLoading] = useState(true)
  const range = useRef<readonly [number, number]>([0, 0])
  const latest = useRef({ key, selection, order })
  if (latest.current.key !== key) range.current = [0, 0]
  latest.current = { key, selection, order }
  const asked = useRef(new Set<number>()).current

  const load = useCallback(async (wanted: readonly number[]) => {
    const { key, selection, order } = latest.current
    for (const page of wanted) asked.add(page)
    setLoading(true)
    try {
      const { total, read } = await readPages(selection, order, wanted)
      // Of a filter that has changed meanwhile.
      if (latest.current.key !== key) return false
      setNow(last => {
        const pages = new Map([...(last?.key === key ? last.pages : []), ...read])
        const selected = JSON.stringify(selection)
        const next = { owner, key, selected, total, pages: near(pages, Math.floor(range.current[0] / PAGE)) }
        held.set(role, next)
        return next
      })
      setError(null)
      return true
    } catch (failure) {
      if (latest.current.key === key) setError(failure as Error)
      return false
    } finally {
      for (const page of wanted) asked.delete(page)
      if (latest.current.key === key) setLoading(false)
    }
  }, [])
  const renew = useCallback(() => void load(pagesOf(...range.current)), [])
  useEffect(() => {
    asked.clear()
    renew()
  }, [key])
  useRowsRenewal(renew, error)
  return {
    total: now?.total ?? null,
    isCounted: now?.selected === JSON.stringify(selection),
    isLoading,
    error,
    at: index => now?.pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null,
    show(first, last) {
      range.current = [first, last]
      // Rows of the filter before stay until those of the new one are there.
      if (now?.key !== key) return
      const missing = pagesOf(first, last).filter(page => !now.pages.has(page) && !asked.has(page))
      if (missing.length > 0) void load(missing)
    },
    held: heldIn(now),
    loadMost() {
      range.current = [0, 0]
      return load(mostPages(now))
    },
    reload: renew,
  }
}

/** Reads again what an event may have moved, everything at intervals, and after a failure. */
function useRowsRenewal(renew: () => void, error: Error | null): void {
  const isAgain = isConnected.value && error !== null
  useEffect(() => {
    if (!isAgain) return
    const timer = setTimeout(renew, AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isAgain, error])
  const renewLater = useRenewal(renew, 2)
  useInterval(renewLater, REFRESH_MS)
  useLive(({ event, data }) => {
    if (event === 'console.reconnected' || data.contractId !== undefined) renewLater()
  })
}

/** The contracts before and after this one in the list that was shown last. */
export function neighboursOf(
  role: Role,
  id: number,
): { readonly before: number | null; readonly after: number | null } {
  const pages = [...(held.get(role)?.pages ?? [])].sort(([a], [b]) => a - b)
  const ids = pages.flatMap(([, rows]) => rows.map(row => row.id))
  const at = ids.indexOf(id)
  return { before: ids[at - 1] ?? null, after: at < 0 ? null : (ids[at + 1] ?? null) }
}
