import { Type } from 'typebox'
import { ContractStatus } from './contracts.ts'
import { exampleWith } from './examples.ts'
import {
  ContractId,
  CreatedAt,
  DecimalText,
  described,
  exactly,
  FiatCurrency,
  flag,
  IsoDateTime,
  listOf,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenSymbol,
  titled,
  UpdatedAt,
} from './values.ts'

/** The borrower journey (docs/specification.md, Borrower journey). */

export const Stage = titled('JourneyStage', oneOf('ACCEPTANCE', 'IDENTIFICATION', 'GUARANTEE', 'CCB'))

export const StageInput = shape('StageInput', {
  stage: described(
    oneOf('IDENTIFICATION', 'GUARANTEE', 'CCB'),
    'The next stage; any other is 409 `invalid_stage_transition`.',
  ),
})

export const StageAdvance = shape('StageAdvance', {
  simulationId: TextId('sim'),
  previousStage: described(Stage, 'Stage before this request.'),
  stage: described(Stage, 'Current stage.'),
})

export const Simulation = shape('Simulation', {
  simulationId: TextId('sim'),
  contractId: ContractId,
  stage: described(Stage, 'Stage of the journey; stages follow each other in this order.'),
  quote: described(
    exactly({
      totalLoanValue: described(DecimalText, 'Principal of the loan, in `fiatCurrency`.'),
      outstandingBalance: described(DecimalText, 'Amount owed now, in `fiatCurrency`; "0" means repaid.'),
      interestRate: described(DecimalText, 'Monthly interest in percent: "1.99" is 1.99 % a month.'),
      cet: orNull(DecimalText, 'CET given by the lender, in percent; null if none.'),
      iofAmount: described(DecimalText, 'Always "0": taxes are not computed.'),
      installmentsCount: Type.Integer({ minimum: 1, description: 'Number of installments.' }),
      startDate: described(IsoDateTime, 'First day of the contract, at midnight UTC.'),
      endDate: described(IsoDateTime, 'Last day of the contract, at midnight UTC.'),
      fiatCurrency: FiatCurrency,
    }),
    'Figures of the contract, without recalculation.',
  ),
  draft: exactly(
    {
      name: Type.String({ description: 'Name of the person or company.' }),
      description: orNull(Type.String(), 'Free text of the lender; null if none.'),
      contractStatus: described(ContractStatus, 'State now; stages can advance from ACCEPTED on.'),
      collateralPercentage: described(DecimalText, 'Required collateral in percent of the balance.'),
      requiredFiatAmount: described(
        DecimalText,
        'Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.',
      ),
      acceptedTokens: listOf(
        exactly({ tokenSymbol: TokenSymbol, network: Network }),
        'Tokens accepted as collateral, without duplicates.',
      ),
      hasCcb: flag('True once a loan agreement (CCB) was uploaded.'),
    },
    { description: 'The contract as the journey shows it.' },
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
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
