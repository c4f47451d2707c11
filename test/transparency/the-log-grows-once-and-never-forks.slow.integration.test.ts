import { Binary, MongoClient } from 'mongodb'
import { headIn } from '../../processors/domain/transparency/checkpoint.ts'
import { leafHash, nodeHash } from '../../processors/domain/transparency/tree.ts'
import { LogDiverged, Unavailable } from '../../processors/runtime/errors.ts'
import {
  type CheckpointOutlet,
  createSigning,
  type Published,
} from '../../processors/transparency/signing.ts'
import { createTreeStore, type NewLeaf } from '../../processors/transparency/treeStore.ts'
import type { LeafDocument, TileDocument, TreeDocument } from '../../schemas/documents/transparency.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { createRandom } from '../support/random.ts'

const LANE = 5
const seed = Number(process.env['LASTRO_SEED'] ?? 1)
const random = createRandom(seed)

let database: TestDatabase
beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database?.drop())

const NOTHING = { borrowerPartyId: 'pty_b', holdings: [] }

/** A partition of the topic: events of a few contracts, each in order and without gaps. */
function topicOf(count: number): readonly NewLeaf[] {
  const sequences = new Map<number, number>()
  return Array.from({ length: count }, () => {
    const contractId = random.between(1, 9)
    const sequence = (sequences.get(contractId) ?? 0) + 1
    sequences.set(contractId, sequence)
    const _id = `evt_${contractId}_${sequence}`
    const parties = ['pty_a', 'pty_b']
    return { _id, contractId, sequence, parties, text: `{"id":"${_id}"}`, held: NOTHING }
  })
}

/** The definition of RFC 6962, over the leaves of a beginning of the topic. */
function rootOf(leaves: readonly NewLeaf[]): string {
  const root = (some: readonly NewLeaf[]): Buffer => {
    if (some.length === 1) return leafHash(Buffer.from(some[0]!.text))
    let half = 1
    while (half * 2 < some.length) half *= 2
    return nodeHash(root(some.slice(0, half)), root(some.slice(half)))
  }
  return root(leaves).toString('hex')
}

/** Where checkpoints go, and who sees all of them. */
function world() {
  const published: Published[] = []
  const refused: string[] = []
  let now = 1_785_412_800_000
  const meter = {
    appended: () => undefined,
    signed: () => undefined,
    unsigned: () => undefined,
    stated: () => undefined,
    stalled: () => undefined,
    refused: (_lane: number, reason: string | null) => void (reason === null || refused.push(reason)),
  }
  const signingOver = (mongo: MongoClient, changes: Partial<CheckpointOutlet> = {}) => {
    const store = createTreeStore(mongo, mongo.db(database.name))
    const signing = createSigning({
      store,
      outlet: {
        publish: async checkpoint => void published.push(checkpoint),
        lastPublished: async () => published.at(-1)?.checkpoint ?? null,
        ...changes,
      },
      identity: { origin: 'lastro.example', seeds: [Buffer.alloc(32, 1)] },
      everyMs: 0,
      clock: { now: () => now++ },
      meter,
    })
    return { store, signing }
  }
  return { published, refused, signingOver }
}

/** Invariant of all published states: one root for a size, that of the topic's beginning. */
function expectNoFork(published: readonly Published[], topic: readonly NewLeaf[]): void {
  for (const { size, checkpoint } of published) {
    const head = headIn(checkpoint)!
    expect(head.size).toBe(size)
    expect([size, head.root.toString('hex')]).toEqual([size, rootOf(topic.slice(0, size))])
  }
}

type World = ReturnType<typeof world>

/** An owner of the lane from some position on, in batches of any size; it may be killed at any moment. */
async function own(
  { signingOver }: World,
  topic: readonly NewLeaf[],
  killAfterMs: number | null,
): Promise<void> {
  const mongo = await MongoClient.connect(database.uri)
  const timer = killAfterMs === null ? null : setTimeout(() => void mongo.close(true), killAfterMs)
  try {
    const { store, signing } = signingOver(mongo)
    const step = random.between(1, 90)
    for (let at = 0; at < topic.length; at += step) {
      await store.append(LANE, topic.slice(at, at + step))
      await signing.look([LANE])
    }
  } catch (error) {
    if (killAfterMs === null && !(error instanceof Unavailable)) throw error
  } finally {
    if (timer) clearTimeout(timer)
    await mongo.close(true)
  }
}

test('owners that are killed, overlap and begin again make one log, in the order of the topic, that never forks', async () => {
  process.stdout.write(`LASTRO_SEED=${seed}\n`)
  const topic = topicOf(900)
  const all = world()
  for (let round = 0; round < 8; round++) {
    const part = topic.slice(0, random.between(1, topic.length))
    await Promise.all([own(all, part, random.between(30, 250)), own(all, part, random.between(30, 250))])
  }
  const whole = () => all.published.some(({ size }) => size === topic.length)
  for (let tries = 0; tries < 20 && !whole(); tries++) await own(all, topic, null)

  const leaves = database.db.collection<LeafDocument>('logLeaves').find({ lane: LANE }).sort({ index: 1 })
  const found = await leaves.toArray()
  expect(found.map(({ _id }) => _id)).toEqual(topic.map(({ _id }) => _id))
  expect(found.map(({ index }) => index)).toEqual(topic.map((_, index) => index))
  expect(all.published.at(-1)!.size).toBe(topic.length)
  expect(all.published.length).toBeGreaterThan(10)
  expectNoFork(all.published, topic)
  expect(all.refused).toEqual([])
})

test('an event that is missing stops the log; a contract may begin anywhere', async () => {
  const { store } = world().signingOver(database.mongo)
  const leaf = (contractId: number, sequence: number): NewLeaf => {
    const _id = `evt_${contractId}_${sequence}`
    return { _id, contractId, sequence, parties: [], text: 'x', held: NOTHING }
  }
  expect(await store.append(LANE, [leaf(1, 4), leaf(1, 5), leaf(2, 1)])).toBe(3)
  expect(await store.append(LANE, [leaf(1, 5), leaf(2, 1)])).toBe(0)
  await expect(store.append(LANE, [leaf(2, 2), leaf(1, 7)])).rejects.toThrow(LogDiverged)
  expect(await database.db.collection('logLeaves').countDocuments()).toBe(3)
  expect(await store.lastSequences([1, 2, 3])).toEqual(
    new Map([
      [1, 5],
      [2, 1],
    ]),
  )
})

/** Puts the database back, or changes it, behind the platform's back. */
const TAMPERING: Readonly<Record<string, (topic: readonly NewLeaf[]) => Promise<void>>> = {
  async 'was put back to a time before'(topic) {
    const { db } = database
    for (const collection of ['logTrees', 'logTiles', 'logLeaves'])
      await db.collection(collection).deleteMany({})
    await createTreeStore(database.mongo, db).append(LANE, topic.slice(0, 100))
  },
  async 'grew another way'(topic) {
    const { db } = database
    for (const collection of ['logTrees', 'logTiles', 'logLeaves'])
      await db.collection(collection).deleteMany({})
    const other = topic.map(leaf => ({ ...leaf, text: `${leaf.text} ` }))
    await createTreeStore(database.mongo, db).append(LANE, other.slice(0, 500))
  },
  async 'has a tile of somebody else'() {
    const tiles = database.db.collection<TileDocument>('logTiles')
    const _id = `${LANE}/0/0`
    const hashes = Buffer.from((await tiles.findOne({ _id }))!.hashes.buffer)
    await tiles.updateOne({ _id }, { $set: { hashes: new Binary(hashes.fill(7, 0, 32)) } })
    const trees = database.db.collection<TreeDocument>('logTrees')
    await trees.updateOne({ _id: LANE }, { $set: { size: 301 } })
  },
}

test.each(Object.keys(TAMPERING))(
  'a tree that %s is not signed, and goes on being signed once the topic was followed again',
  async name => {
    const topic = topicOf(600)
    const all = world()
    const first = all.signingOver(database.mongo)
    await first.store.append(LANE, topic.slice(0, 320))
    await first.signing.look([LANE])
    expect(all.published.map(({ size }) => size)).toEqual([320])

    await TAMPERING[name]!(topic)
    // Who signs now has just begun, and knows of before what the topic of checkpoints says.
    const later = all.signingOver(database.mongo)
    await expect(later.signing.look([LANE])).rejects.toThrow(`the log of lane ${LANE} is not signed`)
    expect(all.refused).toHaveLength(1)
    expect(all.published).toHaveLength(1)

    const { db } = database
    for (const collection of ['logTrees', 'logTiles', 'logLeaves'])
      await db.collection(collection).deleteMany({})
    await later.store.append(LANE, topic)
    await later.signing.look([LANE])
    expect(all.published.map(({ size }) => size)).toEqual([320, 600])
    expectNoFork(all.published, topic)
  },
)

test('a checkpoint that could not be published is published before another is signed', async () => {
  const topic = topicOf(40)
  const all = world()
  let away = true
  const publish = async (checkpoint: Published) => {
    if (away) throw new Error('the bucket is unreachable')
    all.published.push(checkpoint)
  }
  const { store, signing } = all.signingOver(database.mongo, { publish, lastPublished: async () => null })
  await store.append(LANE, topic.slice(0, 10))
  await expect(signing.look([LANE])).rejects.toThrow('the bucket is unreachable')
  await store.append(LANE, topic)
  await expect(signing.look([LANE])).rejects.toThrow('the bucket is unreachable')
  expect((await store.trees([LANE]))[0]!.signed).toMatchObject({ size: 10, published: false })
  away = false
  await signing.look([LANE])
  await signing.look([LANE])
  expect(all.published.map(({ size }) => size)).toEqual([10, 40])
  expectNoFork(all.published, topic)
  expect((await store.hashes(LANE, [{ from: 0, to: 1 }]))({ level: 0, index: 0 })).toEqual(
    leafHash(Buffer.from(topic[0]!.text)),
  )
})
