/** What ltv tells of itself; processors/ltv.ts turns it into metrics. */
import type { LtvDecision } from '../domain/ltvPosition.ts'
import type { LaneMemory } from './memory.ts'

export interface LtvMeter {
  decided(decision: LtvDecision): void
  /** A tick that changed nothing, and why: the names of TickProblem. */
  ignoredTick(reason: string, symbol: string): void
  /** A balance change that was seen before. */
  repeatedChange(): void
  /** A balance change whose predecessor never came; it says everything, so ltv goes on and says so loudly. */
  gap(contractId: number, expected: number, found: number): void
  /** Positions looked at because of one tick, and how many of them really crossed. */
  swept(looked: number, crossed: number): void
  lane(lane: number, memory: LaneMemory | null): void
}

export const silentMeter: LtvMeter = {
  decided: () => undefined,
  ignoredTick: () => undefined,
  repeatedChange: () => undefined,
  gap: () => undefined,
  swept: () => undefined,
  lane: () => undefined,
}
