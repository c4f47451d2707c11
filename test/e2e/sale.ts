import { loadAvro } from '../../schemas/avroFiles.ts'
import { sampleOf } from '../../schemas/evolution/sample.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import type { Loan } from './loan.ts'

interface Sale {
  /** USDC on POLYGON that are sold, and those that the sale leaves over. */
  readonly sold: string
  readonly left?: string
  readonly proceeds: string
  readonly owed: string
  readonly nth?: number
}

/**
 * A FULL sale, found as ltv would find it, where no market moves: contracts decides it, and the custodian of
 * sandboxes sells at once for what was expected.
 */
export async function findSale(loan: Loan, { sold, left, proceeds, owed, nth = 1 }: Sale): Promise<string> {
  const token = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
  const sample = sampleOf(loadAvro('lastro.ltv.LtvSnapshot')) as LtvSnapshot
  const snapshot: LtvSnapshot = {
    ...sample,
    ...{ id: `snp_${loan.id}_sale_${nth}`, contractId: loan.id, guaranteeId: loan.guaranteeId },
    ...{ currentLtv: '0.9', status: 'ALERT', level: 'LIQUIDATION' },
  }
  const liquidationId = `liq_${loan.id}_${nth}`
  await loan.find('LiquidationFound', {
    snapshot,
    previousLtv: '0.7',
    liquidationId,
    liquidationType: 'FULL',
    liquidatedCollateral: [{ ...token, quantity: sold, value: proceeds }],
    returnedCollateral: left === undefined ? [] : [{ ...token, quantity: left }],
    ...{ proceeds, debtCovered: Number(proceeds) < Number(owed) ? proceeds : owed, remainingBalance: '0' },
    reason: 'LTV at or above the liquidation ratio',
  })
  return liquidationId
}
