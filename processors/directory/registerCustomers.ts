import type { Customer } from '../../schemas/directoryDocuments.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { topics } from '../../schemas/topics.ts'
import type { Platform } from '../runtime/platform.ts'
import type { OutRecord } from '../runtime/ports.ts'
import type { CustomerProvider } from './customerProvider.ts'

/**
 * A customer is not usable before the provider knows it, and nobody waits for this: a second is soon enough.
 */
const INTERVAL_MS = 1_000
/** Customers asked for at once; more wait for the next round. */
const MAX_PER_ROUND = 20
const RECORD = 'lastro.commands.RecordCustomerAtProvider'
/** All commands of directory share one key (gateway/commands.ts). */
const KEY = 'directory'

type Parts = Pick<Platform, 'service' | 'db' | 'log' | 'codec' | 'clock'>

/**
 * Tells the provider about customers that it does not know yet, and writes its answers to the log as
 * commands: state changes only there. Every replica does this; command ids are derived, so an answer counts
 * once.
 */
export function registerCustomers(
  { service, db, log, codec, clock }: Parts,
  provider: CustomerProvider,
): void {
  const customers = db.collection<Customer>('customers')
  const producer = log.producer()
  let running: Promise<void> | null = null

  const round = async () => {
    const waiting = await customers.find({ status: 'REGISTERING' }).limit(MAX_PER_ROUND).toArray()
    const settled = await Promise.allSettled(waiting.map(async customer => toCommand(customer)))
    for (const one of settled) {
      if (one.status === 'rejected') service.log.warn({ err: one.reason }, 'the provider did not answer')
    }
    const commands = settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    if (commands.length > 0) await producer.send(commands)
  }
  const toCommand = async (customer: Customer): Promise<OutRecord> => {
    const { status, providerReference } = await provider.register(customer)
    const value = { customerId: customer._id, providerStatus: status, providerReference }
    const bytes = await codec.encode(topics.directoryCommands.name, RECORD, value)
    return addressed(customer._id, bytes, clock.now())
  }
  const timer = setInterval(() => {
    // A slow provider gets its next round when this one is over.
    running ??= round()
      .catch(error =>
        service.log.warn({ err: error }, 'customers wait for their registration at the provider'),
      )
      .finally(() => {
        running = null
      })
  }, INTERVAL_MS)

  service.onStop('customer registration', async () => {
    clearInterval(timer)
    await running
    await producer.close()
  })
}

function addressed(customerId: string, value: Buffer, now: number): OutRecord {
  const commandId = `cmd_${customerId.replace(/^cus_/, '')}_provider`
  const { name, partitions } = topics.directoryCommands
  return {
    topic: name,
    partition: partitionOf(KEY, partitions),
    key: KEY,
    value,
    headers: {
      'command-id': commandId,
      'issued-at': String(now),
      actor: 'directory',
      ce_id: commandId,
      ce_type: RECORD,
      ce_source: '/lastro/directory',
      ce_specversion: '1.0',
      ce_time: new Date(now).toISOString(),
      ce_subject: KEY,
      'content-type': 'application/avro',
    },
    timestamp: now,
  }
}
