import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { machine } from '../../local/machine/config.ts'
import { startServers } from '../../local/servers/servers.ts'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { keyPlacesOf } from '../../platform/secrets/personalKeys.ts'
import { activeLoan, type Loan } from '../support/loan.ts'
import { type OwnDeployment, openOwnDeployment } from '../support/ownDeployment.ts'
import { expectStatus, type Party, type Platform } from '../support/platform.ts'
import { testUnless } from '../support/testUnless.ts'
import { drawn } from '../support/thoroughness.ts'
import { restoreCommands, runAsWritten } from './restoreCommands.ts'

/**
 * The one procedure for backups (docs/restore.md), its commands as they stand there: taken while clients
 * work, restored after more has happened and a person was erased, and timed. Then a snapshot of the disks.
 */
const CONTRACTS = drawn(200, 10_000)
const CONCURRENCY = 16
const LIMIT_MS = 300_000 + CONTRACTS * 60
const [DUMP = '', LIST = '', RESTORE = '', REPLAY = ''] = restoreCommands('Back up and restore MongoDB')
const [FORWARD = ''] = restoreCommands('1. MongoDB comes back older than Kafka')
/** Above the deployment's own servers. */
const SNAPSHOT_PORTS_ABOVE = 20
const hasTools = ['mongodump', 'mongorestore'].every(tool =>
  machine.path.some(folder => existsSync(join(folder, tool))),
)
const testWithTools = testUnless(hasTools ? null : 'mongodump and mongorestore are not installed')

let own: OwnDeployment
let group: ProcessGroup
let lastro: Platform
let loan: Loan
let folder: string
let erased: Party
let stays: Party
/** Ids of the keys of the person who is erased after the backup. */
let erasedKeys: readonly string[]
let made = 0

const seconds = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(1)
const keysOf = async (party: Party): Promise<readonly string[]> => {
  const stored = await own.db.collection('parties').findOne({ document: party.document })
  return stored!['personalKeyIds'] as string[]
}
const readableAt = (mongo: MongoClient, ids: readonly string[]) =>
  keyPlacesOf(mongo.db('lastro')).keys.countDocuments({ _id: { $in: [...ids] }, wrapped: { $ne: null } })

/** Runs a line of the page in the folder of backups; answers what it said. */
async function asOperator(command: string, mongodb = own.servers.mongodb): Promise<string> {
  const uri = new URL(mongodb)
  uri.pathname = '/'
  const variables = { BACKUP_URI: uri.href, MONGODB_URI: mongodb }
  const { status, stdout, stderr } = await runAsWritten(lastro, command, variables, folder)
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`)
  return stdout
}

async function createUntil(count: number): Promise<void> {
  const work = async () => {
    while (made < count) {
      made += 1
      await lastro.createContract(loan.lender, stays)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-backup-'))
  own = await openOwnDeployment('backup', { mongodb: true })
  group = own.group()
  await group.provision()
  lastro = await own.start(group)
  loan = await activeLoan(lastro)
  ;[erased, stays] = await Promise.all([lastro.newBorrower(), lastro.newBorrower()])
  erasedKeys = await keysOf(erased)
  await createUntil(CONTRACTS)
}, LIMIT_MS)
afterAll(async () => {
  await own?.close()
  rmSync(folder, { recursive: true, force: true })
}, LIMIT_MS)

/** The files of MongoDB at one moment, as a volume's snapshot has them. */
async function snapshotDisks(): Promise<void> {
  const admin = own.db.client.db('admin')
  await admin.command({ fsync: 1, lock: true })
  cpSync(join(own.dataDir, 'mongodb'), join(folder, 'snapshot', 'mongodb'), { recursive: true })
  await admin.command({ fsyncUnlock: 1 })
}

async function erase(): Promise<void> {
  const body = { document: erased.document }
  expectStatus(await lastro.call(lastro.adminKey, 'POST', '/internal/v1/parties/erasures', { body }), 200)
  await asOperator(LIST)
  expect(readFileSync(join(folder, 'erasures.txt'), 'utf8')).toContain(erasedKeys[0])
}

testWithTools(
  'an archive taken under load, both databases lost: the commands of the page bring back all but the erased person',
  async () => {
    const creating = createUntil(CONTRACTS + CONTRACTS / 4)
    const takenAt = performance.now()
    await asOperator(DUMP)
    const taken = seconds(takenAt)
    await creating
    await snapshotDisks()
    expectStatus(await loan.balance('7777.5'), 202)
    await loan.until('the balance is new', contract => contract.outstandingBalance === '7777.5')
    await erase()
    const contracts = await own.db.collection('contracts').countDocuments()
    await own.stop(group)
    for (const name of ['lastro', 'lastro-keys']) await own.db.client.db(name).dropDatabase()

    const startedAt = performance.now()
    await asOperator(RESTORE)
    const restored = seconds(startedAt)
    // The archive alone brings the person back.
    expect(await readableAt(own.db.client, erasedKeys)).toBe(erasedKeys.length)
    expect(await asOperator(REPLAY)).toContain(`${erasedKeys.length} keys had come back`)
    expect(await readableAt(own.db.client, erasedKeys)).toBe(0)
    const forwardAt = performance.now()
    expect(await asOperator(FORWARD)).toContain('all checks passed')
    const [forward, all] = [seconds(forwardAt), seconds(startedAt)]
    const megabytes = (statSync(join(folder, 'lastro.archive')).size / 1e6).toFixed(1)
    process.stdout.write(
      `${contracts} contracts: archive of ${megabytes} MB in ${taken} s; restored in ${all} s (mongorestore ${restored}, rebuild --forward ${forward})\n`,
    )
    expect(await own.db.collection('contracts').countDocuments()).toBe(contracts)
    expect(await readableAt(own.db.client, erasedKeys)).toBe(0)
    expect(await readableAt(own.db.client, await keysOf(stays))).toBeGreaterThan(0)
    await own.start(group)
    expect((await loan.read()).outstandingBalance).toBe('7777.5')
    expectStatus(await lastro.createContract(loan.lender, stays), 201)
  },
  LIMIT_MS,
)

test(
  'a snapshot of the disks holds the erased person until the list is replayed',
  async () => {
    if (!existsSync(join(folder, 'snapshot'))) {
      await snapshotDisks()
      await erase()
    }
    const startedAt = performance.now()
    const portBase = own.portBase + SNAPSHOT_PORTS_ABOVE
    const only = ['mongodb'] as const
    const server = await startServers({ dataDir: join(folder, 'snapshot'), portBase, only })
    const mongo = await MongoClient.connect(server.mongodb)
    try {
      expect(await readableAt(mongo, erasedKeys)).toBe(erasedKeys.length)
      const restored = new URL(server.mongodb)
      restored.pathname = '/lastro'
      expect(await asOperator(REPLAY, restored.href)).toContain(`${erasedKeys.length} keys had come back`)
      expect(await readableAt(mongo, erasedKeys)).toBe(0)
      process.stdout.write(`snapshot served and replayed after ${seconds(startedAt)} s\n`)
    } finally {
      await mongo.close()
      await server.stop()
    }
  },
  LIMIT_MS,
)
