/** Terms that an import may not change: those of contracts that an earlier one made. */
import type { Db } from 'mongodb'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import type { Party } from '../../schemas/documents/directory.ts'
import { cleanedText } from '../../schemas/values/freeText.ts'
import type { ImportedTerms } from './line.ts'
import { reservationsOf } from './reservations.ts'

/**
 * A sentence for each line whose contract is there with other terms, naming the first field that differs and
 * what the contract has. Without it the line would be answered as the first one was, and its terms be lost.
 */
export async function changedLines(db: Db, lines: readonly ImportedTerms[]): Promise<readonly string[]> {
  const ids = new Map<string, number>()
  for (const { _id, contractId } of await reservationsOf(db, lines)) ids.set(_id, contractId)
  const made = await byId<StoredContract>(db, 'contracts', [...ids.values()])
  const partyIds = [...made.values()].flatMap(({ lenderPartyId, borrowerPartyId }) => [
    lenderPartyId,
    borrowerPartyId,
  ])
  const parties = await byId<Party>(db, 'parties', partyIds)
  return lines.flatMap(line => {
    const contract = made.get(ids.get(line.legacyId) ?? 0)
    if (!contract) return []
    const { legacyId: _, ltvPolicy: __, ...asked } = comparable(line)
    const stored: Readonly<Record<string, unknown>> = comparable({
      ...contract,
      outstandingBalance: contract.initialBalance,
      lenderDocument: parties.get(contract.lenderPartyId)?.document,
      borrowerDocument: parties.get(contract.borrowerPartyId)?.document,
    })
    const changed = Object.entries(asked).find(([field, value]) => stored[field] !== value)
    if (!changed) return []
    const [field] = changed
    return [`${line.legacyId} is contract ${contract._id} already, with ${field} ${stored[field]}`]
  })
}

/** Tokens as one text, so that fields can be held against each other one by one. */
function comparable<T extends Pick<ImportedTerms, 'acceptedTokens' | 'createdAt' | 'name' | 'description'>>(
  terms: T,
) {
  const { name, description } = terms
  return {
    ...terms,
    // Values that version 1.2 stored unchecked are compared in today's form.
    name: cleanedText('line', name),
    description: description === null ? null : cleanedText('prose', description),
    acceptedTokens: terms.acceptedTokens
      .map(({ tokenSymbol, network }) => `${tokenSymbol} on ${network}`)
      .join(', '),
    createdAt: new Date(terms.createdAt).toISOString(),
  }
}

async function byId<T extends { readonly _id: string | number }>(
  db: Db,
  collection: string,
  ids: readonly T['_id'][],
): Promise<ReadonlyMap<T['_id'], T>> {
  const found = await db
    .collection<{ _id: T['_id'] }>(collection)
    .find({ _id: { $in: [...ids] } } as never, { readConcern: { level: 'majority' } })
    .toArray()
  return new Map(found.map(one => [one._id as T['_id'], one as unknown as T]))
}
