import { Type } from 'typebox'
import { ContractStatus } from './contracts.ts'
import { exampleWith } from './examples.ts'
import { GuaranteeStatus } from './guarantees.ts'
import {
  DecimalText,
  described,
  exactly,
  FiatCurrency,
  IsoDateTime,
  oneOf,
  orNull,
  shape,
  TextId,
} from './values.ts'

/** The events of a contract (docs/specification.md, The story of a contract). */
export const ContractFact = shape('ContractFact', {
  id: TextId('evt'),
  event: Type.String({ examples: ['contract.sent'], description: 'Event name on `contract-events`.' }),
  at: described(IsoDateTime, 'When it happened.'),
  sequence: Type.Integer({ minimum: 1, description: 'Number within the contract, without gaps.' }),
  actor: described(
    exactly({
      kind: described(
        oneOf('LENDER', 'BORROWER', 'INTEGRATION', 'SERVICE'),
        'Whose key made the request; SERVICE is the platform itself.',
      ),
      keyId: orNull(
        Type.String({ description: 'Shown only for keys of your own.', examples: ['key_01k9z4qv3m8x'] }),
      ),
    }),
    'Who requested it.',
  ),
  contractStatus: described(ContractStatus, 'State of the contract after the fact.'),
  guaranteeStatus: described(GuaranteeStatus, 'State of the guarantee after the fact.'),
  fiatCurrency: FiatCurrency,
  outstandingBalance: described(DecimalText, 'Amount owed now, in `fiatCurrency`; "0" means repaid.'),
  requiredFiatAmount: described(
    DecimalText,
    'Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.',
  ),
  depositedFiatAmount: described(
    DecimalText,
    'Latest value of the collateral in `fiatCurrency`, after the event.',
  ),
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
