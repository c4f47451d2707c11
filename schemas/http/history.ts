import { Type } from '@sinclair/typebox'
import { ContractStatus } from './contracts.ts'
import { GuaranteeStatus } from './guarantees.ts'
import { DecimalText, exactly, FiatCurrency, IsoDateTime, oneOf, orNull, shape, TextId } from './values.ts'

/** The story of a contract: its facts (docs/specification.md, The story of a contract). */
export const ContractFact = shape('ContractFact', {
  id: TextId('evt'),
  event: Type.String({ examples: ['contract.sent'], description: 'Name of the event on `contract-events`.' }),
  at: IsoDateTime,
  sequence: Type.Integer({ minimum: 1, description: 'Number within the contract, without gaps.' }),
  actor: exactly({
    kind: {
      ...oneOf('LENDER', 'BORROWER', 'INTEGRATION', 'SERVICE'),
      description: 'Whose key asked; SERVICE: the platform itself, by a timer or a finding.',
    },
    keyId: orNull(Type.String({ description: 'Only of keys of your own.', examples: ['key_01k9z4qv3m8x'] })),
  }),
  contractStatus: ContractStatus,
  guaranteeStatus: GuaranteeStatus,
  fiatCurrency: FiatCurrency,
  outstandingBalance: DecimalText,
  requiredFiatAmount: DecimalText,
  depositedFiatAmount: DecimalText,
  details: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'What only facts of this kind have, as `contract-events` has it; amounts are decimal text.',
    },
  ),
})

export const contractFactExample = {
  id: 'evt_1001_7',
  event: 'guarantee.deposit_recorded',
  at: '2026-07-30T12:00:00.000Z',
  sequence: 7,
  actor: { kind: 'INTEGRATION', keyId: null },
  contractStatus: 'ACCEPTED',
  guaranteeStatus: 'PENDING',
  fiatCurrency: 'BRL',
  outstandingBalance: '10000',
  requiredFiatAmount: '15000',
  depositedFiatAmount: '0',
  details: {
    depositId: 'dep_01k9z4qv3m8x',
    tokenSymbol: 'USDC',
    network: 'POLYGON',
    quantity: '3000',
    txHash: '0x5e',
  },
}
