import { type Admin, Kafka, logLevel } from 'kafkajs'
import { pino } from 'pino'
import { machine } from '../../local/machine/config.ts'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { recordsGroup } from '../../operations/rebuild/groups.ts'
import { unfinished } from '../../operations/repartition/quiescence.ts'
import { repartition } from '../../operations/repartition/repartition.ts'
import { verifyAll } from '../../operations/verify/verifyAll.ts'
import { readDeployment } from '../../platform/mongodb/deployment.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import type { PartitionCount } from '../../schemas/partition.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { isPublished } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { type OwnDeployment, openOwnDeployment } from '../support/ownDeployment.ts'
import { expectStatus, type Platform } from '../support/platform.ts'
import { restoreCommands, runAsWritten } from './restoreCommands.ts'
import { empty } from './restoring.ts'

/**
 * A small book on a separate broker and database: loans before, a move from 12 to 24 partitions that is
 * interrupted and called again, the same loans after, a move to 48, and once more; at last the database is
 * lost and rebuilt from topics that have moved twice.
 */
const LOANS = 8
/** The show of 96: LASTRO_LAST_MOVE=96. With more lanes every start takes longer. */
const LAST = Number(process.env['LASTRO_LAST_MOVE'] ?? 48) as PartitionCount
/** How often what was left may be worked off before a move begins. */
const ROUNDS = 10
const PROCESSORS = ['contracts', 'directory', 'ltv', 'ltvView', 'webhooks']
const silent = pino({ level: 'silent' })

let own: OwnDeployment
let admin: Admin
let group: ProcessGroup
let log: ReturnType<typeof createKafkaLog>
const loans: Loan[] = []

beforeAll(async () => {
  own = await openOwnDeployment('repartition')
  const brokers = [own.servers.kafka]
  admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  log = createKafkaLog({ brokers }, silent)
  group = own.group()
  await group.provision()
})
afterAll(async () => {
  await log?.close()
  await admin?.disconnect()
  await own?.close()
})

const said: string[] = []
const tell = (line: string): void => void said.push(line)
const deps = (say: (line: string) => void) => ({
  ...{ log, admin, db: own.db, now: Date.now, say },
  outside: { admin, prefix: '' },
})
const moveTo = (to: PartitionCount, say: (line: string) => void = tell) =>
  repartition(deps(say), { to, leave: new Set(), dryRun: false })

/** Ends what takes orders, then moves as soon as the rest has come to rest and is ended, too. */
async function stopAndMove(to: PartitionCount, say?: (line: string) => void): Promise<void> {
  for (const id of ['gateway', 'prices']) await group.stop(id)
  await eventually('everything is worked off', async () => {
    const left = await unfinished(deps(tell))
    if (left.length > 0) throw new Error(left.join('\n'))
    return true
  })
  for (let round = 1; ; round++) {
    await Promise.all(PROCESSORS.map(id => group.stop(id)))
    try {
      return await moveTo(to, say)
    } catch (error) {
      if ((error as Error).name !== 'NotYet' || round === ROUNDS) throw error
      // A timer wrote one more command just before its process ended: ready is who has caught up.
      said.push((error as Error).message)
      await Promise.all(PROCESSORS.map(id => group.start(id)))
    }
  }
}

/** It is in the group of its kind, and would go on to make keys by the count that it knows. */
async function whileForgottenGatewayRuns(work: () => Promise<void>): Promise<void> {
  const kafka = new Kafka({ brokers: [own.servers.kafka], logLevel: logLevel.NOTHING })
  const gateway = kafka.consumer({ groupId: recordsGroup(own.database) })
  const joined = new Promise<void>(resolve => gateway.on(gateway.events.GROUP_JOIN, () => resolve()))
  await gateway.connect()
  try {
    await gateway.subscribe({ topics: [topics.deadLetters.name] })
    await gateway.run({ eachMessage: async () => undefined })
    await joined
    await work()
  } finally {
    await gateway.disconnect()
  }
}

/** Every promise that can be read off topics and database; and each loan answers as its owner left it. */
async function verified(): Promise<void> {
  const { db, servers } = own
  const { partitions } = (await readDeployment(db))!
  const codec = createCodec({ registryUrl: servers.registry, partitions: () => partitions! })
  const told = Object.values<Topic>(topics).filter(isPublished)
  const problems = await verifyAll({
    log,
    db,
    codec,
    topics: told,
    say: line => said.push(line),
  })
  expect(problems).toEqual([])
}

/** One more turn in the life of each loan: a balance, a deposit, a valuation of ltv's own. */
async function turn(balance: string): Promise<void> {
  for (const loan of loans) {
    expectStatus(await loan.balance(balance), 200, 202)
    expectStatus(await loan.deposit('100'), 201, 202)
  }
  for (const loan of loans) {
    await loan.until(
      `its balance is ${balance}`,
      contract => Number(contract.outstandingBalance) === Number(balance),
    )
  }
}

const priced = async ({ call, integrationKey }: Platform, price: string) => {
  const said = { source: 'test', asOf: new Date().toISOString() }
  const body = {
    ticks: [
      { ...said, symbol: 'USDC', price: '1' },
      { ...said, symbol: 'USDBRL', price },
    ],
  }
  expectStatus(await call(integrationKey, 'POST', '/internal/v1/market/prices', { body }), 200, 202)
}

/** Loans that the move took to another partition. */
const moved = (from: number, to: number) =>
  loans.filter(({ id }) => partitionOf(String(id), from) !== partitionOf(String(id), to)).length

/** The last snapshot of each loan, and how many ltv made of it. */
const snapshots = async () => {
  const found = await own.db.collection('ltvCurrent').find().toArray()
  return new Map(
    found.map(({ _id, version, outstandingBalance }) => [Number(_id), { version, outstandingBalance }]),
  )
}

test(`loans go on over a move from 12 to 24 to ${LAST}, each key in order and without a gap`, async () => {
  let lastro = await own.start(group)
  await priced(lastro, '5.1')
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  for (let i = 0; i < LOANS; i++) {
    const loan = await newLoan(lastro, { lender, borrower })
    expectStatus(await loan.send(), 200, 202)
    loans.push(loan)
  }
  await turn('9000')
  const before = await eventually('every loan has a snapshot', async () => {
    const found = await snapshots()
    return loans.every(({ id }) => found.has(id)) ? found : undefined
  })

  let lines = 0
  const interrupted = (line: string) => {
    said.push(line)
    if (/lane 5 of 12/.test(line) && ++lines === 1) throw new Error('interrupted')
  }
  await expect(stopAndMove(24, interrupted)).rejects.toThrow('interrupted')
  expect((await readDeployment(own.db))!.move).toMatchObject({ from: 12, to: 24 })
  await expect(group.provision()).rejects.toThrow('the move from 12 to 24 partitions is unfinished')
  await expect(moveTo(LAST)).rejects.toThrow('complete the move to 24 partitions first')
  await whileForgottenGatewayRuns(() =>
    expect(moveTo(24)).rejects.toThrow(`${recordsGroup(own.database)} has 1 members`),
  )
  await moveTo(24)
  expect((await readDeployment(own.db))!).toMatchObject({ partitions: 24, move: null })

  lastro = await own.start(group)
  await priced(lastro, '5.2')
  await turn('8000')
  await eventually('ltv has gone on from where it was', async () => {
    const found = await snapshots()
    return loans.every(({ id }) => found.get(id)!.version > before.get(id)!.version)
  })
  await verified()

  await stopAndMove(LAST)
  expect((await readDeployment(own.db))!.moves!.map(({ from, to }) => [from, to])).toEqual([
    [12, 24],
    [24, LAST],
  ])
  lastro = await own.start(group)
  await priced(lastro, '5.3')
  await turn('7000')
  const fresh = await newLoan(lastro, { lender, borrower })
  expectStatus(await fresh.send(), 200, 202)

  await own.stop(group)
  const { identity } = (await readDeployment(lastro.db))!
  await empty(lastro.db)
  await lastro.db.collection('deployment').deleteMany({})
  await expect(group.provision()).rejects.toThrow(`--deployment ${identity!.id}`)
  const joined = await runAsWritten(lastro, `lastro provision --deployment ${identity!.id}`, {
    ENVIRONMENT: machine.environment,
  })
  expect(joined).toMatchObject({ status: 0, stderr: '' })
  const [command = ''] = restoreCommands('2. MongoDB is lost, and there is no backup')
  const rebuilt = await runAsWritten(lastro, command)
  expect(rebuilt).toMatchObject({ status: 0, stderr: '' })
  expect((await readDeployment(lastro.db))!.partitions).toBe(LAST)
  lastro = await own.start(group)
  await priced(lastro, '5.4')
  await turn('6000')
  await verified()
  // Else nothing moved, and nothing was shown.
  expect(Math.min(moved(12, 24), moved(24, LAST))).toBeGreaterThan(0)
  process.stdout.write(`${said.filter(line => / partitions: /.test(line)).join('\n')}\n`)
})
