import type { FactDocument } from '../../../schemas/documents/book.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { ApiKey } from '../../../schemas/documents/directory.ts'
import { ContractFact, contractFactExample } from '../../../schemas/http/history.ts'
import { ContractId } from '../../../schemas/http/values.ts'
import { readPage, takeSkipCursor } from '../../input/pagination.ts'
import { pageAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { route } from '../../routing/route.ts'
import { ownContract } from './contracts.ts'
import { instant } from './view.ts'

export const contractHistoryRoutes = [
  route({
    on: 'GET /contracts/v1/:id/events',
    scopes: ['contracts', 'borrower'],
    tenant: 'required',
    operationId: 'listFactsOfContract',
    tag: 'Contracts',
    summary: 'List the events of a contract, newest first: what happened, when, and who requested it.',
    description:
      'The events of `contract-events` with the same ids and sequences, available within a second of ' +
      'publication. The contract’s state at that time is at `GET /contracts/v1/{id}?asOf=`.',
    params: { id: ContractId },
    query: takeSkipCursor,
    ok: pageAnswer('A page of events.', 'facts', ContractFact, contractFactExample),
    read: async ({ params, query, tenant }, deps: NeedsDb) => {
      const contract = await ownContract(params.id, tenant, deps)
      const collection = deps.db.collection<FactDocument>('contractFacts')
      const source = { collection, filter: { contractId: contract._id }, orderBy: ['sequence'] }
      const { documents, pagination } = await readPage(source, query)
      const facts = await presentFacts(documents, contract, tenant, deps)
      return { facts, pagination }
    },
  }),
]

type Parties = Pick<StoredContract, 'lenderPartyId' | 'borrowerPartyId'>

/** Facts as a party of their contract reads them: of the other side’s keys it learns nothing. */
export async function presentFacts(
  facts: readonly FactDocument[],
  parties: Parties,
  tenant: string,
  { db }: NeedsDb,
) {
  const keyIds = [...new Set(facts.flatMap(({ actor }) => (actor === null ? [] : [actor])))]
  const keys = await db
    .collection<ApiKey>('apiKeys')
    .find({ _id: { $in: keyIds } }, { projection: { partyId: 1 } })
    .toArray()
  const partyOf = new Map(keys.map(({ _id, partyId }) => [_id, partyId]))
  return facts.map(({ _id, event, timestamp, sequence, actor, details, ...fact }) => {
    const partyId = actor === null ? null : (partyOf.get(actor) ?? null)
    return {
      id: _id,
      event,
      at: instant(timestamp),
      sequence,
      actor: { kind: kindOf(actor, partyId, parties), keyId: partyId === tenant ? actor : null },
      contractStatus: fact.contractStatus,
      guaranteeStatus: fact.guaranteeStatus,
      fiatCurrency: fact.fiatCurrency,
      outstandingBalance: fact.outstandingBalance,
      requiredFiatAmount: fact.requiredFiatAmount,
      depositedFiatAmount: fact.depositedFiatAmount,
      details: presentDetails(details),
    }
  })
}

function kindOf(actor: string | null, partyId: string | null, { lenderPartyId, borrowerPartyId }: Parties) {
  if (actor === null) return 'SERVICE'
  if (partyId === lenderPartyId) return 'LENDER'
  return partyId === borrowerPartyId ? 'BORROWER' : 'INTEGRATION'
}

/** Moments among the details, which events carry as milliseconds. */
const MOMENTS = new Set(['asOf', 'occurredAt', 'cureDeadline', 'deadline', 'overdueSince'])

function presentDetails(details: FactDocument['details']): Record<string, unknown> {
  const shown = Object.entries(details).map(([name, value]) => [name, presentDetail(name, value)])
  return Object.fromEntries(shown)
}

function presentDetail(name: string, value: unknown): unknown {
  if (MOMENTS.has(name) && typeof value === 'number') return instant(value)
  return name === 'cure' && value ? presentDetails(value as FactDocument['details']) : value
}
