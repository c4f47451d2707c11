import { unfitness } from '../../../processors/domain/guarantee/destinations.ts'
import type { LiquidationResult } from '../../../schemas/documents/contracts.ts'
import type { PaymentMethod } from '../../../schemas/documents/directory.ts'
import * as schemas from '../../../schemas/http/destinations.ts'
import { GuaranteeOfContract, guaranteeExample } from '../../../schemas/http/guarantees.ts'
import { GuaranteeId } from '../../../schemas/http/values.ts'
import { ProposalAnswer, proposalAnswer } from '../../commands/proposal.ts'
import { dataAnswer, messageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { presentGuarantee } from '../contracts/view.ts'
import type { NeedsPersonalData } from '../parties/personalData.ts'
import { presentPaymentMethod } from '../payments/paymentMethodView.ts'
import { visibleContract } from './guaranteeOf.ts'

/** Where what goes back to the borrower goes (docs/specification.md, Destinations). */

const { commandRoute, route } = routesOf({ tag: 'Guarantees', scopes: ['borrower'], tenant: 'required' })
const params = { id: GuaranteeId }
/** Payment methods of a borrower that are offered; more are named by their ids. */
const MAX_METHODS = 50
const MESSAGE = 'Destination named.'

const nameDestination = commandKind('NameDestination', ({ contract }: LiquidationResult) =>
  ok(presentGuarantee(contract), MESSAGE),
)

async function presentMethod(stored: PaymentMethod, deps: NeedsDb & NeedsPersonalData) {
  const method = await presentPaymentMethod(stored, deps)
  const isWallet = stored.kind === 'WALLET'
  return {
    paymentMethodId: stored._id,
    network: isWallet ? stored.network : null,
    currency: isWallet ? null : stored.currency,
    label: 'accountNumber' in method ? `${method.bankName} ${method.accountNumber}` : method.walletAddress,
  }
}

export const destinationRoutes = [
  commandRoute({
    on: 'POST /guarantees/:id/destinations',
    operationId: 'nameDestination',
    summary: 'Name the wallet, or the account, that collateral or money of the loan goes to.',
    description:
      'The first one for a network, or for money, counts at once. A change needs a second key, and counts ' +
      'after 24 hours; until then orders wait, and naming the former one again takes it back at once.',
    params,
    body: schemas.DestinationInput,
    bodyExample: { paymentMethodId: schemas.destinationExample.paymentMethodId },
    responses: {
      202: { ...proposalAnswer, schema: ProposalAnswer },
      200: messageAnswer('The guarantee.', MESSAGE, GuaranteeOfContract, {
        ...guaranteeExample,
        destinations: [schemas.destinationExample],
      }),
    },
    refusals: ['forbidden', 'invalid_state', 'approval_required'],
    command: nameDestination,
    submission: async (
      { params: { id: guaranteeId }, body, tenant },
      deps: Pick<NeedsDb & NeedsPersonalData, 'db'>,
    ) => {
      const { _id: contractId } = await visibleContract(guaranteeId, tenant, deps)
      const { paymentMethodId } = body
      return aboutContract({ contractId, guaranteeId, paymentMethodId })
    },
  }),
  route({
    on: 'GET /guarantees/:id/payout-methods',
    operationId: 'listPayoutMethods',
    summary: 'List your confirmed wallets and accounts that this loan can take.',
    params,
    ok: dataAnswer('At most 50, oldest first.', schemas.PayoutMethodsAnswer, {
      methods: [
        {
          paymentMethodId: schemas.destinationExample.paymentMethodId,
          network: 'POLYGON',
          currency: null,
          label: schemas.destinationExample.address,
        },
      ],
    }),
    read: async ({ params: { id }, tenant: partyId }, deps: NeedsDb & NeedsPersonalData) => {
      const contract = await visibleContract(id, partyId, deps)
      const stored = await deps.db
        .collection<PaymentMethod>('paymentMethods')
        .find({ partyId })
        .sort({ _id: 1 })
        .limit(MAX_METHODS)
        .toArray()
      const fitting = stored.filter(method => unfitness(method, contract) === null)
      const methods = await Promise.all(fitting.map(method => presentMethod(method, deps)))
      return { methods }
    },
  }),
]
