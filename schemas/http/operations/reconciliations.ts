import { Type } from 'typebox'
import { exampleWith } from '../examples.ts'
import {
  ContractId,
  DecimalText,
  described,
  GuaranteeId,
  IsoDateTime,
  listOf,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenSymbol,
} from '../values.ts'

/** Reconciliation with custody for operators (docs/specification.md, Reconciliation). */

const count = (description: string) => Type.Integer({ minimum: 0, description })
const BookSource = described(
  oneOf('CUSTODIAN', 'CHAIN'),
  'Balances that the custodian states, or that the network shows.',
)

export const Reconciliation = shape('Reconciliation', {
  id: TextId('rcn'),
  requestedAt: described(IsoDateTime, 'When it was requested.'),
  requestedBy: orNull(Type.String(), 'API key of the operator; null if it came by itself.'),
  endedAt: orNull(IsoDateTime, 'When it was over; null while it runs.'),
  sources: listOf(BookSource, 'Books that there are to compare with; empty if none.'),
  compared: count('Guarantees of which a book stated balances.'),
  unanswered: count('Guarantees of which a book did not answer.'),
  pending: count('Guarantees with differences that are explained, or may be.'),
  mismatched: count('Guarantees with a mismatch: their releases wait.'),
})

const CustodyDifference = shape('CustodyDifference', {
  source: BookSource,
  kind: described(
    oneOf('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'PENDING'),
    'MISSING_HERE: we hold none of it. MISSING_THERE: custody has none. AMOUNT: both have some. PENDING: ' +
      'what is on its way explains it.',
  ),
  tokenSymbol: TokenSymbol,
  network: Network,
  amountHere: described(DecimalText, 'What custody should have, open orders included.'),
  amountThere: described(DecimalText, 'The balance.'),
  block: described(Type.Integer({ minimum: 0 }), 'Block of the balance; 0 if custody has none of it.'),
  at: described(IsoDateTime, 'Time of the balance.'),
})

export const DifferenceState = described(
  oneOf('PENDING', 'UNEXPLAINED', 'MISMATCH'),
  'PENDING is explained; UNEXPLAINED is not, yet; MISMATCH holds releases.',
)

export const CustodyDifferences = shape('CustodyDifferences', {
  contractId: ContractId,
  guaranteeId: GuaranteeId,
  state: DifferenceState,
  since: described(IsoDateTime, 'Since when it differs without, or with an explanation.'),
  lookedAt: described(IsoDateTime, 'When it was compared last.'),
  differences: listOf(CustodyDifference, 'By token and book.'),
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
