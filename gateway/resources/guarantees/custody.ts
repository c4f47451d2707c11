import type { Db } from 'mongodb'
import { ALL_FROZEN } from '../../../processors/domain/guarantee/freezes.ts'
import {
  contractIdIn,
  type LiquidationResult,
  type ReleaseResult,
  type SigningResult,
} from '../../../schemas/documents/contracts.ts'
import { signingExample } from '../../../schemas/http/contractExamples.ts'
import {
  FreezeInput,
  GuaranteeOfContract,
  guaranteeExample,
  ProceedsInput,
  Release,
  releaseExample,
} from '../../../schemas/http/guarantees.ts'
import { SignatureEventInput, Signing } from '../../../schemas/http/signings.ts'
import { GuaranteeId, TextId } from '../../../schemas/http/values.ts'
import type {
  ConfirmLiquidation,
  ConfirmRelease,
  ConfirmSurplus,
  RecordFreeze,
  RecordSignatureEvent,
} from '../../../schemas/types.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer, messageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import { commandRoute } from '../../routing/route.ts'
import { millisOf, signingOf } from '../contracts/commands.ts'
import { sealedReason } from '../contracts/refusalReason.ts'
import type { ContractViewNeeds } from '../contracts/view.ts'
import { presentGuarantee } from '../contracts/view.ts'
import type { PersonalData } from '../parties/personalData.ts'
import { contractOf as guaranteeContract } from './guaranteeOf.ts'
import { presentRelease } from './releaseView.ts'

/** Reports of custody and the signature provider. Their keys belong to no party. */

const TAG = 'Integration'

const confirmRelease = commandKind<ConfirmRelease, ReleaseResult>({
  type: 'ConfirmRelease',
  topic: 'contractCommands',
  respond: ({ release }) => ({
    status: 200,
    body: { message: 'Release confirmed.', data: presentRelease(release) },
  }),
})

const confirmLiquidation = commandKind<ConfirmLiquidation, LiquidationResult>({
  type: 'ConfirmLiquidation',
  topic: 'contractCommands',
  respond: ({ contract }) => ({
    status: 200,
    body: { message: 'Liquidation confirmed.', data: presentGuarantee(contract) },
  }),
})

const confirmSurplus = commandKind<ConfirmSurplus, LiquidationResult>({
  type: 'ConfirmSurplus',
  topic: 'contractCommands',
  respond: ({ contract }) => ({
    status: 200,
    body: { message: 'Surplus paid.', data: presentGuarantee(contract) },
  }),
})

export const recordSignatureEvent = commandKind<RecordSignatureEvent, SigningResult, ContractViewNeeds>({
  type: 'RecordSignatureEvent',
  topic: 'contractCommands',
  respond: async (result, { identity: { partyId } }, deps) => ({
    status: 200,
    body: { data: await signingOf(result, partyId, deps) },
  }),
})

const recordFreeze = commandKind<RecordFreeze, LiquidationResult>({
  type: 'RecordFreeze',
  topic: 'contractCommands',
  respond: ({ contract }) => ({
    status: 200,
    body: { message: 'Recorded.', data: presentGuarantee(contract) },
  }),
})

/** Ids of releases, liquidations and signings begin with the contract's id; any other is not found. */
function contractOf(id: string): number {
  return contractIdIn(id) ?? refuse('not_found')
}

export const custodyRoutes = [
  commandRoute({
    method: 'POST',
    url: '/guarantees/:id/freezes',
    scopes: ['integration:custody'],
    operationId: 'recordFreeze',
    tag: TAG,
    summary: 'Report how much of a token of a guarantee is frozen, or that it is free again.',
    params: { id: GuaranteeId },
    body: FreezeInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', status: 'FROZEN' },
    responses: {
      200: messageAnswer(
        'The guarantee. A repeated request gets the same response.',
        'Recorded.',
        GuaranteeOfContract,
        guaranteeExample,
      ),
    },
    refusals: ['not_found'],
    command: recordFreeze,
    submission: async ({ params, body }, deps: { readonly db: Db }) => {
      const { contractId, guaranteeId } = await guaranteeContract(params.id, deps)
      const { tokenSymbol, network, status, amount = ALL_FROZEN } = body
      const quantity = status === 'FROZEN' ? amount : '0'
      return aboutContract({ contractId, guaranteeId, tokenSymbol, network, quantity })
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/internal/v1/releases/:id/confirmations',
    scopes: ['integration:custody'],
    operationId: 'confirmRelease',
    tag: TAG,
    summary: 'Confirm that released collateral was returned.',
    params: { id: TextId('rel') },
    responses: {
      200: messageAnswer(
        'The release. A repeated request gets the same response.',
        'Release confirmed.',
        Release,
        { ...releaseExample, status: 'RELEASED' },
      ),
    },
    refusals: ['not_found', 'invalid_state'],
    command: confirmRelease,
    submission: request => {
      const { id: releaseId } = request.params
      const contractId = contractOf(releaseId)
      return aboutContract({ contractId, releaseId })
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/internal/v1/liquidations/:id/confirmations',
    scopes: ['integration:custody'],
    operationId: 'confirmLiquidation',
    tag: TAG,
    summary: 'Confirm that collateral was sold, with the proceeds.',
    params: { id: TextId('liq') },
    body: ProceedsInput,
    bodyExample: { proceeds: '9120.55' },
    responses: {
      200: messageAnswer(
        'The guarantee. The same proceeds get the same response, at any later time.',
        'Liquidation confirmed.',
        GuaranteeOfContract,
        { ...guaranteeExample, status: 'LIQUIDATED' },
      ),
    },
    refusals: ['not_found', 'liquidation_already_confirmed'],
    command: confirmLiquidation,
    submission: request => {
      const { id: liquidationId } = request.params
      const contractId = contractOf(liquidationId)
      return aboutContract({ contractId, liquidationId, proceeds: request.body.proceeds })
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/internal/v1/surpluses/:id/confirmations',
    scopes: ['integration:custody'],
    operationId: 'confirmSurplus',
    tag: TAG,
    summary: 'Confirm that the surplus of a sale was paid to the borrower.',
    params: { id: TextId('sur') },
    responses: {
      200: messageAnswer(
        'The guarantee. A repeated request gets the same response.',
        'Surplus paid.',
        GuaranteeOfContract,
        { ...guaranteeExample, status: 'LIQUIDATED' },
      ),
    },
    refusals: ['not_found'],
    command: confirmSurplus,
    submission: request => {
      const { id: surplusId } = request.params
      const contractId = contractOf(surplusId)
      return aboutContract({ contractId, surplusId })
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/internal/v1/signings/:id/events',
    scopes: ['integration:signature'],
    operationId: 'recordSignatureEvent',
    tag: TAG,
    summary: 'Record the progress of a signer.',
    description: 'A repeated or outdated event changes nothing.',
    params: { id: TextId('sig') },
    body: SignatureEventInput,
    bodyExample: { type: 'SIGNED', signerId: 'sgr_1001_1_1', at: '2026-07-30T12:00:00.000Z' },
    responses: {
      200: dataAnswer('The signing.', Signing, signingExample),
    },
    refusals: ['not_found', 'invalid_state'],
    command: recordSignatureEvent,
    submission: (request, deps: { readonly db: Db; readonly personalData: PersonalData }) => {
      const { id: signingId } = request.params
      const contractId = contractOf(signingId)
      const { eventId = null, type: signatureEvent, signerId, at, reason: said = null } = request.body
      const occurredAt = millisOf(at, 'at')
      return {
        key: () => String(contractId),
        build: async () => {
          const reason = await sealedReason({ contractId, signingId, signerId, reason: said }, deps)
          return { contractId, signingId, eventId, signatureEvent, signerId, occurredAt, reason }
        },
      }
    },
  }),
]
