import type { Groups } from '../../operations/rebuild/groups.ts'
import { fromMirror } from '../../operations/rebuild/mirror/fromMirror.ts'
import type { MirrorTopics } from '../../operations/rebuild/mirror/topics.ts'
import { bringForward, type Rebuilding, rebuildEmpty } from '../../operations/rebuild/rebuildAll.ts'
import { markIn, type Repair } from '../../operations/rebuild/repairMarker.ts'
import { republish } from '../../operations/rebuild/republish.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

/**
 * A repair that was stopped leaves a mark in the database, and goes on where it was. For another one what is
 * there halfway is no beginning: it would delete topics with records, or send every event once more.
 */
let database: TestDatabase
let sentBack: string[]
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  sentBack = []
  await database.db.collection('outbox').deleteMany({})
})

const NEVER = { offset: null, metadata: '' }
const NOTHING = { start: 0n, end: 0n }
/** Topics without a record. */
const log = {
  committed: async () => NEVER,
  bounds: async () => NOTHING,
  readToEnd: async () => undefined,
} as unknown as Log
const groups: Groups = {
  assertNobody: async () => undefined,
  toBeginning: async group => void sentBack.push(group),
  toMoment: async () => undefined,
  close: async () => undefined,
}
const own: MirrorTopics = {
  ...{ prefix: 'primary.', source: log },
  find: async () => new Map(),
  used: async () => ['contract-events'],
  make: () => Promise.reject(new Error('topics with records were deleted')),
  close: async () => undefined,
}

function rebuilding(): Rebuilding {
  const { db, mongo } = database
  const codec = { partitions: () => 12 } as Codec
  const say = () => undefined
  return { log, mongo, db, codec, groups, say, now: Date.now, retentionMs: 3_600_000 }
}

const COMMANDS = {
  rebuild: () => rebuildEmpty(rebuilding()),
  'rebuild --forward': () => bringForward(rebuilding()),
  'rebuild --mirror': () => fromMirror(rebuilding(), own),
  'rebuild --republish': () => republish(rebuilding()),
}

test.each<[Repair, keyof typeof COMMANDS]>([
  ['rebuild', 'rebuild --forward'],
  ['rebuild', 'rebuild --mirror'],
  ['rebuild', 'rebuild --republish'],
  ['rebuild --forward', 'rebuild'],
  ['rebuild --forward', 'rebuild --mirror'],
  ['rebuild --mirror', 'rebuild'],
  ['rebuild --mirror', 'rebuild --forward'],
  ['rebuild --mirror', 'rebuild --republish'],
])('a repair begun by `%s` is not continued by `%s`', async (begun, other) => {
  await markIn(database.db).make(begun)
  await expect(COMMANDS[other]()).rejects.toThrow(`\`${begun}\` was begun at `)
  expect(sentBack).toEqual([])
})

test.each<Repair>(['rebuild', 'rebuild --forward'])('`%s` ends what it began', async begun => {
  const mark = markIn(database.db)
  await mark.make(begun)
  await COMMANDS[begun]()
  expect(await mark.read()).toBeNull()
})

test('`rebuild --republish` ends what `rebuild --forward` began before it refused', async () => {
  const mark = markIn(database.db)
  await mark.make('rebuild --forward')
  await COMMANDS['rebuild --republish']()
  expect(await mark.read()).toBeNull()
  expect(sentBack).toContain('webhooks')
})
