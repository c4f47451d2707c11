import { Type } from 'typebox'
import { contractExample, signingExample } from '../../../schemas/http/contractExamples.ts'
import * as schemas from '../../../schemas/http/contracts.ts'
import { Signing, SigningInput } from '../../../schemas/http/signings.ts'
import { ContractId, DecimalText, described, exactly, oneOf } from '../../../schemas/http/values.ts'
import { proposalAnswer } from '../../commands/proposal.ts'
import type { ProblemCode } from '../../errors/errors.ts'
import { messageAnswer } from '../../routing/answers.ts'
import { aboutContract } from '../../routing/commandKind.ts'
import { routesOf } from '../../routing/route.ts'
import * as commands from './commands.ts'

const { commandRoute } = routesOf({ tag: 'Contracts', scopes: ['contracts'], tenant: 'required' })
const params = { id: ContractId }

/** Refusals that every verb about an existing contract has. */
const ABOUT_A_CONTRACT: readonly ProblemCode[] = ['not_found', 'forbidden', 'invalid_state']

const contractAnswer = (description: string, message: string, changes: object) =>
  messageAnswer(description, message, schemas.Contract, { ...contractExample, ...changes })

export const contractActionRoutes = [
  commandRoute({
    on: 'POST /contracts/v1/:id/send',
    operationId: 'sendContract',
    summary: 'Send a contract to its borrower.',
    description: 'Opens the signing of the guarantee document, and of the CCB if there is one.',
    params,
    ok: contractAnswer('The contract, in PENDING_ACCEPTANCE.', 'Contract sent to the borrower.', {
      status: 'PENDING_ACCEPTANCE',
      sentAt: contractExample.createdAt,
      signings: [signingExample],
    }),
    refusals: ABOUT_A_CONTRACT,
    command: commands.sendContract,
    submission: ({ params: { id } }) => aboutContract({ contractId: id }),
  }),
  commandRoute({
    on: 'POST /contracts/v1/:id/accept',
    scopes: ['borrower'],
    operationId: 'acceptContract',
    summary: 'Accept a contract as its borrower.',
    description: 'Needs a platform account. With `termsHash`, only the terms with that hash are accepted.',
    params,
    body: schemas.AcceptInput,
    bodyOptional: true,
    bodyExample: { termsHash: contractExample.termsHash },
    ok: contractAnswer('The contract, in ACCEPTED.', 'Contract accepted.', {
      status: 'ACCEPTED',
      acceptance: { at: contractExample.createdAt, termsHash: contractExample.termsHash },
    }),
    refusals: [...ABOUT_A_CONTRACT, 'borrower_account_required', 'terms_changed'],
    command: commands.acceptContract,
    submission: ({ params: { id }, body }) =>
      aboutContract({ contractId: id, termsHash: body.termsHash ?? null }),
  }),
  commandRoute({
    on: 'POST /contracts/v1/:id/decline',
    scopes: ['borrower'],
    operationId: 'declineContract',
    summary: 'Decline a contract as its borrower.',
    params,
    body: schemas.DeclineInput,
    bodyOptional: true,
    bodyExample: { reason: 'The rate is too high.' },
    ok: contractAnswer('The contract, in CANCELLED.', 'Contract declined.', {
      status: 'CANCELLED',
      cancelledAt: contractExample.createdAt,
      cancellationReason: 'The rate is too high.',
    }),
    refusals: ABOUT_A_CONTRACT,
    command: commands.declineContract,
    submission: ({ params: { id }, body }) => aboutContract({ contractId: id, reason: body.reason ?? null }),
  }),
  commandRoute({
    on: 'POST /contracts/v1/:id/cancel',
    operationId: 'cancelContract',
    summary: 'Cancel a contract as its lender, or reverse it within 7 days of its activation.',
    params,
    body: schemas.CancelInput,
    bodyExample: { reason: 'Terms renegotiated.' },
    responses: {
      200: contractAnswer('The contract, in CANCELLED.', 'Contract cancelled.', {
        status: 'CANCELLED',
        cancelledAt: contractExample.createdAt,
        cancellationReason: 'Terms renegotiated.',
      }),
      202: proposalAnswer,
    },
    refusals: [...ABOUT_A_CONTRACT, 'approval_required'],
    command: commands.cancelContract,
    submission: ({ params: { id }, body }) => aboutContract({ contractId: id, reason: body.reason }),
  }),
  commandRoute({
    on: 'PATCH /contracts/v1/:id/outstanding-balance',
    operationId: 'updateOutstandingBalance',
    summary: 'Update the outstanding balance; 0 means repaid.',
    description: 'The loan-to-value ratio is recalculated asynchronously.',
    params,
    body: schemas.BalanceInput,
    bodyExample: { outstandingBalance: '9166.67', reason: 'First installment.' },
    responses: {
      202: messageAnswer(
        'The balance is updated and the recalculation is queued.',
        'Balance updated; the loan-to-value ratio is being recalculated.',
        exactly({
          contractId: ContractId,
          outstandingBalance: described(DecimalText, 'Amount owed now, in `fiatCurrency`; "0" means repaid.'),
          recalculation: exactly(
            {
              id: Type.String({ description: 'Id of the `balance-changes` record behind the snapshot.' }),
              status: described(oneOf('QUEUED'), 'Always QUEUED: the snapshot appears in `GET /v1/ltv`.'),
            },
            { description: 'Valuation triggered by the new balance.' },
          ),
        }),
        {
          contractId: 1001,
          outstandingBalance: '9166.67',
          recalculation: { id: 'evt_5Gm1bVq0Zk2TnXw8rYcD_2', status: 'QUEUED' },
        },
      ),
    },
    refusals: [...ABOUT_A_CONTRACT, 'balance_superseded', 'implausible_balance'],
    command: commands.updateBalance,
    submission: ({ params: { id }, body }) => {
      const { outstandingBalance, reason = null, confirmed = false } = body
      const asOf = body.asOf === undefined ? null : commands.millisOf(body.asOf, 'asOf')
      return aboutContract({ contractId: id, outstandingBalance, asOf, reason, confirmed })
    },
  }),
  commandRoute({
    on: 'PUT /contracts/v1/:id/ccb',
    operationId: 'attachCcb',
    summary: 'Upload the loan agreement (CCB) of a contract that has none.',
    params,
    body: exactly({}),
    bodyOptional: true,
    file: { field: 'ccbFile', required: true },
    ok: contractAnswer('The contract with its CCB.', 'CCB attached.', {}),
    refusals: ABOUT_A_CONTRACT,
    command: commands.attachCcb,
    submission: ({ params: { id } }) => ({
      key: () => String(id),
      build: ({ commandId, file }) => ({ contractId: id, file: commands.ccbOf(file!, commandId) }),
    }),
  }),
  commandRoute({
    on: 'POST /contracts/v1/:id/signings',
    operationId: 'openSigning',
    summary: 'Create a new signing to replace a refused or expired one.',
    params,
    body: SigningInput,
    bodyExample: { type: 'GUARANTEE' },
    responses: {
      201: messageAnswer('The new signing.', 'Signing opened.', Signing, signingExample),
    },
    refusals: ABOUT_A_CONTRACT,
    command: commands.openSigning,
    submission: ({ params: { id }, body }) => aboutContract({ contractId: id, signingType: body.type }),
  }),
]
