import { EJSON } from 'bson'
import { Kafka, logLevel } from 'kafkajs'
import type { Db, Document } from 'mongodb'
import { COLLECTIONS, type Way } from '../../operations/rebuild/collections.ts'
import { consumedTopics } from '../../processors/monitor/consumerLag.ts'
import { canonicalJson } from '../../schemas/canonicalJson.ts'
import { eventually } from '../support/eventually.ts'
import { endsOf, lagBefore } from '../support/groupLag.ts'
import type { Ended } from '../support/operatorScript.ts'
import type { Platform } from '../support/platform.ts'
import { restoreCommands, runAsWritten } from './restoreCommands.ts'

/** Every document of the main database, by collection: what a logical backup of it holds. */
export type Copy = ReadonlyMap<string, readonly Document[]>

/** Writers before readers, so that what is read has been written. */
const PROCESSES = ['gateway', 'prices', 'contracts', 'directory', 'ltv', 'ltvView', 'webhooks']
const PAGE = 1_000
const IN_ORDER = 'ended with code 0'
/** Groups whose work documents hold that are not read out of topics again. */
const WORKING: ReadonlySet<string> = new Set(['contracts', 'directory', 'webhooks'])

/** All of it at one moment, while processes work: as `mongodump --oplog` or a snapshot of the disk. */
export async function copyOf(db: Db): Promise<Copy> {
  const copy = new Map<string, readonly Document[]>()
  const names = await db.listCollections({}, { nameOnly: true }).toArray()
  await db.client.withSession({ snapshot: true }, async session => {
    for (const { name } of names) copy.set(name, await db.collection(name).find({}, { session }).toArray())
  })
  return copy
}

/** Collections, indexes and what was settled once stay, as `provision` makes them. */
export async function empty(db: Db): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== 'deployment') await db.collection(name).deleteMany({})
  }
}

export async function restore(db: Db, copy: Copy): Promise<void> {
  await empty(db)
  for (const [name, documents] of copy) {
    if (name === 'deployment') continue
    for (let start = 0; start < documents.length; start += PAGE) {
      await db.collection(name).insertMany(documents.slice(start, start + PAGE))
    }
  }
}

/**
 * Until each has ended in order: one that is too slow for its limits leaves work that its group has not
 * committed, which a repair takes for undone.
 */
export async function stopAll(lastro: Platform): Promise<void> {
  for (const name of PROCESSES) {
    while ((await lastro.stop(name)) !== IN_ORDER) await lastro.start(name)
  }
}

export async function startAll(lastro: Platform): Promise<void> {
  await Promise.all(PROCESSES.map(name => lastro.start(name)))
  await lastro.untilReady()
}

/**
 * All that was asked is decided, all that was decided is published, and who reads it has it: what a copy then
 * holds is whole.
 */
export async function settled(lastro: Platform): Promise<void> {
  const admin = new Kafka({ brokers: lastro.servers.kafka.split(','), logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    await eventually('commands are decided and events are recorded', async () => {
      for (const { group, topic } of consumedTopics.filter(input => WORKING.has(input.group))) {
        const lag = await lagBefore(admin, group, topic, await endsOf(admin, topic))
        if (lag > 0) throw new Error(`${group} has ${lag} records of ${topic} before it`)
      }
      return true
    })
  } finally {
    await admin.disconnect()
  }
  await eventually('all is published and read', async () => {
    const { db } = lastro
    const lanes = await db
      .collection<{ saved?: number; published?: number }>('outbox')
      .find({ saved: { $gt: 0 } })
      .toArray()
    const facts = await db.collection('contractFacts').countDocuments()
    const sums = await db
      .collection('contracts')
      .aggregate<{ events: number }>([
        { $group: { _id: null, events: { $sum: '$sequences.contractEvents' } } },
      ])
      .toArray()
    if (facts !== (sums[0]?.events ?? 0)) throw new Error(`${facts} facts of ${sums[0]?.events}`)
    const leaves = await db.collection('logLeaves').countDocuments()
    if (leaves !== facts) throw new Error(`${leaves} leaves of ${facts}`)
    return lanes.length > 0
  })
}

/** The one command of a section of docs/restore.md, verbatim. */
export function mend(lastro: Platform, heading: string): Promise<Ended> {
  const [command = '', ...others] = restoreCommands(heading)
  if (others.length > 0) throw new Error(`${heading}: ${others.length + 1} commands`)
  return runAsWritten(lastro, command)
}

/** Fields that a repair cannot know, or changes on purpose (docs/design/rebuild.md). */
const UNKNOWN: Readonly<Record<string, readonly string[]>> = {
  deliveryRequests: ['status', 'finishedAt', 'result'],
  events: ['position', 'delivered'],
}
/** Events of tests are in no topic. An endpoint has one conformance run open at a time. */
const isNotTold = (collection: string, document: Document) =>
  (collection === 'events' && document['position'] === null) ||
  (collection === 'deliveryRequests' && document['kind'] === 'CONFORMANCE')
/** Recounted fields, and those that are written next to the data of processors. */
const NOT_COMPARED = new Set(['outbox', 'ids', 'eventPositions', 'deadLetters', 'auditRecords'])

/** Collections that are made whole in one of these ways, and can be compared. */
export const named = (...ways: readonly Way[]): readonly string[] =>
  Object.entries(COLLECTIONS).flatMap(([name, way]) =>
    ways.includes(way) && !NOT_COMPARED.has(name) ? [name] : [],
  )

/** Documents that are not as they were, each with what it was and what it is. */
export function differencesOf(name: string, before: Copy, after: readonly Document[]): readonly string[] {
  const texts = (all: readonly Document[]) => {
    const compared = all.filter(document => !isNotTold(name, document))
    return new Map(compared.map(document => [String(document['_id']), textOf(name, document)]))
  }
  const [was, is] = [texts(before.get(name) ?? []), texts(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(id =>
    was.get(id) === is.get(id) ? [] : [`${id}\n  ${was.get(id)}\n  ${is.get(id)}`],
  )
}

function textOf(collection: string, document: Document): string {
  const told = Object.entries(document).filter(([name]) => !UNKNOWN[collection]?.includes(name))
  return canonicalJson(JSON.parse(EJSON.stringify(Object.fromEntries(told))))
}
