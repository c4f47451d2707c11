/**
 * Operators' documents of the gateway: dead letters and the audit log, copied from their topics, which
 * stay the truth. Times are milliseconds since the epoch.
 */

import type { Binary } from 'mongodb'
import { DAY_MS } from '../durations.ts'
import type { AuditRecord } from '../types.ts'

/** Decision on a dead letter: redriven to its source topic, or discarded. */
export interface Settlement {
  readonly how: 'REDRIVEN' | 'DISCARDED'
  readonly at: number
  /** Id of the API key, or null where the command-line tool did it. */
  readonly by: string | null
  /** Why it was discarded; null for a redriven one. */
  readonly reason: string | null
}

export const LETTER_STATES = ['WAITING', 'REDRIVEN', 'DISCARDED'] as const
export type LetterState = (typeof LETTER_STATES)[number]

/** Collection `deadLetters`: one for each dead letter, and what was decided about it. */
export interface DeadLetterDocument {
  /** `<topic>/<partition>/<offset>` of the record at its source. */
  readonly _id: string
  readonly topic: string
  /** Of the record at its source. */
  readonly key: string | null
  readonly processor: string
  readonly error: string
  readonly reason: string
  readonly stack: string
  /** Milliseconds since 1970: when it was set aside. */
  readonly at: number
  readonly state: LetterState
  /** Null while it waits. */
  readonly settled: Settlement | null
  /** Position in `dead-letters`; the offset is that of the last record that was kept of the letter. */
  readonly partition: number
  readonly offset: number
  /** Pairs: external names may contain characters forbidden in field names. */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly value: Binary | null
  /** Settled ones only. */
  readonly expireAt?: Date
}

/** How long a settled letter and an audit record can be searched; their topics keep them longer. */
export const SEARCHABLE_MS = 90 * DAY_MS

/** Collection `auditRecords`: a record of `audit-log`, `_id` being its id. */
export interface AuditDocument extends Omit<AuditRecord, 'id' | 'event' | 'timestamp' | 'reason'> {
  /** Absent in documents of before 1.4. */
  readonly reason?: string | null
  readonly _id: string
  readonly at: number
  readonly expireAt: Date
}
