import type { Db, Document, Filter } from 'mongodb'
import type { Static, TObject } from 'typebox'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { Party } from '../../../schemas/documents/directory.ts'
import type { contractFilters } from '../../../schemas/http/contracts.ts'
import { caseFolded } from '../../../schemas/values/freeText.ts'
import { refuse } from '../../errors/errors.ts'
import { BY_CREATION, type Page, type PageQuery, readPage } from '../../input/pagination.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { millisOf } from './commands.ts'

/** Selection of contracts: without `role` on either side, with `asOf` only what existed then. */
export type ContractQuery = PageQuery &
  Partial<Static<TObject<typeof contractFilters>>> & { readonly asOf?: string }

/** One page of a party's contracts, newest first, along an index. */
export async function readContracts(
  query: ContractQuery,
  tenant: string,
  { db }: NeedsDb,
): Promise<Page<StoredContract>> {
  const filter = await contractFilter(query, tenant, db)
  const collection = db.collection<StoredContract>('contracts')
  return readPage({ collection, filter, orderBy: BY_CREATION }, query)
}

/** Equality on the party comes first in every index of contracts; the rest is filtered within it. */
export async function contractFilter(
  query: Omit<ContractQuery, keyof PageQuery>,
  tenant: string,
  db: Db,
): Promise<Filter<Document>> {
  const sides = query.role === undefined ? (['lender', 'borrower'] as const) : [query.role]
  const [side, other] = sides.map(role => ({ [`${role}PartyId`]: tenant }))
  // Each side is walked along its own index; the database merges them in order.
  const filter: Filter<Document> = other ? { $or: [side!, other] } : side!
  const conditions: Filter<Document>[] = [filter]
  if (query.borrowerDocument !== undefined) {
    const party = await db
      .collection<Party>('parties')
      .findOne({ document: query.borrowerDocument }, { projection: { _id: 1 } })
    conditions.push({ borrowerPartyId: party?._id ?? 'nobody' })
  }
  if (query.status !== undefined) conditions.push({ contractStatus: query.status })
  if (query.overdue !== undefined) {
    const isOverdue = { contractStatus: 'ACTIVE', overdueSince: { $gt: 0 } }
    conditions.push(query.overdue ? isOverdue : { $nor: [isOverdue] })
  }
  if (query.name !== undefined) conditions.push(named(query.name))
  if (query.createdAfter !== undefined) {
    conditions.push({ createdAt: { $gt: millisOf(query.createdAfter, 'createdAfter') } })
  }
  if (query.createdBefore !== undefined) {
    conditions.push({ createdAt: { $lt: millisOf(query.createdBefore, 'createdBefore') } })
  }
  if (query.asOf !== undefined) {
    if ((query.status ?? query.overdue) !== undefined) {
      const reason = 'cannot be combined with `status` or `overdue`'
      refuse('INVALID_REQUEST', { field: 'asOf', reason })
    }
    conditions.push({ createdAt: { $lte: millisOf(query.asOf, 'asOf') } })
  }
  return conditions.length === 1 ? filter : { $and: conditions }
}

/** Filters by a part of the name. Version 1.2 folded names by lower case alone. */
function named(name: string): Filter<Document> {
  const lower = name.toLowerCase()
  const foldings = new Set([caseFolded(name), lower, lower.normalize('NFC'), lower.normalize('NFD')])
  const either = [...foldings].map(folding => ({ nameFolded: { $regex: literal(folding) } }))
  return either.length === 1 ? either[0]! : { $or: either }
}

/** Each character means itself; MongoDB takes a null one, which old names may have, only by its name. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replaceAll('\0', '\\x00')
}
