import { BY_THE_PLATFORM, commandRecord, DIRECTORY_KEY } from '../../platform/commandRecord.ts'
import type { OutRecord } from '../../platform/records.ts'
import type { Customer } from '../../schemas/documents/directory.ts'
import type { Connections } from '../runtime/connections.ts'
import type { CustomerProvider } from './customerProvider.ts'

/**
 * A customer is not usable before the provider knows it, and nobody waits for this: a second is soon enough.
 */
const INTERVAL_MS = 1_000
/** Customers asked for at once; more wait for the next round. */
const MAX_PER_ROUND = 20

type Parts = Pick<Connections, 'service' | 'db' | 'log' | 'codec' | 'clock'>

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
    return commandRecord(codec, {
      ...BY_THE_PLATFORM,
      topic: 'directoryCommands',
      name: 'lastro.commands.RecordCustomerAtProvider',
      value,
      key: DIRECTORY_KEY,
      commandId: `cmd_${customer._id.replace(/^cus_/, '')}_provider`,
      issuedAt: clock.now(),
      source: 'directory',
    })
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
