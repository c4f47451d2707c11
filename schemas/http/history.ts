import { Type } from 'typebox'
import { ContractStatus } from './contracts.ts'
import { exampleWith } from './examples.ts'
import { GuaranteeStatus } from './guarantees.ts'
import * as v from './values.ts'

/** The events of a contract (docs/specification.md, The story of a contract). */
export const ContractFact = v.shape('ContractFact', {
  id: v.TextId('evt'),
  event: Type.String({ examples: ['contract.sent'], description: 'Event name on `contract-events`.' }),
  at: v.time('When it happened.'),
  sequence: v.ordinal('Number within the contract, without gaps.'),
  actor: v.described(
    v.exactly({
      kind: v.described(
        v.oneOf('LENDER', 'BORROWER', 'INTEGRATION', 'SERVICE'),
        'Whose key made the request; SERVICE is the platform itself.',
      ),
      keyId: v.orNull(
        Type.String({ description: 'Shown only for keys of your own.', examples: ['key_01k9z4qv3m8x'] }),
      ),
    }),
    'Who requested it.',
  ),
  contractStatus: v.described(ContractStatus, 'State of the contract after the fact.'),
  guaranteeStatus: v.described(GuaranteeStatus, 'State of the guarantee after the fact.'),
  fiatCurrency: v.FiatCurrency,
  outstandingBalance: v.decimal('Amount owed now, in `fiatCurrency`; "0" means repaid.'),
  requiredFiatAmount: v.decimal(
    'Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.',
  ),
  depositedFiatAmount: v.decimal('Latest value of the collateral in `fiatCurrency`, after the event.'),
  details: Type.Object({}, { additionalProperties: true, description: 'Fields of this kind of event.' }),
})

export const contractFactExample = exampleWith(ContractFact, {
  id: 'evt_1001_7',
  event: 'guarantee.deposit_recorded',
  sequence: 7,
  actor: { kind: 'INTEGRATION' },
  contractStatus: 'ACCEPTED',
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
})
