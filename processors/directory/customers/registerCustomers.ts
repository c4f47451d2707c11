import type { Collection, Filter } from 'mongodb'
import { BY_THE_PLATFORM, commandRecord, DIRECTORY_KEY } from '../../../platform/records/commandRecord.ts'
import type { OutRecord } from '../../../platform/records/records.ts'
import type { SealWords } from '../../../platform/secrets/personalKeys.ts'
import type { Customer } from '../../../schemas/documents/directory.ts'
import type { ProviderAnswer } from '../../domain/directory/providerAnswer.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'
import { backoffMs, createPollingCursor } from '../../runtime/pollingCursor.ts'
import type { AccountProvider } from './accountProvider.ts'

/**
 * A customer is not usable before the provider knows it, and no request waits: a second is soon enough.
 */
const INTERVAL_MS = 1_000
/** Customers that are made known, or asked for, at once; more wait for the next round. */
const MAX_PER_ROUND = 20
/** A sandbox never has more waiting. */
const MAX_TIMED = 5_000

/** Not decided by the provider yet. */
const OPEN: Filter<Customer> = { status: { $in: ['PENDING', 'REGISTERING'] }, details: { $ne: null } }

type Parts = Pick<Connections, 'service' | 'db' | 'log' | 'codec' | 'clock'>

/**
 * Reports new customers to the account provider, polls the state of those that it has not decided, and
 * writes its answers to the log as commands: state changes only there. Every replica does this; command
 * ids are derived, so an answer counts once. Providers with webhooks are polled all the same, rarely: a
 * webhook that never comes is noticed.
 */
export function registerCustomers(
  { service, db, log, codec, clock }: Parts,
  provider: AccountProvider,
  seal: SealWords | null = null,
): void {
  const customers = db.collection<Customer>('customers')
  const producer = log.producer()
  // Registered first, closed last.
  service.onStop('customer registration, its producer', () => producer.close())
  // A registration that never ends does not keep others from beginning.
  const turns = [null, { $ne: null }].map(providerReference => {
    return createPollingCursor(customers, { ...OPEN, providerReference })
  })

  const round = async () => {
    const now = clock.now()
    const due = await Promise.all(turns.map(one => one.next(MAX_PER_ROUND, now)))
    const waiting = due.flat()
    const settled = await Promise.allSettled(waiting.map(customer => toCommands(customer)))
    for (const one of settled) {
      if (one.status === 'rejected') service.log.warn({ err: one.reason }, 'the provider did not answer')
    }
    for (const [index, some] of due.entries()) {
      for (const { _id, createdAt } of some) {
        turns[index]!.snooze(_id, clock.now() + backoffMs(clock.now() - Date.parse(createdAt)))
      }
    }
    const commands = settled.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
    if (commands.length > 0) await producer.send(commands)
  }
  const toCommands = async (customer: Customer): Promise<OutRecord[]> => {
    const isKnown = customer.providerReference !== null
    const said = await (isKnown ? provider.read(customer) : provider.create(customer))
    if (isKnown && said.status === 'PENDING') return []
    const answer = seal === null ? said : await sealedAnswer(said, customer.partyId, seal)
    const times = provider.tellsTwice?.() ? ['', '_again'] : ['']
    return Promise.all(times.map(nth => answerRecord(codec, customer._id, answer, clock.now(), nth)))
  }
  startPeriodicTask({ service }, 'customer registration', () => INTERVAL_MS, round)
  clock.timers?.add({
    async run() {
      for (const one of turns) one.wakeAll()
      await round()
    },
    nextDue: () => nextDecision(customers, provider, clock.now()),
  })
}

/** Seals an external provider's words about a customer for the log; a local one's name no person. */
async function sealedAnswer(
  answer: ProviderAnswer,
  partyId: string,
  seal: SealWords,
): Promise<ProviderAnswer> {
  const [reason, link] = await Promise.all(
    [answer.reason, answer.link].map(words => (words === null ? null : seal(partyId, words))),
  )
  return { ...answer, reason: reason ?? null, link: link ?? null }
}

/** Time of the provider's next decision among those who wait; null where unknown. */
async function nextDecision(
  customers: Collection<Customer>,
  { decidesAt }: AccountProvider,
  now: number,
): Promise<number | null> {
  if (!decidesAt) return null
  const open = await customers
    .find(OPEN)
    .sort({ createdAt: -1 })
    .limit(MAX_TIMED)
    .project<Pick<Customer, 'createdAt'>>({ createdAt: 1 })
    .toArray()
  const later = open.map(decidesAt).filter(at => at > now)
  return later.length > 0 ? Math.min(...later) : null
}

function answerRecord(
  codec: Connections['codec'],
  customerId: string,
  { status, reference, reason, link }: ProviderAnswer,
  now: number,
  nth: string,
): Promise<OutRecord> {
  return commandRecord(codec, {
    ...BY_THE_PLATFORM,
    topic: 'directoryCommands',
    name: 'lastro.commands.RecordCustomerAtProvider',
    value: { customerId, providerStatus: status, providerReference: reference, reason, link },
    key: DIRECTORY_KEY,
    commandId: `cmd_${customerId.replace(/^cus_/, '')}_provider_${status.toLowerCase()}${nth}`,
    issuedAt: now,
    source: 'directory',
  })
}
