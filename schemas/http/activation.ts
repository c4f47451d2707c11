import { Type } from 'typebox'
import { DecimalText, described, IsoDateTime, oneOf, orNull, shape } from './values.ts'

/** What an accepted contract waits for (docs/specification.md, Contract states). */
const Wait = Type.Union([
  shape('WaitForCollateral', {
    kind: oneOf('COLLATERAL'),
    have: described(DecimalText, 'Value of what is held, in `fiatCurrency`.'),
    need: described(DecimalText, 'Value that is required.'),
  }),
  shape('WaitForSignature', {
    kind: oneOf('SIGNATURE'),
    document: oneOf('CCB'),
    status: orNull(
      oneOf('CREATED', 'ACTIVE', 'DECLINED', 'EXPIRED', 'CANCELLED'),
      'State of its last signing; after DECLINED or EXPIRED the lender opens a new one. Null without one.',
    ),
  }),
  shape('WaitForDocument', { kind: oneOf('DOCUMENT'), document: described(oneOf('CCB'), 'Not added yet.') }),
  shape('WaitForPrice', {
    kind: oneOf('PRICE'),
    symbol: Type.String({ examples: ['USDBRL'], description: 'USDC, USDT, USDBRL or EURUSD.' }),
    state: described(
      oneOf('NEVER_SEEN', 'STALE', 'DISPUTED', 'IMPLAUSIBLE'),
      'Why its last price cannot lock the collateral.',
    ),
  }),
  shape('WaitForRevaluation', {
    kind: oneOf('REVALUATION'),
    at: described(IsoDateTime, 'Time of the change of collateral or balance that is not valued yet.'),
  }),
])

export const Activation = orNull(
  shape('Activation', {
    waitingFor: Type.Array(Wait, {
      description: 'Everything that is missing; empty: the next evaluation makes it ACTIVE.',
    }),
  }),
  'What an ACCEPTED contract waits for to become ACTIVE; null in other states.',
)
