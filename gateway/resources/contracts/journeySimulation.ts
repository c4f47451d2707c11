import type { Db } from 'mongodb'
import {
  contractIdIn,
  type JourneyResult,
  type StageResult,
  type StoredContract,
} from '../../../schemas/documents/contracts.ts'
import { Simulation, StageAdvance, StageInput, simulationExample } from '../../../schemas/http/journey.ts'
import { ContractId, TextId } from '../../../schemas/http/values.ts'
import type { AdvanceStage, ContractState, MaterializeJourney } from '../../../schemas/types.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer, messageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import { commandRoute, route } from '../../routing/route.ts'
import { ownContract } from './contracts.ts'
import { instant, midnight, stateOf } from './view.ts'

const TAG = 'Borrower journey'

const materializeJourney = commandKind<MaterializeJourney, JourneyResult>({
  type: 'MaterializeJourney',
  topic: 'contractCommands',
  respond: ({ contract, isNew }) => ({
    status: isNew ? 201 : 200,
    body: {
      message: isNew ? 'Journey materialized.' : 'The journey was materialized before.',
      data: presentJourney(contract),
    },
  }),
})

const advanceStage = commandKind<AdvanceStage, StageResult>({
  type: 'AdvanceStage',
  topic: 'contractCommands',
  respond: ({ simulationId, previousStage, stage }) => ({
    status: 200,
    body: { data: { simulationId, previousStage, stage } },
  }),
})

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
    method: 'POST',
    url: '/simulation/v1/contracts/from-lender/:contractId',
    scopes: ['borrower'],
    tenant: 'required',
    operationId: 'materializeJourney',
    tag: TAG,
    summary: 'Create the borrower journey of a contract, at the borrower’s first access.',
    params: { contractId: ContractId },
    responses: {
      201: materialized('The new journey.', 'Journey materialized.'),
      200: materialized('The journey already existed.', 'The journey was materialized before.'),
    },
    refusals: ['not_found', 'forbidden', 'invalid_state'],
    command: materializeJourney,
    submission: request => {
      const { contractId } = request.params
      return aboutContract({ contractId })
    },
  }),
  route({
    method: 'GET',
    url: '/simulation/v1/contracts/from-lender/:contractId',
    scopes: ['borrower', 'contracts'],
    tenant: 'required',
    operationId: 'readJourneyOfContract',
    tag: TAG,
    summary: 'Get the journey of a contract.',
    params: { contractId: ContractId },
    responses: { 200: journeyAnswer('The journey.') },
    refusals: ['not_found'],
    handle: async (request, deps: { readonly db: Db }) => {
      const contract = await ownContract(request.params.contractId, request.tenant, deps)
      return { status: 200, body: { data: presentJourney(stateOf(contract)) } }
    },
  }),
  route({
    method: 'GET',
    url: '/simulation/v1/contracts/:simulationId',
    scopes: ['borrower', 'contracts'],
    tenant: 'required',
    operationId: 'readJourney',
    tag: TAG,
    summary: 'Get a journey.',
    params: { simulationId: TextId('sim') },
    responses: { 200: journeyAnswer('The journey.') },
    refusals: ['not_found'],
    handle: async (request, deps: { readonly db: Db }) => {
      const contract = await ownContract(contractOf(request.params.simulationId), request.tenant, deps)
      return { status: 200, body: { data: presentJourney(stateOf(contract)) } }
    },
  }),
  commandRoute({
    method: 'POST',
    url: '/simulation/v1/contracts/:simulationId/stage',
    scopes: ['borrower'],
    tenant: 'required',
    operationId: 'advanceStage',
    tag: TAG,
    summary: 'Advance the journey by one stage.',
    params: { simulationId: TextId('sim') },
    body: StageInput,
    bodyExample: { stage: 'IDENTIFICATION' },
    responses: {
      200: dataAnswer('The previous and the current stage.', StageAdvance, {
        simulationId: 'sim_1001',
        previousStage: 'ACCEPTANCE',
        stage: 'IDENTIFICATION',
      }),
    },
    refusals: [
      'not_found',
      'forbidden',
      'contract_not_accepted',
      'invalid_state',
      'invalid_stage_transition',
    ],
    command: advanceStage,
    submission: request => {
      const { simulationId } = request.params
      const contractId = contractOf(simulationId)
      return aboutContract({ contractId, simulationId, stage: request.body.stage })
    },
  }),
]

function contractOf(simulationId: string): StoredContract['_id'] {
  return contractIdIn(simulationId) ?? refuse('not_found')
}
