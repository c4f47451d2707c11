import type { Meanings } from './everywhere.ts'

export const GUARANTEES: Meanings = {
  Guarantee: {
    id: 'Integer id of the guarantee, unique; `guaranteeId` in events is the same as text.',
    contractId: 'The contract that it secures: one guarantee for each contract.',
    depositedFiatAmount:
      'Value that was last found for the holdings, in `fiatCurrency`, rounded down to 2 decimals.',
    status:
      'State of the guarantee; PENDING at creation, ACTIVE once the deposits are worth `requiredFiatAmount`.',
    lock: 'Whether the collateral is locked for the loan; activation of the contract waits for it.',
    'lock.status':
      'PENDING until the deposits suffice, then ACTIVE; RELEASED once everything was given back.',
    'lock.lockedAt': 'When it became ACTIVE, RFC 3339 in UTC; null before.',
    liquidation: 'The liquidation of this guarantee; null as long as there was none.',
    'liquidation.type': 'FULL sells what the debt needs; PARTIAL only what returns the ratio to `cureTo`.',
    'liquidation.status': 'DECIDED until custody has confirmed the sale, then CONFIRMED.',
    'liquidation.decidedAt': 'When it was decided, RFC 3339 in UTC.',
    'liquidation.confirmedAt': 'When custody confirmed the sale, RFC 3339 in UTC; null before.',
    'liquidation.proceeds':
      'Fiat that the sale brought: by the snapshot’s prices until custody has confirmed.',
    'liquidation.expectedProceeds':
      'Fiat that the sale was expected to bring; null until custody has confirmed, and for sales before release 1.3.',
    'liquidation.debtCovered': 'How much of the debt the proceeds paid, in `fiatCurrency`.',
    'liquidation.sellsRest':
      'True where a FULL sale fell short: what it left over is sold next, as far as the debt needs it.',
    surplus:
      'Money that a sale brought beyond the debt: it belongs to the borrower. Null where there is none.',
    'surplus.amount': 'Amount in `fiatCurrency`.',
    'surplus.status': 'OWED until custody confirms that it was paid out, then PAID.',
    'surplus.owedAt': 'When custody confirmed the sale, RFC 3339 in UTC.',
    'surplus.paidAt': 'When custody confirmed the payment, RFC 3339 in UTC; null before.',
    salesStop:
      'Set where a sale brought less than half of what was expected: nothing more is sold until an operator resumes ' +
      'sales. Null otherwise.',
    'salesStop.stoppedAt': 'When custody confirmed that sale, RFC 3339 in UTC.',
    'salesStop.proceeds': 'Fiat that it brought.',
    'salesStop.expectedProceeds': 'Fiat that it was expected to bring.',
  },
  ResumeSalesInput: { reason: 'Why sales may go on, in words, up to 1000 characters; kept with the fact.' },
  DepositInput: {
    amount: 'Token units that came in, above 0, 6 fraction digits at most; never a fiat amount.',
  },
  Deposit: {
    txHash: 'Transaction hash in small letters.',
    logIndex: 'Index of the transfer among the logs of its block; null where custody did not say.',
  },
  ReleaseInput: {
    amount: 'Token units to give back, above 0, 6 fraction digits at most, not more than is held.',
  },
  Release: {
    origin: 'REQUEST of the lender, or CLOSING when the contract ended.',
    status: 'PENDING until valued, APPROVED until custody confirms, then RELEASED; or REFUSED.',
    reason: 'Why it was refused, in words; null otherwise. `reasonCode` says the same to programs.',
  },
}
