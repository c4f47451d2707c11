/**
 * The guarantee document that the borrower signs, as PDF. The same contract gives the same bytes: deciding is
 * deterministic, and the hash of the bytes is part of the signing.
 */
import PDFDocument from 'pdfkit'
import { registerFaces, shown } from '../../../platform/documents/documentFont.ts'
import type { Contract } from '../../domain/facts.ts'
import { requiredFiatAmountRoundedUp } from '../../domain/money.ts'
import { tokenKey } from '../../domain/tokenKey.ts'

const MARGIN = 56
const TITLE_SIZE = 16
const TEXT_SIZE = 10
const LABEL_WIDTH = 170

/** PDF bytes. Documents of the parties as they were then; no names or contact data, which can be erased. */
export function renderGuaranteeDocument(
  contract: Contract,
  parties: { readonly lenderDocument: string; readonly borrowerDocument: string },
): Uint8Array {
  const created = new Date(contract.createdAt)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // No other typeface is loaded before ours.
    font: '',
    info: {
      Title: `Guarantee of contract ${contract.contractId}`,
      Creator: 'Lastro',
      Producer: 'Lastro',
      CreationDate: created,
      ModDate: created,
    },
  })
  registerFaces(pdf)
  pdf.font('bold').fontSize(TITLE_SIZE).text(`Guarantee of contract ${contract.contractId}`)
  pdf.moveDown()
  for (const [label, value] of rowsOf(contract, parties)) {
    const { y } = pdf
    pdf.font('bold').fontSize(TEXT_SIZE).text(label, MARGIN, y, { width: LABEL_WIDTH })
    const left = MARGIN + LABEL_WIDTH
    pdf.font('regular').text(value, left, y, { width: pdf.page.width - left - MARGIN })
  }
  pdf.moveDown()
  pdf.text(
    'The borrower gives the tokens named above as collateral for the outstanding balance of this contract, ' +
      'and agrees to the loan-to-value ratios named above and to what follows when they are crossed.',
    MARGIN,
    undefined,
    { width: pdf.page.width - 2 * MARGIN },
  )
  pdf.end()
  // pdfkit writes into its own buffer while we call it; nothing here waits for anything.
  const bytes = pdf.read() as Buffer | null
  if (!bytes) throw new Error('pdfkit gave no bytes')
  return bytes
}

function rowsOf(
  contract: Contract,
  {
    lenderDocument,
    borrowerDocument,
  }: { readonly lenderDocument: string; readonly borrowerDocument: string },
): readonly (readonly [string, string])[] {
  const { fiatCurrency, thresholds, initialBalance, collateralPercentage } = contract
  // The document has one balance: that of the terms, whose hash it names.
  const required = requiredFiatAmountRoundedUp(initialBalance, collateralPercentage)
  return [
    ['Contract', shown(contract.name)],
    ['Lender', lenderDocument],
    ['Borrower', borrowerDocument],
    ['Total loan value', `${fiatCurrency} ${contract.totalLoanValue}`],
    ['Initial balance', `${fiatCurrency} ${initialBalance}`],
    ['Interest rate, monthly', `${contract.interestRate} %`],
    ['Total effective cost', `${contract.cet} %`],
    ['Installments', String(contract.installmentsCount)],
    ['Period', `${contract.startDate} to ${contract.endDate}`],
    ['Collateral required', `${collateralPercentage} % = ${fiatCurrency} ${required}`],
    ['Accepted tokens', contract.acceptedTokens.map(tokenKey).join(', ')],
    ['Warning ratio', thresholds.warning],
    ['Alert ratio', thresholds.alert],
    ['Liquidation ratio', thresholds.liquidation ?? 'none'],
    ['Cure ratio', thresholds.cureTo],
    ['Hash of the terms', contract.termsHash],
  ]
}
