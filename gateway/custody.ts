import { Type } from '@sinclair/typebox'
import {
  contractIdIn,
  type LiquidationResult,
  type ReleaseResult,
  type SigningResult,
} from '../schemas/contractDocuments.ts'
import { signingExample } from '../schemas/http/contractExamples.ts'
import { SignatureEventInput, Signing } from '../schemas/http/contracts.ts'
import {
  GuaranteeOfContract,
  guaranteeExample,
  ProceedsInput,
  Release,
  releaseExample,
} from '../schemas/http/guarantees.ts'
import { exactly, TextId } from '../schemas/http/values.ts'
import type { ConfirmLiquidation, ConfirmRelease, RecordSignatureEvent } from '../schemas/types.ts'
import { type CommandKind, commandKind } from './commands.ts'
import { millisOf, signingOf } from './contractCommands.ts'
import { presentGuarantee, presentRelease } from './contractView.ts'
import { refuse } from './problems.ts'
import { route } from './routes.ts'

/** What custody and the signature provider report. Their keys belong to no party. */

const TAG = 'Integration'

const confirmRelease = commandKind<ConfirmRelease, ReleaseResult>({
  type: 'ConfirmRelease',
  topic: 'contractCommands',
  answer: ({ release }) => ({
    status: 200,
    body: { message: 'Release confirmed.', data: presentRelease(release) },
  }),
})

const confirmLiquidation = commandKind<ConfirmLiquidation, LiquidationResult>({
  type: 'ConfirmLiquidation',
  topic: 'contractCommands',
  answer: ({ contract }) => ({
    status: 200,
    body: { message: 'Liquidation confirmed.', data: presentGuarantee(contract) },
  }),
})

const recordSignatureEvent = commandKind<RecordSignatureEvent, SigningResult>({
  type: 'RecordSignatureEvent',
  topic: 'contractCommands',
  answer: async (result, { deps }) => ({ status: 200, body: { data: await signingOf(result, deps) } }),
})

export const custodyKinds = [
  confirmRelease,
  confirmLiquidation,
  recordSignatureEvent,
] as readonly CommandKind[]

/** Ids of releases, liquidations and signings begin with their contract's; one that does not is nobody's. */
function contractOf(id: string): number {
  return contractIdIn(id) ?? refuse('not_found')
}

export const custodyRoutes = [
  route({
    method: 'POST',
    url: '/internal/v1/releases/:id/confirmations',
    scopes: ['integration:custody'],
    operationId: 'confirmRelease',
    tag: TAG,
    summary: 'Confirm that released collateral was handed over.',
    params: { id: TextId('rel') },
    answers: {
      200: {
        description: 'The release; again: the same.',
        schema: exactly({ message: Type.String(), data: Release }),
        example: { message: 'Release confirmed.', data: { ...releaseExample, status: 'RELEASED' } },
      },
    },
    refusals: ['not_found', 'invalid_state'],
    handle: (request, deps) => {
      const { id: releaseId } = request.params
      const contractId = contractOf(releaseId)
      return deps.commands.submit(request, confirmRelease, {
        key: () => String(contractId),
        build: () => ({ contractId, releaseId }),
      })
    },
  }),
  route({
    method: 'POST',
    url: '/internal/v1/liquidations/:id/confirmations',
    scopes: ['integration:custody'],
    operationId: 'confirmLiquidation',
    tag: TAG,
    summary: 'Confirm that collateral was sold, with the proceeds.',
    params: { id: TextId('liq') },
    body: ProceedsInput,
    bodyExample: { proceeds: '9120.55' },
    answers: {
      200: {
        description: 'The guarantee; again: the same.',
        schema: exactly({ message: Type.String(), data: GuaranteeOfContract }),
        example: { message: 'Liquidation confirmed.', data: { ...guaranteeExample, status: 'LIQUIDATED' } },
      },
    },
    refusals: ['not_found'],
    handle: (request, deps) => {
      const { id: liquidationId } = request.params
      const contractId = contractOf(liquidationId)
      return deps.commands.submit(request, confirmLiquidation, {
        key: () => String(contractId),
        build: () => ({ contractId, liquidationId, proceeds: request.body.proceeds }),
      })
    },
  }),
  route({
    method: 'POST',
    url: '/internal/v1/signings/:id/events',
    scopes: ['integration:signature'],
    operationId: 'recordSignatureEvent',
    tag: TAG,
    summary: 'Report the progress of a signer.',
    description: 'A repeated event, or one that is older than what is known, changes nothing.',
    params: { id: TextId('sig') },
    body: SignatureEventInput,
    bodyExample: { type: 'SIGNED', signerId: 'sgr_1001_1_1', at: '2026-07-30T12:00:00.000Z' },
    answers: {
      200: {
        description: 'The signing.',
        schema: exactly({ data: Signing }),
        example: { data: signingExample },
      },
    },
    refusals: ['not_found', 'invalid_state'],
    handle: (request, deps) => {
      const { id: signingId } = request.params
      const contractId = contractOf(signingId)
      const { eventId = null, type: signatureEvent, signerId, at, reason = null } = request.body
      const occurredAt = millisOf(at, 'at')
      return deps.commands.submit(request, recordSignatureEvent, {
        key: () => String(contractId),
        build: () => ({ contractId, signingId, eventId, signatureEvent, signerId, occurredAt, reason }),
      })
    },
  }),
]
