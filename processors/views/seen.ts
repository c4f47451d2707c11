import type { ContractSent, LtvSnapshot } from '../../schemas/types.ts'

/** Every event of `contract-events` has these fields, and some of its own. */
export type ContractFact = ContractSent

/** What ltvView reads. */
export type Seen =
  | { readonly kind: 'snapshot'; readonly snapshot: LtvSnapshot }
  | { readonly kind: 'fact'; readonly fact: ContractFact }
