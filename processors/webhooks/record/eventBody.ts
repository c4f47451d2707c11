import type { Decoded } from '../../../schemas/codec/codec.ts'
import { eventData } from '../../../schemas/events/eventData.ts'
import { LIFE_CYCLE_EVENTS, MARKET_EVENTS, WEBHOOK_EVENTS } from '../../../schemas/webhookEvents.ts'

/**
 * A domain event on its way to tenants, with the body of webhook and pull API, `{id,event,timestamp,data}`,
 * made from the Avro record field by field. Id, timestamp and data are the same as on Kafka, in JSON
 * (docs/specification.md, Events): instants as RFC 3339, decimals as text, `guaranteeId` as text, LTV ratios
 * as numbers.
 */
export interface Fact {
  readonly topic: string
  readonly key: string
  readonly eventId: string
  readonly event: string
  readonly timestamp: number
  readonly sequence: number
  readonly contractId: number | null
  /** Parties that the fact concerns, each once. */
  readonly recipients: readonly string[]
  /** About the whole market: for the parties with an endpoint that names it, which are found later. */
  readonly ofMarket?: boolean
  /** About a contract’s life cycle: for those of its recipients that ask for it. */
  readonly ofLifeCycle?: boolean
  /** Carries a notice to the borrower of a contract. */
  readonly notice?: CarriedNotice
  /** More recipients follow: the event is not fully recorded yet. */
  readonly continues?: boolean
  readonly data: Readonly<Record<string, unknown>>
  /** JSON text of `{id,event,timestamp,data}`. */
  readonly body: string
  /** Context of the trace that the record belongs to. */
  readonly traceparent?: string | null
}

export interface CarriedNotice {
  readonly noticeId: string
  readonly borrowerPartyId: string
}

const PUBLISHED: ReadonlySet<unknown> = new Set(WEBHOOK_EVENTS)
const OF_MARKET: ReadonlySet<unknown> = new Set(MARKET_EVENTS)
const OF_LIFE_CYCLE: ReadonlySet<unknown> = new Set(LIFE_CYCLE_EVENTS)

/** A public topic's decoded record as an event for tenants; null where it is none. */
export function factOf(topic: string, key: string, { record, value }: Decoded): Fact | null {
  const fields = value as unknown as Readonly<Record<string, unknown>>
  const { id, event, timestamp, sequence, contractId } = fields
  if (!PUBLISHED.has(event)) return null
  const recipients = recipientsOf(fields)
  const ofMarket = OF_MARKET.has(event)
  if (recipients.length === 0 && !ofMarket) return null
  const ofContract = typeof contractId === 'number'
  const data = eventData(record, fields)
  const body = { id, event, timestamp: new Date(timestamp as number).toISOString(), data }
  return {
    topic,
    key,
    eventId: id as string,
    event: event as string,
    timestamp: timestamp as number,
    sequence: sequence as number,
    contractId: ofContract ? contractId : null,
    recipients,
    ...(ofMarket ? { ofMarket } : {}),
    ...noticeOf(event as string, fields),
    ...(OF_LIFE_CYCLE.has(event) ? { ofLifeCycle: true } : {}),
    data,
    body: JSON.stringify(body),
  }
}

/** Events that carry a notice. `*` includes all but `notice.issued`, which is asked for by name. */
const CARRYING = new Set(['notice.issued', 'collateral.ltv_alert', 'collateral.liquidated'])

function noticeOf(event: string, fields: Readonly<Record<string, unknown>>): { notice?: CarriedNotice } {
  const { noticeId, borrowerPartyId } = fields
  if (!CARRYING.has(event)) return {}
  if (typeof noticeId !== 'string' || typeof borrowerPartyId !== 'string') return {}
  return { notice: { noticeId, borrowerPartyId } }
}

function recipientsOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const { recipientPartyIds, lenderPartyId, borrowerPartyId } = fields
  const named = Array.isArray(recipientPartyIds) ? recipientPartyIds : [lenderPartyId, borrowerPartyId]
  return [...new Set(named.filter(party => typeof party === 'string'))]
}
