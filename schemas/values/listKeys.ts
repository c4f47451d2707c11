/** Every key is a whole number, a text or a Boolean: a cursor and an index take all of them. */
export interface ListKeys {
  readonly guaranteeStatus: string
  readonly createdAt: number
  /** The name as search compares it: without capitals and marks. */
  readonly searched: string
  /** The name as a dictionary has it, 9 before 10. */
  readonly nameKey: string
  /** The balance with leading zeros: texts in the order of the amounts. */
  readonly balanceKey: string
  readonly isOverdue: boolean
  /** Level and distance to the next threshold (`riskOf`); `NO_RISK` where no level says anything. */
  readonly risk: number
  readonly isDoubtful: boolean
  /** When the margin call ends; null where none runs. */
  readonly cureDeadline: number | null
  /** The first open signing to expire; null where none is open. */
  readonly signBy: number | null
}

/** Each level has a band of risks, the highest for LIQUIDATION. */
export const RISK_BAND = 10_000
export const NO_RISK = -1
