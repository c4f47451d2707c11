import { api, ask, type Contract, type Snapshot } from '../../data/api.ts'
import { nameRanks, personRanks, type Ranked } from '../../data/collationRank.ts'
import { isOverdue } from '../../data/contractData.ts'
import { folded } from '../../data/normalize.ts'
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
export const PAGE = 500
/** As many as a screen has, so that they show before the rest is asked for. */
const FIRST_PAGE = 60

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
  const doubts = { stale, depeg, disputed, implausible, thin }
  return { currentLtv, level, thresholds, collateralValue, ...doubts, createdAt }
}

export type Query = {
  take?: number
  cursor?: string
  status?: Contract['status']
  overdue?: boolean
  name?: string
  borrowerDocument?: string
}

export function readContracts(role: Role, query: Query) {
  return ask(api.GET('/contracts/v1', { params: { query: { role, take: PAGE, ...query } } }))
}

export async function readSnapshots(cursor: string | null, take = PAGE) {
  const query = { take, ...(cursor === null ? {} : { cursor }) }
  return (await ask(api.GET('/v1/ltv/list', { params: { query } }))).data
}

export interface Store {
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

export function put(store: Store, role: Role, contracts: readonly Contract[]): void {
  for (const contract of contracts)
    store.rows.set(contract.id, rowOf(contract, role, store.ltv.get(contract.id) ?? null))
  nameRanks.settle()
  personRanks.settle()
}

export function value(store: Store, snapshots: readonly Snapshot[]): void {
  for (const snapshot of snapshots) {
    const ltv = valuedOf(snapshot)
    store.ltv.set(snapshot.contractId, ltv)
    const row = store.rows.get(snapshot.contractId)
    if (row) store.rows.set(row.id, { ...row, ltv })
  }
}

/** Loads the next page of contracts and of their valuations. */
export async function loadPage(store: Store, role: Role): Promise<void> {
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

/** Rows that are loaded stay while another page shows: going back finds them as they were. */
const stores: Record<Role, Store> = { lender: emptyStore(), borrower: emptyStore() }
let storesOf: string | null = null

export function storeOf(role: Role): Store {
  const owner = who.peek()?.id ?? null
  if (owner !== storesOf) Object.assign(stores, { lender: emptyStore(), borrower: emptyStore() })
  storesOf = owner
  return stores[role]
}
