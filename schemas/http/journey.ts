import { Contract, ContractStatus } from './contracts.ts'
import { exampleWith } from './examples.ts'
import * as v from './values.ts'

/** The borrower journey (docs/specification.md, Borrower journey). */

const { totalLoanValue, outstandingBalance, interestRate, installmentsCount } = Contract.properties

export const Stage = v.titled('JourneyStage', v.oneOf('ACCEPTANCE', 'IDENTIFICATION', 'GUARANTEE', 'CCB'))

export const StageInput = v.shape('StageInput', {
  stage: v.described(
    v.oneOf('IDENTIFICATION', 'GUARANTEE', 'CCB'),
    'The next stage; any other is 409 `invalid_stage_transition`.',
  ),
})

export const StageAdvance = v.shape('StageAdvance', {
  simulationId: v.TextId('sim'),
  previousStage: v.described(Stage, 'Stage before this request.'),
  stage: v.described(Stage, 'Current stage.'),
})

export const Simulation = v.shape('Simulation', {
  simulationId: v.TextId('sim'),
  contractId: v.ContractId,
  stage: v.described(Stage, 'Stage of the journey; stages follow each other in this order.'),
  quote: v.described(
    v.exactly({
      ...{ totalLoanValue, outstandingBalance, interestRate },
      cet: v.decimalOrNull('CET given by the lender, in percent; null if none.'),
      iofAmount: v.decimal('Always "0": taxes are not computed.'),
      installmentsCount,
      startDate: v.time('First day of the contract, at midnight UTC.'),
      endDate: v.time('Last day of the contract, at midnight UTC.'),
      fiatCurrency: v.FiatCurrency,
    }),
    'Figures of the contract, without recalculation.',
  ),
  draft: v.exactly(
    {
      name: v.text('Name of the person or company.'),
      description: v.textOrNull('Free text of the lender; null if none.'),
      contractStatus: v.described(ContractStatus, 'State now; stages can advance from ACCEPTED on.'),
      collateralPercentage: v.decimal('Required collateral in percent of the balance.'),
      requiredFiatAmount: v.decimal(
        'Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.',
      ),
      acceptedTokens: v.listOf(
        v.exactly({ tokenSymbol: v.TokenSymbol, network: v.Network }),
        'Tokens accepted as collateral, without duplicates.',
      ),
      hasCcb: v.flag('True once a loan agreement (CCB) was uploaded.'),
    },
    { description: 'The contract as the journey shows it.' },
  ),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
})

export const simulationExample = exampleWith(Simulation, {
  simulationId: 'sim_1001',
  quote: {
    totalLoanValue: '10000',
    outstandingBalance: '10000',
    interestRate: '1.99',
    cet: '2.5',
    iofAmount: '0',
    installmentsCount: 12,
    startDate: '2026-08-01T00:00:00.000Z',
    endDate: '2027-08-01T00:00:00.000Z',
  },
  draft: {
    name: 'Working capital 2026',
    contractStatus: 'PENDING_ACCEPTANCE',
    collateralPercentage: '150',
    requiredFiatAmount: '15000',
    acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
    hasCcb: true,
  },
})
