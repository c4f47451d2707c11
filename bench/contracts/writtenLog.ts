import type { OutRecord } from '../../platform/records/records.ts'
import {
  CONTRACT,
  CREATION,
  createLedger,
  GUARANTEE,
  LENDER_PARTY,
  PLAIN_REPORT,
} from '../../processors/contracts/ledger.fixture.ts'
import type { Output } from '../../processors/runtime/decider/decision.ts'
import { encodeOutput } from '../../processors/runtime/decider/outputs.ts'
import type { Log, OffsetToCommit } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { topics } from '../../schemas/topics.ts'
import type { RecordName, RecordTypes } from '../../schemas/types.ts'

/**
 * Records of contracts in Kafka: each contract's commands and events, from one life that the rules
 * decided once, under its ids; and the offsets up to which everything is published.
 */
const WRITTEN_TOGETHER = 250
const INPUTS = [topics.contractCommands.name, topics.ltvFindings.name, topics.noticeReceipts.name]
const TOLD = [topics.collateralEvents, topics.accountEvents, topics.marketEvents, topics.contractEvents]

interface Command {
  readonly name: RecordName
  readonly value: object
  readonly id: string
}

/** Created, changed, backed: three commands, eight events. */
async function life(): Promise<{
  readonly commands: readonly Command[]
  readonly outputs: readonly Output[]
}> {
  const ledger = createLedger()
  const common = { contractId: CONTRACT, guaranteeId: GUARANTEE }
  const token = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
  const deposit = {
    ...token,
    quantity: '3000',
    txHash: `0x${'a1'.repeat(32)}`,
    logIndex: null,
    ...PLAIN_REPORT,
  }
  const balance = {
    contractId: CONTRACT,
    outstandingBalance: '9000.5',
    asOf: null,
    reason: null,
    confirmed: false,
  }
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY, 'cmd_1')
  await ledger.ask('UpdateOutstandingBalance', balance, LENDER_PARTY, 'cmd_2')
  await ledger.ask('RecordDeposit', { ...common, ...deposit }, null, 'cmd_3')
  const commands: readonly Command[] = [
    { name: 'lastro.commands.CreateContract', value: CREATION, id: 'cmd_1' },
    { name: 'lastro.commands.UpdateOutstandingBalance', value: balance, id: 'cmd_2' },
    { name: 'lastro.commands.RecordDeposit', value: { ...common, ...deposit }, id: 'cmd_3' },
  ]
  return { commands, outputs: ledger.outputs }
}

const IDS = new RegExp(`${CONTRACT}|${GUARANTEE}`, 'g')

/** The same of another contract: every id in it is its own. */
function ofContract<T>(told: T, n: number): T {
  const text = JSON.stringify(told)
    .replace(IDS, String(n))
    .replace(/"(cmd|evt)_(\d(?:_\d)?)"/g, `"$1_${n}x$2"`)
    .replace(/dep_\d+_\d/g, `dep_${n}_3`)
    .replaceAll('0xa1', `0x${n.toString(16)}`)
  return JSON.parse(text) as T
}

async function commandRecord(codec: Codec, { name, value, id }: Command, n: number): Promise<OutRecord> {
  const topic = topics.contractCommands.name
  const bytes = await codec.encode(topic, name, value as RecordTypes[RecordName])
  const now = Date.now()
  const headers = { 'command-id': id, 'issued-at': String(now), tenant: LENDER_PARTY, ce_type: name }
  const partition = partitionOf(String(n), codec.partitions())
  return { topic, partition, key: String(n), value: bytes, headers, timestamp: now }
}

export async function writeLog(log: Log, codec: Codec, contracts: number): Promise<number> {
  const { commands, outputs } = await life()
  const producer = log.producer()
  let records = 0
  for (let first = 1; first <= contracts; first += WRITTEN_TOGETHER) {
    const last = Math.min(contracts, first + WRITTEN_TOGETHER - 1)
    const some: OutRecord[] = []
    // From ids on that no number of the life has.
    for (let n = FIRST_ID + first; n <= FIRST_ID + last; n++) {
      for (const command of ofContract(commands, n)) some.push(await commandRecord(codec, command, n))
      for (const output of ofContract(outputs, n)) {
        some.push(await encodeOutput(codec, { ...output, timestamp: Date.now() }))
      }
    }
    await producer.send(some)
    records += some.length
  }
  await producer.close()
  await commit(log, codec.partitions(), 'contracts', INPUTS, 'seq=1')
  await commit(
    log,
    codec.partitions(),
    'webhooks',
    TOLD.map(({ name }) => name),
    '',
  )
  return records
}

const FIRST_ID = 10_000_000

async function commit(
  log: Log,
  partitions: number,
  group: string,
  names: readonly string[],
  metadata: string,
): Promise<void> {
  const producer = log.transactionalProducer(`bench/${group}`)
  await producer.fence([])
  for (let partition = 0; partition < partitions; partition++) {
    const offsets: OffsetToCommit[] = []
    for (const topic of names) {
      const { end } = await log.bounds(topic, partition)
      offsets.push({ topic, partition, offset: end, metadata })
    }
    await producer.publish(group, [], offsets)
  }
  await producer.close()
}
