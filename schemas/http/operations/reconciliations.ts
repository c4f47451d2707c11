import { Type } from 'typebox'
import { exampleWith } from '../examples.ts'
import * as v from '../values.ts'

/** Reconciliation with custody for operators (docs/specification.md, Reconciliation). */

const count = (description: string) => Type.Integer({ minimum: 0, description })
const BookSource = v.described(
  v.oneOf('CUSTODIAN', 'CHAIN'),
  'Balances that the custodian states, or that the network shows.',
)

export const Reconciliation = v.shape('Reconciliation', {
  id: v.TextId('rcn'),
  requestedAt: v.time('When it was requested.'),
  requestedBy: v.textOrNull('API key of the operator; null if it came by itself.'),
  endedAt: v.timeOrNull('When it was over; null while it runs.'),
  sources: v.listOf(BookSource, 'Books that there are to compare with; empty if none.'),
  compared: count('Guarantees of which a book stated balances.'),
  unanswered: count('Guarantees of which a book did not answer.'),
  pending: count('Guarantees with differences that are explained, or may be.'),
  mismatched: count('Guarantees with a mismatch: their releases wait.'),
})

const CustodyDifference = v.shape('CustodyDifference', {
  source: BookSource,
  kind: v.described(
    v.oneOf('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'PENDING'),
    'MISSING_HERE: we hold none of it. MISSING_THERE: custody has none. AMOUNT: both have some. PENDING: ' +
      'what is on its way explains it.',
  ),
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  amountHere: v.decimal('What custody should have, open orders included.'),
  amountThere: v.decimal('The balance.'),
  block: v.described(Type.Integer({ minimum: 0 }), 'Block of the balance; 0 if custody has none of it.'),
  at: v.time('Time of the balance.'),
})

export const DifferenceState = v.described(
  v.oneOf('PENDING', 'UNEXPLAINED', 'MISMATCH'),
  'PENDING is explained; UNEXPLAINED is not, yet; MISMATCH holds releases.',
)

export const CustodyDifferences = v.shape('CustodyDifferences', {
  contractId: v.ContractId,
  guaranteeId: v.GuaranteeId,
  state: DifferenceState,
  since: v.time('Since when it differs without, or with an explanation.'),
  lookedAt: v.time('When it was compared last.'),
  differences: v.listOf(CustodyDifference, 'By token and book.'),
})

const at = '2026-07-30T12:00:00.000Z'

export const reconciliationExample = exampleWith(Reconciliation, {
  id: 'rcn_992448',
  endedAt: '2026-07-30T12:00:07.000Z',
  sources: ['CUSTODIAN'],
  compared: 1204,
  pending: 2,
  mismatched: 1,
})

export const differencesExample = exampleWith(CustodyDifferences, {
  guaranteeId: 3001,
  state: 'MISMATCH',
  differences: [
    {
      source: 'CUSTODIAN',
      kind: 'AMOUNT',
      tokenSymbol: 'USDC',
      network: 'POLYGON',
      amountHere: '3000.5',
      amountThere: '3000.499999',
      block: 71000123,
      at,
    },
  ],
})
