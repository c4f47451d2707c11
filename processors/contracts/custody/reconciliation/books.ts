/** Books that our holdings are compared with: what the custodian states, and what the networks show. */
import { custodyAccountIdOf, type StoredContract } from '../../../../schemas/documents/contracts.ts'
import type { BookSource, TokenQuantity } from '../../../../schemas/types.ts'
import type { AccountBalance } from '../../../domain/guarantee/compareBooks.ts'
import type { StatingCustody } from '../custody.ts'

/** Balances of one guarantee. */
export interface Statement {
  readonly balances: readonly AccountBalance[]
  /** Tokens that it is about, though it names no balance of them; null: all. */
  readonly tokens: readonly Pick<TokenQuantity, 'tokenSymbol' | 'network'>[] | null
}

/** Null where the book has nothing about the guarantee; rejects where it does not answer. */
type Read = (contract: StoredContract) => Promise<Statement | null>

export interface Book {
  readonly source: BookSource
  /** For some guarantees, of each network at one block. */
  open(): Promise<Read>
}

/** A custodian that knows some account and not this one has lost it; one that knows none has no accounts. */
export function custodianBook({ balancesOf }: Pick<StatingCustody, 'balancesOf'>): Book {
  let hasAccounts = false
  const read: Read = async ({ _id }) => {
    const balances = await balancesOf(custodyAccountIdOf(_id))
    hasAccounts ||= balances !== null
    return hasAccounts ? { balances: balances ?? [], tokens: null } : null
  }
  return { source: 'CUSTODIAN', open: async () => read }
}
