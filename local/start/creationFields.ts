/** Form fields of a creation that is right, for this borrower; `changes` replace some or add others. */
export function creationFields(
  borrowerDocument: string,
  changes: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    name: 'Working capital',
    totalLoanValue: '10000',
    outstandingBalance: '10000',
    interestRate: '1.99',
    cet: '2.35',
    installmentsCount: '12',
    startDate: '2026-12-01',
    endDate: '2027-12-01',
    collateralPercentage: '150',
    acceptedTokens: '[{"tokenSymbol":"USDC","network":"POLYGON"}]',
    'borrower.document': borrowerDocument,
    ...changes,
  }
}
