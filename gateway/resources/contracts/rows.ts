import type { Db, Document, Filter } from 'mongodb'
import type { Static, TObject } from 'typebox'
import { isOnTheBook } from '../../../processors/domain/ltv/book.ts'
import { risksOf } from '../../../processors/domain/ltv/listKeys.ts'
import { sum } from '../../../processors/domain/money.ts'
import type { BookContract } from '../../../schemas/documents/book.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { Party } from '../../../schemas/documents/directory.ts'
import { COUNTED_ROWS_INDEX, COUNTED_ROWS_OF_STATE_INDEX } from '../../../schemas/documents/indexes.ts'
import type { CurrentDocument } from '../../../schemas/documents/ltv.ts'
import { ContractRow, RowSums, rowExample, rowFilters, rowOrder } from '../../../schemas/http/book.ts'
import { markFolded } from '../../../schemas/values/freeText.ts'
import { NO_RISK } from '../../../schemas/values/listKeys.ts'
import { type PageQuery, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer, pageAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import type { NeedsPersonalData } from '../parties/personalData.ts'
import { millisOf } from './commands.ts'
import { literal } from './list.ts'
import { presentCurrent } from './snapshotView.ts'
import { instant, instantOrNull } from './view.ts'

const { route } = routesOf({ tag: 'Contracts', scopes: ['contracts', 'borrower'], tenant: 'required' })

/** Selection of rows. */
export type RowQuery = Static<TObject<typeof rowFilters>>

/** Keys of each order, in the direction of an index. */
export const ROW_ORDERS = {
  risk: ['risk', '_id'],
  created: ['createdAt', '_id'],
  name: ['nameKey', '_id'],
  balance: ['balanceKey', '_id'],
} as const

export const contractRowRoutes = [
  route({
    on: 'GET /contracts/v1/rows',
    operationId: 'listContractRows',
    summary: 'List contracts as rows of a table: by risk, by name, by balance, or newest first.',
    description: 'Current to about a second. `GET /contracts/v1/rows/sums` sums the same selection.',
    query: { ...rowFilters, ...rowOrder, ...takeSkipCursor },
    ok: pageAnswer(
      'A page of rows.',
      'rows',
      ContractRow,
      rowExample,
      'The rows of this page, in the requested order.',
    ),
    read: async ({ tenant, query }, deps: NeedsDb & NeedsPersonalData) => {
      const { sort, order = sort === 'name' ? 'asc' : 'desc' } = query
      const source = {
        collection: deps.db.collection<BookContract>('bookContracts'),
        filter: await rowFilter(query, tenant, deps.db),
        orderBy: ROW_ORDERS[sort],
        ...countHint(query),
        isSearch: query.search !== undefined,
        direction: order === 'asc' ? (1 as const) : (-1 as const),
        projection: Object.fromEntries(ROW_ORDERS[sort].map(name => [name, 1])),
      }
      const { documents, pagination } = await readPage(source, query as PageQuery)
      const rows = await readRows(
        documents.map(({ _id }) => _id),
        query.role,
        deps,
      )
      return { rows, pagination }
    },
  }),
  route({
    on: 'GET /contracts/v1/rows/sums',
    operationId: 'sumContractRows',
    summary: 'Count and sum the contracts of a selection.',
    query: rowFilters,
    ok: dataAnswer('The sums.', RowSums, { contracts: 1, outstanding: { BRL: '10000' } }),
    read: async ({ tenant, query }, { db }: NeedsDb) => {
      const found = await rowSums(await rowFilter(query, tenant, db), db, query).toArray()
      const owed = Map.groupBy(
        found.filter(({ _id }) => isOnTheBook(_id.status)),
        ({ _id }) => _id.currency,
      )
      const outstanding = [...owed].map(
        ([currency, each]) => [currency, sum(each.map(one => one.owed))] as const,
      )
      const body = {
        contracts: found.reduce((count, { contracts }) => count + contracts, 0),
        outstanding: Object.fromEntries(outstanding.filter(([, amount]) => amount !== '0')),
      }
      return body
    },
  }),
]

/** Equality on the party comes first in every index of rows. */
export async function rowFilter(query: RowQuery, tenant: string, db: Db): Promise<Filter<Document>> {
  const { role, search, level, awaits } = query
  const filter: Document = { [`${role}PartyId`]: tenant, risk: { $gte: NO_RISK } }
  if (query.borrowerDocument !== undefined) {
    const party = await db
      .collection<Party>('parties')
      .findOne({ document: query.borrowerDocument }, { projection: { _id: 1 } })
    filter['borrowerPartyId'] = party?._id ?? 'nobody'
  }
  if (query.status !== undefined) filter['contractStatus'] = query.status
  if (query.fiatCurrency !== undefined) filter['fiatCurrency'] = query.fiatCurrency
  if (level !== undefined) {
    const [$gte, $lte] = risksOf(level)
    filter['risk'] = { $gte, $lte }
  }
  if (query.overdue !== undefined) filter['isOverdue'] = query.overdue
  if (query.doubtful !== undefined) filter['isDoubtful'] = query.doubtful
  if (awaits !== undefined) filter[awaits === 'CURE' ? 'cureDeadline' : 'signBy'] = { $gt: 0 }
  const { createdAfter, createdBefore } = query
  if ((createdAfter ?? createdBefore) !== undefined)
    filter['createdAt'] = {
      ...(createdAfter === undefined ? {} : { $gt: millisOf(createdAfter, 'createdAfter') }),
      ...(createdBefore === undefined ? {} : { $lt: millisOf(createdBefore, 'createdBefore') }),
    }
  if (search === undefined) return filter
  const named = { searched: { $regex: literal(markFolded(search)) } }
  return /^\d{1,15}$/.test(search)
    ? { $and: [filter, { $or: [{ _id: Number(search) }, named] }] }
    : { ...filter, ...named }
}

/** Of several indexes that have the lender, the planner may choose one that has not the rest. */
function countHint({ role, borrowerDocument, awaits, status }: RowQuery) {
  if (role !== 'lender' || (borrowerDocument ?? awaits) !== undefined) return {}
  return { hint: status === undefined ? COUNTED_ROWS_INDEX : COUNTED_ROWS_OF_STATE_INDEX }
}

/** Counts and balances by state and currency. */
export function rowSums(filter: Filter<Document>, db: Db, query: RowQuery) {
  return db.collection('bookContracts').aggregate<{
    readonly _id: { readonly status: string; readonly currency: string }
    readonly contracts: number
    readonly owed: string
  }>(
    [
      { $match: filter },
      {
        $group: {
          _id: { status: '$contractStatus', currency: '$fiatCurrency' },
          contracts: { $sum: 1 },
          owed: { $sum: { $toDecimal: '$outstandingBalance' } },
        },
      },
      { $set: { owed: { $toString: '$owed' } } },
    ],
    countHint(query),
  )
}

/** Rows in the order of the ids: the contracts as they are now, and their last valuations. */
async function readRows(
  ids: readonly number[],
  role: RowQuery['role'],
  { db, personalData }: NeedsDb & NeedsPersonalData,
) {
  const wanted = { _id: { $in: [...ids] } }
  const [contracts, currents] = await Promise.all([
    db.collection<StoredContract>('contracts').find(wanted, { projection: SHOWN_OF_CONTRACT }).toArray(),
    db.collection<CurrentDocument>('ltvCurrent').find(wanted).toArray(),
  ])
  const otherOf = ({ lenderPartyId, borrowerPartyId }: StoredContract) =>
    role === 'lender' ? borrowerPartyId : lenderPartyId
  const parties = await db
    .collection<Party>('parties')
    .find({ _id: { $in: [...new Set(contracts.map(otherOf))] } }, { projection: { document: 1, profile: 1 } })
    .toArray()
  const names = await Promise.all(
    parties.map(({ profile }) => (role === 'lender' ? personalData.unseal(profile?.name ?? null) : null)),
  )
  const partyOf = new Map(parties.map(({ _id, document }, n) => [_id, { document, name: names[n] ?? null }]))
  const contractOf = new Map(contracts.map(contract => [contract._id, contract]))
  const currentOf = new Map(currents.map(current => [current._id, current]))
  return ids.flatMap(id => {
    const contract = contractOf.get(id)
    if (!contract) return []
    return [presentRow(contract, partyOf.get(otherOf(contract)), currentOf.get(id) ?? null)]
  })
}

const SHOWN_OF_CONTRACT = {
  ...{ name: 1, contractStatus: 1, fiatCurrency: 1, outstandingBalance: 1, lenderPartyId: 1 },
  ...{ borrowerPartyId: 1, overdueSince: 1, createdAt: 1 },
  ...{ 'guarantee.guaranteeStatus': 1, 'guarantee.curePeriod.deadline': 1 },
}

function presentRow(
  contract: StoredContract,
  party: { readonly document: string; readonly name: string | null } | undefined,
  current: CurrentDocument | null,
) {
  const { guaranteeStatus, curePeriod } = contract.guarantee
  return {
    id: contract._id,
    name: contract.name,
    status: contract.contractStatus,
    guaranteeStatus,
    fiatCurrency: contract.fiatCurrency,
    outstandingBalance: contract.outstandingBalance,
    partyDocument: party?.document ?? '',
    partyName: party?.name ?? null,
    overdueSince: instantOrNull(contract.overdueSince ?? null),
    cureDeadline: guaranteeStatus === 'MARGIN_CALL' ? instantOrNull(curePeriod?.deadline ?? null) : null,
    ltv: current && rowValuation(current),
    createdAt: instant(contract.createdAt),
  }
}

function rowValuation(current: CurrentDocument) {
  const { currentLtv, level, thresholds, collateralValue, createdAt, ...more } = presentCurrent(current)
  const { stale, depeg, disputed, implausible, thin } = more
  const doubts = { stale, depeg, disputed, implausible, thin }
  return { currentLtv, level, thresholds, collateralValue, ...doubts, createdAt }
}
