import * as stored from '../../../schemas/documents/contracts.ts'
import { Simulation, StageAdvance, StageInput, simulationExample } from '../../../schemas/http/journey.ts'
import { ContractId, TextId } from '../../../schemas/http/values.ts'
import type { ContractState } from '../../../schemas/types.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer, messageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { ownContract } from './contracts.ts'
import { instant, midnight, stateOf } from './view.ts'

const { commandRoute, route } = routesOf({ tag: 'Borrower journey', tenant: 'required' })

const materializeJourney = commandKind('MaterializeJourney', ({ contract, isNew }: stored.JourneyResult) => ({
  status: isNew ? 201 : 200,
  body: {
    message: isNew ? 'Journey materialized.' : 'The journey was materialized before.',
    data: presentJourney(contract),
  },
}))

const advanceStage = commandKind(
  'AdvanceStage',
  ({ simulationId, previousStage, stage }: stored.StageResult) => ok({ simulationId, previousStage, stage }),
)

/** The journey shows the contract's own numbers; `iofAmount` is zero because nothing fiscal is inferred. */
function presentJourney(contract: ContractState) {
  const { journey } = contract
  if (!journey) return refuse('not_found')
  return {
    simulationId: journey.simulationId,
    contractId: contract.contractId,
    stage: journey.stage,
    quote: {
      totalLoanValue: contract.totalLoanValue,
      outstandingBalance: journey.quotedBalance,
      interestRate: contract.interestRate,
      cet: contract.cet,
      iofAmount: '0',
      installmentsCount: contract.installmentsCount,
      startDate: midnight(contract.startDate),
      endDate: midnight(contract.endDate),
      fiatCurrency: contract.fiatCurrency,
    },
    draft: {
      name: contract.name,
      description: contract.description,
      contractStatus: contract.contractStatus,
      collateralPercentage: contract.collateralPercentage,
      requiredFiatAmount: contract.guarantee.requiredFiatAmount,
      acceptedTokens: contract.acceptedTokens.map(({ tokenSymbol, network }) => ({ tokenSymbol, network })),
      hasCcb: contract.documents.some(({ documentType }) => documentType === 'CCB'),
    },
    createdAt: instant(journey.createdAt),
    updatedAt: instant(journey.updatedAt),
  }
}

const journeyAnswer = (description: string) => dataAnswer(description, Simulation, simulationExample)

const materialized = (description: string, message: string) =>
  messageAnswer(description, message, Simulation, simulationExample)

export const simulationRoutes = [
  commandRoute({
    on: 'POST /simulation/v1/contracts/from-lender/:contractId',
    scopes: ['borrower'],
    operationId: 'materializeJourney',
    summary: 'Create the borrower journey of a contract, at the borrower’s first access.',
    params: { contractId: ContractId },
    responses: {
      201: materialized('The new journey.', 'Journey materialized.'),
      200: materialized('The journey already existed.', 'The journey was materialized before.'),
    },
    refusals: ['forbidden', 'invalid_state'],
    command: materializeJourney,
    submission: ({ params: { contractId } }) => aboutContract({ contractId }),
  }),
  route({
    on: 'GET /simulation/v1/contracts/from-lender/:contractId',
    scopes: ['borrower', 'contracts'],
    operationId: 'readJourneyOfContract',
    summary: 'Get the journey of a contract.',
    params: { contractId: ContractId },
    ok: journeyAnswer('The journey.'),
    read: async (request, deps: NeedsDb) => {
      const contract = await ownContract(request.params.contractId, request.tenant, deps)
      return presentJourney(stateOf(contract))
    },
  }),
  route({
    on: 'GET /simulation/v1/contracts/:simulationId',
    scopes: ['borrower', 'contracts'],
    operationId: 'readJourney',
    summary: 'Get a journey.',
    params: { simulationId: TextId('sim') },
    ok: journeyAnswer('The journey.'),
    read: async (request, deps: NeedsDb) => {
      const contract = await ownContract(contractOf(request.params.simulationId), request.tenant, deps)
      return presentJourney(stateOf(contract))
    },
  }),
  commandRoute({
    on: 'POST /simulation/v1/contracts/:simulationId/stage',
    scopes: ['borrower'],
    operationId: 'advanceStage',
    summary: 'Advance the journey by one stage.',
    params: { simulationId: TextId('sim') },
    body: StageInput,
    bodyExample: { stage: 'IDENTIFICATION' },
    ok: dataAnswer('The previous and the current stage.', StageAdvance, {
      simulationId: 'sim_1001',
      previousStage: 'ACCEPTANCE',
      stage: 'IDENTIFICATION',
    }),
    refusals: ['forbidden', 'contract_not_accepted', 'invalid_state', 'invalid_stage_transition'],
    command: advanceStage,
    submission: ({ params: { simulationId }, body: { stage } }) =>
      aboutContract({ contractId: contractOf(simulationId), simulationId, stage }),
  }),
]

function contractOf(simulationId: string): stored.StoredContract['_id'] {
  return stored.contractIdIn(simulationId) ?? refuse('not_found')
}
