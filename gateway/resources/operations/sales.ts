import { ResumeSalesInput } from '../../../schemas/http/guarantees.ts'
import { GuaranteeId } from '../../../schemas/http/values.ts'
import { aboutContract } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { commandRoute } from '../../routing/route.ts'
import { guaranteeAnswer, guaranteeCommand } from '../guarantees/guaranteeCommand.ts'
import { contractOf } from '../guarantees/guaranteeOf.ts'

export const saleRoutes = [
  commandRoute({
    on: 'POST /operations/v1/guarantees/:id/resume-sales',
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
    ok: guaranteeAnswer('The guarantee, with `salesStop` null.', 'Sales resumed.', {
      status: 'PARTIALLY_LIQUIDATED',
    }),
    refusals: ['invalid_state'],
    command: guaranteeCommand('ResumeSales', 'Sales resumed.'),
    submission: async ({ params, body: { reason } }, deps: NeedsDb) => {
      const { contractId, guaranteeId } = await contractOf(params.id, deps)
      return aboutContract({ contractId, guaranteeId, reason })
    },
  }),
]
