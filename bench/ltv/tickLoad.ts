import type { BalanceChanged } from '../../schemas/types.ts'
import { changeOf } from './ltvLoad.ts'

/**
 * Positions and rates for `npm run bench -- ticks`. Every loan is 10,000 BRL at 150 %, so the alert ratio is
 * 0.8; the collateral decides which rate crosses it. USDC stays at 1 USD, and the rate begins at 5.
 */
export const FIRST_RATE = 5
/** A ratio of 0.79, then 0.806 at this rate: exactly FEW positions cross. */
export const FEW = 100
export const RATE_OF_FEW = 4.9
/** A ratio of 0.74, then 0.822 at this rate: exactly a tenth of all, and the few stay where they are. */
export const RATE_OF_MANY = 4.5
export const manyOf = (positions: number) => positions / 10

const USDC_OF_FEW = '2531.645569'
const USDC_OF_MANY = '2702.702702'
/** A ratio of 0.5. */
const USDC_OF_REST = '4000'

export function positionAt(index: number, positions: number, at: number): BalanceChanged {
  const quantity = index < FEW ? USDC_OF_FEW : index < FEW + manyOf(positions) ? USDC_OF_MANY : USDC_OF_REST
  return {
    ...changeOf(index, 1, at),
    outstandingBalance: '10000',
    holdings: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity }],
  }
}

/** The n-th of rates that move, and cross nothing. */
export const idleRate = (n: number) => FIRST_RATE - (n % 100) / 10_000
