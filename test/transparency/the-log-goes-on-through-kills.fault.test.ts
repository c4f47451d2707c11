import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { leafHash, nodeHash } from '../../processors/domain/transparency/tree.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import type { LeafDocument, TreeDocument } from '../../schemas/documents/transparency.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { startCreations, whenKnown } from '../support/creations.ts'
import { eventually } from '../support/eventually.ts'
import { type Platform, platform } from '../support/platform.ts'

const CONTRACTS = 120
const CONCURRENCY = 8
const LANES = [...Array(USUAL_PARTITIONS).keys()]

let lastro: Platform
let log: ReturnType<typeof createKafkaLog>
beforeAll(async () => {
  lastro = await platform()
  log = createKafkaLog({ brokers: [lastro.servers.kafka] }, pino({ level: 'silent' }))
})
afterAll(async () => {
  await log?.close()
  await lastro?.close()
})

/** Values of one partition, in its order. */
async function valuesOf(topic: string, partition: number): Promise<readonly Buffer[]> {
  const values: Buffer[] = []
  await log.readToEnd(topic, partition, 0n, records => {
    for (const { value } of records) if (value !== null) values.push(value)
  })
  return values
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The definition of RFC 6962, over hashes of leaves. */
function rootOf(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!
  let half = 1
  while (half * 2 < hashes.length) half *= 2
  return nodeHash(rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)))
}

async function leavesOf(lane: number): Promise<LeafDocument[]> {
  return lastro.db.collection<LeafDocument>('logLeaves').find({ lane }).sort({ index: 1 }).toArray()
}

test('each event is one leaf in the order of the topic, and no checkpoint that anybody saw contradicts another', async () => {
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const load = startCreations(lastro, { count: CONTRACTS, concurrency: CONCURRENCY, lender, borrower })
  await lastro.start('ltvView-2')
  for (const victim of ['ltvView', 'ltvView-2', 'ltvView']) {
    await whenKnown(load, Math.floor(CONTRACTS / 4))
    await lastro.kill(victim)
    await lastro.start(victim)
  }
  await load.done
  await lastro.stop('ltvView-2')

  const codec = createCodec({ registryUrl: lastro.servers.registry })
  let events = 0
  for (const lane of LANES) {
    const topic = await valuesOf('contract-events', lane)
    events += topic.length
    await eventually(`everything of lane ${lane} is signed`, async () => {
      const tree = await lastro.db.collection<TreeDocument>('logTrees').findOne({ _id: lane })
      const isSigned = tree?.signed?.published && tree.signed.size >= topic.length
      // After a rebuild what was signed is known before its leaves are there again.
      const isWhole = isSigned && (await leavesOf(lane)).length >= topic.length
      return topic.length === 0 || isWhole
    })
    const leaves = (await leavesOf(lane)).slice(0, topic.length)
    expect(leaves.map(({ index }) => index)).toEqual(topic.map((_, index) => index))
    expect(leaves.map(({ text }) => JSON.parse(text).record)).toEqual(topic.map(sha256))

    const hashes = leaves.map(({ text }) => leafHash(Buffer.from(text)))
    for (const value of await valuesOf('log-checkpoints', lane)) {
      const decoded = await codec.decode(value)
      if (decoded.record !== 'lastro.transparency.LogCheckpoint') continue
      const { size, checkpoint } = decoded.value
      if (size > topic.length) continue
      const root = rootOf(hashes.slice(0, size)).toString('base64')
      expect(checkpoint.split('\n').slice(0, 3)).toEqual([
        expect.stringMatching(new RegExp(`/contract-events/${lane}$`)),
        String(size),
        root,
      ])
    }
  }
  expect(events).toBeGreaterThanOrEqual(CONTRACTS)
})
