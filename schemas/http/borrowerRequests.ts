import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import {
  DecimalText,
  described,
  IsoDateTime,
  Network,
  oneOf,
  orNull,
  RatioInput,
  Reason,
  shape,
  TextId,
  TokenSymbol,
} from './values.ts'

/** Requests of the borrower (docs/specification.md, Requests of the borrower). */

export const BorrowerRequest = shape('BorrowerRequest', {
  id: TextId('brq'),
  kind: described(oneOf('RELEASE', 'SALE'), 'RELEASE of collateral, or SALE down to a ratio.'),
  tokenSymbol: orNull(TokenSymbol, 'Of a RELEASE; null for a SALE.'),
  network: orNull(Network, 'Of a RELEASE; null for a SALE.'),
  amount: orNull(DecimalText, 'Token units of a RELEASE; null for a SALE.'),
  toLtv: orNull(DecimalText, 'Ratio that a SALE pays down to; null for a RELEASE.'),
  requestedAt: described(IsoDateTime, 'When the borrower asked.'),
  grantedAt: orNull(IsoDateTime, 'When a SALE was granted, which waits for fresh prices; null before.'),
})

export const SaleRequestInput = shape('SaleRequestInput', {
  toLtv: described(RatioInput, 'Ratio to pay down to, below 1 and below the present one.'),
})

export const DeclineRequestInput = shape('DeclineRequestInput', {
  reason: Type.Optional(orNull(Reason, 'Why, for the borrower.')),
})

export const RequestMade = shape('RequestMade', {
  requestId: TextId('brq'),
  status: described(oneOf('OPEN', 'GRANTED'), 'OPEN until the lender decides.'),
})

export const borrowerRequestExample = exampleWith(BorrowerRequest, {
  id: 'brq_1001_5Gm1bVq0Zk2TnXw8rYcD',
  kind: 'SALE',
  toLtv: '0.5',
})
