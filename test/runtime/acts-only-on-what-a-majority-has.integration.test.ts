import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { type Child, startChild } from '../../local/machine/child.ts'
import { childEnvironment } from '../../local/machine/config.ts'
import { ensurePart } from '../../local/servers/install.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import { startApprovedActs } from '../../processors/directory/approvals/approvedActs.ts'
import { createPollingCursor } from '../../processors/runtime/pollingCursor.ts'
import { approvedCommandOf } from '../../schemas/approvals.ts'
import type { Approval } from '../../schemas/documents/directory.ts'
import { eventually } from '../support/eventually.ts'
import { servers } from '../support/servers.ts'

/**
 * A replica set of two whose secondary is frozen: what is written is there, and an election may take it back.
 * No outside system is asked about it, and no command is sent about it, until the secondary has it too.
 */
const portBase = Number(servers().kafka.split(':').at(-1)) + 330
const folder = mkdtempSync(join(tmpdir(), 'lastro-pair-'))
/** No election while the secondary is frozen. */
const ELECTION_MS = 600_000

let members: readonly Child[] = []
let mongo: MongoClient

beforeAll(async () => {
  const command = join(await ensurePart('mongodb', () => undefined), 'mongod')
  members = [portBase, portBase + 1].map(port => startMember(command, port))
  mongo = new MongoClient(`mongodb://127.0.0.1:${portBase}/?directConnection=true`)
  const admin = mongo.db('admin')
  const config = {
    _id: 'pair',
    settings: { electionTimeoutMillis: ELECTION_MS },
    members: members.map((_, _id) => ({ _id, host: `127.0.0.1:${portBase + _id}`, priority: 1 - _id })),
  }
  await eventually('the set is initiated', () => admin.command({ replSetInitiate: config }))
  await eventually('it has a primary', () => admin.command({ replSetStepUp: 1 }))
  // A majority read of a new collection waits until a majority has the collection.
  for (const name of ['orders', 'approvals', 'outbox'])
    await eventually('the secondary replicates', () =>
      mongo
        .db('pair')
        .collection(name)
        .insertOne({ isOpen: false }, { writeConcern: { w: 2, wtimeout: 1_000 } }),
    )
})
afterAll(async () => {
  process.kill(members[1]!.pid, 'SIGCONT')
  await mongo?.close()
  await Promise.all(members.map(member => member.kill()))
  rmSync(folder, { recursive: true, force: true })
})

function startMember(command: string, port: number): Child {
  const dbPath = mkdtempSync(join(folder, 'member-'))
  const where = ['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'pair']
  return startChild({
    name: 'mongodb',
    command,
    args: [...where, '--quiet', '--oplogSize', '64', '--wiredTigerCacheSizeGB', '0.25'],
    env: childEnvironment(),
    logFile: join(folder, `${port}.log`),
  })
}

/** While `work` runs, the secondary receives nothing. */
async function withoutMajority(work: () => Promise<void>): Promise<void> {
  process.kill(members[1]!.pid, 'SIGSTOP')
  try {
    await work()
  } finally {
    process.kill(members[1]!.pid, 'SIGCONT')
  }
}

test('an order is handed over once a majority has it', async () => {
  const orders = mongo.db('pair').collection<{ readonly _id: string }>('orders')
  const cursor = createPollingCursor(orders, { _id: 'order' })
  await withoutMajority(async () => {
    await orders.insertOne({ _id: 'order' }, { writeConcern: { w: 1 } })
    expect(await orders.countDocuments({ _id: 'order' })).toBe(1)
    expect(await cursor.next(10, Date.now())).toEqual([])
  })
  const [order] = await eventually('it is replicated', async () => {
    const found = await cursor.next(10, Date.now())
    return found.length > 0 ? found : undefined
  })
  expect(order).toEqual({ _id: 'order' })
})

test('an approved act is sent once a majority has the approval', async () => {
  const db = mongo.db('pair')
  const approvals = db.collection<Approval>('approvals')
  const sent: OutRecord[] = []
  const stops: (() => Promise<void>)[] = []
  const onStop = (_what: string, stop: () => Promise<void>) => void stops.push(stop)
  const producer = () => ({
    send: async (records: OutRecord[]) => sent.push(...records),
    close: async () => {},
  })
  const codec = { encode: async () => Buffer.alloc(0), partitions: () => 12 }
  const service = { onStop, log: { warn: () => undefined } }
  const approval = {
    ...{ _id: 'apr_1', partyId: 'pty_1', proposedBy: 'key_1', status: 'APPROVED', isOpen: true },
    ...{ command: 'ReturnDeposit', value: '{"contractId":1}', decidedAt: '2026-11-28T13:49:36.934Z' },
  }
  startApprovedActs({ service, db, codec, log: { producer }, clock: {} } as never)
  try {
    await approvals.insertOne({ ...approval, status: 'PROPOSED' } as never, { writeConcern: { w: 2 } })
    await withoutMajority(async () => {
      await approvals.updateOne(
        { _id: 'apr_1' },
        { $set: { status: 'APPROVED' } },
        { writeConcern: { w: 1 } },
      )
      await sleep(2_000)
      expect(sent).toEqual([])
    })
    await eventually('it is sent', async () => sent.length > 0)
    expect(sent.map(({ headers }) => headers['command-id'])).toEqual([approvedCommandOf('apr_1')])
  } finally {
    for (const stop of stops) await stop()
  }
})
