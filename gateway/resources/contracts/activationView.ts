import { activationWaits } from '../../../processors/domain/contract/activation.ts'
import type { ContractState } from '../../../schemas/types.ts'

/** Waits of an ACCEPTED contract as clients read them; null in other states. */
export function activationOf(contract: ContractState) {
  if (contract.contractStatus !== 'ACCEPTED') return null
  const waitingFor = activationWaits(contract).map(wait =>
    wait.kind === 'REVALUATION' ? { ...wait, at: new Date(wait.at).toISOString() } : wait,
  )
  return { waitingFor }
}
