/** The form of a row in the table of commands (commands.ts): whose, in which states, by which rule. */
import type {
  StoredDeposit,
  StoredLiquidation,
  StoredReceipt,
  StoredRelease,
} from '../../../schemas/documents/contracts.ts'
import type { PaymentMethod } from '../../../schemas/documents/directory.ts'
import type { ContractStatus, RecordTypes } from '../../../schemas/types.ts'
import type { Contract, Fact, RuleContext } from '../facts.ts'
import type { Refusal } from '../refusal.ts'
import type { DecisionResult } from './answers.ts'

export type Status = Exclude<ContractStatus, 'UNKNOWN'>

/** Groups of states that rows name. */
export const UNSENT: readonly Status[] = ['DRAFT', 'LENDER_APPROVED']
export const UNTIL_ACCEPTED: readonly Status[] = [...UNSENT, 'PENDING_ACCEPTANCE', 'ACCEPTED']
export const UNTIL_THE_END: readonly Status[] = [...UNTIL_ACCEPTED, 'ACTIVE']
export const NOT_CANCELLED: readonly Status[] = [...UNTIL_THE_END, 'COMPLETED']
export const ALWAYS: readonly Status[] = [...NOT_CANCELLED, 'CANCELLED']

/** Reaction of a state to a command: its rule, the answer to a repeat, or a refusal. */
export type StateTransition = 'decides' | 'repeats' | 'invalid_state' | 'contract_not_accepted'

export type CommandName = keyof {
  [R in keyof RecordTypes as R extends `lastro.commands.${infer N}` ? N : never]: R
}
export type CommandOf<C extends CommandName> = RecordTypes[`lastro.commands.${C}`]

type Rule<C extends CommandName> = (
  contract: Contract,
  command: CommandOf<C>,
  context: RuleContext,
) => readonly Fact[] | Refusal

/** Side documents in which a command may find that it happened before. */
interface Recorded {
  deposits: StoredDeposit
  releases: StoredRelease
  liquidations: StoredLiquidation
  noticeReceipts: StoredReceipt
  /** Of directory. */
  paymentMethods: PaymentMethod
}

/** Lookup of a repeat under another command id; null goes on to the rule. */
type Earlier<C extends CommandName> = {
  [N in keyof Recorded]: {
    readonly collection: N
    /** Each finds what one of these fields names. */
    readonly by: (command: CommandOf<C>) => { readonly [F in keyof Recorded[N]]?: string }
    /** Takes all that was found, at least one. Facts, in an array, are what the repetition adds. */
    readonly answer: (
      found: readonly Recorded[N][],
      contract: Contract,
      command: CommandOf<C>,
      context: RuleContext,
    ) => object | Refusal | readonly Fact[] | null
  }
}[keyof Recorded]

export interface Row<C extends CommandName> {
  /** The counterparty gets `forbidden`, a stranger `not_found`; SERVICE asks for no party. */
  readonly by: 'LENDER' | 'BORROWER' | 'SERVICE'
  readonly decidesIn: readonly Status[]
  readonly decide: Rule<C>
  readonly repeatsIn?: readonly Status[]
  /** Rule of a repeat; most commands have none. */
  readonly repeat?: Rule<C>
  readonly earlier?: Earlier<C>
  /** States that have a refusal of their own; all others are `invalid_state`. */
  readonly tooEarlyIn?: readonly Status[]
  /** The body of the outcome, from which the gateway makes the HTTP answer. */
  readonly answer: (happened: DecisionResult, command: CommandOf<C>) => unknown
}

/** Lookup of a repeat, and its answer. */
export interface EarlierLookup {
  readonly collection: keyof Recorded
  /** Value by field: each has its own matches. */
  readonly by: Readonly<Record<string, string>>
  /** Takes documents of that collection, at least one. */
  readonly answer: (
    found: readonly object[],
    contract: Contract,
    context: RuleContext,
  ) => object | Refusal | readonly Fact[] | null
}
