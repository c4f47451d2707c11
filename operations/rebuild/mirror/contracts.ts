/**
 * The topics of contracts, one family of partitions at a time. `contract-events` counts: events that the
 * other topics lack are published again, and what they have beyond it is left out, as `contracts` will
 * decide it once more from the same commands.
 */
import type { Headers, LogRecord, OutRecord } from '../../../platform/records/records.ts'
import { changeOutput } from '../../../processors/contracts/decider/balanceChanges.ts'
import { balanceChange, emit, NO_SEQUENCES } from '../../../processors/contracts/decider/events.ts'
import type { Fact, Step } from '../../../processors/domain/facts.ts'
import type { Output } from '../../../processors/runtime/decider/decision.ts'
import { encodeOutput } from '../../../processors/runtime/decider/outputs.ts'
import { decodeRecord } from '../../../processors/runtime/lane/records.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import { topics } from '../../../schemas/topics.ts'
import type { BalanceChanged, LiquidationFound, LtvAlertFound } from '../../../schemas/types.ts'
import { partitionsOfFamily } from '../../verify/families.ts'
import type { ContractEvent } from '../../verify/replay.ts'
import { createFold, type FoldedDecision } from '../fold.ts'
import { copyPartition, copyTo, idOf, type Mirroring, published, readMirror } from './mirror.ts'
import { commitPositions, reached } from './positions.ts'

const COMMANDS = topics.contractCommands.name
const FINDINGS = topics.ltvFindings.name
const RECEIPTS = topics.noticeReceipts.name
const EVENTS = topics.contractEvents.name
const COLLATERAL = topics.collateralEvents.name
const CHANGES = topics.balanceChanges.name

/** The last of its kind that the mirror has of a contract. */
export interface Found {
  readonly alert: LtvAlertFound | null
  readonly liquidation: LiquidationFound | null
}

/** Facts for `ltv` about a family of contracts. */
export interface MirroredFamily {
  readonly contracts: ReadonlyMap<number, StoredContract>
  /** The last two changes of each contract, the newer one first. */
  readonly changes: ReadonlyMap<number, readonly [BalanceChanged, BalanceChanged | null]>
  readonly found: ReadonlyMap<number, Found>
}

/** `refused`: ids of commands that led to nothing. */
export async function copyContracts(
  mirroring: Mirroring,
  family: number,
  refused: ReadonlySet<string>,
): Promise<MirroredFamily> {
  const partitions = partitionsOfFamily(family, mirroring.codec.partitions())
  const folded = await foldEvents(mirroring, partitions)
  const { contracts, changes, causes } = folded
  const { found, byId } = await copyFindings(mirroring, partitions, contracts)
  const lacking = await toldAgain(mirroring, folded, byId)
  const decided = { hasEffect: (id: string) => causes.has(id), isRefused: (id: string) => refused.has(id) }
  const isExplained = (record: LogRecord) => causes.has(causeOf(record))
  for (const partition of partitions) {
    for (const topic of [COLLATERAL, CHANGES]) {
      const after = lacking.filter(record => record.topic === topic && record.partition === partition)
      await copyPartition(mirroring, topic, partition, { keeps: isExplained, after })
    }
    await copyPartition(mirroring, COMMANDS, partition)
    await copyPartition(mirroring, RECEIPTS, partition)
    const next: Record<string, bigint> = {}
    for (const topic of [COMMANDS, FINDINGS, RECEIPTS]) {
      next[topic] = await reached(mirroring, topic, partition, 0n, decided)
    }
    await commitPositions(mirroring, 'contracts', partition, next)
  }
  return { contracts, changes, found }
}

/** A decision that the other topics may not have whole. */
interface Lagging {
  readonly decision: FoldedDecision
  /** `traceparent` among them. */
  readonly headers: Headers
}

interface FoldedEvents extends Pick<MirroredFamily, 'contracts' | 'changes'> {
  /** Ids of the commands and findings that led to events. */
  readonly causes: ReadonlySet<string>
  readonly lagging: readonly Lagging[]
  /** Outbox records of lagging decisions for the other topics, by cause. */
  readonly kept: ReadonlyMap<string, readonly OutRecord[]>
}

/** Writes contract-events: what the mirror has, then what the outbox has beyond it. */
async function foldEvents(mirroring: Mirroring, partitions: readonly number[]): Promise<FoldedEvents> {
  const causes = new Set<string>()
  /** Headers of what happened after the mirror's copy of another topic had ended, by its cause. */
  const untold = new Map<string, Headers>()
  const lagging: Lagging[] = []
  const kept = new Map<string, readonly OutRecord[]>()
  const changes = new Map<number, readonly [BalanceChanged, BalanceChanged | null]>()
  const fold = createFold(() => null)
  const take = (decision: FoldedDecision | null) => {
    if (decision === null) return
    const headers = untold.get(decision.cause)
    if (headers) lagging.push({ decision, headers })
    const change = balanceChange(decision, decision.before?.sequences ?? NO_SEQUENCES)
    if (change) changes.set(change.contractId, [change, changes.get(change.contractId)?.[0] ?? null])
  }
  for (const partition of partitions) {
    const marks = await Promise.all([COLLATERAL, CHANGES].map(name => lastCause(mirroring, name, partition)))
    let isBehind = marks.includes(null)
    const copy = copyTo(mirroring)
    const add = async (record: OutRecord) => {
      if (!(await copy.add(record))) return
      const decoded = await decodeRecord(mirroring.codec, record)
      const event = decoded.value as unknown as ContractEvent
      const cause = causeOf(record) || event.id
      causes.add(cause)
      isBehind ||= marks.includes(cause)
      if (isBehind) untold.set(cause, record.headers)
      take(fold.take({ record: decoded.record, event, cause }))
    }
    /** The last decision so far: a mirror may have been cut off within it. */
    let last: LogRecord[] = []
    await readMirror(mirroring, EVENTS, partition, async records => {
      for (const record of records) {
        if (last.length > 0 && causeOf(record) !== causeOf(last[0]!)) {
          for (const whole of last) await add(whole)
          last = []
        }
        last.push(record)
      }
    })
    if (!(await isMadeAgain(mirroring, partition, last))) for (const record of last) await add(record)
    for await (const record of published(mirroring, 'contracts', partition)) {
      const cause = causeOf(record)
      if (record.topic === EVENTS && record.partition === partition) await add(record)
      else if (untold.has(cause)) kept.set(cause, [...(kept.get(cause) ?? []), record])
    }
    await copy.end()
  }
  fold.end().forEach(take)
  return { contracts: fold.contracts, changes, causes, lagging, kept }
}

const causeOf = ({ headers }: OutRecord) => headers['command-id'] ?? ''

/** Whether it will be decided again: its cause is there, and no outbox has it. */
async function isMadeAgain(
  mirroring: Mirroring,
  partition: number,
  [first]: readonly LogRecord[],
): Promise<boolean> {
  if (first === undefined) return false
  const cause = causeOf(first)
  for await (const record of published(mirroring, 'contracts', partition)) {
    if (causeOf(record) === cause) return false
  }
  let isThere = false
  for (const topic of [COMMANDS, FINDINGS, RECEIPTS]) {
    await readMirror(mirroring, topic, partition, records => {
      isThere ||= records.some(record => idOf(record) === cause)
    })
  }
  return isThere
}

/** Cause of the last record of a partition; null where there is none. */
async function lastCause(mirroring: Mirroring, topic: string, partition: number): Promise<string | null> {
  let last: string | null = null
  await readMirror(mirroring, topic, partition, records => {
    last = records.at(-1)?.headers['command-id'] ?? last
  })
  return last
}

interface CopiedFindings {
  readonly found: ReadonlyMap<number, Found>
  /** Alerts and liquidations, which collateral events are made from. */
  readonly byId: ReadonlyMap<string, LtvAlertFound | LiquidationFound>
}

/** A finding that rests on a change which was lost is lost with it: `ltv` will see what there is now. */
async function copyFindings(
  mirroring: Mirroring,
  partitions: readonly number[],
  contracts: ReadonlyMap<number, StoredContract>,
): Promise<CopiedFindings> {
  const found = new Map<number, Found>()
  const byId = new Map<string, LtvAlertFound | LiquidationFound>()
  const keeps = async (record: LogRecord) => {
    const decoded = await decodeRecord(mirroring.codec, record)
    const { contractId, balanceSequence } = decoded.value as LtvAlertFound
    if (balanceSequence > (contracts.get(contractId)?.sequences.balanceChanges ?? 0)) return false
    const before = found.get(contractId) ?? { alert: null, liquidation: null }
    if (decoded.record === 'lastro.findings.LtvAlertFound') {
      found.set(contractId, { ...before, alert: decoded.value })
      byId.set(decoded.value.id, decoded.value)
    }
    if (decoded.record === 'lastro.findings.LiquidationFound') {
      found.set(contractId, { ...before, liquidation: decoded.value })
      byId.set(decoded.value.id, decoded.value)
    }
    return true
  }
  for (const partition of partitions) await copyPartition(mirroring, FINDINGS, partition, { keeps })
  return { found, byId }
}

const RESTS_ON_FINDING: ReadonlySet<string> = new Set(['LtvAlertRecorded', 'LiquidationDecided'])

/**
 * Events that follow from these decisions on other topics than contract-events. An alert or a sale whose
 * finding was lost is not published again: what comes after it takes its number.
 */
async function toldAgain(
  { codec, say }: Mirroring,
  { lagging, kept }: FoldedEvents,
  findings: CopiedFindings['byId'],
): Promise<readonly OutRecord[]> {
  const told: OutRecord[] = []
  const tell = async (outputs: readonly Output[]) => {
    for (const output of outputs) told.push(await encodeOutput(codec, output))
  }
  const dropped = new Map<number, number>()
  for (const { decision, headers } of lagging) {
    const { cause, before, after, steps } = decision
    const { _id } = after
    const records = kept.get(cause)
    if (records) {
      told.push(...records)
      continue
    }
    const finding = findings.get(cause) ?? null
    const skipped = dropped.get(_id) ?? 0
    const counted = before?.sequences ?? NO_SEQUENCES
    const sequences = { ...counted, collateralEvents: counted.collateralEvents - skipped }
    const context = { topic: '', commandId: cause, issuedAt: 0, tenant: null, actor: null, headers }
    if (finding === null && steps.some(({ fact }) => RESTS_ON_FINDING.has(fact.fact))) {
      dropped.set(_id, skipped + after.sequences.collateralEvents - counted.collateralEvents)
      say(`contract ${_id}: no topic says what ${cause} found, and its collateral event is not told again`)
      const change = balanceChange(decision, counted)
      if (change) await tell([changeOutput(change, context)])
    } else {
      const all = emit({ before, steps: withNotice(steps), sequences, context, finding }).outputs
      await tell(all.filter(({ topic }) => topic !== EVENTS))
    }
  }
  return told
}

/** An alert and a sale name their notice, which has its own event on contract-events. */
function withNotice(steps: readonly Step[]): readonly Step[] {
  const issued = steps.find(({ fact }) => fact.fact === 'NoticeIssued')
  if (issued?.fact.fact !== 'NoticeIssued') return steps
  const { noticeId } = issued.fact
  return steps.map(step =>
    RESTS_ON_FINDING.has(step.fact.fact) ? { ...step, fact: { ...step.fact, noticeId } as Fact } : step,
  )
}
