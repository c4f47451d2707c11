import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { BY_THE_PLATFORM, commandRecord } from '../../platform/commandRecord.ts'
import type { Codec } from '../../schemas/codec.ts'
import { contractIdIn } from '../../schemas/documents/contracts.ts'
import type { Attempt, Delivery, Endpoint } from '../../schemas/documents/webhooks.ts'
import type { ReceiptOutcome } from '../../schemas/types.ts'
import type { Producer } from '../runtime/ports.ts'
import type { Fact } from './eventBody.ts'
import { wants } from './fanOut.ts'

/** What became of a notice at an endpoint of the borrower, or that there is none. */
export interface Receipt {
  readonly noticeId: string
  readonly eventId: string
  readonly endpointId: string | null
  readonly outcome: ReceiptOutcome
  readonly statusCode: number | null
  readonly at: number
}

export type ReportReceipt = (receipt: Receipt) => Promise<void>

const AWAY_PAUSE_MS = 1_000

export interface ReporterOptions {
  readonly producer: Producer
  readonly codec: Codec
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Tells contracts by a command on a topic that takes no other (docs/decisions/notices.md). Its id comes from
 * event, endpoint and outcome: told twice, it counts once. Waits for as long as Kafka is away.
 */
export function receiptReporter({ producer, codec, clock, log }: ReporterOptions): ReportReceipt {
  const send = async ({ noticeId, eventId, endpointId, outcome, statusCode, at }: Receipt) => {
    const contractId = contractIdIn(noticeId)
    if (contractId === null) throw new Error(`${noticeId} is no notice of a contract`)
    const value = { contractId, noticeId, noticeEventId: eventId, endpointId, statusCode, occurredAt: at }
    const record = await commandRecord(codec, {
      ...BY_THE_PLATFORM,
      topic: 'noticeReceipts',
      name: 'lastro.commands.RecordNoticeReceipt',
      value: { ...value, noticeChannel: 'WEBHOOK', receiptOutcome: outcome },
      key: String(contractId),
      commandId: `cmd_${eventId.replace(/^evt_/, 'rcp_')}/${endpointId ?? 'none'}/${outcome.toLowerCase()}`,
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
  return { noticeId, eventId, endpointId, outcome: isDelivered ? 'DELIVERED' : 'FAILED', statusCode, at }
}

/** Where nothing is attempted now: the endpoint is disabled, or no endpoint asks for the event. Pure. */
export function receiptsWithoutAttempt(
  facts: readonly Fact[],
  endpoints: readonly Endpoint[],
): readonly Receipt[] {
  return facts.flatMap((fact): readonly Receipt[] => {
    const { noticeId, borrowerPartyId, isMain } = fact.notice!
    const wanting = endpoints.filter(one => one.partyId === borrowerPartyId && wants(one, fact))
    const told = { noticeId, eventId: fact.eventId, statusCode: null, at: fact.timestamp }
    if (wanting.length === 0) {
      return isMain ? [{ ...told, endpointId: null, outcome: 'NO_CHANNEL' }] : []
    }
    return wanting
      .filter(({ status }) => status === 'DISABLED')
      .map(({ _id }) => ({ ...told, endpointId: _id, outcome: 'PARKED' }))
  })
}
