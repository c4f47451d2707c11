import {
  createStatements,
  type StatementDeps,
  type StatementOutlet,
} from '../../processors/transparency/collateralStatements.ts'
import { createCollateralStore } from '../../processors/transparency/collateralStore.ts'
import { createTreeStore, type NewLeaf } from '../../processors/transparency/treeStore.ts'
import type { HeldToken, PageDocument, StatementDocument } from '../../schemas/documents/transparency.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

const LANE = 5
const HOUR_MS = 3_600_000
/** From now on: MongoDB removes what has expired by its own clock. */
const START = Math.floor(Date.now() / HOUR_MS) * HOUR_MS

let database: TestDatabase
beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database?.drop())

const usdc = (quantity: string): HeldToken => ({ tokenSymbol: 'USDC', network: 'BASE', quantity })

function leaf(contractId: number, sequence: number, holdings: readonly HeldToken[]): NewLeaf {
  const held = { borrowerPartyId: 'pty_b', holdings }
  return { _id: `evt_${contractId}_${sequence}`, contractId, sequence, parties: [], text: 'x', held }
}

/** Statements that were ever published, and the actions of one owner of the lane at a time of its choice. */
function world() {
  const published: StatementDocument[] = []
  const log = createTreeStore(database.mongo, database.db)
  const store = createCollateralStore(database.mongo, database.db)
  const owner = (now: number, topic: Partial<StatementOutlet> = {}, parts: Partial<StatementDeps> = {}) => {
    const statements = createStatements({
      partitions: { lanes: USUAL_PARTITIONS, movedAt: 0 },
      store,
      outlet: {
        publishStatement: async statement => void published.push(statement),
        lastPublishedHour: async () => published.at(-1)?.hour ?? null,
        lastEvent: async () => null,
        ...topic,
      },
      identity: { origin: 'lastro.example', seeds: [Buffer.alloc(32, 1)], hidingKey: Buffer.alloc(32, 2) },
      clock: { now: () => now },
      meter: { stated: () => undefined },
      ...parts,
    })
    return () => statements.look([LANE])
  }
  return { published, log, store, owner }
}

const said = ({ hour, logSize, totals }: StatementDocument) => [hour, logSize, totals]
const of = (holdings: number, quantity: string) => [{ token: 'USDC/BASE', holdings, quantity }]

test('a lane states what it held at each hour, once, nothing too', async () => {
  const { published, log, owner } = world()
  await owner(START)()
  await log.append(LANE, [leaf(1, 1, [usdc('10.5')]), leaf(2, 1, [usdc('1')]), leaf(2, 2, [usdc('3')])])
  await owner(START + 1)()
  const second = owner(START + HOUR_MS)
  await second()
  await second()
  await log.append(LANE, [leaf(1, 2, []), leaf(3, 1, [])])
  await owner(START + 2 * HOUR_MS - 1)()
  await owner(START + 2 * HOUR_MS)()
  // The clock of another machine is behind.
  await owner(START + HOUR_MS)()
  expect(published.map(said)).toEqual([
    [START, 0, []],
    [START + HOUR_MS, 3, of(2, '13.5')],
    [START + 2 * HOUR_MS, 5, of(1, '3')],
  ])
  const [, note] = published.map(({ checkpoint }) => checkpoint)
  expect(note!.split('\n').slice(0, 4)).toEqual([
    `lastro.example/collateral/${LANE}`,
    `hour ${new Date(START + HOUR_MS).toISOString().replace('.000', '')}`,
    `lane ${LANE} of ${USUAL_PARTITIONS}`,
    'log 3',
  ])
})

test('of two owners that saw different events one is published; who is killed before that leaves it to the next', async () => {
  const { published, log, owner } = world()
  await log.append(LANE, [leaf(1, 1, [usdc('10')])])
  const killed = owner(START, { publishStatement: () => Promise.reject(new Error('killed')) })
  await expect(killed()).rejects.toThrow('killed')
  await log.append(LANE, [leaf(1, 2, [usdc('70')])])
  await Promise.all([owner(START + 9)(), owner(START + 10)()])
  expect([...new Set(published.map(({ checkpoint }) => checkpoint))]).toHaveLength(1)
  expect(said(published[0]!)).toEqual([START, 1, of(1, '10')])
  // Both claim the same hour, each with what it saw.
  const next = START + HOUR_MS
  const looks: Promise<void>[] = []
  for (let n = 0; n < 6; n++) {
    await log.append(LANE, [leaf(10 + n, 1, [usdc('1')])])
    looks.push(owner(next + n)())
  }
  await Promise.all(looks)
  const notes = published.filter(({ hour }) => hour === next).map(({ checkpoint }) => checkpoint)
  expect(new Set(notes).size).toBe(1)
})

test('an hour waits for the events that the topic had; what the topic has said is not said again after a restore', async () => {
  const { published, log, owner } = world()
  await log.append(LANE, [leaf(1, 1, [usdc('10')])])
  let last = 'evt_1_2'
  const waiting = owner(START, { lastEvent: async () => last })
  await waiting()
  expect(published).toEqual([])
  // Later events are not waited for.
  last = 'evt_1_3'
  await log.append(LANE, [leaf(1, 2, [usdc('4')])])
  await waiting()
  expect(published.map(said)).toEqual([[START, 2, of(1, '4')]])

  await database.db.collection('collateralStatements').deleteMany({})
  await log.append(LANE, [leaf(1, 3, [usdc('5')])])
  await owner(START + 1)()
  expect(published).toHaveLength(1)
  await owner(START + HOUR_MS)()
  expect(published.map(said).at(-1)).toEqual([START + HOUR_MS, 3, of(1, '5')])
  const pages = database.db.collection<PageDocument>('collateralPages')
  const [page] = await pages.find({ contractIds: 1, tree: `${LANE}/${START + HOUR_MS}/3` }).toArray()
  expect([page!.token, page!.contractIds]).toEqual(['USDC/BASE', [1]])
  expect(page!.expireAt.getTime()).toBe(START + 25 * HOUR_MS)
})

test('a lane that cannot state an hour is known to be behind, since the first that it did not state', async () => {
  const { log, owner } = world()
  const hours: (readonly number[])[] = []
  const meter = { stated: (found: readonly number[]) => void hours.push(found) }
  await log.append(LANE, [leaf(1, 1, [usdc('10')])])
  let now = START
  const moving = { clock: { now: () => now }, meter }
  const behind = owner(now, { lastEvent: async () => 'evt_that_is_not_read' }, moving)
  await behind()
  now += HOUR_MS
  await behind()
  expect(hours).toEqual([[START - HOUR_MS], [START - HOUR_MS]])
  await owner(now, {}, { meter })()
  expect(hours.at(-1)).toEqual([now])
  now += HOUR_MS
  const unreachable = () => Promise.reject(new Error('Kafka is unreachable'))
  const failing = owner(now, { lastEvent: unreachable }, moving)
  await expect(failing()).rejects.toThrow('Kafka is unreachable')
  expect(hours.at(-1)).toEqual([now - HOUR_MS])
})
