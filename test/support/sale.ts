import { loadAvro } from '../../schemas/codec/avroFiles.ts'
import { sampleOf } from '../../schemas/evolution/sample.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { eventually } from './eventually.ts'
import type { Loan } from './loan.ts'
import { type Clients, expectStatus } from './platform.ts'

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

/** Tells the custodian of sandboxes, which all loans share, to leave its orders alone, or to go on. */
export async function custodyRests(lastro: Clients, rests: boolean): Promise<void> {
  const path = '/sandbox/v1/providers/custody'
  await eventually('the custodian is told', async () => {
    const told = await lastro.call(lastro.adminKey, 'POST', path, { body: { reject: rests } })
    return expectStatus(told, 200, 202).status === 200
  })
}

/** The same sale while that custodian rests: confirmed over HTTP, with any proceeds. */
export async function sellFor(lastro: Clients, loan: Loan, sale: Sale, proceeds: string): Promise<void> {
  const id = await findSale(loan, sale)
  await loan.until('it is being sold', ({ guarantee }) => guarantee.status === 'LIQUIDATING')
  const path = `/internal/v1/liquidations/${id}/confirmations`
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: { proceeds } }), 200)
}
