import type { RequestResult } from '../../../schemas/documents/contracts.ts'
import * as schemas from '../../../schemas/http/borrowerRequests.ts'
import { ReleaseInput } from '../../../schemas/http/guarantees.ts'
import { exactly, GuaranteeId, TextId } from '../../../schemas/http/values.ts'
import { ProposalAnswer, proposalAnswer } from '../../commands/proposal.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { accepted } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { guaranteeAnswer, guaranteeCommand } from './guaranteeCommand.ts'
import { visibleContract } from './guaranteeOf.ts'

/** Requests of the borrower, and the lender's decisions (docs/specification.md). */

const { commandRoute } = routesOf({ tag: 'Guarantees', tenant: 'required' })
const onRequest = { id: GuaranteeId, requestId: TextId('brq') }
const refusals = ['not_found', 'forbidden', 'invalid_state', 'release_refused'] as const

const makeRequest = commandKind('MakeBorrowerRequest', ({ requestId, isGranted }: RequestResult) =>
  accepted({ requestId, status: isGranted ? 'GRANTED' : 'OPEN' }),
)

const decision = (message: string) => guaranteeCommand('DecideBorrowerRequest', message)

async function aboutGuarantee<More extends object>(
  guaranteeId: number,
  tenant: string,
  more: More,
  deps: NeedsDb,
) {
  const { _id: contractId } = await visibleContract(guaranteeId, tenant, deps)
  return aboutContract({ contractId, guaranteeId, ...more })
}

const NO_TOKEN = { tokenSymbol: null, network: null, quantity: null } as const

const DESCRIPTION = 'The policy of the contract grants it, or the lender decides. What is granted is valued.'
const made = {
  202: {
    description: 'The request: OPEN until the lender decides, or GRANTED.',
    schema: exactly({ data: schemas.RequestMade }),
    example: { data: { requestId: schemas.borrowerRequestExample.id, status: 'OPEN' } },
  },
}

export const requestRoutes = [
  commandRoute({
    on: 'POST /guarantees/:id/release-requests',
    scopes: ['borrower'],
    operationId: 'askForRelease',
    summary: 'Ask, as the borrower, for collateral above the initial ratio.',
    description: DESCRIPTION,
    params: { id: GuaranteeId },
    body: ReleaseInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '100' },
    responses: made,
    refusals,
    command: makeRequest,
    submission: ({ params: { id }, body, tenant }, deps: NeedsDb) => {
      const { tokenSymbol, network, amount: quantity } = body
      const asked = { requestKind: 'RELEASE', tokenSymbol, network, quantity, toLtv: null } as const
      return aboutGuarantee(id, tenant, asked, deps)
    },
  }),
  commandRoute({
    on: 'POST /guarantees/:id/sale-requests',
    scopes: ['borrower'],
    operationId: 'askForSale',
    summary: 'Ask, as the borrower, for a sale of collateral that pays down to a ratio.',
    description: DESCRIPTION,
    params: { id: GuaranteeId },
    body: schemas.SaleRequestInput,
    bodyExample: { toLtv: '0.5' },
    responses: made,
    refusals,
    command: makeRequest,
    submission: ({ params: { id }, body: { toLtv }, tenant }, deps: NeedsDb) =>
      aboutGuarantee(id, tenant, { requestKind: 'SALE', ...NO_TOKEN, toLtv } as const, deps),
  }),
  commandRoute({
    on: 'POST /guarantees/:id/requests/:requestId/grant',
    scopes: ['contracts'],
    operationId: 'grantBorrowerRequest',
    summary: 'Grant a request of the borrower, as the lender.',
    description: 'A release is then listed and valued; a sale waits for fresh prices.',
    params: onRequest,
    responses: {
      202: { ...proposalAnswer, schema: ProposalAnswer },
      200: guaranteeAnswer('The guarantee.', 'Request granted.'),
    },
    refusals: [...refusals, 'approval_required'],
    command: decision('Request granted.'),
    submission: ({ params: { id, requestId }, tenant }, deps: NeedsDb) =>
      aboutGuarantee(id, tenant, { requestId, isGranted: true, reason: null }, deps),
  }),
  commandRoute({
    on: 'POST /guarantees/:id/requests/:requestId/decline',
    scopes: ['contracts'],
    operationId: 'declineBorrowerRequest',
    summary: 'Decline a request of the borrower, as the lender.',
    params: onRequest,
    body: schemas.DeclineRequestInput,
    bodyOptional: true,
    bodyExample: { reason: 'The market is moving.' },
    ok: guaranteeAnswer('The guarantee.', 'Request declined.'),
    refusals: ['forbidden', 'invalid_state'],
    command: decision('Request declined.'),
    submission: ({ params: { id, requestId }, body, tenant }, deps: NeedsDb) =>
      aboutGuarantee(id, tenant, { requestId, isGranted: false, reason: body.reason ?? null }, deps),
  }),
]
