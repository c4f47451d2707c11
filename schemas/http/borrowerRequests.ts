import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import * as v from './values.ts'

/** Requests of the borrower (docs/specification.md, Requests of the borrower). */

export const BorrowerRequest = v.shape('BorrowerRequest', {
  id: v.TextId('brq'),
  kind: v.described(v.oneOf('RELEASE', 'SALE'), 'RELEASE of collateral, or SALE down to a ratio.'),
  tokenSymbol: v.orNull(v.TokenSymbol, 'Of a RELEASE; null for a SALE.'),
  network: v.orNull(v.Network, 'Of a RELEASE; null for a SALE.'),
  amount: v.decimalOrNull('Token units of a RELEASE; null for a SALE.'),
  toLtv: v.decimalOrNull('Ratio that a SALE pays down to; null for a RELEASE.'),
  requestedAt: v.time('When the borrower asked.'),
  grantedAt: v.timeOrNull('When a SALE was granted, which waits for fresh prices; null before.'),
})

export const SaleRequestInput = v.shape('SaleRequestInput', {
  toLtv: v.described(v.RatioInput, 'Ratio to pay down to, below 1 and below the present one.'),
})

export const DeclineRequestInput = v.shape('DeclineRequestInput', {
  reason: Type.Optional(v.orNull(v.Reason, 'Why, for the borrower.')),
})

export const RequestMade = v.shape('RequestMade', {
  requestId: v.TextId('brq'),
  status: v.described(v.oneOf('OPEN', 'GRANTED'), 'OPEN until the lender decides.'),
})

export const borrowerRequestExample = exampleWith(BorrowerRequest, {
  id: 'brq_1001_5Gm1bVq0Zk2TnXw8rYcD',
  kind: 'SALE',
  toLtv: '0.5',
})
