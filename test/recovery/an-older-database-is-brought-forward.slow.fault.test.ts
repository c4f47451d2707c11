import { pino } from 'pino'
import { findOutcomes } from '../../platform/records/outcomes.ts'
import type { LogRecord } from '../../platform/records/records.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import type { EventDocument } from '../../schemas/documents/webhooks.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { eventually } from '../support/eventually.ts'
import { activeLoan, type Loan, newLoan } from '../support/loan.ts'
import { runLastro } from '../support/operatorScript.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import {
  type Copy,
  copyOf,
  differencesOf,
  mend,
  named,
  restore,
  settled,
  startAll,
  stopAll,
} from './restoring.ts'

const CASE = '1. MongoDB comes back older than Kafka'
const CONTRACTS = 12

let lastro: Platform
let receiver: Receiver
let lender: Party
let borrower: Party
let active: Loan
/** Made while the platform worked. */
let older: Copy
/** The database when it was lost. */
let newer: Copy
let log: ReturnType<typeof createKafkaLog>
/** The command that changed a balance after the copy was made, as it lies on its topic. */
let command: LogRecord

beforeAll(async () => {
  lastro = await platform()
  await lastro.untilReady()
  log = createKafkaLog({ brokers: [lastro.servers.kafka] }, pino({ level: 'silent' }))
  receiver = await openReceiver()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  active = await activeLoan(lastro)
  await Promise.all(
    Array.from({ length: CONTRACTS }, () => newLoan(lastro, { lender, borrower, ccb: false })),
  )
  older = await copyOf(lastro.db)
  await whatTheCopyLacks()
  await settled(lastro)
  await stopAll(lastro)
  newer = await copyOf(lastro.db)
  await restore(lastro.db, older)
})
afterAll(async () => {
  await receiver?.close()
  await log?.close()
  await lastro?.close()
})

async function whatTheCopyLacks(): Promise<void> {
  const body = { url: receiver.url, events: ['*', 'contract.balance_updated'] }
  expectStatus(await lastro.call(active.lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  expectStatus(await active.balance('9000.5'), 202)
  expectStatus(await active.deposit('12.5'), 201)
  const others = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const fresh = await newLoan(lastro, { lender: others[0], borrower: others[1] })
  expectStatus(await fresh.send(), 200)
  const cancelled = await newLoan(lastro, { lender: others[0], borrower })
  expectStatus(await cancelled.post(others[0], 'cancel', { reason: 'a mistake' }), 200)
  const lane = partitionOf(String(active.id), USUAL_PARTITIONS)
  await log.readToEnd('contract-commands', lane, 0n, records => {
    const own = records.filter(({ key, headers }) => {
      return key === String(active.id) && headers['ce_type']?.endsWith('UpdateOutstandingBalance')
    })
    command = own.at(-1) ?? command
  })
}

const ends = async () => {
  const lanes = Array.from({ length: USUAL_PARTITIONS }, (_, lane) => lane)
  return Promise.all(lanes.map(async lane => (await log.bounds('contract-events', lane)).end))
}

test('contracts owns no lane of an older database, names the command, and writes nothing', async () => {
  const before = await ends()
  const started = lastro.start('contracts').catch(() => undefined)
  await eventually('it says why', async () => {
    const answer = await fetch(`${lastro.metrics['contracts']}/healthz/ready`)
    expect(await answer.text()).toMatch(/the database only at \d+; .* `rebuild --forward`/)
    return true
  })
  await lastro.kill('contracts')
  await started
  expect(await ends()).toEqual(before)
})

test('rebuild --forward folds what is missing, and verifies it', async () => {
  const { status, stdout, stderr } = await mend(lastro, CASE)
  process.stderr.write(stdout)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('all checks passed')
  for (const name of named('folded', 'decided')) {
    const after = await lastro.db.collection(name).find().toArray()
    expect({ name, differences: differencesOf(name, newer, after).slice(0, 3) }).toEqual({
      name,
      differences: [],
    })
  }
})

test('processes go on: a command that comes once more does nothing, sequences have no gap, all is told', async () => {
  await startAll(lastro)
  const sequenceOf = async () => {
    const stored = await lastro.db.collection<StoredContract>('contracts').findOne({ _id: active.id })
    return stored!.sequences.contractEvents
  }
  const sequence = await sequenceOf()
  const producer = log.producer()
  await producer.send([{ ...command, timestamp: Date.now() }])
  await producer.close()
  const [outcome] = await findOutcomes(lastro.db, [command.headers['command-id']!])
  expect(outcome).toMatchObject({ type: 'UpdateOutstandingBalance', status: 'SUCCEEDED' })
  // Behind it on its lane: once this is decided, that was.
  expectStatus(await active.balance('8000.25'), 202)
  await active.until('the balance is new', contract => contract.outstandingBalance === '8000.25')
  await settled(lastro)
  expect(await sequenceOf()).toBeGreaterThan(sequence)
  const { status, stdout } = await runLastro(lastro, 'verify')
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
    status: 0,
    last: 'all checks passed',
  })
})

test('tenants find every event that there was, each once, and receivers hear of what the copy lacked', async () => {
  const ids = newer.get('events')!.map(({ _id }) => String(_id))
  await eventually('every event is there', async () => {
    const after = await lastro.db.collection<EventDocument>('events').find().toArray()
    const known = new Set(after.map(({ _id }) => _id))
    expect(ids.filter(id => !known.has(id))).toEqual([])
    const inOrder = after.filter(({ position }) => position !== null)
    const positions = inOrder.map(({ partyId, position }) => `${partyId}/${position}`)
    expect(new Set(positions).size).toBe(positions.length)
    return true
  })
  await receiver.until(({ json }) => json.event === 'contract.balance_updated', 2)
})
