import { Type } from 'typebox'
import { contractExample, signingExample } from '../../../schemas/http/contractExamples.ts'
import {
  AcceptInput,
  BalanceInput,
  CancelInput,
  Contract,
  DeclineInput,
} from '../../../schemas/http/contracts.ts'
import { Signing, SigningInput } from '../../../schemas/http/signings.ts'
import { ContractId, DecimalText, described, exactly, oneOf } from '../../../schemas/http/values.ts'
import { proposalAnswer } from '../../commands/proposal.ts'
import type { ProblemCode } from '../../errors/errors.ts'
import { messageAnswer } from '../../routing/answers.ts'
import { commandRoute } from '../../routing/route.ts'
import {
  acceptContract,
  attachCcb,
  cancelContract,
  ccbOf,
  declineContract,
  millisOf,
  openSigning,
  sendContract,
  updateBalance,
} from './commands.ts'

const TAG = 'Contracts'
const params = { id: ContractId }

/** Refusals that every verb about an existing contract has. */
const ABOUT_A_CONTRACT: readonly ProblemCode[] = ['not_found', 'forbidden', 'invalid_state']

const contractAnswer = (description: string, message: string, changes: object) =>
  messageAnswer(description, message, Contract, { ...contractExample, ...changes })

/** Commands about a contract go to its partition. */
const keyOf = (id: number) => () => String(id)

export const contractActionRoutes = [
  commandRoute({
    method: 'POST',
    url: '/contracts/v1/:id/send',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'sendContract',
    tag: TAG,
    summary: 'Send a contract to its borrower.',
    description: 'Opens the signing of the guarantee document, and of the CCB if there is one.',
    params,
    responses: {
      200: contractAnswer('The contract, in PENDING_ACCEPTANCE.', 'Contract sent to the borrower.', {
        status: 'PENDING_ACCEPTANCE',
        sentAt: contractExample.createdAt,
        signings: [signingExample],
      }),
    },
    refusals: ABOUT_A_CONTRACT,
    command: sendContract,
    submission: request => {
      const { id } = request.params
      return {
        key: keyOf(id),
        build: () => ({ contractId: id }),
      }
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/contracts/v1/:id/accept',
    scopes: ['borrower'],
    tenant: 'required',
    operationId: 'acceptContract',
    tag: TAG,
    summary: 'Accept a contract as its borrower.',
    description: 'Needs a platform account. With `termsHash`, only the terms with that hash are accepted.',
    params,
    body: AcceptInput,
    bodyOptional: true,
    bodyExample: { termsHash: contractExample.termsHash },
    responses: {
      200: contractAnswer('The contract, in ACCEPTED.', 'Contract accepted.', {
        status: 'ACCEPTED',
        acceptance: { at: contractExample.createdAt, termsHash: contractExample.termsHash },
      }),
    },
    refusals: [...ABOUT_A_CONTRACT, 'borrower_account_required', 'terms_changed'],
    command: acceptContract,
    submission: request => {
      const { id } = request.params
      return {
        key: keyOf(id),
        build: () => ({ contractId: id, termsHash: request.body.termsHash ?? null }),
      }
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/contracts/v1/:id/decline',
    scopes: ['borrower'],
    tenant: 'required',
    operationId: 'declineContract',
    tag: TAG,
    summary: 'Decline a contract as its borrower.',
    params,
    body: DeclineInput,
    bodyOptional: true,
    bodyExample: { reason: 'The rate is too high.' },
    responses: {
      200: contractAnswer('The contract, in CANCELLED.', 'Contract declined.', {
        status: 'CANCELLED',
        cancelledAt: contractExample.createdAt,
        cancellationReason: 'The rate is too high.',
      }),
    },
    refusals: ABOUT_A_CONTRACT,
    command: declineContract,
    submission: request => {
      const { id } = request.params
      return {
        key: keyOf(id),
        build: () => ({ contractId: id, reason: request.body.reason ?? null }),
      }
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/contracts/v1/:id/cancel',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'cancelContract',
    tag: TAG,
    summary: 'Cancel a contract as its lender, or reverse it within 7 days of its activation.',
    params,
    body: CancelInput,
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
    command: cancelContract,
    submission: request => {
      const { id } = request.params
      return {
        key: keyOf(id),
        build: () => ({ contractId: id, reason: request.body.reason }),
      }
    },
  }),
  commandRoute({
    method: 'PATCH',
    url: '/contracts/v1/:id/outstanding-balance',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'updateOutstandingBalance',
    tag: TAG,
    summary: 'Update the outstanding balance; 0 means repaid.',
    description: 'The loan-to-value ratio is recalculated asynchronously.',
    params,
    body: BalanceInput,
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
    command: updateBalance,
    submission: request => {
      const { id } = request.params
      const { outstandingBalance, asOf, reason = null, confirmed = false } = request.body
      const asOfMs = asOf === undefined ? null : millisOf(asOf, 'asOf')
      return {
        key: keyOf(id),
        build: () => ({ contractId: id, outstandingBalance, asOf: asOfMs, reason, confirmed }),
      }
    },
  }),
  commandRoute({
    method: 'PUT',
    url: '/contracts/v1/:id/ccb',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'attachCcb',
    tag: TAG,
    summary: 'Upload the loan agreement (CCB) of a contract that has none.',
    params,
    body: exactly({}),
    bodyOptional: true,
    file: { field: 'ccbFile', required: true },
    responses: { 200: contractAnswer('The contract with its CCB.', 'CCB attached.', {}) },
    refusals: ABOUT_A_CONTRACT,
    command: attachCcb,
    submission: request => {
      const { id } = request.params
      return {
        key: keyOf(id),
        build: ({ commandId, file }) => ({ contractId: id, file: ccbOf(file!, commandId) }),
      }
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/contracts/v1/:id/signings',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'openSigning',
    tag: TAG,
    summary: 'Create a new signing to replace a refused or expired one.',
    params,
    body: SigningInput,
    bodyExample: { type: 'GUARANTEE' },
    responses: {
      201: messageAnswer('The new signing.', 'Signing opened.', Signing, signingExample),
    },
    refusals: ABOUT_A_CONTRACT,
    command: openSigning,
    submission: request => {
      const { id } = request.params
      return {
        key: keyOf(id),
        build: () => ({ contractId: id, signingType: request.body.type }),
      }
    },
  }),
]
