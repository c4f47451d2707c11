import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { api, ask, type Contract, type Snapshot } from '../../data/api.ts'
import { nameRanks, personRanks, type Ranked } from '../../data/collationRank.ts'
import { isOverdue } from '../../data/contractData.ts'
import { folded } from '../../data/normalize.ts'
import { useInterval, useLive, useRenewal } from '../../data/remoteData.ts'
import { may, who } from '../../data/session.ts'

/** One row of the book: only what it shows of a contract, so that a hundred thousand fit into memory. */
export interface Row {
  readonly id: number
  readonly name: string
  readonly status: Contract['status']
  readonly guarantee: Contract['guarantee']['status']
  readonly currency: Contract['fiatCurrency']
  readonly balance: string
  readonly isOverdue: boolean
  readonly document: string
  readonly person: string | null
  /** Search text. */
  readonly nameFolded: string
  readonly personFolded: string
  /** Sort keys. */
  readonly nameRank: Ranked
  readonly personRank: Ranked
  readonly createdAt: string
  readonly ltv: RowLtv | null
}
export type RowLtv = Pick<
  Snapshot,
  | 'currentLtv'
  | 'level'
  | 'thresholds'
  | 'collateralValue'
  | 'stale'
  | 'depeg'
  | 'disputed'
  | 'implausible'
  | 'thin'
  | 'createdAt'
>

export type Role = 'lender' | 'borrower'
const PAGE = 500
/** As many as a screen has, so that they show before the rest is asked for. */
const FIRST_PAGE = 60
/** Loaded without being asked; more comes as one scrolls, or with the button. */
const AT_FIRST = 5_000
/** Interval of sorting and drawing while a large book loads, rather than with each page. */
const SHOW_EVERY_MS = 1_000
const REFRESH_MS = 60_000
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
  readonly at: number
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

function rowOf(contract: Contract, role: Role, ltv: RowLtv | null): Row {
  const { id, name, status, guarantee, fiatCurrency, outstandingBalance, createdAt } = contract
  const document = role === 'lender' ? contract.borrowerDocument : contract.lenderDocument
  const person = role === 'lender' ? contract.borrower.name : null
  const balance = outstandingBalance
  const shown = { id, name, status, currency: fiatCurrency, balance, document, person, createdAt, ltv }
  const search = { nameFolded: folded(name), personFolded: folded(person ?? document) }
  const ranks = { nameRank: nameRanks.of(name), personRank: personRanks.of(person ?? document) }
  return { ...shown, ...search, ...ranks, guarantee: guarantee.status, isOverdue: isOverdue(contract) }
}

const valuedOf = ({ currentLtv, level, thresholds, collateralValue, ...more }: Snapshot): RowLtv => {
  const { stale, depeg, disputed, implausible, thin, createdAt } = more
  return {
    currentLtv,
    level,
    thresholds,
    collateralValue,
    stale,
    depeg,
    disputed,
    implausible,
    thin,
    createdAt,
  }
}

type Query = {
  take?: number
  cursor?: string
  status?: Contract['status']
  overdue?: boolean
  name?: string
  borrowerDocument?: string
}

function readContracts(role: Role, query: Query) {
  return ask(api.GET('/contracts/v1', { params: { query: { role, take: PAGE, ...query } } }))
}

async function readSnapshots(cursor: string | null, take = PAGE) {
  const query = { take, ...(cursor === null ? {} : { cursor }) }
  return (await ask(api.GET('/v1/ltv/list', { params: { query } }))).data
}

interface Store {
  readonly rows: Map<number, Row>
  readonly ltv: Map<number, RowLtv>
  cursor: string | null
  ltvCursor: string | null
  hasMore: boolean
  hasMoreLtv: boolean
  total: number
}

const emptyStore = (): Store => ({
  rows: new Map(),
  ltv: new Map(),
  cursor: null,
  ltvCursor: null,
  hasMore: true,
  hasMoreLtv: may.peek().ltv,
  total: 0,
})

function put(store: Store, role: Role, contracts: readonly Contract[]): void {
  for (const contract of contracts)
    store.rows.set(contract.id, rowOf(contract, role, store.ltv.get(contract.id) ?? null))
  nameRanks.settle()
  personRanks.settle()
}

function value(store: Store, snapshots: readonly Snapshot[]): void {
  for (const snapshot of snapshots) {
    const ltv = valuedOf(snapshot)
    store.ltv.set(snapshot.contractId, ltv)
    const row = store.rows.get(snapshot.contractId)
    if (row) store.rows.set(row.id, { ...row, ltv })
  }
}

/** Loads the next page of contracts and of their valuations. */
async function loadPage(store: Store, role: Role): Promise<void> {
  const { cursor, ltvCursor } = store
  const [page, valued] = await Promise.all([
    store.hasMore ? readContracts(role, cursor === null ? { take: FIRST_PAGE } : { cursor }) : null,
    store.hasMoreLtv ? readSnapshots(ltvCursor, ltvCursor === null ? FIRST_PAGE : PAGE) : null,
  ])
  if (valued) {
    store.ltvCursor = valued.pagination.nextCursor
    store.hasMoreLtv = valued.pagination.hasMore
    value(store, valued.snapshots)
  }
  if (page) takePage(store, role, page.data)
}

function takePage(store: Store, role: Role, page: Awaited<ReturnType<typeof readContracts>>['data']): void {
  store.cursor = page.pagination.nextCursor
  store.hasMore = page.pagination.hasMore
  store.total = page.pagination.total
  put(store, role, page.contracts)
}

export function useRows(role: Role): Rows {
  const store = useRef<Store>(emptyStore()).current
  const wanted = useRef(AT_FIRST)
  const isBusy = useRef(false)
  const [shown, setShown] = useState({ rows: [] as readonly Row[], error: null as Error | null, at: 0 })
  const [isLoading, setLoading] = useState(true)
  const show = useCallback((error: Error | null = null) => {
    setShown({ rows: [...store.rows.values()], error, at: Date.now() })
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
  useRowsRenewal(store, role, show)
  const more = (count: number) => () => {
    wanted.current = Math.max(wanted.current, count)
    void load()
  }
  const find = ({ text, status, onlyOverdue }: Wanted) => {
    if (!store.hasMore) return
    const digits = text.replace(/\D/g, '')
    const query: Query = {
      ...(status === '' ? {} : { status: status as Contract['status'] }),
      ...(onlyOverdue ? { overdue: true } : {}),
      ...(digits.length === 11 || digits.length === 14
        ? { borrowerDocument: digits }
        : text === ''
          ? {}
          : { name: text }),
    }
    readContracts(role, query).then(({ data }) => {
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
