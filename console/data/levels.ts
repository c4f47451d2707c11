import type { Snapshot } from './api.ts'

const LEVELLED: ReadonlySet<string> = new Set(['ACTIVE', 'MARGIN_CALL', 'PARTIALLY_LIQUIDATED'])

/** Whether a level says anything: there is a ratio, and collateral that it is about. */
export function isLevelled(guaranteeStatus: string, ltv: Pick<Snapshot, 'currentLtv'> | null): boolean {
  return LEVELLED.has(guaranteeStatus) && ltv !== null && ltv.currentLtv !== null
}
