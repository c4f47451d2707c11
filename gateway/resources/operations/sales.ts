import type { Db } from 'mongodb'
import type { LiquidationResult, StoredContract } from '../../../schemas/documents/contracts.ts'
import { GuaranteeOfContract, guaranteeExample, ResumeSalesInput } from '../../../schemas/http/guarantees.ts'
import { GuaranteeId } from '../../../schemas/http/values.ts'
import type { ResumeSales } from '../../../schemas/types.ts'
import { refuse } from '../../errors/errors.ts'
import { messageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import { commandRoute } from '../../routing/route.ts'
import { presentGuarantee } from '../contracts/view.ts'

const resumeSales = commandKind<ResumeSales, LiquidationResult>({
  type: 'ResumeSales',
  topic: 'contractCommands',
  respond: ({ contract }) => ({
    status: 200,
    body: { message: 'Sales resumed.', data: presentGuarantee(contract) },
  }),
})

export const saleRoutes = [
  commandRoute({
    method: 'POST',
    url: '/operations/v1/guarantees/:id/resume-sales',
    scopes: ['admin'],
    operationId: 'resumeSales',
    tag: 'Operations',
    summary: 'Resume the sales of a guarantee after a sale with low proceeds.',
    description:
      'A sale that brings less than half of the expected proceeds stops further sales of its guarantee. ' +
      'Ask the custodian for the cause first (docs/runbooks.md): a sale cannot be undone.',
    params: { id: GuaranteeId },
    body: ResumeSalesInput,
    bodyExample: { reason: 'The custodian sold in three parts; all figures agree now.' },
    responses: {
      200: messageAnswer('The guarantee, with `salesStop` null.', 'Sales resumed.', GuaranteeOfContract, {
        ...guaranteeExample,
        status: 'PARTIALLY_LIQUIDATED',
      }),
    },
    refusals: ['not_found', 'invalid_state'],
    command: resumeSales,
    submission: async (request, { db }: { readonly db: Db }) => {
      const guaranteeId = request.params.id
      const contract = await db.collection<StoredContract>('contracts').findOne({ guaranteeId })
      const contractId = contract?._id ?? refuse('not_found')
      const { reason } = request.body
      return aboutContract({ contractId, guaranteeId, reason })
    },
  }),
]
