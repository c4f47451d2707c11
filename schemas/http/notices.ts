import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import { TokenAmount } from './guarantees.ts'
import {
  ContractId,
  DecimalText,
  described,
  flag,
  IsoDateTime,
  listOf,
  oneOf,
  orNull,
  shape,
  TextId,
} from './values.ts'

/** Notices to the borrower (docs/specification.md, Notices). */

const NoticeCure = shape('NoticeCure', {
  toLtv: described(DecimalText, 'Ratio that a cure must reach or go below.'),
  repayAmount: described(DecimalText, 'Repayment that suffices, in `fiatCurrency`, rounded up.'),
  topUp: listOf(TokenAmount, 'Alternative deposits, each sufficient, rounded up.'),
})

const NoticeReceipt = shape('NoticeReceipt', {
  channel: described(oneOf('WEBHOOK', 'EMAIL'), 'WEBHOOK, or EMAIL to the address of the account.'),
  outcome: described(
    oneOf('SENDING', 'DELIVERED', 'FAILED', 'PARKED', 'NO_CHANNEL'),
    'SENDING: no result yet. DELIVERED: a 2xx response, or accepted by the mail server. FAILED: the ' +
      'first attempt failed; retries follow unless a mail server rejected it permanently. PARKED: the ' +
      'endpoint is disabled. NO_CHANNEL: the borrower has no subscribed endpoint or no e-mail address.',
  ),
  eventId: described(TextId('evt'), 'Event of the notice; see `/webhooks/v1/events/{id}/attempts`.'),
  endpointId: orNull(TextId('ep'), 'Webhook endpoint of the borrower; null if none.'),
  statusCode: orNull(Type.Integer({ minimum: 100, maximum: 999 }), 'HTTP status of the response, or null.'),
  at: described(IsoDateTime, 'When it happened.'),
})

export const Notice = shape('Notice', {
  id: TextId('ntc'),
  contractId: ContractId,
  reason: described(
    oneOf(
      'ALERT',
      'REMINDER_50',
      'REMINDER_90',
      'LAST_NOTICE',
      'SALE',
      'SURPLUS_RETURNED',
      'DESTINATION_NAMED',
    ),
    'ALERT starts a cure period, with reminders at 50 and 90 percent and LAST_NOTICE at its end; SALE ' +
      'and SURPLUS_RETURNED report a liquidation.',
  ),
  issuedAt: described(IsoDateTime, 'When the notice was given.'),
  cureDeadline: orNull(IsoDateTime, 'Deadline for a cure; null if nothing is left to cure.'),
  cure: orNull(NoticeCure, 'What would cure, as of the alert; null if nothing would.'),
  liquidationId: orNull(TextId('liq'), 'The sale concerned; null for alerts and reminders.'),
  surplusAmount: orNull(DecimalText, 'Proceeds beyond the debt, owed to the borrower; or null.'),
  eventId: described(TextId('evt'), 'The event `notice.issued` of this notice.'),
  delivered: flag('True once delivered on any channel.'),
  receipts: listOf(NoticeReceipt, 'Delivery receipts, oldest first.'),
})

const at = '2026-07-30T12:00:00.000Z'

export const noticeExample = exampleWith(Notice, {
  id: 'ntc_1001_snp_1001_4-alert',
  cureDeadline: '2026-07-31T12:00:00.000Z',
  cure: {
    toLtv: '0.666667',
    repayAmount: '2000',
    topUp: [{ tokenSymbol: 'USDC', network: 'POLYGON', amount: '600' }],
  },
  eventId: 'evt_snp_1001_4-alert_3',
  delivered: true,
  receipts: [
    {
      channel: 'WEBHOOK',
      outcome: 'SENDING',
      eventId: 'evt_snp_1001_4-alert_2',
      endpointId: 'ep_01k9z4qv3m8x',
      statusCode: null,
      at,
    },
    {
      channel: 'WEBHOOK',
      outcome: 'DELIVERED',
      eventId: 'evt_snp_1001_4-alert_2',
      endpointId: 'ep_01k9z4qv3m8x',
      statusCode: 200,
      at: '2026-07-30T12:00:00.400Z',
    },
  ],
})
