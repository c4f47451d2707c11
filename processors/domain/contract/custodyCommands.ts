/** Rows of the table of commands (commands.ts) about deposits, their returns, and freezes. */
import { type StoredDeposit, transactionOf } from '../../../schemas/documents/contracts.ts'
import type { Contract, RuleContext } from '../facts.ts'
import { decideDeposit } from '../guarantee/deposits.ts'
import { decideFreeze } from '../guarantee/freezes.ts'
import { decideReconciliation } from '../guarantee/reconciliation.ts'
import { knownTransfer } from '../guarantee/transfers.ts'
import {
  decideAttribution,
  decideReturn,
  decideReturnConfirmation,
  depositIdOf,
  type Rule,
  strayAmong,
} from '../guarantee/unattributed.ts'
import { isRefusal, refusal } from '../refusal.ts'
import { depositResult, guaranteeResult } from './answers.ts'
import { ALWAYS, type CommandName, type Row } from './commandRow.ts'

const noDeposit = () => refusal('not_found', 'there is no such deposit', 'id')

/** Rows about a deposit that is known, which `earlier` finds. */
const ON_DEPOSIT = { decidesIn: ALWAYS, decide: noDeposit, answer: depositResult }

const byId = <C extends { readonly depositId: string }, F>(rule: Rule<C, F>) => ({
  collection: 'deposits' as const,
  by: ({ depositId }: C) => ({ _id: depositId }),
  answer: ([deposit]: readonly StoredDeposit[], contract: Contract, command: C, context: RuleContext) =>
    rule(deposit!, contract, command, context),
})

export const CUSTODY_ROWS = {
  RecordDeposit: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideDeposit,
    /** A deposit is known by its transfer, over all guarantees; those of 1.2 by their transaction. */
    earlier: {
      collection: 'deposits',
      by: command => ({ transaction: transactionOf(command), txHash: command.txHash }),
      answer(deposits, contract, command, context) {
        const known = knownTransfer(deposits, command, contract, context.at)
        if (known || !strayAmong(deposits, command)) return known
        return decideDeposit(contract, command, context, true)
      },
    },
    answer: depositResult,
  },
  RecordReconciliation: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideReconciliation,
    answer: guaranteeResult,
  },
  RecordFreeze: { by: 'SERVICE', decidesIn: ALWAYS, decide: decideFreeze, answer: guaranteeResult },
  AttributeDeposit: {
    by: 'LENDER',
    ...ON_DEPOSIT,
    earlier: byId(decideAttribution),
  },
  ReturnDeposit: {
    by: 'LENDER',
    ...ON_DEPOSIT,
    earlier: byId(decideReturn),
  },
  ConfirmReturn: {
    by: 'SERVICE',
    ...ON_DEPOSIT,
    earlier: {
      collection: 'deposits',
      by: ({ returnId }) => ({ _id: depositIdOf(returnId) }),
      answer([deposit], _contract, _command, context) {
        const facts = decideReturnConfirmation(deposit!, context)
        return isRefusal(facts) || facts.length > 0 ? facts : { deposit: deposit!, isNew: false }
      },
    },
  },
} satisfies { readonly [C in CommandName]?: Row<C> }
