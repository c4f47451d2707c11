import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { api, ask, type Contract } from '../../data/api.ts'
import { isConnected } from '../../data/connection.ts'
import { useInterval, useLive, useRenewal } from '../../data/remoteData.ts'
import { may, who } from '../../data/session.ts'
import {
  loadPage,
  PAGE,
  put,
  type Query,
  type Role,
  type Row,
  readContracts,
  readSnapshots,
  type Store,
  storeOf,
  value,
} from './bookStore.ts'

/** Loaded without being asked; more comes as one scrolls, or with the button. */
const AT_FIRST = 5_000
/** Interval of sorting and drawing while a large book loads, rather than with each page. */
const SHOW_EVERY_MS = 1_000
const REFRESH_MS = 60_000
/** A list that failed, although the gateway is there, is asked for again by itself. */
const AGAIN_AFTER_MS = 5_000
/** Limit of contracts queued by events; changes to more appear with the next refresh. */
const MAX_WAITING = 1_000
/** Newest valuations that each refresh reads again. */
const REFRESHED = 500

export interface Rows {
  readonly rows: readonly Row[]
  readonly total: number
  readonly isComplete: boolean
  readonly isLoading: boolean
  readonly error: Error | null
  loadMore(): void
  loadAll(): void
  retry(): void
  /** Looks for rows that are not loaded yet. */
  find(wanted: Wanted): void
}

/** Filters of the book that the API applies. */
export interface Wanted {
  readonly text: string
  readonly status: string
  readonly onlyOverdue: boolean
}

function queryFor({ text, status, onlyOverdue }: Wanted): Query {
  const digits = text.replace(/\D/g, '')
  const isDocument = digits.length === 11 || digits.length === 14
  return {
    ...(status === '' ? {} : { status: status as Contract['status'] }),
    ...(onlyOverdue ? { overdue: true } : {}),
    ...(isDocument ? { borrowerDocument: digits } : text === '' ? {} : { name: text }),
  }
}

export function useRows(role: Role): Rows {
  const store = useRef<Store>(storeOf(role)).current
  const wanted = useRef(Math.max(AT_FIRST, store.rows.size))
  const isBusy = useRef(false)
  const [shown, setShown] = useState(() => {
    return { rows: [...store.rows.values()] as readonly Row[], error: null as Error | null }
  })
  const [isLoading, setLoading] = useState(true)
  const show = useCallback((error: Error | null = null) => {
    setShown({ rows: [...store.rows.values()], error })
  }, [])
  const load = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setLoading(true)
    try {
      let shownAt = Number.NEGATIVE_INFINITY
      while ((store.hasMore || store.hasMoreLtv) && store.rows.size < wanted.current) {
        await loadPage(store, role)
        if (Date.now() - shownAt < SHOW_EVERY_MS) continue
        show()
        shownAt = Date.now()
      }
      show()
    } catch (error) {
      show(error as Error)
    } finally {
      isBusy.current = false
      setLoading(false)
    }
  }, [role])
  useEffect(() => void load(), [load])
  const isAgain = isConnected.value && shown.error !== null
  useEffect(() => {
    if (!isAgain) return
    const timer = setTimeout(() => void load(), AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isAgain, shown])
  useRowsRenewal(store, role, show)
  const more = (count: number) => () => {
    wanted.current = Math.max(wanted.current, count)
    void load()
  }
  const find = (filter: Wanted) => {
    if (!store.hasMore) return
    readContracts(role, queryFor(filter)).then(({ data }) => {
      put(store, role, data.contracts)
      show()
    }, show)
  }
  return {
    ...shown,
    total: Math.max(store.total, store.rows.size),
    isComplete: !store.hasMore,
    isLoading,
    loadMore: more(store.rows.size + PAGE),
    loadAll: more(Number.POSITIVE_INFINITY),
    retry: () => void load(),
    find,
  }
}

/** Rereads at once what an event names, and the newest of all at intervals: prices make no event. */
function useRowsRenewal(store: Store, role: Role, show: (error?: Error | null) => void): void {
  const readAgain = useCallback(async () => {
    try {
      const page = (await readContracts(role, {})).data
      store.total = page.pagination.total
      put(store, role, page.contracts)
      if (may.peek().ltv) {
        let cursor: string | null = null
        for (let read = 0; read < Math.min(store.rows.size, REFRESHED); read += PAGE) {
          const valued: Awaited<ReturnType<typeof readSnapshots>> = await readSnapshots(cursor)
          value(store, valued.snapshots)
          cursor = valued.pagination.nextCursor
          if (cursor === null) break
        }
      }
      show()
    } catch (error) {
      show(error as Error)
    }
  }, [role])
  const readOne = useCallback(
    (id: number) =>
      ask(api.GET('/contracts/v1/{id}', { params: { path: { id } } })).then(
        ({ data: contract }) => {
          const own = who.peek()?.party?.document
          if ((role === 'lender' ? contract.lenderDocument : contract.borrowerDocument) !== own) return
          if (contract.ltv) value(store, [contract.ltv])
          if (!store.rows.has(contract.id)) store.total += 1
          put(store, role, [contract])
          show()
        },
        // Not on this side of the contract.
        () => undefined,
      ),
    [role],
  )
  const renewAll = useRenewal(() => void readAgain(), 2)
  useInterval(renewAll, REFRESH_MS)
  useEffect(() => {
    if (store.rows.size > 0) renewAll()
  }, [renewAll])
  const waiting = useRef(new Set<number>()).current
  const renewOne = useRenewal(() => {
    const [id] = waiting
    if (id === undefined) return
    waiting.delete(id)
    void readOne(id)
    if (waiting.size > 0) renewOne()
  }, 1)
  useLive(({ event, data: { contractId } }) => {
    if (event === 'console.reconnected') return renewAll()
    if (contractId === undefined || waiting.size >= MAX_WAITING) return
    waiting.add(contractId)
    renewOne()
  })
}
