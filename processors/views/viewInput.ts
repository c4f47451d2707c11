import type { ContractSent, LtvSnapshot } from '../../schemas/types.ts'

/** Every event of `contract-events` has these fields, and some more. */
export type ContractFact = ContractSent

/** Inputs of ltvView. */
export type ViewInput =
  | { readonly kind: 'snapshot'; readonly snapshot: LtvSnapshot }
  | { readonly kind: 'fact'; readonly fact: ContractFact }
