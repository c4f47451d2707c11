import type { OutRecord } from '../../../platform/records/records.ts'
import type { Log, StateStore } from '../../../processors/runtime/ports.ts'

/**
 * Ports of the runtime, as tests. The suite runs on the real Kafka and MongoDB and on the in-memory ports of
 * the simulation, so that the simulation cannot drift away from the real ones.
 */
export interface World {
  /** One process's view; each call gives another process over the same servers. */
  log(): Log
  store(): StateStore
  /** A topic with `partitions` partitions that exists everywhere; a new group. */
  topic(partitions: number): Promise<string>
  group(): string
  /** Leaves a transaction of `store` open after it wrote `documentId`, as a killed process would. */
  orphan(group: string, lane: number, documentId: string): Promise<void>
  close(): Promise<void>
}

export const record = (topic: string, value: string, partition = 0): OutRecord => ({
  topic,
  partition,
  key: 'k',
  value: Buffer.from(value),
  headers: { name: 'value' },
  timestamp: 1_700_000_000_000,
})
