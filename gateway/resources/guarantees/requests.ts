import type { Db } from 'mongodb'
import type { LiquidationResult, RequestResult } from '../../../schemas/documents/contracts.ts'
import {
  borrowerRequestExample,
  DeclineRequestInput,
  RequestMade,
  SaleRequestInput,
} from '../../../schemas/http/borrowerRequests.ts'
import { GuaranteeOfContract, guaranteeExample, ReleaseInput } from '../../../schemas/http/guarantees.ts'
import { exactly, GuaranteeId, TextId } from '../../../schemas/http/values.ts'
import type { DecideBorrowerRequest, MakeBorrowerRequest } from '../../../schemas/types.ts'
import { ProposalAnswer, proposalAnswer } from '../../commands/proposal.ts'
import { messageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import { commandRoute } from '../../routing/route.ts'
import { presentGuarantee } from '../contracts/view.ts'
import { visibleContract } from './guaranteeOf.ts'

/** Requests of the borrower, and the lender's decisions (docs/specification.md). */

const TAG = 'Guarantees'
const URL = '/guarantees/:id/requests'
const onRequest = { id: GuaranteeId, requestId: TextId('brq') }
const refusals = ['not_found', 'forbidden', 'invalid_state', 'release_refused'] as const

interface Needs {
  readonly db: Db
}

const makeRequest = commandKind<MakeBorrowerRequest, RequestResult>({
  type: 'MakeBorrowerRequest',
  topic: 'contractCommands',
  respond: ({ requestId, isGranted }) => ({
    status: 202,
    body: { data: { requestId, status: isGranted ? 'GRANTED' : 'OPEN' } },
  }),
})

const decision = (message: string) =>
  commandKind<DecideBorrowerRequest, LiquidationResult>({
    type: 'DecideBorrowerRequest',
    topic: 'contractCommands',
    respond: ({ contract }) => ({ status: 200, body: { message, data: presentGuarantee(contract) } }),
  })

async function aboutGuarantee<More extends object>(
  guaranteeId: number,
  tenant: string,
  more: More,
  deps: Needs,
) {
  const { _id: contractId } = await visibleContract(guaranteeId, tenant, deps)
  return aboutContract({ contractId, guaranteeId, ...more })
}

const NO_TOKEN = { tokenSymbol: null, network: null, quantity: null } as const

const DESCRIPTION = 'The policy of the contract grants it, or the lender decides. What is granted is valued.'
const made = {
  202: {
    description: 'The request: OPEN until the lender decides, or GRANTED.',
    schema: exactly({ data: RequestMade }),
    example: { data: { requestId: borrowerRequestExample.id, status: 'OPEN' } },
  },
}

export const requestRoutes = [
  commandRoute({
    method: 'POST',
    url: '/guarantees/:id/release-requests',
    scopes: ['borrower'],
    tenant: 'required',
    operationId: 'askForRelease',
    tag: TAG,
    summary: 'Ask, as the borrower, for collateral above the initial ratio.',
    description: DESCRIPTION,
    params: { id: GuaranteeId },
    body: ReleaseInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '100' },
    responses: made,
    refusals,
    command: makeRequest,
    submission: ({ params: { id }, body, tenant }, deps: Needs) => {
      const { tokenSymbol, network, amount: quantity } = body
      const asked = { requestKind: 'RELEASE', tokenSymbol, network, quantity, toLtv: null } as const
      return aboutGuarantee(id, tenant, asked, deps)
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/guarantees/:id/sale-requests',
    scopes: ['borrower'],
    tenant: 'required',
    operationId: 'askForSale',
    tag: TAG,
    summary: 'Ask, as the borrower, for a sale of collateral that pays down to a ratio.',
    description: DESCRIPTION,
    params: { id: GuaranteeId },
    body: SaleRequestInput,
    bodyExample: { toLtv: '0.5' },
    responses: made,
    refusals,
    command: makeRequest,
    submission: ({ params: { id }, body: { toLtv }, tenant }, deps: Needs) =>
      aboutGuarantee(id, tenant, { requestKind: 'SALE', ...NO_TOKEN, toLtv } as const, deps),
  }),
  commandRoute({
    method: 'POST',
    url: `${URL}/:requestId/grant`,
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'grantBorrowerRequest',
    tag: TAG,
    summary: 'Grant a request of the borrower, as the lender.',
    description: 'A release is then listed and valued; a sale waits for fresh prices.',
    params: onRequest,
    responses: {
      202: { ...proposalAnswer, schema: ProposalAnswer },
      200: messageAnswer('The guarantee.', 'Request granted.', GuaranteeOfContract, guaranteeExample),
    },
    refusals: [...refusals, 'approval_required'],
    command: decision('Request granted.'),
    submission: ({ params: { id, requestId }, tenant }, deps: Needs) =>
      aboutGuarantee(id, tenant, { requestId, isGranted: true, reason: null }, deps),
  }),
  commandRoute({
    method: 'POST',
    url: `${URL}/:requestId/decline`,
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'declineBorrowerRequest',
    tag: TAG,
    summary: 'Decline a request of the borrower, as the lender.',
    params: onRequest,
    body: DeclineRequestInput,
    bodyOptional: true,
    bodyExample: { reason: 'The market is moving.' },
    responses: {
      200: messageAnswer('The guarantee.', 'Request declined.', GuaranteeOfContract, guaranteeExample),
    },
    refusals: ['not_found', 'forbidden', 'invalid_state'],
    command: decision('Request declined.'),
    submission: ({ params: { id, requestId }, body, tenant }, deps: Needs) =>
      aboutGuarantee(id, tenant, { requestId, isGranted: false, reason: body.reason ?? null }, deps),
  }),
]
