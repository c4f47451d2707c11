import type { Logger } from 'pino'
import type { Clock } from '../../platform/process/clock.ts'
import { BY_THE_PLATFORM, commandRecord } from '../../platform/records/commandRecord.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import { contractIdIn } from '../../schemas/documents/contracts.ts'
import type { Attempt, Delivery, Endpoint } from '../../schemas/documents/webhooks.ts'
import { topics } from '../../schemas/topics.ts'
import type { NoticeChannel, ReceiptOutcome } from '../../schemas/types.ts'
import type { Producer } from '../runtime/ports.ts'
import { type EventPosition, placeOf } from '../runtime/sink/sequences.ts'
import type { Fact } from './eventBody.ts'
import { wants } from './fanOut.ts'

/** What became of a notice on a channel of the borrower, or that there is none. */
export interface Receipt {
  readonly noticeId: string
  readonly eventId: string
  readonly noticeChannel: NoticeChannel
  /** Null where there is no endpoint, and for e-mail. */
  readonly endpointId: string | null
  readonly outcome: ReceiptOutcome
  readonly statusCode: number | null
  readonly at: number
  /** Absent: nothing is said of what was read. */
  readonly read?: Reading
}

/** Events of which it is said with a receipt, and with those before it, which channels they open. */
export interface Reading {
  /** `notice.issued` of the receipt's notice. */
  readonly isNoticeRead: boolean
  /** Of the contract's events on collateral-events: those up to this sequence. */
  readonly alertsReadTo: number
}

const NOTHING_READ: Reading = { isNoticeRead: false, alertsReadTo: 0 }

export type ReportReceipt = (receipt: Receipt) => Promise<void>

const AWAY_PAUSE_MS = 1_000

export interface ReporterOptions {
  readonly producer: Producer
  readonly codec: Codec
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Tells contracts by a command on a topic that takes no other (docs/design/notices.md). Its id comes from
 * event, endpoint and outcome: told twice, it counts once. Waits for as long as Kafka is away.
 */
export function receiptReporter({ producer, codec, clock, log }: ReporterOptions): ReportReceipt {
  const send = async (receipt: Receipt) => {
    const { noticeId, eventId, noticeChannel, endpointId, outcome, statusCode, at } = receipt
    const read = receipt.read ?? NOTHING_READ
    const contractId = contractIdIn(noticeId)
    if (contractId === null) throw new Error(`${noticeId} is no notice of a contract`)
    const value = { contractId, noticeId, noticeEventId: eventId, endpointId, statusCode, occurredAt: at }
    const channel = noticeChannel === 'EMAIL' ? noticeChannel : (endpointId ?? 'none')
    const record = await commandRecord(codec, {
      ...BY_THE_PLATFORM,
      topic: 'noticeReceipts',
      name: 'lastro.commands.RecordNoticeReceipt',
      value: { ...value, noticeChannel, receiptOutcome: outcome, ...read },
      key: String(contractId),
      commandId: `cmd_${eventId.replace(/^evt_/, 'rcp_')}/${channel}/${outcome.toLowerCase()}`,
      issuedAt: clock.now(),
      source: 'webhooks',
    })
    await producer.send([record])
  }
  return async receipt => {
    for (;;) {
      try {
        return await send(receipt)
      } catch (error) {
        log.warn({ err: error, noticeId: receipt.noticeId }, 'receipt not reported yet, trying again')
        await clock.sleep(AWAY_PAUSE_MS)
      }
    }
  }
}

/** The first failure and the success; what lies between is among the attempts. Null for other deliveries. */
export function receiptOfAttempt(
  { noticeId, eventId, endpointId }: Delivery,
  { attempt, outcome, statusCode, startedAt, durationMs }: Attempt,
): Receipt | null {
  if (noticeId === undefined) return null
  const isDelivered = outcome === 'SUCCEEDED'
  if (!isDelivered && attempt > 1) return null
  const at = startedAt + durationMs
  const what = isDelivered ? 'DELIVERED' : 'FAILED'
  return { noticeId, eventId, noticeChannel: 'WEBHOOK', endpointId, outcome: what, statusCode, at }
}

/**
 * Before anything is attempted: which endpoints are tried, which are disabled, or that none asks for the
 * event. Those that are tried come first: none may seem to be the only one that there is. The last one of an
 * event says that it is read. `recorded`: the last sequences that are recorded, by topic and key. Pure.
 */
export function receiptsBeforeAttempts(
  facts: readonly Fact[],
  endpoints: readonly Endpoint[],
  recorded: ReadonlyMap<string, number>,
): readonly Receipt[] {
  const receipts = facts.flatMap((fact): readonly Receipt[] => {
    const { noticeId, borrowerPartyId } = fact.notice!
    const wanting = endpoints.filter(one => one.partyId === borrowerPartyId && wants(one, fact))
    const at = fact.timestamp
    const told = { noticeId, eventId: fact.eventId, noticeChannel: 'WEBHOOK' as const, statusCode: null, at }
    if (wanting.length === 0) return [{ ...told, endpointId: null, outcome: 'NO_CHANNEL' }]
    return wanting.map(({ _id, status }) => {
      return { ...told, endpointId: _id, outcome: status === 'DISABLED' ? 'PARKED' : 'SENDING' }
    })
  })
  const isTried = ({ outcome }: Receipt) => outcome === 'SENDING'
  const inOrder = [...receipts.filter(isTried), ...receipts.filter(one => !isTried(one))]
  const last = new Map(inOrder.map(receipt => [receipt.eventId, receipt]))
  const readings = new Map(facts.map(fact => [last.get(fact.eventId)!, readingOf(fact, recorded)]))
  return inOrder.map(receipt => {
    const read = readings.get(receipt)
    return read ? { ...receipt, read } : receipt
  })
}

/** What is read with this event: itself, and of the contract's other topic what is recorded. */
function readingOf({ event, topic, key, sequence }: Fact, recorded: ReadonlyMap<string, number>): Reading {
  const collateralEvents = topics.collateralEvents.name
  const before = recorded.get(placeOf({ topic: collateralEvents, key })) ?? 0
  const alertsReadTo = topic === collateralEvents ? Math.max(before, sequence) : before
  return { isNoticeRead: event === 'notice.issued', alertsReadTo }
}

/** Where the alerts of the contracts that these events are about stand: what `recorded` is asked for. */
export function alertPositions(facts: readonly Fact[]): readonly EventPosition[] {
  const keys = new Set(facts.map(({ key }) => key))
  return [...keys].map(key => ({ topic: topics.collateralEvents.name, key, sequence: 0 }))
}
