import { ALL_FROZEN } from '../../../processors/domain/guarantee/freezes.ts'
import { contractIdIn, type ReleaseResult, type SigningResult } from '../../../schemas/documents/contracts.ts'
import { signingExample } from '../../../schemas/http/contractExamples.ts'
import { FreezeInput, ProceedsInput, Release, releaseExample } from '../../../schemas/http/guarantees.ts'
import { SignatureEventInput, Signing } from '../../../schemas/http/signings.ts'
import { GuaranteeId, TextId } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer, messageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { millisOf, signingOf } from '../contracts/commands.ts'
import { sealedReason } from '../contracts/refusalReason.ts'
import type { ContractViewNeeds } from '../contracts/view.ts'
import type { NeedsPersonalData } from '../parties/personalData.ts'
import { guaranteeAnswer, guaranteeCommand } from './guaranteeCommand.ts'
import { contractOf as guaranteeContract } from './guaranteeOf.ts'
import { presentRelease } from './releaseView.ts'

/** Reports of custody and the signature provider. Their keys belong to no party. */

const { commandRoute } = routesOf({ tag: 'Integration', scopes: ['integration:custody'] })

const confirmRelease = commandKind('ConfirmRelease', ({ release }: ReleaseResult) =>
  ok(presentRelease(release), 'Release confirmed.'),
)

export const recordSignatureEvent = commandKind(
  'RecordSignatureEvent',
  async (result: SigningResult, { identity: { partyId } }, deps: ContractViewNeeds) =>
    ok(await signingOf(result, partyId, deps)),
)

/** Ids of releases, liquidations and signings begin with the contract's id; any other is not found. */
function contractOf(id: string): number {
  return contractIdIn(id) ?? refuse('not_found')
}

export const custodyRoutes = [
  commandRoute({
    on: 'POST /guarantees/:id/freezes',
    operationId: 'recordFreeze',
    summary: 'Report how much of a token of a guarantee is frozen, or that it is free again.',
    params: { id: GuaranteeId },
    body: FreezeInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', status: 'FROZEN' },
    ok: guaranteeAnswer('The guarantee. A repeated request gets the same response.', 'Recorded.'),
    command: guaranteeCommand('RecordFreeze', 'Recorded.'),
    submission: async ({ params, body }, deps: NeedsDb) => {
      const { contractId, guaranteeId } = await guaranteeContract(params.id, deps)
      const { tokenSymbol, network, status, amount = ALL_FROZEN } = body
      const quantity = status === 'FROZEN' ? amount : '0'
      return aboutContract({ contractId, guaranteeId, tokenSymbol, network, quantity })
    },
  }),
  commandRoute({
    on: 'POST /internal/v1/releases/:id/confirmations',
    operationId: 'confirmRelease',
    summary: 'Confirm that released collateral was returned.',
    params: { id: TextId('rel') },
    ok: messageAnswer(
      'The release. A repeated request gets the same response.',
      'Release confirmed.',
      Release,
      { ...releaseExample, status: 'RELEASED' },
    ),
    refusals: ['invalid_state'],
    command: confirmRelease,
    submission: ({ params: { id } }) => aboutContract({ contractId: contractOf(id), releaseId: id }),
  }),
  commandRoute({
    on: 'POST /internal/v1/liquidations/:id/confirmations',
    operationId: 'confirmLiquidation',
    summary: 'Confirm that collateral was sold, with the proceeds.',
    params: { id: TextId('liq') },
    body: ProceedsInput,
    bodyExample: { proceeds: '9120.55' },
    ok: guaranteeAnswer(
      'The guarantee. The same proceeds get the same response, at any later time.',
      'Liquidation confirmed.',
      { status: 'LIQUIDATED' },
    ),
    refusals: ['liquidation_already_confirmed'],
    command: guaranteeCommand('ConfirmLiquidation', 'Liquidation confirmed.'),
    submission: ({ params: { id: liquidationId }, body: { proceeds } }) =>
      aboutContract({ contractId: contractOf(liquidationId), liquidationId, proceeds }),
  }),
  commandRoute({
    on: 'POST /internal/v1/surpluses/:id/confirmations',
    operationId: 'confirmSurplus',
    summary: 'Confirm that the surplus of a sale was paid to the borrower.',
    params: { id: TextId('sur') },
    ok: guaranteeAnswer('The guarantee. A repeated request gets the same response.', 'Surplus paid.', {
      status: 'LIQUIDATED',
    }),
    command: guaranteeCommand('ConfirmSurplus', 'Surplus paid.'),
    submission: ({ params: { id } }) => aboutContract({ contractId: contractOf(id), surplusId: id }),
  }),
  commandRoute({
    on: 'POST /internal/v1/signings/:id/events',
    scopes: ['integration:signature'],
    operationId: 'recordSignatureEvent',
    summary: 'Record the progress of a signer.',
    description: 'A repeated or outdated event changes nothing.',
    params: { id: TextId('sig') },
    body: SignatureEventInput,
    bodyExample: { type: 'SIGNED', signerId: 'sgr_1001_1_1', at: '2026-07-30T12:00:00.000Z' },
    ok: dataAnswer('The signing.', Signing, signingExample),
    refusals: ['invalid_state'],
    command: recordSignatureEvent,
    submission: (request, deps: NeedsDb & NeedsPersonalData) => {
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
