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
import type { Fact } from '../webhooks/record/eventBody.ts'
import { wants } from '../webhooks/record/fanOut.ts'

/** Receipt for a notice: its outcome on one channel of the borrower, or that there is no channel. */
export interface Receipt {
  readonly noticeId: string
  readonly eventId: string
  readonly noticeChannel: NoticeChannel
  /** Null for e-mail, and where there is no endpoint. */
  readonly endpointId: string | null
  readonly outcome: ReceiptOutcome
  readonly statusCode: number | null
  readonly at: number
  /** Absent where the receipt says nothing of what was read. */
  readonly read?: Reading
}

/** Events whose channels are all named by this receipt and those before it. */
export interface Reading {
  /** `notice.issued` of the receipt's notice. */
  readonly isNoticeRead: boolean
  /** The contract's events on collateral-events up to this sequence. */
  readonly alertsReadTo: number
}

const NOTHING_READ: Reading = { isNoticeRead: false, alertsReadTo: 0 }

export type ReportReceipt = (receipt: Receipt) => Promise<void>

const RETRY_PAUSE_MS = 1_000

export interface ReporterOptions {
  readonly producer: Producer
  readonly codec: Codec
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Reports receipts to contracts, by a command on a topic that takes no other (docs/design/notices.md). The
 * command's id is made from event, endpoint and outcome: a repeated one counts once. Retries for as long as
 * Kafka is unreachable.
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
        log.warn({ err: error, noticeId: receipt.noticeId }, 'notice receipt not reported, trying again')
        await clock.sleep(RETRY_PAUSE_MS)
      }
    }
  }
}

/** Receipt of the first failure and of the success. Null for attempts in between, and other deliveries. */
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
 * Receipts before anything is attempted: endpoints that are tried, endpoints that are disabled, or that none
 * asks for the event. Those that are tried come first, so that a disabled one never looks like the only one.
 * The last receipt of an event says that it is read. `recorded`: last sequences by topic and key. Pure.
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
    const common = {
      noticeId,
      eventId: fact.eventId,
      noticeChannel: 'WEBHOOK' as const,
      statusCode: null,
      at,
    }
    if (wanting.length === 0) return [{ ...common, endpointId: null, outcome: 'NO_CHANNEL' }]
    return wanting.map(({ _id, status }) => {
      return { ...common, endpointId: _id, outcome: status === 'DISABLED' ? 'PARKED' : 'SENDING' }
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

/** Events read with this one: itself, and what is recorded of the contract's other topic. */
function readingOf({ event, topic, key, sequence }: Fact, recorded: ReadonlyMap<string, number>): Reading {
  const collateralEvents = topics.collateralEvents.name
  const before = recorded.get(placeOf({ topic: collateralEvents, key })) ?? 0
  const alertsReadTo = topic === collateralEvents ? Math.max(before, sequence) : before
  return { isNoticeRead: event === 'notice.issued', alertsReadTo }
}

/** Positions of the alerts of these events' contracts, to ask for `recorded`. */
export function alertPositions(facts: readonly Fact[]): readonly EventPosition[] {
  const keys = new Set(facts.map(({ key }) => key))
  return [...keys].map(key => ({ topic: topics.collateralEvents.name, key, sequence: 0 }))
}
