import type { Document, Filter } from 'mongodb'
import type { Party } from '../schemas/directoryDocuments.ts'
import type { BookQuestion, ContractBook, Place } from './contractBook.ts'
import { millisOf } from './contractCommands.ts'
import { BY_CREATION } from './contractView.ts'
import type { Deps } from './deps.ts'
import { decodeCursor, type Page, type PageQuery, pageOfDocuments, readPage, windowOf } from './paging.ts'

/** One page of a party's contracts, newest first: from the lender's book where there is one, or by index. */
export interface ContractQuery extends PageQuery {
  readonly role?: 'lender' | 'borrower'
  readonly name?: string
  readonly borrowerDocument?: string
  readonly status?: string
  readonly createdAfter?: string
  readonly createdBefore?: string
}

type ListDeps = Pick<Deps, 'db' | 'contractBooks'>

export async function readContracts(query: ContractQuery, tenant: string, deps: ListDeps): Promise<Page> {
  // Of one borrower a lender has few contracts, and a borrower has few of all.
  const isFew = query.role === 'borrower' || query.borrowerDocument !== undefined
  const book = isFew ? null : await deps.contractBooks.of(tenant)
  if (book) return pageFromBook(book, query, deps)
  const filter = await listFilter(query, tenant, deps)
  return readPage({ collection: deps.db.collection('contracts'), filter, orderBy: BY_CREATION }, query)
}

async function pageFromBook(book: ContractBook, query: ContractQuery, { db }: ListDeps): Promise<Page> {
  const { limit, offset } = windowOf(query)
  const question: BookQuestion = {
    name: query.name?.toLowerCase(),
    status: query.status,
    createdAfter: query.createdAfter === undefined ? undefined : millisOf(query.createdAfter, 'createdAfter'),
    createdBefore:
      query.createdBefore === undefined ? undefined : millisOf(query.createdBefore, 'createdBefore'),
    skip: query.cursor === undefined ? offset : 0,
    take: limit,
    before: query.cursor === undefined ? undefined : placeOf(query.cursor),
  }
  const { ids, total, hasMore } = book.answer(question)
  const found = await db
    .collection<Document & { _id: number }>('contracts')
    .find({ _id: { $in: [...ids] } })
    .toArray()
  const byId = new Map(found.map(contract => [contract._id, contract]))
  const documents = ids.flatMap(id => byId.get(id) ?? [])
  return pageOfDocuments(documents, { total, hasMore, orderBy: BY_CREATION }, query)
}

function placeOf(cursor: string): Place {
  const [createdAt, id] = decodeCursor(cursor, BY_CREATION.length)
  return [Number(createdAt), Number(id)]
}

/** Equality on the party comes first in every index of contracts; the rest is filtered within it. */
async function listFilter(query: ContractQuery, tenant: string, { db }: ListDeps): Promise<Filter<Document>> {
  const filter: Filter<Document> = {
    [query.role === 'borrower' ? 'borrowerPartyId' : 'lenderPartyId']: tenant,
  }
  const conditions: Filter<Document>[] = [filter]
  if (query.borrowerDocument !== undefined) {
    const party = await db
      .collection<Party>('parties')
      .findOne({ document: query.borrowerDocument }, { projection: { _id: 1 } })
    conditions.push({ borrowerPartyId: party?._id ?? 'nobody' })
  }
  if (query.status !== undefined) conditions.push({ contractStatus: query.status })
  if (query.name !== undefined) conditions.push({ nameFolded: { $regex: literal(query.name.toLowerCase()) } })
  if (query.createdAfter !== undefined) {
    conditions.push({ createdAt: { $gt: millisOf(query.createdAfter, 'createdAfter') } })
  }
  if (query.createdBefore !== undefined) {
    conditions.push({ createdAt: { $lt: millisOf(query.createdBefore, 'createdBefore') } })
  }
  return conditions.length === 1 ? filter : { $and: conditions }
}

/** Every character means itself; MongoDB takes a null character only by its name. */
function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replaceAll('\0', '\\x00')
}
