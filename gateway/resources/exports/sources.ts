import type { Document, Filter } from 'mongodb'
import type { FactDocument } from '../../../schemas/documents/book.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { Party } from '../../../schemas/documents/directory.ts'
import type { CurrentDocument, SnapshotDocument } from '../../../schemas/documents/ltv.ts'
import type { EventDocument } from '../../../schemas/documents/webhooks.ts'
import { refuse } from '../../errors/errors.ts'
import type { NeedsDb, NeedsNow } from '../../routing/needs.ts'
import { presentFacts } from '../contracts/history.ts'
import { partiesOf } from '../contracts/view.ts'
import type { NeedsPersonalData } from '../parties/personalData.ts'
import type { Row } from './cells.ts'
import { contractRow, eventRow, snapshotRow, statementRow } from './rows.ts'
import type { Statement } from './statementPdf.ts'
import { STATEMENT_EVENTS } from './statementTexts.ts'
import { inBatches } from './stream.ts'

/** Rows in batches, each source along an index, none of them ahead of the reader. */
type Batches = AsyncGenerator<readonly Row[]>

/** Contracts whose snapshots are read in one query. */
const CONTRACTS_AT_ONCE = 100

/** Contracts that match, the newest first, each with its last valuation. */
export async function* contractBatches(filter: Filter<Document>, deps: NeedsDb & NeedsPersonalData): Batches {
  const contracts = deps.db.collection<StoredContract>('contracts')
  const cursor = contracts.find(filter as object).sort({ createdAt: -1, _id: -1 })
  for await (const stored of inBatches(cursor)) {
    const ids = stored.map(({ _id }) => _id)
    const current = deps.db.collection<CurrentDocument>('ltvCurrent').find({ _id: { $in: ids } })
    const [partiesFor, found] = await Promise.all([partiesOf(stored, deps), current.toArray()])
    const last = new Map(found.map(document => [document._id, document]))
    yield await Promise.all(
      stored.map(async contract => {
        const parties = partiesFor(contract)
        const name = await deps.personalData.unseal(parties.borrowerProfile?.name ?? null)
        return contractRow(contract, parties, name, last.get(contract._id) ?? null)
      }),
    )
  }
}

export interface Span {
  /** Milliseconds since the epoch; null: without such a bound. */
  readonly from: number | null
  readonly until: number | null
}

/** MongoDB condition for a span of time; empty where it has no bounds. */
export function within(field: string, { from, until }: Span): object {
  const bounds = { ...(from === null ? {} : { $gte: from }), ...(until === null ? {} : { $lt: until }) }
  return from === null && until === null ? {} : { [field]: bounds }
}

/** Every snapshot of the contracts of a party on either side, contract by contract, the newest first. */
export async function* snapshotBatches(tenant: string, span: Span, { db }: NeedsDb): Batches {
  for (const side of ['lenderPartyId', 'borrowerPartyId'] as const) {
    const own = db.collection<StoredContract>('contracts').find({ [side]: tenant } as Filter<StoredContract>)
    const cursor = own.sort({ createdAt: -1, _id: -1 }).project<{ _id: number }>({ _id: 1 })
    for await (const contracts of inBatches(cursor)) {
      for (let from = 0; from < contracts.length; from += CONTRACTS_AT_ONCE) {
        const ids = contracts.slice(from, from + CONTRACTS_AT_ONCE).map(({ _id }) => _id)
        yield* snapshotsOf(ids, span, { db })
      }
    }
  }
}

export async function* snapshotsOf(ids: readonly number[], span: Span, { db }: NeedsDb): Batches {
  const filter = { contractId: { $in: [...ids] }, ...within('createdAt', span) }
  const snapshots = db.collection<SnapshotDocument>('ltvSnapshots').find(filter)
  for await (const found of inBatches(snapshots.sort({ contractId: 1, version: -1 }))) {
    yield found.map(snapshotRow)
  }
}

/** The events of a party in the order of the pull API. */
export async function* eventBatches(filter: Filter<EventDocument>, { db }: NeedsDb): Batches {
  const cursor = db.collection<EventDocument>('events').find(filter).sort({ position: 1 })
  for await (const events of inBatches(cursor)) yield events.map(eventRow)
}

/** Every fact of a contract, the oldest first, and what each did to the balance. */
export async function* statementBatches(contract: StoredContract, tenant: string, deps: NeedsDb): Batches {
  const facts = deps.db.collection<FactDocument>('contractFacts')
  let before: string | null = null
  for await (const found of inBatches(facts.find({ contractId: contract._id }).sort({ sequence: 1 }))) {
    const rows: Row[] = []
    for (const fact of await presentFacts(found, contract, tenant, deps)) {
      rows.push(statementRow(fact, before))
      before = fact.outstandingBalance
    }
    yield rows
  }
}

/** Of a printed statement; more is read in rows. */
export const MAX_STATEMENT_LINES = 2_000

/** The contract with its parties' names, its last valuation, and the events of a printed statement. */
export async function statementOf(
  contract: StoredContract,
  deps: NeedsDb & NeedsPersonalData & NeedsNow,
): Promise<Statement> {
  const { db, personalData, now } = deps
  const wanted = { contractId: contract._id, event: { $in: STATEMENT_EVENTS } }
  const [facts, ltv, parties] = await Promise.all([
    db
      .collection<FactDocument>('contractFacts')
      .find(wanted)
      .sort({ sequence: 1 })
      .limit(MAX_STATEMENT_LINES + 1)
      .toArray(),
    db.collection<CurrentDocument>('ltvCurrent').findOne({ _id: contract._id }),
    db
      .collection<Party>('parties')
      .find({ _id: { $in: [contract.lenderPartyId, contract.borrowerPartyId] } })
      .toArray(),
  ])
  if (facts.length > MAX_STATEMENT_LINES) {
    refuse('INVALID_REQUEST', { field: 'id', reason: 'has too many events to print: export its rows' })
  }
  const named = async (id: string) => {
    const party = parties.find(({ _id }) => _id === id)
    const name = await personalData.unseal(party?.profile?.name ?? null)
    return [name, party && marked(party.document)].filter(Boolean).join(' · ')
  }
  const [lender, borrower] = await Promise.all([contract.lenderPartyId, contract.borrowerPartyId].map(named))
  return { contract, facts, ltv, lender: lender!, borrower: borrower!, at: now() }
}

/** CPF and CNPJ with their usual marks. */
function marked(document: string): string {
  if (document.length === 11) return document.replace(/(.{3})(.{3})(.{3})(.{2})/, '$1.$2.$3-$4')
  return document.replace(/(.{2})(.{3})(.{3})(.{4})(.{2})/, '$1.$2.$3/$4-$5')
}
