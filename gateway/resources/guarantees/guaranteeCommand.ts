import type { LiquidationResult } from '../../../schemas/documents/contracts.ts'
import { GuaranteeOfContract, guaranteeExample } from '../../../schemas/http/guarantees.ts'
import { messageAnswer } from '../../routing/answers.ts'
import { type CommandType, commandKind } from '../../routing/commandKind.ts'
import { ok } from '../../routing/response.ts'
import { presentGuarantee } from '../contracts/view.ts'

/** A command that answers with the guarantee. */
export function guaranteeCommand<Type extends CommandType>(type: Type, message: string) {
  return commandKind(type, ({ contract }: LiquidationResult) => ok(presentGuarantee(contract), message))
}

/** Its description; `changes` of the guarantee's example. */
export const guaranteeAnswer = (description: string, message: string, changes: object = {}) =>
  messageAnswer(description, message, GuaranteeOfContract, { ...guaranteeExample, ...changes })
