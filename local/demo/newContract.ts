import { readFileSync } from 'node:fs'

/** The loan of the demo, with the PDF of its agreement. */
export function newContract(document: string, pdfFile: string) {
  return {
    name: 'Demo loan',
    totalLoanValue: '10000',
    outstandingBalance: '10000',
    interestRate: '1.99',
    cet: '2.35',
    installmentsCount: 12,
    startDate: '2026-12-01',
    endDate: '2027-12-01',
    collateralPercentage: '150',
    acceptedTokens: [{ tokenSymbol: 'USDC' as const, network: 'POLYGON' as const }],
    borrower: { document },
    ccbFile: new Blob([readFileSync(pdfFile)], { type: 'application/pdf' }),
  }
}

/** As a form with a file; lists and objects as JSON. */
export function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value, 'ccb.pdf')
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}
