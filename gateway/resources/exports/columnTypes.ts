/**
 * Types of export columns, by name and the same in every export. Types cannot be guessed: a loan may be
 * called `1.5`, and a document is text.
 */
export type ColumnType = 'decimal' | 'date' | 'instant' | 'document' | 'plain'

const COLUMNS: Readonly<Record<ColumnType, readonly string[]>> = {
  decimal: [
    ...['totalLoanValue', 'outstandingBalance', 'interestRate', 'cet', 'collateralPercentage'],
    ...['requiredFiatAmount', 'depositedFiatAmount', 'currentLtv', 'previousLtv', 'collateralValue'],
    ...['shortfallAmount', 'initial', 'warning', 'alert', 'liquidation', 'cureTo', 'fxRate'],
    ...['balanceChange', 'quantity', 'surplusAmount'],
  ],
  date: ['startDate', 'endDate'],
  instant: [
    ...['valuedAt', 'createdAt', 'sentAt', 'acceptedAt', 'activatedAt', 'completedAt', 'cancelledAt'],
    ...['updatedAt', 'fxAsOf', 'timestamp', 'at', 'overdueSince'],
  ],
  document: ['lenderDocument', 'borrowerDocument'],
  plain: [
    ...['id', 'name', 'status', 'guaranteeStatus', 'lockStatus', 'borrowerName', 'fiatCurrency'],
    ...['installmentsCount', 'holdings', 'ltvStatus', 'level', 'stale', 'depeg', 'disputed', 'termsHash'],
    ...['contractId', 'guaranteeId', 'version', 'trigger', 'fxPair', 'fxSource', 'prices', 'event'],
    ...['sequence', 'delivered', 'data', 'actor', 'contractStatus', 'tokenSymbol', 'network', 'reason'],
    ...['details', 'surplusStatus'],
  ],
}

export const COLUMN_TYPES: ReadonlyMap<string, ColumnType> = new Map(
  (Object.keys(COLUMNS) as ColumnType[]).flatMap(type => COLUMNS[type].map(name => [name, type] as const)),
)
