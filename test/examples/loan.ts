import type { Stage } from '../../local/demo/actors.ts'
import { right } from '../../local/demo/client.ts'

type State = 'DRAFT' | 'PENDING_ACCEPTANCE' | 'ACTIVE'
type Mode = 'IMMEDIATE' | 'AFTER_NOTICE'

/** A contract of the sandbox in euro-free BRL, with the keys of both sides. */
export async function loanIn({ client, keys }: Stage, state: State, mode: Mode = 'IMMEDIATE') {
  const body = { state, fiatCurrency: 'BRL', deposit: '3200', mode } as const
  const { data } = await right(client.as(keys.admin).POST('/sandbox/v1/contracts', { body }), 201)
  const { contract, lender, borrower } = data
  const params = { path: { id: contract.id } }
  return { contract, params, lender: client.as(lender.key!), borrower: client.as(borrower.key!) }
}
