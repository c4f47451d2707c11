import { hash } from 'node:crypto'
import type { Db } from 'mongodb'
import type { TopicRecord } from '../support/topicReader.ts'
import type { Asked, History } from './clients.ts'

/**
 * Judges a run from answers, topics, database and received webhooks; it shares no code with the processors.
 */

export interface Evidence {
  readonly history: History
  readonly topics: Readonly<Record<string, readonly TopicRecord[]>>
  readonly db: Db
  readonly received: readonly { readonly id: string; readonly body: string }[]
  /** Parties whose every collateral event the receiver was subscribed to. */
  readonly subscribed: ReadonlySet<string>
}

export interface Judgement {
  readonly accepted: number
  readonly refused: number
  readonly unknown: number
  /** Commands by kind with a definite answer, and events by type: what the run was made of. */
  readonly kinds: Readonly<Record<string, number>>
  readonly violations: Readonly<
    Record<'lost' | 'doubled' | 'out of order' | 'gaps' | 'wrong answers', readonly string[]>
  >
}

export async function judge(evidence: Evidence): Promise<Judgement> {
  const violations = {
    lost: [] as string[],
    doubled: [] as string[],
    'out of order': [] as string[],
    gaps: [] as string[],
    'wrong answers': [] as string[],
  }
  for (const [topic, records] of Object.entries(evidence.topics)) checkTopic(topic, records, violations)
  checkAlarms(evidence.topics, violations)
  checkAnswers(evidence.history, violations['wrong answers'])
  await checkCreations(evidence, violations)
  checkWebhooks(evidence, violations)
  const definite = evidence.history.asked.flatMap(({ answers }) => answers.slice(0, 1))
  return {
    accepted: definite.filter(({ status }) => status < 300).length,
    refused: definite.filter(({ status }) => status >= 400).length,
    unknown: evidence.history.unknown.length,
    kinds: countKinds(evidence),
    violations,
  }
}

function countKinds({ history, topics }: Evidence): Record<string, number> {
  const counts: Record<string, number> = {}
  const names = [
    ...history.asked.filter(({ answers }) => answers.length > 0).map(({ kind }) => kind),
    ...(topics['collateral-events'] ?? []).map(({ value }) => String(value['event'])),
  ]
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

type Violations = Record<keyof Judgement['violations'], string[]>

/** Each record once, and per contract the sequence 1, 2, 3, … in the order of the partition. */
function checkTopic(topic: string, records: readonly TopicRecord[], violations: Violations): void {
  const ids = new Set<string>()
  const last = new Map<string, number>()
  for (const { key, value } of records) {
    const id = String(value['id'])
    if (ids.has(id)) violations.doubled.push(`${topic}: ${id} appears twice`)
    ids.add(id)
    const sequence = Number(value['sequence'])
    const before = last.get(key) ?? 0
    if (sequence <= before)
      violations['out of order'].push(`${topic}: ${key} has ${sequence} after ${before}`)
    else if (sequence !== before + 1)
      violations.gaps.push(`${topic}: ${key} goes from ${before} to ${sequence}`)
    last.set(key, Math.max(before, sequence))
  }
}

/**
 * One alert per crossing: between two alerts of a contract some snapshot stood below `warning`. Nothing is
 * liquidated twice, and every alarm rests on a snapshot.
 */
function checkAlarms(topics: Evidence['topics'], violations: Violations): void {
  const levels = new Map<string, string[]>()
  const places = new Map<string, number>()
  for (const { key, value } of topics['ltv-snapshots'] ?? []) {
    const passed = levels.get(key) ?? []
    levels.set(key, passed)
    places.set(String(value['snapshotId'] ?? value['id']), passed.length)
    passed.push(String(value['level']))
  }
  const alerted = new Map<string, number>()
  const liquidated = new Set<string>()
  for (const { key, record, value } of topics['collateral-events'] ?? []) {
    const place = places.get(String(value['snapshotId']))
    if (record.endsWith('.CollateralLtvAlert')) {
      if (place === undefined) violations.lost.push(`the snapshot of alert ${value['id']} is nowhere`)
      else {
        const before = alerted.get(key)
        const between = levels.get(key)!.slice((before ?? -1) + 1, place)
        if (before !== undefined && !between.includes('NONE'))
          violations.doubled.push(`contract ${key} was alerted again without having been well`)
        alerted.set(key, place)
      }
    }
    if (record.endsWith('.CollateralLiquidated')) {
      if (liquidated.has(key)) violations.doubled.push(`contract ${key} was liquidated twice`)
      liquidated.add(key)
    }
  }
}

/** The same key gets the same answer, through whichever gateway and whatever died in between. */
function checkAnswers({ asked }: History, wrong: string[]): void {
  for (const { kind, idempotencyKey, answers } of asked) {
    const [first, ...later] = answers
    for (const answer of later) {
      if (answer.status === first!.status && answer.bytes === first!.bytes) continue
      wrong.push(
        `${kind} ${idempotencyKey}: ${first!.status}, then ${answer.status}: ${answer.bytes.slice(0, 200)}`,
      )
    }
  }
}

async function checkCreations({ history, topics, db }: Evidence, violations: Violations): Promise<void> {
  const told = new Map<number, Asked>()
  for (const asked of history.asked) {
    const [answer] = asked.answers
    if (asked.kind !== 'create' || answer?.status !== 201) continue
    const { id } = JSON.parse(answer.bytes).data as { id: number }
    if (told.has(id)) violations.doubled.push(`two keys were told contract ${id}`)
    told.set(id, asked)
  }
  const ids = [...told.keys()]
  const stored = await db
    .collection<{ _id: number }>('contracts')
    .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
    .toArray()
  const known = new Set(stored.map(({ _id }) => _id))
  const created = new Map<string, number>()
  for (const { key, record } of topics['collateral-events'] ?? []) {
    if (record.endsWith('.CollateralCreated')) created.set(key, (created.get(key) ?? 0) + 1)
  }
  for (const id of ids) {
    if (!known.has(id)) violations.lost.push(`contract ${id} was answered with 201 and is not stored`)
    const events = created.get(String(id)) ?? 0
    if (events === 0) violations.lost.push(`contract ${id} has no collateral.created`)
    if (events > 1) violations.doubled.push(`contract ${id} has ${events} collateral.created`)
  }
}

export interface ContractDocument {
  readonly contractId: number
  readonly lenderPartyId: string
  readonly documentId: string
  readonly sha256: string
}

/** Every document of every contract that came of the load. */
export async function documentsOf(db: Db, lenders: readonly string[]): Promise<ContractDocument[]> {
  const contracts = await db
    .collection<{ _id: number; lenderPartyId: string; documents: ContractDocument[] }>('contracts')
    .find({ lenderPartyId: { $in: [...lenders] } }, { projection: { lenderPartyId: 1, documents: 1 } })
    .toArray()
  return contracts.flatMap(({ _id: contractId, lenderPartyId, documents }) =>
    documents.map(({ documentId, sha256 }) => ({ contractId, lenderPartyId, documentId, sha256 })),
  )
}

/** Contract data that the lender reads must equal the contract's own. */
export async function checkDocuments(
  documents: readonly ContractDocument[],
  download: (document: ContractDocument) => Promise<{ readonly status: number; readonly bytes: Buffer }>,
): Promise<string[]> {
  const lost: string[] = []
  for (const document of documents) {
    const { status, bytes } = await download(document)
    if (status === 200 && hash('sha256', bytes) === document.sha256) continue
    lost.push(
      `document ${document.documentId} of contract ${document.contractId} is ${status}, or other bytes`,
    )
  }
  return lost
}

/** At least once, always the same body under the same id. */
function checkWebhooks({ topics, received, subscribed }: Evidence, violations: Violations): void {
  const bodies = new Map<string, string>()
  for (const { id, body } of received) {
    const before = bodies.get(id)
    if (before !== undefined && before !== body)
      violations['wrong answers'].push(`webhook ${id} changed its body`)
    bodies.set(id, body)
  }
  for (const { value } of topics['collateral-events'] ?? []) {
    const id = String(value['id'])
    if (subscribed.has(String(value['lenderPartyId'])) && !bodies.has(id)) {
      violations.lost.push(`the webhook of ${id} never came`)
    }
  }
}
