import { Type } from '@sinclair/typebox'
import { ContractStatus } from './contracts.ts'
import {
  DecimalText,
  exactly,
  FiatCurrency,
  IntegerId,
  IsoDateTime,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenSymbol,
  titled,
} from './values.ts'

/** The borrower journey (docs/specification.md, Borrower journey). */

export const Stage = titled('JourneyStage', oneOf('ACCEPTANCE', 'IDENTIFICATION', 'GUARANTEE', 'CCB'))

export const StageInput = shape('StageInput', { stage: oneOf('IDENTIFICATION', 'GUARANTEE', 'CCB') })

export const StageAdvance = shape('StageAdvance', {
  simulationId: TextId('sim'),
  previousStage: Stage,
  stage: Stage,
})

export const Simulation = shape('Simulation', {
  simulationId: TextId('sim'),
  contractId: IntegerId,
  stage: Stage,
  quote: exactly({
    totalLoanValue: DecimalText,
    outstandingBalance: DecimalText,
    interestRate: DecimalText,
    cet: orNull(DecimalText),
    iofAmount: DecimalText,
    installmentsCount: Type.Integer({ minimum: 1 }),
    startDate: IsoDateTime,
    endDate: IsoDateTime,
    fiatCurrency: FiatCurrency,
  }),
  draft: exactly(
    {
      name: Type.String(),
      description: orNull(Type.String()),
      contractStatus: ContractStatus,
      collateralPercentage: DecimalText,
      requiredFiatAmount: DecimalText,
      acceptedTokens: Type.Array(exactly({ tokenSymbol: TokenSymbol, network: Network })),
      hasCcb: Type.Boolean(),
    },
    { description: 'The contract as the journey shows it.' },
  ),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})

export const simulationExample = {
  simulationId: 'sim_1001',
  contractId: 1001,
  stage: 'ACCEPTANCE',
  quote: {
    totalLoanValue: '10000',
    outstandingBalance: '10000',
    interestRate: '1.99',
    cet: '2.5',
    iofAmount: '0',
    installmentsCount: 12,
    startDate: '2026-08-01T00:00:00.000Z',
    endDate: '2027-08-01T00:00:00.000Z',
    fiatCurrency: 'BRL',
  },
  draft: {
    name: 'Working capital 2026',
    description: null,
    contractStatus: 'PENDING_ACCEPTANCE',
    collateralPercentage: '150',
    requiredFiatAmount: '15000',
    acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
    hasCcb: true,
  },
  createdAt: '2026-07-30T12:00:00.000Z',
  updatedAt: '2026-07-30T12:00:00.000Z',
}
