/** Output records of a decision: snapshot, findings, changelog. */

import type { Headers, OutRecord } from '../../platform/records/records.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type { RecordName, RecordTypes } from '../../schemas/types.ts'
import type { LtvDecision, Surroundings } from '../domain/ltv/position.ts'
import type { Terms } from '../domain/ltv/terms.ts'
import type { StreamOutput } from '../runtime/stream/stream.ts'
import { alertValue, findingId, liquidationValue, releaseValue, snapshotId, VALUED } from './findings.ts'
import { type BalanceChange, encodedNow, type PositionStore } from './storage/positionStore.ts'

export interface OutputDeps {
  readonly codec: Codec
  readonly positions: PositionStore
  readonly lane: number
}

/** Provenance of a record: the command and the trace that caused it. */
export interface Origin {
  readonly commandId: string | undefined
  readonly traceparent: string | undefined
}

const SOURCE = '/lastro/ltv'
const NO_HEADERS: Headers = {}

/** ISO text of the last millisecond asked for: within a batch it is nearly always the same. */
let isoOf = { time: Number.NaN, text: '' }
function isoTime(time: number): string {
  if (isoOf.time !== time) isoOf = { time, text: new Date(time).toISOString() }
  return isoOf.text
}

/** CloudEvents headers of a record of ours; `time` in milliseconds since the epoch. */
export function eventHeaders(
  id: string,
  type: string,
  subject: string,
  time: number,
  origin: Origin,
): Headers {
  const headers: Record<string, string> = {
    ce_specversion: '1.0',
    ce_id: id,
    ce_type: type,
    ce_source: SOURCE,
    ce_subject: subject,
    ce_time: isoTime(time),
    'content-type': 'application/avro',
  }
  if (origin.commandId !== undefined) headers['command-id'] = origin.commandId
  if (origin.traceparent !== undefined) headers['traceparent'] = origin.traceparent
  return headers
}

/**
 * Adds everything that follows from a decision with a snapshot, or only the changelog where there is none.
 * Returns the changelog record of the position, null where the contract is closed.
 */
export function emit(
  deps: OutputDeps,
  { terms, change }: BalanceChange,
  decision: LtvDecision,
  around: Surroundings,
  origin: Origin,
  out: StreamOutput,
): Buffer | null {
  const { positions } = deps
  const { time } = around
  const key = String(terms.contractId)
  const record = (topic: string, value: Buffer | null, headers: Headers): OutRecord => {
    return { topic, partition: deps.lane, key, value, headers, timestamp: time }
  }
  if (decision.snapshot) {
    const id = snapshotId(terms, decision.snapshot.version)
    const bytes = positions.encodeSnapshot(id, terms, decision.snapshot, around)
    out.add(record(topics.ltvSnapshots.name, bytes, eventHeaders(id, 'ltv.snapshot', key, time, origin)))
    const { valued, alert, liquidation, release } = decision
    if (valued || alert || liquidation || release) {
      // Without the command's id: contracts would take a finding for a repetition of the command behind it.
      const silent = { commandId: undefined, traceparent: origin.traceparent }
      for (const { id: findingId, type, value } of findingsOf(deps, terms, decision, around)) {
        const findingHeaders = eventHeaders(findingId, type, key, time, silent)
        out.add(record(topics.ltvFindings.name, value, findingHeaders))
      }
    }
  }
  const changelog = topics.ltvPositions.name
  if (terms.closed) {
    out.add(record(changelog, null, NO_HEADERS))
    return null
  }
  const position = positions.encodePosition(terms.contractId, decision.state, change)
  out.add(record(changelog, position, NO_HEADERS))
  return position
}

interface Finding {
  readonly id: string
  readonly type: string
  readonly value: Buffer
}

/** A release's answer first, then the valuation and what rests on it: contracts takes them in this order. */
function findingsOf(
  { codec, positions }: OutputDeps,
  terms: Terms,
  decision: LtvDecision,
  prices: Surroundings,
): Finding[] {
  const found: Finding[] = []
  const byCodec = <R extends RecordName>(
    record: R,
    value: RecordTypes[R] & { id: string; event: string },
  ) => {
    const bytes = encodedNow(codec, topics.ltvFindings.name, record, value)
    found.push({ id: value.id, type: value.event, value: bytes })
  }
  if (decision.release) byCodec('lastro.findings.ReleaseAnswered', releaseValue(terms, decision, prices))
  if (decision.valued) {
    const id = findingId(terms, decision.snapshot!, VALUED)
    const valuedBy = snapshotId(terms, decision.snapshot!.version)
    found.push({ id, type: VALUED, value: positions.encodeValuation(id, valuedBy, terms, decision) })
  }
  if (decision.alert) {
    byCodec('lastro.findings.LtvAlertFound', alertValue(terms, decision, decision.alert, prices))
  }
  if (decision.liquidation) {
    const value = liquidationValue(terms, decision, decision.liquidation, prices)
    byCodec('lastro.findings.LiquidationFound', value)
  }
  return found
}
