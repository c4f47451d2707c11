import { type Admin, Kafka, logLevel } from 'kafkajs'
import { pino } from 'pino'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { createTopics } from '../../operations/provision/topicCreation.ts'
import { markIn } from '../../operations/rebuild/repairMarker.ts'
import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { isPublished, partitionsOf, USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { activeLoanAtMarket, type Loan, loanOf, newLoan } from '../support/loan.ts'
import { type OwnDeployment, openOwnDeployment } from '../support/ownDeployment.ts'
import { expectStatus, type Platform } from '../support/platform.ts'
import { createRandom, type Random } from '../support/random.ts'
import { startMirrorMaker } from './mirrorMaker.ts'
import { restoreCommands, runAsWritten, startAsWritten } from './restoreCommands.ts'
import { type Copy, copyOf, restore } from './restoring.ts'
import { endOf, type Records, unseenValuation } from './unseenValuation.ts'

/**
 * Loss of a region that MirrorMaker 2 mirrors. Of its topics only the mirror is left: each partition up to a
 * different moment, some records twice, under other names and offsets. Of its database there is a copy that
 * is older than the topics, or one that is newer.
 */
const CASE = '8. The region is lost'
const PREFIX = 'primary.'
/** Of every other partition the mirror lacks up to so many of the last records. */
const LAG = 6
const all = Object.values<Topic>(topics)
const names = all.map(({ name }) => name)
const silent = pino({ level: 'silent' })

let own: OwnDeployment
let admin: Admin
let log: ReturnType<typeof createKafkaLog>
let group: ProcessGroup
let lastro: Platform
let older: Copy
let newer: Copy
/** Every record of the region, by `<topic>/<partition>`. */
let region: Records
const active: Loan[] = []
const open: Loan[] = []
/** Of its creation a drawn mirror has everything but the events: it is decided once more. */
let late: Loan

beforeAll(async () => {
  own = await openOwnDeployment('mirror')
  const brokers = [own.servers.kafka]
  admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  log = createKafkaLog({ brokers }, silent)
  group = own.group()
  await group.provision()
  const mirror = await startMirrorMaker(own.servers.kafka, names)
  try {
    lastro = await own.start(group)
    await live(() => eventually('MirrorMaker keeps up', hasRecords))
  } finally {
    await mirror.kill()
  }
  await own.stop(group)
  newer = await copyOf(own.db)
  region = await recordsOf('')
})
afterAll(async () => {
  await log?.close()
  await admin?.disconnect()
  await own?.close()
})

const priced = async (price: string) => {
  const body = { symbol: 'USDBRL', price, source: 'test', asOf: new Date().toISOString() }
  const { call, integrationKey } = lastro
  expectStatus(await call(integrationKey, 'POST', '/internal/v1/market/prices', { body }), 202)
}

/** Loans of every kind: open ones, ACTIVE ones, one with an alert, one that is sold. */
async function live(untilMirrored: () => Promise<unknown>): Promise<void> {
  active.push(...(await Promise.all(Array.from({ length: 4 }, () => activeLoanAtMarket(lastro)))))
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const created = Array.from({ length: 8 }, () => newLoan(lastro, { lender, borrower, ccb: false }))
  open.push(...(await Promise.all(created)))
  older = await copyOf(own.db)
  await untilMirrored()
  const endpoint = { url: 'https://example.com/hook', events: ['*'] }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body: endpoint }), 201)
  for (const loan of open) expectStatus(await loan.send(), 200)
  await priced('3.9')
  expectStatus(await active[0]!.deposit('100'), 201)
  await active[1]!.until('it is in a margin call', ({ guarantee }) => guarantee.status === 'MARGIN_CALL')
  expectStatus(await active[1]!.balance('9000'), 202)
  await priced('3.4')
  expectStatus(await active[2]!.balance('9500'), 202)
  const parties = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  late = await newLoan(lastro, { lender: parties[0], borrower: parties[1] })
  await valued(late.id)
  expectStatus(await open[0]!.post(lender, 'cancel', { reason: 'a mistake' }), 200)
}

const valued = (loan: Loan['id']) =>
  eventually(`ltv has valued ${loan}`, async () => {
    const filter = { _id: loan as never, outstandingBalance: '10000' }
    return (await own.db.collection('ltvCurrent').findOne(filter)) ?? undefined
  })

/** Whether the mirror has every topic, and something of the one that counts. */
async function hasRecords(): Promise<boolean> {
  const there = new Set(await admin.listTopics())
  if (!names.every(name => there.has(`${PREFIX}${name}`))) return false
  const ends = await admin.fetchTopicOffsets(`${PREFIX}${topics.contractEvents.name}`)
  return ends.some(({ high }) => high !== '0')
}

async function recordsOf(prefix: string): Promise<Records> {
  const records = new Map<string, LogRecord[]>()
  for (const topic of all) {
    for (let partition = 0; partition < partitionsOf(topic, USUAL_PARTITIONS); partition++) {
      const found: LogRecord[] = []
      await log.readToEnd(`${prefix}${topic.name}`, partition, 0n, some => void found.push(...some))
      records.set(`${topic.name}/${partition}`, found)
    }
  }
  return records
}

/** Everything of the region is gone from Kafka; so is its mirror, unless it is spared. */
async function loseTopics(isSpared: (name: string) => boolean): Promise<void> {
  const lost = async () =>
    (await admin.listTopics()).filter(name => !name.startsWith('__') && !isSpared(name))
  await admin.deleteTopics({ topics: await lost() })
  await eventually('groups are gone', async () => {
    const { groups } = await admin.listGroups()
    // MirrorMaker's own, whose member was killed, is nobody's.
    const ours = groups.map(({ groupId }) => groupId).filter(id => !id.endsWith('-mm2'))
    // Of several it deletes those that it can, and those are unknown at the next attempt.
    await admin.deleteGroups(ours)
    return true
  })
  await eventually('topics are gone', async () => ((await lost()).length > 0 ? undefined : true))
}

/** A mirror whose partitions are cut anywhere, and which has some records twice. */
async function drawMirror(random: Random): Promise<Records> {
  await createTopics(
    admin,
    all.map(topic => ({
      topic: `${PREFIX}${topic.name}`,
      numPartitions: partitionsOf(topic, USUAL_PARTITIONS),
      replicationFactor: 1,
      configEntries: [{ name: 'retention.ms', value: '-1' }],
    })),
  )
  const producer = log.producer()
  const kept = new Map<string, readonly LogRecord[]>()
  const unseen = unseenValuation(region, active[3]!.id)
  for (const [place, records] of region) {
    const lag = random.between(0, 1) === 0 ? 0 : random.between(1, LAG)
    const uncreated = place.startsWith('contract-events/')
      ? records.findIndex(({ key }) => key === String(late.id))
      : -1
    const drawn = Math.max(0, Math.min(records.length - lag, uncreated < 0 ? records.length : uncreated))
    const mirrored = records.slice(0, endOf(place, records, unseen) ?? drawn)
    kept.set(place, mirrored)
    await producer.send(twice(mirrored, random).map(toMirror))
  }
  await producer.close()
  return kept
}

const toMirror = ({ topic, partition, key, value, headers, timestamp }: LogRecord): OutRecord => ({
  ...{ topic: `${PREFIX}${topic}`, partition, key, value, headers, timestamp },
})

/** A mirror that was restarted writes some of its last records once more. */
function twice(records: readonly LogRecord[], random: Random): readonly LogRecord[] {
  const from = random.between(0, records.length)
  const to = Math.min(records.length, from + random.between(0, 3))
  return [...records.slice(0, to), ...records.slice(from, to), ...records.slice(to)]
}

const environment = () => ({ ENVIRONMENT: 'local' })
const published = all.filter(isPublished).map(({ name }) => name)
const idOf = ({ headers }: LogRecord) => headers['ce_id']!

/** Records of the region that topics still hold, byte for byte; contract-events lacks no decision. */
async function assertSaidBefore(mirrored: Records): Promise<void> {
  const made = await recordsOf('')
  for (const [place, records] of made) {
    const [topic = ''] = place.split('/')
    if (!published.includes(topic)) continue
    const before = new Map(region.get(place)!.map(record => [idOf(record), record]))
    for (const record of records) {
      const { value, headers, timestamp } = before.get(idOf(record))!
      expect([place, record.value, record.headers, record.timestamp]).toEqual([
        place,
        value,
        headers,
        timestamp,
      ])
    }
  }
  for (const [place, records] of mirrored) {
    if (!place.startsWith('contract-events/')) continue
    const ids = new Set(made.get(place)!.map(idOf))
    // The last decision of a lane may have been cut in two: it is made once more.
    const last = records.at(-1)?.headers['command-id']
    const whole = records.filter(({ headers }) => headers['command-id'] !== last)
    expect(whole.filter(record => !ids.has(idOf(record)))).toEqual([])
  }
}

/** Old loans and new ones go on where the region was, and every promise still holds. */
async function goOn(createdOnceMore: readonly Loan[]): Promise<void> {
  lastro = await own.start(group)
  try {
    await priced('5')
    const { lender, borrower, id, guaranteeId } = open[1]!
    expectStatus(await loanOf(lastro, lender, borrower, id, guaranteeId).deposit('1'), 201)
    const parties = await Promise.all([lastro.newLender(), lastro.newBorrower()])
    const fresh = await newLoan(lastro, { lender: parties[0], borrower: parties[1], ccb: false })
    expectStatus(await fresh.send(), 200)
    for (const each of [id, fresh.id, ...createdOnceMore.map(loan => loan.id)]) await valued(each)
  } finally {
    await own.stop(group)
  }
  const { stdout, status } = await runAsWritten(lastro, 'lastro verify', environment())
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('all checks passed'),
  })
}

const [COMMAND = ''] = restoreCommands(CASE)

/** Where the command is killed: at the first of its topics, or when they are made and the database is not. */
type Moment = 'topics' | 'database'

/** Killed on the way, with all that it started, however fast the machine is. */
async function killAt(moment: Moment): Promise<void> {
  const command = startAsWritten(lastro, COMMAND, environment())
  await eventually(`the command has come to its ${moment}`, async () => {
    const mark = await markIn(own.db).read()
    return mark !== null && (moment === 'topics' || mark.hasTopics)
  })
  expect(await command.kill()).toBe(true)
}

interface Case {
  readonly copy: Copy
  readonly mirrored: Records
  readonly killedAt: Moment
  readonly createdOnceMore?: readonly Loan[]
}

async function comesBack({ copy, mirrored, killedAt, createdOnceMore = [] }: Case): Promise<void> {
  await restore(own.db, copy)
  await killAt(killedAt)
  const { status, stdout, stderr } = await runAsWritten(lastro, COMMAND, environment())
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('all checks passed')
  await assertSaidBefore(mirrored)
  await goOn(createdOnceMore)
}

test('the mirror of a killed MirrorMaker suffices, with a database that is older', async () => {
  const mirrored = await recordsOf(PREFIX)
  const events = [...mirrored].filter(([place]) => place.startsWith('contract-events/'))
  expect(events.flatMap(([, records]) => records).length).toBeGreaterThan(0)
  await loseTopics(name => name.startsWith(PREFIX))
  await comesBack({ copy: older, mirrored, killedAt: 'topics' })
})

/** The show of more: LASTRO_MIRROR_SEEDS=4,5,6. */
const more = (process.env['LASTRO_MIRROR_SEEDS'] ?? '').split(',').filter(seed => seed !== '')
const cases = [
  { seed: 2, copy: 'newer' },
  { seed: 3, copy: 'older' },
  ...more.flatMap(seed => ['older', 'newer'].map(copy => ({ seed: Number(seed), copy }))),
]

test.each(cases)(
  'seed $seed, $copy database: so is a mirror whose partitions are cut anywhere',
  async ({ seed, copy }) => {
    await loseTopics(() => false)
    const mirrored = await drawMirror(createRandom(seed))
    await comesBack({
      ...{ copy: copy === 'older' ? older : newer, mirrored },
      ...{ killedAt: 'database', createdOnceMore: [late] },
    })
  },
)
